//! The program of the worker that makes a file of a solution. It starts when its WebAssembly module does.

fn main() {
    cubefall::web::serve_exporter();
}
