//! The document as a whole.

use super::beginning::{after_description, is_first_version, is_part};
use super::board::board;
use super::solution::Solutions;
use super::tile::Tile;
use super::tokens::Tokens;
use crate::puzzles::file_error::check;
use crate::puzzles::reading::{Freedom, Lattice, Moves, Names, extent_of};
use crate::puzzles::{
    FileError, FileFormat, FileProblem, FileReason, Limit, Place, PuzzleFile, Remark, RemarkKind,
    StoredSolution,
};
use cubefall::puzzle::{GoalSpec, PieceId, PieceSpec, PuzzleSpec, Shape, ShapeCell};

/// Decodes a document.
///
/// # Errors
/// When it does not follow the format, is beyond the limits, has a grid of neither squares nor cubes, or has pieces of several
/// shapes.
pub(in crate::puzzles) fn read_psv(text: &str) -> Result<PuzzleFile, FileError> {
    let rest = after_description(text);
    if is_first_version(text) {
        let what = "version 1 of the format, without a description in the first line,".to_owned();
        return Err(FileError::file(FileReason::Unsupported(what)));
    }
    let description = text.lines().next().unwrap_or_default().trim();
    let mut tokens = Tokens::new(rest, 2);
    let mut document = Document { lattice: lattice(&mut tokens)?, ..Document::default() };
    while tokens.peek().is_some() {
        document.read_part(&mut tokens)?;
    }
    document.file(description, tokens.line())
}

/// The grid; squares, if it is not written.
fn lattice(tokens: &mut Tokens) -> Result<Lattice, FileError> {
    if tokens.peek().is_some_and(is_part) {
        return Ok(Lattice::Square);
    }
    for (name, lattice) in [("square", Lattice::Square), ("cube", Lattice::Cube)] {
        if tokens.take(name) {
            return Ok(lattice);
        }
    }
    let line = tokens.line();
    let name = tokens.next().ok_or(FileError::line(line, FileReason::Truncated))?;
    Err(FileError::line(tokens.line(), FileReason::Unsupported(format!("a grid of the kind \"{name}\""))))
}

/// The parts of a document that have been read.
struct Document {
    lattice: Lattice,
    board: Option<Vec<ShapeCell>>,
    tiles: Vec<Tile>,
    /// The cells of all tiles.
    cells: usize,
    mode: Mode,
    /// The reader of solutions, made when it is first needed.
    reader: Option<Solutions>,
    solutions: Vec<StoredSolution>,
    notes: String,
    /// The keywords so far that a file may have once.
    once: Vec<String>,
    remarks: Vec<Remark>,
}

/// The conditions for a solution.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Fill the board; pieces may be left over, as far as their minimum allows.
    FillAll,
    /// Use all pieces; cells of the board may stay empty.
    UseAll,
}

impl Default for Document {
    fn default() -> Self {
        Self {
            lattice: Lattice::Square,
            board: None,
            tiles: Vec::new(),
            cells: 0,
            mode: Mode::FillAll,
            reader: None,
            solutions: Vec::new(),
            notes: String::new(),
            once: Vec::new(),
            remarks: Vec::new(),
        }
    }
}

impl Document {
    /// Reads a part that begins with a keyword.
    fn read_part(&mut self, tokens: &mut Tokens) -> Result<(), FileError> {
        let keyword = tokens.next().unwrap_or_default().to_ascii_lowercase();
        let line = tokens.line();
        if ["board", "place", "mode", "notes"].contains(&keyword.as_str()) {
            if self.once.contains(&keyword) {
                return Err(tokens.invalid(format!("there is a second part \"{keyword}\"")));
            }
            self.once.push(keyword.clone());
        }
        match keyword.as_str() {
            "board" => {
                self.board = Some(board(tokens)?);
                Ok(())
            }
            "tile" => self.read_tile(tokens),
            "place" => {
                self.ignored(line, "where pieces are placed at first");
                self.solution(tokens).map(drop)
            }
            "mode" => self.read_mode(tokens),
            "solution" => self.read_solution(tokens),
            "notes" => {
                match tokens.next().and_then(note) {
                    Some(notes) => self.notes = notes,
                    None => self.ignored(line, "a note that cannot be decoded"),
                }
                Ok(())
            }
            _ => Err(FileError::line(line, FileReason::Invalid(format!("\"{keyword}\" begins no part")))),
        }
    }

    fn ignored(&mut self, line: usize, what: impl Into<String>) {
        self.remarks.push(Remark { place: Place::Line(line), kind: RemarkKind::Ignored(what.into()) });
    }

