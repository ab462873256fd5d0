//! The program of the Lab's worker. It starts when its WebAssembly module does.

fn main() {
    page::web::serve_lab();
}
