//! A puzzle with some placements made, and others excluded.

use crate::certificate::certificate::{Item, PlacedCells};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{CellSet, Coord, PieceId};
use std::sync::Arc;

/// A puzzle with some placements made and others excluded: what is left of it.
#[derive(Clone, Debug)]
pub(super) struct Situation {
    problem: Arc<Problem>,
    filled: CellSet,
    /// How often each piece is placed.
    used: Vec<usize>,
    /// The placements that fit, are not excluded, and whose piece has a copy left, in order.
    active: Vec<PlacementId>,
}

/// How many active placements each cell and each piece has.
pub(super) struct Candidates {
    of_cells: Vec<u32>,
    of_pieces: Vec<u32>,
}

/// The coordinates of a cell as certificates have them.
pub(super) const fn numbers(Coord { x, y, z }: Coord) -> [i32; 3] {
    [x, y, z]
}

impl Situation {
    /// The empty goal, all pieces, and all placements.
    pub(super) fn new(problem: &Arc<Problem>) -> Self {
        let used = vec![0; problem.puzzle().pieces().len()];
        let has_copies = |id: &PlacementId| problem.puzzle().most_copies(problem.piece_of(*id)) > 0;
        let active = problem.ids().filter(has_copies).collect();
        Self { problem: Arc::clone(problem), filled: CellSet::EMPTY, used, active }
    }

    pub(super) fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The active placements, in order.
    pub(super) fn active(&self) -> &[PlacementId] {
        &self.active
    }

    /// The active placements of a piece, in order.
    pub(super) fn active_of(&self, piece: PieceId) -> &[PlacementId] {
        let begin = self.active.partition_point(|&id| self.problem.piece_of(id) < piece);
        let end = self.active.partition_point(|&id| self.problem.piece_of(id) <= piece);
        &self.active[begin..end]
    }

    /// The empty cells that must be filled.
    pub(super) fn required(&self) -> CellSet {
        self.problem.region().required().difference(&self.filled)
    }

    /// All empty cells.
    pub(super) fn empty(&self) -> CellSet {
        self.problem.region().cell_set().difference(&self.filled)
    }

    /// How many copies of a piece have to be placed.
    pub(super) fn missing(&self, piece: PieceId) -> usize {
        self.problem.puzzle().piece(piece).least().saturating_sub(self.used[piece.index()])
    }

    /// How many copies of a piece may be placed.
    pub(super) fn left(&self, piece: PieceId) -> usize {
        self.problem.puzzle().most_copies(piece).saturating_sub(self.used[piece.index()])
    }

    /// The situation with an active placement made.
    pub(super) fn with(&self, id: PlacementId) -> Self {
        let problem = &self.problem;
        let cells = problem.filled_by(id);
        let mut next = Self {
            problem: Arc::clone(problem),
            filled: self.filled.union(&cells),
            used: self.used.clone(),
            active: Vec::with_capacity(self.active.len()),
        };
        let piece = problem.piece_of(id);
        next.used[piece.index()] += 1;
        let is_last = next.left(piece) == 0;
        let stays = |other: &PlacementId| {
            let fits = !problem.cells_of(*other).iter().any(|&cell| cells.contains(cell));
            fits && !(is_last && problem.piece_of(*other) == piece)
        };
        next.active.extend(self.active.iter().copied().filter(stays));
        next
    }

    /// Whether nothing is placed, and no placement is active.
    pub(super) fn has_no_placement(&self) -> bool {
        self.filled.is_empty() && self.active.is_empty()
    }

    /// Excludes a placement.
    pub(super) fn exclude(&mut self, id: PlacementId) {
        self.active.retain(|&other| other != id);
    }

    pub(super) fn candidates(&self) -> Candidates {
        let mut of_cells = vec![0; self.problem.region().volume()];
        let mut of_pieces = vec![0; self.used.len()];
        for &id in &self.active {
            of_pieces[self.problem.piece_of(id).index()] += 1;
            for cell in self.problem.cells_of(id) {
                of_cells[cell.index()] += 1;
            }
        }
        Candidates { of_cells, of_pieces }
    }

    /// The first cell or piece that must be covered and has this number of active placements: cells first.
    pub(super) fn item_with(&self, count: u32, candidates: &Candidates) -> Option<Item> {
        let cell = self.required().iter().find(|cell| candidates.of_cells[cell.index()] == count);
        if let Some(cell) = cell {
            return Some(Item::Cell(numbers(self.problem.region().coord_of(cell))));
        }
        let mut pieces = self.problem.puzzle().piece_ids();
        let piece =
            pieces.find(|&piece| self.missing(piece) > 0 && candidates.of_pieces[piece.index()] == count)?;
        Some(Item::Piece(piece.index()))
    }

