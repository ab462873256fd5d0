//! My cube: the user sets up the pieces in the box, and sees how it can be completed.
//!
//! Each edit makes a new [`Setup`], so all of them can be undone. After each change of the pieces in the box,
//! a worker finds all completions ([`Completions`]); hints are taken from these.

pub(super) mod attempt;
mod carrying;
pub(super) mod completions;
pub(super) mod hint;
pub(super) mod own_cube_readout;
mod passage;
pub(super) mod setup;
mod solved;
mod way_in;
mod way_out;

use crate::own_cube::attempt::{Attempt, ClockReadout, ClockState, Score};
use crate::own_cube::completions::{Completions, Status};
use crate::own_cube::passage::Passage;
use crate::own_cube::setup::{Carried, Held, Hint, Setup};
use crate::own_cube::solved::Solved;
use crate::own_cube::way_in::{Slide, WayIn, path_of_last};
use crate::subject::Subject;
use crate::undo_stack::UndoStack;
use crate::{CubeEdit, Frame, Mark, MarkKind, Motion, Pose, Preview, WorkerCommand, WorkerFailure, WorkerId};
pub use carrying::CarriedPlace;
use codes::{placement_code, placements_of_code};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{CellSet, Coord, PieceId, shown_name};
use cubefall::solution::Solution;
use messages::{CompleteEvent, CompleteRequest};

/// The user's own cube.
#[derive(Clone, Debug)]
pub(crate) struct OwnCube {
    /// Whether it is shown. While it is not, its state stays.
    open: bool,
    now: Setup,
    /// For each piece in the box, the path by which it can be inserted after all others.
    paths: Vec<Option<Slide>>,
    /// How the piece in hand goes in, if there is room for it.
    way_in: Option<WayIn>,
    /// The moves by which a piece goes in or out, while they are shown.
    passage: Option<Passage>,
    /// Other setups than the present one: those before it, and those that were undone.
    history: UndoStack<Setup>,
    /// Why the last edit is impossible.
    refusal: Option<Refused>,
    motion: Motion,
    completions: Completions,
    /// The numbers of completions of the last setups that were counted, the last one last.
    counted: Vec<(Vec<PlacementId>, u64)>,
    /// The last hint, if the same pieces are in the box.
    hint: Option<Hint>,
    attempt: Attempt,
    /// The cube, if it was completed by hand.
    solved: Option<Solved>,
    /// Whether the page is hidden.
    is_hidden: bool,
    /// The piece that a pointer carries. It is the one in hand.
    carried: Option<Carried>,
}

/// Why an edit is impossible.
#[derive(Clone, Debug)]
struct Refused {
    reason: String,
    /// The pieces that hold the one that was to be moved.
    by: Vec<PlacementId>,
}

impl Refused {
    const fn because(reason: String) -> Self {
        Self { reason, by: Vec::new() }
    }
}

impl Default for OwnCube {
    /// Closed, with an empty box.
    fn default() -> Self {
        Self {
            open: false,
            now: Setup::default(),
            paths: Vec::new(),
            way_in: None,
            passage: None,
            history: UndoStack::default(),
            refusal: None,
            motion: Self::FLIGHT,
            completions: Completions::default(),
            counted: Vec::new(),
            hint: None,
            attempt: Attempt::default(),
            solved: None,
            is_hidden: false,
            carried: None,
        }
    }
}

impl OwnCube {
    /// The maximum number of edits that can be undone.
    const MOST_EDITS: usize = 10_000;
    /// The duration of a flight, and of a move or turn of the piece in hand.
    const FLIGHT: Motion = Motion::Flight { seconds: 0.7 };
    const STEP: Motion = Motion::Flight { seconds: 0.25 };
    /// The most setups whose numbers of completions are remembered, and the most edits among which one is
    /// sought that leads back to them.
    const MOST_COUNTED: usize = 100;

    /// Resets it for another puzzle.
    pub(crate) fn clear(&mut self) {
        self.completions.clear();
        let completions = std::mem::take(&mut self.completions);
        *self = Self { completions, ..Self::default() };
    }

    /// Whether it is open, or one of its completions is shown.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// Opens it, or closes it and keeps its state.
    pub(crate) fn set_open(&mut self, open: bool, subject: &Subject) {
        self.open = open;
        self.cancel_carrying(subject.all());
        (self.refusal, self.hint) = (None, None);
        self.motion = Self::FLIGHT;
        match open {
            true => self.find_completions(subject.all()),
            false => self.completions.stop(),
        }
    }

