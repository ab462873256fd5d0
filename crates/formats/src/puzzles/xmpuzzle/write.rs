//! Writing a file: version 2, packed by gzip.

use super::LONGEST_COMMENT;
use super::element::LONGEST_NAME;
use super::solution::{TURNS, turned};
use crate::puzzles::written::{has_empty_piece, has_two_hands, of_documents_only};
use crate::puzzles::{FileFormat, FileProblem, Limit, StoredSeparation, StoredSolution, WriteError, Written};
use cubefall::puzzle::{Coord, PieceSpec, PuzzleSpec, Shape, ShapeCell};
use flate2::{Compression, GzBuilder};
use markup::{MarkupPlace, escaped, is_xml_char};
use std::fmt::Write as _;
use std::io::Write as _;

/// Encodes problems with their solutions. The result has remarks about parts that the format cannot store.
///
/// # Errors
/// When a piece may be mirrored, which the format cannot express; when the box around a shape is too large;
/// or when a stored solution is not made of the pieces.
pub fn write_xmpuzzle(problems: &[FileProblem]) -> Result<Written, WriteError> {
    let mut shapes = Shapes::default();
    let mut list = String::new();
    for problem in problems {
        let _ = writeln!(list, "{}", problem_element(problem, &mut shapes)?);
    }
    let comment = problems.first().map_or("", |problem| problem.spec.comment.as_str());
    let xml = format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n<colors>{}</colors>\n<shapes>\n{}</shapes>\n\
         <problems>\n{list}</problems>\n<comment>{}</comment>\n</puzzle>\n",
        colors(problems),
        shapes.elements,
        escaped(comment, MarkupPlace::Content),
    );
    let mut written = Written::whole(packed(&xml));
    for what in left_out(problems) {
        written = written.without(what);
    }
    Ok(written)
}

/// Packs a text. The result has no timestamp, so it depends only on the text.
fn packed(text: &str) -> Vec<u8> {
    let mut encoder = GzBuilder::new().write(Vec::new(), Compression::best());
    let result = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    result.expect("a vector takes all bytes")
}

/// The parts that the format cannot store.
fn left_out(problems: &[FileProblem]) -> Vec<String> {
    let specs = || problems.iter().map(|problem| &problem.spec);
    let first = specs().next();
    let comment = first.map_or("", |spec| spec.comment.as_str());
    let is_lost = |text: &str| !text.chars().all(is_xml_char);
    let names = |spec: &PuzzleSpec| {
        let pieces = spec.pieces.iter().map(|piece| piece.name.clone());
        pieces.chain([spec.title.clone()]).collect::<Vec<_>>()
    };
    let loses_characters =
        |spec: &PuzzleSpec| is_lost(&spec.comment) || names(spec).iter().any(|name| is_lost(name));
    let is_cut = |name: &String| name.trim() != name || name.chars().nth(LONGEST_NAME).is_some();
    let has_other_colors = |spec: &PuzzleSpec| {
        spec.colors.iter().any(|color| hexadecimal(color).is_none())
            || first.is_some_and(|first| !spec.colors.is_empty() && spec.colors != first.colors)
    };
    let is_variable = |piece: &PieceSpec| piece.shape.cells().iter().any(|cell| cell.variable);
    let what = [
        (specs().any(loses_characters), "control characters in names and comments"),
        (
            specs().any(|spec| names(spec).iter().any(is_cut)),
            "blanks around names, and the end of very long ones",
        ),
        (comment.len() > LONGEST_COMMENT, "the end of a very long comment"),
        (specs().any(|spec| spec.comment != comment), "a comment of each problem"),
        (specs().any(has_other_colors), "colours of each problem, and colours without numbers"),
        (
            specs().any(|spec| spec.pieces.iter().any(is_variable)),
            "that cells of pieces are variable, which has no meaning",
        ),
    ];
    let own = what.into_iter().filter(|(is_there, _)| *is_there).map(|(_, what)| what.to_owned());
    of_documents_only(specs()).into_iter().chain(own).collect()
}

/// As many colours as the cells have.
fn colors(problems: &[FileProblem]) -> String {
    let specs = || problems.iter().map(|problem| &problem.spec);
    let shapes =
        specs().flat_map(|spec| spec.pieces.iter().map(|piece| &piece.shape).chain([&spec.goal.shape]));
    let used =
        shapes.flat_map(Shape::cells).filter_map(|cell| cell.color).map(|color| usize::from(color.number()));
    let named = specs().map(|spec| &spec.colors).max_by_key(|colors| colors.len());
    let count = used.max().unwrap_or(0).max(named.map_or(0, Vec::len));
    let color = |index: usize| {
        let [red, green, blue] =
            named.and_then(|colors| hexadecimal(colors.get(index)?)).unwrap_or_else(|| {
                // Arbitrary distinct colours.
                [67, 131, 197].map(|factor| (factor * (index + 1) % 256) as u8)
            });
        format!("<color red=\"{red}\" green=\"{green}\" blue=\"{blue}\"/>")
    };
    (0..count).map(color).collect()
}

