//! Apps for tests.

use app::{PlaybackCommand, Settings};
use app_testing::Driver;
use cubefall::problem::Reduction;
use cubefall::problem::{Problem, Symmetry};
use cubefall::search::{PieceOrder, Plan, Search, Strategy};
use std::sync::Arc;

pub(crate) fn paused() -> Driver {
    Driver::new(Settings { playing: false, ..Settings::default() })
}

/// Does all due work of the app, in slices of `slice` steps.
pub(crate) fn work_off(app: &mut Driver, slice: u64) {
    while app.work(slice) {}
}

/// The search that an app at its default settings makes.
pub(crate) fn default_search() -> (Arc<Problem>, Search) {
    let soma = catalogue::ALL.get("soma");
    let problem = Problem::reduced(&soma, Reduction::of(&soma, Symmetry::Seed).expect("Soma's own"));
    let search = Search::new(&problem, Settings::default().plan);
    (problem, search)
}

pub(crate) fn fewest(strategy: Strategy) -> Plan {
    strategy.plan().with_pieces(PieceOrder::Fewest)
}

/// A paused app that searches Soma by this plan.
pub(crate) fn watching(plan: Plan, symmetry: Symmetry) -> Driver {
    Driver::new(Settings { plan, symmetry, playing: false, ..Settings::default() })
}

pub(crate) fn step(app: &mut Driver) {
    app.apply(PlaybackCommand::Step);
    work_off(app, 20_000);
}

pub(crate) fn finished(slice: u64) -> Driver {
    let mut app = paused();
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, slice);
    app
}
