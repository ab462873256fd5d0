//! What the panels show of the search.

use crate::playback::Playback;
use crate::playback::narration::{Narrator, Why, cell_name};
use crate::playback::state::Rates;
use crate::subject::Subject;
use crate::{Breakpoint, Speed};
use cubefall::problem::PlacementId;
use cubefall::puzzle::{CellSet, PieceId};
use cubefall::search::{AssemblyList, Event, Listed};
use words::{count, grouped};

/// The state of playback.
#[derive(Clone, PartialEq, Debug)]
pub struct PlaybackReadout {
    /// The event of the last step, if the search is slow enough to follow and not over.
    pub event: Option<Event>,
    /// Why the search has to backtrack or has just backtracked, if it is paused and the reason is evident.
    pub why: Option<Why>,
    /// Whether the search plays and is shown.
    pub playing: bool,
    /// Whether the search cannot go on: everything has been tried, or its list is full.
    pub finished: bool,
    /// The speed set.
    pub speed: Speed,
    /// The speed reached, in steps a second; 0 while paused.
    pub rate: f64,
    /// The tries a second.
    pub try_rate: f64,
    /// The current step, and the breakpoints.
    pub time: TimeReadout,
    /// Placements made.
    pub level: usize,
    /// The piece of the next try, if it is known.
    pub trying: Option<PieceId>,
    /// The position of a fold in its lists.
    pub stage_list: Option<StageList>,
    /// The work at each level.
    pub levels: Vec<LevelRow>,
    /// Placements tested at all levels.
    pub tried: u64,
    /// Placements that fitted at all levels.
    pub kept: u64,
    /// The progress of the search, in [0, 1]: an estimate.
    pub progress: f64,
    /// The three words of the last try.
    pub words: Words,
}

/// The current step, and the breakpoints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeReadout {
    /// The current step, or the step that is being sought.
    pub now: u64,
    /// The last step that was ever taken.
    pub end: u64,
    /// The breakpoints, in the order in which they were set.
    pub breakpoints: Vec<BreakpointRow>,
}

/// A row of the list of breakpoints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BreakpointRow {
    /// The condition, such as "5 pieces are in".
    pub text: String,
    /// Whether it is on.
    pub on: bool,
    /// Whether the search has stopped at it.
    pub met: bool,
}

/// A fold's stage: the list that it extends and the one that it makes.
#[derive(Clone, PartialEq, Debug)]
pub struct StageList {
    /// Its position.
    pub listed: Listed,
    /// The assemblies near the one being extended, with their indices.
    pub extended: Vec<(usize, Partial)>,
    /// The assemblies kept last, with their indices.
    pub kept: Vec<(usize, Partial)>,
}

/// A partial assembly: each piece in it and the cells that it fills.
pub type Partial = Vec<(PieceId, CellSet)>;

/// The work at one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelRow {
    /// The piece placed at this level, if it is always the same.
    pub piece: Option<PieceId>,
    /// The number of placements of that piece.
    pub placements: Option<usize>,
    /// Placements tested.
    pub tried: u64,
    /// Placements that fitted.
    pub kept: u64,
}

/// The words of a try: a placement fits if it has no bit in common with the assembly.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Words {
    /// The assembly that the placement was tested against.
    pub assembly: CellSet,
    /// The placement.
    pub placement: CellSet,
    /// The piece of the placement; nothing before the first try.
    pub piece: Option<PieceId>,
}

impl Words {
    /// The bits that both have.
    pub fn both(&self) -> CellSet {
        self.assembly.intersection(&self.placement)
    }
}

impl Playback {
    /// Assemblies of a fold's list that are shown.
    const LISTED: usize = 3;

    /// The readout. `shown` is whether the search is shown, not a solution or the user's cube.
    pub(crate) fn readout(&self, subject: &Subject, shown: bool) -> PlaybackReadout {
        let search = self.search();
        let stats = search.stats();
        let playing = shown && !self.is_paused();
        let rates = if playing { self.rates() } else { Rates::default() };
        PlaybackReadout {
            event: self.shown_event().filter(|_| !self.is_over()).cloned(),
            why: if shown { self.why(subject) } else { None },
            playing,
            finished: search.is_over(),
            speed: self.speed(),
            rate: rates.steps,
            try_rate: rates.tries,
            time: self.time(subject),
            level: search.level(),
            trying: search.trying().filter(|_| !search.is_over()),
            stage_list: self.stage_list(),
            levels: self.level_rows(),
            tried: stats.tried(),
            kept: stats.kept(),
            progress: search.progress(),
            words: self.words(),
        }
    }

