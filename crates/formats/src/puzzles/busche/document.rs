//! A puzzle of Busche that is being read, and the directives of its lines.

use crate::puzzles::file_error::check;
use crate::puzzles::reading::{Freedom, Lattice, ListedShape, Mobility, Moves};
use crate::puzzles::{FileError, FileProblem, FileReason, Limit, Place, Remark, RemarkKind, StoredSolution};
use cubefall::puzzle::{Coord, GoalSpec, PieceId, PieceSpec, PuzzleSpec, Shape};
use cubefall::solution::Solution;
use std::collections::{BTreeSet, HashSet};

/// A puzzle that is being read.
pub(super) struct Document {
    title: String,
    pub(super) sides: [i32; 3],
    is_one_sided: bool,
    names: HashSet<String>,
    mobile: Vec<Listed>,
    stationary: Vec<Listed>,
    remarks: Vec<Remark>,
}

/// A piece. Its cells are at the coordinates of the goal, which count rows from the back.
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) cells: Vec<Coord>,
}

impl Document {
    /// The puzzle that a directive `D` begins.
    ///
    /// # Errors
    /// When its settings are no box, or the box is too large.
    pub(super) fn new(directive: Directive, title: String) -> Result<Self, FileError> {
        let [x, y, z, one_side] = directive.settings(["xDim", "yDim", "zDim", "oneSide"])?;
        let side = |name: &str, value: Option<&str>| match value.map(str::parse::<usize>) {
            None if name == "zDim" => Ok(1),
            Some(Ok(side @ 1..)) => Ok(side),
            None => Err(directive.invalid(format!("the box has no {name}"))),
            Some(_) => Err(directive.invalid(format!("{name} is not a number from 1"))),
        };
        let sides = [side("xDim", x)?, side("yDim", y)?, side("zDim", z)?];
        let cells = sides.into_iter().fold(1, usize::saturating_mul);
        check(Limit::GOAL_CELLS, cells).map_err(|error| error.at(Place::Line(directive.line)))?;
        let is_one_sided = one_side.is_some_and(|value| value != "0");
        if is_one_sided && sides[2] > 1 {
            return Err(directive.invalid("pieces of one side need a box of one layer"));
        }
        // No side is longer than the box has cells.
        let sides = sides.map(|side| side as i32);
        let (names, mobile, stationary, remarks) = Default::default();
        Ok(Self { title, sides, is_one_sided, names, mobile, stationary, remarks })
    }

    /// Adds a piece.
    ///
    /// # Errors
    /// When its name is taken, or there are too many pieces.
    pub(super) fn add(&mut self, piece: Listed, is_stationary: bool) -> Result<(), FileError> {
        let at = |error: FileError| error.at(Place::Line(piece.line));
        check(Limit::PIECES, self.names.len() + 1).map_err(at)?;
        let fault = |how| Err(Directive::new(piece.line, "").invalid(how));
        if !self.names.insert(piece.name.clone()) {
            return fault(format!("there is a piece {} already", piece.name));
        }
        if self.is_one_sided && piece.cells.iter().any(|cell| cell.z != 0) {
            return fault(format!("piece {} has one side, and is to lie at z = 0", piece.name));
        }
        ListedShape::filled(&piece.cells).map_err(at)?;
        if is_stationary { &mut self.stationary } else { &mut self.mobile }.push(piece);
        Ok(())
    }

    /// The problem, which is the one with this number in its file.
    ///
    /// # Errors
    /// When pieces that may not be moved are outside of the box or in each other.
    pub(super) fn finish(mut self, number: usize) -> Result<FileProblem, FileError> {
        let goal = self.goal()?;
        let solutions: Vec<StoredSolution> = self.solution(&goal).into_iter().collect();
        let pieces = self.pieces(&goal)?;
        let spec = PuzzleSpec {
            id: format!("problem-{number}"),
            title: if self.title.is_empty() { format!("Problem {number}") } else { self.title },
            goal: GoalSpec { shape: goal, most_holes: None },
            pieces,
            ..PuzzleSpec::default()
        };
        Ok(FileProblem { number, solutions, remarks: self.remarks, ..FileProblem::of(spec) })
    }

