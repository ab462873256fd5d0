//! The floors of the page, from the library's own files: compiled for size, on the library's solver, which is compiled for speed.

#[path = "../../src/app/mod.rs"]
pub mod app;
#[path = "../../src/view/mod.rs"]
pub mod view;
#[path = "../../src/web/mod.rs"]
pub mod web;

use cubefall::{design, formats, lab, problem, puzzle, search, solution};
