//! The user's own cube: he tells what stands in it, and is told how it can go on.
//!
//! Each edit makes a new [`Setup`], so all of them can be undone. Whenever other pieces stand in the cube, a worker is asked for
//! all ways to complete it ([`Inquiry`]); hints are taken from these.

mod inquiry;
mod own_cube_readout;
mod setup;

pub use own_cube_readout::{OwnCubeReadout, Whereabouts};
pub use setup::Edit;

use crate::app::errand::{Errand, WorkerId, WorkerNews};
use crate::app::shown::stage;
use crate::app::{Frame, Mark, MarkKind, Motion, Preview, Props};
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Coord, Puzzle};
use crate::solution::{Assembly, Side, Solution};
use inquiry::{Inquiry, Standing};
use setup::{Held, Setup};
use std::sync::Arc;

/// A cube that the user has begun.
#[derive(Clone, Debug)]
pub(in crate::app) struct OwnCube {
    /// Whether it is set up now; otherwise it waits.
    pub(in crate::app) open: bool,
    /// All placements: what stands in the user's cube has not heard of symmetries.
    pub(in crate::app) problem: Arc<Problem>,
    now: Setup,
    /// For each piece in the box the way in to it, with all others there.
    ways_in: Vec<Option<WayIn>>,
    /// The way in for the piece in hand, if there is room for it.
    way_of_held: Option<WayIn>,
    past: Vec<Setup>,
    future: Vec<Setup>,
    /// Why the last edit could not be done.
    refusal: Option<String>,
    motion: Motion,
    inquiry: Inquiry,
    /// The solution that hints lead to.
    guide: Vec<PlacementId>,
}

/// Where a piece comes from, and where it is before it slides to its place, seen from there.
type WayIn = (Side, Coord);

impl OwnCube {
    /// So many edits can be undone.
    const MOST_EDITS: usize = 10_000;
    /// Seconds that a piece flies, and seconds for a step or a turn of the one in hand.
    const FLIGHT: Motion = Motion::Flight { seconds: 0.7 };
    const STEP: Motion = Motion::Flight { seconds: 0.25 };
    /// Among so many solutions one is looked for that hands can put together.
    const LOOKED_AT: usize = 20;

    /// An empty box.
    pub(in crate::app) fn new(puzzle: &Arc<Puzzle>) -> Self {
        Self {
            open: false,
            problem: Problem::new(puzzle),
            now: Setup::default(),
            ways_in: Vec::new(),
            way_of_held: None,
            past: Vec::new(),
            future: Vec::new(),
            refusal: None,
            motion: Self::FLIGHT,
            inquiry: Inquiry::default(),
            guide: Vec::new(),
        }
    }

    /// Forgets everything: the puzzle is another one.
    pub(in crate::app) fn begin_anew(&mut self, puzzle: &Arc<Puzzle>) {
        self.inquiry.forget();
        let inquiry = std::mem::take(&mut self.inquiry);
        *self = Self { inquiry, ..Self::new(puzzle) };
    }

    /// Begins to set it up, or leaves it as it is for a while.
    pub(in crate::app) fn set_open(&mut self, open: bool, puzzle: &Arc<Puzzle>) {
        (self.open, self.refusal, self.motion) = (open, None, Self::FLIGHT);
        match open {
            true => self.ask(puzzle),
            false => self.inquiry.stop(),
        }
    }

    /// Does an edit, or says why it cannot be done.
    pub(in crate::app) fn edit(&mut self, edit: Edit, puzzle: &Arc<Puzzle>) {
        let next = match edit {
            Edit::Next => self.hinted(puzzle),
            edit => self.now.edited(edit, puzzle, &self.problem),
        };
        match next {
            Ok(next) => self.go_on_to(next, puzzle),
            Err(reason) => self.refusal = Some(reason),
        }
    }

    /// Has these pieces stand in it, if they can; that can be undone like an edit. Returns whether they can.
    pub(in crate::app) fn begin_with(&mut self, standing: Vec<PlacementId>, puzzle: &Arc<Puzzle>) -> bool {
        let next = Setup::of(standing, puzzle, &self.problem);
        let can_be = next.is_some();
        next.into_iter().for_each(|next| self.go_on_to(next, puzzle));
        can_be
    }

