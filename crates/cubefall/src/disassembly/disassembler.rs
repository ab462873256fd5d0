//! The search: breadth first over the states of a part, then over those of both parts.

use super::clearance::{Clearances, FormId, Offset};
use super::lock_proof::{LockProof, LockReason, ReachedState};
use super::plan::{Disassembly, LockedPart, Move, Separation};
use super::rigidity::{Contacts, MOST_PIECES};
use super::shifts::{Rooms, all};
use super::states::{Origin, SearchTree, Shift, States};
use crate::puzzle::Coord;
use crate::solution::{Side, Solution};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

/// Takes solutions apart, one after the other. What it learns about pairs of pieces is kept for the next
/// solution.
///
/// ```
/// use cubefall::disassembly::Disassembler;
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::solve::Solver;
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let solution = Solver::new(&puzzle).first()?.expect("it has two");
/// let disassembly = Disassembler::new().take_apart(&solution)?;
/// assert!(disassembly.is_complete());
/// assert_eq!(disassembly.check(&solution), Ok(()));
/// assert_eq!(disassembly.level(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Disassembler {
    gauge: Gauge,
    most_states: usize,
    /// The parts that are still to be taken apart, the next one last.
    parts: Vec<Part>,
    search: Option<StateSearch>,
    disassembly: Disassembly,
    /// Whether nothing is wanted of a solution that does not come apart as a whole.
    only_whole: bool,
    /// What the searches of the parts have tried, if that is kept.
    trees: Option<Vec<SearchTree>>,
}

/// Why a solution is not taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DisassemblyError {
    /// It has more pieces than [`Disassembler::MOST_PIECES`].
    TooManyPieces {
        /// The number of pieces.
        pieces: usize,
    },
    /// A piece has no cells, or a cell of it lies farther from the origin than [`Disassembler::FARTHEST`].
    InvalidPiece {
        /// The piece, by its index in [`Solution::pieces`].
        piece: usize,
    },
    /// Two pieces have a cell in common.
    Overlap {
        /// The pieces, by their indices in [`Solution::pieces`].
        pieces: [usize; 2],
    },
    /// A part has more states than the limit. Whether it comes apart is not known.
    TooManyStates {
        /// The limit.
        most: usize,
    },
}

impl Disassembler {
    /// The maximum number of pieces of a solution, copies counted each.
    pub const MOST_PIECES: usize = MOST_PIECES;

    /// The largest coordinate of a cell, and the largest negative one.
    pub const FARTHEST: i32 = 1 << 12;

    /// The usual limit of states. With many pieces it is lower: see [`MOST_OFFSETS`](Self::MOST_OFFSETS).
    pub const USUAL_STATES: usize = 1 << 22;

    /// The maximum number of offsets in the states of a part, each state having one for each piece: a few
    /// hundred megabytes.
    pub const MOST_OFFSETS: usize = 1 << 25;

    /// A search that gives up when a part has reached [`USUAL_STATES`](Self::USUAL_STATES).
    pub fn new() -> Self {
        Self::with_states(Self::USUAL_STATES)
    }

    /// A search that gives up when a part has reached this many states.
    pub fn with_states(most: usize) -> Self {
        Self {
            gauge: Gauge::new(),
            most_states: most.min(States::MOST),
            parts: Vec::new(),
            search: None,
            disassembly: Disassembly::default(),
            only_whole: false,
            trees: None,
        }
    }

    /// The same, but it may stop when it knows of any pieces that are locked: they are then in a locked part,
    /// of which not all states have been tried, and the parts that were left are not taken apart.
    pub(super) fn only_whole(self, only_whole: bool) -> Self {
        Self { only_whole, ..self }
    }

    /// Keeps what the searches try from now on, for [`take_trees`](Self::take_trees).
    pub fn keep_trees(&mut self) {
        self.trees = Some(Vec::new());
    }

