//! The sets of pieces that fill the goal of a pool.

use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Puzzle;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write as _;

/// The numbers of solutions of the sets of pieces that solutions use. A set is the number of copies of each
/// piece. Of a pool of pieces (a puzzle that leaves numbers of copies open) these are the sets that fill the
/// goal.
#[derive(Clone, Debug)]
pub struct PieceSets {
    solutions: BTreeMap<Vec<usize>, u64>,
    /// The first sets, in the order in which they were found.
    first: Vec<Vec<usize>>,
    /// The maximum number of sets.
    most: usize,
    /// Whether more were found.
    is_cut: bool,
}

impl PieceSets {
    /// The number of sets that [`first`](Self::first) has at most.
    pub const FIRST: usize = 24;

    /// No sets so far, and at most `most` later: the solutions of others are not counted.
    pub const fn at_most(most: usize) -> Self {
        Self { solutions: BTreeMap::new(), first: Vec::new(), most, is_cut: false }
    }

    /// Whether a puzzle leaves numbers of copies open.
    pub fn vary(puzzle: &Puzzle) -> bool {
        puzzle.pieces().iter().any(|piece| piece.least() < piece.most())
    }

    /// Adds a solution.
    pub fn add(&mut self, problem: &Problem, placements: &[PlacementId]) {
        let mut copies = vec![0; problem.puzzle().pieces().len()];
        placements.iter().for_each(|&id| copies[problem.piece_of(id).index()] += 1);
        self.add_copies(copies, 1);
    }

    /// Adds solutions that use these copies of the pieces.
    pub fn add_set(&mut self, copies: &[usize], solutions: u64) {
        self.add_copies(copies.to_vec(), solutions);
    }

    fn add_copies(&mut self, copies: Vec<usize>, more: u64) {
        let is_full = self.solutions.len() >= self.most;
        match self.solutions.entry(copies) {
            Entry::Occupied(solutions) => {
                let solutions = solutions.into_mut();
                *solutions = solutions.saturating_add(more);
            }
            Entry::Vacant(_) if is_full => self.is_cut = true,
            Entry::Vacant(set) => {
                if self.first.len() < Self::FIRST {
                    self.first.push(set.key().clone());
                }
                set.insert(more);
            }
        }
    }

    /// The number of sets.
    pub fn len(&self) -> usize {
        self.solutions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.solutions.is_empty()
    }

    /// Whether there are more sets than the maximum.
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Each set with its number of solutions, those that use many of the first pieces first.
    pub fn iter(&self) -> impl Iterator<Item = (&[usize], u64)> {
        self.solutions.iter().rev().map(|(copies, &solutions)| (copies.as_slice(), solutions))
    }

    /// The first sets that were found, at most [`FIRST`](Self::FIRST), with their numbers of solutions so
    /// far.
    pub fn first(&self) -> impl Iterator<Item = (&[usize], u64)> {
        self.first.iter().map(|copies| (copies.as_slice(), self.solutions[copies]))
    }
}

/// A set of pieces by the names of its pieces, such as `L V×2`.
pub fn set_name<'a>(copies: &[usize], names: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for (name, &copies) in names.zip(copies).filter(|&(_, &copies)| copies > 0) {
        let space = if text.is_empty() { "" } else { " " };
        let _ = match copies {
            1 => write!(text, "{space}{name}"),
            more => write!(text, "{space}{name}×{more}"),
        };
    }
    text
}
