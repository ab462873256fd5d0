//! Tiles, each a piece with the number of its copies, and the board.

use super::tokens::Tokens;
use crate::puzzles::file_error::check;
use crate::puzzles::reading::{Lattice, ListedShape, Mobility, form};
use crate::puzzles::{FileError, FileReason, Limit, Place, limits};
use cubefall::puzzle::{Coord, PieceId, Shape, ShapeCell};
use std::collections::{BTreeSet, HashSet};

/// The maximum number of orientations of a shape, mirrored ones included.
const MOST_SHAPES: usize = 48;

/// A tile.
pub(super) struct Tile {
    /// Its shapes: one, or several among which the solver may choose.
    pub(super) shapes: Vec<Shape>,
    /// How it may be moved.
    pub(super) mobility: Mobility,
    /// The minimum number of copies.
    pub(super) least: usize,
    /// The maximum number of copies.
    pub(super) most: usize,
    /// Its line.
    pub(super) line: usize,
    /// Remarks about repeated cells of its shapes.
    pub(super) repetitions: Vec<String>,
    /// Whether the file has a colour to show it in.
    pub(super) is_colored: bool,
    /// The piece that it is, if a copy of it may be used.
    pub(super) piece: Option<PieceId>,
    /// Its orientations, in the order of their numbers, once they are needed.
    forms: Option<Vec<Vec<Coord>>>,
}

impl Tile {
    /// The tile after its keyword: `flip` or `fixed`, the maximum and the minimum number of copies, which are
    /// 1 and 0 if they are not written, the cells of its shapes with `+` between them, and a colour.
    pub(super) fn read(tokens: &mut Tokens) -> Result<Self, FileError> {
        let line = tokens.line();
        let mobility = match () {
            () if tokens.take("flip") => Mobility::Mirror,
            () if tokens.take("fixed") => Mobility::Translate,
            () => Mobility::Rotate,
        };
        let most = if tokens.is_number() { tokens.count()? } else { 1 };
        let least = if tokens.is_number() { tokens.count()? } else { 0 };
        check(Limit::COPIES, most).map_err(|error| error.at(Place::Line(line)))?;
        if least > most {
            let how = format!("the minimum of {least} copies exceeds the maximum of {most}");
            return Err(tokens.invalid(how));
        }
        let (shapes, repetitions) = shapes(tokens)?;
        let is_colored = tokens.take("(");
        if is_colored {
            let _color = [tokens.number()?, tokens.number()?, tokens.number()?];
            tokens.expect(")")?;
        }
        let (piece, forms) = (None, None);
        Ok(Self { shapes, mobility, least, most, line, repetitions, is_colored, piece, forms })
    }

    /// The number of cells of its shapes.
    pub(super) fn cells(&self) -> usize {
        self.shapes.iter().map(|shape| shape.cells().len()).sum()
    }

    /// The cells of an orientation, with minima 0. Adds the cells of all orientations to `stored` when they
    /// are made.
    pub(super) fn form(
        &mut self,
        lattice: Lattice,
        number: usize,
        stored: &mut usize,
    ) -> Result<&[Coord], FileError> {
        let turns = match self.mobility {
            Mobility::Mirror => 2 * lattice.rotations(),
            Mobility::Rotate => lattice.rotations(),
            Mobility::Translate | Mobility::Stationary => 1,
        };
        if self.forms.is_none() {
            *stored = stored.saturating_add(self.cells().saturating_mul(turns));
            check(limits::STORED_CELLS, *stored)?;
        }
        let shapes = &self.shapes;
        let forms = self.forms.get_or_insert_with(|| forms(lattice, turns, shapes));
        let most = forms.len();
        forms.get(number).map(Vec::as_slice).ok_or_else(|| {
            let how = format!("the piece has no orientation {number}, but 0 to {}", most.saturating_sub(1));
            FileError::file(FileReason::Invalid(how))
        })
    }
}

/// The orientations of shapes, each once.
fn forms(lattice: Lattice, turns: usize, shapes: &[Shape]) -> Vec<Vec<Coord>> {
    let mut known = HashSet::new();
    let mut forms = Vec::new();
    for shape in shapes {
        let cells = shape.coords();
        let all = (0..turns).map(|turn| form(lattice, turn, &cells));
        forms.extend(all.filter(|form| known.insert(form.clone())));
    }
    forms
}

/// The shapes, and remarks about their repeated cells.
fn shapes(tokens: &mut Tokens) -> Result<(Vec<Shape>, Vec<String>), FileError> {
    tokens.expect("(")?;
    let (mut shapes, mut repetitions) = (Vec::new(), Vec::new());
    loop {
        let line = tokens.line();
        let mut cells = Vec::new();
        while tokens.peek() == Some("(") {
            cells.push(ShapeCell { at: tokens.cell()?.at, variable: false, color: None });
        }
        if cells.is_empty() {
            return Err(tokens.invalid("a shape has no cells"));
        }
        let listed = ListedShape::of(cells).map_err(|error| error.at(Place::Line(line)))?;
        repetitions.extend(listed.repetition());
        shapes.push(listed.shape);
        if shapes.len() > MOST_SHAPES {
            let what = format!("a piece of more than {MOST_SHAPES} shapes");
            return Err(FileError::line(line, FileReason::Unsupported(what)));
        }
        if !tokens.take("+") {
            tokens.expect(")")?;
            return Ok((shapes, repetitions));
        }
    }
}

/// The cells of a board, after its keyword: `((x,y,z) (x,y,z)…)`. The first cell is the last one of a box
/// from the origin; each of the others is taken from the box, or added to it.
pub(super) fn board(tokens: &mut Tokens) -> Result<Vec<ShapeCell>, FileError> {
    tokens.expect("(")?;
    let place = Place::Line(tokens.line());
    let last = tokens.cell()?.at;
    let sides = [last.x, last.y, last.z].map(|last| usize::try_from(i64::from(last) + 1).unwrap_or(0));
    if sides.iter().any(|side| *side > Shape::LONGEST_SIDE) {
        return Err(tokens.invalid(format!("the board is longer than {} cells", Shape::LONGEST_SIDE)));
    }
    let volume = sides.into_iter().fold(1, usize::saturating_mul);
    check(Limit::BOX_CELLS, volume).map_err(|error| error.at(place.clone()))?;
    let changed = changed(tokens)?;
    let is_inside = |at: Coord| at.max(Coord::default()) == at && at.min(last) == at;
    let inside = changed.iter().filter(|at| is_inside(**at)).count();
    check(Limit::GOAL_CELLS, volume + changed.len() - 2 * inside).map_err(|error| error.at(place))?;
    let filled = |at: Coord| ShapeCell { at, variable: false, color: None };
    let [width, depth, _] = sides;
    let of_box = (0..volume).map(|index| {
        let (x, y, z) = (index % width, index / width % depth, index / width / depth);
        Coord::new(x as i32, y as i32, z as i32)
    });
    let left = of_box.filter(|at| !changed.contains(at));
    let added = changed.iter().copied().filter(|at| !is_inside(*at));
    Ok(left.chain(added).map(filled).collect())
}

/// The cells in which the board differs from the box. A cell that is written twice is as in the box.
fn changed(tokens: &mut Tokens) -> Result<BTreeSet<Coord>, FileError> {
    let mut changed = BTreeSet::new();
    while !tokens.take(")") {
        let cell = tokens.cell()?.at;
        if !changed.remove(&cell) {
            changed.insert(cell);
        }
        check(Limit::BOX_CELLS, changed.len()).map_err(|error| error.at(Place::Line(tokens.line())))?;
    }
    Ok(changed)
}