    /// What the searches of the parts have tried since the last call, in the order in which they ended, which
    /// is that of the separations for those that ended with one. Nothing unless it is
    /// [kept](Self::keep_trees).
    pub fn take_trees(&mut self) -> Vec<SearchTree> {
        self.trees.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Takes a solution apart as far as it comes apart.
    ///
    /// # Errors
    /// When that cannot be done or takes more states than the limit.
    pub fn take_apart(&mut self, solution: &Solution) -> Result<Disassembly, DisassemblyError> {
        self.begin(solution)?;
        loop {
            if let Some(disassembly) = self.run(u64::MAX)? {
                return Ok(disassembly);
            }
        }
    }

    /// Begins with a solution, in place of the one before.
    ///
    /// # Errors
    /// When it has too many pieces, an invalid one, or two that overlap.
    pub fn begin(&mut self, solution: &Solution) -> Result<(), DisassemblyError> {
        let all: Vec<usize> = (0..solution.pieces().len()).collect();
        self.begin_with_parts(solution, &[all])
    }

    /// Begins with parts of a solution that some moves have separated, in place of what was begun before.
    /// They are taken apart one after the other, each from where its pieces are in the solution; those of
    /// different parts may overlap there. The pieces are given by their indices in [`Solution::pieces`].
    ///
    /// # Errors
    /// When a part has too many pieces, an invalid one, or two that overlap.
    pub fn begin_with_parts(
        &mut self,
        solution: &Solution,
        parts: &[Vec<usize>],
    ) -> Result<(), DisassemblyError> {
        (self.search, self.disassembly) = (None, Disassembly::default());
        self.parts.clear();
        self.gauge.trim();
        for pieces in parts.iter().rev() {
            let part = self.part(solution, pieces)?;
            self.parts.push(part);
        }
        Ok(())
    }

    /// These pieces of a solution, where they are in it.
    fn part(&mut self, solution: &Solution, pieces: &[usize]) -> Result<Part, DisassemblyError> {
        if pieces.len() > Self::MOST_PIECES {
            return Err(DisassemblyError::TooManyPieces { pieces: pieces.len() });
        }
        let mut part = Part::default();
        for &piece in pieces {
            let cells = solution.pieces().get(piece).map_or(&[][..], |(_, cells)| cells);
            let is_near = |cell: &Coord| {
                [cell.x, cell.y, cell.z].iter().all(|side| (-Self::FARTHEST..=Self::FARTHEST).contains(side))
            };
            let first = cells.first().copied().filter(|_| cells.iter().all(is_near));
            let first = first.ok_or(DisassemblyError::InvalidPiece { piece })?;
            let form: Vec<Coord> = cells.iter().map(|&cell| cell - first).collect();
            part.pieces.push(piece);
            part.forms.push(self.gauge.clearances.form(&form));
            part.offsets.push(Offset::of(first));
        }
        let overlap = self.gauge.measure(&part.forms, &part.offsets);
        overlap.map_err(|at| DisassemblyError::Overlap { pieces: at.map(|at| pieces[at]) })?;
        Ok(part)
    }

    /// Why pieces of a solution are locked; nothing if they are not, or are fewer than two. The pieces are
    /// given by their indices in [`Solution::pieces`]. What was begun is dropped.
    ///
    /// # Errors
    /// When they cannot be taken apart at all, or reach more states than the limit or
    /// [`LockProof::MOST_STATES`].
    pub fn why_locked(
        &mut self,
        solution: &Solution,
        pieces: &[usize],
    ) -> Result<Option<LockProof>, DisassemblyError> {
        (self.search, self.disassembly) = (None, Disassembly::default());
        self.parts.clear();
        self.gauge.trim();
        let pieces: Vec<usize> = BTreeSet::from_iter(pieces.iter().copied()).into_iter().collect();
        let part = self.part(solution, &pieces)?;
        if pieces.len() < 2 {
            return Ok(None);
        } else if let Some(proof) = LockProof::by_rings(solution, &pieces) {
            return Ok(Some(proof));
        }
        let most = most_states(self.most_states, pieces.len()).min(LockProof::MOST_STATES);
        let mut search = StateSearch::new(part);
        loop {
            match search.step(&mut self.gauge, most, false) {
                PartStatus::Searching => {}
                PartStatus::Full => return Err(DisassemblyError::TooManyStates { most }),
                PartStatus::Separated(..) => return Ok(None),
                PartStatus::Locked(_) => break,
            }
        }
        let reason = LockReason::Confined(search.graph(&mut self.gauge));
        Ok(Some(LockProof { pieces, reason }))
    }

    /// Goes on for this many steps; a step tries all moves from one state. Returns the disassembly when it is
    /// known; then it is over.
    ///
    /// # Errors
    /// When a part has too many states.
    pub fn run(&mut self, steps: u64) -> Result<Option<Disassembly>, DisassemblyError> {
        for _ in 0..steps {
            let Some(search) = &mut self.search else {
                match self.parts.pop() {
                    None => return Ok(Some(std::mem::take(&mut self.disassembly))),
                    Some(part) if part.pieces.len() < 2 => {}
                    Some(part) => self.search = Some(StateSearch::new(part)),
                }
                continue;
            };
            let most = most_states(self.most_states, search.part.pieces.len());
            let status = search.step(&mut self.gauge, most, self.only_whole);
            if let Some(trees) = &mut self.trees {
                trees.extend(search.tree(&status));
            }
            match status {
                PartStatus::Searching => continue,
                PartStatus::Full => {
                    self.search = None;
                    self.parts.clear();
                    return Err(DisassemblyError::TooManyStates { most });
                }
                PartStatus::Locked(part) => {
                    self.disassembly.locked.push(part);
                    if self.only_whole {
                        self.parts.clear();
                    }
                }
                PartStatus::Separated(separation, parts) => {
                    self.disassembly.separations.push(separation);
                    self.parts.extend(parts);
                }
            }
            self.search = None;
        }
        Ok(None)
    }
}

impl Default for Disassembler {
    fn default() -> Self {
        Self::new()
    }
}

/// The limit of states for this many pieces.
fn most_states(most: usize, pieces: usize) -> usize {
    most.min(Disassembler::MOST_OFFSETS / pieces.max(1))
}

/// Pieces that are together, and where they are.
#[derive(Default)]
struct Part {
    /// By their indices in the solution.
    pieces: Vec<usize>,
    forms: Vec<FormId>,
    offsets: Vec<Offset>,
}

impl Part {
    /// Those of its pieces that are in a set.
    fn only(&self, set: u64, offsets: &[Offset]) -> Self {
        let mut part = Self::default();
        for at in members(set) {
            part.pieces.push(self.pieces[at]);
            part.forms.push(self.forms[at]);
            part.offsets.push(offsets[at]);
        }
        part
    }

