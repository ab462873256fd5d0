//! Rules for the source code as a whole: circular imports, rings of folders, names of types, sizes of
//! functions, true documentation, and what an addition takes.
#![cfg(not(target_arch = "wasm32"))]

mod additions;
mod circles;
mod comments;
mod controllers;
mod documents;
mod fields;
mod folders;
mod graph;
mod ids;
mod layers;
mod limits;
mod markup;
mod modules;
mod names;
mod scanner;
mod searches;
mod sources;
mod targets;
mod validation;