    /// The cells of the box without those of the pieces that may not be moved.
    fn goal(&mut self) -> Result<Shape, FileError> {
        let [x, y, z] = self.sides;
        let row = |y, z| (0..x).map(move |x| Coord::new(x, y, z));
        let mut goal: BTreeSet<Coord> = (0..z).flat_map(|z| (0..y).flat_map(move |y| row(y, z))).collect();
        for piece in &self.stationary {
            let cells: BTreeSet<Coord> = piece.cells.iter().copied().collect();
            if !cells.iter().all(|cell| goal.remove(cell)) {
                let how = format!(
                    "piece {} may not be moved, and is outside of the box or in another one",
                    piece.name
                );
                return Err(Directive::new(piece.line, "").invalid(how));
            }
            let kind = RemarkKind::Placed { piece: piece.name.clone() };
            self.remarks.push(Remark { place: Place::Line(piece.line), kind });
        }
        Ok(Shape::of(&goal.into_iter().collect::<Vec<_>>()))
    }

    /// The coordinates of the pieces, if they are a solution.
    fn solution(&self, goal: &Shape) -> Option<StoredSolution> {
        let mut cells: Vec<Coord> =
            self.mobile.iter().flat_map(|piece| piece.cells.iter().copied()).collect();
        let mut goal = goal.coords();
        cells.sort_unstable();
        goal.sort_unstable();
        let pieces =
            || self.mobile.iter().zip(0..).map(|(piece, index)| (PieceId::new(index), piece.cells.clone()));
        (cells == goal)
            .then(|| StoredSolution { solution: Solution::new(pieces().collect()), separation: None })
    }

    fn pieces(&mut self, goal: &Shape) -> Result<Vec<PieceSpec>, FileError> {
        let lattice = if self.is_one_sided { Lattice::Square } else { Lattice::Cube };
        let extent = crate::puzzles::reading::extent_of(goal.cells().iter().map(|cell| cell.at));
        let mut moves = Moves::new(lattice, extent);
        let mut pieces = Vec::new();
        for Listed { name, line, cells } in std::mem::take(&mut self.mobile) {
            let listed = ListedShape::filled(&cells).map_err(|error| error.at(Place::Line(line)))?;
            let mut ignored: Vec<String> = listed.repetition().into_iter().collect();
            let freedom = moves.freedom(Mobility::Rotate, &[listed.shape.coords()]);
            if freedom != (Freedom::Same { mirrored: false }) {
                ignored.push(format!("that piece {name} {},", Mobility::Rotate.excludes()));
            }
            let remark = |what| Remark { place: Place::Line(line), kind: RemarkKind::Ignored(what) };
            self.remarks.extend(ignored.into_iter().map(remark));
            pieces.push(PieceSpec { name, shape: listed.shape, min: 1, max: 1, ..PieceSpec::default() });
        }
        Ok(pieces)
    }
}

/// The character that begins a comment.
pub(super) const COMMENT: char = '#';

/// A directive in a line.
#[derive(Clone, Copy)]
pub(super) struct Directive<'t> {
    /// The number of the line.
    pub(super) line: usize,
    text: &'t str,
}

impl<'t> Directive<'t> {
    /// The directive of a line, without its comment.
    pub(super) fn new(line: usize, text: &'t str) -> Self {
        Self { line, text: text.trim() }
    }

    /// Its letter, as in `C`, or the end of a block, as in `~L`.
    pub(super) fn letter(self) -> &'t str {
        self.text.split(':').next().unwrap_or_default().trim()
    }

    /// The values of its settings by these names, in this order. A setting without `=` has an empty value.
    ///
    /// # Errors
    /// When a setting is unknown or repeated.
    pub(super) fn settings<const N: usize>(
        self,
        names: [&str; N],
    ) -> Result<[Option<&'t str>; N], FileError> {
        let mut values = [None; N];
        for setting in self.text.split(':').skip(1).map(str::trim) {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            let (name, value) = (name.trim(), value.trim());
            let Some(index) = names.iter().position(|&known| known == name) else {
                let known = names.join(", ");
                return Err(
                    self.invalid(format!("\"{name}\" is not a setting of {}; it has {known}", self.letter()))
                );
            };
            if values[index].replace(value).is_some() {
                return Err(self.invalid(format!("{name} is set twice")));
            }
        }
        Ok(values)
    }

    /// A fault in this line.
    pub(super) fn invalid(self, how: impl Into<String>) -> FileError {
        FileError::line(self.line, FileReason::Invalid(how.into()))
    }
}
