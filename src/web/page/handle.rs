//! A shared handle of the page. Each change wakes the frame loop.

use crate::web::browser::frame_loop::FrameLoop;
use crate::web::browser::later::Later;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::keyboard::Keys;
use crate::web::page::Page;
use crate::web::page::preferences::Preferences;
use crate::web::workers::app_workers::OnReport;
use crate::web::workers::client::recommended_workers;
use app::{Effect, FindAllCommand, FindAllState, Tab, WorkerEvent};
use std::cell::{Cell, OnceCell, RefCell, RefMut};
use std::rc::Rc;

/// A shared handle of the page, for listeners. Each change wakes the frame loop.
#[derive(Clone)]
pub(crate) struct PageHandle(Rc<Shared>);

struct Shared {
    page: RefCell<Page>,
    frames: OnceCell<Rc<FrameLoop>>,
    /// Saves the state of the page after a delay, and prepares what may be needed next.
    saver: OnceCell<Later>,
    /// Wakes the frame loop after a delay.
    waker: OnceCell<Later>,
}

impl PageHandle {
    /// Opens the page and starts its frames.
    pub(crate) fn open(keys: Rc<Cell<Keys>>) -> Self {
        let page = RefCell::new(Page::open(keys));
        let (frames, saver, waker) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let handle = Self(Rc::new(Shared { page, frames, saver, waker }));
        let page = handle.clone();
        handle.0.saver.get_or_init(|| Later::new(move || page.save()));
        let page = handle.clone();
        handle.0.waker.get_or_init(|| Later::new(move || page.wake()));
        let page = handle.clone();
        handle.0.frames.get_or_init(|| {
            FrameLoop::new(move |dt| {
                let mut shared = page.0.page.borrow_mut();
                let (effects, more) = shared.frame(dt);
                page.carry_out(&mut shared, effects);
                if !more {
                    page.save_later();
                }
                more
            })
        });
        handle.wake();
        handle.open_tab();
        let sink = handle.sink();
        handle.with(|page| page.seek(&sink));
        handle
    }

    /// Changes the page, and shows the result.
    pub(crate) fn with(&self, change: impl FnOnce(&mut Page)) {
        let mut page = self.0.page.borrow_mut();
        page.set_clock();
        change(&mut page);
        self.respond(page);
    }

    /// Not a part of [`with`](Self::with), which is compiled once for each change.
    fn respond(&self, mut page: RefMut<Page>) {
        let effects = page.respond();
        self.carry_out(&mut page, effects);
        drop(page);
        self.wake();
        self.save_later();
    }

    /// Carries out the app's effects.
    fn carry_out(&self, page: &mut Page, effects: Vec<Effect>) {
        let on_report = self.on_report();
        let Page { app, workers, .. } = page;
        let mut is_stored = true;
        for effect in effects {
            match effect {
                Effect::FindAll(worker, command) => workers.find_all(worker, command, &on_report),
                Effect::Complete(worker, command) => workers.complete(worker, command, &on_report),
                Effect::StoreFavourite { name, favourite } => {
                    is_stored &= Preferences::store_favourite(name, favourite);
                }
            }
        }
        if !is_stored {
            app.remark(Preferences::why_not_stored().to_owned());
        }
        let handle = self.clone();
        let needed = *app.find_all_state() == FindAllState::Running;
        workers.keep_balancing(needed, move || handle.with(|page| page.app.balance_workers()));
    }

    /// Opens the current address.
    pub(crate) fn follow_address(&self) {
        let sink = self.sink();
        self.with(|page| {
            page.follow_address();
            page.seek(&sink);
        });
        self.open_tab();
    }

    /// Fills the Lab if a link has opened it.
    fn open_tab(&self) {
        if self.0.page.borrow().panels.tab() != Tab::Lab {
            return;
        }
        let handle = self.clone();
        self.with(|page| page.open_tab(move |message| handle.with(|page| page.show_lab(message))));
    }

    /// Saves the search, if that is due, and the address. Repeats while the search or a motion continues.
    fn save(&self) {
        let mut page = self.0.page.borrow_mut();
        if page.save_search_if_due() | page.write_address() {
            self.save_later();
        }
        page.prefetch();
        let needs_workers = page.needs_workers();
        drop(page);
        if needs_workers {
            let workers = recommended_workers();
            self.with(|page| page.app.apply(FindAllCommand::Prepare { workers }));
        }
    }

    /// The page is hidden: saves the search at once, and ends workers that do not search.
    pub(crate) fn hide(&self) {
        self.with(|page| {
            page.save_search();
            page.app.apply(FindAllCommand::Dismiss);
        });
    }

    /// Saves the search and the state of the page, before it is left.
    pub(crate) fn leave(&self) {
        self.0.page.borrow_mut().leave();
    }

    fn save_later(&self) {
        /// Browsers allow about three address changes a second.
        const MILLISECONDS: i32 = 400;
        if let Some(saver) = self.0.saver.get() {
            saver.request(MILLISECONDS);
        }
    }

    /// The sink of the actions of input and panels.
    pub(crate) fn sink(&self) -> Sink {
        let handle = self.clone();
        Rc::new(move |action| handle.act(action))
    }

    /// Listens to the controls of the panels.
    pub(crate) fn listen_to_panels(&self, listeners: &mut Listeners, sink: &Sink) {
        self.0.page.borrow().panels.listen(listeners, sink);
    }

    fn act(&self, action: Action) {
        let handle = self.clone();
        let on_report = move |message| handle.with(|page| page.show_lab(message));
        let sink = self.sink();
        self.with(|page| page.act(action, on_report, &sink));
    }

    /// Passes reports of workers to the app.
    fn on_report(&self) -> OnReport {
        let handle = self.clone();
        Rc::new(move |event| handle.report(event))
    }

    /// Passes a report to the app. Workers wait for the answer, so the rest of the page is updated later, unless the state of the
    /// search has changed.
    fn report(&self, event: WorkerEvent) {
        /// As often as texts are written meanwhile.
        const MILLISECONDS: i32 = 250;
        let mut page = self.0.page.borrow_mut();
        page.set_clock();
        let before = page.app.find_all_state().clone();
        page.app.report(event);
        if before != *page.app.find_all_state() {
            return self.respond(page);
        }
        let effects = page.app.take_effects();
        self.carry_out(&mut page, effects);
        if let Some(waker) = self.0.waker.get() {
            waker.request(MILLISECONDS);
        }
    }

    fn wake(&self) {
        if let Some(frames) = self.0.frames.get() {
            frames.wake();
        }
    }
}
