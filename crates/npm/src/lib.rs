//! What the npm package `cubefall` calls: the solver and the formats, as WebAssembly.
//!
//! The package's own modules (`crates/npm/package`) are what its users see. What takes long is done in steps
//! here, and in slices there, so that the event loop stays free. Data is JSON; an error is a [`CallError`],
//! also as JSON, with a code.

mod call_error;
mod choices;
mod explaining;
mod handle;
mod separating;
mod solution_json;
mod solving;
mod stepping;

pub use call_error::CallError;
pub use explaining::Explaining;
pub use handle::{PuzzleHandle, catalogue};
pub use separating::Separating;
pub use solving::Solving;
pub use stepping::Stepping;

use cap::Cap;
use std::alloc::System;
use wasm_bindgen::prelude::wasm_bindgen;

/// Counts what is allocated: see [`allocated`].
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// The bytes that are allocated. The garbage collector of JavaScript cannot see them; the package's modules
/// report them.
#[wasm_bindgen]
pub fn allocated() -> usize {
    ALLOCATOR.allocated()
}

/// Lets a panic throw an error with its message.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string())));
}
