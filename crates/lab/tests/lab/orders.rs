//! Studies of orders and of counting, and requests for all of these.

use crate::charts::check;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::search::{CellOrder, Search, Strategy};
use lab::{CountStudy, Experiment, OrderReport, OrderStudy, Predictor, Report, Request, StudySettings};
use std::ops::ControlFlow;

fn study(settings: StudySettings, slice: u64) -> OrderReport {
    let mut study = OrderStudy::new(settings).expect("a study");
    while study.work(slice) > 0 {}
    assert!(study.is_over());
    study.report()
}

fn soma() -> StudySettings {
    StudySettings {
        puzzle: catalogue::ALL.get("soma"),
        symmetry: Symmetry::Restricted,
        walks: 1 << 14,
        seed: 3,
    }
}

#[test]
fn estimates_are_the_counts_of_the_search_within_their_errors() {
    let report = study(soma(), 1 << 12);
    let puzzle = catalogue::ALL.get("soma");
    let problem = Problem::reduced(
        &puzzle,
        Reduction::of(&catalogue::ALL.get("soma"), Symmetry::Restricted).expect("the author's"),
    );
    let mut far = 0.0;
    for row in &report.orders {
        let mut search = Search::new(&problem, Strategy::FIRST_CELL.plan().with_cells(row.order));
        search.run(u64::MAX, |_| ControlFlow::Continue(()));
        let (nodes, error) = (search.stats().nodes() as f64, row.error.expect("many fronts"));
        let off = (row.nodes - nodes) / error;
        assert!(off.abs() < 4.0, "{}: {} ± {error}, counted {nodes}", row.order.key(), row.nodes);
        assert!(error < 0.05 * nodes, "{}: ± {error} of {nodes}", row.order.key());
        assert_eq!((row.walks, row.measured), (1 << 14, None));
        far += off * off;
    }
    // The mean square of this number of deviations is about 1 if the errors are honest.
    let mean = far / report.orders.len() as f64;
    assert!((0.3..2.5).contains(&mean), "{mean}");
}

#[test]
fn a_study_finds_the_same_in_slices_of_any_size() {
    let settings = StudySettings { walks: 1000, ..soma() };
    let whole = study(settings.clone(), u64::MAX);
    assert_eq!(study(settings.clone(), 0), whole);
    assert_eq!(study(settings.clone(), 700), whole);
    assert!(whole.over && whole.orders.iter().all(|row| row.walks == 1024));
    assert_ne!(study(StudySettings { seed: 4, ..settings }, 700), whole);
    assert!(OrderStudy::new(StudySettings { walks: 0, ..soma() }).is_err());
}

#[test]
fn the_author_s_order_is_estimated_within_its_error() {
    let report = study(StudySettings { walks: 4096, ..OrderStudy::usual() }, 1 << 14);
    let author = &report.orders[0];
    assert_eq!((author.order, author.measured), (CellOrder::AUTHORS, Some((887_779_178.0, 0.0))));
    for row in &report.orders {
        let (measured, exactly) = row.measured.expect("a long measurement");
        let error = row.error.expect("many fronts").hypot(exactly);
        assert!((row.nodes - measured).abs() < 5.0 * error, "{}: {} ± {error}", row.order.key(), row.nodes);
    }
}

#[test]
fn the_question_of_the_orders_is_answered_at_once_and_then_by_live_figures() {
    let mut study = OrderStudy::new(StudySettings { walks: 512, ..OrderStudy::usual() }).expect("a study");
    let before = study.report();
    assert!(!before.sampled && !before.over);
    let sentences = before.answer();
    assert_eq!(sentences.len(), 3);
    assert!(sentences[2].contains("888 million") && sentences[0].contains("16.0"), "{sentences:?}");
    let of = |predictor| {
        before.correlations.iter().find(|found| found.predictor == predictor).expect("all of them")
    };
    assert!(of(Predictor::Closing).pearson > Some(0.9) && of(Predictor::Closing).spearman > Some(0.9));
    assert!(of(Predictor::Closing).pearson > of(Predictor::MeanFrontier).pearson);
    check(&before.chart(Predictor::Closing));

    study.work(1);
    assert!(!study.report().sampled, "most orders have no walks yet");
    while study.work(1) > 0 {}
    let after = study.report();
    assert!(after.sampled && after.over && after.answer().len() == 3 && after.answer() != sentences);
    assert_eq!(check(&after.chart(Predictor::MeanFrontier)), after.orders.len());
    for table in [after.table(), after.correlation_table()] {
        assert!(table.rows.iter().all(|row| row.len() == table.head.len()));
    }
    let report = OrderStudy::new(soma()).expect("a study").report();
    assert!(report.sampled && report.answer().is_empty());
    check(&report.chart(Predictor::Islands));
}

#[test]
fn counting_takes_its_turns_and_reports_what_the_clock_measured() {
    let mut study = CountStudy::new(1);
    let mut calls = 0;
    while !study.is_over() {
        assert!(study.report().answer().is_empty());
        let words = study.work(20_000);
        assert!(words > 0);
        study.elapsed(words as f64 * 2e-7);
        calls += 1;
        assert!(calls < 100_000);
    }
    assert_eq!(study.work(20_000), 0);
    study.elapsed(1.0);
    let report = study.report();
    assert!(report.over && report.counts.len() == 16);
    for row in &report.counts {
        assert!(row.ns_per_word.is_some_and(|time| (time - 200.0).abs() < 1e-6), "{row:?}");
        assert!(row.times_as_fast.is_some_and(|ratio| (ratio - 1.0).abs() < 1e-6), "{row:?}");
    }
    let [bitwise, sliced, isolated] = &report.nodes[..] else { panic!("three searches") };
    assert_eq!((bitwise.steps, bitwise.nodes), (CountStudy::STEPS, sliced.nodes));
    assert_eq!(isolated.times_as_long, Some(1.0));
    assert!(isolated.ns_per_step.is_some_and(|time| (time - 200.0).abs() < 1e-6));
    assert_eq!(report.answer().len(), 3);
    assert_eq!(check(&report.chart()), 16);
}

#[test]
#[ignore = "some seconds"]
fn a_study_ends_even_if_the_clock_does_not_advance() {
    let mut study = CountStudy::new(1);
    while !study.is_over() {
        study.work(1 << 24);
        study.elapsed(0.0);
    }
    let report = study.report();
    assert!(report.counts.iter().all(|row| row.ns_per_word.is_none()) && report.answer().is_empty());
    assert_eq!(check(&report.chart()), 0);
}

#[test]
fn every_request_is_carried_out_and_reported_as_json() {
    for request in [Request::Orders(StudySettings { walks: 300, ..soma() }), Request::Counting] {
        let mut experiment = Experiment::new(request).expect("an experiment");
        loop {
            let text = serde_json::to_string(&experiment.report()).expect("JSON");
            serde_json::from_str::<Report>(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            let more = experiment.work(1 << 22);
            experiment.elapsed(1.0);
            if !more {
                break;
            }
        }
    }
}
