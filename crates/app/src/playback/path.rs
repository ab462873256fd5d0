//! The path of the search, and the reasons for which it has just backtracked.

use crate::playback::Playback;
use crate::subject::Subject;
use cubefall::problem::PlacementId;
use cubefall::puzzle::PieceId;
use cubefall::search::{Branch, Event, Listed, Search};

/// The path of the search while it is presented. It keeps the reason for backtracking for a moment, so that
/// it can be read.
#[derive(Clone, Default, Debug)]
pub(crate) struct Path {
    /// The step that was followed last; nothing while there are too many.
    step: Option<u64>,
    /// Why the current node is a dead end.
    dead_end: Option<String>,
    reasons: Vec<Reason>,
}

/// Why the search has backtracked from a level.
#[derive(Clone, Debug)]
struct Reason {
    /// The level, from 0.
    level: usize,
    sentence: String,
    /// Seconds for which it is still shown.
    left: f64,
}

impl Path {
    /// Seconds for which a reason is shown after the search has backtracked.
    const READING: f64 = 2.5;
    /// More steps at once are a jump: what happened between is not known.
    const JUMP: u64 = 8;

    /// Forgets the reasons, for another search.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Follows the search to its current step, after `dt` seconds.
    pub(crate) fn follow(&mut self, playback: &Playback, subject: &Subject, dt: f64) {
        self.reasons.iter_mut().for_each(|reason| reason.left -= dt);
        self.reasons.retain(|reason| reason.left > 0.0);
        let now = playback.recording().now();
        if self.step == Some(now) {
            return;
        }
        let jumped = self.step.is_none_or(|before| now < before || now - before > Self::JUMP);
        let unclear = playback.is_too_fast() || playback.is_over();
        if jumped || unclear {
            self.clear();
        }
        if !unclear {
            self.step = Some(now);
            self.note(playback, subject);
        }
    }

    /// Notes why the current node is a dead end, or why the search has backtracked to it.
    fn note(&mut self, playback: &Playback, subject: &Subject) {
        let obstacle = playback.obstacle(subject);
        let Some(Event::Removed { .. }) = playback.shown_event() else {
            self.dead_end = obstacle;
            return;
        };
        self.dead_end = None;
        let level = playback.search().level() + 1;
        let sentence = obstacle.unwrap_or_else(|| "everything is tried".to_owned());
        self.reasons.retain(|reason| reason.level != level);
        self.reasons.push(Reason { level, sentence, left: Self::READING });
    }

    /// The readout.
    pub(crate) fn readout(&self, playback: &Playback) -> PathReadout {
        let search = playback.search();
        let levels = search.stats().levels().len();
        if search.is_over() {
            return PathReadout { levels, rows: Vec::new() };
        }
        let rows = match search.listed() {
            Some(listed) => stages(search, listed),
            None => self.rows(playback, levels),
        };
        PathReadout { levels, rows }
    }

    fn rows(&self, playback: &Playback, levels: usize) -> Vec<PathRow> {
        let search = playback.search();
        let (placed, branches) = (search.placed(), search.branches());
        let here = placed.len();
        let deepest = self.reasons.iter().map(|reason| reason.level).fold(here, usize::max);
        let row = |level| {
            let kept = self.reasons.iter().find(|reason| reason.level == level);
            let kept = kept.map(|reason| reason.sentence.clone());
            let candidates = branches.get(level).copied();
            match placed.get(level) {
                Some(&placement) => PathRow {
                    piece: Some(search.problem().piece_of(placement)),
                    state: PathState::Placed,
                    candidates,
                    kept: None,
                    why: kept,
                },
                None if level == here => {
                    PathRow { why: self.dead_end.clone().or(kept), ..choosing(playback, candidates) }
                }
                None => PathRow { why: kept, ..PathRow::default() },
            }
        };
        (0..levels.min(deepest + 1)).map(row).collect()
    }
}

/// The level at which the search chooses.
fn choosing(playback: &Playback, candidates: Option<Branch>) -> PathRow {
    let search = playback.search();
    let piece = |placement: PlacementId| Some(search.problem().piece_of(placement));
    let (state, piece) = match playback.shown_event() {
        Some(&Event::Refused { placement, .. }) => (PathState::Refused, piece(placement)),
        Some(&Event::Removed { placement }) => (PathState::Removed, piece(placement)),
        _ => (PathState::Choosing, search.trying()),
    };
    PathRow { piece, state, candidates, ..PathRow::default() }
}

/// The stages of a fold, which makes all assemblies of a level before the next.
fn stages(search: &Search, listed: Listed) -> Vec<PathRow> {
    let kept = |stage: usize| search.stats().levels()[stage].kept;
    let row = |stage: usize| {
        let of =
            if stage == listed.stage { listed.of } else { stage.checked_sub(1).map_or(1, kept) as usize };
        let (state, done) = match stage == listed.stage {
            true => (PathState::Choosing, listed.index),
            false => (PathState::Placed, of),
        };
        PathRow {
            piece: search.piece_of(stage),
            state,
            candidates: Some(Branch { done, of }),
            kept: Some(kept(stage)),
            why: None,
        }
    };
    (0..=listed.stage).map(row).collect()
}

/// The path of the search, from the empty box to the current assembly; for a fold, its stages.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PathReadout {
    /// The number of levels.
    pub levels: usize,
    /// A row for each level from the first on: those of the placements made, that at which the search
    /// chooses, and those that it has just left. Empty if the search is over.
    pub rows: Vec<PathRow>,
}

/// A level of the path.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PathRow {
    /// The piece placed; at the level at which the search chooses, that of the last try, or of the next.
    pub piece: Option<PieceId>,
    /// What happens there.
    pub state: PathState,
    /// The candidates of the level: how many are done, without that of a placement made, and how many there
    /// are. For a stage of a fold, the partial assemblies that it extends.
    pub candidates: Option<Branch>,
    /// The partial assemblies that a stage of a fold has kept.
    pub kept: Option<u64>,
    /// Why the search has to backtrack from this level, or has just done so.
    pub why: Option<String>,
}

impl PathRow {
    /// The candidates that are not tried yet.
    pub fn left(&self) -> Option<usize> {
        let open = usize::from(self.state == PathState::Placed && self.kept.is_none());
        self.candidates.map(|branch| branch.of.saturating_sub(branch.done + open))
    }
}

/// What happens at a level.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PathState {
    /// Its placement is made; a fold's stage is done.
    Placed,
    /// The search chooses here.
    Choosing,
    /// The search chooses here, and has just tried a placement that does not fit.
    Refused,
    /// The search chooses here, and has just removed a placement.
    Removed,
    /// The search has just left it.
    #[default]
    Left,
}
