//! What a solution and its pieces are called in files of three dimensions.

use cubefall::puzzle::Puzzle;
use cubefall::solution::{Namer, Solution};

/// The name of the puzzle and that of the solution.
pub(crate) fn title(puzzle: &Puzzle, solution: &Solution) -> String {
    let name = Namer::new(puzzle).name(solution).map_or(String::new(), |name| format!(", {name}"));
    format!("{}{name}", puzzle.name())
}

/// The name of each piece, with a number where there may be several copies.
pub(crate) fn piece_names(puzzle: &Puzzle, solution: &Solution) -> impl Iterator<Item = String> {
    solution.pieces().iter().enumerate().map(|(place, (piece, _))| {
        let copies = solution.pieces()[..place].iter().filter(|(other, _)| other == piece).count();
        match puzzle.piece(*piece) {
            it if it.most() > 1 => format!("{} {}", it.name(), copies + 1),
            it => it.name().to_owned(),
        }
    })
}
