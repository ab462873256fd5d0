//! The program of the worker that reads puzzle files and the catalogue. It starts when its WebAssembly module does.

fn main() {
    page::web::serve_opener();
}
