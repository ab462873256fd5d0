//! Rules for the source code as a whole: floors, circular imports, sizes of functions and folders.
#![cfg(not(target_arch = "wasm32"))]

mod circles;
mod door;
mod floors;
mod graph;
mod limits;
mod markup;
mod modules;
mod rooms;
mod scanner;
mod sources;