    /// The code of the pieces in the box, for a link.
    pub(crate) fn code(&self, subject: &Subject) -> String {
        placement_code(subject.all(), subject.all(), &self.now.standing)
    }

    /// Fills the box with the pieces of a code, if it is valid; that can be undone like an edit. Returns
    /// whether the code is valid.
    pub(crate) fn load(&mut self, code: &str, subject: &Subject) -> bool {
        let problem = subject.all();
        placements_of_code(code, problem).is_some_and(|standing| self.stand(standing, problem))
    }

    /// Sets up these pieces, which are in the box of a picture; that can be undone like an edit.
    pub(crate) fn set_up(&mut self, standing: Vec<PlacementId>, problem: &Problem) {
        let is_new = standing.len() != self.now.standing.len()
            || standing.iter().any(|id| !self.now.standing.contains(id));
        if is_new {
            self.stand(standing, problem);
        }
    }

    /// Fills the box with these pieces, if they fit into it; that can be undone like an edit. Returns whether
    /// they do.
    pub(crate) fn fill(&mut self, pieces: &Solution, subject: &Subject) -> bool {
        let problem = subject.all();
        let placement = |(piece, cells): &(PieceId, Vec<Coord>)| {
            problem.find(*piece, &problem.region().set_of(cells.iter().copied())?)
        };
        let standing: Option<Vec<PlacementId>> = pieces.pieces().iter().map(placement).collect();
        standing.is_some_and(|standing| self.stand(standing, problem))
    }

    /// Fills the box with these pieces. Returns whether they can stand in it together.
    fn stand(&mut self, standing: Vec<PlacementId>, problem: &Problem) -> bool {
        let next = Setup::of(standing, problem);
        let can_be = next.is_some();
        if let Some(next) = next {
            self.go_on_to(next, problem);
            self.attempt.help();
            self.solved = None;
        }
        can_be
    }

    /// Replaces it by that of another puzzle, whose search for completions was stopped.
    pub(crate) fn restore(&mut self, before: Self) {
        self.completions.clear();
        let completions = std::mem::take(&mut self.completions);
        *self = Self { completions, open: false, ..before };
    }

    /// Handles an event or the failure of its worker.
    pub(crate) fn report(
        &mut self,
        worker: WorkerId,
        event: Result<CompleteEvent, WorkerFailure>,
        subject: &Subject,
    ) {
        self.completions.report(worker, event, subject.all());
        if let (Status::Done, 1..) = (self.completions.status(), self.standing()) {
            let counted = (self.now.standing.clone(), self.completions.count());
            self.counted.retain(|known| known.0 != counted.0);
            self.counted.push(counted);
            let too_many = self.counted.len().saturating_sub(Self::MOST_COUNTED);
            self.counted.drain(..too_many);
        }
        self.give_awaited_hint(subject.all());
    }

    pub(crate) fn take_commands(&mut self) -> Vec<(WorkerId, WorkerCommand<CompleteRequest>)> {
        self.completions.take_commands()
    }

    /// The number of pieces in the box.
    pub(crate) fn standing(&self) -> usize {
        self.now.standing.len()
    }

    /// The number of completions that were reported.
    pub(crate) fn completions(&self) -> usize {
        self.completions.solutions().len()
    }

    /// The placements of a reported completion, by its index from 0: those of the pieces in the box first.
    ///
    /// # Panics
    /// When there are fewer.
    pub(crate) fn completion(&self, index: usize) -> &[PlacementId] {
        self.completions.solution(index)
    }

    /// Whether undo returns to the pieces that were cleared away.
    fn undoes_clear(&self) -> bool {
        self.now == Setup::default()
            && self.history.done().last().is_some_and(|before| !before.standing.is_empty())
    }

    fn is_whole(&self, problem: &Problem) -> bool {
        problem.is_complete(&self.now.standing)
    }

    /// Changes the pieces in the box, or the piece in hand.
    pub(crate) fn edit(&mut self, edit: CubeEdit, problem: &Problem) {
        if let (CubeEdit::Turn(by), true) = (edit, self.is_carrying()) {
            self.turn_carried(by, problem);
            return;
        }
        self.cancel_carrying(problem);
        self.attempt.begin(self.history.done().len());
        let before = self.now.clone();
        match self.now.edited(edit, problem) {
            Ok(next) => self.go_on_to(next, problem),
            Err(reason) => self.refusal = Some(Refused::because(reason)),
        }
        self.count_moves(&before, problem);
    }

