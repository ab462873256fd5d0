//! The picture of the tree.

use crate::puzzle::PieceId;
use crate::search::Span;

/// A box of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeBox {
    /// Placements made.
    pub level: usize,
    /// Where it begins and ends: 0 is the left end of what is seen, 1 the right one. It may be wider than what is seen.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// The piece placed; where there are several nodes, none.
    pub piece: Option<PieceId>,
    /// Whether everything below it was tried, and there is no solution.
    pub without_solution: bool,
}

/// What is seen of the tree.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct TreePicture {
    /// How many levels there are.
    pub levels: usize,
    /// The boxes of what was searched, each after the one above it.
    pub boxes: Vec<TreeBox>,
    /// The boxes that lead to where the search stands.
    pub path: Vec<TreeBox>,
    /// How deep the search was at most, column by column, where nodes are too narrow to be distinguished.
    pub skyline: Vec<usize>,
    /// How far the search was: what lies before is searched.
    pub searched: f64,
    /// The columns in which there are solutions.
    pub solutions: Vec<usize>,
    /// The selected box.
    pub selected: Option<TreeBox>,
    /// What part of the tree it is, if it is not the whole.
    pub seen: Option<Span>,
    /// Whether these are not nodes but the stages of a fold, a box for each. Then nothing can be selected.
    pub staged: bool,
}
