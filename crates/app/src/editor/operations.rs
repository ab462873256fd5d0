//! What an edit makes of a shape.

use cubefall::puzzle::{Color, Coord, Rotation, Shape, ShapeCell};
use design::ShapeId;

/// The maximum length of a side of a shape that is drawn, in cells.
const LONGEST_SIDE: i32 = 24;

/// Why a shape stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EditRefusal {
    /// It would be longer than [`LONGEST_SIDE`].
    TooLong,
    /// A box with a side of no cell was requested.
    NoBox,
    /// It would have more cells than a puzzle may have.
    TooLarge,
    /// The box around it would be larger than [`MOST_CELLS_OF_BOX`].
    BoxTooLarge,
}

impl EditRefusal {
    /// The refusal as a sentence.
    pub(super) fn text(self) -> String {
        match self {
            Self::TooLong => format!("A side has at most {LONGEST_SIDE} cells."),
            Self::NoBox => format!("A side of a box has 1 to {LONGEST_SIDE} cells."),
            Self::TooLarge => format!("A shape has at most {MOST_CELLS} cells."),
            Self::BoxTooLarge => format!("The grid of a shape has at most {MOST_CELLS_OF_BOX} cells."),
        }
    }
}

/// The maximum number of cells of a shape that is drawn.
const MOST_CELLS: usize = 4096;

/// The maximum number of cells of the box around a shape: the layers have a square for each.
const MOST_CELLS_OF_BOX: i64 = 1 << 15;

/// Why a shape cannot be drawn on, as a clause: the box around it that begins at this corner is too large.
pub(super) fn check_box((id, shape): (ShapeId, &Shape), corner: Coord) -> Result<(), String> {
    let sides = sides(shape, corner);
    if is_drawable(sides) {
        return Ok(());
    }
    let name = match id {
        ShapeId::Goal => "the goal".to_owned(),
        ShapeId::Piece(piece) => format!("piece {}", piece + 1),
    };
    let [x, y, z] = sides;
    Err(format!("the grid of {name} has {x} × {y} × {z} cells; {MOST_CELLS_OF_BOX} can be drawn on"))
}

/// The sides of the box around a shape that begins at this corner.
fn sides(shape: &Shape, corner: Coord) -> [i64; 3] {
    let along = |side: fn(Coord) -> i32| {
        let last = shape.cells().iter().map(|cell| side(cell.at)).max();
        last.map_or(0, |last| i64::from(last) - i64::from(side(corner)) + 1)
    };
    [along(|at| at.x), along(|at| at.y), along(|at| at.z)]
}

/// Whether the layers of a box with these sides are not too large.
fn is_drawable(sides: [i64; 3]) -> bool {
    sides.into_iter().try_fold(1, i64::checked_mul).is_some_and(|cells| cells <= MOST_CELLS_OF_BOX)
}

/// The shape with this cell as the brush makes it. A cell beside the grid, at a coordinate of -1, moves the
/// whole shape by one.
pub(super) fn painted(shape: &Shape, at: Coord, brush: Brush) -> Result<Shape, EditRefusal> {
    let kept = shape.cells().iter().filter(|cell| cell.at != at).copied();
    let Brush::Add { variable, color } = brush else { return Ok(Shape::from_cells(kept.collect())) };
    let shift = Coord::default() - at.min(Coord::default());
    let cells = kept.chain([ShapeCell { at, variable, color }]);
    let cells = cells.map(|cell| ShapeCell { at: cell.at + shift, ..cell }).collect();
    within_limits(shape, Shape::from_cells(cells))
}

/// The shape after the rotation, at the corner of its grid.
pub(super) fn turned(shape: &Shape, rotation: Rotation) -> Shape {
    at_corner(shape.cells().iter().map(|cell| ShapeCell { at: rotation.apply(cell.at), ..*cell }).collect())
}

/// The shape with left and right exchanged, at the corner of its grid.
pub(super) fn mirrored(shape: &Shape) -> Shape {
    let image = |cell: &ShapeCell| ShapeCell { at: Coord::new(-cell.at.x, cell.at.y, cell.at.z), ..*cell };
    at_corner(shape.cells().iter().map(image).collect())
}