    /// Counts the pieces that were put in or taken out by hand since `before`. The last piece may complete
    /// the cube.
    fn count_moves(&mut self, before: &Setup, problem: &Problem) {
        let gone =
            |from: &Setup, to: &Setup| from.standing.iter().filter(|id| !to.standing.contains(id)).count();
        let (out, put_in) = (gone(before, &self.now), gone(&self.now, before));
        if out + put_in == 0 {
            return;
        }
        self.solved = None;
        self.attempt.add_moves(out + put_in, (before.standing.is_empty(), self.now.standing.is_empty()));
        if put_in == 1 && self.is_whole(problem) && self.attempt.end() {
            self.solved = Some(Solved::new(self.attempt.moves()));
        }
    }

    /// Changes to `next`; the setup before can be restored by undo.
    fn go_on_to(&mut self, next: Setup, problem: &Problem) {
        self.refusal = None;
        if next == self.now {
            return;
        }
        let before = self.change_to(next, problem);
        self.remember(before);
    }

    /// Lets undo return to a setup.
    fn remember(&mut self, before: Setup) {
        self.history.push(before);
        self.history.keep_last(Self::MOST_EDITS);
    }

    /// Undoes the last edit.
    pub(crate) fn undo(&mut self, problem: &Problem) {
        self.cancel_carrying(problem);
        if !self.can_undo() {
            return;
        }
        let now = self.now.clone();
        let mut history = std::mem::take(&mut self.history);
        history.undo(|before| self.change_to(before, problem));
        self.history = history;
        self.count_moves(&now, problem);
    }

    /// Whether an edit can be undone. What was before the clock was started, cannot while it runs.
    fn can_undo(&self) -> bool {
        self.history.done().len() > self.attempt.floor()
    }

    /// If the cube cannot be completed as it is: the number of edits to undo until it can be, and in how many
    /// ways, as far as that was counted.
    fn way_back(&self) -> Option<(usize, u64)> {
        if (self.completions.status(), self.completions.count()) != (&Status::Done, 0) {
            return None;
        }
        let most = Self::MOST_COUNTED.min(self.history.done().len() - self.attempt.floor());
        let ways = |setup: &Setup| self.counted.iter().find(|known| known.0 == setup.standing);
        let before = self.history.done().iter().rev().take(most);
        before.zip(1..).find_map(|(setup, edits)| Some((edits, ways(setup)?.1)).filter(|&(_, ways)| ways > 0))
    }

    /// Redoes the edit that was undone last.
    pub(crate) fn redo(&mut self, problem: &Problem) {
        self.cancel_carrying(problem);
        let now = self.now.clone();
        let mut history = std::mem::take(&mut self.history);
        history.redo(|after| self.change_to(after, problem));
        self.history = history;
        self.count_moves(&now, problem);
    }

    /// Searches for the completions, unless they are known or searched for already.
    pub(crate) fn find_completions(&mut self, problem: &Problem) {
        match self.is_whole(problem) {
            true => self.completions.clear(),
            false => self.completions.find(&self.now.standing, problem),
        }
    }

    /// The picture.
    pub(crate) fn frame(&self, subject: &Subject) -> Frame {
        let (problem, props) = (subject.all(), subject.props());
        let (motion, cut) = (self.motion, subject.height());
        if let Some(passage) = &self.passage {
            let placements: Vec<PlacementId> =
                self.now.standing.iter().copied().chain(passage.leaving()).collect();
            let poses = props.poses(problem, placements.into_iter().map(|id| (id, Coord::default())));
            let glides = passage.glides(problem, (props, &poses));
            return Frame { glides, ..Frame::new(poses, motion, cut) };
        }
        let slide = |path: &Option<Slide>| path.map_or(Coord::default(), |(_, slide)| slide);
        let standing = self.now.standing.iter().zip(&self.paths).map(|(&id, path)| (id, slide(path)));
        let mut poses = props.poses(problem, standing);
        let preview = self.held_at_place().and_then(|held| {
            let body = props.free_body(&poses, problem.get(held.placement).piece)?;
            let slide = self.way_in.as_ref().map_or(Coord::default(), WayIn::slide);
            Some(Preview { body, pose: Pose::of(problem, held.placement, slide) })
        });
        if let Some(Preview { body, pose }) = preview {
            poses[body] = Some(pose.held_over(&props.bodies[body], props.extent.z));
        }
        let is_solved = self.is_whole(problem);
        Frame { preview, marks: self.marks(problem), is_solved, ..Frame::new(poses, motion, cut) }
    }

