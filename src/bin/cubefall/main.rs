//! Cubefall on the command line. `cubefall help` lists its commands.
//!
//! It stands beside the page: the same searches, no browser. WebAssembly has no command line, so there this program is
//! empty.

#[cfg(not(target_arch = "wasm32"))]
mod cli;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    cli::run()
}

#[cfg(target_arch = "wasm32")]
fn main() {}
