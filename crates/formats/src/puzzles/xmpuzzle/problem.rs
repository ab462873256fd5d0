//! A problem of the file, and the names of its pieces.

use super::element::Element;
use super::solution::{assembly, separation};
use super::voxel::{Part, Voxel};
use crate::puzzles::file_error::check;
use crate::puzzles::{
    FileError, FileProblem, FileReason, Limit, Place, Remark, RemarkKind, StoredSolution, limits,
};
use cubefall::puzzle::{Color, GoalSpec, PieceId, PieceSpec, PuzzleSpec, Shape};
use std::collections::{HashMap, HashSet};

/// The state of a problem whose search was completed.
const SOLVED: usize = 2;

/// The maximum number of remarks about invalid solutions of a problem.
const MOST_BROKEN: usize = 20;

/// Data that all problems of a file share.
pub(super) struct Shared<'a> {
    pub(super) voxels: &'a [Voxel],
    /// The colours, in hexadecimal.
    pub(super) colors: &'a [String],
    pub(super) comment: &'a str,
}

/// The cells of a file so far, in all its problems together: a short text can refer to a large shape many
/// times.
#[derive(Default)]
pub(super) struct Counts {
    shapes: usize,
    stored: usize,
}

impl Counts {
    /// Adds the cells of a shape that is about to be copied for an element.
    pub(super) fn shape_cells(&mut self, cells: usize, element: &Element) -> Result<(), FileError> {
        self.shapes += cells;
        check(limits::SHAPE_CELLS, self.shapes)
            .map_err(|error| error.at(Place::Element(element.path().to_owned())))
    }
}

/// The problem of an element, the `number`-th, from 1.
pub(super) fn problem(
    element: &Element,
    number: usize,
    shared: &Shared,
    counts: &mut Counts,
) -> Result<FileProblem, FileError> {
    let mut remarks = ignored(element);
    let parts = parts(element, shared.voxels, counts, &mut remarks)?;
    let result = element.child("result").filter(|result| !is_unset(result));
    let result = result.ok_or_else(|| element.invalid("no goal is chosen".to_owned()))?;
    let goal = voxel(&result, shared.voxels)?;
    let spec = PuzzleSpec {
        goal: goal_spec(element, goal, &parts)?,
        pieces: parts.iter().filter(|part| part.piece.is_some()).map(piece_spec).collect(),
        color_pairs: pairs(element)?,
        ..named(element, number, goal, shared)
    };
    counts.shape_cells(goal.shape.cells().len(), &result)?;
    let assemblies = assemblies(element, &mut remarks);
    let (solutions, broken) = solutions(element, &parts, &mut counts.stored, &mut remarks)?;
    remarks.extend(assemblies.and_then(|assemblies| numbers(element, assemblies, solutions.len())));
    let name = element.title();
    let is_named_for_goal = name.is_empty() && !goal.name.is_empty();
    Ok(FileProblem { number, name, is_named_for_goal, spec, assemblies, solutions, broken, remarks })
}

/// Whether no shape is chosen: BurrTools writes the largest number of 32 bits then.
fn is_unset(result: &Element) -> bool {
    const NONE: [&str; 2] = ["4294967295", "-1"];
    result.attribute("id").is_some_and(|id| NONE.contains(&id.trim()))
}

/// Remarks about ignored parts.
fn ignored(element: &Element) -> Vec<Remark> {
    let mut remarks = Vec::new();
    if element.has_long_title() {
        remarks.push(element.ignored("the end of a very long name"));
    }
    if let Some(assembler) = element.child("assembler") {
        remarks.push(assembler.ignored("the state of an interrupted search"));
    }
    let unknown = element.unknown(&["shapes", "result", "bitmap", "assembler", "solutions"]);
    remarks.extend(unknown.map(|unknown| unknown.ignored("an element that the format does not have")));
    remarks
}

/// The number of assemblies, if the search was completed and the number is valid.
fn assemblies(element: &Element, remarks: &mut Vec<Remark>) -> Option<u64> {
    let number = match element.number("state") {
        Ok(Some(SOLVED)) => element.number("assemblies"),
        Ok(_) => Ok(None),
        Err(error) => Err(error),
    };
    number.unwrap_or_else(|FileError { reason, .. }| {
        remarks.push(element.ignored(format!("the number of assemblies ({})", FileError::file(reason))));
        None
    })
}

