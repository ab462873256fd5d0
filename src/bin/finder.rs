//! The program of the workers that find solutions. It starts when its WebAssembly module does.

fn main() {
    cubefall::web::serve_finder();
}
