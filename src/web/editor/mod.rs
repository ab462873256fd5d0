//! The page of the editor, www/draw.html, and its worker, the analyst.
//!
//! `EditorPage` has the state and the parts of the page. Input emits actions, or calls it; what it requests reaches it later.

mod action;
mod address;
mod carrying_out;
mod drawings;
mod editor_page;
mod exchange;
mod input;
mod keeping;
mod panels;
mod stage;
mod start;

pub use start::start_editor;
