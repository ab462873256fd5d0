//! The text of M. Busche's polycube: boxes, and pieces by coordinates or drawn in layers.

mod document;
mod write;

use super::file_error::check;
use super::reading::{before, beginning, check_shown};
use super::{FileError, FileFormat, FileReason, Limit, Place, PuzzleFile, limits};
use cubefall::puzzle::Coord;
use document::{COMMENT, Directive, Document, Listed};
use std::collections::HashMap;
pub use write::write_busche;

/// Decodes the puzzles of a file.
///
/// # Errors
/// When a line does not follow the format, or something is beyond the limits.
pub(super) fn read_busche(text: &str) -> Result<PuzzleFile, FileError> {
    check_shown(text)?;
    let mut reader =
        Reader { lines: (1..).zip(text.lines()), document: None, title: String::new(), cells: 0 };
    let mut file = PuzzleFile { format: FileFormat::Busche, problems: Vec::new(), remarks: Vec::new() };
    while let Some(directive) = reader.next() {
        match (directive.letter(), &mut reader.document) {
            ("D", None) => {
                let number = file.problems.len() + 1;
                check(limits::PROBLEMS, number).map_err(|error| error.at(Place::Line(directive.line)))?;
                reader.document = Some(Document::new(directive, std::mem::take(&mut reader.title))?);
            }
            ("C", Some(_)) => reader.read_coordinates(directive)?,
            ("L", Some(_)) => reader.read_layers(directive)?,
            ("~D", document @ Some(_)) => {
                let number = file.problems.len() + 1;
                if let Some(document) = document.take() {
                    file.problems.push(document.finish(number)?);
                }
            }
            (letter, None) => return Err(directive.invalid(format!("{letter} must follow a directive D"))),
            ("D", Some(_)) => return Err(directive.invalid("the puzzle before does not end with ~D")),
            (letter, Some(_)) => return Err(directive.invalid(format!("\"{letter}\" is not a directive"))),
        }
    }
    match reader.document {
        None if !file.problems.is_empty() => Ok(file),
        _ => Err(FileError::file(FileReason::Truncated)),
    }
}

/// The rest of a file, and the puzzle that is being read.
struct Reader<'t, L: Iterator<Item = (usize, &'t str)>> {
    lines: L,
    document: Option<Document>,
    /// The first comment since the last puzzle.
    title: String,
    /// The cells of all pieces so far.
    cells: usize,
}

impl<'t, L: Iterator<Item = (usize, &'t str)>> Reader<'t, L> {
    /// The next directive.
    fn next(&mut self) -> Option<Directive<'t>> {
        loop {
            let (line, text) = self.lines.next()?;
            let directive = before(text, COMMENT).trim();
            if !directive.is_empty() {
                return Some(Directive::new(line, directive));
            }
            if let Some((_, comment)) = text.split_once(COMMENT).filter(|_| self.title.is_empty()) {
                comment.trim_matches([' ', '\t', COMMENT]).clone_into(&mut self.title);
            }
        }
    }

    /// Counts further cells.
    fn count(&mut self, cells: usize, line: usize) -> Result<(), FileError> {
        self.cells += cells;
        check(limits::SHAPE_CELLS, self.cells).map_err(|error| error.at(Place::Line(line)))
    }

    /// Reads a piece by its coordinates.
    fn read_coordinates(&mut self, directive: Directive) -> Result<(), FileError> {
        let [name, kind, layout] = directive.settings(["name", "type", "layout"])?;
        let name =
            name.filter(|name| !name.is_empty()).ok_or_else(|| directive.invalid("the piece has no name"))?;
        let is_stationary = match kind {
            None | Some("M") => false,
            Some("S") => true,
            Some(kind) => return Err(directive.invalid(format!("the type is \"{kind}\"; it must be M or S"))),
        };
        let layout = layout.filter(|layout| !layout.is_empty());
        let layout = layout.ok_or_else(|| directive.invalid("the piece has no layout"))?;
        let last = self.document.as_ref().map_or(1, |document| document.sides[1]) - 1;
        let mut cells = Vec::new();
        for triple in layout.split(',') {
            self.count(1, directive.line)?;
            let mut numbers = triple.split_whitespace().map(str::parse::<i32>);
            let (Some(Ok(x)), Some(Ok(y)), Some(Ok(z)), None) =
                (numbers.next(), numbers.next(), numbers.next(), numbers.next())
            else {
                return Err(directive
                    .invalid(format!("\"{}\" is not a cell: a cell is three numbers", triple.trim())));
            };
            // Rows are counted from the front there.
            cells.push(Coord::new(x, last.saturating_sub(y), z));
        }
        let piece = Listed { name: name.to_owned(), line: directive.line, cells };
        self.document.as_mut().map_or(Ok(()), |document| document.add(piece, is_stationary))
    }

    /// Reads pieces that are drawn: a row in each line, the last one first, with the layers side by side.
    fn read_layers(&mut self, directive: Directive) -> Result<(), FileError> {
        let [stationary] = directive.settings(["stationary"])?;
        let stationary: Vec<&str> = stationary.unwrap_or_default().split_whitespace().collect();
        let mut layers = Layers::default();
        loop {
            let Some((line, text)) = self.lines.next() else {
                return Err(FileError::file(FileReason::Truncated));
            };
            let row = before(text, COMMENT);
            if row.trim() == "~L" {
                break;
            }
            let cells = layers.add_row(row, line)?;
            self.count(cells, line)?;
        }
        for piece in layers.pieces {
            let is_stationary = stationary.contains(&piece.name.as_str());
            self.document.as_mut().map_or(Ok(()), |document| document.add(piece, is_stationary))?;
        }
        Ok(())
    }
}

/// Pieces that are drawn.
#[derive(Default)]
struct Layers<'t> {
    pieces: Vec<Listed>,
    index_of: HashMap<&'t str, usize>,
    rows: i32,
}

impl<'t> Layers<'t> {
    /// Adds the cells of a row. Returns how many these are.
    fn add_row(&mut self, row: &'t str, line: usize) -> Result<usize, FileError> {
        let mut cells = 0;
        for (z, layer) in (0..).zip(row.split(',')) {
            for (x, name) in (0..).zip(layer.split_whitespace()).filter(|(_, name)| *name != ".") {
                let index = *self.index_of.entry(name).or_insert(self.pieces.len());
                if index == self.pieces.len() {
                    self.pieces.push(Listed { name: name.to_owned(), line, cells: Vec::new() });
                }
                let found = self.pieces.len();
                check(Limit::PIECES, found).map_err(|error| error.at(Place::Line(line)))?;
                self.pieces[index].cells.push(Coord::new(x, self.rows, z));
                cells += 1;
                check(limits::SHAPE_CELLS, cells).map_err(|error| error.at(Place::Line(line)))?;
            }
        }
        self.rows += 1;
        Ok(cells)
    }
}

/// Whether a file looks like this format: the first directive is `D`, and has the side of a box.
pub(super) fn recognises(text: &str) -> bool {
    let text = beginning(text);
    let mut lines = text.lines().map(|line| before(line, COMMENT).trim()).filter(|line| !line.is_empty());
    let is_first = |line: &str| Directive::new(1, line).letter() == "D" && line.contains("Dim");
    lines.next().is_some_and(is_first)
}
