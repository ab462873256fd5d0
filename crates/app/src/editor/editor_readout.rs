//! What the panel and the stage of the editor show.

use cubefall::puzzle::{Coord, Shape};
use design::{MomentMark, PieceInspection, ShapeId};
use messages::{Count, HelpfulChanges};

/// What the panel shows.
#[derive(Clone, PartialEq, Debug)]
pub struct EditorReadout {
    /// The title of the puzzle.
    pub title: String,
    /// What would be undone.
    pub undo: Option<String>,
    /// What would be done again.
    pub redo: Option<String>,
    /// The goal, then the pieces.
    pub shapes: Vec<ShapeReadout>,
    /// The selected shape.
    pub selected: ShapeId,
    /// The sides of its grid.
    pub grid: Coord,
    /// The maximum number of holes.
    pub most_holes: Option<usize>,
    /// What stands out.
    pub remarks: Vec<String>,
    /// Why the last command was refused.
    pub refused: Option<String>,
    /// The answer so far.
    pub answer: Answer,
    /// Whether some pieces have to be left out: the fewest copies of all together have more cells than the
    /// goal.
    pub has_too_many_pieces: bool,
    /// The changes that would give a solution, or exactly one; nothing until they are looked for.
    pub changes: Option<HelpfulChanges>,
    /// The rotations that map the goal to itself, the identity included, and the reflections; nothing without
    /// a valid puzzle.
    pub symmetries: Option<(usize, usize)>,
    /// What the stage shows.
    pub exhibit: Exhibit,
    /// The words under the picture of a reason.
    pub caption: Option<String>,
}

/// A shape in the list.
#[derive(Clone, PartialEq, Debug)]
pub struct ShapeReadout {
    /// The shape.
    pub id: ShapeId,
    /// Its name.
    pub name: String,
    /// Its cells.
    pub shape: Shape,
    /// The range of copies; (1, 1) for the goal.
    pub copies: (usize, usize),
    /// Whether the mirror image may be used in its place.
    pub mirrored: bool,
    /// What is known about a piece.
    pub facts: Option<PieceInspection>,
}

/// The answer to the question in how many ways the pieces fill the goal.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// There is nothing to search yet: the goal or the pieces are missing.
    Nothing,
    /// What is drawn is no puzzle, for this reason.
    Invalid(String),
    /// The worker has not answered yet.
    Awaited,
    /// It is not searched, for this reason.
    NotSearched(String),
    /// Solutions found so far.
    Count(Count),
    /// There is none, for this reason, in this number of pictures.
    Impossible {
        /// The reason.
        sentence: String,
        /// The number of pictures.
        pictures: usize,
        /// Whether a certificate proves it, which can be saved.
        is_proved: bool,
    },
    /// The worker has failed, for this reason.
    Failed(String),
}

/// What the stage shows: cubes, marks, and the grid under them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EditorPicture {
    /// The sides of the grid, in cells.
    pub grid: Coord,
    /// The cubes.
    pub cubes: Vec<Cube>,
    /// The marked cells.
    pub marks: Vec<(Coord, MomentMark)>,
    /// Whether cubes can be drawn.
    pub is_drawn_on: bool,
}

/// A cube of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cube {
    /// Its cell.
    pub at: Coord,
    /// The colour of this piece; nothing for the goal's.
    pub piece: Option<usize>,
    /// Whether it is drawn as a veil: a cell that may stay empty, or one that is still to be filled.
    pub is_faint: bool,
}

/// What the stage shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Exhibit {
    /// The selected shape, to be drawn on.
    #[default]
    Shape,
    /// The first solution that was found.
    Solution,
    /// A picture of the reason why there is no solution, by its index.
    Reason(usize),
}
