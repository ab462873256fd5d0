//! Depth-first search of an exact cover with secondary items and multiplicities.
//!
//! Cells that must be filled and pieces of which copies are missing are primary items: they have to be covered. Cells that may
//! stay empty are secondary: covered once at most. Source: D. E. Knuth, The Art of Computer Programming 4B, 7.2.2.1 (exact
//! covering with secondary items, and with multiplicities), with lists of the active placements in place of dancing links.
//!
//! - G1 \[Initialise\] nothing is placed; all placements are active.
//! - G2 \[Choose\] the primary item with the fewest active placements that cover it: its candidates. A piece of which k copies
//!   are missing and that has n active placements has n - k + 1 candidates. Where every item has what it needs, all active
//!   placements are candidates.
//! - G3 \[Try\] the next candidate: place it. Active below it is what still fits, but none of the candidates tried before it. If
//!   the assembly is complete it is a solution; either way go to G2.
//! - G4 \[Backtrack\] no candidate is left: undo the last placement, and go on with its node at G3.
//!
//! Each solution is found once: at each node on the way to it, below the first of the candidates that it has. The empty assembly
//! is never counted.

use super::node::{Item, Node};
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId};
use crate::search::walk::{Branch, Walk};
use crate::search::{Event, Stats};

/// A search of any problem, at its own pace.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct CoverSearch {
    /// The nodes on the way from the root to where it stands.
    nodes: Vec<Node>,
    /// The placements that lead from one to the next.
    placed: Vec<PlacementId>,
    exhausted: bool,
    stats: Stats,
}

impl CoverSearch {
    /// A search that has not begun.
    pub(in crate::search) fn new(problem: &Problem) -> Self {
        let stats = Stats::new(problem.puzzle().copies());
        // G1 [Initialise]
        Self { nodes: vec![Node::root(problem)], placed: Vec::new(), exhausted: false, stats }
    }

    fn top(&self) -> &Node {
        self.nodes.last().expect("the root is never undone")
    }

    fn top_mut(&mut self) -> &mut Node {
        self.nodes.last_mut().expect("the root is never undone")
    }

    /// G2 [Choose]
    fn choose(&mut self, problem: &Problem) -> Event {
        let Self { nodes, placed, stats, .. } = self;
        let choice = nodes.last_mut().expect("the root is never undone").choose(problem, placed);
        let ways = choice.candidates.len();
        if ways > 0 {
            stats.count_tested(placed.len(), ways as u64);
        }
        match choice.item {
            Item::Cell(cell) => Event::Counted { cell, ways },
            Item::Piece(piece) => Event::CountedPiece { piece, ways },
            Item::Any => Event::CountedRest { ways },
        }
    }

    /// G3 [Try] the next candidate, if there is one.
    fn place(&mut self, problem: &Problem) -> Option<Event> {
        let choice = self.top_mut().choice_mut()?;
        let placement = *choice.candidates.get(choice.tried)?;
        choice.tried += 1;
        self.stats.count_kept(self.placed.len());
        self.placed.push(placement);
        let mut child = self.top().child(problem, &self.placed);
        let event = match problem.is_complete(&self.placed) {
            false => Event::Placed { placement },
            true => {
                if child.is_leaf() {
                    child.leave();
                }
                let counts = problem.counts(self.placed.iter().copied());
                if counts { Event::Solved { placement } } else { Event::Repeated { placement } }
            }
        };
        if matches!(event, Event::Solved { .. }) {
            self.stats.count_solution();
        }
        self.nodes.push(child);
        Some(event)
    }

    /// G4 [Backtrack]
    fn undo(&mut self, problem: &Problem) -> Event {
        match self.placed.pop() {
            Some(placement) => {
                self.nodes.pop();
                Event::Removed { placement }
            }
            None => {
                self.exhausted = true;
                self.nodes = vec![Node::root(problem)];
                Event::Exhausted
            }
        }
    }
}

impl Walk for CoverSearch {
    fn step(&mut self, problem: &Problem) -> Event {
        if self.exhausted {
            return Event::Exhausted;
        }
        self.stats.count_step();
        if self.top().choice().is_none() {
            return self.choose(problem);
        }
        self.place(problem).unwrap_or_else(|| self.undo(problem))
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }

    fn is_over(&self) -> bool {
        self.exhausted
    }

    fn placed(&self, _: &Problem) -> Vec<PlacementId> {
        self.placed.clone()
    }

    fn level(&self) -> usize {
        self.placed.len()
    }

    fn trying(&self) -> Option<PieceId> {
        match self.top().choice()?.item {
            Item::Piece(piece) => Some(piece),
            Item::Cell(_) | Item::Any => None,
        }
    }

    fn piece_of(&self, _: usize) -> Option<PieceId> {
        None
    }

    fn target(&self) -> Option<Cell> {
        match self.top().choice()?.item {
            Item::Cell(cell) => Some(cell),
            Item::Piece(_) | Item::Any => None,
        }
    }

    fn branches(&self, _: &Problem) -> Vec<Branch> {
        let last = self.nodes.len() - 1;
        let chosen = self.nodes.iter().enumerate().filter_map(|(at, node)| Some((at, node.choice()?)));
        chosen
            .map(|(at, choice)| Branch::new(choice.tried - usize::from(at < last), choice.candidates.len()))
            .collect()
    }

    fn skip_node(&mut self, _: &Problem) {
        if self.top().choice().is_none() {
            self.top_mut().leave();
        }
    }

    /// For each node on the way which of its candidates was placed; and how many of the last node's were tried, plus one, or
    /// nothing where it has not chosen.
    fn numbers(&self, _: &Problem) -> Vec<u32> {
        if self.exhausted {
            return Vec::new();
        }
        let above = &self.nodes[..self.nodes.len() - 1];
        let tried = |node: &Node| node.choice().map_or(0, |choice| choice.tried as u32);
        let chosen = u32::from(self.top().choice().is_some());
        [chosen + tried(self.top())].into_iter().chain(above.iter().map(tried)).collect()
    }

    fn go_to(&mut self, problem: &Problem, numbers: &[u32]) -> Option<()> {
        *self = Self::new(problem);
        let [last, above @ ..] = numbers else {
            self.exhausted = true;
            return Some(());
        };
        for &tried in above {
            self.choose(problem);
            self.pass_to(tried.checked_sub(1)?)?;
            self.place(problem)?;
        }
        match last.checked_sub(1) {
            None if self.top().choice().is_none() => Some(()),
            None => None,
            Some(tried) => {
                if self.top().choice().is_none() {
                    self.choose(problem);
                }
                self.pass_to(tried)
            }
        }
    }

    fn set_stats(&mut self, stats: Stats) {
        self.stats = stats;
    }

    fn forget_counts(&mut self) {
        self.stats = Stats::new(self.stats.levels().len());
        self.exhausted = false;
    }
}

impl CoverSearch {
    /// Passes over the first candidates of the last node, which has chosen. Nothing if it has fewer.
    fn pass_to(&mut self, tried: u32) -> Option<()> {
        let choice = self.top_mut().choice_mut()?;
        let tried = usize::try_from(tried).ok().filter(|&tried| tried <= choice.candidates.len())?;
        choice.tried = tried;
        Some(())
    }
}
