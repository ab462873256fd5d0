//! What can be done with the user's own cube, and what its worker does.

use crate::problem::PlacementId;
use crate::puzzle::{Cell, Coord, PieceId, Rotation};

/// Sets up the user's own cube. All but the first do something only while it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditorCommand {
    /// Show the cube, or leave it as it is.
    Toggle,
    /// Change what stands in it, or the piece in hand.
    Edit(Edit),
    /// Undo the last edit.
    Undo,
    /// Redo the edit that was undone last.
    Redo,
    /// Find the completions of the cube again, where that failed.
    Retry,
    /// Show the first completion.
    ShowCompletion,
}

/// A change of what stands in the cube, or of the piece in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Take this piece in hand: from the tray, or else out of the box. One in hand goes back to the tray.
    Pick(PieceId),
    /// Point at this cell. The piece in hand is to fill it, or no longer; without one, the piece that fills the cell is taken
    /// in hand.
    Point(Cell),
    /// Move the piece in hand by this step.
    Move(Coord),
    /// Turn the piece in hand.
    Turn(Rotation),
    /// Put the piece in hand into the box.
    PutIn,
    /// Put the piece in hand back on the tray.
    PutAway,
    /// Put everything back on the tray.
    Clear,
    /// Take the piece in hand that goes in next towards a solution, where it goes in.
    Next,
}

/// A command to the worker that completes the cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompletionsEffect {
    /// Start it, and let it find all solutions with these placements, of the problem with all placements.
    Start(Vec<PlacementId>),
    /// End it, whatever it is doing.
    Stop,
}

/// A report of the worker that completes the cube.
#[derive(Clone, PartialEq, Debug)]
pub enum CompletionsEvent {
    /// It has found completions.
    Found {
        /// How many, so far.
        count: u64,
        /// How far it is, in [0, 1].
        progress: f64,
        /// Whether these are all.
        done: bool,
        /// The placements of each of those not reported before, by their indices in the problem with all placements, beginning
        /// with the placements that were given. At most some thousands of solutions are reported.
        solutions: Vec<Vec<u32>>,
    },
    /// It is gone, or cannot go on, for this reason.
    Failed(String),
}
