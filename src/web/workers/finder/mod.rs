//! The workers that find solutions, all of a puzzle's or those that complete a cube that is begun: a program of their own, which has the solver and little else.
//!
//! Each worker has an instance of the program to itself and shares no memory with the page, so no special headers of the
//! server are needed. The page compiles the program once and gives it to each. What is said is short: words as text,
//! parts to do and what came of them as arrays of numbers, handed over without a copy.

mod completion;
mod crew;
mod desk;
mod hand;
mod module;
mod service;
mod words;

pub(in crate::web) use crew::{Crew, OnNews};
pub use service::find;
