//! Our fastest search, whole puzzles: nodes a second of each, which is checked against its known number of
//! solutions first.
//!
//! How it compares with other searches, and with itself in browsers: `make bench`.

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use cubefall::problem::Problem;
use cubefall::puzzle::Puzzle;
use cubefall::search::{Search, Strategy};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use testing::timed::{PUZZLES, known_solutions, set_up};

fn ran(_puzzle: &Arc<Puzzle>, problem: &Arc<Problem>) -> Search {
    let mut search = Search::new(problem, Strategy::TURBO.plan());
    search.run(u64::MAX, |_| ControlFlow::Continue(()));
    search
}

fn to_the_end(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("turbo to the end");
    // Seconds each, so few of them.
    group.sample_size(10).sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_millis(500));
    for (name, _) in PUZZLES {
        let (puzzle, problem) = set_up(name);
        let search = ran(&puzzle, &problem);
        assert!(search.is_exhausted());
        assert_eq!(search.stats().solutions(), known_solutions(name));
        group.throughput(Throughput::Elements(search.stats().nodes()));
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(ran(black_box(&puzzle), &problem)));
        });
    }
    group.finish();
}

criterion_group!(benches, to_the_end);
criterion_main!(benches);
