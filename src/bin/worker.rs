//! The program of the page's worker. It starts when its WebAssembly module does.

fn main() {
    cubefall::web::serve();
}
