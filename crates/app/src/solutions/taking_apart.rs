//! Taking solutions apart: the one that is shown, and all of the full list.

use super::SolutionLists;
use crate::apart::Apart;
use crate::apart::worker::ApartWorkers;
use crate::solutions::browsing::Browsing;
use crate::solutions::levels::{FullList, Levels};
use crate::solutions::listing::{Listing, Sources};
use crate::{List, Pick, WorkerCommand, WorkerFailure, WorkerId};
use cubefall::disassembly::Level;
use cubefall::puzzle::Coord;
use messages::{ApartEvent, ApartRequest, ApartTask};
use std::sync::Arc;

impl SolutionLists {
    /// Begins to take the solution shown apart, after some moves, or puts it together again.
    pub(super) fn toggle_apart(&mut self, moves: usize, sources: Sources<'_>) {
        if !self.is_open() {
            self.show(Pick::Last, sources);
        }
        self.explosion = 0.0;
        self.cut = sources.subject.height();
        let solution = self.shown_solution(sources).filter(|_| !self.is_apart());
        let apart = solution.map(|solution| Apart::new(&solution, sources.subject.puzzle(), moves));
        self.change(|browsing| browsing.set_apart(apart));
    }

    /// Goes from building along to the moves that put the solution together.
    pub(super) fn build_by_moves(&mut self, sources: Sources<'_>) {
        let solution = self.shown_solution(sources).filter(|_| self.is_building());
        if let Some(solution) = solution {
            let together = Apart::together(&solution, sources.subject.puzzle());
            self.change(|browsing| browsing.set_apart(Some(together)));
        }
    }

    pub(super) fn change_apart(&mut self, change: impl FnOnce(&mut Apart)) {
        if let Some(apart) = self.browsing.as_mut().and_then(Browsing::apart_mut) {
            change(apart);
        }
    }

    /// What a worker is asked for, while it is not known how the solution shown comes apart.
    pub(crate) fn apart_request(&self) -> Option<&Arc<ApartRequest>> {
        self.browsing.as_ref()?.apart()?.request()
    }

    /// While the solution shown is taken apart: the cells of the pieces that can be moved by hand, each with
    /// its piece.
    pub(crate) fn movable_cells(&self) -> Vec<(usize, Coord)> {
        let apart = self.browsing.as_ref().and_then(Browsing::apart);
        apart.map(Apart::movable_cells).unwrap_or_default()
    }

    /// Handles an event or the failure of the worker that takes the solution shown apart.
    pub(crate) fn report_apart(&mut self, event: Result<ApartEvent, WorkerFailure>) {
        self.change_apart(|apart| apart.report(event));
    }

    /// Begins to take all listed solutions apart, by this many workers; or ends that.
    pub(super) fn take_all_apart(&mut self, workers: usize) {
        match self.levels.is_running() {
            true => self.levels.stop(),
            false => {
                self.levels.start(workers);
                // What was examined without a level has one soon.
                if let Some(filtering) = self.filtering.as_mut().filter(|it| it.filter().asks_levels()) {
                    filtering.restart();
                }
            }
        }
    }

    /// Lets workers go on with the solutions whose levels are wanted. Returns commands to them, of which new
    /// ones take these ids.
    pub(crate) fn follow_levels(
        &mut self,
        sources: Sources<'_>,
        ids: &mut ApartWorkers,
    ) -> Vec<(WorkerId, WorkerCommand<ApartTask>)> {
        let mut levels = std::mem::take(&mut self.levels);
        let listing = self.full_listing(sources);
        let list = FullList {
            subject: sources.subject,
            solutions: listing.numbered(),
            placements: &|number| listing.placements(number),
            grows: listing.grows(),
        };
        let commands = levels.follow(&list, ids);
        self.levels = levels;
        commands
    }

    /// The full list, as far as it is known: that of the search for all, or of playback if that has found
    /// more.
    pub(super) fn full_listing<'a>(&'a self, sources: Sources<'a>) -> Listing<'a> {
        let of = |list| Listing { list, filtering: None, ..self.listing(sources) };
        let (all, stage) = (of(List::All), of(List::Stage));
        if stage.numbered() > all.numbered() { stage } else { all }
    }

    /// Handles an event or the failure of a worker that takes listed solutions apart.
    pub(crate) fn report_levels(&mut self, worker: WorkerId, event: Result<ApartEvent, WorkerFailure>) {
        self.levels.report(worker, event);
    }

    /// The level of the solution with this number, from 0, in the full list, if it is known.
    pub(crate) fn level_of(&self, number: usize) -> Option<&Level> {
        self.levels.of(number)
    }

    /// Whether levels are to be kept that were not when this was asked before.
    pub(crate) fn has_levels_to_keep(&mut self) -> bool {
        self.levels.has_to_keep()
    }

    /// Takes levels that were kept, by the numbers of the solutions, unless some are known.
    pub(crate) fn recall_levels(&mut self, levels: Vec<Option<Level>>) {
        self.levels.recall(levels);
    }

    /// Drops all levels, for another puzzle or symmetry.
    pub(crate) fn clear_levels(&mut self) {
        self.levels.replace(Levels::default());
    }
}
