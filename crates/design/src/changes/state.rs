//! The state of a search for changes, from which it goes on later.

use super::change::Finding;
use super::change_search::{Aim, ChangeSearch, Turn};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{Coord, PieceId};
use cubefall::search::Bookmark;
use cubefall::solution::{Solution, VerifyError, verify};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// The state of a [`ChangeSearch`]. Changes are stored by their numbers, so it belongs to one document, one
/// kind of changes and one shard.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct ChangeState {
    tried: usize,
    decided: usize,
    round: u32,
    left_in_round: usize,
    open: Vec<usize>,
    turn: Option<TurnState>,
    /// All changes found so far, with their solutions.
    found: Vec<(usize, Pieces)>,
}

/// The change that has its turn, and the state of its search.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
struct TurnState {
    number: usize,
    steps_left: u64,
    /// The placements of the first solution, by their indices.
    first: Option<Vec<usize>>,
    /// The numbers of the search's [`Bookmark`].
    search: Vec<u32>,
}

/// The pieces of a solution by their indices, with their cells.
type Pieces = Vec<(usize, Vec<[i32; 3]>)>;

/// Why no search has a state. The text follows what names the state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChangeStateError {
    /// The numbers of changes that were tried, decided or are open do not go together.
    Numbers,
    /// The search of the change that has its turn cannot have this state.
    Turn,
    /// The change with this number cannot have been found.
    Change(usize),
    /// The solution of the change with this number is invalid.
    Solution(usize, VerifyError),
}

impl ChangeSearch {
    /// The state. `taken` are the findings that were taken so far; the restored search offers them again,
    /// before all others.
    pub fn state(&self, taken: &[Finding]) -> ChangeState {
        let numbers = |cell: &Coord| [cell.x, cell.y, cell.z];
        let pieces = |solution: &Solution| -> Pieces {
            let pieces = solution.pieces().iter();
            pieces.map(|(piece, cells)| (piece.index(), cells.iter().map(numbers).collect())).collect()
        };
        let found = taken.iter().chain(&self.found);
        let turn = self.turn.as_ref().map(|turn| TurnState {
            number: turn.number,
            steps_left: turn.steps_left,
            first: turn.first.as_ref().map(|ids| ids.iter().map(|id| id.index()).collect()),
            search: turn.solutions.search().bookmark().numbers().to_vec(),
        });
        ChangeState {
            tried: self.tried,
            decided: self.decided,
            round: self.round,
            left_in_round: self.left_in_round,
            open: self.open.iter().copied().collect(),
            turn,
            found: found.map(|finding| (finding.number, pieces(&finding.solution))).collect(),
        }
    }

    /// A search that goes on from a state of a search like this one: of the same document, the same kind of
    /// changes and the same shard. Findings that were taken are offered again. Which changes needed no search
    /// is found out anew, but nothing is searched twice.
    ///
    /// # Errors
    /// When no such search has this state. Solutions are verified. That the other changes have none is
    /// believed, and so is that a solution is the only one.
    pub fn restored(&self, state: &ChangeState) -> Result<Self, ChangeStateError> {
        let (shard, of) = self.candidates.shard();
        let mut search = self.of_shard(shard + 1, of);
        if state.tried > search.changes.len() {
            return Err(ChangeStateError::Numbers);
        }
        let accepted: BTreeSet<usize> =
            (0..state.tried).filter(|&number| search.accept(number).is_some()).collect();
        search.tried = state.tried;
        search.decided = state.decided;
        search.round = state.round;
        search.left_in_round = state.left_in_round;
        search.open = state.open.iter().copied().collect();
        let decided = search.decided_of(state, accepted).ok_or(ChangeStateError::Numbers)?;
        search.turn = match &state.turn {
            Some(turn) => Some(search.turn(turn).ok_or(ChangeStateError::Turn)?),
            None => None,
        };
        search.found = search.findings(state, decided)?;
        Ok(search)
    }

