//! Puzzles beside those of the catalogue, drawn. The benches time some of them.

use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use std::sync::Arc;

const PENTOMINOES: [(&str, &str); 12] = [
    ("F", " XX/XX / X "),
    ("I", "XXXXX"),
    ("L", "XXXX/X   "),
    ("N", "XXX /  XX"),
    ("P", "XX/XX/X "),
    ("T", "XXX/ X / X "),
    ("U", "X X/XXX"),
    ("V", "XXX/X  /X  "),
    ("W", "XX / XX/  X"),
    ("X", " X /XXX/ X "),
    ("Y", "XXXX/ X  "),
    ("Z", "XX / X / XX"),
];

/// The cells marked `X`; `/` ends a row.
fn drawn(rows: &str) -> Vec<Coord> {
    let row = |(y, row): (i32, &str)| {
        let marks = row.chars().collect::<Vec<_>>().into_iter();
        let marked = (0..).zip(marks).filter(|&(_, mark)| mark == 'X');
        marked.map(|(x, _)| Coord::new(x, y, 0)).collect::<Vec<_>>()
    };
    (0..).zip(rows.split('/')).flat_map(row).collect()
}

/// A piece with the cells marked `X`.
///
/// # Panics
/// When no cell is.
pub fn piece(name: &str, rows: &str, count: usize) -> Piece {
    Piece::new(name, &drawn(rows), count).expect("what is drawn is a piece")
}

/// A puzzle of filling a box of these sides, in cells.
///
/// # Panics
/// When the pieces do not fill it, by their volumes.
pub fn boxed(name: &str, [x, y, z]: [u32; 3], pieces: Vec<Piece>) -> Arc<Puzzle> {
    let region = Region::cuboid(x, y, z).expect("a small box");
    Puzzle::new(name, region, pieces).expect("the pieces fill the box")
}

/// The Diabolical cube.
pub fn diabolical() -> Arc<Puzzle> {
    let pieces = vec![
        piece("I", "XX", 1),
        piece("V", "XX/X ", 1),
        piece("O", "XX/XX", 1),
        piece("U", "XXX/X X", 1),
        piece("W", "XXX/XX /X  ", 1),
        piece("L", "XXX/XX /XX ", 1),
    ];
    boxed("Diabolical cube", [3, 3, 3], pieces)
}

/// The twelve pentominoes, solid where the region is, to fill 60 cells.
///
/// # Panics
/// When the region has another number of cells.
pub fn pentominoes(region: Region) -> Arc<Puzzle> {
    let pieces = PENTOMINOES.map(|(name, rows)| piece(name, rows, 1)).to_vec();
    Puzzle::new("pentominoes", region, pieces).expect("60 cells")
}
