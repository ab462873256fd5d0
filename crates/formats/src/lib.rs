//! Puzzles and solutions as files: JSON, text, and the files of other programs.
//!
//! It decodes and returns bytes and text; its callers read and write files.
//!
//! ```
//! use formats::{from_json, to_json};
//! use cubefall::problem::Problem;
//! use cubefall::search::{Search, Strategy};
//! use cubefall::solution::Solution;
//! use std::ops::ControlFlow;
//!
//! let soma = catalogue::ALL.get("soma");
//! let problem = Problem::new(&soma);
//! let mut found = None;
//! Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
//!     found = Some(Solution::of(&problem, placements));
//!     ControlFlow::Break(())
//! });
//! let solution = found.expect("Soma has 240");
//! assert_eq!(from_json(&to_json(&soma, &solution, &catalogue::ALL), &catalogue::ALL), Ok((soma.clone(), solution)));
//! ```

/// The example of its README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod begun;
mod document;
mod drawings;
mod file_stem;
pub mod puzzles;
mod separated;
mod text;

pub use begun::{BegunError, is_begun, read_begun};
pub use document::{DocumentError, Naming, Placed, from_json, placed, to_json, to_json_naming};
pub use drawings::Collection;
pub use file_stem::file_stem;
pub use separated::{LockEntry, SeparationEntry};
pub use text::{TextError, text_of};
