//! What one step of a search did.

use crate::problem::PlacementId;
use crate::puzzle::{Cell, CellSet, PieceId};

/// What one step of a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A placement was tested and did not fit: `clash` is filled already.
    Refused {
        /// The placement.
        placement: PlacementId,
        /// The cells that it shares with the assembly.
        clash: CellSet,
    },
    /// A placement was tested, fitted, and is now part of the assembly.
    Placed {
        /// The placement.
        placement: PlacementId,
    },
    /// A placement was tested, fitted, and completes the assembly.
    Solved {
        /// The placement.
        placement: PlacementId,
    },
    /// A placement was tested, fitted, and completes the assembly; but an image of it, turned or mirrored, is the one
    /// of its class that counts.
    Repeated {
        /// The placement.
        placement: PlacementId,
    },
    /// Nothing is left to try here, so the last placement was taken back.
    Removed {
        /// The placement.
        placement: PlacementId,
    },
    /// A cell was looked at, in search of the first empty one.
    Looked {
        /// The cell.
        cell: Cell,
        /// Whether it is filled; if not, it is the one to fill next.
        filled: bool,
    },
    /// The ways to fill each empty cell were counted; this cell has the fewest and is the one to fill next.
    Counted {
        /// The cell.
        cell: Cell,
        /// The placements of free pieces that can fill it.
        ways: usize,
    },
    /// The ways to cover each empty cell and each piece left were counted; this piece has the fewest and is the one to place
    /// next.
    CountedPiece {
        /// The piece.
        piece: PieceId,
        /// The places that are left for it.
        ways: usize,
    },
    /// Every cell and piece has what it needs, and any of these placements may still be added.
    CountedRest {
        /// The placements that may be added.
        ways: usize,
    },
    /// These empty cells have no empty neighbour, and no piece left is so small: the branch ends.
    Isolated {
        /// The cells.
        cells: CellSet,
    },
    /// Every pair of a stage has been tried: the assemblies kept are what the next stage extends.
    StageDone {
        /// The stage, from 0.
        stage: usize,
        /// How many assemblies it kept.
        kept: usize,
    },
    /// The list of assemblies is as long as it may get; this search cannot go on.
    Full,
    /// Everything has been tried; the assembly is empty again, as at the start.
    Exhausted,
}
