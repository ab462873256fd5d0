//! The tree of a search, seen through a window, and the selection in it.

use crate::playback::Playback;
use cubefall::puzzle::PieceId;
use cubefall::search::{Span, Tree, TreeNode};

/// A view of the tree.
#[derive(Clone, Default, Debug)]
pub(crate) struct TreeView {
    tree: Option<Tree>,
    /// A window around the searched part, at most twice as wide; nothing before the search has begun.
    searched: Option<Span>,
    /// Whether the user wants the whole tree, not only the searched part.
    whole: bool,
    /// The windows that the user has zoomed into, outermost first.
    windows: Vec<Span>,
    selected: Option<TreeNode>,
    /// The selected position, if no node can be distinguished there.
    aim: Option<f64>,
    columns: usize,
    /// The cached skyline of the recording, with its window and its last step.
    skyline: (Option<(Span, u64)>, Vec<usize>),
}

impl TreeView {
    /// The narrowest window for which the precision of `f64` suffices.
    const NARROWEST: f64 = 1e-9;

    /// Resets it for another search.
    pub(crate) fn clear(&mut self) {
        *self = Self { columns: self.columns, ..Self::default() };
    }

    fn window(&self) -> Span {
        let searched = self.searched.filter(|_| !self.whole);
        self.windows.last().copied().or(searched).unwrap_or(Span::WHOLE)
    }

    /// Records the progress of the search.
    fn reach(&mut self, progress: f64) {
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

    /// Shows the searched part instead of the whole tree, unless something is selected. Returns whether that
    /// is less.
    fn see_searched(&mut self) -> bool {
        let goes = self.whole && self.windows.is_empty() && self.selected.is_none() && self.searched_less();
        if goes {
            self.whole = false;
            self.tree = None;
        }
        goes
    }

    /// Whether the window of the searched part is less than the whole tree.
    fn searched_less(&self) -> bool {
        self.searched.is_some_and(|searched| searched != Span::WHOLE)
    }

    /// Returns to the window before.
    fn zoom_out(&mut self) {
        self.whole |= self.windows.pop().is_none() && self.searched_less();
        self.tree = None;
    }

    fn see_whole(&mut self) {
        self.whole = true;
        self.windows.clear();
        self.tree = None;
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

    /// Selects the node at a position of the tree: of this level, or of the nearest level above that has one
    /// there.
    fn point_at(&mut self, at: f64, level: usize) {
        let node = (1..=level).rev().find_map(|level| self.node_at(at, level));
        self.selected = node;
        self.aim = node.filter(|node| node.narrow || node.level < level).map(|_| at);
    }

    fn select(&mut self, node: Option<TreeNode>) {
        self.selected = node;
        self.aim = None;
    }

    /// The node of a level at a position of the tree.
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

/// The ends of a span relative to a window.
fn through(window: Span, span: Span) -> (f64, f64) {
    let place = |at: f64| (at - window.start) / window.share;
    (place(span.start), place(span.end()))
}

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
    /// Jump to the step that reached the selected node; if no node can be distinguished at the position, to
    /// the step that reached that position.
    Go,
    /// Zoom to the selected node.
    ZoomIn,
    /// Return to the window before the last zoom; without one, show the whole tree.
    ZoomOut,
    /// Show the whole tree.
    Whole,
}

/// A node to go to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Destination {
    pub(crate) node: TreeNode,
    /// The progress of the search there, if no node can be distinguished.
    pub(crate) progress: Option<f64>,
}

impl TreeView {
    /// Finds the nodes of the tree that are visible in a picture of `columns` columns, in about `budget`
    /// steps at most. Returns whether some are left to find.
    pub(crate) fn grow(&mut self, playback: &Playback, columns: usize, budget: u64) -> bool {
        if has_stages(playback) {
            return false;
        }
        if self.columns != columns {
            self.columns = columns;
            self.tree = None;
            self.skyline.0 = None;
        }
        let progress = playback.recording().furthest();
        self.reach(progress);
        let window = self.window();
        let tree = self.tree.get_or_insert_with(|| {
            let search = playback.recording().beginning();
            Tree::new(search, window, window.share / columns as f64)
        });
        tree.grow(progress, budget)
    }

    /// The maximum level of the search in each column. Scanning all keyframes takes milliseconds, so the
    /// result is cached until the search advances.
    fn skyline(&mut self, playback: &Playback, window: Span) -> Vec<usize> {
        let recording = playback.recording();
        let of = Some((window, recording.end()));
        if self.skyline.0 != of {
            self.skyline = (of, recording.skyline(window, self.columns));
        }
        let mut skyline = self.skyline.1.clone();
        if let Some(tree) = &self.tree {
            tree.trim(&mut skyline);
        }
        skyline
    }

