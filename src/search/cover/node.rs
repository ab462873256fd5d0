//! A node of the search: its active placements, and the candidates that it branches on.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, CellSet, PieceId};

/// An assembly reached, with its active placements and the progress through its candidates.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Node {
    /// The placements that may still be made, in the order of the problem.
    active: Vec<PlacementId>,
    choice: Option<Choice>,
}

/// What a node branches on.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Choice {
    pub(super) item: Item,
    /// The placements that are tried, in order.
    pub(super) candidates: Vec<PlacementId>,
    /// How many of them have been tried.
    pub(super) tried: usize,
}

/// The item that a node branches on: what its candidates have in common.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Item {
    /// They cover this cell, which must be filled.
    Cell(Cell),
    /// They place this piece, of which copies are missing.
    Piece(PieceId),
    /// None: all primary items are covered.
    Any,
}

/// The empty cells and the used pieces of an assembly.
#[derive(Clone, Debug)]
pub(super) struct Assembly {
    empty: CellSet,
    used: Vec<usize>,
}

impl Assembly {
    pub(super) fn of(problem: &Problem, placed: &[PlacementId]) -> Self {
        let mut used = vec![0; problem.puzzle().pieces().len()];
        placed.iter().for_each(|&id| used[problem.piece_of(id).index()] += 1);
        let empty = problem.region().cell_set().difference(&problem.filled_by_all(placed.iter().copied()));
        Self { empty, used }
    }

    /// The number of copies of a piece that are missing.
    fn missing(&self, problem: &Problem, piece: PieceId) -> usize {
        problem.puzzle().piece(piece).least().saturating_sub(self.used[piece.index()])
    }

    /// Whether a placement can be added.
    fn takes(&self, problem: &Problem, id: PlacementId) -> bool {
        let piece = problem.piece_of(id);
        let most = problem.puzzle().piece(piece).most();
        self.used[piece.index()] < most && problem.cells_of(id).iter().all(|&cell| self.empty.contains(cell))
    }
}

impl Node {
    /// The empty assembly.
    pub(super) fn root(problem: &Problem) -> Self {
        Self { active: problem.ids().collect(), choice: None }
    }

    /// What it branches on, once it has chosen its item.
    pub(super) fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// The same, mutable.
    pub(super) fn choice_mut(&mut self) -> Option<&mut Choice> {
        self.choice.as_mut()
    }

    /// G2 \[Choose\] the item with the fewest candidates.
    pub(super) fn choose(&mut self, problem: &Problem, placed: &[PlacementId]) -> &Choice {
        let assembly = Assembly::of(problem, placed);
        let item = self.tightest(problem, &assembly);
        let covers = |id: &&PlacementId| match item {
            Item::Cell(cell) => problem.cells_of(**id).contains(&cell),
            Item::Piece(piece) => problem.piece_of(**id) == piece,
            Item::Any => true,
        };
        let mut candidates: Vec<_> = self.active.iter().filter(covers).copied().collect();
        if let Item::Piece(piece) = item {
            // A candidate is the first placement of the piece in a solution, so the others come after it.
            let others = assembly.missing(problem, piece) - 1;
            candidates.truncate(candidates.len().saturating_sub(others));
        }
        self.choice.insert(Choice { item, candidates, tried: 0 })
    }

    /// Prunes the node: it has no candidates.
    pub(super) fn leave(&mut self) {
        self.choice = Some(Choice { item: Item::Any, candidates: Vec::new(), tried: 0 });
    }

    /// The child below the candidate tried last. Candidates before it are not active there: solutions that contain one of them
    /// are found below that one.
    pub(super) fn child(&self, problem: &Problem, placed: &[PlacementId]) -> Self {
        let assembly = Assembly::of(problem, placed);
        let tried = self.choice.iter().flat_map(|choice| &choice.candidates[..choice.tried]);
        let tried: Vec<PlacementId> = tried.copied().collect();
        // Both are in the order of the problem, so a binary search finds a placement.
        let is_new = |id: &PlacementId| tried.binary_search(id).is_err();
        let active = self.active.iter().copied().filter(|&id| is_new(&id) && assembly.takes(problem, id));
        Self { active: active.collect(), choice: None }
    }

    /// Whether no placement is active.
    pub(super) fn is_leaf(&self) -> bool {
        self.active.is_empty()
    }

    /// The item with the fewest candidates; cells come before pieces in a tie. An item that cannot be covered has none. Nor has a
    /// variable cell that nothing can fill, if there are more such cells than holes allowed.
    fn tightest(&self, problem: &Problem, assembly: &Assembly) -> Item {
        let region = problem.region();
        let mut of_cell = vec![0; region.volume()];
        let mut of_piece = vec![0; problem.puzzle().pieces().len()];
        for &id in &self.active {
            problem.cells_of(id).iter().for_each(|cell| of_cell[cell.index()] += 1);
            of_piece[problem.piece_of(id).index()] += 1;
        }
        let is_lost = |cell: &Cell| of_cell[cell.index()] == 0 && region.variable().contains(*cell);
        let lost: Vec<Cell> = assembly.empty.iter().filter(is_lost).collect();
        if let Some(cell) = lost.first().filter(|_| lost.len() > problem.puzzle().most_holes()) {
            return Item::Cell(*cell);
        }
        let required = assembly.empty.difference(region.variable());
        let cells = required.iter().map(|cell| (of_cell[cell.index()], Item::Cell(cell)));
        let needed = problem.puzzle().piece_ids().filter_map(|piece| {
            let missing = assembly.missing(problem, piece);
            let candidates = (of_piece[piece.index()] + 1usize).saturating_sub(missing);
            (missing > 0).then_some((candidates, Item::Piece(piece)))
        });
        let fewest = cells.chain(needed).min_by_key(|&(candidates, _)| candidates);
        fewest.map_or(Item::Any, |(_, item)| item)
    }
}
