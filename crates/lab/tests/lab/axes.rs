//! The Lab's study of the orders of cells along the axes, and the trees that it samples.

use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::search::{Branching, CellOrder, CellTree, Node, Search, Strategy, TreeSize};
use lab::{AxisReport, AxisStudy, ChartSize, StudySettings};
use std::ops::ControlFlow;
use std::sync::Arc;

fn problem(id: &str, symmetry: Symmetry) -> Arc<Problem> {
    let puzzle = catalogue::ALL.get(id);
    Problem::reduced(&puzzle, Reduction::of(&puzzle, symmetry).expect("it can be counted so"))
}

fn tree(problem: &Arc<Problem>, order: CellOrder) -> CellTree {
    CellTree::new(problem, order).expect("a search by cells accepts it")
}

fn order(key: &str) -> CellOrder {
    CellOrder::from_key(key).expect("a key")
}

/// The size of a tree by its naive definition; with the test, a node that isolates a cell has no children.
fn naive(branching: &Branching, node: &Node, open: bool) -> TreeSize {
    let problem = branching.problem();
    let region = problem.region();
    let mut size = TreeSize::default();
    for id in branching.children(node) {
        let child = branching.child(node, id);
        let filled = problem.filled_by_all(child.placed().iter().copied());
        let is_empty = |cell| !filled.contains(cell);
        let isolates =
            region.cell_set().iter().any(|cell| is_empty(cell) && !region.neighbours(cell).any(is_empty));
        let below = naive(branching, &child, open && !isolates);
        size.nodes += 1 + below.nodes;
        size.tested += u64::from(open) + below.tested;
    }
    size
}

fn settings(id: &str, symmetry: Symmetry, walks: u64, seed: u64) -> StudySettings {
    StudySettings { puzzle: catalogue::ALL.get(id), symmetry, walks, seed }
}

/// The study, worked through in slices of `slice` walks.
fn study(settings: StudySettings, slice: u64) -> AxisReport {
    let mut study = AxisStudy::new(settings).expect("a study");
    let mut progress = 0.0;
    while study.work(slice) > 0 {
        let now = study.progress();
        assert!((progress..=1.0).contains(&now), "{progress} {now}");
        progress = now;
    }
    assert!(study.is_over() && study.work(1 << 20) == 0);
    study.report()
}

#[test]
fn the_compiled_tree_is_that_of_the_naive_definition() {
    for (id, symmetry) in
        [("soma", Symmetry::Restricted), ("three-boxes", Symmetry::Raw), ("diabolical", Symmetry::Rotation)]
    {
        let problem = problem(id, symmetry);
        for key in ["xyz-reversed", "xyz", "zXY", "corners"] {
            let branching = Branching::new(&problem, Strategy::FIRST_CELL.plan().with_cells(order(key)));
            let expected = naive(&branching, &branching.root(), true);
            assert_eq!(tree(&problem, order(key)).count(), expected, "{id} {key}");
            assert!(
                expected.tested < expected.nodes || id == "three-boxes",
                "{id} {key}: the test prunes something"
            );
        }
    }
}

#[test]
fn the_count_of_nodes_is_that_of_the_search() {
    for id in ["soma", "diabolical"] {
        let problem = problem(id, Symmetry::Rotation);
        for order in CellOrder::all_rows() {
            let mut search = Search::new(&problem, Strategy::FIRST_CELL.plan().with_cells(order));
            search.run(u64::MAX, |_| ControlFlow::Continue(()));
            assert_eq!(tree(&problem, order).count().nodes, search.stats().nodes(), "{id} {}", order.key());
        }
    }
}

