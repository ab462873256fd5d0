//! The program of the workers that analyse drawn puzzles and take solutions apart. It starts when its
//! WebAssembly module does.

fn main() {
    page::web::serve_analyst();
}
