//! The fastest search here: depth first, by the cell or the piece that the fewest placements can serve.
//!
//! Every cell is to be covered once and every piece as often as the set has it, so cells and pieces are the items of an
//! exact cover. A node keeps its live placements: those that still fit and whose piece is left.
//!
//! - U1 \[Choose\] the first item that the fewest live placements cover, among the cells and the pieces of which one copy is
//!   left. If an item has fewer than it needs, there is no way.
//! - U2 \[Place\] the next of its ways, and go to U1; if that covers everything it is a solution.
//! - U3 \[Backtrack\] no way is left: take the last placement back, and go on with its item at U2.

mod problem;

use super::Event;
use super::walk::Walk;
use crate::solver::{Cell, PieceId, PlacementId, PlacementTable, Region, Stats};
use problem::{Item, Problem, Subject};
use std::sync::Arc;

/// The search, or a part of it below some placements that are never taken back.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TurboSearch {
    problem: Arc<Problem>,
    /// How many placements are given.
    base: usize,
    /// The node at each level.
    nodes: Vec<Node>,
    /// How often each item is still to be covered.
    demand: Vec<u16>,
    choosing: bool,
    exhausted: bool,
    stats: Stats,
}

/// A node of the tree, and how far its ways have been tried.
#[derive(Clone, PartialEq, Default, Debug)]
struct Node {
    live: Vec<u32>,
    item: Item,
    ways: Vec<u32>,
    next: usize,
}

impl TurboSearch {
    /// A search that has not begun.
    pub(super) fn new(region: &Region, table: &PlacementTable) -> Self {
        let problem = Problem::new(region, table);
        let demand = (0..problem.items()).map(|item| problem.demand(item)).collect();
        let live = (0..problem.placements() as u32).collect();
        let stats = Stats::new(problem.levels());
        let nodes = vec![Node { live, ..Node::default() }];
        Self { problem: Arc::new(problem), base: 0, nodes, demand, choosing: true, exhausted: false, stats }
    }

    /// The part of the search below `prefix`, placements that this search makes one after the other.
    pub(super) fn below(mut self, table: &PlacementTable, prefix: &[PlacementId]) -> Self {
        for &id in prefix {
            self.choose();
            let node = &mut self.nodes[self.base];
            node.next =
                node.ways.iter().position(|&way| table.id_at(way) == id).expect("a way of the node") + 1;
            self.place(id.index() as u32);
            self.base += 1;
        }
        self.choosing = !self.is_complete();
        self.forget_counts();
        self
    }

    /// Treats the node just reached as done: nothing below it is searched.
    pub(super) fn skip_node(&mut self) {
        self.choosing = false;
    }

    fn is_complete(&self) -> bool {
        self.level() == self.problem.levels()
    }

    /// U1 [Choose]
    fn choose(&mut self) -> (Item, usize) {
        let node = self.nodes.last_mut().expect("the root");
        let mut ways = vec![0u32; self.problem.items()];
        for &placement in &node.live {
            self.problem.covered_by(placement).iter().for_each(|&item| ways[usize::from(item)] += 1);
        }
        let (mut best, mut fewest) = (0, u32::MAX);
        for (item, (&ways, &demand)) in ways.iter().zip(&self.demand).enumerate() {
            let told = match demand {
                0 => continue,
                1 => ways,
                _ if ways < u32::from(demand) => 0,
                _ => continue,
            };
            if told < fewest {
                (best, fewest) = (item as Item, told);
            }
        }
        node.item = best;
        node.next = 0;
        node.ways.clear();
        if fewest > 0 {
            let covers = |way: &u32| self.problem.covered_by(*way).contains(&best);
            node.ways.extend(node.live.iter().copied().filter(covers));
        }
        self.choosing = false;
        (best, node.ways.len())
    }

    /// U2 [Place]
    fn place(&mut self, placement: u32) {
        let covered = self.problem.covered_by(placement);
        covered.iter().for_each(|&item| self.demand[usize::from(item)] -= 1);
        let fits = |other: &u32| {
            self.problem.covered_by(*other).iter().all(|&item| self.demand[usize::from(item)] > 0)
        };
        let live = self.nodes[self.level()].live.iter().copied().filter(fits).collect();
        self.nodes.push(Node { live, ..Node::default() });
        self.choosing = true;
    }

    /// U3 [Backtrack]
    fn backtrack(&mut self, table: &PlacementTable) -> Event {
        self.stats.count_step();
        if self.level() == self.base {
            let node = self.nodes.last_mut().expect("the root");
            (node.item, node.next) = (0, 0);
            node.ways.clear();
            (self.choosing, self.exhausted) = (!self.is_complete(), true);
            return Event::Exhausted;
        }
        self.nodes.pop();
        let node = self.nodes.last().expect("the root");
        let placement = node.ways[node.next - 1];
        self.problem.covered_by(placement).iter().for_each(|&item| self.demand[usize::from(item)] += 1);
        Event::Removed { placement: table.id_at(placement) }
    }
}

impl Walk for TurboSearch {
    fn step(&mut self, table: &PlacementTable) -> Event {
        if self.exhausted {
            return Event::Exhausted;
        }
        if self.choosing {
            self.stats.count_step();
            let (item, ways) = self.choose();
            return match self.problem.subject(item) {
                Subject::Cell(cell) => Event::Counted { cell, ways },
                Subject::Piece(piece) => Event::CountedPiece { piece, ways },
            };
        }
        let level = self.level();
        let node = &mut self.nodes[level];
        let Some(&way) = node.ways.get(node.next) else { return self.backtrack(table) };
        node.next += 1;
        self.stats.count_tries(level, 1);
        self.stats.count_kept(level);
        self.place(way);
        let placement = table.id_at(way);
        if !self.is_complete() {
            return Event::Placed { placement };
        }
        self.choosing = false;
        if table.counts(self.placed(table)) {
            self.stats.count_solution();
            return Event::Solved { placement };
        }
        Event::Repeated { placement }
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }

    fn is_over(&self) -> bool {
        self.exhausted
    }

    fn placed(&self, table: &PlacementTable) -> Vec<PlacementId> {
        self.nodes[..self.level()].iter().map(|node| table.id_at(node.ways[node.next - 1])).collect()
    }

    fn level(&self) -> usize {
        self.nodes.len() - 1
    }

    fn trying(&self) -> Option<PieceId> {
        match self.problem.subject(self.nodes.last()?.item) {
            Subject::Piece(piece) if !self.choosing && !self.is_complete() => Some(piece),
            _ => None,
        }
    }

    fn piece_of(&self, _: usize) -> Option<PieceId> {
        None
    }

    fn target(&self) -> Option<Cell> {
        match self.problem.subject(self.nodes.last()?.item) {
            Subject::Cell(cell) if !self.choosing && !self.is_complete() => Some(cell),
            _ => None,
        }
    }

    fn progress(&self, _: &PlacementTable) -> f64 {
        if self.exhausted {
            return 1.0;
        }
        let level = self.level();
        // From the last level to the first: see the search by pieces.
        self.nodes[self.base..].iter().enumerate().rev().fold(0.0, |within, (above, node)| {
            let done = (node.next - usize::from(self.base + above < level)) as f64 + within;
            done / node.ways.len().max(1) as f64
        })
    }

    fn forget_counts(&mut self) {
        self.stats = Stats::new(self.problem.levels());
        self.exhausted = false;
    }
}
