//! A problem as an exact cover: its items, and the items that each placement covers.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId, sort_by_number};

/// An item, by number: a cell to fill or a piece to place. Cells come first, then pieces.
pub(super) type Item = u16;

/// An item as a cell or a piece of the problem.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Subject {
    Cell(Cell),
    Piece(PieceId),
}

/// The items, and the items that each placement covers.
///
/// Placements are renumbered: those that clash with the fewest others come first. Propagation intersects the clashing sets of
/// candidates in this order, so the intersection becomes empty early.
#[derive(PartialEq, Debug)]
pub(super) struct Cover {
    cells: usize,
    /// The number of copies of each piece.
    copies: Vec<u16>,
    repeats: bool,
    /// The placements by their numbers.
    ids: Vec<PlacementId>,
    /// The numbers of the placements, in the order of the problem.
    numbers: Vec<u32>,
    /// The items of all placements, concatenated: the cells of each, then its piece.
    covers: Vec<Item>,
    /// The start of each placement's items, then the end of the last one's.
    starts: Vec<u32>,
}

impl Cover {
    pub(super) fn new(problem: &Problem) -> Self {
        let cells = problem.region().volume();
        let mut ids: Vec<_> = problem.ids().collect();
        let clashes = estimated_clashes(cells, problem);
        sort_by_number(&mut ids, |id| u64::from(clashes[id.index()]));
        let mut numbers = vec![0; ids.len()];
        (0..).zip(&ids).for_each(|(number, id)| numbers[id.index()] = number);
        let (mut covers, mut starts) = (Vec::new(), vec![0]);
        for &id in &ids {
            covers.extend(problem.cells_of(id).iter().map(|cell| cell.index() as Item));
            covers.push((cells + problem.piece_of(id).index()) as Item);
            starts.push(covers.len() as u32);
        }
        let copies: Vec<_> = problem.pieces().map(|(_, copies)| copies as u16).collect();
        let repeats = copies.iter().any(|&copies| copies > 1);
        Self { cells, copies, repeats, ids, numbers, covers, starts }
    }

    /// The number of placements.
    pub(super) fn placements(&self) -> u32 {
        self.ids.len() as u32
    }

    /// The placement with this number.
    pub(super) fn id(&self, placement: u32) -> PlacementId {
        self.ids[placement as usize]
    }

    /// The number of a placement.
    pub(super) fn number(&self, id: PlacementId) -> u32 {
        self.numbers[id.index()]
    }

    /// The number of placements of a solution.
    pub(super) fn levels(&self) -> usize {
        self.copies.iter().copied().map(usize::from).sum()
    }

    /// Whether any piece has several copies.
    #[inline]
    pub(super) fn repeats(&self) -> bool {
        self.repeats
    }

    /// How often each item must be covered in all.
    pub(super) fn demand(&self) -> Vec<u16> {
        std::iter::repeat_n(1, self.cells).chain(self.copies.iter().copied()).collect()
    }

    /// The items that a placement covers: its cells, then its piece.
    #[inline]
    pub(super) fn covered_by(&self, placement: u32) -> &[Item] {
        let placement = placement as usize;
        &self.covers[self.starts[placement] as usize..self.starts[placement + 1] as usize]
    }

    /// The piece of a placement as an item.
    #[inline]
    pub(super) fn piece_of(&self, placement: u32) -> Item {
        self.covers[self.starts[placement as usize + 1] as usize - 1]
    }

    /// The item as a cell or a piece of the problem.
    pub(super) fn subject(&self, item: Item) -> Subject {
        match usize::from(item) {
            cell if cell < self.cells => Subject::Cell(Cell::new(cell)),
            piece => Subject::Piece(PieceId::new(piece - self.cells)),
        }
    }
}

/// For each placement, in the order of the problem: the sum over its cells of the placements that cover each. This is an upper
/// bound on the placements that clash with it, and easier to compute.
fn estimated_clashes(cells: usize, problem: &Problem) -> Vec<u32> {
    let mut covering = vec![0; cells];
    for id in problem.ids() {
        problem.cells_of(id).iter().for_each(|cell| covering[cell.index()] += 1);
    }
    let sum = |cells: &[Cell]| cells.iter().map(|cell| covering[cell.index()]).sum();
    problem.ids().map(|id| sum(problem.cells_of(id))).collect()
}
