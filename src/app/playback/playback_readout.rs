//! Where the search stands, in words and numbers.

use crate::app::playback::narration::{Narrator, cell_name};
use crate::app::playback::pace::Rates;
use crate::app::playback::playback::Playback;
use crate::app::playback::turning_point::Why;
use crate::app::shown::count::count;
use crate::app::subject::subject::Subject;
use crate::app::{Breakpoint, Speed};
use crate::lab::grouped;
use crate::problem::PlacementId;
use crate::puzzle::{CellSet, PieceId};
use crate::search::{Event, List as FoldList, Listed, Strategy};

/// Where the search stands.
#[derive(Clone, PartialEq, Debug)]
pub struct PlaybackReadout {
    /// What the last step did, where the search can go on and is slow enough to follow.
    pub event: Option<Event>,
    /// Why the search has to turn back, or had to, where that can be seen while it waits.
    pub why: Option<Why>,
    /// Whether the search goes on by itself, and is shown.
    pub playing: bool,
    /// Whether the search cannot go on: everything has been tried, or its list is full.
    pub finished: bool,
    /// The speed that is set.
    pub speed: Speed,
    /// The speed reached, in steps a second; 0 while paused.
    pub rate: f64,
    /// The tries among them, a second.
    pub try_rate: f64,
    /// Where in its run the search stands, and where it stops.
    pub time: TimeReadout,
    /// Placements made.
    pub level: usize,
    /// The piece that is being tried, if one is left.
    pub trying: Option<PieceId>,
    /// Where a fold stands in its lists.
    pub stage_list: Option<StageList>,
    /// The work at each level.
    pub levels: Vec<LevelRow>,
    /// Placements tested in all.
    pub tried: u64,
    /// Placements that fitted in all.
    pub kept: u64,
    /// How far the search is, in [0, 1]: an estimate.
    pub progress: f64,
    /// The three words of the last try.
    pub words: Words,
}

/// Where in its run the search stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeReadout {
    /// Steps taken where it stands, or at the step that it seeks.
    pub now: u64,
    /// The most that were ever taken.
    pub end: u64,
    /// The breakpoints, in the order in which they were set.
    pub breakpoints: Vec<BreakpointRow>,
}

/// A breakpoint as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BreakpointRow {
    /// Where it stops, such as "5 pieces are in".
    pub text: String,
    /// Whether it is switched on.
    pub on: bool,
    /// Whether the search waits because of it.
    pub met: bool,
}

/// A fold's stage: the list that it extends and the one that it makes.
#[derive(Clone, PartialEq, Debug)]
pub struct StageList {
    /// Where it stands.
    pub listed: Listed,
    /// The assemblies about the one being extended, by their index.
    pub extended: Vec<(usize, Partial)>,
    /// The assemblies kept last, by their index.
    pub kept: Vec<(usize, Partial)>,
}

/// A partial assembly: each piece in it and the cells that it fills.
pub type Partial = Vec<(PieceId, CellSet)>;

/// The work at one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelRow {
    /// The piece placed at this level, where that is always the same.
    pub piece: Option<PieceId>,
    /// How many placements it has.
    pub placements: Option<usize>,
    /// Placements tested.
    pub tried: u64,
    /// Placements that fitted.
    pub kept: u64,
}

/// The one idea: a placement fits where it has no bit in common with the assembly.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Words {
    /// The assembly that the placement was tested against.
    pub assembly: CellSet,
    /// The placement.
    pub placement: CellSet,
    /// The piece placed, if there was a last try.
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

    /// What there is to read. `shown` says whether the search is what is shown now.
    pub(in crate::app) fn readout(&self, subject: &Subject, shown: bool) -> PlaybackReadout {
        let search = self.search();
        let stats = search.stats();
        let playing = shown && !self.is_paused();
        let rates = if playing { self.player().rates() } else { Rates::default() };
        PlaybackReadout {
            event: self.player().last().filter(|_| !self.is_over() && !self.is_too_fast()).cloned(),
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

    /// What the search does, in a sentence.
    pub(in crate::app) fn sentence(&self, subject: &Subject) -> String {
        let lazy = self.plan().strategy == Strategy::FOLD_LAZY;
        let narrator = Narrator { search: self.search(), counted: subject.counted(), lazy };
        if self.is_over() {
            narrator.end()
        } else if self.is_too_fast() {
            narrator.summary()
        } else {
            narrator.step(self.player().last(), self.player().was_isolated())
        }
    }

    fn time(&self, subject: &Subject) -> TimeReadout {
        let stopped_at = self.player().stopped_at();
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
            (first..listed.of.min(first + Self::LISTED)).map(|index| partial(FoldList::Extended, index));
        let kept = listed.kept.saturating_sub(Self::LISTED)..listed.kept;
        let kept = kept.map(|index| partial(FoldList::Kept, index));
        Some(StageList { listed, extended: extended.collect(), kept: kept.collect() })
    }

    /// The words of the last try: the assembly is the one that the placement was tested against.
    fn words(&self) -> Words {
        let assembly = self.search().assembly();
        let tested = |placement: PlacementId| {
            let placement = self.search().problem().get(placement);
            (placement.cells.clone(), Some(placement.piece))
        };
        match self.player().last() {
            Some(&Event::Refused { placement, .. }) => {
                let (placement, piece) = tested(placement);
                Words { assembly, placement, piece }
            }
            Some(
                &Event::Placed { placement }
                | &Event::Solved { placement }
                | &Event::Repeated { placement }
                | &Event::Removed { placement },
            ) => {
                let (placement, piece) = tested(placement);
                Words { assembly: assembly.difference(&placement), placement, piece }
            }
            _ => Words { assembly, ..Words::default() },
        }
    }
}

/// Where a breakpoint stops.
fn text(breakpoint: Breakpoint, subject: &Subject) -> String {
    let name = |piece| subject.puzzle().piece(piece).name();
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
