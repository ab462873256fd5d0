//! Races: what they count, their limits, and their reports.

use crate::charts::check;
use cubefall::problem::Symmetry;
use cubefall::search::{CellOrder, PieceOrder, Strategy};
use lab::{
    Basis, ChartSize, Entrant, Experiment, Measure, Race, RaceLimit, RaceReport, RaceSettings, Report,
    Request, State,
};

fn settings(entrants: &[Strategy], limit: RaceLimit) -> RaceSettings {
    let entrants =
        entrants.iter().map(|&strategy| Entrant { order: PieceOrder::Fewest, ..Entrant::of(strategy) });
    RaceSettings {
        puzzle: catalogue::ALL.get("soma"),
        symmetry: Symmetry::Restricted,
        entrants: entrants.collect(),
        limit,
    }
}

/// Runs a race to its end in slices of `slice` steps, each of which took `seconds` seconds.
fn run(settings: RaceSettings, slice: u64, seconds: f64) -> RaceReport {
    let mut race = Race::new(settings).expect("a race");
    while !race.is_over() {
        race.work(slice);
        race.elapsed(seconds);
    }
    race.report()
}

fn counts(report: &RaceReport) -> Vec<(State, u64, u64, u64, u64)> {
    report.entrants.iter().map(|e| (e.state, e.steps, e.tries, e.nodes, e.solutions)).collect()
}

const MANY: RaceLimit = RaceLimit::Seconds(1e9);

#[test]
fn a_race_counts_the_same_in_slices_of_any_size() {
    let entrants = [Strategy::FOLD, Strategy::PIECES, Strategy::FIRST_CELL, Strategy::FIRST_CELL_RESUMED];
    let whole = run(settings(&entrants, MANY), u64::MAX, 1.0);
    for entrant in &whole.entrants {
        assert_eq!((entrant.state, entrant.solutions, entrant.progress), (State::Done, 240, 1.0));
    }
    assert_eq!(whole.entrants[0].nodes, 49_816);
    assert_eq!(whole.entrants[0].tries, 4_895_876);
    for slice in [999, 100_000] {
        assert_eq!(counts(&run(settings(&entrants, MANY), slice, 1e-6)), counts(&whole));
    }
}

#[test]
fn a_limit_of_steps_is_honoured_exactly() {
    for slice in [1, 7, 1000, u64::MAX] {
        for limit in [1, 1000, 12_345] {
            let report =
                run(settings(&Strategy::all().collect::<Vec<_>>(), RaceLimit::Steps(limit)), slice, 1e-3);
            for entrant in &report.entrants {
                // Turbo may need less than that for all of Soma.
                let early = entrant.entrant.strategy == Strategy::TURBO && entrant.state == State::Done;
                let expected =
                    if early { (State::Done, entrant.steps.min(limit)) } else { (State::RaceLimit, limit) };
                assert_eq!((entrant.state, entrant.steps), expected, "{}", entrant.name);
            }
        }
    }
}

#[test]
fn a_limit_of_seconds_ends_with_the_slice_that_reaches_it() {
    let mut race = Race::new(settings(&[Strategy::PIECES, Strategy::FIRST_CELL], RaceLimit::Seconds(1.0)))
        .expect("a race");
    for slice in 1..=4 {
        assert_eq!(race.work(10), 10);
        race.elapsed(0.3);
        let states: Vec<State> = race.report().entrants.iter().map(|entrant| entrant.state).collect();
        let first = if slice < 4 { State::Running } else { State::RaceLimit };
        assert_eq!(states, [first, State::Waiting]);
    }
    race.work(10);
    let report = race.report();
    assert_eq!((report.entrants[1].state, report.entrants[1].steps), (State::Running, 10));
    assert!((report.entrants[0].seconds - 1.2).abs() < 1e-9 && report.entrants[1].seconds == 0.0);
    for strange in [f64::NAN, -1.0, f64::INFINITY] {
        race.elapsed(strange);
        assert_eq!(race.report().entrants[1].seconds, 0.0);
    }
}

