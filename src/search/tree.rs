//! The tree of a depth-first search as an icicle: a row for each level, and for each node a span as wide as its share.
//!
//! A node's share of the tree is estimated as progress is: all branches of a node are taken to be equally large. So a node's span
//! begins where progress stands when it is reached, its children lie side by side below it, and what was searched so far is all
//! that lies before the progress made.
//!
//! Nothing is recorded for it either. A search of its own goes after the one that is looked at and does not look below nodes
//! that are outside of the window or too narrow to be seen, so what it does is bounded by what there is to see.

use crate::problem::PlacementId;
use crate::search::{Event, Search};
use std::ops::ControlFlow;

/// What can be seen of a tree through a window, as far as it was searched.
#[derive(Clone, Debug)]
pub struct Tree {
    /// It goes after the search that is looked at.
    search: Search,
    window: Span,
    /// What is narrower is not looked into.
    narrowest: f64,
    nodes: Vec<TreeNode>,
    /// The node that was reached and is not taken up, since the search that is looked at was not so far.
    next: Option<TreeNode>,
}

/// A part of the unit interval, which stands for a whole tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Span {
    /// Where it begins.
    pub start: f64,
    /// How wide it is.
    pub share: f64,
}

impl Span {
    /// The whole tree.
    pub const WHOLE: Self = Self { start: 0.0, share: 1.0 };

    /// Where it ends.
    pub fn end(self) -> f64 {
        self.start + self.share
    }

    /// Whether they have more than an end in common.
    pub fn meets(self, other: Self) -> bool {
        self.start < other.end() && other.start < self.end()
    }

    /// The column that `at` is in, of so many side by side: the first one for all that lies before them, and none of them but
    /// `columns` for all that lies behind.
    pub(super) fn column_of(self, at: f64, columns: usize) -> usize {
        ((at - self.start) / self.share * columns as f64).clamp(0.0, columns as f64) as usize
    }

    /// Of the node that is `level` placements below the root, on the way to where `search` stands.
    pub fn of(search: &Search, level: usize) -> Self {
        let above = search.branches().into_iter().take(level).rev();
        above.fold(Self::WHOLE, |within, branch| {
            let of = branch.of as f64;
            Self { start: (branch.done as f64 + within.start) / of, share: within.share / of }
        })
    }
}

/// A node, or several neighbours that are too narrow to be told apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeNode {
    /// Placements made, at least 1.
    pub level: usize,
    /// Where it is.
    pub span: Span,
    /// The placement that leads there; of several nodes the first one's.
    pub placement: PlacementId,
    /// Whether these are several, or one that is too narrow to be looked into.
    pub narrow: bool,
}

impl Tree {
    /// Of the tree that `search` walks, which has not begun: what can be seen through `window`, where spans narrower than
    /// `narrowest` can't be told apart.
    pub fn new(search: Search, window: Span, narrowest: f64) -> Self {
        debug_assert_eq!(search.stats().steps(), 0);
        Self { search, window, narrowest, nodes: Vec::new(), next: None }
    }

    /// What is seen.
    pub fn window(&self) -> Span {
        self.window
    }

    /// The nodes found so far, each before those below it and from left to right.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// Looks for more nodes, as far as a search was that came to `progress`, and takes at most about `budget` steps for it. Returns
    /// whether there may be more.
    pub fn grow(&mut self, progress: f64, budget: u64) -> bool {
        let mut left = budget;
        while left > 0 {
            if self.next.is_none() && !self.reach(progress, &mut left) {
                return left == 0;
            }
            match self.next {
                Some(node) if node.span.start < progress => {
                    self.next = None;
                    self.take_up(node);
                }
                _ => return left == 0,
            }
        }
        true
    }

    /// Lowers `skyline`, how deep a search may have been in each column of the window, to how deep it was where that is known:
    /// where all nodes are wide enough to be looked into.
    pub fn trim(&self, skyline: &mut [usize]) {
        let column_of = |at: f64| self.window.column_of(at, skyline.len());
        let looked = if self.search.is_over() { 1.0 } else { self.search.progress() };
        let mut depths = vec![Some(0); column_of(looked)];
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

    /// Goes on to the next node. Returns whether there was one.
    fn reach(&mut self, progress: f64, left: &mut u64) -> bool {
        while *left > 0 && !self.search.is_over() && self.search.progress() < progress {
            let mut reached = None;
            *left -= self.search.watch(*left, |event, level| match event {
                Event::Placed { placement } | Event::Solved { placement } | Event::Repeated { placement } => {
                    reached = Some((placement, level));
                    ControlFlow::Break(())
                }
                // To see how far it is now.
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

    /// Takes up the node just reached, if it can be seen, and goes below it, if what is there can be.
    fn take_up(&mut self, node: TreeNode) {
        let seen = node.span.meets(self.window);
        if node.narrow || !seen {
            self.search.skip_node();
        }
        if !seen {
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