    /// A shift as a move: of the pieces that go up, or of the others, if they are fewer, down.
    fn move_of(&self, Shift { axis, pieces, distance }: Shift, leaves: bool) -> Move {
        const SIDES: [[Side; 2]; 3] =
            [[Side::Right, Side::Left], [Side::Front, Side::Back], [Side::Above, Side::Below]];
        let others = all(self.pieces.len()) & !pieces;
        let (pieces, towards) = match others.count_ones() < pieces.count_ones() {
            true => (others, SIDES[axis][1]),
            false => (pieces, SIDES[axis][0]),
        };
        let pieces = members(pieces).map(|at| self.pieces[at]).collect();
        Move { pieces, towards, distance: (!leaves).then_some(distance) }
    }
}

/// The members of a set.
fn members(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |at| set >> at & 1 == 1)
}

/// What a step has found.
enum PartStatus {
    Searching,
    Full,
    Locked(LockedPart),
    Separated(Separation, [Part; 2]),
}

/// The search of a part: breadth first, so that the first state from which pieces can leave is one of the
/// nearest.
struct StateSearch {
    part: Part,
    states: States,
    /// The state of the next step.
    next: usize,
}

/// What states are measured with.
struct Gauge {
    clearances: Clearances,
    /// Those of the state that was measured last.
    rooms: Rooms,
    contacts: Contacts,
}

impl Gauge {
    fn new() -> Self {
        Self { clearances: Clearances::default(), rooms: Rooms::default(), contacts: Contacts::new() }
    }

    /// Forgets what it knows of pairs of pieces, if that is much. Numbers of forms are then no longer valid.
    fn trim(&mut self) {
        if self.clearances.trim() {
            self.rooms = Rooms::default();
        }
    }

    /// Measures a state. Returns the first two pieces that overlap, if there are any.
    fn measure(&mut self, forms: &[FormId], state: &[Offset]) -> Result<(), [usize; 2]> {
        self.rooms.measure(forms, state, &mut self.clearances)
    }
}