    /// The body of the piece in hand, by its index.
    pub(crate) fn body_in_hand(&self, subject: &Subject) -> Option<usize> {
        let (problem, props) = (subject.all(), subject.props());
        let standing = self.now.standing.iter().map(|&id| (id, Coord::default()));
        let held = self.now.held.as_ref()?;
        props.free_body(&props.poses(problem, standing), problem.get(held.placement).piece)
    }

    /// The cells of the piece in hand, and of those that hold it.
    fn marks(&self, problem: &Problem) -> Vec<Mark> {
        let (filled, region) = (self.now.filled(problem), problem.puzzle().region());
        let mark = |cell| Mark {
            cell: region.coord_of(cell),
            kind: if filled.contains(cell) { MarkKind::Taken } else { MarkKind::Target },
        };
        let held = self.held_at_place().map(|held| held.placement);
        let marked = held.iter().chain(self.holders());
        let cells = marked.fold(CellSet::EMPTY, |all, &id| all.union(&problem.get(id).cells));
        cells.iter().map(mark).collect()
    }

    /// The pieces that hold the one in hand, or the one that was to be taken out.
    fn holders(&self) -> &[PlacementId] {
        let of_held = self.way_in.as_ref().filter(|_| self.held_at_place().is_some());
        let refused = self.refusal.as_ref().map_or(&[][..], |refused| &refused.by);
        of_held.map_or(refused, WayIn::holders)
    }

    /// Changes to `next`. Returns the setup before.
    fn change_to(&mut self, next: Setup, problem: &Problem) -> Setup {
        let before = std::mem::replace(&mut self.now, next);
        let paths_before = std::mem::take(&mut self.paths);
        self.paths = (0..self.standing()).map(|at| path_of_last(problem, &self.with_last(at))).collect();
        self.way_in = self.find_way_in(problem);
        self.motion = self.motion_from(&before, &paths_before, problem);
        self.passage = self.passage_from(&before, problem);
        self.refusal = None;
        if before.standing != self.now.standing {
            self.hint = None;
            self.find_completions(problem);
        }
        before
    }

    /// How the change is shown. If one piece is inserted or removed, it flies, provided that it passes
    /// through no other.
    fn motion_from(&self, before: &Setup, paths_before: &[Option<Slide>], problem: &Problem) -> Motion {
        let piece_of = |held: &Held| problem.get(held.placement).piece;
        let changed = |from: &Setup, to: &Setup, paths: &[Option<Slide>]| -> Vec<bool> {
            let all = from.standing.iter().zip(paths);
            all.filter(|(id, _)| !to.standing.contains(id)).map(|(_, path)| path.is_some()).collect()
        };
        let out = changed(before, &self.now, paths_before);
        let put_in = changed(&self.now, before, &self.paths);
        match [out, put_in].concat().as_slice() {
            [] if before.held.as_ref().map(piece_of) == self.now.held.as_ref().map(piece_of) => Self::STEP,
            [] | [true] => Self::FLIGHT,
            _ => Motion::Snapshots,
        }
    }

    /// The pieces in the box, one of them last.
    fn with_last(&self, at: usize) -> Vec<PlacementId> {
        let mut placements = self.now.standing.clone();
        let last = placements.remove(at);
        placements.push(last);
        placements
    }

    fn find_way_in(&self, problem: &Problem) -> Option<WayIn> {
        let held = self.now.held.as_ref()?;
        let room = problem.get(held.placement).cells.is_disjoint(&self.now.filled(problem));
        let all: Vec<PlacementId> = self.now.standing.iter().copied().chain([held.placement]).collect();
        room.then(|| WayIn::of_last(problem, &all))
    }