    /// The changes that were decided, of those that needed a search; nothing if the others are not those of
    /// the state, in its order.
    fn decided_of(&self, state: &ChangeState, mut accepted: BTreeSet<usize>) -> Option<BTreeSet<usize>> {
        let is_first_round = state.round == 0;
        let has_endless_turns = |round: u32| self.steps_of_turn(round) == u64::MAX;
        let (left, tried) = (state.left_in_round, state.tried);
        let in_turn = state.turn.as_ref().map(|turn| turn.number);
        if left > state.open.len()
            || is_first_round && (left > 0 || in_turn.is_some_and(|number| number + 1 != tried))
            || !is_first_round && (tried < self.changes.len() || has_endless_turns(state.round - 1))
        {
            return None;
        }
        // Each round takes the changes in their order: those that had their turn, the one that has it, those
        // that are still to get it.
        let (waiting, done) = state.open.split_at(left);
        let mut before = None;
        for &number in done.iter().chain(&in_turn).chain(waiting) {
            if before.is_some_and(|before| before >= number) || !accepted.remove(&number) {
                return None;
            }
            before = Some(number);
        }
        (accepted.len() == state.decided).then_some(accepted)
    }

    /// The turn with this state, if a search can have it.
    fn turn(&self, state: &TurnState) -> Option<Turn> {
        let puzzle = self.puzzle(state.number)?;
        let mut solutions = self.solutions(&puzzle);
        let place = Bookmark::new(state.search.clone(), solutions.search().stats().clone());
        solutions.return_to(&place).ok()?;
        // A search that is over, or has the first solution that was looked for, is decided at once.
        let is_open =
            (1..=self.steps_of_turn(self.round)).contains(&state.steps_left) && !solutions.is_over();
        let first = match &state.first {
            None => None,
            Some(_) if self.aim == Aim::Possible => return None,
            Some(ids) => Some(placements(ids, solutions.search().problem())?),
        };
        let is_right = |ids: &Vec<PlacementId>| {
            verify(&puzzle, &Solution::of(solutions.search().problem(), ids)).is_ok()
        };
        (is_open && first.as_ref().is_none_or(is_right)).then_some(Turn {
            number: state.number,
            solutions,
            steps_left: state.steps_left,
            first,
        })
    }

    /// The findings of a state. Each is of one of the changes that were decided.
    fn findings(
        &self,
        state: &ChangeState,
        mut decided: BTreeSet<usize>,
    ) -> Result<Vec<Finding>, ChangeStateError> {
        let mut findings = Vec::with_capacity(state.found.len());
        for (number, pieces) in &state.found {
            let number = *number;
            let impossible = ChangeStateError::Change(number);
            let change = self.changes.get(number).filter(|_| decided.remove(&number));
            let (Some(change), Some(puzzle)) = (change, self.puzzle(number)) else { return Err(impossible) };
            let solution = solution(pieces, puzzle.pieces().len()).ok_or(impossible)?;
            verify(&puzzle, &solution).map_err(|error| ChangeStateError::Solution(number, error))?;
            findings.push(Finding { number, change, solution });
        }
        Ok(findings)
    }
}

/// The solution with these pieces; nothing if an index is not below the number of pieces, `count`.
fn solution(pieces: &Pieces, count: usize) -> Option<Solution> {
    let coord = |&[x, y, z]: &[i32; 3]| Coord::new(x, y, z);
    let piece = |(piece, cells): &(usize, Vec<[i32; 3]>)| {
        (*piece < count).then(|| (PieceId::new(*piece), cells.iter().map(coord).collect()))
    };
    pieces.iter().map(piece).collect::<Option<_>>().map(Solution::new)
}

/// The placements with these indices, if the problem has them.
fn placements(indices: &[usize], problem: &Problem) -> Option<Vec<PlacementId>> {
    indices.iter().map(|&index| problem.at(index)).collect()
}

impl fmt::Display for ChangeStateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbers => f.write_str("the numbers of changes do not go together"),
            Self::Turn => f.write_str("no search of the change that has its turn can be there"),
            Self::Change(number) => write!(f, "change {number} cannot have been found"),
            Self::Solution(number, error) => {
                write!(f, "the solution of change {number} is invalid ({error})")
            }
        }
    }
}

impl std::error::Error for ChangeStateError {}
