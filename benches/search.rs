//! Steps a second of both searches on the Soma cube, each to the end, and each checked against its known counts.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cubefall::solver::{PieceSearch, PlacementTable, Strategy, catalog};
use known::figure;
use std::hint::black_box;
use std::ops::ControlFlow;

#[path = "../tests/solver/known.rs"]
#[allow(dead_code, reason = "the tests read more figures")]
mod known;

fn exhausted(table: &PlacementTable, strategy: Strategy) -> PieceSearch {
    let mut search = PieceSearch::new(table, strategy);
    search.run(table, u64::MAX, |_| ControlFlow::Continue(()));
    search
}

fn soma(criterion: &mut Criterion) {
    let soma = catalog::soma();
    let restricted = PlacementTable::restricted(&soma, &catalog::soma_seed_restriction(&soma));
    let mut group = criterion.benchmark_group("soma to the end");
    group.sample_size(10);
    for (counting, table, solutions) in [
        ("reflection", restricted, figure("soma solutions up to rotation and reflection")),
        ("raw", PlacementTable::new(&soma), figure("soma solutions, each covering")),
    ] {
        for strategy in Strategy::ALL {
            let search = exhausted(&table, strategy);
            assert_eq!(search.stats().solutions(), solutions);
            if (counting, strategy) == ("reflection", Strategy::FewestFirst) {
                assert_eq!(search.stats().tried(), figure("soma fewest first, tried in all"));
                assert_eq!(search.stats().kept(), figure("soma fewest first, kept in all"));
            }
            group.throughput(Throughput::Elements(search.stats().steps()));
            group.bench_function(format!("{}, {counting}", strategy.key()), |bencher| {
                bencher.iter(|| exhausted(black_box(&table), strategy))
            });
        }
    }
    group.finish();
}

criterion_group!(benches, soma);
criterion_main!(benches);