#[test]
fn orders_that_a_symmetry_maps_to_each_other_have_equally_many_nodes() {
    for (id, symmetry) in
        [("three-boxes", Symmetry::Raw), ("soma", Symmetry::Raw), ("soma", Symmetry::Restricted)]
    {
        let problem = problem(id, symmetry);
        let report = AxisStudy::new(settings(id, symmetry, 256, 1)).expect("a study").report();
        let sizes: Vec<(String, TreeSize)> =
            report.orders.iter().map(|row| (row.name(), tree(&problem, row.order).count())).collect();
        let size = |key: &str| sizes.iter().find(|(other, _)| other == key).expect("one of 48").1;
        for row in &report.orders {
            let key = row.name();
            for equal in &row.equal {
                assert_eq!(size(equal), size(&key), "{id} {symmetry:?}: {key} and {equal}");
            }
            if (id, symmetry) == ("soma", Symmetry::Raw) {
                assert_eq!(row.equal.len(), 47, "the pieces are closed under rotations and reflections");
            }
        }
    }
}

#[test]
fn no_two_of_the_bedlam_cubes_orders_are_equal_and_all_have_a_mirror_image() {
    let report = AxisStudy::new(AxisStudy::usual()).expect("a study").report();
    assert_eq!(report.orders.len(), 48);
    for row in &report.orders {
        assert!(row.equal.is_empty());
        // The cross lies across the diagonal of x and y.
        let swapped = |letter| match letter {
            'x' => 'y',
            'y' => 'x',
            'X' => 'Y',
            'Y' => 'X',
            other => other,
        };
        let axes = row.order.axes().expect("rows").map(|axis| swapped(axis.letter()));
        assert_eq!(row.mirror.as_deref().map(order), Some(order(&axes.iter().collect::<String>())));
    }
}

/// The mean of many small studies is the count: the estimates have no bias. Each is within four of its
/// errors.
#[test]
fn estimates_have_no_bias_and_honest_errors() {
    let problem = problem("soma", Symmetry::Restricted);
    let mut near = 0;
    let (mut sums, mut squares) = (vec![[0.0; 2]; 48], vec![[0.0; 2]; 48]);
    const SEEDS: u64 = 40;
    for seed in 0..SEEDS {
        let mut study = AxisStudy::new(settings("soma", Symmetry::Restricted, 4 * AxisStudy::FRONT, seed))
            .expect("a study");
        // The first round alone: the second has only some of the orders.
        study.work(48 * 4 * AxisStudy::FRONT);
        let report = study.report();
        for (at, order) in CellOrder::all_rows().into_iter().enumerate() {
            let row = report.orders.iter().find(|row| row.order == order).expect("all orders");
            for (kind, value) in [row.nodes.value, row.tested.value].into_iter().enumerate() {
                sums[at][kind] += value;
                squares[at][kind] += value * value;
            }
        }
    }
    for (at, order) in CellOrder::all_rows().into_iter().enumerate() {
        let exact = tree(&problem, order).count();
        for (kind, exact) in [exact.nodes, exact.tested].into_iter().enumerate() {
            let mean = sums[at][kind] / SEEDS as f64;
            let variance = (squares[at][kind] / SEEDS as f64 - mean * mean).max(0.0);
            let error = (variance / SEEDS as f64).sqrt();
            assert!(
                (mean - exact as f64).abs() < 4.5 * error + 1.0,
                "{}: {mean} ± {error}, not {exact}",
                order.key()
            );
            near += usize::from((mean - exact as f64).abs() < 1.96 * error + 1.0);
        }
    }
    assert!(near >= 85, "of 96 intervals about 91 should have the count in them: {near}");
}

#[test]
fn a_study_depends_on_its_seed_alone() {
    let walks = 2 * AxisStudy::FRONT;
    let whole = study(settings("soma", Symmetry::Restricted, walks, 7), u64::MAX);
    assert_eq!(study(settings("soma", Symmetry::Restricted, walks, 7), 1), whole);
    assert_ne!(study(settings("soma", Symmetry::Restricted, walks, 8), u64::MAX).orders, whole.orders);
}

