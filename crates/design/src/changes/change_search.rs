//! The search for changes that give a puzzle a solution, or exactly one.

use super::candidates::{Candidates, Changes};
use super::change::Finding;
use cubefall::problem::{PlacementId, Problem, Reduction, Symmetry};
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use cubefall::search::Strategy;
use cubefall::solution::Solution;
use cubefall::solve::Solutions;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Searches the puzzle that each of many changes makes. It is resumable and deterministic: however its steps
/// are divided, it finds the same in the same order.
///
/// Each change gets a few steps in the first round and more in each later one, until it is decided, so that
/// what is found easily is found first.
#[derive(Clone, Debug)]
pub struct ChangeSearch {
    pub(super) spec: PuzzleSpec,
    pub(super) aim: Aim,
    pub(super) changes: Changes,
    /// Decides in the first round which changes are searched at all.
    pub(super) candidates: Candidates,
    /// The number of changes that have had their turn in the first round, or needed none: the first ones of
    /// all.
    pub(super) tried: usize,
    /// The changes that had a turn and are still open, in the order in which they get the next one.
    pub(super) open: VecDeque<usize>,
    /// The number of changes that were decided by a search.
    pub(super) decided: usize,
    pub(super) turn: Option<Turn>,
    /// The round, from 0, and the number of changes that are still to get their turn in it, if it is not the
    /// first.
    pub(super) round: u32,
    pub(super) left_in_round: usize,
    /// What was found and has not been taken.
    pub(super) found: Vec<Finding>,
}

/// What changes are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// Those after which there is a solution.
    Possible,
    /// Those after which there is exactly one.
    Unique,
}

/// The search for the change that has its turn.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    /// The change.
    pub(super) number: usize,
    pub(super) solutions: Solutions,
    pub(super) steps_left: u64,
    /// The first solution.
    pub(super) first: Option<Vec<PlacementId>>,
}

impl ChangeSearch {
    /// The least number of steps of a turn in the first round. A turn of a later round has sixteen times as
    /// many, and begins anew.
    const FIRST_STEPS: u64 = 2_000;
    /// The steps of a turn in the first round for each cell of the goal: about as many as lead straight to a
    /// solution.
    const STEPS_OF_CELL: u64 = 4;
    const GROWTH: u64 = 16;

    /// The search for changes of one cell that give this document a solution.
    pub fn possible(spec: &PuzzleSpec) -> Self {
        Self::new(spec, Aim::Possible, Changes::of_cells(spec))
    }

    /// The search for a piece and a polycube of its size that can take its place, so that this document has
    /// exactly one solution, up to the symmetries of its goal. Pieces that are alike count as different, as
    /// in every count.
    pub fn unique(spec: &PuzzleSpec) -> Self {
        Self::new(spec, Aim::Unique, Changes::swaps(spec))
    }

    fn new(spec: &PuzzleSpec, aim: Aim, changes: Changes) -> Self {
        Self {
            spec: spec.clone(),
            aim,
            changes,
            candidates: Candidates::new(spec, (0, 1)),
            tried: 0,
            open: VecDeque::new(),
            decided: 0,
            turn: None,
            round: 0,
            left_in_round: 0,
            found: Vec::new(),
        }
    }

    /// The same search, not begun, of shard `number` of `of` shards, numbered from 1: all shards together
    /// find what the whole search finds, each change once, and each shard in the order of the whole.
    ///
    /// # Panics
    /// When there is no such shard.
    #[must_use]
    pub fn of_shard(&self, number: u32, of: u32) -> Self {
        assert!((1..=of).contains(&number), "there is no shard {number} of {of}");
        let candidates = Candidates::new(&self.spec, (number - 1, of));
        Self { candidates, ..Self::new(&self.spec, self.aim, self.changes.clone()) }
    }

