//! The independent check of a solution, from the definition. It uses the puzzle alone: its region, pieces and
//! colours. The placements, the masks and the rotations of the searches are not used; pieces are rotated here
//! anew.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, CellSet, Color, Coord, Piece, PieceId, Puzzle, sort_by_number};
use crate::solution::Solution;
use std::fmt;
use std::sync::Arc;
use words::counted;

/// Why a solution is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VerifyError {
    /// It uses a piece that the puzzle does not have.
    UnknownPiece(PieceId),
    /// A piece is used too rarely or too often.
    Count {
        /// The piece's name.
        piece: String,
        /// Its copies in the solution.
        used: usize,
        /// The fewest copies that the puzzle allows.
        least: usize,
        /// The most copies that the puzzle allows.
        most: usize,
    },
    /// A piece has its shape, but in each orientation that fills these cells, its colours do not match
    /// theirs.
    Color {
        /// The piece's name.
        piece: String,
        /// The first of its cells.
        at: Coord,
    },
    /// Too many cells are empty.
    Holes {
        /// The number of empty cells.
        empty: usize,
        /// The most holes that the puzzle allows.
        most: usize,
    },
    /// The cells of a piece do not have its shape, in any orientation.
    Shape {
        /// The piece's name.
        piece: String,
    },
    /// A cell lies outside the region.
    Outside(Coord),
    /// A cell is filled twice.
    Overlap(Coord),
    /// A cell that must be filled is empty.
    Unfilled(Coord),
    /// No piece is placed.
    Empty,
}

/// Checks that `solution` solves `puzzle`: there is a piece at least; each piece is used as often as the
/// puzzle says, has its shape, and matches the colours of its cells; no cell is filled twice; each required
/// cell is filled. To check many solutions, use a [`Verifier`].
///
/// # Errors
/// The first thing found wrong.
pub fn verify(puzzle: &Arc<Puzzle>, solution: &Solution) -> Result<(), VerifyError> {
    Verifier::new(puzzle).verify(solution)
}

/// Checks many solutions of one puzzle: the forms of the pieces are computed once.
///
/// ```
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::solution::{Solution, Verifier};
/// use cubefall::solve::Solver;
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let verifier = Verifier::new(&puzzle);
/// let solution = Solver::new(&puzzle).first()?.expect("it has two");
/// assert_eq!(verifier.verify(&solution), Ok(()));
/// let mut pieces = solution.pieces().to_vec();
/// pieces[0] = pieces[1].clone();
/// assert!(verifier.verify(&Solution::new(pieces)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Verifier {
    puzzle: Arc<Puzzle>,
    /// For each piece, all its forms, normalised by [`put_at_origin`] and sorted.
    forms: Vec<Vec<Form>>,
}

/// The cells of a turned piece with their colours.
type Form = Vec<(Coord, Option<Color>)>;

impl Verifier {
    /// A verifier of the solutions of `puzzle`.
    pub fn new(puzzle: &Arc<Puzzle>) -> Self {
        // A piece that is larger than the region has no place in it, so its forms are not needed.
        let most = puzzle.region().volume();
        let forms = |piece: &Piece| if piece.volume_of(1) > most { Vec::new() } else { forms(piece) };
        Self { puzzle: Arc::clone(puzzle), forms: puzzle.pieces().iter().map(forms).collect() }
    }

