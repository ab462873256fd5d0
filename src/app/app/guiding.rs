//! The guide within the app: what it shows, and how it gives way to the user.

use crate::app::app::App;
use crate::app::guide::guide::{Before, Guide, GuideDue, Scene};
use crate::app::guide::stage::tiny;
use crate::app::persistence::restored::Restored;
use crate::app::{Command, EditorCommand, FindAllCommand, GuideCommand, PlaybackCommand, Settings, Showing};

impl App {
    pub(super) fn lead(&mut self, command: GuideCommand) {
        if command == GuideCommand::Start {
            return self.open_guide(0);
        }
        let Some(guide) = &mut self.guide else { return };
        match command {
            GuideCommand::TogglePause => guide.toggle_pause(),
            GuideCommand::Previous => {
                let previous = guide.previous();
                self.enter_stage(previous);
            }
            GuideCommand::Next => match guide.next() {
                Some(next) => self.enter_stage(next),
                None => self.guide = None,
            },
            GuideCommand::Start | GuideCommand::Leave => self.leave_guide(),
        }
    }

    /// Opens the guide at a stage, by its index.
    pub(super) fn open_guide(&mut self, stage: usize) {
        if self.guide.is_none() {
            let before = Before { search: self.save(), played: self.settings().playing };
            self.guide = Some(Guide::new(before));
        }
        self.enter_stage(stage);
    }

    fn enter_stage(&mut self, stage: usize) {
        let Some(mut guide) = self.guide.take() else { return };
        match guide.enter(stage) {
            Scene::Soma => {
                self.load(Settings { playing: true, ..Settings::default() });
                self.with_find_all(|find_all, _| find_all.apply(FindAllCommand::Start { workers: 1 }));
            }
            Scene::Tiny(step) => {
                let tiny = Settings { speed: self.playback.speed(), ..tiny() };
                self.go_to_search();
                if self.settings() != tiny {
                    self.load(tiny);
                }
                if self.playback.target() != step {
                    self.playback.jump(step);
                }
            }
        }
        self.guide = Some(guide);
    }

    /// Closes the guide. Before its last stage, returns to what was shown before it.
    fn leave_guide(&mut self) {
        let Some(guide) = self.guide.take() else { return };
        if guide.is_at_end() {
            return;
        }
        let Before { search, played } = guide.into_before();
        match Restored::decode(&search) {
            Ok(parts) => self.load_parts(parts, None),
            Err(_) => self.load(Settings::default()),
        }
        if played {
            self.playback.play();
        }
    }

    /// Gives way to a command of the user: the guide pauses if the search is moved, and is closed if something else is to be shown.
    pub(super) fn give_way(&mut self, command: &Command) {
        let Some(guide) = &mut self.guide else { return };
        match command {
            Command::Playback(command) if command.moves() => guide.pause(),
            Command::Tree(_) | Command::Solutions(_) => guide.pause(),
            Command::Editor(EditorCommand::Toggle) => self.leave_guide(),
            Command::Search(_) => self.guide = None,
            _ => {}
        }
    }

    /// Translates a command while the guide steps through the tiny search: the search is played by the guide.
    pub(super) fn in_guide(&self, command: Command) -> Command {
        let leads = self.guide.as_ref().is_some_and(|guide| !guide.is_at_end());
        match command {
            Command::Playback(PlaybackCommand::TogglePlay) if leads => GuideCommand::TogglePause.into(),
            Command::Back if self.guide.is_some() && self.showing() == Showing::Search => {
                GuideCommand::Leave.into()
            }
            command => command,
        }
    }

    /// Advances the guide by `dt` seconds.
    pub(super) fn tick_guide(&mut self, dt: f64) {
        if self.showing() != Showing::Search || !self.playback.is_paused() {
            return;
        }
        let Some(guide) = &mut self.guide else { return };
        match guide.tick(dt, self.playback.target()) {
            Some(GuideDue::Step) => self.playback.apply(PlaybackCommand::Step),
            Some(GuideDue::Stage) => self.lead(GuideCommand::Next),
            None => {}
        }
    }

    /// Whether the guide steps through the tiny search.
    pub(super) fn is_led(&self) -> bool {
        self.showing() == Showing::Search && self.guide.as_ref().is_some_and(Guide::is_leading)
    }
}
