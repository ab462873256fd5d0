//! How a search is cut into parts.

/// A cut, as workers report it and as it is kept: two that are equal are of the same parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cut {
    /// The number of parts.
    pub(super) parts: usize,
    /// A checksum of what they begin with.
    pub(super) checksum: u64,
}
