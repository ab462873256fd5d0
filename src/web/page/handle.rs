//! The page as all that listens to it has it: shared, and woken by each change.

use crate::app::Tab;
use crate::web::browser::frame_loop::FrameLoop;
use crate::web::browser::later::Later;
use crate::web::input::action::Action;
use crate::web::page::Page;
use crate::web::panels::tabs;
use crate::web::workers::app_workers::OnReport;
use std::cell::{OnceCell, RefCell, RefMut};
use std::rc::Rc;

/// What the user does with the page to himself.
#[derive(Clone, Copy)]
pub(in crate::web) enum Occupied {
    /// He builds a solution along.
    Building,
    /// He sets up his own cube.
    SettingUp,
}

/// The page, shared by everything that listens to it. Each change wakes the frame loop.
#[derive(Clone)]
pub(in crate::web) struct PageHandle(Rc<Shared>);

struct Shared {
    page: RefCell<Page>,
    frames: OnceCell<Rc<FrameLoop>>,
    /// Keeps where the page stands.
    keeper: OnceCell<Later>,
}

impl PageHandle {
    /// Opens the page and starts its frames.
    pub(in crate::web) fn open() -> Self {
        let page = RefCell::new(Page::open());
        let handle = Self(Rc::new(Shared { page, frames: OnceCell::new(), keeper: OnceCell::new() }));
        let page = handle.clone();
        handle.0.keeper.get_or_init(|| Later::new(move || page.keep()));
        let page = handle.clone();
        handle.0.frames.get_or_init(|| {
            FrameLoop::new(move |dt| {
                let more = page.0.page.borrow_mut().frame(dt);
                if !more {
                    page.keep_later();
                }
                more
            })
        });
        handle.wake();
        handle.look_into_the_tab();
        handle
    }

    /// Does something to the page, and shows what came of it.
    pub(in crate::web) fn with(&self, change: impl FnOnce(&mut Page)) {
        let mut page = self.0.page.borrow_mut();
        page.tell_time();
        change(&mut page);
        self.show(page);
    }

    /// Not a part of [`with`](Self::with), of which there is one for each change.
    fn show(&self, mut page: RefMut<Page>) {
        self.run_workers(&mut page);
        page.answer();
        page.set_moving(true);
        drop(page);
        self.wake();
        self.keep_later();
    }

    /// Does what the app wants done with its workers.
    fn run_workers(&self, page: &mut Page) {
        let search = page.app.searched();
        let on_report = self.on_worker_report();
        for errand in page.app.errands() {
            page.workers.run(errand, &search, &on_report);
        }
        let handle = self.clone();
        page.workers.keep_checking(move || handle.with(|page| page.app.watch_workers()));
    }

    /// Goes where the address leads now.
    pub(in crate::web) fn follow_address(&self) {
        self.with(Page::follow_address);
        self.look_into_the_tab();
    }

    /// Takes note of the part of the panel that a link has opened.
    fn look_into_the_tab(&self) {
        if tabs::chosen() == Tab::Lab {
            self.look_at_the_lab();
        }
    }

    /// Keeps where the page stands; again and again while something goes on, or is still to be kept.
    fn keep(&self) {
        let mut page = self.0.page.borrow_mut();
        let Page { app, keeping, .. } = &mut *page;
        if keeping.now_and_then(app) | page.keep_address() {
            self.keep_later();
        }
    }

    /// Keeps the search at once.
    pub(in crate::web) fn keep_search(&self) {
        self.0.page.borrow_mut().keep_search();
    }

    /// Takes leave of the page: keeps the search, and where the page stands.
    pub(in crate::web) fn leave(&self) {
        self.0.page.borrow_mut().leave();
    }

    fn keep_later(&self) {
        /// Browsers let an address be written some three times a second.
        const MILLISECONDS: i32 = 400;
        if let Some(keeper) = self.0.keeper.get() {
            keeper.ask(MILLISECONDS);
        }
    }

    /// Does what a control or a key stands for.
    pub(in crate::web) fn act(&self, action: Action) {
        let handle = self.clone();
        let on_report = move |message| handle.with(|page| page.lab_reports(message));
        self.with(|page| page.act(action, on_report));
    }

    /// Takes note that the Lab is looked at.
    pub(in crate::web) fn look_at_the_lab(&self) {
        let handle = self.clone();
        let on_report = move |message| handle.with(|page| page.lab_reports(message));
        self.with(|page| page.lab.look(on_report));
    }

    /// What hands the app the reports of its workers.
    fn on_worker_report(&self) -> OnReport {
        let handle = self.clone();
        Rc::new(move |worker, news| handle.with(|page| page.app.hear(worker, news)))
    }

    /// The height of a row of the picture of the tree, in pixels.
    pub(in crate::web) fn tree_row(&self) -> i32 {
        self.0.page.borrow().tree_panel.row()
    }

    /// Whether single keys are shortcuts.
    pub(in crate::web) fn single_keys(&self) -> bool {
        self.0.page.borrow().preferences.single_keys
    }

    /// Whether keys are for something else than the search and its solutions.
    pub(in crate::web) fn occupied(&self) -> Option<Occupied> {
        let app = &self.0.page.borrow().app;
        if app.is_building() {
            Some(Occupied::Building)
        } else {
            app.sets_up().then_some(Occupied::SettingUp)
        }
    }

    fn wake(&self) {
        if let Some(frames) = self.0.frames.get() {
            frames.wake();
        }
    }
}