    /// The items that a placement covers and that must be covered: cells in order, then its piece.
    pub(super) fn items_of(&self, id: PlacementId) -> Vec<Item> {
        let (region, required) = (self.problem.region(), self.required());
        let cells = self.problem.cells_of(id).iter().filter(|&&cell| required.contains(cell));
        let cells = cells.map(|&cell| Item::Cell(numbers(region.coord_of(cell))));
        let piece = self.problem.piece_of(id);
        let piece = (self.missing(piece) > 0).then_some(Item::Piece(piece.index()));
        cells.chain(piece).collect()
    }

    /// The number of active placements of an item.
    pub(super) fn count_of(&self, item: Item, candidates: &Candidates) -> u32 {
        match item {
            Item::Piece(piece) => candidates.of_pieces[piece],
            Item::Cell([x, y, z]) => {
                let cell = self.problem.region().cell_at(Coord::new(x, y, z));
                cell.map_or(0, |cell| candidates.of_cells[cell.index()])
            }
        }
    }

    /// Whether an item must be covered: a cell that is empty, or a piece of which a copy is missing.
    pub(super) fn must_cover(&self, item: Item) -> bool {
        match item {
            Item::Piece(piece) => self.missing(PieceId::new(piece)) > 0,
            Item::Cell([x, y, z]) => {
                let cell = self.problem.region().cell_at(Coord::new(x, y, z));
                cell.is_some_and(|cell| self.required().contains(cell))
            }
        }
    }

    /// The first active placement that covers an item.
    pub(super) fn first_of(&self, item: Item) -> Option<PlacementId> {
        let covers = |&id: &PlacementId| match item {
            Item::Piece(piece) => self.problem.piece_of(id).index() == piece,
            Item::Cell([x, y, z]) => {
                let cell = self.problem.region().cell_at(Coord::new(x, y, z));
                cell.is_some_and(|cell| self.problem.cells_of(id).contains(&cell))
            }
        };
        self.active.iter().copied().find(covers)
    }

    /// The cells of the goal that a certificate names; nothing if one of them is none.
    pub(super) fn cells(&self, cells: &[[i32; 3]]) -> Option<CellSet> {
        self.problem.region().set_of(cells.iter().map(|&[x, y, z]| Coord::new(x, y, z)))
    }

    /// A placement as certificates have it.
    pub(super) fn placed(&self, id: PlacementId) -> PlacedCells {
        let region = self.problem.region();
        let cells = self.problem.cells_of(id).iter().map(|&cell| numbers(region.coord_of(cell)));
        PlacedCells { piece: self.problem.piece_of(id).index(), cells: cells.collect() }
    }

    /// The active placement that a certificate names.
    pub(super) fn find(&self, placed: &PlacedCells) -> Option<PlacementId> {
        let id = self.problem.find(PieceId::new(placed.piece), &self.cells(&placed.cells)?)?;
        self.active.binary_search(&id).is_ok().then_some(id)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use cubefall::puzzle::{PieceSpec, Puzzle, PuzzleSpec, Shape};

    /// The situation of an empty box, with pieces that are boxes: their sides and the range of their copies.
    pub(in crate::certificate) fn boxed(goal: [i32; 3], pieces: &[([i32; 3], usize, usize)]) -> Situation {
        let shape = |[x, y, z]: [i32; 3]| {
            let row = |y, z| (0..x).map(move |x| Coord::new(x, y, z));
            let cells: Vec<Coord> = (0..z).flat_map(|z| (0..y).flat_map(move |y| row(y, z))).collect();
            Shape::of(&cells)
        };
        let piece = |(index, &(sides, min, max)): (usize, &([i32; 3], usize, usize))| PieceSpec {
            name: index.to_string(),
            shape: shape(sides),
            min,
            max,
            ..PieceSpec::default()
        };
        let mut spec = PuzzleSpec { title: "box".to_owned(), ..PuzzleSpec::default() };
        spec.goal.shape = shape(goal);
        spec.pieces = pieces.iter().enumerate().map(piece).collect();
        Situation::new(&Problem::new(&Puzzle::from_spec(&spec).expect("a valid puzzle")))
    }
}

/// How much work may still be done. A unit is a cell or a placement that is looked at, some nanoseconds.
#[derive(Debug)]
pub(super) struct Work(usize);

impl Work {
    /// This much work.
    pub(super) const fn new(most: usize) -> Self {
        Self(most)
    }

    /// Takes this much of it. Nothing, now and from then on, if less is left.
    pub(super) fn take(&mut self, amount: usize) -> Option<()> {
        let left = self.0.checked_sub(amount);
        self.0 = left.unwrap_or(0);
        left.map(|_| ())
    }

    /// How much is left.
    pub(super) const fn left(&self) -> usize {
        self.0
    }
}
