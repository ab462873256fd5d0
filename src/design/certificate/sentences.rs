//! Certificates in words that a child can follow. "Marked" cells are those that a [`Moment`](super::Moment) marks.

use super::certificate::{Argument, Certificate, Pattern};
use crate::puzzle::{PieceId, Puzzle};

impl Certificate {
    /// The certificate as one sentence or two.
    ///
    /// # Panics
    /// When it names a piece that the puzzle does not have, as no certificate of the puzzle does.
    pub fn sentence(&self, puzzle: &Puzzle) -> String {
        let end = self.end.sentence(puzzle, !self.steps.is_empty());
        match self.steps.len() {
            0 => end,
            1 => format!("After one forced step, {}", continued(&end)),
            steps => format!("After {steps} forced steps, {}", continued(&end)),
        }
    }
}

impl Argument {
    /// The argument as a sentence. `follows` is whether something was placed before.
    pub(super) fn sentence(&self, puzzle: &Puzzle, follows: bool) -> String {
        match self {
            Self::Volumes if follows => {
                "The pieces that are left do not have as many cells as are empty.".to_owned()
            }
            Self::Volumes => volumes(puzzle),
            Self::Cell(_) => "No piece can fill the marked cell.".to_owned(),
            Self::Piece(piece) => format!("Piece {} fits nowhere.", name(puzzle, *piece)),
            Self::Clash(one, other) if one == other => {
                format!("Wherever one piece {} is, a second one has no room.", name(puzzle, *one))
            }
            Self::Clash(one, other) => format!(
                "Wherever piece {} is, there is no room for piece {}.",
                name(puzzle, *one),
                name(puzzle, *other)
            ),
            Self::Count { pattern, cells, possible } => count(*pattern, cells.len(), possible),
            Self::Weights { modulus: 2, cells, .. } => two(cells.len()),
            Self::Weights { modulus, .. } => format!(
                "The marked cells have numbers. In each of its places, a piece covers numbers with the same remainder when their sum \
                 is divided by {modulus}. The remainder of all pieces together is not that of all cells."
            ),
            Self::Search { nodes, deepest } => format!(
                "No short reason was found. A search that placed {nodes} pieces, one after the other, found no solution; at most {} \
                 were in the goal at once.",
                deepest.len()
            ),
        }
    }
}

fn name(puzzle: &Puzzle, piece: usize) -> &str {
    puzzle.piece(PieceId::new(piece)).name()
}

fn volumes(puzzle: &Puzzle) -> String {
    let volumes = puzzle.volumes();
    let goal = match volumes.required == volumes.region {
        true => format!("the goal has {}", volumes.region),
        false => format!("the goal has {} to {} to fill", volumes.required, volumes.region),
    };
    match volumes.least == volumes.most {
        true => format!("All pieces together have {} cells, and {goal}.", volumes.most),
        false if volumes.least > volumes.region || volumes.most < volumes.required => {
            format!("The pieces have {} to {} cells, and {goal}.", volumes.least, volumes.most)
        }
        false => format!("No choice of the pieces has the right number of cells: {goal}."),
    }
}

/// A count of coloured cells that is impossible.
fn count(pattern: Pattern, cells: usize, possible: &[usize]) -> String {
    let colored = match pattern {
        Pattern::Needed => {
            return format!("More pieces than there are marked cells need one of them: there are {cells}.");
        }
        Pattern::Lattice { modulus: 2, steps: [1, 1, 1], .. } => {
            format!("Colour the cells like a chessboard: {cells} are marked.")
        }
        Pattern::Lattice { .. } | Pattern::Blocks { .. } | Pattern::Neighbours(_) => {
            format!("Colour the {cells} marked cells.")
        }
    };
    format!("{colored} However the pieces lie, they cover {} of them.", numbers(possible))
}

/// Numbers, as short as possible.
fn numbers(possible: &[usize]) -> String {
    match possible {
        [] => "another number".to_owned(),
        [one] => one.to_string(),
        [first, .., last] => {
            let step = possible[1] - first;
            let is_even = possible.windows(2).all(|pair| pair[1] - pair[0] == step);
            match step {
                1 if is_even => format!("{first} to {last}"),
                2 if is_even && first % 2 == 0 => format!("an even number from {first} to {last}"),
                2 if is_even => format!("an odd number from {first} to {last}"),
                _ => {
                    let all: Vec<String> = possible.iter().map(usize::to_string).collect();
                    format!("{} or {last}", all[..all.len() - 1].join(", "))
                }
            }
        }
    }
}

/// Weights modulo 2: an odd number against an even one.
fn two(cells: usize) -> String {
    let (of_pieces, of_cells) = if cells.is_multiple_of(2) { ("odd", "even") } else { ("even", "odd") };
    format!(
        "Wherever it lies, each piece covers an odd number of the marked cells, or always an even number. All pieces together cover an \
         {of_pieces} number; but there are {cells}, an {of_cells} number."
    )
}

/// A sentence as the end of another one: it begins with a small letter.
pub(super) fn continued(sentence: &str) -> String {
    let mut characters = sentence.chars();
    let first = characters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(characters).collect()
}
