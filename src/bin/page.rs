//! The page's program. It starts when its WebAssembly module does.

fn main() {
    page::web::start();
}
