//! `.xmpuzzle`, the XML of BurrTools, plain or packed by gzip: grids of cubes, ranges of copies, variable
//! cells, colours, and solutions with disassemblies.

mod element;
mod problem;
mod solution;
mod voxel;
mod write;

use super::file_error::check;
use super::reading::readable;
use super::{FileError, FileFormat, FileProblem, FileReason, Place, PuzzleFile, Remark, limits};
use cubefall::puzzle::Color;
pub(super) use element::recognises;
use element::{Element, check_grid, check_structure, shortened};
use problem::{Counts, Shared, problem};
use roxmltree::{Document, Error, ParsingOptions};
use voxel::Voxel;
pub use write::write_xmpuzzle;

/// The maximum number of nodes of a document. Each takes some 60 bytes, so a document takes at most a few
/// hundred megabytes.
const MOST_NODES: u32 = 4_000_000;

/// The maximum length of the comment in bytes, since each problem of the file copies it.
pub(super) const LONGEST_COMMENT: usize = 1 << 16;

/// Decodes a document. A refused problem is omitted with a remark if another one can be read.
///
/// # Errors
/// When the text is not XML, is not a puzzle of cubes, or has no problem that can be read: the first fault.
pub(super) fn read_xmpuzzle(text: &str) -> Result<PuzzleFile, FileError> {
    check_structure(text)?;
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, entity_resolver: None };
    let document = Document::parse_with_options(text, options).map_err(|error| refused(text, &error))?;
    let root = Element::root(document.root_element());
    check_kind(&root)?;
    let (mut remarks, mut counts) = (Vec::new(), Counts::default());
    let unknown = root.unknown(&["gridType", "colors", "shapes", "problems", "comment"]);
    remarks.extend(unknown.map(|unknown| unknown.ignored("an element that the format does not have")));
    let voxels = voxels(&root, &mut counts, &mut remarks)?;
    let (colors, comment) = (colors(&root, &mut remarks), comment(&root, &mut remarks));
    let shared = Shared { voxels: &voxels, colors: &colors, comment: &comment };
    let problems = problems(&root, &shared, &mut counts, &mut remarks)?;
    Ok(PuzzleFile { format: FileFormat::XmPuzzle, problems, remarks })
}

/// The error of invalid XML, with its place.
fn refused(text: &str, error: &Error) -> FileError {
    let reason = match error {
        Error::NodesLimitReached => {
            let most = MOST_NODES;
            return FileError::file(FileReason::Invalid(format!(
                "it has more than {most} elements and texts"
            )));
        }
        Error::DtdDetected => {
            let reason = FileReason::Unsupported("a document type definition".to_owned());
            return FileError { place: place_of_definition(text), reason };
        }
        // The parser gives no place.
        Error::NoRootNode | Error::AttributesLimitReached | Error::NamespacesLimitReached => {
            return FileError::file(FileReason::Invalid(format!("it is not XML: {error}")));
        }
        // The beginning is valid, and the end is missing. The parser gives no place.
        Error::UnclosedRootNode | Error::UnexpectedEndOfStream => {
            return FileError::line(text.lines().count().max(1), FileReason::Truncated);
        }
        error => FileReason::Invalid(format!("it is not XML: {}", without_place(&error.to_string()))),
    };
    let position = error.pos();
    let (line, column) = (position.row as usize, position.col as usize);
    FileError { place: Place::Position { line, column }, reason }
}

