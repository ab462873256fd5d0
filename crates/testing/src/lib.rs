//! What the tests and benches of several crates share: random cases, known figures, puzzles that are drawn or
//! timed, colours as others see them, and reports of what is left out.

pub mod burrs;
pub mod drawn;
pub mod known;
pub mod puzzles;
mod random;
#[cfg(not(target_arch = "wasm32"))]
pub mod rival;
pub mod setting;
pub mod sight;
pub mod timed;

pub use random::{for_all, seed, share_of};

/// The folder of the workspace.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
use std::io::{Write, stderr};

/// Reports what a test leaves out since something is missing, and why. Where `CI` is set, nothing may be left
/// out, and the test fails.
pub fn not_tested(what: &str, why: &str) {
    let why: Vec<_> = why.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let line = format!("NOT TESTED: {what}, since {}", why.join("; "));
    // Not by `eprintln!`, which is not shown when a test passes.
    writeln!(stderr(), "{line}").expect("stderr");
    assert!(std::env::var_os("CI").is_none_or(|value| value.is_empty()), "{line}");
}
