//! The tree of the search as it is looked at: which part of it, and what is selected.

use crate::puzzle::PieceId;
use crate::search::{Span, Tree, TreeNode};

/// What to do with the tree. Positions go from 0 at the left of what is seen to 1 at the right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TreeCommand {
    /// Select the node at a position, with so many placements made; where none can be told, the one above it.
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
    /// Let the search stand where the selected node was reached; or where it was below that when it came to the position that was
    /// pointed at, if what is there cannot be told apart.
    Go,
    /// See the selected node alone, as wide as it can be.
    ZoomIn,
    /// See what was seen before zooming in; before all that, the whole tree.
    ZoomOut,
    /// See the whole tree.
    Whole,
}

/// The part of the tree that is looked at.
#[derive(Clone, Default, Debug)]
pub(in crate::app) struct TreeView {
    pub(super) tree: Option<Tree>,
    /// The part that was searched, and at most as much again; nothing before something was.
    pub(super) searched: Option<Span>,
    /// Whether the user wants to see the whole, and not only that part.
    pub(super) whole: bool,
    /// The windows through which it was looked at since.
    pub(super) windows: Vec<Span>,
    pub(super) selected: Option<TreeNode>,
    /// Where in the tree was pointed at, if no node can be told there.
    pub(super) aim: Option<f64>,
    pub(super) columns: usize,
    /// How deep the recording says that the search was, with the window through which that is seen and the last step then.
    pub(super) skyline: (Option<(Span, u64)>, Vec<usize>),
}

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
    pub dead: bool,
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
    /// How deep the search was, column by column; at most, where nodes are too narrow to be told apart.
    pub skyline: Vec<usize>,
    /// How far the search was: what lies before is searched.
    pub searched: f64,
    /// The columns in which there are solutions.
    pub solutions: Vec<usize>,
    /// The selected box.
    pub selected: Option<TreeBox>,
    /// What part of the tree it is, if it is not the whole.
    pub seen: Option<Span>,
    /// Whether these are no nodes but the stages of a fold, a box for each. There is nothing to be selected, then.
    pub staged: bool,
}

impl TreeView {
    /// As far as numbers can tell neighbours apart.
    const NARROWEST: f64 = 1e-9;

    /// Forgets all about another search.
    pub(in crate::app) fn forget(&mut self) {
        *self = Self { columns: self.columns, ..Self::default() };
    }

    pub(super) fn window(&self) -> Span {
        let searched = self.searched.filter(|_| !self.whole);
        self.windows.last().copied().or(searched).unwrap_or(Span::WHOLE)
    }

    /// Takes note that the search has come so far.
    pub(super) fn reach(&mut self, progress: f64) {
        let mut share = 1.0;
        while progress > 0.0 && 2.0 * progress <= share && share > Self::NARROWEST {
            share /= 2.0;
        }
        let searched = Some(Span { start: 0.0, share });
        if searched != self.searched {
            self.searched = searched;
            // What is looked at more closely stays.
            self.tree = self.tree.take().filter(|_| self.whole || !self.windows.is_empty());
        }
    }

    /// Sees the part that was searched instead of the whole, unless something is selected. Returns whether that is less.
    pub(super) fn see_searched(&mut self) -> bool {
        let goes = self.whole && self.windows.is_empty() && self.selected.is_none() && self.searched_less();
        if goes {
            (self.whole, self.tree) = (false, None);
        }
        goes
    }

    /// Whether the part that was searched is less than the whole.
    pub(super) fn searched_less(&self) -> bool {
        self.searched.is_some_and(|searched| searched != Span::WHOLE)
    }

    /// Sees what was seen before.
    pub(super) fn zoom_out(&mut self) {
        self.whole |= self.windows.pop().is_none() && self.searched_less();
        self.tree = None;
    }

    pub(super) fn see_whole(&mut self) {
        (self.whole, self.windows, self.tree) = (true, Vec::new(), None);
    }

    pub(super) fn nodes(&self) -> &[TreeNode] {
        self.tree.as_ref().map_or(&[], Tree::nodes)
    }

    pub(super) fn zoom_to(&mut self, window: Span) {
        if window.share > Self::NARROWEST {
            self.windows.push(window);
            self.tree = None;
        }
    }

    /// Selects what is at some place of the tree: in this level, or in the next one above that has something there.
    pub(super) fn point_at(&mut self, at: f64, level: usize) {
        let node = (1..=level).rev().find_map(|level| self.node_at(at, level));
        self.selected = node;
        self.aim = node.filter(|node| node.narrow || node.level < level).map(|_| at);
    }

    pub(super) fn select(&mut self, node: Option<TreeNode>) {
        (self.selected, self.aim) = (node, None);
    }

    /// The node of a level at some place of the tree.
    pub(super) fn node_at(&self, at: f64, level: usize) -> Option<TreeNode> {
        let nodes = self.nodes().iter().filter(|node| node.level == level);
        nodes.copied().find(|node| node.span.start <= at && at < node.span.end())
    }

    pub(super) fn neighbour(&self, of: TreeNode, on: bool) -> Option<TreeNode> {
        let mut nodes = self.nodes().iter().copied().filter(|node| node.level == of.level);
        match on {
            true => nodes.find(|node| node.span.start > of.span.start),
            false => nodes.take_while(|node| node.span.start < of.span.start).last(),
        }
    }
}

/// Where a span is seen through a window.
pub(super) fn through(window: Span, span: Span) -> (f64, f64) {
    let place = |at: f64| (at - window.start) / window.share;
    (place(span.start), place(span.end()))
}
