//! The engine for all problems, and the fastest search here: an exact cover, searched depth first over
//! bitsets of placements.
//!
//! Cells and pieces are the items. Each cell must be covered once, and each piece as often as it has copies.
//! Cells that may stay empty are secondary items, covered at most once; so are pieces once they are used as
//! often as they must be. A node has the set of its active placements: those that fit and whose piece has a
//! copy left. The candidates of an item are the active placements that cover it.
//!
//! The search is Knuth's Algorithm X with the MRV heuristic (The Art of Computer Programming 4B, 7.2.2.1),
//! with bitsets in place of dancing links. It prunes wide nodes by the reduction of his Algorithm P
//! (preprocessing), and tests the candidates of a node ahead (forward checking).
//!
//! - U1 \[Choose\] the first item with the fewest candidates, among the cells and the pieces with one copy
//!   left. If many placements are active and each item has two candidates or more, propagate first: remove
//!   each placement that clashes with all candidates of some item, since it would leave that item without a
//!   candidate. Repeat until no placement is removed. Where no item must be covered exactly once more, the
//!   candidates are the placements of a piece of which copies are missing, or all active ones. A solution may
//!   have several of them; so below each, those before it are not active.
//! - U2 \[Test\] each candidate of the item, except at wide nodes, where propagation has dropped all that
//!   this would: compute the placements that it would leave active, without those that would isolate a cell
//!   (see `isolation`). Drop it if some item would have fewer candidates than it needs.
//! - U3 \[Place\] the next candidate, and go to U1. If the assembly is complete, it is a solution.
//! - U4 \[Backtrack\] no candidate is left: undo the last placement, and continue its item at U3.
//!
//! The placements are numbered, and those that cover an item are a row of bits. The placements that remain
//! active after a placement are one `and not` with the rows of the items that it covers. The candidates of an
//! item are one `and`, and a population count. The placements that an item removes in propagation are the
//! `and` of as many rows as it has candidates. When half of the bits would do, the active placements are
//! renumbered into narrower rows. Where many items are uncovered, rows have any length (see `wide`); where
//! they are few, or the problem is plain, the compiler knows it.
//!
//! Only where rows would need too much memory, near the root of the largest problems, the active placements
//! of a node are a list, and U2 is omitted.
//!
//! Where vectors have four words or more, the narrowest nodes have lists instead of rows, which are counted
//! in one pass: see `masks`.

mod all_tiers;
mod cover;
mod isolation;
#[cfg_attr(
    target_arch = "wasm32",
    allow(dead_code, unused_imports, reason = "no lists of masks there: see `all_tiers`")
)]
mod kernels;
mod lists;
#[cfg_attr(
    target_arch = "wasm32",
    allow(dead_code, unused_imports, reason = "no lists of masks there: see `all_tiers`")
)]
mod masks;
mod narrow;
mod path;
mod processor;
mod propagate;
mod row;
mod rows;
mod scope;
#[cfg_attr(
    target_arch = "wasm32",
    allow(dead_code, unused_imports, reason = "no lists of masks there: see `all_tiers`")
)]
mod tally;
mod tier;
mod vectors;
mod wide;
#[cfg(all(target_arch = "x86_64", feature = "vectors"))]
mod x86;

use super::Event;
use super::algorithm::{Algorithm, Branch, OnSolution};
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId};
use crate::search::Stats;
use all_tiers::AllTiers;
use cover::{Cover, Subject};
use lists::ListNode;
use path::{Outcome, Path, Stop};
use processor::Processor;
#[cfg(feature = "instruments")]
pub use processor::{limit_vectors, vector_lengths};
use tier::Open;

/// The search, or the part of it below a prefix: placements that are never undone.
#[derive(Clone, Debug)]
pub(super) struct TurboSearch {
    path: Path,
    /// The nodes near the root, of a problem for which rows would need too much memory.
    lists: Vec<ListNode>,
    tiers: AllTiers,
    /// The level of the first node that is here.
    first: usize,
    /// What is searched of what there is below the prefix.
    extent: Extent,
    /// The level of the node on the path of which the candidates have been limited.
    narrowed: Option<usize>,
}

/// A part of the search: placements that are never undone, and what there is below them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Prefix {
    pub(super) placements: Vec<PlacementId>,
    pub(super) extent: Extent,
}

/// What is searched of what there is below a prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    /// All of it. If the assembly of the prefix is complete, it is reported first.
    Whole,
    /// Nothing, but the assembly of the prefix.
    Alone,
    /// So many branches of the node there, from this one on, without its assembly. That the node chooses its
    /// item is not counted.
    Branches { first: PlacementId, count: usize },
}