    /// A sentence about the state of the search.
    pub(crate) fn sentence(&self, subject: &Subject) -> String {
        let narrator = Narrator {
            search: self.search(),
            counted: subject.counted(),
            strategy: self.plan().strategy,
            target: self.here.target,
            after_isolation: self.here.after_isolation,
        };
        if self.is_over() {
            narrator.end()
        } else if self.is_too_fast() {
            narrator.summary()
        } else {
            narrator.step(self.here.event.as_ref())
        }
    }

    fn time(&self, subject: &Subject) -> TimeReadout {
        let stopped_at = self.stopped_at();
        let row = |&(breakpoint, on): &(Breakpoint, bool)| BreakpointRow {
            text: text(breakpoint, subject),
            on,
            met: stopped_at == Some(breakpoint),
        };
        let breakpoints = self.breakpoints().iter().map(row).collect();
        TimeReadout { now: self.target(), end: self.recording().end(), breakpoints }
    }

    fn level_rows(&self) -> Vec<LevelRow> {
        let search = self.search();
        let rows = search.stats().levels().iter().enumerate();
        rows.map(|(level, stats)| {
            let piece = search.piece_of(level);
            let placements = piece.map(|piece| search.problem().count_of(piece));
            LevelRow { piece, placements, tried: stats.tried, kept: stats.kept }
        })
        .collect()
    }

    fn stage_list(&self) -> Option<StageList> {
        let (search, problem) = (self.search(), self.search().problem());
        let listed = search.listed()?;
        let partial = |list, index| {
            let placements = search.partial(list, index).into_iter();
            let pieces =
                placements.map(|id| (problem.get(id).piece, problem.get(id).cells.clone())).collect();
            (index, pieces)
        };
        let first = listed.index.saturating_sub(1).min(listed.of.saturating_sub(Self::LISTED));
        let extended =
            (first..listed.of.min(first + Self::LISTED)).map(|index| partial(AssemblyList::Extended, index));
        let kept = listed.kept.saturating_sub(Self::LISTED)..listed.kept;
        let kept = kept.map(|index| partial(AssemblyList::Kept, index));
        Some(StageList { listed, extended: extended.collect(), kept: kept.collect() })
    }

    /// The words of the last try: the assembly is the one that the placement was tested against.
    fn words(&self) -> Words {
        let assembly = self.search().assembly();
        let tested = |placement: PlacementId| {
            let placement = self.search().problem().get(placement);
            (placement.cells.clone(), Some(placement.piece))
        };
        match self.here.event {
            Some(Event::Refused { placement, .. }) => {
                let (placement, piece) = tested(placement);
                Words { assembly, placement, piece }
            }
            Some(
                Event::Placed { placement }
                | Event::Solved { placement }
                | Event::Repeated { placement }
                | Event::Removed { placement },
            ) => {
                let (placement, piece) = tested(placement);
                Words { assembly: assembly.difference(&placement), placement, piece }
            }
            _ => Words { assembly, ..Words::default() },
        }
    }
}

/// The condition of a breakpoint as text.
fn text(breakpoint: Breakpoint, subject: &Subject) -> String {
    let name = |piece| subject.puzzle().called(piece);
    match breakpoint {
        Breakpoint::Solution => "a solution".to_owned(),
        Breakpoint::Level(level) => format!("{} in", count(level as u64, "piece is", "pieces are")),
        Breakpoint::Placed(piece) => format!("{} is placed", name(piece)),
        Breakpoint::Removed(piece) => format!("{} is taken out", name(piece)),
        Breakpoint::Filled(cell) => format!("{} is filled", cell_name(subject.puzzle(), cell)),
        Breakpoint::DeadEnd(level) => {
            format!("a dead end with {} in, or more", count(level as u64, "piece", "pieces"))
        }
        Breakpoint::Step(step) => format!("step {}", grouped(step)),
    }
}
