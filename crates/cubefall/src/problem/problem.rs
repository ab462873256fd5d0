//! A compiled puzzle: the immutable table of its placements.

use crate::problem::placement::{self, Options, each_placement, each_test};
use crate::problem::{Placement, PlacementId, Reduction, Restriction};
use crate::puzzle::{Cell, CellSet, Limit, PieceId, Puzzle, PuzzleError, PuzzleSpec, Region, Word};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// All placements of all pieces of a puzzle, grouped by piece.
///
/// Within a piece they are ordered by orientation, then by translation in reading order.
///
/// ```
/// use cubefall::problem::Problem;
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let problem = Problem::new(&puzzle);
/// assert_eq!(problem.len(), 6, "three in a row, three in a column");
/// let first = problem.ids().next().expect("there are six");
/// assert_eq!(problem.cells_of(first).len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    puzzle: Arc<Puzzle>,
    options: Options,
    /// The cells of each option as a word; none where the region has more cells than a word.
    words: Vec<Word>,
    of_piece: Vec<Range<usize>>,
    copies: Vec<usize>,
    reduction: Reduction,
}

impl Problem {
    /// Every placement of every piece.
    pub fn new(puzzle: &Arc<Puzzle>) -> Arc<Self> {
        Self::reduced(puzzle, Reduction::default())
    }

    /// Every placement that `reduction` allows.
    pub fn reduced(puzzle: &Arc<Puzzle>, reduction: Reduction) -> Arc<Self> {
        Compilation::new(puzzle, reduction).finish()
    }

    /// The number of placements of a piece of a puzzle; if they are more than `most`, any number above it. No
    /// table is made.
    ///
    /// # Panics
    /// When the puzzle has no such piece.
    pub fn count_placements(puzzle: &Puzzle, piece: PieceId, most: usize) -> usize {
        placement::count_placements(puzzle, piece, most)
    }

