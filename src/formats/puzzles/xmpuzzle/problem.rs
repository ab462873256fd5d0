//! A problem of the file.

use super::assembly::solution;
use super::element::Element;
use super::part::Part;
use super::separation::separation;
use super::voxel::Voxel;
use crate::formats::puzzles::{FileError, FileProblem, Limit, Place, Remark, RemarkKind, StoredSolution};
use crate::puzzle::{Color, GoalSpec, PieceId, PieceSpec, PuzzleSpec, Shape, ShapeCell};

/// The state of a problem whose search was completed.
const SOLVED: usize = 2;

/// What all problems of a file share.
pub(super) struct Shared<'a> {
    pub(super) voxels: &'a [Voxel],
    /// The colours, in hexadecimal.
    pub(super) colors: &'a [String],
    pub(super) comment: &'a str,
}

/// The problem of an element, the `number`-th, from 1.
pub(super) fn problem(element: &Element, number: usize, shared: &Shared) -> Result<FileProblem, FileError> {
    let mut remarks = Vec::new();
    let parts = parts(element, shared.voxels, &mut remarks)?;
    let result = element.child("result").ok_or_else(|| element.invalid("it has no goal".to_owned()))?;
    let goal = voxel(&result, shared.voxels)?;
    let spec = PuzzleSpec {
        goal: goal_spec(element, goal)?,
        pieces: parts.iter().filter(|part| part.piece.is_some()).map(piece_spec).collect(),
        color_pairs: pairs(element)?,
        ..named(element, number, goal, shared)
    };
    Ok(FileProblem {
        assemblies: match element.number("state")?.unwrap_or(0) {
            SOLVED => element.number("assemblies")?,
            _ => None,
        },
        solutions: solutions(element, &parts)?,
        spec,
        remarks,
    })
}

/// A document with the names and the colours of a problem.
fn named(element: &Element, number: usize, goal: &Voxel, shared: &Shared) -> PuzzleSpec {
    let own = element.attribute("name").unwrap_or_default().trim();
    let title = match (own, goal.name.as_str()) {
        ("", "") => format!("Problem {number}"),
        ("", goal) => goal.to_owned(),
        (own, _) => own.to_owned(),
    };
    PuzzleSpec {
        id: format!("problem-{number}"),
        title,
        comment: shared.comment.to_owned(),
        colors: shared.colors.to_vec(),
        ..PuzzleSpec::default()
    }
}

/// The shapes of a problem, in the order in which an assembly lists them.
fn parts<'a>(
    element: &Element,
    voxels: &'a [Voxel],
    remarks: &mut Vec<Remark>,
) -> Result<Vec<Part<'a>>, FileError> {
    let Some(shapes) = element.child("shapes") else { return Ok(Vec::new()) };
    let mut parts: Vec<Part> = Vec::new();
    let (mut pieces, mut grouped, mut cells) = (0, false, 0);
    for shape in shapes.children("shape") {
        grouped |= shape.attribute("group").is_some_and(|group| group.trim() != "0")
            || shape.child("group").is_some();
        let (least, most) = copies(&shape)?;
        let voxel_id: usize = shape.required("id")?;
        let voxel = voxel(&shape, voxels)?;
        cells += voxel.shape.cells().len();
        Limit::PieceCells.check(cells).map_err(|error| error.at(Place::Element(shape.path().to_owned())))?;
        let name = unique_name(&shape, voxel, voxel_id, &parts, remarks);
        let piece = (most > 0).then(|| {
            pieces += 1;
            PieceId::new(pieces - 1)
        });
        if piece.is_some() && voxel.shape.cells().iter().any(|cell| cell.variable) {
            let kind = RemarkKind::VariableCells { piece: name.clone() };
            remarks.push(Remark { place: Place::Element(shape.path().to_owned()), kind });
        }
        parts.push(Part { voxel, least, most, piece, name });
        Limit::Pieces
            .check(parts.len())
            .map_err(|error| error.at(Place::Element(shapes.path().to_owned())))?;
    }
    if grouped {
        let kind =
            RemarkKind::Ignored("which pieces form a group, which matters only for taking apart,".to_owned());
        remarks.push(Remark { place: Place::Element(shapes.path().to_owned()), kind });
    }
    Ok(parts)
}