#[test]
fn the_second_round_has_the_best_the_authors_and_the_worst_order_with_new_walks() {
    let report = study(settings("soma", Symmetry::Restricted, 2 * AxisStudy::FRONT, 1), 1 << 20);
    let again: Vec<&CellOrder> = report.orders.iter().filter(|row| row.again).map(|row| &row.order).collect();
    assert!((AxisStudy::CONTENDERS + 2..=AxisStudy::CONTENDERS + 3).contains(&again.len()));
    assert!(again.contains(&&CellOrder::AUTHORS));
    for row in &report.orders {
        assert_eq!(row.walks, 2 * AxisStudy::FRONT * if row.again { AxisStudy::AGAIN } else { 1 });
    }
    let (best, author, worst) =
        (report.best().expect("over"), report.author().expect("there"), report.worst().expect("over"));
    let exact = |order| tree(&problem("soma", Symmetry::Restricted), order).count().nodes;
    assert!(exact(best.order) < exact(worst.order) && best.nodes.value <= author.nodes.value);
    let answer = report.answer();
    assert_eq!(answer.len(), 4);
    for row in [best, author, worst] {
        assert!(answer[0].contains(&row.name()), "{}", answer[0]);
    }
    let (chart, table) = (report.chart(), report.table());
    assert_eq!((chart.rows.len(), table.rows.len()), (48, 48));
    for size in ChartSize::ALL {
        let svg = chart.to_svg(size);
        let svg = svg.as_str();
        for name in ["the best", "the worst", "the author's"] {
            assert!(svg.replace("&apos;", "'").contains(name), "{name}");
        }
        for row in &report.orders {
            assert!(svg.contains(&format!(">{}</text>", row.name())));
        }
    }
    assert_eq!(
        serde_json::from_str::<AxisReport>(&serde_json::to_string(&report).expect("JSON"))
            .expect("it")
            .orders
            .len(),
        48
    );
}

#[test]
fn a_study_that_cannot_be_made_says_why() {
    for (settings, reason) in [
        (settings("bedlam", Symmetry::Restricted, 0, 1), "at least one walk"),
        (settings("bedlam", Symmetry::Reflection, 256, 1), "mirror"),
    ] {
        let refused = AxisStudy::new(settings).expect_err(reason);
        assert!(refused.contains(reason), "{refused}");
    }
}

#[test]
#[ignore = "some seconds"]
fn the_estimates_of_flat_pentominoes_are_near_the_count() {
    let puzzle = catalogue::ALL.get("pentominoes-6x10");
    let symmetry = Symmetry::usual(&puzzle);
    let mut study =
        AxisStudy::new(settings(puzzle.id(), symmetry, 8 * AxisStudy::FRONT, 2)).expect("a study");
    study.work(48 * 8 * AxisStudy::FRONT);
    let report = study.report();
    let row = report.author().expect("there");
    let exact = tree(&problem(puzzle.id(), symmetry), row.order).count();
    assert!(row.equal.contains(&"XYz".to_owned()), "there is one layer: {:?}", row.equal);
    for (quantity, exact) in [(row.nodes, exact.nodes), (row.tested, exact.tested)] {
        let within = quantity.within.expect("two fronts");
        assert!((quantity.value - exact as f64).abs() < 2.0 * within, "{quantity:?} is not {exact}");
    }
}

/// The search itself counts these 887,779,178 nodes; with the test there are 621,667,505.
#[test]
fn the_estimates_of_the_authors_order_are_near_the_count() {
    let mut study =
        AxisStudy::new(settings("bedlam", Symmetry::Restricted, 16 * AxisStudy::FRONT, 3)).expect("a study");
    study.work(48 * 16 * AxisStudy::FRONT);
    let report = study.report();
    let row = report.author().expect("there");
    let near = |quantity: lab::Quantity, exact: f64| {
        (quantity.value - exact).abs() < 2.0 * quantity.within.expect("two fronts")
    };
    assert!(near(row.nodes, 887_779_178.0), "{:?}", row.nodes);
    assert!(near(row.tested, 621_667_505.0), "{:?}", row.tested);
    assert!(near(row.ratio, 621_667_505.0 / 887_779_178.0), "{:?}", row.ratio);
}