    /// The picture of the tree.
    pub(crate) fn picture(&mut self, playback: &Playback) -> TreePicture {
        let window = self.window();
        let skyline = if has_stages(playback) { Vec::new() } else { self.skyline(playback, window) };
        let recording = playback.recording();
        let search = playback.search();
        let levels = search.stats().levels().len();
        let progress = recording.furthest();
        if has_stages(playback) {
            return TreePicture { levels, boxes: stages(playback), staged: true, ..TreePicture::default() };
        }
        let path = search.placed().into_iter().zip(1..).map(|(placement, level)| {
            let span = Span::of(search, level);
            let (from, to) = through(window, span);
            let piece = Some(search.problem().piece_of(placement));
            TreeBox { level, from, to, piece, without_solution: false }
        });
        TreePicture {
            levels,
            searched: (progress - window.start) / window.share,
            boxes: self.nodes().iter().map(|&node| self.seen(playback, node, progress)).collect(),
            path: path.collect(),
            skyline,
            solutions: self.solution_columns(playback, window),
            selected: self.selected.map(|node| self.seen(playback, node, progress)),
            seen: Some(window).filter(|&window| window != Span::WHOLE),
            staged: false,
        }
    }

    /// The box of a node when the search has reached `progress`.
    fn seen(&self, playback: &Playback, node: TreeNode, progress: f64) -> TreeBox {
        let (from, to) = through(self.window(), node.span);
        let piece = (!node.narrow).then(|| playback.search().problem().get(node.placement).piece);
        let without_solution = node.span.end() <= progress && solutions_in(playback, node.span) == 0;
        TreeBox { level: node.level, from, to, piece, without_solution }
    }

    /// The columns that have solutions.
    fn solution_columns(&self, playback: &Playback, window: Span) -> Vec<usize> {
        let columns = self.columns;
        let share = window.share / columns as f64;
        let column = |column: usize| Span { start: window.start + share * column as f64, share };
        (0..columns).filter(|&index| solutions_in(playback, column(index)) > 0).collect()
    }

    /// Carries out a command. Returns the node to jump to, for [`TreeCommand::Go`].
    pub(crate) fn apply(&mut self, command: TreeCommand, playback: &Playback) -> Option<Destination> {
        let window = self.window();
        let selected = self.selected.or_else(|| self.node_on_path(playback));
        let selected = selected.or(self.nodes().first().copied());
        match command {
            TreeCommand::Select { at, level } => {
                self.point_at(window.start + at * window.share, level);
            }
            TreeCommand::Horizontally { on } => {
                self.select(selected.and_then(|node| self.neighbour(node, on)).or(selected));
            }
            TreeCommand::Vertically { down } => {
                let level = |node: TreeNode| if down { node.level + 1 } else { node.level - 1 };
                // The first child begins where its parent does, or later.
                let next = |node: TreeNode| {
                    let nodes = self.nodes().iter().copied();
                    let mut related = nodes.filter(|other| other.level == level(node));
                    match down {
                        true => related.find(|other| other.span.overlaps(node.span)),
                        false => self.node_at(node.span.start, level(node)),
                    }
                };
                self.select(selected.and_then(next).or(selected));
            }
            TreeCommand::Go => {
                return selected.map(|node| Destination { node, progress: self.aim });
            }
            TreeCommand::ZoomIn => {
                if !self.see_searched()
                    && let Some(node) = self.node_to_zoom_to(playback)
                {
                    self.select(Some(node));
                    self.zoom_to(node.span);
                }
            }
            TreeCommand::ZoomOut => self.zoom_out(),
            TreeCommand::Whole => self.see_whole(),
        }
        None
    }

    /// The selected node. If there is none, or it fills the window: the first narrower node below it on the
    /// path of the search, or else the first narrower node.
    fn node_to_zoom_to(&self, playback: &Playback) -> Option<TreeNode> {
        let narrower = |node: &TreeNode| node.span.share < 0.9 * self.window().share;
        if let Some(node) = self.selected.filter(narrower) {
            return Some(node);
        }
        let within = self.selected.map_or(Span::WHOLE, |node| node.span);
        let below = |node: &TreeNode| narrower(node) && node.span.overlaps(within);
        let search = playback.search();
        let here = Span::of(search, search.level()).start;
        let on_path = (1..=search.level()).filter_map(|level| self.node_at(here, level));
        let mut on_path = on_path.filter(below);
        let first = || self.nodes().iter().copied().filter(below).min_by_key(|node| node.level);
        on_path.next().or_else(first)
    }

    /// The deepest visible node on the path of the search.
    fn node_on_path(&self, playback: &Playback) -> Option<TreeNode> {
        let search = playback.search();
        let spans = (1..=search.level()).rev().map(|level| (level, Span::of(search, level)));
        spans.filter_map(|(level, span)| self.node_at(span.start, level)).next()
    }
}

/// The stages of a fold, which visits all nodes of a level before the next, each with its progress.
fn stages(playback: &Playback) -> Vec<TreeBox> {
    let search = playback.search();
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
        without_solution: false,
    });
    stages.collect()
}

/// The number of solutions found in a span of the tree.
fn solutions_in(playback: &Playback, span: Span) -> usize {
    let before = |end: f64| playback.recording().solutions().partition_point(|found| found.progress < end);
    before(span.end()) - before(span.start)
}

/// Whether the search is a fold, which has stages instead of a tree.
fn has_stages(playback: &Playback) -> bool {
    playback.search().listed().is_some()
}

/// A box of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeBox {
    /// Placements made.
    pub level: usize,
    /// Its left end, relative to the window: 0 is the left end of the window, 1 its right end. A box may be
    /// wider than the window.
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
