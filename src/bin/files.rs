//! The program of the workers that read and make files. It starts when its WebAssembly module does.

fn main() {
    page::web::serve_files();
}