#[test]
fn an_invalid_race_is_refused_with_a_message() {
    let refused = |settings| Race::new(settings).expect_err("no race");
    assert!(refused(settings(&[], MANY)).contains("entrant"));
    for limit in [RaceLimit::Seconds(0.0), RaceLimit::Seconds(f64::NAN), RaceLimit::Steps(0)] {
        assert!(refused(settings(&[Strategy::FOLD], limit)).contains("above 0"));
    }
    let mut bedlam = settings(&[Strategy::FOLD], MANY);
    (bedlam.puzzle, bedlam.symmetry) = (catalogue::ALL.get("bedlam"), Symmetry::Reflection);
    assert!(refused(bedlam).contains("mirror"));
}

#[test]
fn a_full_fold_is_reported() {
    let mut settings = settings(&[Strategy::FOLD_CHARS], MANY);
    settings.puzzle = catalogue::ALL.get("bedlam");
    let report = run(settings, 1 << 24, 1.0);
    assert_eq!(report.entrants[0].state, State::Full);
    assert!(report.entrants[0].progress < 1.0 && report.basis == Basis::NodesPerSecond);
}

#[test]
fn entrants_are_compared_by_what_they_reached() {
    let pair = [Strategy::PIECES, Strategy::FIRST_CELL];
    let finished = run(settings(&pair, MANY), 1 << 16, 0.5);
    assert_eq!(finished.basis, Basis::TimeToFinish);
    let times: Vec<f64> = finished.entrants.iter().map(|entrant| entrant.seconds).collect();
    let ratios: Vec<f64> =
        finished.entrants.iter().map(|entrant| entrant.times_as_long.expect("timed")).collect();
    assert!((ratios[0] - times[0] / times[1]).abs() < 1e-9 && ratios[1] == 1.0, "{ratios:?}");

    let stopped = run(settings(&pair, RaceLimit::Steps(30_000)), 1000, 0.5);
    assert_eq!(stopped.basis, Basis::SolutionsPerSecond);
    let rates: Vec<f64> = stopped.entrants.iter().map(|e| e.solutions_per_second.expect("timed")).collect();
    let most = rates.iter().copied().fold(0.0, f64::max);
    for (entrant, rate) in stopped.entrants.iter().zip(&rates) {
        assert_eq!(entrant.times_as_long, (*rate > 0.0).then(|| most / rate), "{}", entrant.name);
    }
    let entrant = &stopped.entrants[0];
    assert_eq!(entrant.steps_per_second, Some(30_000.0 / 15.0));
    assert_eq!(entrant.ns_per_node, Some(15e9 / entrant.nodes as f64));

    let started = run(settings(&pair, RaceLimit::Steps(10)), 5, 0.0);
    assert_eq!(started.basis, Basis::NodesPerSecond);
    assert!(started.entrants.iter().all(|e| e.times_as_long.is_none() && e.nodes_per_second.is_none()));
}

#[test]
fn a_race_over_an_hour_keeps_few_samples_and_those_grow() {
    let mut race = Race::new(settings(&[Strategy::PIECES], MANY)).expect("a race");
    let mut slice = 0;
    while !race.is_over() {
        race.work(200);
        race.elapsed(1e-5 * 1.0006f64.powi(slice));
        slice += 1;
    }
    let report = race.report();
    let (entrant, samples) = (&report.entrants[0], &report.entrants[0].samples);
    assert!(entrant.seconds > 3600.0 && slice > 10_000);
    assert!((100..=200).contains(&samples.len()), "{} samples", samples.len());
    for pair in samples.windows(2) {
        assert!(pair[0].seconds < pair[1].seconds);
        assert!(pair[0].steps < pair[1].steps && pair[0].nodes <= pair[1].nodes);
        assert!(pair[0].solutions <= pair[1].solutions);
        let late = pair[0].seconds > 1e-2;
        assert!(!late || pair[1].seconds / pair[0].seconds < 1.3, "evenly spaced by factors: {pair:?}");
    }
    let last = samples.last().expect("samples");
    assert_eq!((last.seconds, last.steps, last.solutions), (entrant.seconds, entrant.steps, 240));
}