    /// Checks a solution, as [`verify`] does.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn verify(&self, solution: &Solution) -> Result<(), VerifyError> {
        let filled = self.check(solution, |used, piece| (piece.least()..=piece.most()).contains(&used))?;
        let region = self.puzzle.region();
        let empty = || (0..filled.len()).filter(|&place| !filled[place]).map(Cell::new);
        if let Some(cell) = empty().find(|&cell| !region.variable().contains(cell)) {
            return Err(VerifyError::Unfilled(region.coord_of(cell)));
        }
        let (empty, most) = (empty().count(), self.puzzle.most_holes());
        if empty > most {
            return Err(VerifyError::Holes { empty, most });
        }
        if solution.pieces().is_empty() { Err(VerifyError::Empty) } else { Ok(()) }
    }

    /// Checks a part of a solution: the same, but pieces may be missing and cells may be empty.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn verify_part(&self, part: &Solution) -> Result<(), VerifyError> {
        self.check(part, |used, piece| used <= piece.most()).map(|_| ())
    }

    /// Checks how often each piece is used, its shape and its colours, and that no cell is filled twice.
    /// Returns for each cell of the region whether it is filled.
    fn check(
        &self,
        solution: &Solution,
        is_right: impl Fn(usize, &Piece) -> bool,
    ) -> Result<Vec<bool>, VerifyError> {
        let pieces = solution.pieces();
        let all = self.puzzle.pieces();
        if let Some(&(id, _)) = pieces.iter().find(|(id, _)| id.index() >= all.len()) {
            return Err(VerifyError::UnknownPiece(id));
        }
        for (index, piece) in all.iter().enumerate() {
            let used = pieces.iter().filter(|(id, _)| id.index() == index).count();
            if !is_right(used, piece) {
                let (piece, least, most) = (piece.name().to_owned(), piece.least(), piece.most());
                return Err(VerifyError::Count { piece, used, least, most });
            }
        }
        // Before the shapes, so that these compute with small coordinates only.
        let region = self.puzzle.region();
        let mut places = Vec::with_capacity(region.volume());
        for &cell in pieces.iter().flat_map(|(_, cells)| cells) {
            places.push(region.coords().binary_search(&cell).map_err(|_| VerifyError::Outside(cell))?);
        }
        pieces.iter().try_for_each(|(id, cells)| self.check_form(*id, cells))?;
        let mut filled = vec![false; region.volume()];
        for place in places {
            if filled[place] {
                return Err(VerifyError::Overlap(region.coords()[place]));
            }
            filled[place] = true;
        }
        Ok(filled)
    }

    /// Checks that these cells have the shape of a piece, and that its colours match theirs.
    fn check_form(&self, id: PieceId, cells: &[Coord]) -> Result<(), VerifyError> {
        let region = self.puzzle.region();
        let color_at = |&cell: &Coord| region.cell_at(cell).and_then(|cell| region.color_of(cell));
        let mut lies: Form = cells.iter().map(|cell| (*cell, color_at(cell))).collect();
        put_at_origin(&mut lies);
        let has_shape = |form: &&Form| form.iter().map(|cell| cell.0).eq(lies.iter().map(|cell| cell.0));
        let fits = |form: &&Form| {
            form.iter().zip(&lies).all(|(piece, cell)| self.puzzle.colors_go_together(piece.1, cell.1))
        };
        let name = || self.puzzle.piece(id).name().to_owned();
        // Forms are sorted by their cells, so those of one shape lie side by side.
        let forms = &self.forms[id.index()];
        let first =
            forms.partition_point(|form| form.iter().map(|cell| cell.0).lt(lies.iter().map(|cell| cell.0)));
        let mut alike = forms[first..].iter().take_while(has_shape).peekable();
        match (alike.peek(), cells.first()) {
            (None, _) | (_, None) => Err(VerifyError::Shape { piece: name() }),
            (_, Some(&at)) => match alike.any(|form| fits(&form)) {
                true => Ok(()),
                false => Err(VerifyError::Color { piece: name(), at }),
            },
        }
    }
}

