//! The tree of the search as it is looked at: which part of it, and what is selected.

use crate::app::App;
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
    tree: Option<Tree>,
    /// The part that was searched, and at most as much again; nothing before something was.
    searched: Option<Span>,
    /// Whether the user wants to see the whole, and not only that part.
    whole: bool,
    /// The windows through which it was looked at since.
    windows: Vec<Span>,
    selected: Option<TreeNode>,
    /// Where in the tree was pointed at, if no node can be told there.
    aim: Option<f64>,
    columns: usize,
    /// How deep the recording says that the search was, with the window through which that is seen and the last step then.
    skyline: (Option<(Span, u64)>, Vec<usize>),
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

    fn window(&self) -> Span {
        let searched = self.searched.filter(|_| !self.whole);
        self.windows.last().copied().or(searched).unwrap_or(Span::WHOLE)
    }

    /// Takes note that the search has come so far.
    fn reach(&mut self, progress: f64) {
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
    fn see_searched(&mut self) -> bool {
        let goes = self.whole && self.windows.is_empty() && self.selected.is_none() && self.searched_less();
        if goes {
            (self.whole, self.tree) = (false, None);
        }
        goes
    }

    /// Whether the part that was searched is less than the whole.
    fn searched_less(&self) -> bool {
        self.searched.is_some_and(|searched| searched != Span::WHOLE)
    }

    /// Sees what was seen before.
    fn zoom_out(&mut self) {
        self.whole |= self.windows.pop().is_none() && self.searched_less();
        self.tree = None;
    }

    fn see_whole(&mut self) {
        (self.whole, self.windows, self.tree) = (true, Vec::new(), None);
    }

    fn nodes(&self) -> &[TreeNode] {
        self.tree.as_ref().map_or(&[], Tree::nodes)
    }

    fn zoom_to(&mut self, window: Span) {
        if window.share > Self::NARROWEST {
            self.windows.push(window);
            self.tree = None;
        }
    }

    /// Selects what is at some place of the tree: in this level, or in the next one above that has something there.
    fn point_at(&mut self, at: f64, level: usize) {
        let node = (1..=level).rev().find_map(|level| self.node_at(at, level));
        self.selected = node;
        self.aim = node.filter(|node| node.narrow || node.level < level).map(|_| at);
    }

    fn select(&mut self, node: Option<TreeNode>) {
        (self.selected, self.aim) = (node, None);
    }

    /// The node of a level at some place of the tree.
    fn node_at(&self, at: f64, level: usize) -> Option<TreeNode> {
        let nodes = self.nodes().iter().filter(|node| node.level == level);
        nodes.copied().find(|node| node.span.start <= at && at < node.span.end())
    }

    fn neighbour(&self, of: TreeNode, on: bool) -> Option<TreeNode> {
        let mut nodes = self.nodes().iter().copied().filter(|node| node.level == of.level);
        match on {
            true => nodes.find(|node| node.span.start > of.span.start),
            false => nodes.take_while(|node| node.span.start < of.span.start).last(),
        }
    }
}

impl App {
    /// Looks for what of the tree can be seen in a picture so many columns wide, and takes at most about `budget` steps for it.
    /// Returns whether there is more to be found.
    pub fn grow_tree(&mut self, columns: usize, budget: u64) -> bool {
        if self.walks_no_tree() {
            return false;
        }
        if self.tree.columns != columns {
            (self.tree.columns, self.tree.tree, self.tree.skyline.0) = (columns, None, None);
        }
        let progress = self.player.recording().furthest();
        self.tree.reach(progress);
        let window = self.tree.window();
        let tree = self.tree.tree.get_or_insert_with(|| {
            let search = self.player.recording().beginning();
            Tree::new(search, window, window.share / columns as f64)
        });
        tree.grow(progress, budget)
    }

    /// How deep the search was at most, column by column. To go through all keyframes takes milliseconds, so that is done only
    /// after the search went on.
    fn skyline(&mut self, window: Span) -> Vec<usize> {
        let recording = self.player.recording();
        let of = Some((window, recording.end()));
        if self.tree.skyline.0 != of {
            self.tree.skyline = (of, recording.skyline(window, self.tree.columns));
        }
        let mut skyline = self.tree.skyline.1.clone();
        if let Some(tree) = &self.tree.tree {
            tree.trim(&mut skyline);
        }
        skyline
    }

    /// What there is to see of the tree.
    pub fn tree(&mut self) -> TreePicture {
        let skyline = if self.walks_no_tree() { Vec::new() } else { self.skyline(self.tree.window()) };
        let recording = self.player.recording();
        let (search, window) = (recording.search(), self.tree.window());
        let levels = search.stats().levels().len();
        let progress = recording.furthest();
        if self.walks_no_tree() {
            return TreePicture { levels, boxes: self.stages(), staged: true, ..TreePicture::default() };
        }
        let path = (1..=search.level()).map(|level| {
            let span = Span::of(search, level);
            let (from, to) = through(window, span);
            TreeBox { level, from, to, piece: None, dead: false }
        });
        TreePicture {
            levels,
            searched: (progress - window.start) / window.share,
            boxes: self.tree.nodes().iter().map(|&node| self.seen(node, progress)).collect(),
            path: path.collect(),
            skyline,
            solutions: self.solution_columns(window),
            selected: self.tree.selected.map(|node| self.seen(node, progress)),
            seen: Some(window).filter(|&window| window != Span::WHOLE),
            staged: false,
        }
    }

