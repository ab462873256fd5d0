//! The Lab's figures: every figure of the texts has a verdict, and each verdict is computed.

use cubefall::problem::Reduction;
use cubefall::problem::{Problem, Symmetry};
use lab::figures::{
    Comparison, ComparisonTable, Figure, FigureExperiment, FigureVerdict, Phase, Row, Run, Scope, Seed, seeds,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// All of the Soma cube's searches, run once for all tests.
fn soma() -> &'static ComparisonTable {
    static TABLE: std::sync::OnceLock<ComparisonTable> = std::sync::OnceLock::new();
    TABLE.get_or_init(|| {
        let mut comparison = Comparison::new(Scope::only(catalogue::ALL.get("soma")));
        let mut more = true;
        while more {
            more = comparison.work(50_000_000);
            comparison.elapsed(0.5);
        }
        assert!(comparison.current().is_none());
        assert_eq!(comparison.progress(), 1.0);
        comparison.table()
    })
}

fn row<'a>(table: &'a ComparisonTable, seed: &str, label: &str) -> &'a Row {
    let mut rows = table.rows().filter(|row| row.seed == seed && row.label == label);
    rows.next().unwrap_or_else(|| panic!("no row {label} of {seed}"))
}

const SORT: &str = "A Better Sort of Input";

#[test]
fn every_fact_has_a_verdict_and_quoted_facts_are_listed() {
    let table = soma();
    let facts: Vec<(String, String)> = seeds()
        .into_iter()
        .flat_map(|seed| seed.facts.into_iter().map(move |fact| (seed.title.clone(), fact.label)))
        .collect();
    let rows: Vec<(String, String)> = table.rows().map(|row| (row.seed.clone(), row.label.clone())).collect();
    assert_eq!(rows, facts);
    for row in table.rows() {
        // The verdict of a fact that no claim is made about.
        assert_ne!(row.verdict.note(), "nothing is measured in it", "{} of {}", row.label, row.seed);
    }
}

#[test]
fn all_counts_of_soma_agree() {
    let table = soma();
    for (seed, labels) in [
        (
            "Of Cubes and Computers",
            &["loose bound", "placements of a piece, least and most", "images of a solution", "forms of L"][..],
        ),
        ("When Simpler Isn't Better", &["solutions"]),
        (
            SORT,
            &[
                "explored as given",
                "kept as given",
                "explored as given, in all",
                "kept as given, in all",
                "explored fewest first",
                "kept fewest first",
                "explored fewest first, in all",
                "kept fewest first, in all",
                "moves as given, rounded",
                "as given against fewest first",
            ],
        ),
        (
            "Machinery Translation",
            &["explored fewest first", "kept fewest first", "explored in all", "kept in all"],
        ),
    ] {
        for label in labels {
            assert_eq!(row(table, seed, label).verdict, FigureVerdict::Agrees, "{label} of {seed}");
        }
    }
}

#[test]
fn the_whole_space_is_wrong_by_a_word_of_32_bits_and_the_truth_is_computed() {
    let soma_cube = catalogue::ALL.get("soma");
    let kept = Problem::reduced(
        &soma_cube,
        Reduction::of(&catalogue::ALL.get("soma"), Symmetry::Restricted).expect("a rule"),
    );
    let truth: u128 = kept.pieces().map(|(piece, _)| kept.count_of(piece) as u128).product();
    for (label, truth) in [("the whole space", truth), ("moves without pruning", 7 * truth)] {
        let seed = seeds().into_iter().find(|seed| seed.title == SORT).expect("the text");
        let printed = seed.fact(label).and_then(|fact| fact.wholes()).expect("a whole number");
        assert_eq!(printed, [truth % (1 << 32)], "{label}");
        let row = row(soma(), SORT, label);
        let FigureVerdict::TextIsWrong { truth: stated, why } = &row.verdict else {
            panic!("{:?}", row.verdict)
        };
        assert_eq!(stated.replace(',', ""), truth.to_string());
        assert!(why.contains("modulo 2^32"), "{why}");
    }
}

#[test]
fn the_work_avoided_is_wrong_for_the_same_reason() {
    let FigureVerdict::TextIsWrong { truth, why } = &row(soma(), SORT, "work avoided").verdict else {
        panic!("wrong")
    };
    assert_eq!(truth, "99.998");
    assert!(why.starts_with("89.5"), "{why}");
}

