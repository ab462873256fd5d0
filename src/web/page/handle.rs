//! The page, shared by all that listens: each change wakes the frame loop.

use crate::app::Tab;
use crate::web::browser::frame_loop::FrameLoop;
use crate::web::browser::later::Later;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::keyboard::Keys;
use crate::web::page::Page;
use crate::web::workers::finder::OnNews;
use std::cell::{Cell, OnceCell, RefCell, RefMut};
use std::rc::Rc;

/// The page, shared by everything that listens to it. Each change wakes the frame loop.
#[derive(Clone)]
pub(in crate::web) struct PageHandle(Rc<Shared>);

struct Shared {
    page: RefCell<Page>,
    frames: OnceCell<Rc<FrameLoop>>,
    /// Saves where the page stands, a little later.
    saver: OnceCell<Later>,
}

impl PageHandle {
    /// Opens the page and starts its frames.
    pub(in crate::web) fn open(keys: Rc<Cell<Keys>>) -> Self {
        let page = RefCell::new(Page::open(keys));
        let handle = Self(Rc::new(Shared { page, frames: OnceCell::new(), saver: OnceCell::new() }));
        let page = handle.clone();
        handle.0.saver.get_or_init(|| Later::new(move || page.save()));
        let page = handle.clone();
        handle.0.frames.get_or_init(|| {
            FrameLoop::new(move |dt| {
                let more = page.0.page.borrow_mut().frame(dt);
                if !more {
                    page.save_later();
                }
                more
            })
        });
        handle.wake();
        handle.open_tab();
        handle
    }

    /// Does something to the page, and shows what came of it.
    pub(in crate::web) fn with(&self, change: impl FnOnce(&mut Page)) {
        let mut page = self.0.page.borrow_mut();
        page.set_clock();
        change(&mut page);
        self.show(page);
    }

    /// Not a part of [`with`](Self::with), of which there is one for each change.
    fn show(&self, mut page: RefMut<Page>) {
        self.run_workers(&mut page);
        page.respond();
        drop(page);
        self.wake();
        self.save_later();
    }

    /// Carries out the app's requests to its workers.
    fn run_workers(&self, page: &mut Page) {
        let (search, on_news) = (page.app.searched(), self.on_worker_news());
        loop {
            let errands = page.app.errands();
            if errands.is_empty() {
                break;
            }
            for request in errands {
                if let Some((worker, news)) = page.crew.run(request, &search, &on_news) {
                    page.app.hear(worker, news);
                }
            }
        }
        let handle = self.clone();
        page.crew.ask(move |program| {
            let on_news = handle.on_worker_news();
            handle.with(|page| {
                for (worker, news) in page.crew.receive(program, &on_news) {
                    page.app.hear(worker, news);
                }
            });
        });
        let handle = self.clone();
        page.crew.keep_rounds(move || handle.with(|page| page.app.watch_workers()));
    }

    /// Opens what the address names now.
    pub(in crate::web) fn follow_address(&self) {
        self.with(Page::follow_address);
        self.open_tab();
    }

    /// Fills the Lab if a link has opened it.
    fn open_tab(&self) {
        if self.0.page.borrow().panels.tab() != Tab::Lab {
            return;
        }
        let handle = self.clone();
        self.with(|page| page.open_tab(move |news| handle.with(|page| page.show_lab(news))));
    }

    /// Saves the search if that is due, and where the page stands; again and again while something goes on.
    fn save(&self) {
        let mut page = self.0.page.borrow_mut();
        if page.save_search_if_due() | page.write_address() {
            self.save_later();
        }
    }

    /// Saves the search at once.
    pub(in crate::web) fn save_search(&self) {
        self.0.page.borrow_mut().save_search();
    }

    /// Saves the search, and where the page stands: it is left now.
    pub(in crate::web) fn leave(&self) {
        self.0.page.borrow_mut().leave();
    }

    fn save_later(&self) {
        /// Browsers let an address be written some three times a second.
        const MILLISECONDS: i32 = 400;
        if let Some(saver) = self.0.saver.get() {
            saver.request(MILLISECONDS);
        }
    }

    /// Where input and panels emit their actions.
    pub(in crate::web) fn sink(&self) -> Sink {
        let handle = self.clone();
        Rc::new(move |action| handle.act(action))
    }

    /// Emits what the controls of the panels request.
    pub(in crate::web) fn listen_to_panels(&self, listeners: &mut Listeners, sink: &Sink) {
        self.0.page.borrow().panels.listen(listeners, sink);
    }

    fn act(&self, action: Action) {
        let handle = self.clone();
        let on_news = move |news| handle.with(|page| page.show_lab(news));
        self.with(|page| page.act(action, on_news));
    }

    /// What the workers that find all solutions call with their reports.
    fn on_worker_news(&self) -> OnNews {
        let handle = self.clone();
        Rc::new(move |worker, news| handle.with(|page| page.app.hear(worker, news)))
    }

    fn wake(&self) {
        if let Some(frames) = self.0.frames.get() {
            frames.wake();
        }
    }
}