    /// The moves by which the setup before has become this one, if one piece has gone in or out and none of
    /// its paths is straight.
    fn passage_from(&self, before: &Setup, problem: &Problem) -> Option<Passage> {
        let only = |from: &Setup, to: &Setup| {
            let mut gone = from.standing.iter().filter(|id| !to.standing.contains(id));
            gone.next()
                .copied()
                .filter(|_| gone.next().is_none() && from.standing.len() == to.standing.len() + 1)
        };
        let (is_inwards, piece, others) = match (only(&self.now, before), only(before, &self.now)) {
            (Some(piece), None) => (true, piece, before),
            (None, Some(piece)) => (false, piece, &self.now),
            _ => return None,
        };
        let placements: Vec<PlacementId> = others.standing.iter().copied().chain([piece]).collect();
        match WayIn::of_last(problem, &placements) {
            WayIn::Moves(way) if way.is_alone() => Some(Passage::new(placements, way, is_inwards)),
            _ => None,
        }
    }

    /// Advances the moves of a piece that goes in or out, or ends them.
    pub(crate) fn tick(&mut self, dt: f64, jumps: bool) {
        if let Some(passage) = &mut self.passage
            && (jumps || !passage.tick(dt))
        {
            self.passage = None;
        }
    }

    /// Whether a piece goes in or out by moves.
    pub(crate) const fn is_passing(&self) -> bool {
        self.passage.is_some()
    }
}

// The clock, and a cube that is completed by hand.
impl OwnCube {
    /// Sets the time, in seconds of a monotonic clock.
    pub(crate) fn set_clock(&mut self, now: f64) {
        self.attempt.set_clock(now, self.open && !self.is_hidden);
    }

    /// Sets whether the page is hidden: then the clock does not run.
    pub(crate) const fn set_hidden(&mut self, is_hidden: bool) {
        self.is_hidden = is_hidden;
    }

    /// Starts the clock with an empty box, or stops and forgets it.
    pub(crate) fn toggle_clock(&mut self, problem: &Problem) {
        match self.attempt.runs() {
            true => self.attempt = self.attempt.again(ClockState::Off, 0),
            false => self.empty(ClockState::Running, problem),
        }
    }

    /// Empties the box, and has the clock ready. There may be a result to beat.
    pub(crate) fn challenge(&mut self, to_beat: Score, problem: &Problem) {
        self.empty(ClockState::Ready, problem);
        let to_beat = Some(to_beat).filter(|to_beat| to_beat.moves > 0);
        self.attempt = self.attempt.clone().against(to_beat);
    }

    /// Empties the box. The clock is in this state then, and undo does not return to what was in the box
    /// while it runs.
    fn empty(&mut self, clock: ClockState, problem: &Problem) {
        self.cancel_carrying(problem);
        self.go_on_to(Setup::default(), problem);
        self.history.set_undone(Vec::new());
        (self.solved, self.hint) = (None, None);
        self.attempt = self.attempt.again(clock, self.history.done().len());
    }

    /// While the clock is ready, the result to beat, which is all zero if there is none.
    pub(crate) fn challenged(&self) -> Option<Score> {
        self.attempt.challenge()
    }

    /// The result, as a link has it.
    pub(crate) fn score(&self) -> Score {
        self.attempt.score()
    }

    /// What the panel shows of the clock.
    pub(crate) fn clock(&self, subject: &Subject) -> ClockReadout {
        self.attempt.readout(&shown_name(subject.puzzle().name()))
    }

    /// Whether a search for the number beside that of the user goes on.
    pub(crate) fn is_compared(&self) -> bool {
        self.solved.as_ref().is_some_and(Solved::searches)
    }

    /// Takes at most this number of steps of that search.
    pub(crate) fn compare(&mut self, subject: &Subject, steps: u64) {
        if let Some(solved) = &mut self.solved {
            solved.search(subject, steps);
        }
    }

    /// Whether the cube was just completed by hand. It is reported once.
    pub(crate) fn take_solved(&mut self) -> bool {
        self.solved.as_mut().is_some_and(|solved| std::mem::take(&mut solved.is_new))
    }
}

/// A command of the user's cube. All but the first have an effect only while it is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnCubeCommand {
    /// Open the user's cube, or close it and keep its state.
    Toggle,
    /// Change the pieces in the box, or the piece in hand.
    Edit(CubeEdit),
    /// Undo the last edit.
    Undo,
    /// Redo the edit that was undone last.
    Redo,
    /// Search for the completions again, after a failure.
    Retry,
    /// Show the first completion.
    ShowCompletion,
    /// Give a hint, or a stronger one about the same piece.
    Hint,
    /// Start the clock with an empty box, or stop it.
    ToggleClock,
}
