//! The handling of actions: the only place where they are carried out.

use crate::web::browser::dom::ignore;
use crate::web::input::action::{
    Action, CameraMotion, ExportAction, Flip, GalleryAction, HandAction, LookAction, PanelAction,
    PresentAction, ShareAction, WallAction,
};
use crate::web::input::controls;
use crate::web::page::handle::FramedPage;
use crate::web::page::panels::subject;
use crate::web::page::{Page, persistence};
use crate::web::panels::gallery::Chosen;
use crate::web::panels::lab::settings_to_watch;
use crate::web::panels::{dialogs, export, find_all};
use crate::web::workers::client::recommended_workers;
use app::{
    App, Command, CubeEdit, GuideCommand, OwnCubeCommand, Pick, PlaybackCommand, SearchCommand, Showing,
    SolutionsCommand, Speed, Tab,
};
use cubefall::search::Strategy;
use messages::{OpenEvent, PieceCells};
use words::grouped;

impl Page {
    /// Carries out an action.
    pub(super) fn perform(&mut self, action: Action) {
        self.give_way(&action);
        match action {
            Action::App(command) => self.command(command),
            Action::Puzzle(key) => match self.app.offered(&key) {
                Some(puzzle) => {
                    self.gallery.close();
                    self.apply(SearchCommand::Open(puzzle));
                }
                None => self.gallery.request(key),
            },
            Action::Lesson(place) => self.choose_lesson(&place),
            Action::Faster(places) => {
                let place = i16::from(self.app.readout().playback().speed.place()) + places;
                self.apply(PlaybackCommand::SetSpeed(Speed::at(place.clamp(0, 255) as u8)));
            }
            Action::Watch(strategy) => self.watch(strategy),
            Action::Camera(motion) => self.stage.steer(motion),
            Action::Flip(flip) => self.flip(flip),
            Action::Tap(at) if self.app.wall().is_some() => self.act_on_wall(WallAction::Choose(at)),
            Action::Tap(at) => self.choose_cell(at),
            Action::Wall(action) => self.act_on_wall(action),
            Action::Hand(action) => self.act_by_hand(action),
            Action::TakeAllApart => {
                self.apply(SolutionsCommand::TakeAllApart { workers: recommended_workers() });
            }
            Action::Look(action) => self.act_on_look(action),
            Action::Theme => self.switch_theme(),
            Action::SingleKeys(on) => self.set_single_keys(on),
            Action::Details(shown) => self.set_details(shown),
            Action::OpenOffered => self.navigation.opening().insist(),
            Action::ForgetOffered => self.navigation.forget_offered(),
            Action::Share(action) => self.act_on_sharing(action),
            Action::Visit(puzzle) => self.visit(puzzle),
            Action::Help => dialogs::show_keys(),
            Action::Pad => self.set_pad(!self.panels.has_pad()),
            Action::Panel(action) => self.act_on_panel(action),
            Action::LookThrough => {
                self.apply(SolutionsCommand::Show(Pick::First));
                // The guide has nothing to add, and would take room from the picture.
                self.apply(GuideCommand::Leave);
            }
            Action::ListScrolled => self.panels.draw_list(&self.app),
            Action::Lab(action) => self.lab.act(action),
            Action::Present(action) => self.present(action),
            Action::Gallery(action) => self.act_in_gallery(action),
            Action::Export(action) => self.begin_export(action),
            Action::SavePuzzle => self.export.save_puzzle(self.app.puzzle()),
            Action::CopyCommand => find_all::copy_command(),
            Action::SaveSearch => {
                let status = persistence::save_file(&self.app);
                self.panels.show_saved(&status);
            }
            Action::SaveAside => persistence::save_aside(),
            Action::DeleteAside => persistence::delete_aside(),
            Action::LoadSearch { name, text } => self.load_search(&name, text),
        }
    }

    fn act_on_sharing(&mut self, action: ShareAction) {
        match action {
            ShareAction::Offer => self.share(),
            ShareAction::Challenge => self.share_challenge(),
            ShareAction::CopyAddress => dialogs::copy_address(),
            ShareAction::CopyHtml => dialogs::copy_html(),
            ShareAction::Send => dialogs::send_address(),
        }
    }

    /// Shows a tab, or changes the size of the panel.
    fn act_on_panel(&mut self, action: PanelAction) {
        self.panels.act(action);
        self.open_tab();
        if action == PanelAction::Show(Tab::Filter) {
            self.open_filter();
            self.panels.update_now(&self.app);
            self.panels.focus_filter();
        }
    }

