//! The program of the worker that makes a file of a solution. It starts when its WebAssembly module does.

fn main() {
    page::web::serve_exporter();
}