/// A remark about both numbers of a completed search, where they differ, and how many solutions are stored.
fn numbers(element: &Element, assemblies: u64, stored: usize) -> Option<Remark> {
    let solutions: u64 = element.number("solutions").ok()??;
    let count =
        |number: u64, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    let text = format!(
        "the file counts {} and {}, which in BurrTools are assemblies that come apart; it stores {stored}",
        count(assemblies, "assembly", "assemblies"),
        count(solutions, "solution", "solutions")
    );
    (solutions != assemblies).then_some(Remark { place: Place::File, kind: RemarkKind::Read(text) })
}

/// A document with the names and the colours of a problem.
fn named(element: &Element, number: usize, goal: &Voxel, shared: &Shared) -> PuzzleSpec {
    let own = element.title();
    let title = match (own.as_str(), goal.name.as_str()) {
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
    counts: &mut Counts,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<Part<'a>>, FileError> {
    let Some(shapes) = element.child("shapes") else { return Ok(Vec::new()) };
    let (mut parts, mut names) = (Vec::<Part>::new(), Names::default());
    for shape in shapes.children("shape") {
        check(Limit::PIECES, parts.len() + 1)
            .map_err(|error| error.at(Place::Element(shapes.path().to_owned())))?;
        let part = part(&shape, voxels, &mut names, remarks)?;
        counts.shape_cells(part.voxel.shape.cells().len(), &shape)?;
        parts.push(part);
    }
    let mut pieces = (0..).map(PieceId::new);
    let is_piece = |part: &&mut Part| part.most > 0 && !part.filled.cells().is_empty();
    parts.iter_mut().filter(is_piece).for_each(|part| part.piece = pieces.next());
    Ok(parts)
}

/// The groups of a shape, each with a number of copies. That of the attribute has all.
fn groups_of(shape: &Element, most: usize) -> Result<Vec<(u32, usize)>, FileError> {
    let whole = shape.number("group")?.map(|group| Ok((group, most)));
    let child = |child: Element| Ok((child.required("group")?, child.required("count")?));
    let groups: Result<Vec<_>, FileError> =
        whole.into_iter().chain(shape.children("group").map(child)).collect();
    // 0 stands for no group.
    Ok(groups?.into_iter().filter(|&(group, _)| group != 0).collect())
}

/// The part of an element. Which piece it is depends on the others.
fn part<'a>(
    shape: &Element,
    voxels: &'a [Voxel],
    names: &mut Names,
    remarks: &mut Vec<Remark>,
) -> Result<Part<'a>, FileError> {
    let (least, most) = copies(shape)?;
    let (id, voxel) = (shape.required("id")?, voxel(shape, voxels)?);
    let (name, from) = names.unique(&voxel.name, id);
    let mut remark = |kind| remarks.push(Remark { place: Place::Element(shape.path().to_owned()), kind });
    let (filled, variable) = (filled(&voxel.shape), voxel.shape.cells().iter().any(|cell| cell.variable));
    if most == 0 || filled.cells().is_empty() {
        remark(RemarkKind::Ignored(format!("piece {name}, which has no copies or no cells")));
    } else if let Some(from) = from {
        remark(RemarkKind::Named { from, to: name.clone() });
    }
    if variable {
        remark(RemarkKind::VariableCells { piece: name.clone(), filled: false });
    }
    let groups = groups_of(shape, most).unwrap_or_else(|FileError { reason, .. }| {
        remarks.push(shape.ignored(format!("the groups of piece {name} ({})", FileError::file(reason))));
        Vec::new()
    });
    Ok(Part { voxel, filled, least, most, groups, piece: None, name })
}

