//! A problem as an exact cover: its items, and the items that each placement covers.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, Piece, PieceId, Region, sort_by_number};

/// An item, by number: a cell to fill or a piece to place. Cells come first, then pieces; the number after
/// them stands for no item.
pub(super) type Item = u16;

/// An item as a cell or a piece of the problem.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Subject {
    Cell(Cell),
    Piece(PieceId),
    /// No item: everything that must be covered is covered, and each active placement is a candidate.
    Any,
}

/// The items, and the items that each placement covers.
///
/// Placements are renumbered: those that clash with the fewest others come first. Propagation intersects the
/// clashing sets of candidates in this order, so the intersection becomes empty early.
#[derive(PartialEq, Debug)]
pub(super) struct Cover {
    cells: usize,
    /// The maximum number of copies of each piece.
    copies: Vec<u16>,
    /// For each item, how many of the times that it may be covered are optional: 1 for a cell that may stay
    /// empty, and for a piece the difference of its most and its fewest copies.
    optional: Vec<u16>,
    /// The maximum number of cells that stay empty.
    most_holes: usize,
    /// The number of placements of the fewest copies of all pieces.
    least_copies: usize,
    levels: usize,
    repeats: bool,
    is_plain: bool,
    /// The placements by their numbers.
    ids: Vec<PlacementId>,
    /// The numbers of the placements, in the order of the problem.
    numbers: Vec<u32>,
    /// The items of all placements, concatenated: the cells of each, then its piece.
    covers: Vec<Item>,
    /// The start of each placement's items, then the end of the last one's.
    starts: Vec<u32>,
    /// For each cell, those that share a face with it.
    neighbours: Vec<Vec<Item>>,
    /// For each cell, whether each placement that covers it also covers a neighbour of it.
    needs_neighbour: Vec<bool>,
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
        let (optional, most_holes) = (optional(problem), most_holes(problem));
        let least_copies = problem.puzzle().pieces().iter().map(Piece::least).sum();
        let (levels, is_plain) = (problem.puzzle().copies(), is_plain(problem));
        let neighbours = neighbours(problem.region());
        let has_single_cells =
            problem.pieces().any(|(piece, _)| has_single_cell(problem.puzzle().piece(piece)));
        let needs_neighbour = match has_single_cells {
            true => needs_neighbour(&neighbours, &covers, &starts),
            // A cell of a placement has a neighbour in it as the cell of the piece has.
            false => vec![true; cells],
        };
        Self {
            cells,
            copies,
            optional,
            most_holes,
            least_copies,
            levels,
            repeats,
            is_plain,
            ids,
            numbers,
            covers,
            starts,
            neighbours,
            needs_neighbour,
        }
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

    /// The maximum number of placements of a solution.
    pub(super) fn levels(&self) -> usize {
        self.levels
    }

    /// Whether an assembly is complete exactly when it has all copies of all pieces.
    #[inline]
    pub(super) fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// How many of the times that an item may be covered are optional.
    #[inline]
    pub(super) fn optional(&self, item: Item) -> u16 {
        self.optional[usize::from(item)]
    }

    /// The maximum number of cells that stay empty.
    pub(super) fn most_holes(&self) -> usize {
        self.most_holes
    }

    /// The number of placements of the fewest copies of all pieces.
    pub(super) fn least_copies(&self) -> usize {
        self.least_copies
    }

    /// The number of cells; items from this number on are pieces.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// The number that stands for no item: see [`Subject::Any`].
    pub(super) fn any(&self) -> Item {
        (self.cells + self.copies.len()) as Item
    }

    /// Whether any piece has several copies.
    #[inline]
    pub(super) fn repeats(&self) -> bool {
        self.repeats
    }

    /// How often each item may be covered in all.
    pub(super) fn capacity(&self) -> Vec<u16> {
        std::iter::repeat_n(1, self.cells).chain(self.copies.iter().copied()).collect()
    }

    /// The items that a placement covers: its cells, then its piece.
    #[inline]
    pub(super) fn covered_by(&self, placement: u32) -> &[Item] {
        let placement = placement as usize;
        &self.covers[self.starts[placement] as usize..self.starts[placement + 1] as usize]
    }

    /// The cells that share a face with a cell; none for a piece.
    pub(super) fn neighbours(&self, item: Item) -> &[Item] {
        self.neighbours.get(usize::from(item)).map_or(&[], Vec::as_slice)
    }