impl Prefix {
    /// All that is below these placements.
    pub(super) fn whole(placements: Vec<PlacementId>) -> Self {
        Self { placements, extent: Extent::Whole }
    }

    /// The assembly of these placements.
    pub(super) fn alone(placements: Vec<PlacementId>) -> Self {
        Self { placements, extent: Extent::Alone }
    }

    /// Whether it is an assembly without what is below it.
    pub(super) fn is_alone(&self) -> bool {
        self.extent == Extent::Alone
    }
}

/// Compares the states and the counts. The rows follow from them.
impl PartialEq for TurboSearch {
    fn eq(&self, other: &Self) -> bool {
        let state = |search: &Self| {
            let (path, open) = (&search.path, search.open_below());
            (
                (path.placed.clone(), path.base),
                path.unreported,
                path.choosing || path.exhausted,
                path.exhausted,
                path.stats.clone(),
                open,
            )
        };
        self.path.cover == other.path.cover && state(self) == state(other)
    }
}

impl TurboSearch {
    /// A search that has not begun.
    pub(super) fn new(problem: &Problem) -> Self {
        let path = Path::new(Cover::new(problem));
        let root = ListNode::root(&path);
        let tiers = AllTiers::new(Processor::detected());
        Self { path, lists: vec![root], tiers, first: 0, extent: Extent::Whole, narrowed: None }
    }

    /// A search that has chosen the item of its root, which it has counted. Its clones share what they know
    /// of the root.
    pub(super) fn at_root(problem: &Problem) -> Self {
        let mut search = Self::new(problem);
        if !search.path.is_closed() {
            search.step_once();
            search.tiers.complete(&search.path);
        }
        search
    }

    /// Whether another search has the matrix of its root in the same memory.
    #[cfg(feature = "instruments")]
    pub(super) fn shares_root(&self, other: &Self) -> bool {
        self.tiers.shares_root(&other.tiers)
    }

    /// Restarts as the part of the search with this prefix. If its assembly is complete, it is the first that
    /// the part reports.
    pub(super) fn begin(&mut self, prefix: &Prefix) {
        self.begin_at(&prefix.placements, prefix.extent);
    }

    fn begin_at(&mut self, prefix: &[PlacementId], extent: Extent) {
        let is_node = matches!(extent, Extent::Branches { .. });
        let kept = self.return_towards(prefix, prefix.len() + usize::from(is_node));
        for &id in &prefix[kept..] {
            self.choose_and_place(id).expect("a prefix of this problem");
        }
        self.path.base = prefix.len();
        (self.extent, self.narrowed) = (extent, None);
        self.path.unreported = !prefix.is_empty() && self.path.is_complete();
        match extent {
            Extent::Whole => {}
            Extent::Alone => self.leave_node(),
            Extent::Branches { first, count } => self.narrow(first, count),
        }
        self.path.stats = Stats::new(self.path.cover.levels());
    }

    /// Chooses the item of the current node, and limits its candidates to `count` from this one on.
    fn narrow(&mut self, first: PlacementId, count: usize) {
        self.choose();
        self.narrowed = Some(self.path.level());
        let number = self.path.cover.number(first);
        if self.tiers.is_running() {
            self.tiers.skip_to(number);
            self.tiers.narrow(count);
        } else if let Some(node) = self.lists.last_mut() {
            node.skip_to(number);
            node.narrow(count);
        }
    }

    /// Returns to the last node of a prefix that is still here, among the first `most` of them: a part often
    /// begins as the one before it, and choosing an item at a wide node takes long. Returns its level.
    fn return_towards(&mut self, prefix: &[PlacementId], most: usize) -> usize {
        // All nodes above the current one have chosen their items. One that was pruned has no candidates.
        let is_open = self.path.has_chosen() && self.candidates() > 0;
        let mut nodes = (self.path.level() + usize::from(is_open)).min(most);
        // Only wide nodes and lists remember the candidates that they had.
        if let Some(level) = self.narrowed.filter(|&level| level >= self.first + self.wide()) {
            nodes = nodes.min(level);
        }
        let shared =
            self.ids().zip(prefix).take(nodes.saturating_sub(1)).take_while(|(id, other)| id == *other);
        let level = shared.count();
        match if nodes > 0 { self.return_to(level) } else { None } {
            Some(level) => {
                self.path.return_to(level);
                level
            }
            None => {
                self.restart();
                0
            }
        }
    }