/// Where the document type definition is, which the parser refuses without its place: after white space,
/// instructions such as the declaration, and comments.
fn place_of_definition(text: &str) -> Place {
    let mut rest = text.trim_start();
    while let Some(end) = ["?>", "-->"].into_iter().zip(["<?", "<!--"]).find_map(|(end, begin)| {
        let inside = rest.strip_prefix(begin)?;
        inside.find(end).map(|at| &inside[at + end.len()..])
    }) {
        rest = end.trim_start();
    }
    let before = &text[..text.len() - rest.len()];
    let line = before.rsplit('\n').next().unwrap_or_default();
    Place::Position { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
}

/// A message of the parser without its place, as in "at 7:39", which a refusal gives in our own words.
fn without_place(message: &str) -> &str {
    match message.rsplit_once(" at ") {
        Some((how, place)) if place.bytes().all(|byte| byte.is_ascii_digit() || byte == b':') => {
            how.strip_suffix(" found").unwrap_or(how)
        }
        _ => message,
    }
}

/// Checks that it is a puzzle of cubes.
fn check_kind(root: &Element) -> Result<(), FileError> {
    if root.name() != "puzzle" {
        let root_is = format!("its root is <{}>; that of a puzzle is <puzzle>", shortened(root.name()));
        return Err(root.invalid(root_is));
    }
    let version: usize = root.number("version")?.unwrap_or(1);
    if !(1..=2).contains(&version) {
        return Err(root.refused(FileReason::Unsupported(format!("version {version} of the format"))));
    }
    root.child("gridType").map_or(Ok(()), |grid| check_grid(&grid))
}

/// The shapes.
fn voxels(root: &Element, counts: &mut Counts, remarks: &mut Vec<Remark>) -> Result<Vec<Voxel>, FileError> {
    let Some(shapes) = root.child("shapes") else { return Ok(Vec::new()) };
    let (mut voxels, mut has_long_names) = (Vec::new(), false);
    for element in shapes.children("voxel") {
        let voxel = Voxel::read(&element)?;
        counts.shape_cells(voxel.shape.cells().len(), &element)?;
        has_long_names |= element.has_long_title();
        voxels.push(voxel);
    }
    if has_long_names {
        remarks.push(shapes.ignored("the end of very long names"));
    }
    if voxels.iter().any(|voxel| voxel.weight != 1) {
        remarks.push(shapes.ignored("the weights of shapes, which matter only for taking apart,"));
    }
    Ok(voxels)
}

/// The comment. It is shortened if it is very long.
fn comment(root: &Element, remarks: &mut Vec<Remark>) -> String {
    let Some(element) = root.child("comment") else { return String::new() };
    let text = element.text();
    let end = text.floor_char_boundary(LONGEST_COMMENT);
    if end < text.len() {
        remarks.push(element.ignored(format!("the comment after its first {LONGEST_COMMENT} bytes")));
    }
    text[..end].trim_end().to_owned()
}

/// The colours, in hexadecimal. Only what is shown depends on them.
fn colors(root: &Element, remarks: &mut Vec<Remark>) -> Vec<String> {
    let Some(colors) = root.child("colors") else { return Vec::new() };
    let most = usize::from(Color::MOST);
    if colors.children("color").nth(most).is_some() {
        remarks.push(colors.ignored(format!("each colour after the first {most}")));
    }
    let mut part = |color: &Element, name| {
        color.number::<u8>(name).unwrap_or_else(|FileError { reason, .. }| {
            remarks.push(color.ignored(format!("a part of a colour ({})", FileError::file(reason))));
            None
        })
    };
    let color = |color: Element| {
        let [red, green, blue] = ["red", "green", "blue"].map(|name| part(&color, name).unwrap_or(0));
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    colors.children("color").take(most).map(color).collect()
}

/// The problems that can be read; an error if there is none.
fn problems(
    root: &Element,
    shared: &Shared,
    counts: &mut Counts,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<FileProblem>, FileError> {
    let list = root.child("problems");
    let elements: Vec<Element> = list.iter().flat_map(|list| list.children("problem")).collect();
    check(limits::PROBLEMS, elements.len())
        .map_err(|error| error.at(Place::Element("problems".to_owned())))?;
    let read = (1..).zip(&elements).map(|(number, element)| problem(element, number, shared, counts));
    readable(read, remarks)
}
