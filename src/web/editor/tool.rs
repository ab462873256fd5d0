//! What a click on the stage does.

/// What a click on the stage does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tool {
    /// Adds cells.
    Add,
    /// Adds cells of the goal that may stay empty.
    Variable,
    /// Removes cells.
    Remove,
}
