//! What the app promises: commands, playback, solutions, and the picture of now.

#[path = "../driver/mod.rs"]
mod driver;
#[cfg(not(target_arch = "wasm32"))]
mod legacy;
mod linking;
mod looking;
mod outside;
mod playing;
mod random;
mod saving;
mod sentences;
mod setting;
mod time;
mod tree;
