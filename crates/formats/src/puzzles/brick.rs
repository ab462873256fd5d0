//! `.brick` and `.cubes`, the text of Polycube: a box and pieces that are drawn in layers.
//!
//! Sections follow each other, with a `#` between them: files to import, pieces, the sides of the box, and
//! the names of the pieces that are used. A `.cubes` file has the first two only.

use super::file_error::check;
use super::reading::{ListedShape, Names, beginning, check_shown};
use super::{
    FileError, FileFormat, FileProblem, FileReason, Limit, Place, PuzzleFile, Remark, RemarkKind, limits,
};
use cubefall::puzzle::{Coord, GoalSpec, PieceSpec, PuzzleSpec, Shape};
use std::collections::HashMap;
use words::counted;

/// Decodes a document.
///
/// # Errors
/// When it does not follow the format, is beyond the limits, has no box, or uses a piece that it does not
/// have.
pub(super) fn read_brick(text: &str) -> Result<PuzzleFile, FileError> {
    check_shown(text)?;
    let mut sections = Sections { rest: Some(text), line: 1 };
    let empty = Section { first: 1, text: "" };
    let imports = sections.next().unwrap_or(empty);
    let mut pieces = Pieces::default();
    pieces.read(sections.next().unwrap_or(empty))?;
    let (Some(sides), Some(used)) = (sections.next(), sections.next()) else {
        let how = format!(
            "the file has {} pieces and no box; append the sections with the sides of the box and with the names of its pieces",
            pieces.list.len()
        );
        return Err(FileError::file(FileReason::NoPuzzle(how)));
    };
    let Sides { sides, tilting } = Sides::read(sides)?;
    pieces.use_names(used, imports.words().next().map(|(_, path)| path))?;
    let mut remarks = std::mem::take(&mut pieces.remarks);
    let mut ignore = |line, what: String| {
        remarks.push(Remark { place: Place::Line(line), kind: RemarkKind::Ignored(what) });
    };
    if let Some((line, layers)) = tilting {
        ignore(
            line,
            format!("that pieces may not slide off the box, but for the lowest {}", counted(layers, "layer")),
        );
    }
    if let Some((line, path)) = imports.words().next() {
        ignore(line, format!("the import of {path} and everything after it"));
    }
    if let Some((line, _)) = sections.next().and_then(|section| section.words().next()) {
        ignore(line, "the text after the names".to_owned());
    }
    let unused = pieces.list.iter().filter(|piece| piece.copies == 0).count();
    if unused > 0 {
        let kind = RemarkKind::Ignored(format!("the drawing of {} without a use", counted(unused, "piece")));
        remarks.push(Remark { place: Place::File, kind });
    }
    let [x, y, z] = sides;
    let spec = PuzzleSpec {
        id: "problem-1".to_owned(),
        title: format!("{x} × {y} × {z}"),
        goal: GoalSpec { shape: cuboid(sides), most_holes: None },
        pieces: pieces.specs(),
        ..PuzzleSpec::default()
    };
    let problems = vec![FileProblem { remarks, ..FileProblem::of(spec) }];
    Ok(PuzzleFile { format: FileFormat::Brick, problems, remarks: Vec::new() })
}

fn cuboid([x, y, z]: [i32; 3]) -> Shape {
    let layer = |z| (0..y).flat_map(move |y| (0..x).map(move |x| Coord::new(x, y, z)));
    Shape::of(&(0..z).flat_map(layer).collect::<Vec<_>>())
}

/// The remaining sections of a text.
struct Sections<'t> {
    rest: Option<&'t str>,
    line: usize,
}

/// A section, and the number of its first line.
#[derive(Clone, Copy)]
struct Section<'t> {
    first: usize,
    text: &'t str,
}

