//! `.psv`, the text of PolySolver: one puzzle on a grid of squares or cubes, with stored solutions.

mod tile;
mod tokens;

use super::file_error::check;
use super::reading::{Freedom, Lattice, Moves, Names, beginning, extent_of};
use super::{
    FileError, FileFormat, FileProblem, FileReason, Limit, Place, PuzzleFile, Remark, RemarkKind,
    StoredSolution, limits,
};
use cubefall::puzzle::{GoalSpec, PieceId, PieceSpec, PuzzleSpec, Shape, ShapeCell};
use cubefall::solution::Solution;
use tile::{Tile, board};
use tokens::Tokens;

/// Decodes a document.
///
/// # Errors
/// When it does not follow the format, is beyond the limits, has a grid of neither squares nor cubes, or has
/// pieces of several shapes.
pub(super) fn read_psv(text: &str) -> Result<PuzzleFile, FileError> {
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
        check(limits::SHAPE_CELLS, self.cells).map_err(at)?;
        check(Limit::PIECES, self.tiles.len() + 1).map_err(at)?;
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
        check(limits::SOLUTIONS, self.solutions.len() + 1).map_err(|error| error.at(place))?;
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
            pieces.push(PieceSpec { name, shape, min, max: tile.most, mirrored, ..PieceSpec::default() });
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

/// Whether a file looks like this format: a grid, and the beginning of a board or a tile, after a line of
/// description or, in the first version, without one.
pub(super) fn recognises(text: &str) -> bool {
    let text = beginning(text);
    begins(after_description(text)) || begins(text)
}

/// Whether a text begins as this format does after the description.
fn begins(text: &str) -> bool {
    let mut tokens = Tokens::new(text, 1);
    let Some(first) = tokens.next() else { return false };
    let has_part = is_part(first)
        || (first.starts_with(|c: char| c.is_ascii_alphabetic()) && tokens.next().is_some_and(is_part));
    has_part && (["(", "flip", "fixed"].iter().any(|next| tokens.take(next)) || tokens.is_number())
}

/// Whether a word begins a board or a tile.
fn is_part(word: &str) -> bool {
    ["board", "tile"].iter().any(|part| word.eq_ignore_ascii_case(part))
}

/// Whether the grid is in the first line, where a description is since version 2, so that the board or a tile
/// follows.
fn is_first_version(text: &str) -> bool {
    begins(text) && Tokens::new(after_description(text), 2).next().is_some_and(is_part)
}

/// What follows the first line.
fn after_description(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, rest)| rest)
}

/// Reads solutions.
struct Solutions {
    lattice: Lattice,
    /// The tile of each copy.
    copies: Vec<usize>,
    /// The cells of all solutions so far, and of the orientations.
    stored: usize,
}

impl Solutions {
    /// For the solutions with these tiles.
    fn new(lattice: Lattice, tiles: &[Tile]) -> Self {
        let copies = tiles.iter().enumerate().flat_map(|(tile, it)| std::iter::repeat_n(tile, it.most));
        Self { lattice, copies: copies.collect(), stored: 0 }
    }

    /// The solution after its keyword: `(1 (x,y,z|o), …)`. The number of a copy, from 1; where the minima of
    /// its cells are; and its orientation.
    fn read(&mut self, tokens: &mut Tokens, tiles: &mut [Tile]) -> Result<StoredSolution, FileError> {
        tokens.expect("(")?;
        let mut pieces = Vec::new();
        while !tokens.take(")") {
            let place = Place::Line(tokens.line());
            let copy = tokens.count()?;
            let tile = copy.checked_sub(1).and_then(|copy| self.copies.get(copy));
            let tile = tile.and_then(|&tile| tiles.get_mut(tile));
            let none =
                || tokens.invalid(format!("there is no piece {copy}; the file has {}", self.copies.len()));
            let tile = tile.ok_or_else(none)?;
            let written = tokens.cell()?;
            let form = tile.form(self.lattice, written.orientation, &mut self.stored);
            let form = form.map_err(|error| error.at(place.clone()))?;
            self.stored += form.len();
            check(limits::STORED_CELLS, self.stored).map_err(|error| error.at(place))?;
            let cells = form.iter().map(|&cell| cell + written.at).collect();
            pieces.extend(tile.piece.map(|piece| (piece, cells)));
        }
        Ok(StoredSolution { solution: Solution::new(pieces), separation: None })
    }
}
