//! What happens to the page without its user: workers report, timers end, and the browser hides the page.

use crate::web::browser::database::Trouble;
use crate::web::browser::dom::document;
use crate::web::page::Page;
use crate::web::page::handle::FramedPage;
use crate::web::page::navigation::Navigation;
use crate::web::page::preferences::{Preferences, saves_data};
use crate::web::workers::app_workers::OnReport;
use crate::web::workers::client::recommended_workers;
use app::{App, FindAllCommand, FindAllState, Tab, WorkerEvent};
use std::rc::Rc;

// Workers.
impl Page {
    /// Carries out the app's effects.
    pub(super) fn carry_out_effects(&mut self) {
        let on_report = self.on_report();
        if !self.background.carry_out(self.app.take_effects(), &on_report) {
            self.app.change(|app| app.remark(Preferences::why_not_stored().to_owned()));
        }
        let handle = self.handle.clone();
        let finds_all = *self.app.find_all_state() == FindAllState::Running;
        if !finds_all {
            self.keep_solutions();
        }
        self.background.keep_balancing(finds_all, move || handle.with(Self::balance));
    }

    /// Passes reports of workers to the app.
    fn on_report(&self) -> OnReport {
        let handle = self.handle.clone();
        Rc::new(move |event| handle.unseen(|page| page.report(event)))
    }

    /// Passes a report to the app. Workers wait for the answer, so the rest of the page is updated later,
    /// unless the state of the search has changed.
    fn report(&mut self, event: WorkerEvent) {
        self.set_clock();
        let before = self.app.find_all_state().clone();
        self.app.report(event);
        if before != *self.app.find_all_state() {
            return self.show_change();
        }
        self.carry_out_effects();
        self.background.wake_later();
    }

    /// While workers find all solutions: balances them and the frames, and keeps what they have found.
    fn balance(&mut self) {
        self.app.change(App::balance_workers);
        if self.found_before.is_due() {
            self.keep_solutions();
        }
    }

    /// Responds to a change that came otherwise than by the handle.
    fn show_change(&mut self) {
        self.respond();
        self.handle.wake();
    }
}

// Saving.
impl Page {
    /// Saves the search and the address, and prepares workers. Repeats while the search or a motion
    /// continues.
    pub(super) fn save(&mut self) {
        if self.save_search_if_due() | self.write_address() {
            self.background.save_later();
        }
        if self.stage.has_shown() {
            self.background.prefetch();
            self.recall_solutions();
        }
        if self.needs_workers() {
            self.set_clock();
            let prepare = FindAllCommand::Prepare { workers: recommended_workers() };
            self.app.change(|app| app.apply(prepare));
            self.show_change();
        }
    }

    /// The page is hidden or left: saves the search at once, and ends workers that do not search.
    pub(super) fn hide(&mut self) {
        self.save_search();
        self.keep_solutions();
        self.app.change(|app| app.apply(FindAllCommand::Dismiss));
    }

    /// Saves the search if that is due. Returns whether to call it again soon.
    fn save_search_if_due(&mut self) -> bool {
        let waits = self.persistence.waits();
        if !waits {
            self.save_search();
        }
        waits
    }

    /// Saves the search at once, and shows a message if that fails. The tiny search of the guide is not
    /// saved.
    pub(super) fn save_search(&mut self) {
        if self.app.readout().guide().as_ref().is_some_and(|guide| !guide.at_end) {
            return;
        }
        if let Err(why) = self.persistence.save(&self.app, &self.app.readout().playback().time) {
            self.panels.show_saved(why);
        }
    }

    /// Whether workers that find all solutions are to be prepared: their panel is shown, and there are none.
    fn needs_workers(&self) -> bool {
        let shown = self.panels.tab() == Tab::Solutions && !document().hidden();
        let is_guided = self.app.readout().guide().is_some();
        shown && !is_guided && self.app.lacks_workers() && !saves_data()
    }

    /// Keeps the solutions of a search for all, if there are new ones.
    fn keep_solutions(&mut self) {
        let handle = self.handle.clone();
        let kept = move |key: String, result| handle.with(move |page| page.kept(&key, result));
        self.found_before.keep(&mut self.app, kept);
    }

    fn kept(&mut self, key: &str, result: Result<(), Trouble>) {
        match result {
            Ok(()) => self.found_before.remember(key),
            Err(trouble) => {
                let remark = format!("The solutions are not kept when the page is closed: {trouble}.");
                self.app.change(|app| app.remark(remark));
            }
        }
    }

    /// Looks up whether solutions of this puzzle were kept.
    fn recall_solutions(&mut self) {
        let handle = self.handle.clone();
        let recalled = move |key: String, text| handle.with(move |page| page.recalled(&key, text));
        self.found_before.look_up(&self.app, recalled);
    }

    fn recalled(&mut self, key: &str, text: Result<Option<String>, Trouble>) {
        // Another puzzle may be shown by now. What cannot be read can be found again.
        let text = text.ok().flatten().filter(|_| self.app.kept_key() == key);
        if text.is_some_and(|text| self.app.change(|app| app.recall_solutions(&text)).is_err()) {
            self.found_before.forget(key);
        }
    }
}

// The browser.
impl Page {
    /// Saves what a page that is hidden may lose, or restores what it has lost.
    pub(super) fn on_visibility(&mut self) {
        self.app.change_unseen(|app| app.set_hidden(document().hidden()));
        self.panels.on_visible();
        self.presentation.on_visible();
        self.stage.on_visibility();
        if document().hidden() {
            self.hide();
        }
    }

    /// Ends a presentation if the user has left the full screen.
    pub(super) fn on_screen(&mut self) {
        if self.presentation.has_left_screen() {
            self.toggle_presentation();
        }
    }

    /// Saves the search and the state of the page, before it is left.
    pub(super) fn leave(&mut self) {
        self.save_search();
        if !self.keeps_address() {
            Navigation::leave(&self.link());
        }
    }
}
