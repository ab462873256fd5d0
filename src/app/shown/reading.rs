//! What there is to read.

use crate::app::playback::pace::Rates;
use crate::app::playback::player::Drive;
use crate::app::preparation::both;
use crate::app::shown::narration::Narrator;
use crate::app::solutions::browsing::Automatic;
use crate::app::solutions::sieve::Sieve;
use crate::app::{App, Filter, LevelRow, List, Motion, Readout, Shown, StageList, Words};
use crate::problem::{PlacementId, Symmetry};
use crate::search::{Event, List as FoldList, Strategy};

impl App {
    /// How many assemblies of a fold's list are shown.
    const LISTED: usize = 3;

    /// What there is to read.
    pub fn readout(&self) -> Readout {
        let search = self.player.search();
        let stats = search.stats();
        let playing = !self.is_elsewhere() && self.player.drive() != Drive::Paused;
        let rates = if playing { self.player.rates() } else { Rates::default() };
        Readout {
            sentence: self.sentence(),
            why: self.why(),
            notice: both(self.notice.clone(), self.remark.clone()),
            playing,
            finished: search.is_over(),
            puzzle: self.puzzle.clone(),
            plan: self.plan,
            symmetry: self.symmetry,
            symmetries: self.symmetries.clone(),
            speed: self.player.speed(),
            rate: rates.steps,
            try_rate: rates.tries,
            time: self.time(),
            level: search.level(),
            trying: search.trying().filter(|_| !search.is_over()),
            stage_list: self.stage_list(),
            levels: self.level_rows(),
            tried: stats.tried(),
            kept: stats.kept(),
            progress: search.progress(),
            words: self.words(),
            found: self.gallery.len(),
            ease: self.sieve.as_ref().filter(|_| !self.is_sifting()).and_then(Sieve::ease),
            own_cube: self.has_own_cube(),
            list: self.list,
            lists: self.lists(),
            listed: self.listed(),
            filter: self.sieve.as_ref().map_or(Filter::default(), |sieve| sieve.filter),
            rows: self.rows(),
            sifting: self.is_sifting(),
            shown: self.shown(),
        }
    }

    /// The lists that there are.
    fn lists(&self) -> Vec<List> {
        let all = self.find_all.collected().map(|_| List::All);
        let own = self.own_cube.as_ref().filter(|own| own.completions() > 0).map(|_| List::Own);
        let link = self.linked.as_ref().map(|_| List::Link);
        link.into_iter().chain(own).chain(all).chain([List::Stage]).collect()
    }

    pub(in crate::app) fn level_rows(&self) -> Vec<LevelRow> {
        let search = self.player.search();
        let rows = search.stats().levels().iter().enumerate();
        rows.map(|(level, stats)| {
            let piece = search.piece_of(level);
            let placements = piece.map(|piece| self.problem.count_of(piece));
            LevelRow { piece, placements, tried: stats.tried, kept: stats.kept }
        })
        .collect()
    }

    pub(in crate::app) fn stage_list(&self) -> Option<StageList> {
        let search = self.player.search();
        let listed = search.listed()?;
        let partial = |list, index| {
            let placements = search.partial(list, index).into_iter();
            let pieces =
                placements.map(|id| (self.problem.piece_of(id), self.problem.filled_by(id))).collect();
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
    pub(in crate::app) fn words(&self) -> Words {
        let assembly = self.player.search().assembly();
        let tested = |placement: PlacementId| {
            let placement = self.problem.get(placement);
            (placement.cells, Some(placement.piece))
        };
        match self.player.last() {
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

    /// The solution that is looked at.
    pub fn shown(&self) -> Option<Shown> {
        self.browsing.as_ref().map(|browsing| Shown {
            number: browsing.index + 1,
            name: browsing.plan.name,
            favourite: browsing.plan.name.is_some_and(|name| self.is_favourite_name(name)),
            coverings: browsing.plan.coverings,
            mirrored: self.symmetries.contains(&Symmetry::Reflection),
            standing: browsing.plan.standing,
            placed: browsing.placed,
            pieces: browsing.pieces(),
            possible: browsing.plan.possible,
            sideways: browsing.plan.sideways,
            slide_show: browsing.automatic == Automatic::SlideShow,
            assembling: browsing.automatic == Automatic::Assembling,
            building: browsing.building,
            explosion: self.explosion,
            cut: self.cut,
            height: self.puzzle.region().extent().z,
        })
    }

    pub(in crate::app) fn sentence(&self) -> String {
        let search = self.player.search();
        let found = match self.browsing {
            Some(_) => self.listed(),
            None => search.stats().solutions() as usize,
        };
        let counted = self.symmetry.counted(&self.puzzle);
        let lazy = self.plan.strategy == Strategy::FOLD_LAZY;
        let goes_on = self.player.is_bound();
        let narrator =
            Narrator { puzzle: &self.puzzle, problem: &self.problem, search, counted, found, lazy, goes_on };
        match (&self.fault, &self.browsing) {
            (Some(fault), _) => fault.clone(),
            (None, Some(browsing)) => narrator.looking(browsing.index + 1, browsing),
            (None, None) if search.is_over() => narrator.end(),
            (None, None) if self.player.motion() == Motion::Snapshots => narrator.summary(),
            (None, None) => narrator.step(self.player.last(), self.player.was_shut_in()),
        }
    }
}