    /// A node as it is seen when the search came to `progress`.
    fn seen(&self, node: TreeNode, progress: f64) -> TreeBox {
        let (from, to) = through(self.tree.window(), node.span);
        let piece = (!node.narrow).then(|| self.problem.get(node.placement).piece);
        let dead = node.span.end() <= progress && self.solutions_in(node.span) == 0;
        TreeBox { level: node.level, from, to, piece, dead }
    }

    /// A fold goes through all nodes of a level before the next: its stages, each as far as it is.
    fn stages(&self) -> Vec<TreeBox> {
        let search = self.player.search();
        let Some(listed) = search.listed() else { return Vec::new() };
        let last = match search.is_over() && !search.is_full() {
            true => search.stats().levels().len(),
            false => listed.stage,
        };
        let done = |stage| match stage < last {
            true => 1.0,
            false => listed.index as f64 / listed.of.max(1) as f64,
        };
        let stages = (0..search.stats().levels().len().min(last + 1)).map(|stage| TreeBox {
            level: stage + 1,
            from: 0.0,
            to: done(stage),
            piece: search.piece_of(stage),
            dead: false,
        });
        stages.collect()
    }

    /// How many solutions were found in a part of the tree.
    fn solutions_in(&self, span: Span) -> usize {
        let before =
            |end: f64| self.player.recording().solutions().partition_point(|found| found.progress < end);
        before(span.end()) - before(span.start)
    }

    /// The columns in which there are solutions.
    fn solution_columns(&self, window: Span) -> Vec<usize> {
        let columns = self.tree.columns;
        let share = window.share / columns as f64;
        let column = |column: usize| Span { start: window.start + share * column as f64, share };
        (0..columns).filter(|&index| self.solutions_in(column(index)) > 0).collect()
    }

    fn walks_no_tree(&self) -> bool {
        self.player.search().listed().is_some()
    }

    pub(in crate::app) fn look_at_tree(&mut self, command: TreeCommand) {
        let window = self.tree.window();
        let selected = self.tree.selected.or_else(|| self.node_on_path());
        let selected = selected.or(self.tree.nodes().first().copied());
        match command {
            TreeCommand::Select { at, level } => {
                self.tree.point_at(window.start + at * window.share, level);
            }
            TreeCommand::Horizontally { on } => {
                self.tree.select(selected.and_then(|node| self.tree.neighbour(node, on)).or(selected));
            }
            TreeCommand::Vertically { down } => {
                let level = |node: TreeNode| if down { node.level + 1 } else { node.level - 1 };
                // The first child is where its parent begins, or after that.
                let next = |node: TreeNode| {
                    let nodes = self.tree.nodes().iter().copied();
                    let mut related = nodes.filter(|other| other.level == level(node));
                    match down {
                        true => related.find(|other| other.span.meets(node.span)),
                        false => self.tree.node_at(node.span.start, level(node)),
                    }
                };
                self.tree.select(selected.and_then(next).or(selected));
            }
            TreeCommand::Go => self.go_to_node(selected),
            TreeCommand::ZoomIn => {
                if self.tree.see_searched() {
                    return;
                }
                if let Some(node) = self.node_to_zoom_to() {
                    self.tree.select(Some(node));
                    self.tree.zoom_to(node.span);
                }
            }
            TreeCommand::ZoomOut => self.tree.zoom_out(),
            TreeCommand::Whole => self.tree.see_whole(),
        }
    }

    /// The selected node; if that is as wide as can be, or there is none, the first below it that is narrower and leads to where
    /// the search stands, or else the first that is narrower.
    fn node_to_zoom_to(&self) -> Option<TreeNode> {
        let narrower = |node: &TreeNode| node.span.share < 0.9 * self.tree.window().share;
        if let Some(node) = self.tree.selected.filter(narrower) {
            return Some(node);
        }
        let within = self.tree.selected.map_or(Span::WHOLE, |node| node.span);
        let below = |node: &TreeNode| narrower(node) && node.span.meets(within);
        let search = self.player.search();
        let here = Span::of(search, search.level()).start;
        let on_path = (1..=search.level()).filter_map(|level| self.tree.node_at(here, level));
        let mut on_path = on_path.filter(below);
        let first = || self.tree.nodes().iter().copied().filter(below).min_by_key(|node| node.level);
        on_path.next().or_else(first)
    }

    /// The deepest node that is seen of those that lead to where the search stands.
    fn node_on_path(&self) -> Option<TreeNode> {
        let search = self.player.search();
        let spans = (1..=search.level()).rev().map(|level| (level, Span::of(search, level)));
        spans.filter_map(|(level, span)| self.tree.node_at(span.start, level)).next()
    }

    fn go_to_node(&mut self, node: Option<TreeNode>) {
        let aim = self.tree.aim;
        if let Some(node) = node {
            self.go_through_time(|player| match aim {
                Some(progress) => player.jump_to_progress(progress),
                None => player.jump_to_node(node),
            });
        }
    }
}

/// Where a span is seen through a window.
fn through(window: Span, span: Span) -> (f64, f64) {
    let place = |at: f64| (at - window.start) / window.share;
    (place(span.start), place(span.end()))
}