    /// Moves a piece on the stage. If that has opened the user's cube, it needs no layers and no buttons.
    fn act_by_hand(&mut self, action: HandAction) {
        let was_open = self.app.readout().showing() == Showing::OwnCube;
        self.stage.act_by_hand(action, &mut self.app);
        if !was_open && self.app.readout().showing() == Showing::OwnCube {
            self.set_pad(false);
        }
    }

    /// Shows or hides the layers of the user's cube, and the buttons that move a piece.
    fn set_pad(&mut self, is_shown: bool) {
        self.panels.set_pad(is_shown);
        self.stage.set_by_hand(!is_shown);
    }

    /// Flips to another solution, if one is shown, or while it is taken apart to another move.
    fn flip(&mut self, Flip { forward, turned }: Flip) {
        if self.app.readout().solutions().apart.is_some() {
            self.stage.steer(CameraMotion::Orbit(-turned.0, -turned.1));
            self.apply(if forward { PlaybackCommand::Step } else { PlaybackCommand::StepBack });
        } else if matches!(self.app.readout().showing(), Showing::Solution { .. }) {
            self.stage.steer(CameraMotion::Orbit(-turned.0, -turned.1));
            self.apply(SolutionsCommand::Show(if forward { Pick::Next } else { Pick::Previous }));
        }
    }

    /// Gives way to the user: workers rest for a moment, the wall does not open by itself, and a film ends if
    /// the page is used for something else. About its own commands the app decides itself.
    fn give_way(&mut self, action: &Action) {
        self.app.change(App::attend);
        if action.interrupts() {
            self.app.change(App::interrupt);
        }
        if action.is_use() && self.app.readout().guide().is_some_and(|guide| guide.lesson.is_film()) {
            self.apply(GuideCommand::Leave);
        }
    }

    /// Carries out an action of the gallery, which also brings lessons and pasted cubes.
    fn act_in_gallery(&mut self, action: GalleryAction) {
        match action {
            GalleryAction::Answer(Err(reason)) if self.navigation.seeks() => self.give_up_sought(&reason),
            GalleryAction::Pasted(text) if self.app.readout().showing() == Showing::OwnCube => {
                self.gallery.paste(text, self.app.puzzle());
            }
            GalleryAction::Answer(Ok(OpenEvent::Cube(pieces))) => self.fill_cube(pieces),
            action => match self.gallery.act(action) {
                // The puzzle of the address, with the rest of that; or another one.
                Some(Chosen::Puzzle(puzzle)) => match self.navigation.take_puzzle(&puzzle) {
                    Some(followed) => self.follow(followed),
                    None => self.apply(SearchCommand::Open(puzzle)),
                },
                Some(Chosen::Lesson(lesson)) => self.open_lesson(lesson),
                None => {}
            },
        }
    }

    /// Carries out an action of a presentation. A black screen is only shown again.
    fn present(&mut self, action: PresentAction) {
        match action {
            PresentAction::Toggle => self.toggle_presentation(),
            PresentAction::Black => self.presentation.toggle_black(),
            PresentAction::Stay => {}
            PresentAction::Next | PresentAction::Previous if self.presentation.show_again() => {}
            PresentAction::Next => self.apply(self.presented(true)),
            PresentAction::Previous => self.apply(self.presented(false)),
        }
    }

    /// What comes next in a presentation, or came before: a stage of the guide, or else a step.
    fn presented(&self, forward: bool) -> Command {
        let is_led = self.app.readout().guide().as_ref().is_some_and(|guide| {
            // At its last stage a usual search plays, which can be stepped through once it is paused.
            !guide.at_end || (!forward && self.app.readout().playback().playing)
        });
        match (is_led, forward) {
            (true, true) => GuideCommand::Next.into(),
            (true, false) => GuideCommand::Previous.into(),
            (false, true) => PlaybackCommand::Step.into(),
            (false, false) => PlaybackCommand::StepBack.into(),
        }
    }

    pub(super) fn toggle_presentation(&mut self) {
        self.presentation.toggle();
        let presents = self.presentation.is_running();
        self.panels.set_presented(presents);
        self.apply(Command::Present(presents));
        self.panels.update_now(&self.app);
        if !presents {
            self.panels.redraw_list(&self.app);
        }
    }

