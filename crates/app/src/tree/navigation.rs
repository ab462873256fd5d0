//! Navigation in the tree of a search: its window, and its selection.

use crate::playback::playback::Playback;
use crate::tree::tree_view::{TreeView, through};
use crate::{TreeBox, TreeCommand, TreePicture};
use cubefall::search::{Span, Tree, TreeNode};

/// A node to go to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Destination {
    pub(crate) node: TreeNode,
    /// The progress of the search there, if no node can be distinguished.
    pub(crate) progress: Option<f64>,
}

impl TreeView {
    /// Finds the nodes of the tree that are visible in a picture of `columns` columns, in about `budget` steps at most. Returns
    /// whether some are left to find.
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

    /// The maximum level of the search in each column. Scanning all keyframes takes milliseconds, so the result is cached until
    /// the search advances.
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

    /// The selected node. If there is none, or it fills the window: the first narrower node below it on the path of the search,
    /// or else the first narrower node.
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
