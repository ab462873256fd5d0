//! Steps and nodes a second of every search: the Soma cube to the end, the Bedlam cube a fixed number of
//! steps. Each is checked against its counts before it is timed.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use cubefall::problem::Reduction;
use cubefall::problem::{Problem, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{PieceOrder, Plan, Search, Strategy};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::known::{figure, figures};

/// Steps of the Bedlam cube: enough to leave the first branches, few enough for the folds' lists.
const STEPS: u64 = 20_000_000;

struct Setting {
    problem: Arc<Problem>,
}

impl Setting {
    fn new(puzzle: Arc<Puzzle>, symmetry: Symmetry) -> Self {
        let reduction = Reduction::of(&puzzle, symmetry).expect("this can be counted");
        Self { problem: Problem::reduced(&puzzle.clone(), reduction) }
    }

    fn ran(&self, plan: Plan, steps: u64) -> Search {
        let mut search = Search::new(&self.problem, plan);
        search.run(steps, |_| ControlFlow::Continue(()));
        search
    }

    /// Times a search that has just taken these steps, by its steps and by its nodes.
    fn time(&self, group: &mut BenchmarkGroup<WallTime>, plan: Plan, steps: u64, counted: &Search) {
        let (name, stats) = (plan.strategy.key(), counted.stats());
        for (unit, count) in [("steps", stats.steps()), ("nodes", stats.nodes())] {
            group.throughput(Throughput::Elements(count));
            group.bench_function(format!("{name}, {unit}"), |bencher| {
                bencher.iter(|| black_box(self.ran(black_box(plan), steps)));
            });
        }
    }
}

fn plans() -> Vec<Plan> {
    Strategy::all().map(|strategy| strategy.plan().with_pieces(PieceOrder::Fewest)).collect()
}

fn soma(criterion: &mut Criterion) {
    for (symmetry, solutions) in [
        (Symmetry::Restricted, figure("soma solutions up to rotation and reflection")),
        (Symmetry::Rotation, figure("soma solutions up to rotation")),
    ] {
        let mut group = criterion.benchmark_group(format!("soma to the end, {}", symmetry.key()));
        group.sample_size(10);
        let soma = Setting::new(catalogue::ALL.get("soma"), symmetry);
        for plan in plans() {
            let search = soma.ran(plan, u64::MAX);
            assert!(search.is_exhausted());
            assert_eq!(search.stats().solutions(), solutions);
            let tabulated = [Strategy::FOLD, Strategy::FOLD_CHARS, Strategy::FOLD_LAZY, Strategy::PIECES];
            if symmetry == Symmetry::Restricted && tabulated.contains(&plan.strategy) {
                let kept: Vec<u64> = search.stats().levels().iter().map(|level| level.kept).collect();
                assert_eq!(kept, figures("soma fewest first, kept"));
                assert_eq!(search.stats().tried(), figure("soma fewest first, tried in all"));
            }
            soma.time(&mut group, plan, u64::MAX, &search);
        }
        group.finish();
    }
}

fn bedlam(criterion: &mut Criterion) {
    let bedlam = Setting::new(catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    let mut group = criterion.benchmark_group("bedlam, its first steps");
    group.sample_size(10);
    let mut resumed_or_not = Vec::new();
    for plan in plans() {
        // Each node of these is slow; their steps are worth as many of the others'.
        let by_ways = matches!(plan.strategy, Strategy::FEWEST_CANDIDATES | Strategy::TURBO);
        let steps = if by_ways { STEPS / 100 } else { STEPS };
        let search = bedlam.ran(plan, steps);
        assert_eq!(search.stats().steps(), steps);
        assert!(!search.is_over());
        let in_parts = [steps / 3, steps - steps / 3];
        let mut again = bedlam.ran(plan, in_parts[0]);
        again.run(in_parts[1], |_| ControlFlow::Continue(()));
        assert!(again == search, "stopped or not, a search does the same");
        if matches!(plan.strategy, Strategy::FIRST_CELL | Strategy::FIRST_CELL_RESUMED) {
            resumed_or_not.push(search.stats().nodes());
        }
        bedlam.time(&mut group, plan, steps, &search);
    }
    assert!(resumed_or_not[0] < resumed_or_not[1], "resumed, fewer steps are spent on filled cells");
    group.finish();
}

criterion_group!(benches, soma, bedlam);
criterion_main!(benches);
