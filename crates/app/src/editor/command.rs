//! The commands of the editor.

use cubefall::puzzle::{Color, Coord, PieceSpec, PuzzleSpec, Rotation};
use design::{Change, ShapeId};

/// A command of the editor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditorCommand {
    /// Show this shape, to be changed.
    Select(ShapeId),
    /// Change the cell at these coordinates of the selected shape, as the brush does. They may be one less than 0.
    Paint {
        /// The cell.
        at: Coord,
        /// What becomes of it.
        brush: Brush,
    },
    /// Change a shape, which the document must have, and select it.
    Change(Change),
    /// Let each piece be left out, so that the puzzle is a pool.
    MakePool,
    /// Keep these numbers of copies of each piece, and no other pieces.
    UseSet(Vec<usize>),
    /// The stroke has ended: what is painted next is undone by itself.
    EndStroke,
    /// The stroke was none: undo what it has painted.
    CancelStroke,
    /// Turn the selected shape.
    Turn(Rotation),
    /// Exchange left and right of the selected shape.
    Mirror,
    /// Move the selected shape by this step within its grid.
    Move(Coord),
    /// Move the selected shape to the corner of its grid.
    Crop,
    /// Make the selected shape a box with these sides.
    Fill(Coord),
    /// Give all cells of the selected shape this colour, or none.
    Color(Option<Color>),
    /// Remove all cells of the selected shape.
    Clear,
    /// Set the title of the puzzle.
    Title(String),
    /// Set the name of the selected piece.
    Rename(String),
    /// Set the fewest copies of the selected piece. The most are not fewer.
    LeastCopies(usize),
    /// Set the most copies of the selected piece, at least 1. The fewest are not more.
    MostCopies(usize),
    /// Set whether the mirror image of the selected piece may be used in its place.
    Mirrored(bool),
    /// Set the maximum number of holes; nothing if all variable cells may stay empty.
    Holes(Option<usize>),
    /// Append a piece without cells, and select it.
    AddPiece,
    /// Append these pieces. Those whose names are taken get others.
    AddPieces(Vec<PieceSpec>),
    /// Append a copy of the selected piece, and select it.
    Duplicate,
    /// Remove the selected piece.
    Delete,
    /// Replace the document by this one.
    Load {
        /// The document.
        spec: Box<PuzzleSpec>,
        /// What the undo button calls that.
        name: String,
    },
    /// Undo the last change.
    Undo,
    /// Redo the change that was undone last.
    Redo,
    /// Show this on the stage.
    Show(Exhibit),
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