/// The images of the piece under rotation: for each right-handed choice of the images of the three axes. If
/// the piece may be mirrored, also for each left-handed choice.
fn forms(piece: &Piece) -> Vec<Form> {
    let units = [1, -1].map(|s| [Coord::new(s, 0, 0), Coord::new(0, s, 0), Coord::new(0, 0, s)]).concat();
    let dot = |a: Coord, b: Coord| a.x * b.x + a.y * b.y + a.z * b.z;
    let cross =
        |a: Coord, b: Coord| Coord::new(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
    let scaled = |a: Coord, by: i32| Coord::new(a.x * by, a.y * by, a.z * by);
    let frames =
        units.iter().flat_map(|&x| units.iter().map(move |&y| (x, y))).filter(|&(x, y)| dot(x, y) == 0);
    let hands: &[i32] = if piece.may_be_mirrored() { &[1, -1] } else { &[1] };
    let color = |index: usize| piece.colors().get(index).copied().flatten();
    let mut forms = Vec::new();
    for ((x, y), &hand) in frames.flat_map(|frame| hands.iter().map(move |hand| (frame, hand))) {
        let z = scaled(cross(x, y), hand);
        let image = |c: &Coord| scaled(x, c.x) + scaled(y, c.y) + scaled(z, c.z);
        let cells = piece.polycube().cells().iter().enumerate();
        let mut turned: Form = cells.map(|(index, cell)| (image(cell), color(index))).collect();
        put_at_origin(&mut turned);
        if !forms.contains(&turned) {
            // There are 48 at most. They are sorted by their coordinates alone.
            let before = |form: &Form| form.iter().map(|cell| cell.0).lt(turned.iter().map(|cell| cell.0));
            forms.insert(forms.partition_point(before), turned);
        }
    }
    forms
}

/// Normalises cells: translates them to minima 0 and sorts them. Two sets of cells that differ by a
/// translation become equal.
fn put_at_origin(cells: &mut [(Coord, Option<Color>)]) {
    let least = cells.iter().map(|cell| cell.0).reduce(Coord::min).unwrap_or_default();
    cells.iter_mut().for_each(|cell| cell.0 = cell.0 - least);
    sort_by_number(cells, |cell| cell.0.rank());
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPiece(id) => write!(f, "the puzzle has no piece number {}", id.index() + 1),
            Self::Count { piece, used, least, most } if least == most => {
                write!(f, "piece {piece} is used {used} times instead of {most}")
            }
            Self::Count { piece, used, least, most } => {
                write!(f, "piece {piece} is used {used} times instead of {least} to {most}")
            }
            Self::Color { piece, at } => {
                write!(
                    f,
                    "the colours of piece {piece} at {at} do not match those of the cells that it fills"
                )
            }
            Self::Holes { empty, most } => {
                write!(f, "{} left empty, and at most {most} may be", counted(*empty, "cell"))
            }
            Self::Shape { piece } => write!(f, "the cells of piece {piece} do not have its shape"),
            Self::Outside(cell) => write!(f, "cell {cell} lies outside the region"),
            Self::Overlap(cell) => write!(f, "cell {cell} is filled twice"),
            Self::Unfilled(cell) => write!(f, "cell {cell} is left empty"),
            Self::Empty => f.write_str("no piece is placed"),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Checks many solutions of one problem, given by their placements, as [`Verifier`] does.
///
/// Each placement is checked from the definition when it first occurs: the shape of its piece, its colours,
/// and that it lies in the region. What remains for each solution is counting: the copies of each piece, and
/// how often each cell is filled. That takes some ten nanoseconds for each placement and allocates nothing,
/// so that all solutions can be checked, even if only their number is wanted.
#[derive(Clone, Debug)]
pub struct PlacementVerifier {
    problem: Arc<Problem>,
    verifier: Verifier,
    /// Whether each placement has been checked.
    is_sound: Vec<bool>,
    /// Whether each cell must be filled.
    is_required: Vec<bool>,
    /// The number of cells that must be filled.
    required: usize,
    /// The number of solutions checked.
    solutions: u64,
    /// For each cell, the last of these that filled it.
    filled_by: Vec<u64>,
    /// The copies of each piece in the current one.
    used: Vec<usize>,
}

impl PlacementVerifier {
    /// A verifier of the solutions of `problem`.
    pub fn new(problem: &Arc<Problem>) -> Self {
        let region = problem.region();
        let is_required: Vec<bool> =
            region.cell_set().iter().map(|cell| !region.variable().contains(cell)).collect();
        Self {
            problem: Arc::clone(problem),
            verifier: Verifier::new(problem.puzzle()),
            is_sound: vec![false; problem.len()],
            required: is_required.iter().filter(|&&is_required| is_required).count(),
            filled_by: vec![0; is_required.len()],
            is_required,
            solutions: 0,
            used: vec![0; problem.puzzle().pieces().len()],
        }
    }

    /// The problem whose solutions it verifies.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Checks the solution of these placements.
    ///
    /// # Errors
    /// The first thing found wrong.
    ///
    /// # Panics
    /// When a placement is of another problem and out of range here.
    pub fn verify(&mut self, placements: &[PlacementId]) -> Result<(), VerifyError> {
        if self.is_valid(placements) {
            return Ok(());
        }
        // The reason needs no speed.
        self.verifier.verify(&Solution::of(&self.problem, placements))
    }

    fn is_valid(&mut self, placements: &[PlacementId]) -> bool {
        self.solutions += 1;
        self.used.fill(0);
        let (mut filled, mut required) = (0, 0);
        for &id in placements {
            if !self.is_sound(id) {
                return false;
            }
            self.used[self.problem.piece_of(id).index()] += 1;
            for &cell in self.problem.cells_of(id) {
                let by = std::mem::replace(&mut self.filled_by[cell.index()], self.solutions);
                if by == self.solutions {
                    return false;
                }
                filled += 1;
                required += usize::from(self.is_required[cell.index()]);
            }
        }
        let puzzle = self.problem.puzzle();
        !placements.is_empty()
            && required == self.required
            && self.filled_by.len() - filled <= puzzle.most_holes()
            && std::iter::zip(puzzle.pieces(), &self.used)
                .all(|(piece, used)| (piece.least()..=piece.most()).contains(used))
    }

    /// Whether a placement alone is valid. It is checked once.
    fn is_sound(&mut self, id: PlacementId) -> bool {
        if !self.is_sound[id.index()] {
            let part = Solution::of(&self.problem, &[id]);
            self.is_sound[id.index()] = self.verifier.verify_part(&part).is_ok();
        }
        self.is_sound[id.index()]
    }
}

/// Items that must be covered and that no active placement covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Cells that must be filled and that no active placement can fill.
    Cells(CellSet),
    /// Pieces of which copies are missing, without an active placement. Each cell that must be filled can be.
    Pieces(Vec<PieceId>),
}

impl Obstacle {
    /// The obstacle to completing these placements, if a single cell or piece is one. If there is none, there
    /// may still be no solution.
    pub fn of(problem: &Problem, placed: &[PlacementId]) -> Option<Self> {
        let mut used = vec![0; problem.puzzle().pieces().len()];
        placed.iter().for_each(|&id| used[problem.piece_of(id).index()] += 1);
        let assembly = problem.filled_by_all(placed.iter().copied());
        let fits = |id: &PlacementId| !problem.cells_of(*id).iter().any(|&cell| assembly.contains(cell));
        // A variable cell may stay empty, so it is not an obstacle.
        let mut unfillable = problem.region().required().difference(&assembly);
        let mut unplaceable = Vec::new();
        for piece in problem.puzzle().piece_ids() {
            let (used, range) = (used[piece.index()], problem.puzzle().piece(piece));
            if used >= range.most() {
                continue;
            }
            let mut is_unplaceable = used < range.least();
            // Mostly a few placements suffice, of a million.
            let mut active = problem.ids_of(piece).filter(&fits);
            while (is_unplaceable || !unfillable.is_empty())
                && let Some(id) = active.next()
            {
                is_unplaceable = false;
                problem.cells_of(id).iter().for_each(|&cell| unfillable.remove(cell));
            }
            unplaceable.extend(is_unplaceable.then_some(piece));
        }
        match (unfillable.is_empty(), unplaceable.is_empty()) {
            (false, _) => Some(Self::Cells(unfillable)),
            (true, false) => Some(Self::Pieces(unplaceable)),
            (true, true) => None,
        }
    }
}

/// A partly solved puzzle.
#[derive(Clone, Debug)]
pub struct Started {
    placed: Solution,
    rest: Option<Arc<Puzzle>>,
    /// For each piece of the rest, the piece of the puzzle.
    pieces: Vec<PieceId>,
}

impl Started {
    /// The puzzle with these pieces placed.
    ///
    /// # Errors
    /// When a piece is unknown, used too often or has another shape, or when a cell is outside of the region
    /// or filled twice.
    pub fn new(puzzle: &Arc<Puzzle>, placed: Solution) -> Result<Self, VerifyError> {
        Verifier::new(puzzle).verify_part(&placed)?;
        let region = puzzle.region();
        let filled = region.set_of(placed.pieces().iter().flat_map(|(_, cells)| cells.iter().copied()));
        let empty = region.cell_set().difference(&filled.expect("the check passed"));
        let left = |id: PieceId| {
            let used = placed.pieces().iter().filter(|(other, _)| *other == id).count();
            Some((id, puzzle.piece(id).without_copies(used)?))
        };
        let (pieces, left): (Vec<PieceId>, Vec<Piece>) = puzzle.piece_ids().filter_map(left).unzip();
        let rest = region.of_cells(&empty).map(|region| puzzle.rest(region, left));
        Ok(Self { placed, rest, pieces })
    }

    /// The pieces placed.
    pub fn placed(&self) -> &Solution {
        &self.placed
    }

    /// The rest, unless all cells are filled: the empty cells, at their coordinates, and the remaining
    /// pieces.
    pub fn rest(&self) -> Option<&Arc<Puzzle>> {
        self.rest.as_ref()
    }

    /// Extends a solution of the rest to one of the puzzle: the pieces that were placed come first, then
    /// those of the rest.
    ///
    /// # Panics
    /// When it is not a solution of the rest.
    pub fn completed(&self, rest: &Solution) -> Solution {
        let others = rest.pieces().iter().map(|(piece, cells)| (self.pieces[piece.index()], cells.clone()));
        Solution::new(self.placed.pieces().iter().cloned().chain(others).collect())
    }
}
