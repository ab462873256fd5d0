//! The program of the workers that find solutions. It starts when its WebAssembly module does.

fn main() {
    page::web::serve_finder();
}
