//! What the page does beside its frames: it commands workers, and does some things after a delay.

use crate::web::browser::callbacks::Later;
use crate::web::browser::offline::keep_files;
use crate::web::page::preferences::{Preferences, saves_data};
use crate::web::panels::gallery;
use crate::web::workers::app_workers::{AppWorkers, OnReport};
use app::Effect;

/// The workers of the app, and what is done after a delay.
pub(super) struct Background {
    workers: AppWorkers,
    /// Whether the workers' program has been requested ahead.
    is_prefetched: bool,
    /// Saves the state of the page, and prepares what may be needed next.
    saver: Later,
    /// Wakes the frame loop.
    waker: Later,
    /// Wakes the frame loop, too: at the next second of a clock.
    ticker: Later,
}

impl Background {
    /// No workers. `saver` saves the state of the page, `waker` and `ticker` wake the frame loop.
    pub(super) fn new(saver: Later, [waker, ticker]: [Later; 2]) -> Self {
        Self { workers: AppWorkers::default(), is_prefetched: false, saver, waker, ticker }
    }

    /// Carries out effects of the app. Workers report to `on_report`. Returns whether the browser has stored
    /// what it had to.
    pub(super) fn carry_out(&mut self, effects: Vec<Effect>, on_report: &OnReport) -> bool {
        let (workers, mut is_stored) = (&mut self.workers, true);
        for effect in effects {
            match effect {
                Effect::FindAll(worker, command) => workers.find_all(worker, command, on_report),
                Effect::Complete(worker, command) => workers.complete(worker, command, on_report),
                Effect::Apart(worker, command) => workers.apart(worker, command, on_report),
                Effect::StoreFavourite { name, favourite } => {
                    is_stored &= Preferences::store_favourite(name, favourite);
                }
                Effect::StoreSolved(id) => gallery::store_solved(&id),
            }
        }
        is_stored
    }

    /// Calls `balance` twice a second while `needed`: while workers find all solutions.
    pub(super) fn keep_balancing(&mut self, needed: bool, balance: impl Fn() + 'static) {
        self.workers.keep_balancing(needed, balance);
    }

    /// Fetches the program that finds solutions ahead, once, and then has all files kept.
    pub(super) fn prefetch(&mut self) {
        if !self.is_prefetched && !saves_data() {
            self.is_prefetched = true;
            self.workers.prefetch();
            keep_files();
        }
    }

    pub(super) fn save_later(&self) {
        /// Browsers allow about three address changes a second.
        const MILLISECONDS: i32 = 400;
        self.saver.request(MILLISECONDS);
    }

    pub(super) fn tick_later(&self) {
        const MILLISECONDS: i32 = 1000;
        self.ticker.request(MILLISECONDS);
    }

    pub(super) fn wake_later(&self) {
        /// As often as texts are written while workers report.
        const MILLISECONDS: i32 = 250;
        self.waker.request(MILLISECONDS);
    }
}
