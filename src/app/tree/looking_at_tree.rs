//! Looking at the tree of the search, and going to what is selected there.

use super::tree_view::{TreeBox, TreeCommand, TreePicture, through};
use crate::app::App;
use crate::search::{Span, Tree, TreeNode};

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
                        true => related.find(|other| other.span.overlaps(node.span)),
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
        let below = |node: &TreeNode| narrower(node) && node.span.overlaps(within);
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
