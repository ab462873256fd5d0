//! The program of the Lab's worker. It starts when its WebAssembly module does.

fn main() {
    cubefall::web::serve_lab();
}
