//! What one step of a search did.

use crate::solver::{CellSet, PlacementId};

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
    /// The next piece has no place left to try, so the last placement was taken back.
    Removed {
        /// The placement.
        placement: PlacementId,
    },
    /// Everything has been tried; the assembly is empty again, as at the start.
    Exhausted,
}