    /// Returns to the node at this level on the path, which has chosen its item, as if it had tried none of
    /// its candidates; or to the last one above that is still here. Returns its level, or nothing if there is
    /// none.
    fn return_to(&mut self, level: usize) -> Option<usize> {
        let level = level.checked_sub(self.first)?;
        let lists = self.lists.len();
        let at = match level.checked_sub(lists).and_then(|level| self.tiers.return_to(level)) {
            Some(at) => lists + at,
            None => {
                let at = level.min(lists.checked_sub(1)?);
                self.lists.truncate(at + 1);
                self.lists[at].retry();
                self.tiers.clear();
                at
            }
        };
        Some(self.first + at)
    }

    /// The number of lists and wide nodes, which are the first.
    fn wide(&self) -> usize {
        self.lists.len() + self.tiers.wide()
    }

    /// Returns to the node at this level, or to the last one above it that has a list or is wide. Forgets the
    /// nodes above that: searches whose prefixes lead there do not need them, and others begin at the root.
    /// Returns its level.
    pub(super) fn keep_below(&mut self, level: usize) -> usize {
        let last = (self.first + self.wide()).checked_sub(1);
        let at = last.and_then(|last| self.return_to(level.min(last)));
        match at {
            None => self.restart(),
            Some(at) => {
                self.path.return_to(at);
                let nodes = at - self.first;
                let lists = nodes.min(self.lists.len());
                self.lists.drain(..lists);
                self.tiers.forget(nodes - lists);
                self.tiers.complete(&self.path);
                self.first = at;
            }
        }
        self.settle();
        at.unwrap_or_default()
    }

    /// Returns to the root.
    fn restart(&mut self) {
        self.path.restart();
        self.first = 0;
        self.lists = vec![ListNode::root(&self.path)];
        self.tiers.clear();
    }

    /// Chooses the item of the current node, if it has not, and places `id`. Returns nothing if it is no
    /// candidate.
    fn choose_and_place(&mut self, id: PlacementId) -> Option<()> {
        if self.path.is_closed() {
            return None;
        }
        if self.path.choosing {
            self.step_once();
        }
        self.place(id)
    }

    /// Places `id` at the current node, which has chosen its item. Returns nothing if it is no candidate.
    fn place(&mut self, id: PlacementId) -> Option<()> {
        let number = self.path.cover.number(id);
        if self.tiers.is_running() {
            self.tiers.skip_to(number);
        } else if let Some(node) = self.lists.last_mut() {
            node.skip_to(number);
        }
        (self.step_once() == Outcome::Placed(number)).then_some(())
    }

    /// Prunes the node just reached: nothing below it is searched.
    pub(super) fn leave_node(&mut self) {
        self.path.choosing = false;
        if self.tiers.is_running() {
            self.tiers.skip_node();
        } else if let Some(node) = self.lists.last_mut() {
            node.skip();
        }
    }

    /// Chooses the item of the current node, which is not reported if its assembly is complete.
    pub(super) fn choose(&mut self) {
        self.path.unreported = false;
        if self.path.choosing && !self.path.is_closed() {
            self.step_once();
        }
    }

    /// Whether the assembly is complete.
    pub(super) fn is_complete(&self) -> bool {
        self.path.level() > 0 && self.path.is_complete()
    }

    /// The placement made last.
    pub(super) fn last_placed(&self) -> Option<PlacementId> {
        self.path.placed.last().map(|&number| self.path.cover.id(number))
    }

    /// The number of candidates of the current node, which has chosen its item.
    pub(super) fn candidates(&self) -> usize {
        self.current().map_or(0, |node| node.candidates as usize)
    }

    /// Makes the node just reached the root of what is searched from now on: its placements are a prefix, and
    /// the counts are of what is below them.
    pub(super) fn settle(&mut self) {
        if self.path.base < self.path.level() {
            (self.path.base, self.extent) = (self.path.level(), Extent::Whole);
        }
        self.path.stats = Stats::new(self.path.cover.levels());
    }

    /// Goes down from the prefix by these placements, and adds them to it. Returns nothing if they do not
    /// lead to a node: then the search is at some other one. What an earlier search has reported above that
    /// node is not reported again.
    pub(super) fn descend(&mut self, placements: &[PlacementId]) -> Option<()> {
        self.path.unreported &= placements.is_empty();
        for &id in placements {
            self.choose_and_place(id)?;
        }
        self.settle();
        Some(())
    }

