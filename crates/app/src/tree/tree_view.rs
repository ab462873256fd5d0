//! The window of the tree, and its selection.

use cubefall::search::{Span, Tree, TreeNode};

/// A view of the tree.
#[derive(Clone, Default, Debug)]
pub(crate) struct TreeView {
    pub(super) tree: Option<Tree>,
    /// A window around the searched part, at most twice as wide; nothing before the search has begun.
    pub(super) searched: Option<Span>,
    /// Whether the user wants the whole tree, not only the searched part.
    pub(super) whole: bool,
    /// The windows that the user has zoomed into, outermost first.
    pub(super) windows: Vec<Span>,
    pub(super) selected: Option<TreeNode>,
    /// The selected position, if no node can be distinguished there.
    pub(super) aim: Option<f64>,
    pub(super) columns: usize,
    /// The cached skyline of the recording, with its window and its last step.
    pub(super) skyline: (Option<(Span, u64)>, Vec<usize>),
}

impl TreeView {
    /// The narrowest window for which the precision of `f64` suffices.
    const NARROWEST: f64 = 1e-9;

    /// Resets it for another search.
    pub(crate) fn clear(&mut self) {
        *self = Self { columns: self.columns, ..Self::default() };
    }

    pub(super) fn window(&self) -> Span {
        let searched = self.searched.filter(|_| !self.whole);
        self.windows.last().copied().or(searched).unwrap_or(Span::WHOLE)
    }

    /// Records the progress of the search.
    pub(super) fn reach(&mut self, progress: f64) {
        let mut share = 1.0;
        while progress > 0.0 && 2.0 * progress <= share && share > Self::NARROWEST {
            share /= 2.0;
        }
        let searched = Some(Span { start: 0.0, share });
        if searched != self.searched {
            self.searched = searched;
            // A zoomed window stays.
            self.tree = self.tree.take().filter(|_| self.whole || !self.windows.is_empty());
        }
    }

    /// Shows the searched part instead of the whole tree, unless something is selected. Returns whether that is less.
    pub(super) fn see_searched(&mut self) -> bool {
        let goes = self.whole && self.windows.is_empty() && self.selected.is_none() && self.searched_less();
        if goes {
            self.whole = false;
            self.tree = None;
        }
        goes
    }

    /// Whether the window of the searched part is less than the whole tree.
    pub(super) fn searched_less(&self) -> bool {
        self.searched.is_some_and(|searched| searched != Span::WHOLE)
    }

    /// Returns to the window before.
    pub(super) fn zoom_out(&mut self) {
        self.whole |= self.windows.pop().is_none() && self.searched_less();
        self.tree = None;
    }

    pub(super) fn see_whole(&mut self) {
        self.whole = true;
        self.windows.clear();
        self.tree = None;
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

    /// Selects the node at a position of the tree: of this level, or of the nearest level above that has one there.
    pub(super) fn point_at(&mut self, at: f64, level: usize) {
        let node = (1..=level).rev().find_map(|level| self.node_at(at, level));
        self.selected = node;
        self.aim = node.filter(|node| node.narrow || node.level < level).map(|_| at);
    }

    pub(super) fn select(&mut self, node: Option<TreeNode>) {
        self.selected = node;
        self.aim = None;
    }

    /// The node of a level at a position of the tree.
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

/// The ends of a span relative to a window.
pub(super) fn through(window: Span, span: Span) -> (f64, f64) {
    let place = |at: f64| (at - window.start) / window.share;
    (place(span.start), place(span.end()))
}
