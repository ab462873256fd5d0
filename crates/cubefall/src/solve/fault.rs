//! Why a search for solutions cannot begin, and why it cannot go on.

use crate::problem::SymmetryError;
use crate::search::{SearchError, Strategy};
use crate::solution::VerifyError;
use std::error::Error;
use std::fmt;

/// Why a search for solutions cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(FaultKind);

/// The kind of a [`Fault`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// A solution fails verification: a fault of the program.
    Invalid(VerifyError),
    /// The list of a fold has no room for more partial assemblies.
    Full(Strategy),
}

impl Fault {
    pub(super) fn invalid(error: VerifyError) -> Self {
        Self(FaultKind::Invalid(error))
    }

    pub(super) fn full(strategy: Strategy) -> Self {
        Self(FaultKind::Full(strategy))
    }

    /// What it is.
    pub fn kind(&self) -> &FaultKind {
        &self.0
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            FaultKind::Invalid(error) => {
                write!(f, "a solution is invalid ({error}); please report this fault")
            }
            FaultKind::Full(strategy) => write!(
                f,
                "strategy {} keeps more partial assemblies than it has room for; choose turbo, which keeps none",
                strategy.key()
            ),
        }
    }
}

impl Error for Fault {}

/// Why a puzzle cannot be solved as a [`Solver`](super::Solver) was asked to, or why it could not go on.
///
/// ```
/// use cubefall::problem::Symmetry;
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::solve::{SolveErrorKind, Solver};
///
/// let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let error = Solver::new(&puzzle).symmetry(Symmetry::Restricted).count().expect_err("no author restricts it");
/// assert!(matches!(error.kind(), SolveErrorKind::Symmetry(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolveError(SolveErrorKind);

/// The kind of a [`SolveError`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolveErrorKind {
    /// Its solutions cannot be counted by the symmetry.
    Symmetry(SymmetryError),
    /// The strategy does not accept it.
    Search(SearchError),
    /// The search cannot go on.
    Fault(Fault),
}

impl SolveError {
    /// What it is.
    pub fn kind(&self) -> &SolveErrorKind {
        &self.0
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            SolveErrorKind::Symmetry(error) => error.fmt(f),
            SolveErrorKind::Search(error) => error.fmt(f),
            SolveErrorKind::Fault(error) => error.fmt(f),
        }
    }
}

impl Error for SolveError {}

impl From<SymmetryError> for SolveError {
    fn from(error: SymmetryError) -> Self {
        Self(SolveErrorKind::Symmetry(error))
    }
}

impl From<SearchError> for SolveError {
    fn from(error: SearchError) -> Self {
        Self(SolveErrorKind::Search(error))
    }
}

impl From<Fault> for SolveError {
    fn from(error: Fault) -> Self {
        Self(SolveErrorKind::Fault(error))
    }
}