    /// Gives away the last part of what is left: the candidates that are left of the first node, from the
    /// prefix down, which has any. Returns the placements from the prefix to that node, and the one made
    /// there, below which the search goes on: these are in its prefix from then on. Nothing if only
    /// candidates of the current node are left.
    pub(super) fn split(&mut self) -> Option<(Vec<PlacementId>, PlacementId)> {
        if self.path.exhausted || self.path.unreported {
            return None;
        }
        let (base, open) = (self.path.base, self.open_below());
        let above = open.iter().take(self.path.level() - base);
        let level = above.into_iter().position(|node| node.tried < node.candidates)?;
        let mut to_node: Vec<_> = self.ids().skip(base).take(level + 1).collect();
        self.path.base += to_node.len();
        self.extent = Extent::Whole;
        let last = to_node.pop()?;
        Some((to_node, last))
    }

    /// Takes one step.
    fn step_once(&mut self) -> Outcome {
        self.path.left = 1;
        self.advance();
        self.path.outcome
    }

    /// Takes the remaining steps of the budget, until an assembly is completed or the search is exhausted.
    fn advance(&mut self) -> Stop {
        if self.path.unreported && self.path.left > 0 {
            self.path.report_prefix();
            return Stop::Complete;
        }
        while self.path.left > 0 && !self.path.exhausted {
            let stop = match self.tiers.is_running() {
                true => self.tiers.run(&mut self.path),
                false => self.advance_list(),
            };
            if stop == Stop::Complete {
                return stop;
            }
        }
        if self.path.exhausted { Stop::Done } else { Stop::Spent }
    }

    /// Takes one step at the last list. Takes none if its placements fit into a row: the tiers go on then.
    fn advance_list(&mut self) -> Stop {
        let Self { path, lists, .. } = self;
        let node = lists.last_mut().expect("the root");
        if path.choosing {
            if !self.enter_tiers() {
                self.lists.last_mut().expect("the root").choose(&mut self.path);
            }
        } else if let Some(next) = node.place(path) {
            lists.push(next);
            if path.is_complete() {
                return Stop::Complete;
            }
        } else {
            path.undo();
            if !path.exhausted {
                lists.pop();
            }
        }
        Stop::Spent
    }

    /// Moves the node of the last list to the tiers, if it is narrow enough. Returns whether it is.
    fn enter_tiers(&mut self) -> bool {
        let enters = self.tiers.enter(&self.path, self.lists.last().expect("the root").active());
        if enters {
            self.lists.pop();
        }
        enters
    }
}

impl TurboSearch {
    fn ids(&self) -> impl Iterator<Item = PlacementId> {
        self.path.placed.iter().map(|&number| self.path.cover.id(number))
    }

    /// The placements made, in order.
    pub(super) fn placed_ids(&self) -> Vec<PlacementId> {
        self.ids().collect()
    }

    /// The open nodes, from the root to the current one.
    fn open(&self) -> Vec<Open> {
        let mut open = self.lists.iter().map(ListNode::open).collect();
        self.tiers.open(&mut open);
        open
    }

    /// The last of the open nodes. It is found without the others, which may be thousands.
    fn current(&self) -> Option<Open> {
        match self.tiers.is_running() {
            true => self.tiers.current(),
            false => self.lists.last().map(ListNode::open),
        }
    }

    /// The item of the current node, if it has chosen one.
    fn subject(&self) -> Option<Subject> {
        if self.path.exhausted || !self.path.has_chosen() {
            return None;
        }
        self.current().map(|open| self.path.cover.subject(open.item))
    }

    /// Counts the assembly just completed, if it is a canonical form. Returns whether it is.
    fn count(&mut self, problem: &Problem) -> bool {
        let counts = problem.counts(self.ids());
        if counts {
            self.path.stats.count_solution();
        }
        counts
    }

    /// The open nodes below the prefix.
    fn open_below(&self) -> Vec<Open> {
        match self.path.exhausted {
            true => vec![Open::default()],
            false => self.open().split_off(self.path.base - self.first),
        }
    }

    /// Returns to the root, exhausted. The nodes of the prefix stay for the next search that begins with it:
    /// see `return_towards`.
    fn rewind(&mut self) {
        let at = self.return_to(self.path.base);
        if at.is_none() {
            self.lists.clear();
            self.tiers.clear();
        }
        self.path.choosing = at != Some(self.path.base);
        self.path.unreported = false;
    }
}

