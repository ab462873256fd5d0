//! Depth-first search of an exact cover with secondary items and multiplicities.
//!
//! Cells that must be filled and pieces of which copies are missing are primary items: they must be covered. Cells that may stay
//! empty are secondary items: covered at most once. The algorithm is Knuth's (The Art of Computer Programming 4B, 7.2.2.1:
//! Algorithm X with secondary items, and Algorithm M, covering with multiplicities), with lists of the active placements in place
//! of dancing links.
//!
//! - G1 \[Initialise\] nothing is placed; all placements are active.
//! - G2 \[Choose\] the primary item with the fewest candidates: active placements that cover it (minimum remaining values, MRV). A
//!   piece of which k copies are missing and that has n active placements has n - k + 1 candidates. If all primary items are
//!   covered, all active placements are candidates.
//! - G3 \[Try\] the next candidate: place it. Below it, the active placements are those that still fit, without the candidates
//!   tried before it. If the assembly is complete, it is a solution. In both cases go to G2.
//! - G4 \[Backtrack\] no candidate is left: undo the last placement, and continue its node at G3.
//!
//! Each solution is found once: at each node on its path, below the first of its candidates that the solution contains. The empty
//! assembly is never counted.

use super::node::{Item, Node};
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId};
use crate::search::algorithm::{Algorithm, Branch};
use crate::search::{Event, Stats};

/// A search of any problem. It is slower than the engine for plain ones.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct CoverSearch {
    /// The nodes on the path, from the root to the current one.
    nodes: Vec<Node>,
    /// The placements on the path: each leads from one node to the next.
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
        let candidates = choice.candidates.len();
        if candidates > 0 {
            stats.count_tested(placed.len(), candidates as u64);
        }
        match choice.item {
            Item::Cell(cell) => Event::Counted { cell, candidates },
            Item::Piece(piece) => Event::CountedPiece { piece, candidates },
            Item::Any => Event::CountedRest { candidates },
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

impl Algorithm for CoverSearch {
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

    /// First the current node: 0 if it has not chosen its item, else 1 plus the number of its candidates that were tried. Then for
    /// each node above it the number of its candidates that were tried, from the root on.
    fn numbers(&self, _: &Problem) -> Vec<u32> {
        if self.exhausted {
            return Vec::new();
        }
        let above = &self.nodes[..self.nodes.len() - 1];
        let tried = |node: &Node| node.choice().map_or(0, |choice| choice.tried as u32);
        let chosen = u32::from(self.top().choice().is_some());
        [chosen + tried(self.top())].into_iter().chain(above.iter().map(tried)).collect()
    }

    fn restore(&mut self, problem: &Problem, numbers: &[u32]) -> Option<()> {
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

    fn reset_counts(&mut self) {
        self.stats = Stats::new(self.stats.levels().len());
        self.exhausted = false;
    }
}

impl CoverSearch {
    /// Marks the first `tried` candidates of the current node, which has chosen its item, as tried. Returns nothing if it has
    /// fewer.
    fn pass_to(&mut self, tried: u32) -> Option<()> {
        let choice = self.top_mut().choice_mut()?;
        let tried = usize::try_from(tried).ok().filter(|&tried| tried <= choice.candidates.len())?;
        choice.tried = tried;
        Some(())
    }
}