/// A colour such as `#1d627c`.
fn hexadecimal(text: &str) -> Option<[u8; 3]> {
    let number = u32::from_str_radix(text.strip_prefix('#').filter(|digits| digits.len() == 6)?, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

/// The shapes that the file has so far.
#[derive(Default)]
struct Shapes {
    known: Vec<(String, Shape)>,
    elements: String,
}

impl Shapes {
    /// The number of a shape, which is added if it is new.
    fn id(&mut self, name: &str, shape: &Shape) -> Result<usize, WriteError> {
        let known = self.known.iter().position(|(other, cells)| other == name && cells == shape);
        if let Some(id) = known {
            return Ok(id);
        }
        let _ = writeln!(self.elements, "{}", voxel(name, shape)?);
        self.known.push((name.to_owned(), shape.clone()));
        Ok(self.known.len() - 1)
    }
}

/// The minimum corner of the box of a shape.
fn corner(shape: &Shape) -> Coord {
    shape.cells().iter().map(|cell| cell.at).fold(Coord::default(), Coord::min)
}

fn voxel(name: &str, shape: &Shape) -> Result<String, WriteError> {
    let low = corner(shape);
    let end = shape.cells().iter().map(|cell| cell.at).fold(low, Coord::max) - low;
    let [x, y, z] = [end.x, end.y, end.z].map(|side| side as usize + 1);
    let found = x.saturating_mul(y).saturating_mul(z);
    if found > Limit::BOX_CELLS.most() {
        return Err(WriteError::TooMany { limit: Limit::BOX_CELLS, found });
    }
    let mut text = vec!["_".to_owned(); found];
    for cell in shape.cells() {
        let at = cell.at - low;
        let color = cell.color.map_or_else(String::new, |color| color.number().to_string());
        let state = if cell.variable { '+' } else { '#' };
        text[at.x as usize + x * (at.y as usize + y * at.z as usize)] = format!("{state}{color}");
    }
    let (name, text) = (escaped(name, MarkupPlace::Attribute), text.concat());
    Ok(format!("<voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" name=\"{name}\" type=\"0\">{text}</voxel>"))
}

fn problem_element(problem: &FileProblem, shapes: &mut Shapes) -> Result<String, WriteError> {
    let FileProblem { spec, assemblies, solutions, .. } = problem;
    let mut parts = String::new();
    if has_empty_piece(spec) {
        return Err(not_expressible("a piece without cells or copies".to_owned()));
    }
    for piece in &spec.pieces {
        check_hand(piece)?;
        let id = shapes.id(&piece.name, &filled(&piece.shape))?;
        let _ = write!(parts, "<shape id=\"{id}\" min=\"{}\" max=\"{}\">", piece.min, piece.max);
        for (group, copies) in &piece.groups {
            let _ = write!(parts, "<group group=\"{group}\" count=\"{copies}\"/>");
        }
        parts += "</shape>";
    }
    let goal = shapes.id("Goal", &spec.goal.shape)?;
    let pair = |(piece, goal): &(_, _)| pair_element(*piece, *goal);
    let pairs: String = spec.color_pairs.iter().map(pair).collect();
    let holes = most_holes(spec)?;
    let state = match (assemblies, solutions.is_empty()) {
        (Some(assemblies), _) => format!("2\" assemblies=\"{assemblies}\" solutions=\"{}", solutions.len()),
        (None, false) => "1".to_owned(),
        (None, true) => "0".to_owned(),
    };
    let stored = (1..).zip(solutions).map(|(number, stored)| solution_element(spec, number, stored));
    let stored = stored.collect::<Result<Vec<_>, _>>()?.concat();
    Ok(format!(
        "<problem name=\"{}\" state=\"{state}\"{holes}><shapes>{parts}</shapes><result id=\"{goal}\"/>\
         <bitmap>{pairs}</bitmap><solutions>{stored}</solutions></problem>",
        escaped(&spec.title, MarkupPlace::Attribute)
    ))
}

/// The cells of a piece, of which all are filled: variable ones would be empty in the format.
fn filled(shape: &Shape) -> Shape {
    Shape::from_cells(shape.cells().iter().map(|cell| ShapeCell { variable: false, ..*cell }).collect())
}

/// The limit of holes, as an attribute. The format has it only where pieces have ranges. Elsewhere the copies
/// decide how many holes there are, so that a limit has no effect, or excludes every solution.
fn most_holes(spec: &PuzzleSpec) -> Result<String, WriteError> {
    // More holes than cells are no limit, and some are more than the format's numbers.
    let Some(most) = spec.goal.most_holes.filter(|&most| most <= Limit::GOAL_CELLS.most()) else {
        return Ok(String::new());
    };
    if spec.pieces.iter().any(|piece| piece.min < piece.max) {
        return Ok(format!(" maxHoles=\"{most}\""));
    }
    let filled: usize =
        spec.pieces.iter().map(|piece| piece.shape.cells().len().saturating_mul(piece.max)).sum();
    match spec.goal.shape.cells().len().saturating_sub(filled) <= most {
        true => Ok(String::new()),
        false => Err(not_expressible("a limit of holes that excludes every solution".to_owned())),
    }
}

fn pair_element(piece: cubefall::puzzle::Color, goal: cubefall::puzzle::Color) -> String {
    format!("<pair piece=\"{}\" result=\"{}\"/>", piece.number() - 1, goal.number() - 1)
}

/// Checks that a piece that may be mirrored is its own mirror image.
fn check_hand(piece: &PieceSpec) -> Result<(), WriteError> {
    match has_two_hands(piece) {
        true => Err(not_expressible(format!("a piece that may be mirrored, such as {}", piece.name))),
        false => Ok(()),
    }
}

fn not_expressible(what: String) -> WriteError {
    WriteError::NotExpressible { format: FileFormat::XmPuzzle, what }
}

fn solution_element(spec: &PuzzleSpec, number: usize, stored: &StoredSolution) -> Result<String, WriteError> {
    let pieces = stored.solution.pieces();
    if pieces.iter().any(|(id, _)| id.index() >= spec.pieces.len()) {
        return Err(not_expressible("a solution with a piece that the puzzle does not have".to_owned()));
    }
    let mut words = Vec::new();
    // For each piece of the solution its slot, the text lists the copies of a piece one after another, and
    // its translation.
    let mut slots = vec![(0, [0; 3]); pieces.len()];
    for (index, piece) in spec.pieces.iter().enumerate() {
        let placed = pieces.iter().enumerate().filter(|(_, (id, _))| id.index() == index);
        let end = words.len() + piece.max;
        for (entry, (_, cells)) in placed {
            let (by, turn) = placement(spec, piece, cells)?;
            slots[entry] = (words.len(), by);
            words.push(format!("{} {} {} {turn}", by[0], by[1], by[2]));
        }
        if words.len() > end {
            return Err(not_expressible(format!("a solution with more copies of piece {}", piece.name)));
        }
        words.resize(end, "x".to_owned());
    }
    let separation = stored.separation.as_ref().map(|parts| separation_element(parts, &slots, ""));
    Ok(format!(
        "<solution asmNum=\"{number}\" solNum=\"{number}\"><assembly>{}</assembly>{}</solution>",
        words.join(" "),
        separation.transpose()?.unwrap_or_default(),
    ))
}

/// The translation and the rotation that bring a piece to its cells.
fn placement(spec: &PuzzleSpec, piece: &PieceSpec, cells: &[Coord]) -> Result<([i32; 3], usize), WriteError> {
    let sorted = |mut cells: Vec<Coord>| {
        cells.sort_unstable();
        cells
    };
    let goal = corner(&spec.goal.shape);
    let (low, drawn) = (corner(&piece.shape), piece.shape.coords());
    let cells = sorted(cells.iter().map(|&cell| cell - goal).collect());
    for turn in 0..TURNS {
        let image = sorted(drawn.iter().map(|&cell| turned(turn, cell - low)).collect());
        let (Some(&to), Some(&from)) = (cells.first(), image.first()) else { continue };
        let by = to - from;
        if cells.iter().copied().eq(image.iter().map(|&cell| cell + by)) {
            return Ok(([by.x, by.y, by.z], turn));
        }
    }
    Err(not_expressible(format!("a solution in which the cells of piece {} are not its shape", piece.name)))
}

/// A separation element, with pieces numbered by their slots, and from their translations. `attributes` begin
/// with a blank.
fn separation_element(
    separation: &StoredSeparation,
    slots: &[(usize, [i32; 3])],
    attributes: &str,
) -> Result<String, WriteError> {
    let StoredSeparation { pieces, states, removed, left } = separation;
    let is_sound = !pieces.is_empty()
        && pieces.iter().all(|&piece| piece < slots.len())
        && states.iter().all(|state| state.len() == pieces.len());
    if !is_sound {
        let what = "a separation that lists pieces or moves which its solution does not have";
        return Err(not_expressible(what.to_owned()));
    }
    let words = |numbers: Vec<String>| numbers.join(" ");
    let along = |state: &[[i32; 3]], axis: usize| {
        let from = pieces.iter().map(|&piece| slots[piece].1[axis]);
        words(state.iter().zip(from).map(|(by, from)| by[axis].saturating_add(from).to_string()).collect())
    };
    let state = |state: &Vec<[i32; 3]>| {
        let [x, y, z] = [0, 1, 2].map(|axis| along(state, axis));
        format!("<state><dx>{x}</dx><dy>{y}</dy><dz>{z}</dz></state>")
    };
    let part = |part: &Option<Box<StoredSeparation>>, kind: &str| {
        let element = part.as_ref().map(|part| separation_element(part, slots, &format!(" type=\"{kind}\"")));
        element.transpose().map(Option::unwrap_or_default)
    };
    Ok(format!(
        "<separation{attributes}><pieces count=\"{}\">{}</pieces>{}{}{}</separation>",
        pieces.len(),
        words(pieces.iter().map(|&piece| slots[piece].0.to_string()).collect()),
        states.iter().map(state).collect::<String>(),
        part(removed, "removed")?,
        part(left, "left")?,
    ))
}
