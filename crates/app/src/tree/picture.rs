//! The picture of the tree.

use cubefall::puzzle::PieceId;
use cubefall::search::Span;

/// A box of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeBox {
    /// Placements made.
    pub level: usize,
    /// Its left end, relative to the window: 0 is the left end of the window, 1 its right end. A box may be wider than the
    /// window.
    pub from: f64,
    /// Its right end.
    pub to: f64,
    /// The piece placed; nothing if the box represents several nodes.
    pub piece: Option<PieceId>,
    /// Whether everything below it was tried without a solution.
    pub without_solution: bool,
}

/// The picture of the tree in its window.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct TreePicture {
    /// The number of levels.
    pub levels: usize,
    /// The boxes of the searched nodes, each after the one above it.
    pub boxes: Vec<TreeBox>,
    /// The boxes on the path of the search.
    pub path: Vec<TreeBox>,
    /// The maximum level of the search in each column, for nodes too narrow to be distinguished.
    pub skyline: Vec<usize>,
    /// The end of the searched part, relative to the window.
    pub searched: f64,
    /// The columns that have solutions.
    pub solutions: Vec<usize>,
    /// The selected box.
    pub selected: Option<TreeBox>,
    /// The window, if it is not the whole tree.
    pub seen: Option<Span>,
    /// Whether the boxes are the stages of a fold, not nodes. Then nothing can be selected.
    pub staged: bool,
}