    /// Restores the search of a file, and shows the outcome.
    fn load_search(&mut self, name: &str, text: Result<String, String>) {
        let restored =
            text.and_then(|text| self.app.change(|app| app.restore(&text)).map_err(|why| why.to_string()));
        self.update();
        let status = match restored {
            Ok(()) if self.app.readout().loading().is_some() => {
                format!("The search of {name} is being loaded.")
            }
            Err(why) => format!("The file {name} {why}. Nothing has changed."),
            Ok(()) => {
                let step = grouped(self.app.readout().playback().time.now);
                format!("The search of {name} is restored, at step {step}.")
            }
        };
        self.panels.show_saved(&status);
    }

    /// Puts the pieces of a pasted text into the user's cube.
    fn fill_cube(&mut self, pieces: Vec<PieceCells>) {
        let begun = PieceCells::to_solution(pieces, self.app.puzzle());
        match begun.is_some_and(|begun| self.app.change(|app| app.fill_cube(&begun))) {
            true => self.gallery.end_paste(),
            false => self.gallery.refuse_paste("My cube is closed, or of another puzzle by now"),
        }
        self.update();
    }

    /// Draws the parts of the tab that need a size, or fills the Lab when it is first opened.
    fn open_tab(&mut self) {
        match self.panels.tab() {
            Tab::Lab => self.lab.open(),
            Tab::Tree => self.panels.hurry_tree(),
            Tab::Solutions => self.panels.redraw_list(&self.app),
            Tab::Search | Tab::Filter | Tab::Export => {}
        }
    }

    /// Fills the Lab if a link has opened it.
    pub(super) fn open_lab(&mut self) {
        if self.panels.tab() == Tab::Lab {
            self.lab.open();
        }
    }

    /// Applies a command, and updates the page.
    fn command(&mut self, command: Command) {
        self.stage.release_stance();
        if command == Command::Guide(GuideCommand::Start) {
            // It replaces the search, and can return to it.
            self.save_search();
        }
        self.apply(command.clone());
        match command {
            Command::Tree(_) => self.panels.hurry_tree(),
            Command::OwnCube(OwnCubeCommand::Edit(CubeEdit::Pick(_))) => self.panels.focus_layers(),
            _ => {}
        }
    }

    /// While the form of the filter is open: chooses the cell at a place of the picture.
    fn choose_cell(&mut self, at: (f32, f32)) {
        let chosen = self.stage.cell_at(at, &self.app);
        if chosen.is_some() {
            self.apply(SolutionsCommand::ChooseCell(chosen));
        }
    }

    /// Shows a strategy at work.
    fn watch(&mut self, strategy: Strategy) {
        self.apply(SearchCommand::Load(settings_to_watch(strategy)));
        self.panels.select(Tab::Search);
        // On a wide page this does not scroll, since the picture is in view.
        ignore(self.stage.canvas().focus());
    }

    fn set_single_keys(&mut self, on: bool) {
        self.preferences.set_single_keys(on);
        controls::describe_keys(on);
    }

    fn set_details(&mut self, shown: bool) {
        self.preferences.set_details(shown);
        self.panels.set_details(shown);
        self.panels.update_now(&self.app);
    }

    fn act_on_look(&mut self, action: LookAction) {
        self.appearance.act(action);
        self.show_look();
    }

    fn switch_theme(&mut self) {
        self.preferences.switch_theme();
        self.apply_preferences();
    }

    /// Selects or shows a solution of the wall.
    fn act_on_wall(&mut self, action: WallAction) {
        if let Some(command) = self.stage.act_on_wall(action, &self.app) {
            self.apply(command);
        }
    }

    /// Saves the wall as a large picture, or prints it.
    fn deliver_poster(&mut self, is_printed: bool) {
        if self.app.wall().is_some() {
            self.stage.draw_poster(self.preferences.theme());
            export::deliver_poster(self.stage.canvas(), self.app.puzzle(), is_printed);
        }
    }

    /// Exports the solution shown, or the first one.
    fn begin_export(&mut self, action: ExportAction) {
        if let ExportAction::Poster | ExportAction::PrintPoster = action {
            return self.deliver_poster(action == ExportAction::PrintPoster);
        }
        if self.app.readout().solutions().shown.is_none() {
            self.apply(SolutionsCommand::Show(Pick::First));
        }
        let paints = self.appearance.paints();
        let subject = subject(&self.app, self.app.readout(), (self.stage.is_drawn(), paints));
        let Some(subject) = subject else { return };
        for command in self.export.begin(action, subject) {
            self.apply(command);
        }
    }
}
