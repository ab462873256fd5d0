//! The document as a whole.

use super::element::Element;
use super::problem::{Shared, problem};
use super::text::{check_depth, text_of};
use super::voxel::Voxel;
use crate::formats::puzzles::{
    FileError, FileFormat, FileReason, Limit, Place, PuzzleFile, Remark, RemarkKind,
};
use roxmltree::{Document, Error, ParsingOptions};

/// The most nodes of a document. Each takes some 60 bytes, so that no document takes more than a few hundred megabytes.
const MOST_NODES: u32 = 4_000_000;

/// The grids that the format knows, by number.
const GRIDS: [&str; 5] =
    ["cubes", "triangular prisms", "spheres", "rhombic tetrahedra", "tetrahedra and octahedra"];

/// Decodes a document. A problem that is refused is left out with a remark if another one can be read.
///
/// # Errors
/// When the file cannot be unpacked, is no XML, is no puzzle of cubes, or has no problem that can be read: the first fault.
pub fn read_xmpuzzle(bytes: &[u8]) -> Result<PuzzleFile, FileError> {
    let text = text_of(bytes)?;
    check_depth(&text)?;
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES };
    let document = Document::parse_with_options(&text, options).map_err(|error| refused(&text, &error))?;
    let root = Element::root(document.root_element());
    check_kind(&root)?;
    let mut remarks = Vec::new();
    let voxels = voxels(&root, &mut remarks)?;
    let (colors, comment) = (colors(&root), root.child("comment"));
    let shared =
        Shared { voxels: &voxels, colors: &colors, comment: comment.as_ref().map_or("", Element::text) };
    let problems = problems(&root, &shared, &mut remarks)?;
    Ok(PuzzleFile { format: FileFormat::XmPuzzle, problems, remarks })
}

/// Why the text is no XML, with the place.
fn refused(text: &str, error: &Error) -> FileError {
    let reason = match error {
        Error::NodesLimitReached => {
            let most = MOST_NODES;
            return FileError::file(FileReason::Invalid(format!(
                "it has more than {most} elements and texts"
            )));
        }
        Error::DtdDetected => FileReason::Unsupported("a document type definition".to_owned()),
        // Its beginning is sound, and the end is missing.
        Error::UnclosedRootNode | Error::UnexpectedEndOfStream => FileReason::Truncated,
        error => FileReason::Invalid(format!("it is no XML: {error}")),
    };
    let position = error.pos();
    match text.is_empty() {
        true => FileError::file(FileReason::Truncated),
        false => {
            let (line, column) = (position.row as usize, position.col as usize);
            FileError { place: Place::Position { line, column }, reason }
        }
    }
}

/// Checks that it is a puzzle of cubes.
fn check_kind(root: &Element) -> Result<(), FileError> {
    if root.name() != "puzzle" {
        return Err(root.invalid(format!("its root is <{}>; that of a puzzle is <puzzle>", root.name())));
    }
    let version: usize = root.number("version")?.unwrap_or(1);
    if !(1..=2).contains(&version) {
        return Err(root.refused(FileReason::Unsupported(format!("version {version} of the format"))));
    }
    let Some(grid) = root.child("gridType") else { return Ok(()) };
    match grid.number::<usize>("type")?.unwrap_or(0) {
        0 => Ok(()),
        other => {
            let name =
                GRIDS.get(other).map_or_else(|| format!("number {other}"), |name| format!("of {name}"));
            Err(grid.refused(FileReason::Unsupported(format!("a grid {name}"))))
        }
    }
}

/// The shapes.
fn voxels(root: &Element, remarks: &mut Vec<Remark>) -> Result<Vec<Voxel>, FileError> {
    let Some(shapes) = root.child("shapes") else { return Ok(Vec::new()) };
    let voxels: Vec<Voxel> =
        shapes.children("voxel").map(|element| Voxel::read(&element)).collect::<Result<_, _>>()?;
    if voxels.iter().any(|voxel| voxel.weight != 1) {
        let what = "the weights of shapes, which matter only for taking apart,";
        remarks.push(Remark {
            place: Place::Element(shapes.path().to_owned()),
            kind: RemarkKind::Ignored(what.to_owned()),
        });
    }
    Ok(voxels)
}

/// The colours, in hexadecimal.
fn colors(root: &Element) -> Vec<String> {
    let Some(colors) = root.child("colors") else { return Vec::new() };
    let part = |color: &Element, name| color.number::<u8>(name).ok().flatten().unwrap_or(0);
    let color = |color: Element| {
        let [red, green, blue] = ["red", "green", "blue"].map(|name| part(&color, name));
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    colors.children("color").map(color).collect()
}

/// The problems that can be read; an error if there is none.
fn problems(
    root: &Element,
    shared: &Shared,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<crate::formats::puzzles::FileProblem>, FileError> {
    let (mut problems, mut refusals) = (Vec::new(), Vec::new());
    let list = root.child("problems");
    let elements: Vec<Element> = list.iter().flat_map(|list| list.children("problem")).collect();
    Limit::Problems.check(elements.len()).map_err(|error| error.at(Place::Element("problems".to_owned())))?;
    for (number, element) in (1..).zip(&elements) {
        match problem(element, number, shared) {
            Ok(problem) => problems.push(problem),
            Err(error) => refusals.push(error),
        }
    }
    if problems.is_empty() {
        let none = FileError::file(FileReason::NoPuzzle("the file has no problem to solve".to_owned()));
        return Err(refusals.into_iter().next().unwrap_or(none));
    }
    let ignored = |error: FileError| Remark {
        kind: RemarkKind::Ignored(format!("the problem ({})", FileError::file(error.reason))),
        place: error.place,
    };
    remarks.extend(refusals.into_iter().map(ignored));
    Ok(problems)
}
