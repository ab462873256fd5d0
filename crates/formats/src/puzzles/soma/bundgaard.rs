//! The figures of T. Bundgaard: a header `/SOMA…`, then `/row/row/…` with a row for each layer, the top one
//! first.

use super::{Drawing, figure};
use crate::puzzles::file_error::check;
use crate::puzzles::reading::beginning;
use crate::puzzles::{FileError, FileFormat, FileReason, Place, PuzzleFile, limits};

/// Decodes the figures of a file.
///
/// # Errors
/// When a line is not a row of a figure, a figure has no cells, or something is beyond the limits.
pub(in crate::puzzles) fn read_bundgaard(text: &str) -> Result<PuzzleFile, FileError> {
    let mut file = PuzzleFile { format: FileFormat::SomaFigures, problems: Vec::new(), remarks: Vec::new() };
    let mut current: Option<Figure> = None;
    for (line, text) in (1..).zip(text.lines().map(str::trim)).filter(|(_, text)| !is_comment(text)) {
        if let Some(title) = header(text) {
            if let Some(figure) = current.replace(Figure { title, line, ..Figure::default() }) {
                figure.add_to(&mut file)?;
            }
            check(limits::PROBLEMS, file.problems.len() + 1).map_err(|error| error.at(Place::Line(line)))?;
            continue;
        }
        let Some(figure) = &mut current else {
            return Err(FileError::line(
                line,
                FileReason::Invalid(format!("{HEADER} must precede a figure")),
            ));
        };
        figure.add_row(text, line)?;
    }
    match current {
        Some(figure) => figure.add_to(&mut file)?,
        None => return Err(FileError::file(FileReason::Truncated)),
    }
    Ok(file)
}

/// A figure that is being read.
#[derive(Default)]
struct Figure<'t> {
    title: &'t str,
    /// The line of its header.
    line: usize,
    rows: i32,
    drawing: Drawing,
}

impl Figure<'_> {
    fn add_row(&mut self, text: &str, line: usize) -> Result<(), FileError> {
        let invalid = |how: String| FileError::line(line, FileReason::Invalid(how));
        let Some(layers) = text.strip_prefix('/') else {
            return Err(invalid("a row of a figure begins with /".to_owned()));
        };
        let is_known = |character: &char| character.is_ascii_alphanumeric() || "/.-*#+ ".contains(*character);
        if let Some(character) = layers.chars().find(|character| !is_known(character)) {
            return Err(invalid(format!("the character {character:?} stands for no cell")));
        }
        for (layer, row) in (0..).zip(layers.split('/')) {
            self.drawing.add_row(row, (self.rows, layer), mark_of, line)?;
        }
        self.rows += 1;
        Ok(())
    }

    fn add_to(self, file: &mut PuzzleFile) -> Result<(), FileError> {
        let place = Place::Line(self.line);
        let title = self.title.trim();
        file.problems.push(figure(file.problems.len() + 1, title, self.drawing.cells, place)?);
        Ok(())
    }
}

/// The mark of a character; nothing for an empty cell. Numbers and letters are pieces, other marks are cells
/// of any piece.
fn mark_of(character: char) -> Option<Option<char>> {
    match character {
        '.' | '-' | '0' | ' ' => None,
        '*' | '#' | '+' => Some(None),
        piece => Some(Some(piece.to_ascii_uppercase())),
    }
}

/// The beginning of the header of a figure.
const HEADER: &str = "/SOMA";

/// Whether a file has T. Bundgaard's figures: its first line that is not a comment is a header.
pub(in crate::puzzles) fn is_bundgaard(text: &str) -> bool {
    let text = beginning(text);
    let mut lines = text.lines().map(str::trim).filter(|line| !is_comment(line));
    lines.next().is_some_and(|line| header(line).is_some())
}

/// Whether a line of a file of T. Bundgaard is empty or a comment.
fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with(';')
}

/// The title in a header, if a line is one.
fn header(line: &str) -> Option<&str> {
    let start = line.get(..HEADER.len())?;
    start.eq_ignore_ascii_case(HEADER).then(|| &line[1..])
}
