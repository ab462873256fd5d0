//! A shape of a problem.

use super::voxel::Voxel;
use crate::puzzle::PieceId;

/// A shape of the problem, and how many copies of it are used.
pub(super) struct Part<'a> {
    pub(super) voxel: &'a Voxel,
    pub(super) least: usize,
    pub(super) most: usize,
    /// The piece that it is, if a copy of it may be used.
    pub(super) piece: Option<PieceId>,
    pub(super) name: String,
}