/// The range of copies of a shape; one, where the file has none.
fn copies(shape: &Element) -> Result<(usize, usize), FileError> {
    let count: Option<usize> = shape.number("count")?;
    let least = shape.number("min")?.or(count);
    let most = shape.number("max")?.or(count);
    let (least, most) = (least.unwrap_or(if most.is_some() { 0 } else { 1 }), most.or(least).unwrap_or(1));
    check(Limit::COPIES, most).map_err(|error| error.at(Place::Element(shape.path().to_owned())))?;
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

fn goal_spec(element: &Element, goal: &Voxel, parts: &[Part]) -> Result<GoalSpec, FileError> {
    let cells = goal.shape.cells();
    check(Limit::GOAL_CELLS, cells.len())
        .map_err(|error| error.at(Place::Element(format!("{}/result", element.path()))))?;
    let most_holes: Option<i64> = element.number("maxHoles")?;
    // A negative number stands for no limit. BurrTools keeps the number of a problem whose pieces no longer
    // have ranges, and does not use it.
    let has_ranges = parts.iter().any(|part| part.least < part.most && !part.filled.cells().is_empty());
    let most_holes = most_holes.filter(|_| has_ranges).and_then(|most| usize::try_from(most).ok());
    Ok(GoalSpec { shape: goal.shape.clone(), most_holes })
}

/// The cells of a shape that are not variable.
fn filled(shape: &Shape) -> Shape {
    Shape::from_cells(shape.cells().iter().filter(|cell| !cell.variable).copied().collect())
}

fn piece_spec(part: &Part) -> PieceSpec {
    let (name, shape) = (part.name.clone(), part.filled.clone());
    let (min, max, groups) = (part.least, part.most, part.groups.clone());
    PieceSpec { name, shape, min, max, groups, ..PieceSpec::default() }
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
    let mut seen = HashSet::new();
    let is_new = |pair: &Result<_, _>| pair.as_ref().map_or(true, |pair| seen.insert(*pair));
    bitmap.children("pair").map(pair).filter(is_new).collect()
}

/// The stored solutions, and the numbers of those that cannot be read, which are skipped with a remark.
fn solutions(
    element: &Element,
    parts: &[Part],
    stored: &mut usize,
    remarks: &mut Vec<Remark>,
) -> Result<(Vec<StoredSolution>, Vec<usize>), FileError> {
    let Some(list) = element.child("solutions") else { return Ok(Default::default()) };
    let (mut solutions, mut broken, mut infos) = (Vec::new(), Vec::new(), 0);
    for (number, element) in (1..).zip(list.children("solution")) {
        check(limits::SOLUTIONS, number).map_err(|error| error.at(Place::Element(list.path().to_owned())))?;
        infos += usize::from(element.child("separationInfo").is_some());
        match solution(&element, parts, stored) {
            Ok(solution) => solutions.push(solution),
            Err(error @ FileError { reason: FileReason::TooMany { .. }, .. }) => return Err(error),
            Err(FileError { place, reason }) => {
                broken.push(number);
                let kind = RemarkKind::BrokenSolution(FileError::file(reason).to_string());
                remarks.extend((broken.len() <= MOST_BROKEN).then_some(Remark { place, kind }));
            }
        }
    }
    if broken.len() > MOST_BROKEN {
        remarks.push(list.ignored(format!("each of {} more broken solutions", broken.len() - MOST_BROKEN)));
    }
    if infos > 0 {
        remarks.push(list.ignored("the number of moves of separations that are not stored"));
    }
    Ok((solutions, broken))
}

fn solution(element: &Element, parts: &[Part], stored: &mut usize) -> Result<StoredSolution, FileError> {
    let text = element.child("assembly").ok_or_else(|| element.invalid("it has no assembly".to_owned()))?;
    let assembly = assembly(&text, parts, stored)?;
    let separation = element.child("separation").map(|part| separation(&part, &assembly.slots, 0));
    Ok(StoredSolution { separation: separation.transpose()?, solution: assembly.solution })
}

/// The names that the pieces of a problem have so far.
#[derive(Default)]
struct Names {
    taken: HashSet<String>,
    /// For a name that is taken, the next number to append.
    next: HashMap<String, usize>,
}

impl Names {
    /// The name of a piece: that of its shape, or the one that BurrTools shows, such as S3 for the third
    /// shape. The second value is the name in the file, if another piece has it.
    fn unique(&mut self, own: &str, id: usize) -> (String, Option<String>) {
        let number = format!("S{}", id + 1);
        let from = if own.is_empty() { number.clone() } else { own.to_owned() };
        if self.taken.insert(from.clone()) {
            return (from, None);
        }
        let numbered = format!("{from} ({number})");
        if self.taken.insert(numbered.clone()) {
            return (numbered, Some(from));
        }
        let next = self.next.entry(from.clone()).or_insert(2);
        loop {
            let name = format!("{from} ({next})");
            *next += 1;
            if self.taken.insert(name.clone()) {
                return (name, Some(from));
            }
        }
    }
}
