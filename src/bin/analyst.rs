//! The program of the worker that analyses drawn puzzles. It starts when its WebAssembly module does.

fn main() {
    page::web::serve_analyst();
}
