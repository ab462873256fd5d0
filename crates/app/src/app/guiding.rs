//! The guide within the app: what it shows, and how it gives way to the user.

use crate::app::App;
use crate::guide::film::first_visit;
use crate::guide::rehearsal::settings_of;
use crate::guide::{Before, Guide, GuideDue, Progress};
use crate::persistence::start::Restored;
use crate::{
    Budget, FindAllCommand, GuideCommand, Pick, PlaybackCommand, Settings, Showing, SolutionsCommand, Work,
};
use messages::{Goal, Lesson};
use std::sync::Arc;

impl App {
    pub(super) fn lead(&mut self, command: GuideCommand) {
        match command {
            GuideCommand::Start => self.open_guide(0),
            GuideCommand::Open(lesson, moment) => self.open_lesson(lesson, moment.saturating_sub(1)),
            GuideCommand::Leave => self.leave_guide(),
            GuideCommand::Answer(index) => self.answer(index),
            GuideCommand::TogglePause => {
                if let Some(guide) = &mut self.guide {
                    guide.toggle_pause();
                }
            }
            GuideCommand::Previous => {
                if let Some(previous) = self.guide.as_ref().map(Guide::previous) {
                    self.enter_moment(previous);
                }
            }
            GuideCommand::Next => match self.guide.as_ref().map(|guide| (guide.next(), guide.is_at_end())) {
                Some((Some(next), _)) => self.enter_moment(next),
                Some((None, true)) => self.guide = None,
                _ => {}
            },
        }
    }

    /// Opens the film of the first visit at a moment, by its index.
    fn open_guide(&mut self, moment: usize) {
        self.open_lesson(Arc::new(first_visit()), moment);
    }

    /// Opens the film of the first visit at the stage of a link, counted from 1; at the nearest one if it has
    /// no such stage.
    pub(super) fn open_guide_of_link(&mut self, stage: usize) {
        let stages = first_visit().moments.len();
        let nearest = stage.clamp(1, stages);
        self.open_guide(nearest - 1);
        if nearest != stage {
            self.remark(format!(
                "The guide has the stages 1 to {stages}, so the link's {stage} opens stage {nearest}."
            ));
        }
    }

    /// Opens a lesson at a moment, by its index.
    fn open_lesson(&mut self, lesson: Arc<Lesson>, moment: usize) {
        let before = self.guide.take().filter(|guide| !guide.is_at_end()).map(Guide::into_before);
        let before = before.filter(|before| before.left).unwrap_or_else(|| Before {
            search: self.save(),
            played: self.settings().playing,
            left: false,
        });
        self.guide = Some(Guide::new(lesson, before));
        self.enter_moment(moment);
    }

    fn answer(&mut self, index: usize) {
        let Some(guide) = &mut self.guide else { return };
        let Some(reply) = guide.answer(index) else { return };
        self.lead(GuideCommand::Next);
        if let Some(guide) = &mut self.guide {
            guide.set_reply(reply);
        }
    }

    fn enter_moment(&mut self, moment: usize) {
        let Some(mut guide) = self.guide.take() else { return };
        if let Some(step) = guide.enter(moment) {
            let settings = settings_of(guide.moment());
            self.show_moment(settings, step);
            match guide.moment().goal {
                Goal::All => {
                    let start = FindAllCommand::Start { workers: 1 };
                    self.with_find_all(|find_all, subject| find_all.apply(start, subject));
                }
                goal if goal.is_at_end() => self.playback.apply(PlaybackCommand::RunToEnd),
                _ => {}
            }
        }
        self.guide = Some(guide);
    }

    /// Shows the search of a moment at a step, at the user's speed unless it plays.
    fn show_moment(&mut self, settings: Settings, step: u64) {
        if settings.playing {
            return self.load(settings);
        }
        let settings = Settings { speed: self.playback.speed(), ..settings };
        self.go_to_search();
        if self.settings() != settings {
            self.load(settings);
        }
        if self.playback.target() != step {
            self.playback.jump(step);
        }
    }

    /// Shows what a moment leads to, where that is more than its search.
    fn reach_goal(&mut self) {
        match self.guide.as_ref().map(|guide| guide.moment().goal) {
            Some(Goal::Shown) => self.show(SolutionsCommand::Show(Pick::Last)),
            Some(Goal::Finale) => self.finale(),
            _ => {}
        }
    }

    /// The end of the film: all solutions are there to be looked through, and one of them stands in the
    /// picture.
    fn finale(&mut self) {
        if !self.solutions.is_open() {
            self.show(SolutionsCommand::Show(Pick::Last));
        }
        self.show(SolutionsCommand::OpenWall);
    }

    /// Closes the guide. Before the end of the film, returns to what was shown before it.
    pub(super) fn leave_guide(&mut self) {
        let Some(guide) = self.guide.take() else { return };
        if guide.is_at_end() {
            return;
        }
        let Before { search, played, left } = guide.into_before();
        if !left {
            return;
        }
        match Restored::decode(&search) {
            Ok(parts) => self.load_parts(parts, None),
            Err(_) => self.load(Settings::default()),
        }
        if played {
            self.playback.play();
        }
    }

    /// Advances the guide by `dt` seconds.
    pub(super) fn tick_guide(&mut self, dt: f64) {
        let (rests, is_over) = (self.playback.is_paused(), self.playback.is_over());
        let at = Progress { step: self.playback.target(), rests, is_over };
        let shows_guide = self.shows_guide();
        match self.guide.as_mut().filter(|_| shows_guide).and_then(|guide| guide.tick(dt, at)) {
            Some(GuideDue::Step) => self.playback.apply(PlaybackCommand::Step),
            Some(GuideDue::Goal) => self.reach_goal(),
            Some(GuideDue::Moment) => self.lead(GuideCommand::Next),
            None => {}
        }
    }

    /// Runs the search of a film on ahead of the picture, as far as the budget grants.
    pub(super) fn look_ahead(&mut self, budget: &mut impl Budget) {
        let Some(guide) = &mut self.guide else { return };
        while guide.looks_ahead() {
            match budget.grant(Work::Search) {
                0 => return,
                steps => guide.look_ahead(steps),
            }
        }
    }

    /// Whether the guide steps through the search.
    pub(super) fn is_led(&self) -> bool {
        self.shows_guide() && self.guide.as_ref().is_some_and(Guide::is_leading)
    }

    /// Whether what is shown is of the guide: its search, or the solution at which a film ends.
    fn shows_guide(&self) -> bool {
        let is_film = self.guide.as_ref().is_some_and(Guide::is_film);
        self.showing() == Showing::Search || is_film
    }
}
