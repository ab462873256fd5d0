//! The whole of the Bedlam cube by each search that takes minutes at most: how long, beside the last program of its author.
//!
//! One run of each: what takes a minute needs no statistics. `cargo bench --bench bedlam`.

use cubefall::solver::{Catalog, PlacementTable, Search, Strategy, Symmetry};
use known::figure;
use std::ops::ControlFlow;
use std::time::Instant;

#[path = "../tests/solver/known.rs"]
#[allow(dead_code, reason = "the tests read more figures")]
mod known;

fn main() {
    let bedlam = Catalog::Bedlam.puzzle();
    let reduction = Catalog::Bedlam.reduction(Symmetry::Seed).expect("the author has a rule");
    let table = PlacementTable::reduced(&bedlam, reduction);
    let mut last = None;
    for strategy in [Strategy::FirstCellResumed, Strategy::FirstCell, Strategy::FewestWays] {
        let mut search = Search::new(bedlam.region(), &table, strategy.plan());
        let start = Instant::now();
        search.run(&table, u64::MAX, |_| ControlFlow::Continue(()));
        let seconds = start.elapsed().as_secs_f64();
        assert_eq!(search.stats().solutions(), figure("bedlam solutions up to rotation"));
        let (nodes, last) = (search.stats().nodes(), *last.get_or_insert(seconds));
        println!(
            "{:20} {seconds:7.1} s {nodes:>12} nodes {:6.1} ns a node {:5.2} times as long as the last program",
            strategy.key(),
            seconds * 1e9 / nodes as f64,
            seconds / last,
        );
    }
}
