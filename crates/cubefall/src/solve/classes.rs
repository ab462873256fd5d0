//! The first solutions of a puzzle in which no piece can be restricted.

use crate::problem::{PlacementId, Problem, Reduction};
use crate::puzzle::Puzzle;
use std::collections::BTreeSet;

/// The symmetry classes of the solutions of a puzzle, for a search that finds any of their members.
///
/// Where no piece can be restricted, a [`Reduction`] tests complete assemblies only: a search reaches every
/// member of every class, and may refuse millions before the first that counts. For a few solutions it is
/// faster to take each as it is found, to replace it by the canonical form of its class, and to drop it if
/// that was found before: n classes are known after at most n times as many solutions as there are
/// symmetries.
///
/// ```
/// use cubefall::problem::{Problem, Reduction, Symmetry};
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::search::Strategy;
/// use cubefall::solve::{Solutions, SymmetryClasses};
///
/// let domino = Piece::new("domino", &Shape::drawn(&["##"])?.coords(), 4)?;
/// let puzzle = Puzzle::new("four dominoes", Region::cuboid(2, 2, 2)?, vec![domino])?;
/// let reduction = Reduction::of(&puzzle, Symmetry::Rotation)?;
/// let (reduction, classes) = SymmetryClasses::instead_of(reduction, &puzzle, Some(2));
/// let problem = Problem::reduced(&puzzle, reduction);
/// assert!(classes.is_some(), "no piece is used once");
/// let solutions = Solutions::of(&problem, Strategy::TURBO.plan())?.up_to(classes);
/// assert_eq!(solutions.count()?, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SymmetryClasses {
    reduction: Reduction,
}

impl SymmetryClasses {
    /// The most placements of all solutions that are kept to find equal ones: they take some 64 megabytes.
    const MOST_PLACEMENTS: usize = 1 << 24;

    /// The reduction by which to search for the first `limit` solutions, and the classes that it leaves to be
    /// told apart. Without a limit, with one that would need much memory, and where a piece is restricted,
    /// that is the reduction as it is, and no classes.
    pub fn instead_of(
        reduction: Reduction,
        puzzle: &Puzzle,
        limit: Option<u64>,
    ) -> (Reduction, Option<Self>) {
        let most = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
        let is_small = most.saturating_mul(puzzle.copies()) <= Self::MOST_PLACEMENTS;
        match is_small && reduction.only_tests() {
            true => (Reduction::default(), Some(Self { reduction })),
            false => (reduction, None),
        }
    }

    /// The canonical form of the class of this solution, the member that a search by the reduction finds. Its
    /// placements are in the order of the pieces.
    ///
    /// # Panics
    /// When the problem is of another puzzle.
    pub fn canonical(&self, problem: &Problem, solution: &[PlacementId]) -> Vec<PlacementId> {
        let assembly: Vec<_> =
            solution.iter().map(|&id| (problem.piece_of(id), problem.filled_by(id))).collect();
        let image = self.reduction.canonical(&assembly).into_iter();
        let placement = |(piece, cells)| problem.find(piece, &cells);
        image.map(|piece| placement(piece).expect("symmetries map placements to placements")).collect()
    }
}

/// Canonical forms, each once.
#[derive(Clone, Default, Debug)]
pub struct DistinctSolutions(BTreeSet<Box<[PlacementId]>>);

impl DistinctSolutions {
    /// Adds a canonical form. Returns whether it is new.
    pub fn add(&mut self, solution: &[PlacementId]) -> bool {
        self.0.insert(solution.into())
    }
}
