//! The search for changes that give a solution.

use super::candidates::Candidates;
use super::change::{Change, Finding};
use crate::problem::Problem;
use crate::puzzle::{Puzzle, PuzzleSpec};
use crate::search::{Search, Strategy};
use crate::solution::Solution;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Searches a solution for each change of one cell. It is resumable and deterministic: however its steps are divided, it finds the same in
/// the same order.
///
/// Each change gets a few steps in the first round and more in each later one, until it has a solution or its search is over, so that what
/// is found easily is found first.
#[derive(Clone, Debug)]
pub struct ChangeSearch {
    spec: PuzzleSpec,
    /// Tells in the first round which changes are searched at all.
    candidates: Candidates,
    is_first_round: bool,
    /// The changes that are still open, in the order in which they get their turns.
    open: VecDeque<Change>,
    /// The number of changes that were searched to a solution or to the end.
    decided: usize,
    /// The search of the first of them, and the steps that are left for it in this round.
    turn: Option<(Search, u64)>,
    /// The changes that are still to get their turn in this round, and the steps of a turn.
    left_in_round: usize,
    steps_of_turn: u64,
    found: Vec<Finding>,
}

impl ChangeSearch {
    /// The steps of a turn in the first round. A turn of a later round has sixteen times as many, and begins anew.
    const FIRST_STEPS: u64 = 2_000;
    const GROWTH: u64 = 16;

    /// The search for changes of this document, which has not begun.
    pub fn new(spec: &PuzzleSpec) -> Self {
        let (candidates, open) = Candidates::of(spec);
        Self {
            spec: spec.clone(),
            candidates,
            is_first_round: true,
            left_in_round: open.len(),
            open,
            decided: 0,
            turn: None,
            steps_of_turn: Self::FIRST_STEPS,
            found: Vec::new(),
        }
    }

    /// The changes that give a solution, in the order in which they were found.
    pub fn found(&self) -> &[Finding] {
        &self.found
    }

    /// How many changes have been decided, and how many there are; until all have had a turn, that is an upper limit.
    pub fn decided(&self) -> (usize, usize) {
        (self.decided, self.decided + self.open.len())
    }

    /// Whether all changes are decided.
    pub fn is_over(&self) -> bool {
        self.open.is_empty()
    }

    /// Takes steps of the searches. Returns whether all changes are decided.
    pub fn run(&mut self, mut steps: u64) -> bool {
        while steps > 0 && !self.is_over() {
            steps -= self.advance(steps);
        }
        self.is_over()
    }

    /// Takes at most `most` steps of one turn. Returns how many were taken; making a table, or finding that none is needed, counts as one.
    fn advance(&mut self, most: u64) -> u64 {
        let change = *self.open.front().expect("it is not over");
        let Some((search, left)) = &mut self.turn else {
            self.begin_turn(&change);
            return 1;
        };
        let mut solution = None;
        let taken = search.run(most.min(*left), |placements| {
            solution = Some(placements.to_vec());
            ControlFlow::Break(())
        });
        *left -= taken;
        if let Some(placements) = solution {
            let solution = Solution::of(search.problem(), &placements);
            self.found.push(Finding { change, spec: change.apply(&self.spec), solution });
            self.decide();
        } else if search.is_over() {
            self.decide();
        } else if *left == 0 {
            let change = self.open.pop_front();
            self.open.extend(change);
            self.end_turn();
        }
        taken
    }

    fn begin_turn(&mut self, change: &Change) {
        let puzzle = match self.is_first_round {
            true => self.candidates.accept(change, &self.spec),
            false => Puzzle::from_spec(&change.apply(&self.spec)).ok(),
        };
        match puzzle {
            Some(puzzle) => {
                let search = Search::new(&Problem::new(&puzzle), Strategy::TURBO.plan());
                self.turn = Some((search, self.steps_of_turn));
            }
            None => {
                self.open.pop_front();
                self.end_turn();
            }
        }
    }

    fn decide(&mut self) {
        self.decided += 1;
        self.open.pop_front();
        self.end_turn();
    }

    fn end_turn(&mut self) {
        self.turn = None;
        self.left_in_round -= 1;
        if self.left_in_round == 0 {
            self.is_first_round = false;
            self.left_in_round = self.open.len();
            self.steps_of_turn = self.steps_of_turn.saturating_mul(Self::GROWTH);
        }
    }
}
