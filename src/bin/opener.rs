//! The program of the worker that reads puzzle files and the catalogue. It starts when its WebAssembly module does.

fn main() {
    cubefall::web::serve_opener();
}
