//! The commands of the tree.

/// A command of the tree. Positions are relative to the window: 0 is its left end, 1 its right end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TreeCommand {
    /// Select the node at a position and a level; if none can be distinguished there, the nearest one above.
    Select {
        /// The position.
        at: f64,
        /// Its level, from 1.
        level: usize,
    },
    /// Select the parent, or the first child.
    Vertically {
        /// Whether to select the child.
        down: bool,
    },
    /// Select the neighbour of the same level.
    Horizontally {
        /// Whether to select the one to the right.
        on: bool,
    },
    /// Jump to the step that reached the selected node; if no node can be distinguished at the position, to the step that reached
    /// that position.
    Go,
    /// Zoom to the selected node.
    ZoomIn,
    /// Return to the window before the last zoom; without one, show the whole tree.
    ZoomOut,
    /// Show the whole tree.
    Whole,
}