/// The range of copies of a shape; one, where the file has none.
fn copies(shape: &Element) -> Result<(usize, usize), FileError> {
    let count: Option<usize> = shape.number("count")?;
    let least = shape.number("min")?.or(count);
    let most = shape.number("max")?.or(count);
    let (least, most) = (least.unwrap_or(if most.is_some() { 0 } else { 1 }), most.or(least).unwrap_or(1));
    Limit::Copies.check(most).map_err(|error| error.at(Place::Element(shape.path().to_owned())))?;
    match least <= most {
        true => Ok((least, most)),
        false => Err(shape.invalid(format!("the minimum of {least} copies exceeds the maximum of {most}"))),
    }
}

/// The shape that an element refers to.
fn voxel<'a>(element: &Element, voxels: &'a [Voxel]) -> Result<&'a Voxel, FileError> {
    let id: usize = element.required("id")?;
    voxels
        .get(id)
        .ok_or_else(|| element.invalid(format!("there is no shape {id}; the file has {}", voxels.len())))
}

/// The name of a piece: that of its shape, or as the program of the format shows it, such as S3 for the third shape.
fn unique_name(
    shape: &Element,
    voxel: &Voxel,
    id: usize,
    parts: &[Part],
    remarks: &mut Vec<Remark>,
) -> String {
    let is_taken = |name: &str| parts.iter().any(|part| part.name == name);
    let number = format!("S{}", id + 1);
    if !voxel.name.is_empty() && !is_taken(&voxel.name) {
        return voxel.name.clone();
    }
    if voxel.name.is_empty() && !is_taken(&number) {
        return number;
    }
    let from = if voxel.name.is_empty() { number.clone() } else { voxel.name.clone() };
    let names = (2..).map(|copy| format!("{from} ({copy})"));
    let to = std::iter::once(format!("{from} ({number})"))
        .chain(names)
        .find(|name| !is_taken(name))
        .unwrap_or_default();
    let kind = RemarkKind::Named { from, to: to.clone() };
    remarks.push(Remark { place: Place::Element(shape.path().to_owned()), kind });
    to
}

fn goal_spec(element: &Element, goal: &Voxel) -> Result<GoalSpec, FileError> {
    let cells = goal.shape.cells();
    Limit::GoalCells
        .check(cells.len())
        .map_err(|error| error.at(Place::Element(format!("{}/result", element.path()))))?;
    let most_holes: Option<i64> = element.number("maxHoles")?;
    // A negative number stands for no limit.
    Ok(GoalSpec {
        shape: goal.shape.clone(),
        most_holes: most_holes.and_then(|most| usize::try_from(most).ok()),
    })
}

/// A piece fills each of its cells.
fn piece_spec(part: &Part) -> PieceSpec {
    let filled = |cell: &ShapeCell| ShapeCell { variable: false, ..*cell };
    let shape = Shape::from_cells(part.voxel.shape.cells().iter().map(filled).collect());
    PieceSpec { name: part.name.clone(), shape, min: part.least, max: part.most, mirrored: false }
}

/// The pairs of colours that match.
fn pairs(element: &Element) -> Result<Vec<(Color, Color)>, FileError> {
    let Some(bitmap) = element.child("bitmap") else { return Ok(Vec::new()) };
    let pair = |pair: Element| {
        let color = |name: &str| {
            let index: u8 = pair.required(name)?;
            let color = index.checked_add(1).and_then(Color::new);
            color.ok_or_else(|| pair.invalid(format!("there is no colour with the index {index}")))
        };
        Ok((color("piece")?, color("result")?))
    };
    bitmap.children("pair").map(pair).collect()
}

/// The solutions that are stored.
fn solutions(element: &Element, parts: &[Part]) -> Result<Vec<StoredSolution>, FileError> {
    let Some(list) = element.child("solutions") else { return Ok(Vec::new()) };
    let (mut solutions, mut cells) = (Vec::new(), 0);
    for stored in list.children("solution") {
        Limit::Solutions
            .check(solutions.len() + 1)
            .map_err(|error| error.at(Place::Element(list.path().to_owned())))?;
        let assembly =
            stored.child("assembly").ok_or_else(|| stored.invalid("it has no assembly".to_owned()))?;
        let separation = stored.child("separation").map(|part| separation(&part, 0)).transpose()?;
        let solution = solution(&assembly, parts, &mut cells)?;
        solutions.push(StoredSolution { solution, separation });
    }
    Ok(solutions)
}