    /// Whether a piece of a puzzle has a placement. The cells that are tested are taken from `work`; nothing
    /// if that is too little.
    ///
    /// # Panics
    /// When the puzzle has no such piece.
    pub fn has_placement(puzzle: &Puzzle, piece: PieceId, work: &mut u64) -> Option<bool> {
        let mut found = false;
        let end = each_test(puzzle, piece, &mut |cells, form| {
            found = form.is_some();
            match work.checked_sub(cells as u64).filter(|_| !found) {
                Some(left) => *work = left,
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        (end.is_continue() || found).then_some(found)
    }

    /// Whether a piece that has no placement in this puzzle would have one if colours did not matter;
    /// nothing, as for [`has_placement`](Self::has_placement), if the test takes more than `work`.
    ///
    /// # Panics
    /// When the puzzle has no such piece.
    pub fn is_kept_out_by_colors(puzzle: &Puzzle, piece: PieceId, work: &mut u64) -> Option<bool> {
        match puzzle.piece(piece).colors().is_empty() {
            true => Some(false),
            false => Self::has_placement(&puzzle.without_colors(), piece, work),
        }
    }

    /// The puzzle that it is compiled from.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// The cells to fill.
    pub fn region(&self) -> &Region {
        self.puzzle.region()
    }

    /// Whether every cell is to be filled, every piece is used a fixed number of times, and the pieces have
    /// as many cells as the region. Then an assembly is complete exactly when all its pieces are placed, and
    /// exactly when all cells are filled.
    pub fn is_plain(&self) -> bool {
        self.puzzle.is_plain()
    }

    /// Whether these placements, which share no cell, are a complete assembly: there is at least one, every
    /// required cell is filled, the number of empty cells is at most that of the holes allowed, and the
    /// copies of every piece are in its range. So the empty assembly is never a solution, even where every
    /// cell may stay empty and no piece must be used. This is the only definition of completeness; searches
    /// of plain problems rely on the equivalence that [`is_plain`](Self::is_plain) states.
    pub fn is_complete(&self, placed: &[PlacementId]) -> bool {
        let empty = self.region().cell_set().difference(&self.filled_by_all(placed.iter().copied()));
        let mut used = vec![0; self.copies.len()];
        placed.iter().for_each(|&id| used[self.piece_of(id).index()] += 1);
        let in_range = |piece: PieceId| {
            let range = self.puzzle.piece(piece);
            (range.least()..=range.most()).contains(&used[piece.index()])
        };
        !placed.is_empty()
            && empty.difference(self.region().variable()).is_empty()
            && empty.len() <= self.puzzle.most_holes()
            && self.puzzle.piece_ids().all(in_range)
    }

    /// Whether these placements are a solution: no two of them have a cell in common, and they are
    /// [complete](Self::is_complete).
    pub fn is_solution(&self, placed: &[PlacementId]) -> bool {
        let cells: usize = placed.iter().map(|&id| self.cells_of(id).len()).sum();
        self.filled_by_all(placed.iter().copied()).len() == cells && self.is_complete(placed)
    }

    /// The piece that is restricted for symmetry reduction, if one is. Searches by cells place it first.
    pub fn restricted_piece(&self) -> Option<PieceId> {
        self.reduction.restriction().map(|rule| rule.piece)
    }

    /// Whether this complete assembly is counted: it is the canonical form of its symmetry class.
    pub fn counts(&self, assembly: impl IntoIterator<Item = PlacementId>) -> bool {
        if !self.reduction.needs_test() {
            return true;
        }
        let masks: Vec<_> = assembly.into_iter().map(|id| (self.piece_of(id), self.filled_by(id))).collect();
        self.reduction.counts(&masks)
    }

    /// The number of placements.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether no piece has any placement.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One placement.
    ///
    /// # Panics
    /// When `id` is of another problem and out of range here.
    pub fn get(&self, id: PlacementId) -> Placement {
        self.options.get(id)
    }

    /// The piece of a placement.
    ///
    /// # Panics
    /// As for [`get`](Self::get).
    #[inline]
    pub fn piece_of(&self, id: PlacementId) -> PieceId {
        self.options.piece_of(id)
    }

    /// The cells of a placement, in increasing order.
    ///
    /// # Panics
    /// As for [`get`](Self::get).
    #[inline]
    pub fn cells_of(&self, id: PlacementId) -> &[Cell] {
        self.options.cells_of(id)
    }

    /// The cells of a placement, as a set.
    ///
    /// # Panics
    /// As for [`get`](Self::get).
    #[inline]
    pub fn filled_by(&self, id: PlacementId) -> CellSet {
        self.options.filled_by(id)
    }

    /// The cells of all these placements.
    ///
    /// # Panics
    /// As for [`get`](Self::get).
    pub fn filled_by_all(&self, placed: impl IntoIterator<Item = PlacementId>) -> CellSet {
        let mut filled = CellSet::EMPTY;
        placed.into_iter().for_each(|id| filled.extend(self.cells_of(id).iter().copied()));
        filled
    }

    /// The placement with this index, from 0, which is known to exist.
    pub fn id_at(&self, index: u32) -> PlacementId {
        debug_assert!((index as usize) < self.len());
        PlacementId::new(index)
    }

    /// The number of placements of `piece`.
    pub fn count_of(&self, piece: PieceId) -> usize {
        self.of_piece[piece.index()].len()
    }

    /// All placements, in order.
    pub fn ids(&self) -> impl Iterator<Item = PlacementId> + use<> {
        (0..self.len() as u32).map(PlacementId::new)
    }

    /// The placement with this index, if it exists.
    pub fn at(&self, index: usize) -> Option<PlacementId> {
        (index < self.len()).then_some(PlacementId::new(index as u32))
    }

    /// All placements of `piece`, in order.
    pub fn ids_of(&self, piece: PieceId) -> impl ExactSizeIterator<Item = PlacementId> + use<> {
        let Range { start, end } = self.of_piece[piece.index()];
        (start as u32..end as u32).map(PlacementId::new)
    }

    /// The cells of each placement of `piece`, in order. Each call allocates the sets.
    pub fn masks_of(&self, piece: PieceId) -> Vec<CellSet> {
        self.ids_of(piece).map(|id| self.filled_by(id)).collect()
    }

    /// The cells of each placement of `piece`, in order, as words.
    ///
    /// # Panics
    /// When the region has more cells than a word.
    #[inline]
    pub(crate) fn words_of(&self, piece: PieceId) -> &[Word] {
        &self.words[self.of_piece[piece.index()].clone()]
    }

    /// The cells of a placement, as a word.
    ///
    /// # Panics
    /// When the region has more cells than a word.
    #[inline]
    pub(crate) fn word(&self, id: PlacementId) -> Word {
        self.words[id.index()]
    }

    /// The placement of `piece` with this rank: its index among the placements of the piece, from 0.
    #[inline]
    pub fn id_of(&self, piece: PieceId, rank: usize) -> PlacementId {
        debug_assert!(rank < self.count_of(piece));
        PlacementId::new((self.of_piece[piece.index()].start + rank) as u32)
    }

    /// The placement of `piece` in these cells, if there is one.
    pub fn find(&self, piece: PieceId, cells: &CellSet) -> Option<PlacementId> {
        self.find_cells(piece, &cells.iter().collect::<Vec<_>>())
    }

    /// The placement of `piece` in these cells, which are in increasing order, if there is one.
    fn find_cells(&self, piece: PieceId, cells: &[Cell]) -> Option<PlacementId> {
        let Range { start, end } = self.of_piece[piece.index()];
        self.options.find(start, end, cells)
    }

    /// The same placement in another problem.
    pub fn find_in(&self, other: &Self, id: PlacementId) -> Option<PlacementId> {
        other.find_cells(self.piece_of(id), self.cells_of(id))
    }

    /// The rank of a placement: its index among the placements of its piece, from 0.
    pub fn rank_of(&self, id: PlacementId) -> usize {
        id.index() - self.of_piece[self.piece_of(id).index()].start
    }

    /// The pieces in the order of the puzzle, each with the most copies of it that are placed.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, usize)> {
        self.copies.iter().enumerate().map(|(index, &copies)| (PieceId::new(index), copies))
    }
}

/// A problem that is being compiled, piece by piece, so that the caller can do something else in between.
#[derive(Clone, Debug)]
pub struct Compilation {
    puzzle: Arc<Puzzle>,
    reduction: Reduction,
    options: Options,
    of_piece: Vec<Range<usize>>,
}

impl Compilation {
    /// The compilation of every placement that `reduction` allows, before the first piece.
    pub fn new(puzzle: &Arc<Puzzle>, reduction: Reduction) -> Self {
        Self { puzzle: Arc::clone(puzzle), reduction, options: Options::new(), of_piece: Vec::new() }
    }

    /// Adds the placements of the next piece. Returns whether there was one.
    pub fn step(&mut self) -> bool {
        let Self { puzzle, reduction, options, of_piece } = self;
        let Some(piece) = puzzle.piece_ids().nth(of_piece.len()) else { return false };
        let start = options.len();
        let rule = reduction.restriction().filter(|rule| rule.piece == piece);
        let kept = rule.map(Restriction::lookup);
        let is_kept = |cells: &[Cell]| kept.as_ref().is_none_or(|kept| kept.contains(cells));
        each_placement(puzzle, piece, |form| {
            if is_kept(form.cells) {
                options.push(piece, form);
            }
        });
        of_piece.push(start..options.len());
        true
    }

    /// The problem, with the placements of all pieces.
    pub fn finish(mut self) -> Arc<Problem> {
        while self.step() {}
        let Self { puzzle, reduction, options, of_piece } = self;
        let words = words_of(puzzle.region(), &options);
        let copies = puzzle.piece_ids().map(|piece| puzzle.most_copies(piece)).collect();
        Arc::new(Problem { puzzle, options, words, of_piece, copies, reduction })
    }
}

/// The cells of each option as a word; none where the region has more cells than a word.
fn words_of(region: &Region, options: &Options) -> Vec<Word> {
    if region.volume() > Word::CAPACITY {
        return Vec::new();
    }
    let word = |id| options.cells_of(id).iter().fold(Word::EMPTY, |word, &cell| word.with(cell));
    (0..options.len() as u32).map(|index| word(PlacementId::new(index))).collect()
}

/// The puzzle of a document from outside, whose placements are within the limits too: they can be compiled.
/// That takes as long as compiling them.
///
/// # Errors
/// When the document exceeds a limit or describes no puzzle: the first fault.
pub fn admit(spec: &PuzzleSpec) -> Result<Arc<Puzzle>, PuzzleError> {
    let puzzle = Puzzle::from_spec(spec)?;
    let (mut placements, mut cells) = (0, 0_usize);
    for piece in puzzle.piece_ids() {
        let own = Problem::count_placements(&puzzle, piece, Limit::PLACEMENTS.most());
        placements += own;
        Limit::PLACEMENTS.allow(placements)?;
        cells = cells.saturating_add(puzzle.piece(piece).volume_of(own));
        Limit::PLACEMENT_CELLS.allow(cells)?;
    }
    Ok(puzzle)
}
