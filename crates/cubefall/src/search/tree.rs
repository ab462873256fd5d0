//! The tree of a depth-first search as an icicle plot: one row for each level, and in it one span for each
//! node.
//!
//! The width of a span is the node's estimated share of the tree. As for progress, all branches of a node are
//! taken to be equally large. A node's span begins at the progress that the search has when it reaches the
//! node. The spans of its children lie side by side below it. The part of the tree that has been searched is
//! all that lies before the current progress.
//!
//! Nothing is recorded for this. A second search follows the first and prunes each node that is outside of
//! the window or narrower than a limit. So its work is bounded by what the window shows.

use crate::problem::PlacementId;
use crate::search::{Event, Search};
use std::ops::ControlFlow;

/// The nodes of a tree that are visible in a window, as far as it has been searched.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The second search, which follows the one that is shown.
    search: Search,
    window: Span,
    /// Narrower nodes are not expanded.
    narrowest: f64,
    nodes: Vec<TreeNode>,
    /// A node that has been reached and not yet added: it lies beyond the progress of the search that is
    /// shown.
    next: Option<TreeNode>,
}

/// An interval within the unit interval, which represents the whole tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Span {
    /// Its lower end.
    pub start: f64,
    /// Its width.
    pub share: f64,
}

impl Span {
    /// The whole tree.
    pub const WHOLE: Self = Self { start: 0.0, share: 1.0 };

    /// Its upper end.
    pub fn end(self) -> f64 {
        self.start + self.share
    }

    /// Whether the two have more than an end point in common.
    pub fn overlaps(self, other: Self) -> bool {
        self.start < other.end() && other.start < self.end()
    }

    /// The column that contains `at` when this span is divided into `columns` equal columns. It is 0 before
    /// the span and `columns`, one past the last, behind it.
    pub(super) fn column_of(self, at: f64, columns: usize) -> usize {
        ((at - self.start) / self.share * columns as f64).clamp(0.0, columns as f64) as usize
    }

    /// The span of the node at `level` on the path of `search`.
    pub fn of(search: &Search, level: usize) -> Self {
        let above = search.branches().into_iter().take(level).rev();
        above.fold(Self::WHOLE, |within, branch| {
            let of = branch.of as f64;
            Self { start: (branch.done as f64 + within.start) / of, share: within.share / of }
        })
    }
}

/// A node, or several neighbours that are too narrow to be distinguished.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeNode {
    /// Placements made, at least 1.
    pub level: usize,
    /// Its span.
    pub span: Span,
    /// The last placement of the node; of several nodes, that of the first.
    pub placement: PlacementId,
    /// Whether it is several nodes, or one that is too narrow to be expanded.
    pub narrow: bool,
}

impl Tree {
    /// The tree of `search`, which has not begun, in `window`. Nodes narrower than `narrowest` are not
    /// expanded, and are joined with their neighbours.
    pub fn new(search: Search, window: Span, narrowest: f64) -> Self {
        debug_assert_eq!(search.stats().steps(), 0);
        Self { search, window, narrowest, nodes: Vec::new(), next: None }
    }

    /// The part of the tree that is shown.
    pub fn window(&self) -> Span {
        self.window
    }

    /// The nodes found so far, each before those below it and from left to right.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// Adds nodes that lie before `progress`, in about `budget` steps at most. Returns whether there may be
    /// more.
    pub fn grow(&mut self, progress: f64, budget: u64) -> bool {
        let mut left = budget;
        while left > 0 {
            if self.next.is_none() && !self.reach(progress, &mut left) {
                return left == 0;
            }
            match self.next {
                Some(node) if node.span.start < progress => {
                    self.next = None;
                    self.add(node);
                }
                _ => return left == 0,
            }
        }
        true
    }

    /// Lowers `skyline`, an upper bound on the level reached in each column of the window, to the exact level
    /// where that is known: where all nodes are wide enough to be expanded.
    pub fn trim(&self, skyline: &mut [usize]) {
        let column_of = |at: f64| self.window.column_of(at, skyline.len());
        let searched = if self.search.is_over() { 1.0 } else { self.search.progress() };
        let mut depths = vec![Some(0); column_of(searched)];
        for node in &self.nodes {
            let columns = column_of(node.span.start)..=column_of(node.span.end());
            for depth in depths.iter_mut().take(columns.end() + 1).skip(*columns.start()) {
                *depth = depth.filter(|_| !node.narrow).map(|depth| node.level.max(depth));
            }
        }
        for (level, depth) in skyline.iter_mut().zip(depths) {
            *level = depth.unwrap_or(*level).min(*level);
        }
    }

    /// Runs the search to its next node. Returns whether there is one.
    fn reach(&mut self, progress: f64, left: &mut u64) -> bool {
        while *left > 0 && !self.search.is_over() && self.search.progress() < progress {
            let mut reached = None;
            *left -= self.search.watch(*left, |event, level| match event {
                Event::Placed { placement } | Event::Solved { placement } | Event::Repeated { placement } => {
                    reached = Some((placement, level));
                    ControlFlow::Break(())
                }
                // To compare the progress.
                Event::Removed { .. } => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            });
            if let Some((placement, level)) = reached {
                let span = Span::of(&self.search, level);
                let narrow = span.share < self.narrowest;
                self.next = Some(TreeNode { level, span, placement, narrow });
                return true;
            }
        }
        false
    }

    /// Adds the node just reached, if it is visible, and prunes it, if nothing below it is.
    fn add(&mut self, node: TreeNode) {
        let visible = node.span.overlaps(self.window);
        if node.narrow || !visible {
            self.search.skip_node();
        }
        if !visible {
            return;
        }
        match self.nodes.last_mut() {
            Some(last)
                if node.narrow
                    && last.narrow
                    && last.level == node.level
                    && node.span.start - last.span.end() < self.narrowest =>
            {
                last.span.share = node.span.end() - last.span.start;
            }
            _ => self.nodes.push(node),
        }
    }
}