impl<'t> Sections<'t> {
    fn next(&mut self) -> Option<Section<'t>> {
        let rest = self.rest?;
        let (text, after) = match rest.split_once('#') {
            Some((text, after)) => (text, Some(after)),
            None => (rest, None),
        };
        let section = Section { first: self.line, text };
        self.line += text.matches('\n').count();
        self.rest = after;
        Some(section)
    }
}

impl<'t> Section<'t> {
    fn lines(self) -> impl Iterator<Item = (usize, &'t str)> {
        (self.first..).zip(self.text.lines())
    }

    fn words(self) -> impl Iterator<Item = (usize, &'t str)> {
        self.lines().flat_map(|(line, text)| text.split_whitespace().map(move |word| (line, word)))
    }
}

/// The sides of the box.
struct Sides {
    sides: [i32; 3],
    /// The number of the lowest layers that keep pieces from sliding off, if these are not all, with its
    /// line.
    tilting: Option<(usize, usize)>,
}

impl Sides {
    fn read(section: Section) -> Result<Self, FileError> {
        let (mut numbers, mut last) = (Vec::new(), section.first);
        for (line, word) in section.words().take(5) {
            let how = || FileReason::Invalid(format!("\"{word}\" is not a number of cells"));
            let number: usize = word.parse().map_err(|_| FileError::line(line, how()))?;
            last = line;
            numbers.push(number);
        }
        let invalid = |how: String| FileError::line(last, FileReason::Invalid(how));
        let (&[x, y, z] | &[x, y, z, _]) = &numbers[..] else {
            return Err(invalid(format!("a box has three sides, and there are {} numbers", numbers.len())));
        };
        let cells = x.saturating_mul(y).saturating_mul(z);
        check(Limit::GOAL_CELLS, cells).map_err(|error| error.at(Place::Line(last)))?;
        if cells == 0 {
            return Err(invalid("a side of the box has no cells".to_owned()));
        }
        let tilting = numbers.get(3).copied().filter(|&layers| layers < z).map(|layers| (last, layers));
        // No side is longer than the number of cells of the box.
        Ok(Self { sides: [x, y, z].map(|side| side as i32), tilting })
    }
}

/// A piece that is drawn.
struct Drawn {
    name: String,
    line: usize,
    shape: Shape,
    copies: usize,
}

/// The pieces that are drawn.
#[derive(Default)]
struct Pieces {
    list: Vec<Drawn>,
    /// The index of each in the list, by its name in lower case.
    by_name: HashMap<String, usize>,
    /// The order in which they are used first.
    used: Vec<usize>,
    /// The cells of all.
    cells: usize,
    remarks: Vec<Remark>,
}

impl Pieces {
    fn read(&mut self, section: Section) -> Result<(), FileError> {
        let mut lines = section.lines().map(|(line, text)| (line, text.trim()));
        while let Some((line, name)) = lines.by_ref().find(|(_, text)| !text.is_empty()) {
            let name = name.split_whitespace().next().unwrap_or_default();
            if !is_name(name) {
                let how = format!("\"{name}\" is not a name of a piece: names have only letters and digits");
                return Err(FileError::line(line, FileReason::Invalid(how)));
            }
            let cells = self.picture(&mut lines)?;
            self.add(name, line, &cells).map_err(|error| error.at(Place::Line(line)))?;
        }
        Ok(())
    }

    /// The cells of a piece, up to an empty line. The layers are side by side, the top one first.
    fn picture<'t>(
        &mut self,
        lines: &mut impl Iterator<Item = (usize, &'t str)>,
    ) -> Result<Vec<Coord>, FileError> {
        let mut cells = Vec::new();
        let rows = (0..).zip(lines.take_while(|(_, text)| !text.is_empty()));
        for (y, (line, row)) in rows {
            for (layer, marks) in (0..).zip(row.split_whitespace()) {
                let filled = (0..).zip(marks.chars()).filter(|(_, mark)| *mark != '.');
                let too_many = limits::SHAPE_CELLS.most() + 1;
                cells.extend(filled.map(|(x, _)| Coord::new(x, y, -layer)).take(too_many));
                let found = self.cells + cells.len();
                check(limits::SHAPE_CELLS, found).map_err(|error| error.at(Place::Line(line)))?;
            }
        }
        self.cells += cells.len();
        let low = cells.iter().copied().reduce(Coord::min).unwrap_or_default();
        Ok(cells.into_iter().map(|cell| cell - low).collect())
    }

