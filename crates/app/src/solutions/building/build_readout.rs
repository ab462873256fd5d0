//! The readout of building along.

use crate::solutions::building::browsing::Browsing;
use cubefall::problem::Problem;
use cubefall::puzzle::{CellSet, Coord, PieceId, Puzzle};
use cubefall::solution::Side;
use formats::places;

/// The next step of building along.
#[derive(Clone, PartialEq, Debug)]
pub struct BuildReadout {
    /// The instruction: the piece, and the side from which it is inserted; or that no step is left.
    pub title: String,
    /// The side from which the piece is inserted.
    pub from: Option<Side>,
    /// Its cells, layer by layer, in words.
    pub cells: String,
    /// Whether the list has another solution, which can be built next.
    pub has_another: bool,
    /// Whether the last piece can be removed: it was not in the user's cube.
    pub can_go_back: bool,
    /// The number of pieces in the box, and the number of all.
    pub placed: (usize, usize),
    /// The piece to insert, and its cells; nothing at the end.
    pub piece: Option<(PieceId, CellSet)>,
    /// The pieces in the box, and their cells.
    pub standing: Vec<(PieceId, CellSet)>,
    /// The pieces after this one, in order.
    pub waiting: Vec<PieceId>,
}

impl BuildReadout {
    /// The step at which `browsing` is, in a list of `listed` solutions.
    pub(in crate::solutions) fn new(problem: &Problem, browsing: &Browsing, listed: usize) -> Self {
        let puzzle = problem.puzzle();
        let cells = |id| problem.get(id).cells.clone();
        let standing = browsing.in_the_box().iter().map(|step| (step.piece, cells(step.placement)));
        let next = browsing.next();
        let after = browsing.placed() + usize::from(next.is_some());
        let filled: Vec<Coord> = next
            .map(|step| cells(step.placement).iter().map(|cell| puzzle.region().coord_of(cell)).collect())
            .unwrap_or_default();
        Self {
            title: title(puzzle, browsing),
            from: next.and_then(|step| step.from),
            cells: places(&filled),
            has_another: listed > 1,
            can_go_back: browsing.placed() > browsing.plan().standing,
            placed: (browsing.placed(), browsing.pieces()),
            piece: next.map(|step| (step.piece, cells(step.placement))),
            standing: standing.collect(),
            waiting: browsing.plan().steps[after..].iter().map(|step| step.piece).collect(),
        }
    }
}

fn title(puzzle: &Puzzle, browsing: &Browsing) -> String {
    let Some(step) = browsing.next() else {
        return match browsing.pieces() - browsing.placed() {
            0 => "That was the last piece: it is whole.".to_owned(),
            1 => "The last piece cannot be put in by a straight move.".to_owned(),
            left => format!("The last {left} pieces cannot be put in one by one by straight moves."),
        };
    };
    let name = puzzle.piece(step.piece).name();
    let from = step.from.map_or("outside".to_owned(), |side| side.to_string());
    match (browsing.placed(), step.slide == Coord::default()) {
        (0, _) => format!("Begin with {name}."),
        (_, true) => format!("{name} goes straight in, from {from}."),
        (_, false) => format!("{name} slides in from {from}."),
    }
}
