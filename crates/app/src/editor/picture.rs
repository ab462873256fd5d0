//! What the stage shows.

use cubefall::puzzle::Coord;
use design::MomentMark;

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
