//! The page of the workbench, www/draw.html, and its worker, the analyst.
//!
//! [`start_workbench`] makes a `Bench`, which has the state and the parts of the page, and listeners that call it. What it
//! requests reaches it later as an event.

mod bench;
mod event;
mod exchange;
mod first_puzzle;
mod handle;
mod input;
mod keeping;
mod panel;
mod stage;
mod start;
mod storage;
mod tool;

pub use start::start_workbench;