impl StateSearch {
    fn new(part: Part) -> Self {
        let normal: Vec<Offset> = part.offsets.iter().map(|&offset| offset - part.offsets[0]).collect();
        Self { part, states: States::new(&normal), next: 0 }
    }

    /// Tries all moves of the next state. If any locked pieces are enough, it looks whether some hold each
    /// other there: moves can be undone, so that they would have done so from the beginning.
    fn step(&mut self, gauge: &mut Gauge, most_states: usize, any_is_enough: bool) -> PartStatus {
        let state = self.next;
        if state == self.states.len() {
            return self.locked();
        }
        self.next += 1;
        let measured = gauge.measure(&self.part.forms, self.states.get(state));
        debug_assert_eq!(measured, Ok(()), "moves keep pieces apart");
        if any_is_enough && gauge.rooms.are_any_rigid(&mut gauge.contacts) {
            return self.locked();
        }
        if let Some(shift) = gauge.rooms.loose() {
            return self.separated(state, shift);
        }
        let states = &mut self.states;
        let complete = gauge.rooms.each_shift(|shift| {
            states.add(Origin { state, shift });
            if states.len() > most_states { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if complete.is_break() { PartStatus::Full } else { PartStatus::Searching }
    }

    fn locked(&self) -> PartStatus {
        PartStatus::Locked(LockedPart { pieces: self.part.pieces.clone(), states: self.next })
    }

    /// What was tried, if that is the end of the search.
    fn tree(&self, status: &PartStatus) -> Option<SearchTree> {
        let exit = match status {
            PartStatus::Searching | PartStatus::Full => return None,
            PartStatus::Locked(_) => None,
            PartStatus::Separated(..) => Some(self.next - 1),
        };
        Some(self.states.tree(self.next, exit))
    }

    /// The states that were reached, when all have been tried.
    fn graph(&mut self, gauge: &mut Gauge) -> Vec<ReachedState> {
        let Self { part, states, .. } = self;
        let start = states.get(0).to_vec();
        let mut graph = Vec::new();
        for state in 0..states.len() {
            let measured = gauge.measure(&part.forms, states.get(state));
            debug_assert_eq!(measured, Ok(()), "moves keep pieces apart");
            let mut next = BTreeSet::new();
            let _ = gauge.rooms.each_shift(|shift| {
                next.insert(states.add(Origin { state, shift }));
                ControlFlow::Continue(())
            });
            let from_start = states.get(state).iter().zip(&start);
            graph.push(ReachedState {
                offsets: from_start.map(|(&now, &then)| (now - then).coord()).collect(),
                moves: states.path(state).len(),
                next: next.into_iter().collect(),
            });
        }
        graph
    }

    /// The separation by the moves to a state, and then by an endless shift.
    fn separated(&self, state: usize, last: Shift) -> PartStatus {
        let Self { part, states, .. } = self;
        let mut moves: Vec<Move> =
            states.path(state).into_iter().map(|shift| part.move_of(shift, false)).collect();
        let away = part.move_of(last, true);
        let is_away = |&at: &usize| away.pieces.contains(&part.pieces[at]);
        let away_set: u64 = (0..part.pieces.len()).filter(is_away).map(|at| 1 << at).sum();
        moves.push(away);
        let parts = [away_set, all(part.pieces.len()) & !away_set];
        let parts = parts.map(|set| part.only(set, states.get(state)));
        PartStatus::Separated(Separation { pieces: part.pieces.clone(), moves }, parts)
    }
}

impl fmt::Display for DisassemblyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces { pieces } => {
                let most = Disassembler::MOST_PIECES;
                write!(f, "it has {pieces} pieces, and at most {most} can be taken apart")
            }
            Self::InvalidPiece { piece } => {
                let farthest = Disassembler::FARTHEST;
                write!(f, "its piece {} has no cells, or one beyond coordinate {farthest}", piece + 1)
            }
            Self::Overlap { pieces: [first, second] } => {
                write!(f, "its pieces {} and {} overlap", first + 1, second + 1)
            }
            Self::TooManyStates { most } => {
                write!(f, "its pieces can be in more than {most} positions, which is the limit")
            }
        }
    }
}

impl std::error::Error for DisassemblyError {}
