//! What can be done with the tree of the search.

/// What to do with the tree. Positions go from 0 at the left of what is seen to 1 at the right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TreeCommand {
    /// Select the node at a position and a level; where none can be distinguished, the one above it.
    Select {
        /// Where.
        at: f64,
        /// Its level, from 1.
        level: usize,
    },
    /// Select the parent, or the first child.
    Vertically {
        /// Whether to go down, away from the root.
        down: bool,
    },
    /// Select the neighbour of the same level.
    Horizontally {
        /// Whether to go on, to the right.
        on: bool,
    },
    /// Jump to the step that reached the selected node; or, where no node can be distinguished at the position pointed at, to the
    /// step that reached that position.
    Go,
    /// See the selected node alone, as wide as it can be.
    ZoomIn,
    /// See what was seen before zooming in; before all that, the whole tree.
    ZoomOut,
    /// See the whole tree.
    Whole,
}