    /// Makes `next` the present, and the present the past.
    fn go_on_to(&mut self, next: Setup, puzzle: &Arc<Puzzle>) {
        self.refusal = None;
        if next == self.now {
            return;
        }
        let before = self.change_to(next, puzzle);
        self.past.push(before);
        let too_many = self.past.len().saturating_sub(Self::MOST_EDITS);
        self.past.drain(..too_many);
        self.future.clear();
    }

    /// Takes the last edit back.
    pub(in crate::app) fn undo(&mut self, puzzle: &Arc<Puzzle>) {
        if let Some(before) = self.past.pop() {
            let undone = self.change_to(before, puzzle);
            self.future.push(undone);
        }
    }

    /// Does the edit again that was taken back last.
    pub(in crate::app) fn redo(&mut self, puzzle: &Arc<Puzzle>) {
        if let Some(after) = self.future.pop() {
            let before = self.change_to(after, puzzle);
            self.past.push(before);
        }
    }

    /// Asks in how many ways it can be completed, unless that is known.
    pub(in crate::app) fn ask(&mut self, puzzle: &Arc<Puzzle>) {
        let about = if self.is_whole(puzzle) { &[] } else { self.now.standing.as_slice() };
        self.inquiry.ask(about, puzzle);
    }

    pub(in crate::app) fn hear(&mut self, worker: WorkerId, news: WorkerNews, puzzle: &Arc<Puzzle>) {
        self.inquiry.hear(worker, news, puzzle, &self.problem);
    }

    /// Looks whether its worker is still there: to be called about twice a second while it looks.
    pub(in crate::app) fn watch(&mut self) {
        self.inquiry.watch();
    }

    pub(in crate::app) fn errands(&mut self) -> Vec<Errand> {
        self.inquiry.errands()
    }

    /// The pieces that stand in it, in the order in which they were put in.
    pub(in crate::app) fn placements(&self) -> &[PlacementId] {
        &self.now.standing
    }

    /// How many pieces stand in it.
    pub(in crate::app) fn standing(&self) -> usize {
        self.now.standing.len()
    }

    /// How many ways to complete it are told.
    pub(in crate::app) fn completions(&self) -> usize {
        self.inquiry.solutions().len()
    }

    /// The placements of such a way, by its number from 0: first those that stand.
    ///
    /// # Panics
    /// When there are fewer.
    pub(in crate::app) fn completion(&self, index: usize) -> &[PlacementId] {
        self.inquiry.solution(index)
    }

    /// Whether the search for ways is going on.
    pub(in crate::app) fn is_looking(&self) -> bool {
        *self.inquiry.standing() == Standing::Looking
    }

    fn is_whole(&self, puzzle: &Arc<Puzzle>) -> bool {
        self.now.filled(&self.problem).len() == puzzle.region().volume()
    }

    /// What there is to see.
    pub(in crate::app) fn frame(&self, puzzle: &Arc<Puzzle>, props: &Props) -> Frame {
        let slide = |way: &Option<WayIn>| way.map_or(Coord::default(), |(_, slide)| slide);
        let standing = self.now.standing.iter().zip(&self.ways_in).map(|(&id, way)| (id, slide(way)));
        let mut poses = stage::poses(props, &self.problem, standing);
        let preview = self.now.held.as_ref().and_then(|held| {
            let body = stage::free_body(props, &poses, self.problem.get(held.placement).piece)?;
            let slide = slide(&self.way_of_held);
            Some(Preview { body, pose: stage::pose(&self.problem, held.placement, slide) })
        });
        if let Some(Preview { body, pose }) = preview {
            poses[body] = Some(pose.held_over(&props.bodies[body], props.extent.z));
        }
        let (motion, cut) = (self.motion, props.extent.z as f32);
        Frame { poses, refusal: None, preview, marks: self.marks(puzzle), motion, explosion: 0.0, cut }
    }

    /// The cells of the piece in hand.
    fn marks(&self, puzzle: &Arc<Puzzle>) -> Vec<Mark> {
        let Some(held) = &self.now.held else { return Vec::new() };
        let filled = self.now.filled(&self.problem);
        let mark = |cell| Mark {
            cell: puzzle.region().coord_of(cell),
            kind: if filled.contains(cell) { MarkKind::Taken } else { MarkKind::Target },
        };
        self.problem.get(held.placement).cells.iter().map(mark).collect()
    }

