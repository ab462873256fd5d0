//! Certificates in words that a child can follow. "Marked" cells are those that a
//! [`CertificateMoment`](super::CertificateMoment) marks.

use super::certificate::{Argument, Certificate, Pattern};
use cubefall::problem::Problem;
use cubefall::puzzle::{PieceId, Puzzle};
use words::grouped;

impl Certificate {
    /// The certificate as one sentence or two.
    ///
    /// # Panics
    /// When it names a piece that the puzzle does not have, as no certificate of the puzzle does.
    pub fn sentence(&self, puzzle: &Puzzle) -> String {
        let end = self.end.sentence(puzzle, !self.steps.is_empty());
        match self.steps.len() {
            0 => end,
            1 => format!("After one step, {}", continued(&end)),
            steps => format!("After {} steps, {}", number(steps), continued(&end)),
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
            Self::NoPlacement => "No piece fits into the goal, and a solution has at least one.".to_owned(),
            Self::Cell(_) => "No piece can fill the marked cell.".to_owned(),
            Self::Piece(piece) => nowhere(puzzle, PieceId::new(*piece), follows),
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
                "No short reason was found. A search that placed {} pieces, one after the other, found no solution; at most {} \
                 were in the goal at once.",
                grouped(*nodes),
                number(deepest.len())
            ),
        }
    }
}

/// That a piece fits nowhere, and that colours are the reason if they are: in the whole goal, where nothing
/// was placed before.
fn nowhere(puzzle: &Puzzle, piece: PieceId, follows: bool) -> String {
    let mut work = u64::MAX;
    let by_colors = !follows && Problem::is_kept_out_by_colors(puzzle, piece, &mut work) == Some(true);
    let reason = if by_colors { ", since no colours match" } else { "" };
    format!("Piece {} fits nowhere{reason}.", puzzle.piece(piece).name())
}

fn name(puzzle: &Puzzle, piece: usize) -> &str {
    puzzle.piece(PieceId::new(piece)).name()
}

fn number(count: usize) -> String {
    grouped(count as u64)
}

fn volumes(puzzle: &Puzzle) -> String {
    let volumes = puzzle.volumes();
    let [least, most] = [volumes.least, volumes.most].map(number);
    let [required, region] = [volumes.required, volumes.region].map(number);
    let goal = match required == region {
        true => format!("the goal has {region}"),
        false => format!("the goal has {required} to {region} to fill"),
    };
    match least == most {
        true => format!("All pieces together have {most} cells, and {goal}."),
        false if volumes.least > volumes.region || volumes.most < volumes.required => {
            format!("The pieces have {least} to {most} cells, and {goal}.")
        }
        false => format!("No choice of the pieces has the right number of cells: {goal}."),
    }
}

/// A count of coloured cells that is impossible.
fn count(pattern: Pattern, cells: usize, possible: &[usize]) -> String {
    let colored = match pattern {
        Pattern::Needed if cells == 1 => return "Each of several copies needs the marked cell.".to_owned(),
        Pattern::Needed => {
            return format!(
                "Each of several copies needs one of the {cells} marked cells, but there are more than {cells} such copies."
            );
        }
        Pattern::Lattice { modulus: 2, steps: [1, 1, 1], .. } => {
            format!("Colour the cells like a chessboard: {} are marked.", number(cells))
        }
        Pattern::Lattice { .. } | Pattern::Blocks { .. } | Pattern::Neighbours(_) => {
            format!("Colour the {} marked cells.", number(cells))
        }
    };
    format!("{colored} However the pieces lie, they cover {} of them.", numbers(possible))
}

/// Numbers, as short as possible.
fn numbers(possible: &[usize]) -> String {
    match possible {
        [] => "another number".to_owned(),
        [one] => number(*one),
        [first, .., last] => {
            let step = possible[1] - first;
            let is_even = possible.windows(2).all(|pair| pair[1] - pair[0] == step);
            let begins_even = first % 2 == 0;
            let (first, last) = (number(*first), number(*last));
            match step {
                1 if is_even => format!("{first} to {last}"),
                2 if is_even && begins_even => format!("an even number from {first} to {last}"),
                2 if is_even => format!("an odd number from {first} to {last}"),
                _ => {
                    let all: Vec<String> = possible.iter().map(|&count| number(count)).collect();
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
        "Each piece covers either always an odd number of the marked cells or always an even number, wherever it lies. All pieces together \
         cover an {of_pieces} number; but there are {}, an {of_cells} number.",
        number(cells)
    )
}

/// A sentence as the end of another one: it begins with a small letter.
pub(super) fn continued(sentence: &str) -> String {
    let mut characters = sentence.chars();
    let first = characters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::certificate::{PlacedCells, Step};

    #[test]
    fn large_numbers_have_separators_and_steps_are_counted_whatever_their_kind() {
        let search = Argument::Search { nodes: 1_234_567, deepest: Vec::new() };
        let puzzle = catalogue::ALL.get("soma");
        assert!(search.sentence(&puzzle, false).contains("1,234,567 pieces"));
        let cells = vec![[0; 3]; 1_000];
        let count = |pattern, cells| Argument::Count { pattern, cells, possible: vec![0, 1_500] };
        let blocks = Pattern::Blocks { parity: [0; 3] };
        let words = count(blocks, cells).sentence(&puzzle, false);
        assert!(words.contains("the 1,000 marked cells") && words.contains("0 or 1,500"), "{words}");
        let words = [1, 2].map(|n| count(Pattern::Needed, vec![[0; 3]; n]).sentence(&puzzle, false));
        assert!(words[0].contains("the marked cell.") && words[1].contains("more than 2 such"), "{words:?}");
        let placement = PlacedCells { piece: 0, cells: Vec::new() };
        let because = Box::new(Certificate::of(Argument::Volumes));
        let steps = vec![Step::Excluded { placement, because }; 2];
        let words = Certificate { steps, end: Argument::Piece(0) }.sentence(&puzzle);
        assert!(words.starts_with("After 2 steps, piece"), "{words}");
    }
}
