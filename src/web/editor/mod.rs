//! The page of the editor, www/draw.html, and its worker, the analyst.
//!
//! [`start_editor`] makes a `EditorPage`, which has the state and the parts of the page, and listeners that call it. What it
//! requests reaches it later as an event.

mod editor_page;
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

pub use start::start_editor;
