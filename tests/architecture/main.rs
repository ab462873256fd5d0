//! What holds for the source code as a whole: floors, circles of files, sizes of functions and folders.
#![cfg(not(target_arch = "wasm32"))]

mod circles;
mod floors;
mod graph;
mod limits;
mod modules;
mod rooms;
mod scanner;
mod sources;
