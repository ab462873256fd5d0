//! A shape of a problem.

use super::voxel::Voxel;
use cubefall::puzzle::{PieceId, Shape};

/// A shape of the problem, and how many copies of it are used.
pub(super) struct Part<'a> {
    pub(super) voxel: &'a Voxel,
    /// The cells that it fills: those that are not variable, as BurrTools has it.
    pub(super) filled: Shape,
    pub(super) least: usize,
    pub(super) most: usize,
    /// The piece that it is, if a copy of it may be used.
    pub(super) piece: Option<PieceId>,
    pub(super) name: String,
}
