//! Cubefall on the command line. `cubefall help` lists its commands.
//!
//! It uses the library without a browser. As WebAssembly, which has no command line, this program is empty.

#[cfg(not(target_arch = "wasm32"))]
mod cli;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    cli::run()
}

#[cfg(target_arch = "wasm32")]
fn main() {}