    /// Makes `next` the present. Returns what was it.
    fn change_to(&mut self, next: Setup, puzzle: &Arc<Puzzle>) -> Setup {
        let before = std::mem::replace(&mut self.now, next);
        let ways_before = std::mem::take(&mut self.ways_in);
        self.ways_in = (0..self.standing()).map(|at| self.way_in(at, puzzle)).collect();
        self.way_of_held = self.way_of_held(puzzle);
        self.motion = self.motion_from(&before, &ways_before);
        self.refusal = None;
        if before.standing != self.now.standing {
            self.ask(puzzle);
        }
        before
    }

    /// How what has changed is shown. One piece that goes in or out flies, if it can without passing through others.
    fn motion_from(&self, before: &Setup, ways_before: &[Option<WayIn>]) -> Motion {
        let piece_of = |setup: &Setup| setup.held.as_ref().map(|held| self.problem.piece_of(held.placement));
        let changed = |from: &Setup, to: &Setup, ways: &[Option<WayIn>]| -> Vec<bool> {
            let all = from.standing.iter().zip(ways);
            all.filter(|(id, _)| !to.standing.contains(id)).map(|(_, way)| way.is_some()).collect()
        };
        let out = changed(before, &self.now, ways_before);
        let put_in = changed(&self.now, before, &self.ways_in);
        match [out, put_in].concat().as_slice() {
            [] if piece_of(before) == piece_of(&self.now) => Self::STEP,
            [] | [true] => Self::FLIGHT,
            _ => Motion::Snapshots,
        }
    }

    /// The way in to one of the pieces in the box, while all others stand there.
    fn way_in(&self, at: usize, _puzzle: &Arc<Puzzle>) -> Option<WayIn> {
        let mut placements = self.now.standing.clone();
        let last = placements.remove(at);
        placements.push(last);
        self.way_of_last(&placements)
    }

    fn way_of_held(&self, _puzzle: &Arc<Puzzle>) -> Option<WayIn> {
        let held = self.now.held.as_ref()?;
        let room = self.problem.filled_by(held.placement).is_disjoint(&self.now.filled(&self.problem));
        let all: Vec<PlacementId> = self.now.standing.iter().copied().chain([held.placement]).collect();
        if room { self.way_of_last(&all) } else { None }
    }

    fn way_of_last(&self, placements: &[PlacementId]) -> Option<WayIn> {
        let solution = Solution::of(&self.problem, placements);
        let assembly = Assembly::onto(&solution, placements.len() - 1);
        let insertion = assembly.insertions().first()?;
        Some((insertion.from, insertion.from.outwards() * insertion.slide))
    }

    /// The piece in hand that goes in next.
    fn hinted(&mut self, puzzle: &Arc<Puzzle>) -> Result<Setup, String> {
        if self.is_whole(puzzle) {
            return Err("All pieces are in.".to_owned());
        }
        if !self.now.standing.iter().all(|id| self.guide.contains(id)) || self.guide.is_empty() {
            self.guide = self.to_be_followed()?;
        }
        let mut placements = self.now.standing.clone();
        placements.extend(self.guide.iter().filter(|id| !self.now.standing.contains(id)));
        let assembly = Assembly::onto(&Solution::of(&self.problem, &placements), self.standing());
        let first = assembly.insertions().first().map(|insertion| insertion.piece);
        // Where nothing can go in by a straight move, it is still told what belongs where.
        Ok(self.now.holding(Held::at(placements[first.unwrap_or(self.standing())])))
    }

    /// A solution that hands can put together onto what stands, if there is one among the first; or else the first.
    fn to_be_followed(&self) -> Result<Vec<PlacementId>, String> {
        let can_be = |solution: &&[PlacementId]| {
            Assembly::onto(&Solution::of(&self.problem, solution), self.standing()).is_complete()
        };
        let found = self.inquiry.solutions().take(Self::LOOKED_AT).find(can_be);
        let found = found.or_else(|| self.inquiry.solutions().next());
        found.map(<[PlacementId]>::to_vec).ok_or_else(|| match self.inquiry.standing() {
            Standing::Silent => "Put in what stands in your cube first.".to_owned(),
            Standing::Looking => "No way to complete it is known yet: wait a moment.".to_owned(),
            Standing::Known => "It cannot be completed like this: take a piece out, or undo.".to_owned(),
            Standing::Failed(_) => "No way to complete it is known: ask again.".to_owned(),
        })
    }
}
