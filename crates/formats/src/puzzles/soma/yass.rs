//! The input of yass: the layers of a figure, the top one first, with an empty line between them.

use super::{Drawing, figure};
use crate::puzzles::reading::{before, check_shown};
use crate::puzzles::{FileError, FileFormat, FileReason, Place, PuzzleFile, Remark, RemarkKind};

/// Decodes a figure.
///
/// # Errors
/// When it has a tab or another invalid character, or is beyond the limits.
pub(in crate::puzzles) fn read_yass(text: &str) -> Result<PuzzleFile, FileError> {
    check_shown(text)?;
    let mut layers = Layers::default();
    for (line, text) in (1..).zip(text.lines()) {
        let row = without_comment(text).trim_end_matches([' ', '\t']);
        match row.is_empty() {
            true => layers.end(line, !text.trim().is_empty()),
            false => layers.add_row(row, line)?,
        }
    }
    let remarks = layers.remarks();
    let problems = vec![figure(1, "Soma figure", layers.drawing.cells, Place::File)?];
    Ok(PuzzleFile { format: FileFormat::Yass, problems, remarks })
}

/// The layers so far.
#[derive(Default)]
struct Layers {
    drawing: Drawing,
    /// The number of rows of each layer.
    rows: Vec<i32>,
    /// The first of the lines between the last layer and the next one, if they are only comments.
    comment: Option<usize>,
    is_between: bool,
    /// The first lines of the comments that alone separate two layers.
    comments: Vec<usize>,
}

impl Layers {
    /// A line without cells: it is empty, or has only a comment. Both separate layers.
    fn end(&mut self, line: usize, is_comment: bool) {
        self.comment = match is_comment {
            true if !self.is_between => Some(line),
            true => self.comment,
            false => None,
        };
        self.is_between = true;
    }

    fn add_row(&mut self, row: &str, line: usize) -> Result<(), FileError> {
        if let Some(blank) = row.chars().find(|&mark| mark != ' ' && mark.is_whitespace()) {
            let name = if blank == '\t' { "a tab".to_owned() } else { format!("the blank {blank:?}") };
            let how = format!("{name} is not a number of cells; write a dot for each empty cell");
            return Err(FileError::line(line, FileReason::Invalid(how)));
        }
        if std::mem::take(&mut self.is_between) || self.rows.is_empty() {
            let comment = self.comment.take();
            self.comments.extend(comment.filter(|_| !self.rows.is_empty()));
            self.rows.push(0);
        }
        let layer = self.rows.len() - 1;
        self.drawing.add_row(row, (self.rows[layer], layer as i32), mark_of, line)?;
        self.rows[layer] += 1;
        Ok(())
    }

    /// A comment within a layer looks like one, and is the end of the layer for yass.
    fn remarks(&self) -> Vec<Remark> {
        let is_even = self.rows.windows(2).all(|rows| rows[0] == rows[1]);
        let remark = |&line: &usize| {
            let how = "the line with only a comment separates two layers, as for yass; for a comment within a layer, \
                       write it after a row";
            Remark { place: Place::Line(line), kind: RemarkKind::Read(how.to_owned()) }
        };
        self.comments.iter().filter(|_| !is_even).map(remark).collect()
    }
}

/// The mark of a character; nothing for an empty cell.
fn mark_of(character: char) -> Option<Option<char>> {
    match character {
        '.' | ' ' => None,
        piece if PIECES.contains(piece) => Some(Some(piece)),
        _ => Some(None),
    }
}

/// The letters of the pieces for yass. Any other character is a cell that any piece may fill.
const PIECES: &str = "cpnztl3";

/// The characters that by themselves make a text a figure.
const USUAL: &str = "o*xX@O";

/// The cells of a figure that has other characters: those of the seven pieces. Texts that are no figures have
/// other numbers of them.
const CELLS: usize = 27;

/// The most different characters of a figure, besides those of pieces and the usual ones. Sentences have
/// more.
const MOST_OTHERS: usize = 8;

/// Whether a text is a figure of yass, as far as can be seen: outside comments, it has characters for cells
/// only.
pub(in crate::puzzles) fn is_yass(text: &str) -> bool {
    let (mut cells, mut others) = (0, Vec::new());
    let marks = text.lines().flat_map(|line| without_comment(line).chars()).filter(|&mark| is_shown(mark));
    for mark in marks {
        cells += 1;
        if !PIECES.contains(mark) && !USUAL.contains(mark) && !others.contains(&mark) {
            others.push(mark);
        }
        if !others.is_empty() && (cells > CELLS || others.len() > MOST_OTHERS) {
            return false;
        }
    }
    cells > 0 && (others.is_empty() || cells == CELLS)
}

/// Whether a character stands for a cell. The reader refuses control characters, with their line.
fn is_shown(mark: char) -> bool {
    mark != '.' && !mark.is_whitespace() && !mark.is_control()
}

/// A line of yass without its comment.
fn without_comment(line: &str) -> &str {
    before(line, '#')
}