    /// Adds a piece. It replaces an earlier one with the same name.
    fn add(&mut self, name: &str, line: usize, cells: &[Coord]) -> Result<(), FileError> {
        if cells.is_empty() {
            return Err(FileError::file(FileReason::Invalid(format!("piece {name} has no cells"))));
        }
        let shape = ListedShape::filled(cells)?.shape;
        let drawn = Drawn { name: name.to_owned(), line, shape, copies: 0 };
        let key = name.to_ascii_lowercase();
        if let Some(&index) = self.by_name.get(&key) {
            let earlier = std::mem::replace(&mut self.list[index], drawn);
            let kind = RemarkKind::Ignored(format!("an earlier piece {}", earlier.name));
            self.remarks.push(Remark { place: Place::Line(earlier.line), kind });
            return check(Limit::PIECES, self.remarks.len());
        }
        check(Limit::PIECES, self.list.len() + 1)?;
        self.by_name.insert(key, self.list.len());
        self.list.push(drawn);
        Ok(())
    }

    /// Reads the names of the pieces that are used. A repeated name means several copies.
    fn use_names(&mut self, section: Section, import: Option<&str>) -> Result<(), FileError> {
        for (line, name) in section.words() {
            let Some(&index) = self.by_name.get(&name.to_ascii_lowercase()) else {
                let how = match import {
                    Some(path) => format!(
                        "piece {name} is not in this file; if it is in {path}, copy that file's pieces into this one"
                    ),
                    None => format!("piece {name} is not in the file"),
                };
                return Err(FileError::line(line, FileReason::Invalid(how)));
            };
            let piece = &mut self.list[index];
            piece.copies += 1;
            check(Limit::COPIES, piece.copies).map_err(|error| error.at(Place::Line(line)))?;
            if piece.copies == 1 {
                self.used.push(index);
            }
        }
        Ok(())
    }

    /// The pieces that are used, in the order of their names in the list.
    fn specs(&self) -> Vec<PieceSpec> {
        let mut names = Names::default();
        let spec = |(number, &index): (usize, &usize)| {
            let Drawn { name, shape, copies, .. } = &self.list[index];
            let (name, _) = names.give(name, number);
            PieceSpec { name, shape: shape.clone(), min: *copies, max: *copies, ..PieceSpec::default() }
        };
        (1..).zip(&self.used).map(spec).collect()
    }
}

/// Whether a file looks like this format: files or nothing before the first `#`, which ends its line; and
/// then a piece, or two empty sections and the sides.
pub(super) fn recognises(text: &str) -> bool {
    let text = beginning(text);
    let sections: Vec<&str> = text.splitn(4, '#').collect();
    let [imports, pieces, rest @ ..] = &sections[..] else { return false };
    let is_path = |line: &str| !line.contains(char::is_whitespace) && line.contains('.');
    let ends_line = pieces.starts_with(['\n', '\r']);
    if !ends_line || !imports.lines().map(str::trim).all(|line| line.is_empty() || is_path(line)) {
        return false;
    }
    let mut pieces = pieces.lines().map(str::trim).skip_while(|line| line.is_empty());
    match (pieces.next(), rest.first()) {
        (Some(name), _) => is_name(name) && pieces.next().is_some_and(|row| !row.is_empty()),
        (None, Some(sides)) => {
            sides.split_whitespace().count() >= 3 && sides.split_whitespace().all(is_number)
        }
        (None, None) => false,
    }
}

/// Whether a word can be the name of a piece.
fn is_name(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok()
}
