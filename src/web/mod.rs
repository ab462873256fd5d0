//! The browser: the DOM, the canvas, storage and requestAnimationFrame.
//!
//! The markup stands in www/index.html; this floor finds its elements by id, listens to them, and writes into them.
//! Nothing here knows the rules of the puzzle.

mod action;
mod address;
mod break_form;
mod build_panel;
mod canvas;
mod choices;
mod controls;
mod dom;
mod find_panel;
mod finder;
mod frame_loop;
mod keeping;
mod keyboard;
mod lab;
mod later;
mod listeners;
mod long_list;
mod markup;
mod notice;
mod own_panel;
mod page;
mod panel;
mod pointer;
mod preferences;
mod promise;
mod save;
mod sieve_form;
mod solution_list;
mod start;
mod storage;
mod surroundings;
mod tabs;
mod take;
mod time_panel;
mod tree_panel;
mod wake_lock;
mod worker;

pub use finder::find;
pub use start::start;
pub use take::export;
pub use worker::serve;
