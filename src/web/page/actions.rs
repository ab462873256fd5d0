//! What each action does to the page: the one place where actions are handled.

use crate::app::{Command, Edit, EditorCommand, Pick, PlaybackCommand, Readout, SearchCommand, Settings, SolutionsCommand, Speed, Tab};
use crate::problem::Symmetry;
use crate::puzzle::Puzzle;
use crate::search::Strategy;
use crate::web::browser::dom::{by_id, ignore};
use crate::web::input::action::Action;
use crate::web::input::export_action::ExportAction;
use crate::web::page::Page;
use crate::web::page::panels::readouts;
use crate::web::page::persistence;
use crate::web::page::preferences::Preferences;
use crate::web::panels::lab::settings_to_watch;
use crate::web::workers::worker::News;
use std::sync::Arc;
use web_sys::HtmlDialogElement;

impl Page {
    /// Does what was requested. `on_news` is called with what the Lab's worker reports.
    pub(super) fn act(&mut self, action: Action, on_news: impl Fn(News) + Clone + 'static) {
        match action {
            Action::App(command) => self.command(command),
            Action::Puzzle(puzzle) => self.load(puzzle),
            Action::Faster(places) => {
                let place = i16::from(self.app.readout().playback.speed.place()) + places;
                self.app.apply(PlaybackCommand::SetSpeed(Speed::at(place.clamp(0, 255) as u8)));
            }
            Action::Watch(strategy) => self.watch(strategy),
            Action::Camera(motion) => self.picture.steer(motion),
            Action::Theme => {
                self.preferences.switch_theme();
                self.prefer();
            }
            Action::SingleKeys(on) => self.preferences.set_single_keys(on),
            Action::Help => ignore(by_id::<HtmlDialogElement>("help-dialog").show_modal()),
            Action::Tab(tab) => {
                self.panels.select(tab);
                self.open_tab(on_news);
            }
            Action::ListScrolled => self.panels.draw_list(&self.app),
            Action::Lab(action) => self.lab.act(action, on_news),
            Action::Export(action) => self.begin_export(action),
            Action::SaveSearch => {
                let status = persistence::save_file(&self.app);
                self.panels.show_saved(&status);
            }
            Action::LoadSearch { name, text } => {
                let (before, _) = self.app.searched();
                let status = persistence::load_file(&mut self.app, &name, text.as_deref());
                self.panels.show_saved(&status);
                self.change_puzzle(&before);
            }
        }
    }

    /// Shows what the tab had no size for while it was hidden, or writes it at first.
    pub(super) fn open_tab(&mut self, on_news: impl Fn(News) + Clone + 'static) {
        match self.panels.tab() {
            Tab::Lab => self.lab.open(on_news),
            Tab::Search | Tab::Solutions => self.panels.draw_list(&self.app),
        }
    }

    /// Applies a command, and does on the page what follows from it.
    fn command(&mut self, command: Command) {
        self.apply(command.clone());
        match command {
            Command::Tree(_) => self.panels.hurry_tree(),
            EditorCommand::ShowCompletion if self.app.shown().is_some() => self.panels.select(Tab::Solutions),
            SolutionsCommand::ToggleFavourite => Preferences::store_favourites(self.app.favourites()),
            EditorCommand::Edit(Edit::Pick(_)) => self.panels.focus_layers(),
            _ => {}
        }
    }

    /// Applies a command; where the puzzle changes with it, so does all that is drawn.
    fn apply(&mut self, command: Command) {
        let (before, _) = self.app.searched();
        self.app.apply(command);
        self.change_puzzle(&before);
    }

    /// Searches another puzzle, as this one is searched and played.
    fn load(&mut self, puzzle: Arc<Puzzle>) {
        let Readout { plan, symmetry, speed, playing, .. } = self.app.readout();
        let symmetry = if symmetry == Symmetry::Reflection { Symmetry::Seed } else { symmetry };
        self.apply(SearchCommand::Load(Settings { puzzle, plan, symmetry, speed, playing }));
    }

    /// Shows a strategy at work.
    fn watch(&mut self, strategy: Strategy) {
        self.apply(SearchCommand::Load(settings_to_watch(strategy)));
        self.panels.select(Tab::Search);
        // On a wide page the picture is in view already, and stays where it is.
        ignore(self.picture.canvas().focus());
    }

    /// Exports the solution shown, or else the first one.
    fn begin_export(&mut self, action: ExportAction) {
        if self.app.shown().is_none() {
            self.app.apply(SolutionsCommand::Show(Pick::First));
        }
        let Some(subject) = readouts::subject(&self.app, self.picture.is_drawn()) else { return };
        for command in self.export.begin(action, subject) {
            self.app.apply(command);
        }
    }
}