/// The shape moved by a step; where it would leave the grid, it stays at the edge.
pub(super) fn moved(shape: &Shape, by: Coord) -> Result<Shape, EditRefusal> {
    let least = minima(shape.cells());
    let by = by.max(Coord::default() - least);
    let cells = shape.cells().iter().map(|cell| ShapeCell { at: cell.at + by, ..*cell }).collect();
    within_limits(shape, Shape::from_cells(cells))
}

/// The shape at the corner of its grid.
pub(super) fn cropped(shape: &Shape) -> Shape {
    at_corner(shape.cells().to_vec())
}

/// A box with these sides. Its cells are like those of the shape where that has some.
pub(super) fn filled(shape: &Shape, sides: Coord) -> Result<Shape, EditRefusal> {
    if [sides.x, sides.y, sides.z].iter().any(|side| !(1..=LONGEST_SIDE).contains(side)) {
        return Err(EditRefusal::NoBox);
    }
    let row = |y, z| (0..sides.x).map(move |x| Coord::new(x, y, z));
    let all = (0..sides.z).flat_map(|z| (0..sides.y).flat_map(move |y| row(y, z)));
    let old = |at: Coord| shape.cells().binary_search_by_key(&at, |cell| cell.at);
    let cell =
        |at| old(at).map_or(ShapeCell { at, variable: false, color: None }, |index| shape.cells()[index]);
    within_limits(shape, Shape::from_cells(all.map(cell).collect()))
}

/// The shape with all cells in this colour.
pub(super) fn colored(shape: &Shape, color: Option<Color>) -> Shape {
    Shape::from_cells(shape.cells().iter().map(|&cell| ShapeCell { color, ..cell }).collect())
}

fn at_corner(cells: Vec<ShapeCell>) -> Shape {
    let least = minima(&cells);
    Shape::from_cells(cells.into_iter().map(|cell| ShapeCell { at: cell.at - least, ..cell }).collect())
}

/// The least of each coordinate.
pub(super) fn minima(cells: &[ShapeCell]) -> Coord {
    cells.iter().map(|cell| cell.at).reduce(Coord::min).unwrap_or_default()
}

/// The changed shape, if it is within the limits. One that was opened may be beyond them; it may not grow any
/// more.
pub(super) fn within_limits(before: &Shape, after: Shape) -> Result<Shape, EditRefusal> {
    let longest = |shape: &Shape| {
        let Coord { x, y, z } = end(shape);
        x.max(y).max(z)
    };
    if longest(&after) > LONGEST_SIDE.max(longest(before)) {
        return Err(EditRefusal::TooLong);
    }
    if after.cells().len() > MOST_CELLS.max(before.cells().len()) {
        return Err(EditRefusal::TooLarge);
    }
    if !is_drawable(sides(&after, Coord::default())) {
        return Err(EditRefusal::BoxTooLarge);
    }
    Ok(after)
}

/// The coordinates after the last ones of a shape.
fn end(shape: &Shape) -> Coord {
    let one = Coord::new(1, 1, 1);
    shape.cells().iter().fold(Coord::default(), |end, cell| end.max(cell.at + one))
}

/// The sides of the grid that a shape is drawn on: room for a cell beyond it on each side, and at least 3.
pub(super) fn grid(shape: &Shape) -> Coord {
    let most = Coord::new(LONGEST_SIDE, LONGEST_SIDE, LONGEST_SIDE);
    let with_room = (end(shape) + Coord::new(1, 1, 1)).min(most);
    with_room.max(end(shape)).max(Coord::new(3, 3, 3))
}

/// What a brush makes of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brush {
    /// A cell of this colour. A goal's may be variable.
    Add {
        /// Whether it may stay empty.
        variable: bool,
        /// Its colour; nothing if it is neutral.
        color: Option<Color>,
    },
    /// No cell.
    Remove,
}