#[test]
fn times_are_compared_as_ratios_only() {
    let ratio = &row(soma(), "When Simpler Isn't Better", "characters against bits").verdict;
    assert!(matches!(ratio, FigureVerdict::Ratio { authors: 200.0, ours, .. } if *ours > 0.0), "{ratio:?}");
    for row in soma().rows().filter(|row| row.unit.as_deref() == Some("s")) {
        assert!(
            matches!(row.verdict, FigureVerdict::Quoted { .. } | FigureVerdict::Ratio { .. }),
            "{} of {}: {:?}",
            row.label,
            row.seed,
            row.verdict
        );
    }
}

#[test]
fn an_experiment_that_has_not_run_is_marked() {
    let untouched = Comparison::new(Scope::SAMPLES).table();
    let not_run = |label| &row(&untouched, "We collect Mini Bedlam Cube", label).verdict;
    assert!(matches!(not_run("solutions"), FigureVerdict::NotRun { .. }));
    assert!(matches!(not_run("first program against last"), FigureVerdict::NotRun { .. }));
    assert_eq!(*not_run("pieces that are their own mirror image"), FigureVerdict::Agrees);
    assert_eq!(*not_run("flat pieces"), FigureVerdict::Agrees);
    assert!(matches!(
        &row(soma(), "We collect Mini Bedlam Cube", "solutions").verdict,
        FigureVerdict::NotRun { .. }
    ));
}

#[test]
fn a_table_round_trips_through_json() {
    let text = serde_json::to_string(soma()).expect("JSON");
    let read: ComparisonTable = serde_json::from_str(&text).expect("the same table");
    assert_eq!(read.sections.len(), 6);
    assert!(read.rows().zip(soma().rows()).all(|(read, written)| read.label == written.label));
}

/// Works through an experiment in slices of `steps`.
fn sliced(run: Run, steps: u64) -> FigureExperiment {
    let mut experiment = FigureExperiment::new(run, &Scope::SAMPLES);
    while experiment.work(steps) {
        experiment.elapsed(1e-3);
    }
    experiment
}

#[test]
fn slices_of_any_size_come_to_the_same() {
    let (fine, coarse) = (sliced(Run::SomaFewest, 999), sliced(Run::SomaFewest, 1 << 40));
    assert_eq!(fine.stats(), coarse.stats());
    assert!(fine.is_whole() && fine.phase() == Phase::Done && fine.progress() == 1.0);
    assert_eq!(fine.calls(), 49_816);
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn a_sample_ends_at_its_limit_and_estimates_the_rest() {
    let sample = sliced(Run::BedlamIsolated, 1_000_003);
    assert_eq!(sample.calls(), 12_000_000);
    assert!(!sample.is_whole());
    assert!(sample.all_calls().error > 0.0 && sample.all_calls().error < 0.1 * sample.all_calls().mean);
    assert!(sample.how().contains("estimate"), "{}", sample.how());
}

/// The whole search makes 887,779,178 calls; `cubefall lab --full` counts them.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn the_estimate_of_the_last_program_is_near_what_is_counted() {
    let mut experiment = FigureExperiment::new(Run::BedlamResumed, &Scope::SAMPLES);
    while experiment.work(1 << 30) {}
    let estimate = experiment.all_calls();
    assert!((estimate.mean - 887_779_178.0).abs() < 3.0 * estimate.error, "{estimate:?}");
}

#[test]
fn figures_are_kept_as_printed() {
    let facts: Vec<_> = seeds().into_iter().flat_map(|seed| seed.facts).collect();
    let bound = facts.iter().find(|fact| fact.label == "loose bound").expect("the bound");
    assert_eq!(bound.wholes(), Some(vec![47_976_111_050_506_371_072]));
    assert!(bound.wholes().expect("whole")[0] > u128::from(u64::MAX));
    assert_eq!(bound.printed(), "47,976,111,050,506,371,072");
    let time = facts.iter().find(|fact| fact.label == "time fewest first").expect("the time");
    assert!(matches!(&time.figures[..], [Figure::Decimal(time)] if time.value() == 0.07));
    assert_eq!(time.printed(), "0.070");
}

#[test]
fn an_invalid_line_is_named() {
    for (text, line, remedy) in [
        ("a: 1 | b", 1, "begin with a title"),
        ("== T\na: 1", 2, "name a source"),
        ("== T\n\na 1 | b", 3, "fact: figures"),
        ("== T\na: x | b", 2, "whole numbers"),
        ("== T\na: 1. | b", 2, "whole numbers"),
        ("== T\na:  | b", 2, "whole numbers"),
        ("== T\na: 1 | b\na: 2 | c", 3, "its own name"),
    ] {
        let error = Seed::parse(text).expect_err(text);
        assert_eq!(error.line, line, "{text}");
        assert!(error.to_string().contains(remedy), "{error}");
    }
}
