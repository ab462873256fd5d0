//! Remarks of readers and writers.

use super::Place;
use cubefall::puzzle::counted_range;
use std::fmt;

/// A remark of a reader about an accepted file, or of a writer about a puzzle.
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
    /// The piece has variable cells, which only a goal can have.
    VariableCells {
        /// The piece.
        piece: String,
        /// Whether they are taken as filled, as the program of the format does, or as empty.
        filled: bool,
    },
    /// The piece has the shape and the colours of an earlier one.
    Repeats {
        /// The piece.
        piece: String,
        /// The earlier one.
        earlier: String,
    },
    /// The piece can fill the same cells in orientations that differ in their colours.
    ColoredAlike {
        /// The piece.
        piece: String,
    },
    /// The piece fits nowhere in the goal.
    CannotFit {
        /// The piece.
        piece: String,
        /// Whether it would fit if colours did not matter.
        colors: bool,
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
    /// The piece got another name, since the file has none, or another piece has the same.
    Named {
        /// The name in the file; may be empty.
        from: String,
        /// The name given.
        to: String,
    },
    /// The piece has a place in the file. It is omitted with its cells.
    Placed {
        /// The piece.
        piece: String,
    },
    /// This part of the file is ignored.
    Ignored(String),
    /// This is how a part of the file is read.
    Read(String),
    /// The written format cannot store this part.
    LeftOut(String),
    /// The puzzle is too large to test for pieces that repeat another or fit nowhere.
    Untested,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place != Place::File {
            write!(f, "{}: ", self.place)?;
        }
        match &self.kind {
            RemarkKind::Disconnected { piece } => write!(f, "piece {piece} is not connected"),
            RemarkKind::VariableCells { piece, filled } => {
                let state = if *filled { "filled" } else { "empty" };
                write!(f, "piece {piece} has variable cells; they are taken as {state}")
            }
            RemarkKind::Repeats { piece, earlier } => {
                write!(f, "piece {piece} has the same shape as piece {earlier}")
            }
            RemarkKind::ColoredAlike { piece } => write!(
                f,
                "piece {piece} can fill the same cells with its colours in other places; that counts as one placement here, \
                 and as several in BurrTools"
            ),
            RemarkKind::CannotFit { piece, colors } => {
                let reason = if *colors { ", since no colours match" } else { "" };
                write!(f, "piece {piece} fits nowhere in the goal{reason}")
            }
            RemarkKind::Volumes { least, most, required, region } => write!(
                f,
                "the pieces fill {}, the goal has {}: there is no solution",
                counted_range(*least, *most, "cell"),
                counted_range(*required, *region, "cell")
            ),
            RemarkKind::Named { from, to } if from.is_empty() => {
                write!(f, "a piece without a name is called {to}")
            }
            RemarkKind::Named { from, to } => write!(f, "a second piece {from} is called {to}"),
            RemarkKind::Placed { piece } => {
                write!(f, "piece {piece} has a place in the file; the puzzle is the rest")
            }
            RemarkKind::Ignored(what) => write!(f, "ignored: {what}"),
            RemarkKind::Read(how) => f.write_str(how),
            RemarkKind::LeftOut(what) => write!(f, "the format cannot store {what}"),
            RemarkKind::Untested => {
                f.write_str("the puzzle is too large to test for pieces that repeat another or fit nowhere")
            }
        }
    }
}
