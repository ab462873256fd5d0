//! What one step of a search did.

use crate::problem::PlacementId;
use crate::puzzle::{Cell, CellSet, PieceId};

/// What one step of a search did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A placement was tested and does not fit.
    Refused {
        /// The placement.
        placement: PlacementId,
        /// The cells that it shares with the assembly.
        clash: CellSet,
    },
    /// A placement was tested, fits, and is now part of the assembly.
    Placed {
        /// The placement.
        placement: PlacementId,
    },
    /// A placement was tested, fits, and completes the assembly: a solution.
    Solved {
        /// The placement.
        placement: PlacementId,
    },
    /// A placement was tested, fits, and completes the assembly. It is not counted: another member of its
    /// symmetry class is the canonical form.
    Repeated {
        /// The placement.
        placement: PlacementId,
    },
    /// No candidate is left at this node: the last placement was undone.
    Removed {
        /// The placement.
        placement: PlacementId,
    },
    /// A cell was inspected, in the scan for the first empty one.
    Looked {
        /// The cell.
        cell: Cell,
        /// Whether it is filled; if not, the search branches on it.
        filled: bool,
    },
    /// The candidates of all items were counted. This cell has the fewest, and the search branches on it.
    Counted {
        /// The cell.
        cell: Cell,
        /// Its candidates: the active placements that cover it.
        candidates: usize,
    },
    /// The candidates of all items were counted. This piece has the fewest, and the search branches on it.
    CountedPiece {
        /// The piece.
        piece: PieceId,
        /// Its candidates: its active placements.
        candidates: usize,
    },
    /// All primary items are covered. Each active placement may still be added.
    CountedRest {
        /// The active placements.
        candidates: usize,
    },
    /// These empty cells have no empty neighbour, and no remaining piece is that small: the branch is pruned.
    Isolated {
        /// The cells.
        cells: CellSet,
    },
    /// All pairs of a stage have been tried. The next stage extends the assemblies that were kept.
    StageDone {
        /// The stage, from 0.
        stage: usize,
        /// How many assemblies it kept.
        kept: usize,
    },
    /// The list of assemblies has reached its maximum length: the search cannot go on.
    Full,
    /// Everything has been tried. The assembly is empty again, as at the start.
    Exhausted,
}

impl Event {
    /// A key of its kind, for data.
    pub const fn key(&self) -> &'static str {
        match self {
            Event::Refused { .. } => "refused",
            Event::Placed { .. } => "placed",
            Event::Solved { .. } => "solved",
            Event::Repeated { .. } => "repeated",
            Event::Removed { .. } => "removed",
            Event::Looked { filled: true, .. } => "passed",
            Event::Looked { filled: false, .. } => "looked",
            Event::Counted { .. } => "counted",
            Event::CountedPiece { .. } => "counted-piece",
            Event::CountedRest { .. } => "counted-rest",
            Event::Isolated { .. } => "isolated",
            Event::StageDone { .. } => "stage-done",
            Event::Full => "full",
            Event::Exhausted => "exhausted",
        }
    }

    /// The cell that the search inspected or chose, if it did.
    pub const fn cell(&self) -> Option<Cell> {
        match *self {
            Event::Looked { cell, .. } | Event::Counted { cell, .. } => Some(cell),
            _ => None,
        }
    }
}
