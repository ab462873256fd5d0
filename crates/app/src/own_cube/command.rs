//! The commands of the user's cube, and the commands and reports of its worker.

use cubefall::problem::PlacementId;
use cubefall::puzzle::{Cell, Coord, PieceId, Rotation};

/// A command of the user's cube. All but the first have an effect only while it is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnCubeCommand {
    /// Open the user's cube, or close it and keep its state.
    Toggle,
    /// Change the pieces in the box, or the piece in hand.
    Edit(CubeEdit),
    /// Undo the last edit.
    Undo,
    /// Redo the edit that was undone last.
    Redo,
    /// Search for the completions again, after a failure.
    Retry,
    /// Show the first completion.
    ShowCompletion,
}

/// A change of the pieces in the box, or of the piece in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CubeEdit {
    /// Pick up this piece from the tray, or else from the box. A piece already in hand goes back to the tray.
    Pick(PieceId),
    /// Click this cell: toggles whether the piece in hand has to fill it. With no piece in hand, picks up the piece that fills
    /// the cell.
    Point(Cell),
    /// Move the piece in hand by this step.
    Move(Coord),
    /// Turn the piece in hand.
    Turn(Rotation),
    /// Insert the piece in hand into the box.
    PutIn,
    /// Put the piece in hand back on the tray.
    PutAway,
    /// Put everything back on the tray.
    Clear,
    /// Pick up the next piece of a completion, at its placement there.
    Next,
}

/// A command to the worker that completes the cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompletionsEffect {
    /// Start it: it finds all solutions that include these placements, which are of the problem without symmetry reduction.
    Start(Vec<PlacementId>),
    /// Terminate it.
    Stop,
}

/// A report of the worker that completes the cube.
#[derive(Clone, PartialEq, Debug)]
pub enum CompletionsEvent {
    /// It has found completions.
    Found {
        /// The number found so far.
        count: u64,
        /// Its progress, in [0, 1].
        progress: f64,
        /// Whether the search is complete.
        done: bool,
        /// The solutions not reported before: the indices of their placements in the problem without symmetry reduction, the
        /// given placements first. At most some thousands of solutions are reported.
        solutions: Vec<Vec<u32>>,
    },
    /// It was lost, or cannot go on, for this reason.
    Failed(String),
}
