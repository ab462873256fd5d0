//! The behaviour of the app: commands, playback, solutions, and frames.

mod apart;
mod building;
mod decoders;
mod door;
mod editor;
mod filters;
mod find_all;
mod guide;
#[cfg(not(target_arch = "wasm32"))]
mod legacy;
#[cfg(not(target_arch = "wasm32"))]
mod lessons;
mod levels;
mod linking;
mod looking;
mod outside;
mod own_cube;
mod player;
mod playing;
mod presenting;
mod puzzles;
mod run;
mod saving;
mod sentences;
mod time;
mod tree;
mod undo;
mod wall;
