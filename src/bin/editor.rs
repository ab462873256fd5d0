//! The program of the page on which puzzles are drawn. It starts when its WebAssembly module does.

fn main() {
    page::web::start_editor();
}