impl Algorithm for TurboSearch {
    fn step(&mut self, problem: &Problem) -> Event {
        if self.path.exhausted {
            return Event::Exhausted;
        }
        let outcome = self.step_once();
        if self.path.exhausted {
            self.rewind();
            return Event::Exhausted;
        }
        match outcome {
            Outcome::Chosen(item, candidates) => match self.path.cover.subject(item) {
                Subject::Cell(cell) => Event::Counted { cell, candidates: candidates as usize },
                Subject::Piece(piece) => Event::CountedPiece { piece, candidates: candidates as usize },
                Subject::Any => Event::CountedRest { candidates: candidates as usize },
            },
            Outcome::Placed(number) => {
                let placement = self.path.cover.id(number);
                match self.path.is_complete() {
                    false => Event::Placed { placement },
                    true if self.count(problem) => Event::Solved { placement },
                    true => Event::Repeated { placement },
                }
            }
            Outcome::Removed(number) => Event::Removed { placement: self.path.cover.id(number) },
        }
    }

    fn run(&mut self, problem: &Problem, budget: u64, on_solution: &mut OnSolution) -> u64 {
        if self.path.exhausted {
            return 0;
        }
        self.path.left = budget;
        let mut placed = Vec::new();
        while self.advance() == Stop::Complete {
            if !self.count(problem) {
                continue;
            }
            placed.clear();
            placed.extend(self.ids());
            if on_solution(&placed).is_break() {
                break;
            }
        }
        let taken = budget - self.path.left;
        if self.path.exhausted {
            self.rewind();
        }
        taken
    }

    fn stats(&self) -> &Stats {
        &self.path.stats
    }

    fn is_over(&self) -> bool {
        self.path.exhausted
    }

    fn placed(&self, _: &Problem) -> Vec<PlacementId> {
        self.placed_ids()
    }

    fn level(&self) -> usize {
        self.path.level()
    }

    fn trying(&self) -> Option<PieceId> {
        match self.subject()? {
            Subject::Piece(piece) => Some(piece),
            Subject::Cell(_) | Subject::Any => None,
        }
    }

    fn piece_of(&self, _: usize) -> Option<PieceId> {
        None
    }

    fn target(&self) -> Option<Cell> {
        match self.subject()? {
            Subject::Cell(cell) => Some(cell),
            Subject::Piece(_) | Subject::Any => None,
        }
    }

    fn branches(&self, _: &Problem) -> Vec<Branch> {
        let level = self.path.level();
        let open = self.open_below().into_iter().enumerate();
        let branch = |(above, node): (usize, Open)| {
            let done = node.tried - u32::from(self.path.base + above < level);
            Branch::new(done as usize, node.candidates as usize)
        };
        open.map(branch).collect()
    }

    fn skip_node(&mut self, _: &Problem) {
        if self.path.choosing && !self.path.exhausted {
            self.leave_node();
        }
    }

    /// Whether the current node has chosen its item, or 2 if the assembly of the prefix has not been
    /// reported; the index of its last candidate that was tried, plus 1, or 0 if none was; and the placements
    /// made below the prefix.
    fn numbers(&self, _: &Problem) -> Vec<u32> {
        if self.path.exhausted {
            return Vec::new();
        }
        let chosen = self.path.has_chosen();
        let last = self.current().filter(|node| chosen && node.tried > 0).map(|node| node.last);
        let after = last.map_or(0, |last| self.path.cover.id(last).index() as u32 + 1);
        let placed = self.placed_ids().into_iter().skip(self.path.base).map(|id| id.index() as u32);
        let first = if self.path.unreported { 2 } else { u32::from(chosen) };
        [first, after].into_iter().chain(placed).collect()
    }

    fn restore(&mut self, problem: &Problem, numbers: &[u32]) -> Option<()> {
        let base = self.placed_ids();
        self.begin_at(&base[..self.path.base], self.extent);
        let [chosen, after, placed @ ..] = numbers else {
            self.path.exhausted = true;
            self.rewind();
            return numbers.is_empty().then_some(());
        };
        let id = |&number: &u32| problem.at(number as usize);
        if *chosen == 2 {
            return Some(());
        }
        self.path.unreported = false;
        for number in placed {
            self.choose_and_place(id(number)?)?;
        }
        if *chosen == 1 {
            if self.path.is_closed() {
                return None;
            }
            if self.path.choosing {
                self.step_once();
            }
            if let Some(last) = after.checked_sub(1) {
                self.place(id(&last)?)?;
                self.leave_node();
                self.step_once();
            }
        }
        Some(())
    }

    fn set_stats(&mut self, stats: Stats) {
        self.path.stats = stats;
    }

    fn reset_counts(&mut self) {
        if self.path.exhausted {
            let prefix = self.placed_ids();
            self.begin_at(&prefix, self.extent);
        }
        self.path.stats = Stats::new(self.path.cover.levels());
    }
}
