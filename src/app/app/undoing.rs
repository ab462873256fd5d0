//! Undo for what ends a search: the state before it is kept, until the next search is ended.

use crate::app::app::App;
use crate::app::app::ended::Ended;
use crate::app::solutions::solutions::Solutions;
use crate::app::subject::subject::Subject;
use crate::app::{Loss, PlaybackCommand, SearchCommand};

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

    /// Keeps the search that is about to be ended.
    pub(super) fn keep_ended(&mut self, by: Loss) {
        self.ended = Some(Box::new(Ended {
            by,
            subject: self.subject.clone(),
            playback: self.playback.clone(),
            tree: self.tree.clone(),
            solutions: self.solutions.clone(),
            editor: None,
            find_all: None,
            notice: self.notice.clone(),
        }));
    }

    /// Keeps the search for all solutions of `before`, which is about to be dropped, if that subject can be returned to.
    pub(super) fn keep_find_all(&mut self, before: &Subject) {
        let ended = self.ended.as_mut().filter(|ended| ended.subject.is_same(before));
        if let Some(ended) = ended {
            ended.find_all.get_or_insert_with(|| self.find_all.clone());
        }
    }

    /// Keeps the user's cube of `before`, likewise.
    pub(super) fn keep_editor(&mut self, before: &Subject) {
        let ended = self.ended.as_mut().filter(|ended| ended.subject.puzzle() == before.puzzle());
        if let Some(ended) = ended {
            ended.editor.get_or_insert_with(|| self.editor.clone());
        }
    }

    /// Returns to the search that was ended last, paused where it was.
    pub(super) fn undo(&mut self) {
        let Some(ended) = self.ended.take() else { return };
        let Ended { subject, playback, tree, solutions, editor, find_all, notice, .. } = *ended;
        self.guide = None;
        self.go_to_search();
        let is_same = subject.is_same(&self.subject);
        let is_same_puzzle = subject.puzzle() == self.subject.puzzle();
        (self.subject, self.playback, self.tree) = (subject, playback, tree);
        (self.notice, self.remark) = (notice, None);
        if !is_same {
            self.find_all.restore(find_all.unwrap_or_default());
        }
        if !is_same_puzzle {
            self.editor.restore(editor.unwrap_or_default());
        }
        self.solutions.restore(solutions);
        self.with_solutions(Solutions::leave_empty_list);
        if self.playback.is_playing() {
            self.playback.apply(PlaybackCommand::TogglePlay);
        }
    }
}