#[test]
fn the_values_of_a_csv_file_are_the_samples() {
    let mut raced = settings(&[Strategy::FOLD, Strategy::FIRST_CELL], RaceLimit::Steps(50_000));
    raced.entrants[1].cells = CellOrder::from_key("outside-in").expect("an order");
    let report = run(raced, 777, 1e-3);
    let csv = report.to_csv();
    let mut lines = csv.lines();
    let head: Vec<&str> = lines.next().expect("a heading").split(',').collect();
    assert_eq!(head.len(), 8);
    assert!(head[4].contains("(s)") && head[5..].iter().all(|name| name.contains("(count)")), "{head:?}");
    for (index, entrant) in report.entrants.iter().enumerate() {
        let cells = ["xyz-reversed", "outside-in"][index];
        for sample in &entrant.samples {
            let values: Vec<&str> = lines.next().expect("a line for each sample").split(',').collect();
            assert_eq!(
                values[..4],
                [&(index + 1).to_string(), entrant.entrant.strategy.key(), "fewest", cells]
            );
            assert_eq!(values[4].parse(), Ok(sample.seconds));
            let counts: Vec<u64> = values[5..].iter().map(|value| value.parse().expect("a count")).collect();
            assert_eq!(counts, [sample.steps, sample.nodes, sample.solutions]);
        }
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn races_and_reports_round_trip_through_json() {
    let race = settings(&Strategy::all().collect::<Vec<_>>(), RaceLimit::Seconds(2.5));
    let text = serde_json::to_string(&race).expect("JSON");
    assert!(
        text.contains("\"strategy\":\"first-cell-resumed\"") && text.contains("\"cells\":\"xyz-reversed\""),
        "{text}"
    );
    assert_eq!(serde_json::from_str::<RaceSettings>(&text).expect("a race"), race);
    for (right, wrong) in
        [("soma", "sodoku"), ("xyz-reversed", "xyy"), ("fold-lazy", "unfold"), ("seed", "see")]
    {
        let text = text.replace(&format!("\"{right}\""), &format!("\"{wrong}\""));
        let error = serde_json::from_str::<RaceSettings>(&text).expect_err("no such key").to_string();
        assert!(error.contains(wrong), "{error}");
    }
    let mut experiment = Experiment::new(Request::Race(race)).expect("an experiment");
    let mut slices = 0;
    while experiment.work(1 << 20) {
        experiment.elapsed(1.0);
        slices += 1;
    }
    experiment.elapsed(1.0);
    let entrants = Strategy::all().len();
    assert!((entrants..=3 * entrants).contains(&slices), "{slices}");
    let text = serde_json::to_string(&experiment.report()).expect("JSON");
    let read = serde_json::from_str::<Report>(&text).expect("a report");
    let (Report::Race(report), Report::Race(read)) = (experiment.report(), read) else { panic!("races") };
    assert!(report.over);
    let read_again = serde_json::from_str::<RaceReport>(&report.to_json()).expect("a report");
    for read in [read, read_again] {
        // The last digit of a fraction may get lost.
        assert_eq!(
            (&read.settings, read.basis, counts(&read)),
            (&report.settings, report.basis, counts(&report))
        );
        assert_eq!(read.to_csv(), report.to_csv());
    }
}

#[test]
fn a_race_s_table_and_charts_show_every_entrant() {
    let report = run(settings(&Strategy::all().collect::<Vec<_>>(), RaceLimit::Steps(20_000)), 1000, 1e-3);
    let table = report.table();
    assert_eq!(table.rows.len(), Strategy::all().len());
    assert!(table.rows.iter().all(|row| row.len() == table.head.len()));
    for measure in [Measure::Steps, Measure::Nodes, Measure::Solutions] {
        let chart = report.chart(measure);
        check(&chart);
        let drawn =
            chart.series.iter().filter(|series| series.points.iter().any(|point| point.y > 0.0)).count();
        // Each line, and its sample in the legend.
        assert_eq!(chart.to_svg(ChartSize::Narrow).as_str().matches("<polyline").count(), 2 * drawn);
    }
}
