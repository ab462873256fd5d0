//! What the page does beside its frames: it carries out the app's effects, passes on the reports of workers, and saves.

use crate::web::browser::database::Trouble;
use crate::web::browser::dom::document;
use crate::web::browser::offline::keep_files;
use crate::web::page::Page;
use crate::web::page::found_before::keys;
use crate::web::page::handle::FramedPage;
use crate::web::page::preferences::{Preferences, saves_data};
use crate::web::workers::app_workers::OnReport;
use crate::web::workers::client::recommended_workers;
use app::{App, Effect, FindAllCommand, FindAllState, Tab, WorkerEvent};
use std::rc::Rc;
use std::sync::Arc;

impl Page {
    /// Carries out the app's effects.
    pub(super) fn carry_out_effects(&mut self) {
        let on_report = self.on_report();
        let Self { app, workers, .. } = self;
        let mut is_stored = true;
        for effect in app.take_effects() {
            match effect {
                Effect::FindAll(worker, command) => workers.find_all(worker, command, &on_report),
                Effect::Complete(worker, command) => workers.complete(worker, command, &on_report),
                Effect::Apart(worker, command) => workers.apart(worker, command, &on_report),
                Effect::StoreFavourite { name, favourite } => {
                    is_stored &= Preferences::store_favourite(name, favourite);
                }
            }
        }
        if !is_stored {
            app.change(|app| app.remark(Preferences::why_not_stored().to_owned()));
        }
        let handle = self.handle.clone();
        let needed = *app.find_all_state() == FindAllState::Running;
        if !needed {
            self.keep_solutions();
        }
        let workers = &mut self.workers;
        workers.keep_balancing(needed, move || {
            handle.with(|page| {
                page.app.change(App::balance_workers);
                page.keep_search();
            });
        });
    }

    /// Passes reports of workers to the app.
    fn on_report(&self) -> OnReport {
        let handle = self.handle.clone();
        Rc::new(move |event| handle.unseen(|page| page.report(event)))
    }

    /// Passes a report to the app. Workers wait for the answer, so the rest of the page is updated later, unless the state of the
    /// search has changed.
    fn report(&mut self, event: WorkerEvent) {
        /// As often as texts are written meanwhile.
        const MILLISECONDS: i32 = 250;
        self.set_clock();
        let before = self.app.find_all_state().clone();
        self.app.report(event);
        if before != *self.app.find_all_state() {
            return self.show_change();
        }
        self.carry_out_effects();
        self.waker.request(MILLISECONDS);
    }

    /// Responds to a change that came otherwise than by the handle.
    fn show_change(&mut self) {
        self.respond();
        self.handle.wake();
    }

    /// Saves the search, if that is due, and the address. Repeats while the search or a motion continues.
    pub(super) fn save(&mut self) {
        if self.save_search_if_due() | self.write_address() {
            self.save_later();
        }
        self.prefetch();
        self.recall_solutions();
        if self.needs_workers() {
            self.set_clock();
            self.app.change(|app| app.apply(FindAllCommand::Prepare { workers: recommended_workers() }));
            self.show_change();
        }
    }

    pub(super) fn save_later(&self) {
        /// Browsers allow about three address changes a second.
        const MILLISECONDS: i32 = 400;
        self.saver.request(MILLISECONDS);
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

    /// Fetches the program that finds solutions ahead, and then has all files kept, once the picture is there.
    fn prefetch(&mut self) {
        if self.picture.has_shown() && !self.prefetched && !saves_data() {
            self.prefetched = true;
            self.workers.prefetch();
            keep_files();
        }
    }

    /// Whether workers that find all solutions are to be prepared: their panel is shown, and there are none.
    fn needs_workers(&self) -> bool {
        let shown = self.panels.tab() == Tab::Solutions && !document().hidden();
        let is_guided = self.app.readout().guide().is_some();
        shown && !is_guided && self.app.lacks_workers() && !saves_data()
    }
}

// The solutions of searches for all, kept for the next visit.
impl Page {
    /// Keeps what a search for all that goes on has found, from time to time. To be called twice a second.
    fn keep_search(&mut self) {
        /// About every ten seconds.
        const EVERY: u32 = 20;
        self.found_before.ticks += 1;
        if self.found_before.ticks.is_multiple_of(EVERY) {
            self.keep_solutions();
        }
    }

    /// Keeps the solutions of a search for all, if there are new ones.
    pub(super) fn keep_solutions(&mut self) {
        let Some(text) = self.app.change_unseen(App::take_solutions_to_keep) else { return };
        let key = self.app.kept_key();
        let (handle, entry) = (self.handle.clone(), vec![(key.clone(), text)]);
        let next = move |result| handle.with(|page| page.kept(&key, result));
        self.found_before.database.put(entry, Box::new(next));
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

    /// Looks up whether solutions of this puzzle were kept, once for each search.
    pub(super) fn recall_solutions(&mut self) {
        let (puzzle, symmetry) = (self.app.puzzle(), self.app.settings().symmetry);
        let looked_up = self.found_before.looked_up.as_ref();
        let is_known =
            looked_up.is_some_and(|(other, counted)| Arc::ptr_eq(other, puzzle) && *counted == symmetry);
        if is_known || !self.picture.has_shown() {
            return;
        }
        let (puzzle, key) = (Arc::clone(puzzle), self.app.kept_key());
        self.found_before.looked_up = Some((puzzle, symmetry));
        if *self.app.find_all_state() != FindAllState::Idle || !keys().contains(&key) {
            return;
        }
        let (handle, asked) = (self.handle.clone(), key.clone());
        let next = move |text| handle.with(|page| page.recalled(&asked, text));
        self.found_before.database.get(&key, Box::new(next));
    }

    fn recalled(&mut self, key: &str, text: Result<Option<String>, Trouble>) {
        // Another puzzle may be shown by now. What cannot be read can be found again.
        let text = text.ok().flatten().filter(|_| self.app.kept_key() == key);
        if text.is_some_and(|text| self.app.change(|app| app.recall_solutions(&text)).is_err()) {
            self.found_before.forget(key);
        }
    }
}
