//! A cube that was completed by hand, and what the search by pieces needs for its first solution.

use crate::subject::Subject;
use cubefall::search::{Search, Strategy};
use std::ops::ControlFlow;
use words::count;

/// A cube that was completed by hand.
#[derive(Clone, Debug)]
pub(super) struct Solved {
    /// The number of pieces put in and taken out.
    moves: u32,
    machine: Machine,
    /// Whether the page does not know it yet.
    pub(super) is_new: bool,
}

/// The search by pieces from the empty box.
#[derive(Clone, Debug)]
enum Machine {
    Waiting,
    Searching(Search),
    /// It does not accept the puzzle.
    Unable,
}

impl Solved {
    /// The most tries, which take some ten seconds.
    const MOST: u64 = 20_000_000;

    pub(super) const fn new(moves: u32) -> Self {
        Self { moves, machine: Machine::Waiting, is_new: true }
    }

    /// Whether the search has no solution yet and goes on.
    pub(super) fn searches(&self) -> bool {
        match &self.machine {
            Machine::Waiting => true,
            Machine::Searching(search) => {
                let stats = search.stats();
                stats.solutions() == 0 && stats.tried() < Self::MOST && !search.is_over()
            }
            Machine::Unable => false,
        }
    }

    /// Takes at most this number of steps of the search, or begins it.
    pub(super) fn search(&mut self, subject: &Subject, steps: u64) {
        match &mut self.machine {
            Machine::Searching(search) => {
                search.run(steps, |_| ControlFlow::Break(()));
            }
            Machine::Waiting | Machine::Unable => {
                let search = Search::try_new(subject.problem(), Strategy::PIECES.plan());
                self.machine = search.map_or(Machine::Unable, Machine::Searching);
            }
        }
    }

    /// The numbers of the user and of the search, in a sentence.
    pub(super) fn sentence(&self) -> String {
        let moves = count(u64::from(self.moves), "move", "moves");
        match &self.machine {
            Machine::Unable => format!("Solved in {moves}."),
            _ if self.searches() => format!("Solved. You: {moves}; the search by pieces is trying…"),
            Machine::Searching(search) if search.stats().solutions() > 0 => {
                let tried = count(search.stats().tried(), "try", "tries");
                format!("Solved. You: {moves}; the search by pieces: {tried} until its first solution.")
            }
            Machine::Waiting | Machine::Searching(_) => {
                format!(
                    "Solved. You: {moves}; the search by pieces: none after {}.",
                    count(Self::MOST, "try", "tries")
                )
            }
        }
    }
}
