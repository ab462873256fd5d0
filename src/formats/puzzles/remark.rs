//! What a reader or a writer noticed.

use super::Place;
use std::fmt;

/// What a reader noticed in a file that it accepts, or a writer in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: RemarkKind,
}

/// A kind of remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RemarkKind {
    /// The piece is not connected.
    Disconnected {
        /// The piece.
        piece: String,
    },
    /// The piece has variable cells, which are taken as filled.
    VariableCells {
        /// The piece.
        piece: String,
    },
    /// The piece has the shape and the colours of an earlier one.
    Repeats {
        /// The piece.
        piece: String,
        /// The earlier one.
        earlier: String,
    },
    /// The piece fits nowhere in the goal.
    CannotFit {
        /// The piece.
        piece: String,
    },
    /// The volumes of goal and pieces exclude a solution.
    Volumes {
        /// The cells of the fewest copies of each piece.
        least: usize,
        /// The cells of the most copies of each piece.
        most: usize,
        /// The cells that must be filled.
        required: usize,
        /// All cells of the goal.
        region: usize,
    },
    /// The piece was given a name, since the file has none, or another piece has it.
    Named {
        /// The name in the file; may be empty.
        from: String,
        /// The name given.
        to: String,
    },
    /// The piece has its place in the file. It is left out with its cells, so that what is left is to be filled.
    Placed {
        /// The piece.
        piece: String,
    },
    /// The file holds something that is not read: what.
    Ignored(String),
    /// Something has no place in the format that is written: what.
    LeftOut(String),
    /// The puzzle is so large that it is not tested which pieces repeat another or fit nowhere.
    Untested,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place != Place::File {
            write!(f, "{}: ", self.place)?;
        }
        match &self.kind {
            RemarkKind::Disconnected { piece } => write!(f, "piece {piece} is not connected"),
            RemarkKind::VariableCells { piece } => {
                write!(f, "piece {piece} has variable cells; they are taken as filled")
            }
            RemarkKind::Repeats { piece, earlier } => {
                write!(f, "piece {piece} has the same shape as piece {earlier}")
            }
            RemarkKind::CannotFit { piece } => write!(f, "piece {piece} fits nowhere in the goal"),
            RemarkKind::Volumes { least, most, required, region } => write!(
                f,
                "the pieces fill {least} to {most} cells, the goal has {required} to {region}: there is no solution"
            ),
            RemarkKind::Named { from, to } if from.is_empty() => {
                write!(f, "a piece without a name is called {to}")
            }
            RemarkKind::Named { from, to } => write!(f, "a second piece {from} is called {to}"),
            RemarkKind::Placed { piece } => {
                write!(f, "piece {piece} has its place in the file; the puzzle is what is left to be filled")
            }
            RemarkKind::Ignored(what) => write!(f, "{what} is ignored"),
            RemarkKind::LeftOut(what) => write!(f, "the format has no place for {what}"),
            RemarkKind::Untested => {
                f.write_str("the puzzle is too large to test which pieces repeat another or fit nowhere")
            }
        }
    }
}