    /// Takes the changes that have what is looked for and were found since the last call, in the order in
    /// which they were found. They are not kept, since a large goal has many.
    pub fn take_found(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.found)
    }

    /// How many changes have been decided, and how many there are; until all have had a turn, that is an
    /// upper limit.
    pub fn decided(&self) -> (usize, usize) {
        let in_turn = usize::from(self.turn.is_some());
        (self.decided, self.decided + in_turn + self.open.len() + self.untried())
    }

    /// Whether all changes are decided.
    pub fn is_over(&self) -> bool {
        self.turn.is_none() && self.open.is_empty() && self.untried() == 0
    }

    /// The number of changes that have not had their turn in the first round.
    fn untried(&self) -> usize {
        self.changes.len() - self.tried
    }

    /// The steps of a turn of a round.
    pub(super) fn steps_of_turn(&self, round: u32) -> u64 {
        let cells = self.spec.goal.shape.cells().len() as u64;
        let first = Self::FIRST_STEPS.max(cells * Self::STEPS_OF_CELL);
        first.saturating_mul(Self::GROWTH.saturating_pow(round))
    }

    /// Takes steps of the searches. Returns whether all changes are decided.
    pub fn run(&mut self, mut steps: u64) -> bool {
        while steps > 0 && !self.is_over() {
            steps -= self.advance(steps);
        }
        self.is_over()
    }

    /// Takes at most `most` steps of one turn. Returns how many were taken; making a table, or finding that
    /// none is needed, counts as one.
    fn advance(&mut self, most: u64) -> u64 {
        let Some(turn) = &mut self.turn else {
            self.begin_turn();
            return 1;
        };
        let mut is_decided = false;
        let taken = turn.solutions.advance(most.min(turn.steps_left), |placements| {
            is_decided = self.aim == Aim::Possible || turn.first.is_some();
            turn.first.get_or_insert_with(|| placements.to_vec());
            if is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let taken = taken.expect("a search finds solutions only");
        turn.steps_left -= taken;
        if is_decided || turn.solutions.is_over() {
            // A search for a second solution that was decided has found one.
            self.decide(self.aim == Aim::Possible || !is_decided);
        } else if turn.steps_left == 0 {
            let turn = self.turn.take();
            self.open.extend(turn.map(|turn| turn.number));
        }
        taken
    }

    /// Begins the turn of the next change. One that needs no search is only dropped.
    fn begin_turn(&mut self) {
        let (number, puzzle) = if self.untried() > 0 {
            self.tried += 1;
            (self.tried - 1, self.accept(self.tried - 1))
        } else {
            if self.left_in_round == 0 {
                self.left_in_round = self.open.len();
                self.round += 1;
            }
            self.left_in_round -= 1;
            let number = self.open.pop_front().expect("it is not over");
            (number, self.puzzle(number))
        };
        if let Some(puzzle) = puzzle {
            let (solutions, steps_left) = (self.solutions(&puzzle), self.steps_of_turn(self.round));
            self.turn = Some(Turn { number, solutions, steps_left, first: None });
        }
    }

    /// The puzzle that a change makes, if it needs a search. Each change is asked for once, in order.
    pub(super) fn accept(&mut self, number: usize) -> Option<Arc<Puzzle>> {
        let change = self.changes.get(number)?;
        self.candidates.accept(&change, &self.spec)
    }

    /// The puzzle that a change makes.
    pub(super) fn puzzle(&self, number: usize) -> Option<Arc<Puzzle>> {
        Puzzle::from_spec(&self.changes.get(number)?.apply(&self.spec)).ok()
    }

    /// The solutions of a changed puzzle.
    pub(super) fn solutions(&self, puzzle: &Arc<Puzzle>) -> Solutions {
        let solutions = Solutions::of(&self.problem(puzzle), Strategy::TURBO.plan());
        solutions.expect("turbo accepts every puzzle")
    }

    /// The problem that is searched: of solutions that are to be counted, one of each class.
    fn problem(&self, puzzle: &Arc<Puzzle>) -> Arc<Problem> {
        match self.aim {
            Aim::Possible => Problem::new(puzzle),
            Aim::Unique => {
                let reduction = Reduction::of(puzzle, Symmetry::auto(puzzle)).unwrap_or_default();
                Problem::reduced(puzzle, reduction)
            }
        }
    }

    /// Ends the turn for good. The change is found if it has a solution, and that `is_enough`.
    fn decide(&mut self, is_enough: bool) {
        self.decided += 1;
        if let (Some(Turn { number, solutions, first: Some(first), .. }), true) =
            (self.turn.take(), is_enough)
        {
            let solution = Solution::of(solutions.search().problem(), &first);
            self.found.extend(self.changes.get(number).map(|change| Finding { number, change, solution }));
        }
    }
}
