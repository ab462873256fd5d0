//! Undo for what ends a search: the states before the last such commands are kept.

use crate::app::App;
use crate::app::ended::Ended;
use crate::guide::guide::Guide;
use crate::playback::path::Path;
use crate::solutions::solutions::Solutions;
use crate::subject::subject::Subject;
use crate::{Loss, PlaybackCommand, SearchCommand};

impl App {
    /// What a command that begins a search ends; nothing if that is the tiny search of the guide, or has not begun.
    pub(super) fn ended_by(&self, command: &SearchCommand) -> Option<Loss> {
        let loss = match command {
            SearchCommand::Restart => Loss::Restart,
            SearchCommand::Open(_) => Loss::Puzzle,
            SearchCommand::SetStrategy(_) | SearchCommand::Load(_) => Loss::Strategy,
            SearchCommand::SetPieceOrder(_)
            | SearchCommand::SetCellOrder(_)
            | SearchCommand::SetSymmetry(_) => Loss::Option,
        };
        let is_begun = loss != Loss::Restart || self.playback.target() > 0;
        let is_led = self.guide.as_ref().is_some_and(|guide| !guide.is_at_end());
        Some(loss).filter(|_| is_begun && !is_led)
    }

    /// The maximum number of searches that are kept. Each may have some megabytes, and more with all solutions of its puzzle.
    const MOST_ENDED: usize = 20;

    /// The maximum number of placements of all their problems together.
    const MOST_ENDED_PLACEMENTS: usize = 500_000;

    /// Keeps the search that is about to be ended.
    pub(super) fn keep_ended(&mut self, by: Loss) {
        let present = self.present(by);
        self.ended.push(present);
        // The last few of large puzzles, whose searches take many megabytes.
        let mut left = Self::MOST_ENDED_PLACEMENTS;
        let mut fits = |placements: &usize| {
            let rest = left.checked_sub(*placements);
            left = rest.unwrap_or(0);
            rest.is_some()
        };
        let placements = self.ended.done().iter().rev().map(|ended| ended.subject.problem().len());
        let fit = placements.take_while(|number| fits(number)).count();
        self.ended.keep_last(fit.clamp(1, Self::MOST_ENDED));
    }

    /// The present search, to be returned to.
    fn present(&self, by: Loss) -> Box<Ended> {
        Box::new(Ended {
            by,
            subject: self.subject.clone(),
            playback: self.playback.clone(),
            tree: self.tree.clone(),
            solutions: self.solutions.clone(),
            own_cube: None,
            find_all: None,
            notice: self.notice.clone(),
        })
    }

    /// Keeps the search for all solutions of `before`, which is about to be dropped, if that subject can be returned to.
    pub(super) fn keep_find_all(&mut self, before: &Subject) {
        let ended = self.ended.last_done_mut().filter(|ended| ended.subject.is_same(before));
        if let Some(ended) = ended {
            ended.find_all.get_or_insert_with(|| self.find_all.clone());
        }
    }

    /// Keeps the user's cube of `before`, likewise.
    pub(super) fn keep_own_cube(&mut self, before: &Subject) {
        let ended = self.ended.last_done_mut().filter(|ended| ended.subject.puzzle() == before.puzzle());
        if let Some(ended) = ended {
            ended.own_cube.get_or_insert_with(|| self.own_cube.clone());
        }
    }

    /// Whether the search is the user's own, so that another one can take its place. That of the guide and of lessons is not.
    pub(super) fn is_own(&self) -> bool {
        self.guide.as_ref().is_none_or(Guide::is_at_end)
    }

    /// Returns to the search that was ended last, paused where it was.
    pub(super) fn undo(&mut self) {
        let mut ended = std::mem::take(&mut self.ended);
        ended.undo(|before| self.exchange(*before));
        self.ended = ended;
    }

    /// Returns to the search that was left last by undo, paused where it was.
    pub(super) fn redo(&mut self) {
        let mut ended = std::mem::take(&mut self.ended);
        ended.redo(|after| self.exchange(*after));
        self.ended = ended;
    }

    /// Returns to a search. Returns the one that is left.
    fn exchange(&mut self, ended: Ended) -> Box<Ended> {
        self.guide = None;
        self.go_to_search();
        let mut left = self.present(ended.by);
        let Ended { subject, playback, tree, solutions, own_cube, find_all, notice, .. } = ended;
        let is_same = subject.is_same(&self.subject);
        let is_same_puzzle = subject.puzzle() == self.subject.puzzle();
        (self.subject, self.playback, self.tree) = (subject, playback, tree);
        self.path.iter_mut().for_each(Path::clear);
        (self.notice, self.remark) = (notice, None);
        if !is_same {
            left.find_all = Some(self.find_all.clone());
            self.find_all.restore(find_all.unwrap_or_default());
        }
        if !is_same_puzzle {
            left.own_cube = Some(self.own_cube.clone());
            self.own_cube.restore(own_cube.unwrap_or_default());
        }
        self.solutions.restore(solutions);
        self.with_solutions(Solutions::leave_empty_list);
        if self.playback.is_playing() {
            self.playback.apply(PlaybackCommand::TogglePlay);
        }
        left
    }
}