    fn read_tile(&mut self, tokens: &mut Tokens) -> Result<(), FileError> {
        let mut tile = Tile::read(tokens)?;
        let at = |error: FileError| error.at(Place::Line(tile.line));
        if self.reader.is_some() {
            return Err(tokens.invalid("a piece follows the places of pieces"));
        }
        self.cells += tile.cells();
        check(Limit::PieceCells, self.cells).map_err(at)?;
        check(Limit::Pieces, self.tiles.len() + 1).map_err(at)?;
        for what in std::mem::take(&mut tile.repetitions) {
            self.ignored(tile.line, what);
        }
        let used = self.tiles.iter().filter(|tile| tile.piece.is_some()).count();
        tile.piece = (tile.most > 0).then(|| PieceId::new(used));
        self.tiles.push(tile);
        Ok(())
    }

    fn read_mode(&mut self, tokens: &mut Tokens) -> Result<(), FileError> {
        let line = tokens.line();
        let mode = tokens.next().ok_or(FileError::line(line, FileReason::Truncated))?;
        match mode.to_ascii_lowercase().as_str() {
            "fillall" => self.mode = Mode::FillAll,
            "useall" => self.mode = Mode::UseAll,
            _ => self.ignored(line, format!("the mode {mode}")),
        }
        Ok(())
    }

    fn read_solution(&mut self, tokens: &mut Tokens) -> Result<(), FileError> {
        let place = Place::Line(tokens.line());
        check(Limit::Solutions, self.solutions.len() + 1).map_err(|error| error.at(place))?;
        let solution = self.solution(tokens)?;
        self.solutions.push(solution);
        Ok(())
    }

    /// The places of pieces: the initial ones, or those of a solution.
    fn solution(&mut self, tokens: &mut Tokens) -> Result<StoredSolution, FileError> {
        let (lattice, tiles) = (self.lattice, &mut self.tiles);
        let reader = self.reader.get_or_insert_with(|| Solutions::new(lattice, tiles));
        reader.read(tokens, tiles)
    }

    /// The file of the parts. `line` is the last one.
    fn file(mut self, description: &str, line: usize) -> Result<PuzzleFile, FileError> {
        let Some(cells) = self.board.take() else { return Err(FileError::line(line, FileReason::Truncated)) };
        if self.tiles.iter().any(|tile| tile.is_colored) {
            let what = "the choice of colours in which pieces are shown";
            self.remarks.push(Remark { place: Place::File, kind: RemarkKind::Ignored(what.to_owned()) });
        }
        let variable = self.mode == Mode::UseAll;
        let extent = extent_of(cells.iter().map(|cell| cell.at));
        let pieces = self.pieces(Moves::new(self.lattice, extent))?;
        let goal = Shape::from_cells(cells.into_iter().map(|cell| ShapeCell { variable, ..cell }).collect());
        let spec = PuzzleSpec {
            id: "problem-1".to_owned(),
            title: if description.is_empty() { "Problem 1" } else { description }.to_owned(),
            comment: self.notes.trim().to_owned(),
            goal: GoalSpec { shape: goal, most_holes: None },
            pieces,
            ..PuzzleSpec::default()
        };
        let (solutions, remarks) = (self.solutions, self.remarks);
        let problems = vec![FileProblem { solutions, remarks, ..FileProblem::of(spec) }];
        Ok(PuzzleFile { format: FileFormat::PolySolver, problems, remarks: Vec::new() })
    }

    /// The pieces that are used.
    fn pieces(&mut self, mut moves: Moves) -> Result<Vec<PieceSpec>, FileError> {
        let (mut pieces, mut names, mut restricted) = (Vec::new(), Names::default(), Vec::new());
        for (number, tile) in (1..).zip(&self.tiles).filter(|(_, tile)| tile.piece.is_some()) {
            let (name, _) = names.give("", number);
            let shapes: Vec<_> = tile.shapes.iter().map(Shape::coords).collect();
            let mirrored = match moves.freedom(tile.mobility, &shapes) {
                Freedom::Same { mirrored } => mirrored,
                Freedom::More { mirrored } => {
                    let excludes = tile.mobility.excludes();
                    restricted.push((tile.line, format!("that piece {name} {excludes},")));
                    mirrored
                }
                Freedom::Several => {
                    let what = FileReason::Unsupported("a piece of several shapes".to_owned());
                    return Err(FileError::line(tile.line, what));
                }
            };
            let min = if self.mode == Mode::UseAll { tile.most } else { tile.least };
            let shape = tile.shapes.first().cloned().unwrap_or_default();
            pieces.push(PieceSpec { name, shape, min, max: tile.most, mirrored });
        }
        for (line, what) in restricted {
            self.ignored(line, what);
        }
        Ok(pieces)
    }
}

/// The text of notes: two letters from a to p for each character.
fn note(notes: &str) -> Option<String> {
    let digit = |letter: u8| matches!(letter, b'a'..=b'p').then(|| letter - b'a');
    let pairs = notes.as_bytes().chunks(2).map(|pair| match pair {
        [high, low] => Some(char::from(digit(*high)? * 16 + digit(*low)?)),
        _ => None,
    });
    pairs.collect()
}
