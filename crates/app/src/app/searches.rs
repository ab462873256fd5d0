//! The searches before and after the present one: those of links and saved searches, and those that undo and
//! redo return to.

use crate::app::{App, Ended};
use crate::guide::Guide;
use crate::persistence::saved_search::SavedSearch;
use crate::persistence::start::{AfterLoading, Pending, Restored, save};
use crate::playback::path::Path;
use crate::solutions::SolutionLists;
use crate::subject::{Subject, SubjectLoader};
use crate::{LessonPlace, Link, Loss, OwnCubeCommand, RestoreError, SearchCommand, Settings};
use codes::placements_of_code;
use cubefall::puzzle::shown_name;

// Links and saved searches.
impl App {
    /// Opens a link. Reports the parts of it that were ignored: those in `left_out`, and those that this
    /// method cannot apply. If the link has the settings of the current search, that search continues and
    /// keeps its solutions. A link whose puzzle cannot be decoded, or to a lesson, which has to be read
    /// first, changes nothing.
    pub fn open(&mut self, link: &Link, left_out: Vec<String>) {
        if link.is_lost || link.lesson.is_some() {
            self.remark = Some(left_out.join(" ")).filter(|remark| !remark.is_empty());
            return;
        }
        self.pending = None;
        if link.guide.is_some() {
            return self.go_to(link);
        }
        let Settings { puzzle, plan, symmetry, speed, .. } = &link.settings;
        let same = (self.subject.puzzle(), self.subject.symmetry(), self.playback.plan());
        match same == (puzzle, *symmetry, *plan) {
            true => self.playback.set_speed(*speed),
            false if SubjectLoader::is_needed_for(puzzle) => {
                let next = AfterLoading::Link(Box::new(link.clone()), left_out);
                self.pending = Some(Pending::new(link.settings.clone(), next));
                return;
            }
            false => self.load(link.settings.clone()),
        }
        self.remark = None;
        left_out.into_iter().for_each(|remark| self.remark(remark));
        self.go_to(link);
    }

    /// Goes to the step, the solution or the cube of a link.
    pub(super) fn go_to(&mut self, link: &Link) {
        if let Some(stage) = link.guide {
            return self.open_guide_of_link(stage);
        }
        self.guide = None;
        self.go_to_search();
        let waits_there = self.playback.is_paused() && self.playback.recording().now() == link.step;
        match link.settings.playing {
            true => self.playback.play(),
            false if waits_there => {}
            false => self.playback.jump(link.step),
        }
        let name = shown_name(self.subject.puzzle().name());
        if link.cube.is_some() || link.challenge.is_some() {
            self.edit(OwnCubeCommand::Toggle);
        }
        if let Some(to_beat) = link.challenge {
            self.own_cube.challenge(to_beat, self.subject.all());
        } else if let Some(code) = &link.cube {
            if placements_of_code(code, self.subject.all()).is_none() {
                self.remark("The link's pieces cannot be read, so they are ignored.".to_owned());
            } else if !self.own_cube.load(code, &self.subject) {
                self.remark(format!("The link's pieces do not fit into your {name}, so they are ignored."));
            }
        }
        if let Some(solution) = &link.solution
            && !self.with_solutions(|solutions, sources| solutions.open(solution, sources))
        {
            self.remark(format!("The link's solution is not a solution of the {name}, so it is ignored."));
        }
    }

    /// A link to this puzzle with an empty box and the clock ready, and the result of the user's cube to
    /// beat.
    pub fn challenge_link(&self) -> Link {
        let settings = Settings { playing: false, ..self.settings() };
        Link { settings, challenge: Some(self.own_cube.score()), ..Link::default() }
    }

    /// Restores a saved search, paused at its step.
    ///
    /// # Errors
    /// When the text is damaged, or no search can have this state. Then nothing changes.
    pub fn restore(&mut self, text: &str) -> Result<(), RestoreError> {
        self.pending = None;
        let saved = SavedSearch::read(text)?;
        if SubjectLoader::is_needed_for(&saved.settings().puzzle) {
            let (settings, next) = (saved.settings(), AfterLoading::Saved(Box::new(saved), None));
            self.pending = Some(Pending::new(settings, next).ending(Some(Loss::File)));
            return Ok(());
        }
        let parts = Restored::decoded(saved)?;
        self.keep_ended(Loss::File);
        self.load_parts(parts, None);
        Ok(())
    }

    /// The current search as text: its settings, state, solutions and breakpoints.
    pub fn save(&self) -> String {
        save(self.settings(), &self.playback, self.solutions.found())
    }

    /// The state of the app as a link, without the camera and the panel. The step is left out while the
    /// search plays, since it soon changes.
    pub fn link(&self) -> Link {
        let settings = self.settings();
        // The search of the last stage is a usual one.
        let shown = self.guide.as_ref().filter(|guide| !guide.is_at_end());
        let place =
            shown.map(|guide| LessonPlace { id: guide.lesson().id.clone(), moment: guide.index() + 1 });
        let (guide, lesson) = match place {
            Some(LessonPlace { id, moment }) if id.is_empty() => (Some(moment), None),
            place => (None, place),
        };
        let cube = self.own_cube.is_open().then(|| self.own_cube.code(&self.subject));
        let challenge = self.own_cube.challenged().filter(|_| cube.is_some());
        Link {
            step: if settings.playing { 0 } else { self.playback.target() },
            settings,
            guide,
            lesson,
            cube,
            challenge,
            solution: self.solutions.solution_view(self.sources()),
            ..Link::default()
        }
    }
}

// Undo and redo of what ends a search.
impl App {
    /// The maximum number of searches that are kept. Each may have some megabytes, and more with all
    /// solutions of its puzzle.
    const MOST_ENDED: usize = 20;
    /// The maximum number of placements of all their problems together.
    const MOST_ENDED_PLACEMENTS: usize = 500_000;

    /// What a command that begins a search ends; nothing if that is the tiny search of the guide, or has not
    /// begun.
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
        self.solutions.close_wall();
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

    /// Keeps the search for all solutions of `before`, which is about to be dropped, if that subject can be
    /// returned to.
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

    /// Whether the search is the user's own, so that another one can take its place. That of the guide and of
    /// lessons is not.
    pub(super) fn is_own(&self) -> bool {
        self.guide.as_ref().is_none_or(Guide::is_at_end)
    }

    /// Returns to the search that was ended last, paused where it was.
    pub(super) fn undo(&mut self) {
        if !self.is_own() {
            return;
        }
        let mut ended = std::mem::take(&mut self.ended);
        ended.undo(|before| self.exchange(*before));
        self.ended = ended;
    }

    /// Returns to the search that was left last by undo, paused where it was.
    pub(super) fn redo(&mut self) {
        if !self.is_own() {
            return;
        }
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
        self.with_solutions(SolutionLists::leave_empty_list);
        if self.playback.is_playing() {
            self.playback.pause();
        }
        left
    }
}