    /// Whether an item is a cell that must be filled, and each placement that covers it also covers a
    /// neighbour of it.
    pub(super) fn needs_neighbour(&self, item: Item) -> bool {
        self.optional(item) == 0 && self.needs_neighbour.get(usize::from(item)).is_some_and(|&needs| needs)
    }

    /// The piece of a placement as an item.
    #[inline]
    pub(super) fn piece_of(&self, placement: u32) -> Item {
        self.covers[self.starts[placement as usize + 1] as usize - 1]
    }

    /// The cells of a placement as items, and its piece.
    pub(super) fn cells_and_piece_of(&self, placement: u32) -> (&[Item], Item) {
        let (piece, cells) = self.covered_by(placement).split_last().expect("a placement has a piece");
        (cells, *piece)
    }

    /// How many of these cells must be filled.
    pub(super) fn required_among(&self, cells: &[Item]) -> usize {
        cells.iter().filter(|&&cell| self.optional(cell) == 0).count()
    }

    /// The item as a cell or a piece of the problem.
    pub(super) fn subject(&self, item: Item) -> Subject {
        match usize::from(item) {
            cell if cell < self.cells => Subject::Cell(Cell::new(cell)),
            item if item == usize::from(self.any()) => Subject::Any,
            piece => Subject::Piece(PieceId::new(piece - self.cells)),
        }
    }
}

/// For each cell, those that share a face with it.
fn neighbours(region: &Region) -> Vec<Vec<Item>> {
    let numbers = |cell| region.neighbours(Cell::new(cell)).map(|near| near.index() as Item).collect();
    (0..region.volume()).map(numbers).collect()
}

/// Whether a cell of the piece shares no face with another.
fn has_single_cell(piece: &Piece) -> bool {
    let cells = piece.polycube().cells();
    cells.iter().any(|cell| cell.neighbours().all(|near| cells.binary_search(&near).is_err()))
}

/// For each cell, whether each placement that covers it also covers a neighbour of it.
fn needs_neighbour(neighbours: &[Vec<Item>], covers: &[Item], starts: &[u32]) -> Vec<bool> {
    let mut needs = vec![true; neighbours.len()];
    for range in starts.windows(2) {
        let cells = &covers[range[0] as usize..range[1] as usize - 1];
        for &cell in cells {
            let near = &neighbours[usize::from(cell)];
            needs[usize::from(cell)] &= near.iter().any(|near| cells.contains(near));
        }
    }
    needs
}

/// For each item, how many of the times that it may be covered are optional.
fn optional(problem: &Problem) -> Vec<u16> {
    let (region, puzzle) = (problem.region(), problem.puzzle());
    let may_stay_empty = |cell| u16::from(region.variable().contains(Cell::new(cell)));
    let copies_to_spare =
        |(piece, most): (PieceId, usize)| most.saturating_sub(puzzle.piece(piece).least()) as u16;
    (0..region.volume()).map(may_stay_empty).chain(problem.pieces().map(copies_to_spare)).collect()
}

/// The maximum number of cells that stay empty: those that the document allows, and no more than the fewest
/// copies of all pieces leave.
fn most_holes(problem: &Problem) -> usize {
    let filled: usize = problem.puzzle().pieces().iter().map(|piece| piece.volume_of(piece.least())).sum();
    problem.puzzle().most_holes().min(problem.region().volume().saturating_sub(filled))
}

/// Whether the problem is plain, and its pieces have as many cells as its region.
fn is_plain(problem: &Problem) -> bool {
    let volume: usize = problem.puzzle().pieces().iter().map(|piece| piece.volume_of(piece.most())).sum();
    problem.is_plain() && volume == problem.region().volume()
}

/// For each placement, in the order of the problem: the sum over its cells of the placements that cover each.
/// This is an upper bound on the placements that clash with it, and easier to compute.
fn estimated_clashes(cells: usize, problem: &Problem) -> Vec<u32> {
    let mut covering = vec![0; cells];
    for id in problem.ids() {
        problem.cells_of(id).iter().for_each(|cell| covering[cell.index()] += 1);
    }
    let sum = |cells: &[Cell]| cells.iter().map(|cell| covering[cell.index()]).sum();
    problem.ids().map(|id| sum(problem.cells_of(id))).collect()
}
