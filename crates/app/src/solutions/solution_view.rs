//! How a solution is shown.

/// A solution that is shown. The search need not have found it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SolutionView {
    /// The indices of its placements among all placements, two or three letters and digits each.
    pub code: String,
    /// The number of its pieces that are already in the user's own cube.
    pub standing: usize,
    /// The number of pieces in the box, if not all.
    pub placed: Option<usize>,
    /// How far its pieces are drawn apart, in percent.
    pub apart: u8,
    /// The height at which it is cut, in hundredths of a cell.
    pub cut: Option<u16>,
    /// Whether the user builds it along.
    pub building: bool,
}
