//! The Lab: races, studies and charts.

use cubefall::lab::{
    Axis, Basis, Chart, CountStudy, DotChart, DotRow, Entrant, Experiment, Limit, Mark, Measure, OrderReport,
    OrderSettings, OrderStudy, Point, Predictor, Race, RaceReport, RaceSettings, Report, Request, Room,
    Scale, Series, State,
};
use cubefall::problem::Reduction;
use cubefall::problem::{Problem, Symmetry};
use cubefall::puzzle::catalogue;
use cubefall::search::{CellOrder, PieceOrder, Search, Strategy};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::ops::ControlFlow;

fn settings(entrants: &[Strategy], limit: Limit) -> RaceSettings {
    let entrants =
        entrants.iter().map(|&strategy| Entrant { order: PieceOrder::Fewest, ..Entrant::of(strategy) });
    RaceSettings {
        puzzle: catalogue::get("soma"),
        symmetry: Symmetry::Seed,
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

const MANY: Limit = Limit::Seconds(1e9);

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
                run(settings(&Strategy::all().collect::<Vec<_>>(), Limit::Steps(limit)), slice, 1e-3);
            for entrant in &report.entrants {
                // Turbo may need less than that for all of Soma.
                let early = entrant.entrant.strategy == Strategy::TURBO && entrant.state == State::Done;
                let expected =
                    if early { (State::Done, entrant.steps.min(limit)) } else { (State::Limit, limit) };
                assert_eq!((entrant.state, entrant.steps), expected, "{}", entrant.name);
            }
        }
    }
}

#[test]
fn a_limit_of_seconds_ends_with_the_slice_that_reaches_it() {
    let mut race =
        Race::new(settings(&[Strategy::PIECES, Strategy::FIRST_CELL], Limit::Seconds(1.0))).expect("a race");
    for slice in 1..=4 {
        assert_eq!(race.work(10), 10);
        race.elapsed(0.3);
        let states: Vec<State> = race.report().entrants.iter().map(|entrant| entrant.state).collect();
        let first = if slice < 4 { State::Running } else { State::Limit };
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
    for limit in [Limit::Seconds(0.0), Limit::Seconds(f64::NAN), Limit::Steps(0)] {
        assert!(refused(settings(&[Strategy::FOLD], limit)).contains("above 0"));
    }
    let mut bedlam = settings(&[Strategy::FOLD], MANY);
    (bedlam.puzzle, bedlam.symmetry) = (catalogue::get("bedlam"), Symmetry::Reflection);
    assert!(refused(bedlam).contains("mirror"));
}

#[test]
fn a_full_fold_is_reported() {
    let mut settings = settings(&[Strategy::FOLD_CHARS], MANY);
    settings.puzzle = catalogue::get("bedlam");
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

    let stopped = run(settings(&pair, Limit::Steps(30_000)), 1000, 0.5);
    assert_eq!(stopped.basis, Basis::SolutionsPerSecond);
    let rates: Vec<f64> = stopped.entrants.iter().map(|e| e.solutions_per_second.expect("timed")).collect();
    let most = rates.iter().copied().fold(0.0, f64::max);
    for (entrant, rate) in stopped.entrants.iter().zip(&rates) {
        assert_eq!(entrant.times_as_long, (*rate > 0.0).then(|| most / rate), "{}", entrant.name);
    }
    let entrant = &stopped.entrants[0];
    assert_eq!(entrant.steps_per_second, Some(30_000.0 / 15.0));
    assert_eq!(entrant.ns_per_node, Some(15e9 / entrant.nodes as f64));

    let started = run(settings(&pair, Limit::Steps(10)), 5, 0.0);
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
    let mut raced = settings(&[Strategy::FOLD, Strategy::FIRST_CELL], Limit::Steps(50_000));
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
    let race = settings(&Strategy::all().collect::<Vec<_>>(), Limit::Seconds(2.5));
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
    let report = run(settings(&Strategy::all().collect::<Vec<_>>(), Limit::Steps(20_000)), 1000, 1e-3);
    let table = report.table();
    assert_eq!(table.rows.len(), Strategy::all().len());
    assert!(table.rows.iter().all(|row| row.len() == table.head.len()));
    for measure in [Measure::Steps, Measure::Nodes, Measure::Solutions] {
        let chart = report.chart(measure);
        check(&chart);
        let drawn =
            chart.series.iter().filter(|series| series.points.iter().any(|point| point.y > 0.0)).count();
        // Each line, and its sample in the legend.
        assert_eq!(chart.to_svg(Room::Narrow).matches("<polyline").count(), 2 * drawn);
    }
}

fn study(settings: OrderSettings, slice: u64) -> OrderReport {
    let mut study = OrderStudy::new(settings).expect("a study");
    while study.work(slice) > 0 {}
    assert!(study.is_over());
    study.report()
}

fn soma() -> OrderSettings {
    OrderSettings { puzzle: catalogue::get("soma"), symmetry: Symmetry::Seed, walks: 1 << 14, seed: 3 }
}

#[test]
fn estimates_are_the_counts_of_the_search_within_their_errors() {
    let report = study(soma(), 1 << 12);
    let puzzle = catalogue::get("soma");
    let problem = Problem::reduced(
        &puzzle,
        Reduction::of(&catalogue::get("soma"), Symmetry::Seed).expect("the author's"),
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
    let settings = OrderSettings { walks: 1000, ..soma() };
    let whole = study(settings.clone(), u64::MAX);
    assert_eq!(study(settings.clone(), 0), whole);
    assert_eq!(study(settings.clone(), 700), whole);
    assert!(whole.over && whole.orders.iter().all(|row| row.walks == 1024));
    assert_ne!(study(OrderSettings { seed: 4, ..settings }, 700), whole);
    assert!(OrderStudy::new(OrderSettings { walks: 0, ..soma() }).is_err());
}

#[test]
fn the_author_s_order_is_estimated_within_its_error() {
    let report = study(OrderSettings { walks: 4096, ..OrderSettings::default() }, 1 << 14);
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
    let mut study =
        OrderStudy::new(OrderSettings { walks: 512, ..OrderSettings::default() }).expect("a study");
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
    for request in [Request::Orders(OrderSettings { walks: 300, ..soma() }), Request::Counting] {
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

fn chart(scales: [Scale; 2], series: Vec<Series>) -> Chart {
    let axis = |label: &str, scale| Axis { label: label.to_owned(), unit: "s".to_owned(), scale };
    let (x, y) = (axis("across <&>", scales[0]), axis("up", scales[1]));
    Chart { title: "A \"title\" & more".to_owned(), description: "<none>".to_owned(), x, y, series }
}

/// Checks the chart in both widths. Returns the number of its marks.
fn check(chart: &Chart) -> usize {
    let [narrow, wide] =
        Room::ALL.map(|room| check_svg(&chart.to_svg(room), &chart.title, &chart.description));
    assert!(narrow <= wide, "there is room for as many marks");
    wide
}

/// Checks that an SVG is well-formed, also for screen readers, with everything inside the view box, no text over another, and no
/// text cut. Returns the number of marks outside of the legend.
fn check_svg(svg: &str, title: &str, description: &str) -> usize {
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = document.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")));
    let child = |name| root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
    assert_eq!(child("title").and_then(|node| node.text()), Some(title));
    assert_eq!(child("desc").and_then(|node| node.text()), Some(description));
    let numbers = |text: &str| -> Vec<f64> {
        text.split([' ', ',']).map(|number| number.parse().expect("a number")).collect()
    };
    let view = numbers(root.attribute("viewBox").expect("a view box"));
    let (mut inside, mut marks) = (true, 0);
    let mut see = |x: f64, y: f64| inside &= (0.0..=view[2]).contains(&x) && (0.0..=view[3]).contains(&y);
    let mut texts: Vec<([f64; 4], &str)> = Vec::new();
    for node in root.descendants().filter(|node| node.is_element()) {
        let of = |name| node.attribute(name).map(|value: &str| value.parse::<f64>().expect("a length"));
        for (x, y) in [("x", "y"), ("x1", "y1"), ("x2", "y2"), ("cx", "cy")] {
            if let (Some(x), Some(y)) = (of(x), of(y)) {
                see(x, y);
            }
        }
        if let Some(points) = node.attribute("points") {
            numbers(points).chunks(2).for_each(|pair| see(pair[0], pair[1]));
        }
        let (text, name) = (node.text().unwrap_or_default(), node.tag_name().name());
        if let (Some(x), Some(y), "text") = (of("x"), of("y"), name) {
            let [left, right] = extent(x, node.attribute("text-anchor"), text);
            see(left, y - 9.0);
            see(right, y + 2.0);
            texts.push(([left, y - 9.0, right, y + 2.0], text));
        }
        let in_legend = node.ancestors().any(|above| above.attribute("class") == Some("legend"));
        marks += usize::from(matches!(name, "circle" | "polygon") && !in_legend);
    }
    assert!(inside, "something is outside of the view box: {svg}");
    for (at, (one, text)) in texts.iter().enumerate() {
        for (other, over) in &texts[at + 1..] {
            let apart = one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1];
            assert!(apart, "\"{text}\" and \"{over}\" overlap: {svg}");
        }
    }
    assert!(!svg.contains('…'), "{svg}");
    marks
}

/// The left and right ends of a text with letters of a usual width: 6 units for a font size of 12.
fn extent(x: f64, anchor: Option<&str>, text: &str) -> [f64; 2] {
    let wide = 6.0 * text.chars().count() as f64;
    match anchor {
        Some("end") => [x - wide, x],
        Some("middle") => [x - wide / 2.0, x + wide / 2.0],
        _ => [x, x + wide],
    }
}

fn line(name: &str, points: &[(f64, f64)]) -> Series {
    let points = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
    Series { name: name.to_owned(), mark: Mark::Line, points }
}

#[test]
fn charts_of_little_or_strange_data_are_whole() {
    for scales in [[Scale::Log, Scale::Log], [Scale::Linear, Scale::Log], [Scale::Linear, Scale::Linear]] {
        assert_eq!(check(&chart(scales, vec![])), 0);
        assert_eq!(check(&chart(scales, vec![line("no points", &[])])), 0);
        assert_eq!(check(&chart(scales, vec![line("one", &[(3.0, 4.0)])])), 1);
        check(&chart(scales, vec![line("no number", &[(f64::NAN, 1.0), (1.0, f64::INFINITY), (2.0, 3.0)])]));
        check(&chart(scales, vec![line("far", &[(1e-300, 1e300), (1e300, 1e-300)])]));
        let flat: Vec<Series> =
            (0..20).map(|n| line(&format!("flat {n}"), &[(1.0, 5.0), (9.0, 5.0)])).collect();
        check(&chart(scales, flat));
    }
    let zeros = line("zeros", &[(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (10.0, 100.0)]);
    assert_eq!(check(&chart([Scale::Log, Scale::Log], vec![zeros.clone()])), 1);
    assert_eq!(check(&chart([Scale::Linear, Scale::Linear], vec![zeros])), 3, "two would touch");
}

#[test]
fn the_legend_names_lines_in_full_in_the_order_of_their_ends() {
    let name = |n: u32| format!("strategy {n}, with its isolated cells, and its pieces sorted");
    let lines = (0..9).map(|n| line(&name(n), &[(1.0, 1.0), (9.0, 50.0 + f64::from(n * 7 % 9))]));
    let chart = chart([Scale::Log, Scale::Log], lines.collect());
    assert_eq!(check(&chart), 18);
    for room in Room::ALL {
        let svg = chart.to_svg(room);
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let legend =
            document.descendants().find(|node| node.attribute("class") == Some("legend")).expect("a legend");
        let texts = legend.children().filter(|node| node.tag_name().name() == "text");
        let words: Vec<&str> = texts.filter_map(|node| node.text()).collect();
        let mut by_end: Vec<u32> = (0..9).collect();
        by_end.sort_by_key(|n| std::cmp::Reverse(n * 7 % 9));
        let by_end: Vec<String> = by_end.into_iter().map(name).collect();
        assert_eq!(words.join(" "), by_end.join(" "));
    }
}

#[test]
fn each_row_of_a_dot_chart_has_its_name_and_its_values_and_remarks_stay_inside() {
    let row = |n: usize| DotRow {
        name: format!("row {n}"),
        remark: ["", "the best of all", "the worst of all"][n % 3].to_owned(),
        values: vec![(10f64.powf(6.0 + n as f64 / 9.0), 1e5), (1e6, 0.0)],
    };
    let rows: Vec<DotRow> = (0..28).map(row).collect();
    for scale in [Scale::Log, Scale::Linear] {
        let axis = Axis { label: "nodes".to_owned(), unit: "1".to_owned(), scale };
        let series = vec!["without".to_owned(), "with the test for isolated cells".to_owned()];
        let (title, description) = ("Orders".to_owned(), "A row for each".to_owned());
        let chart = DotChart { title, description, axis, series, rows: rows.clone() };
        for room in Room::ALL {
            let svg = chart.to_svg(room);
            assert_eq!(check_svg(&svg, "Orders", "A row for each"), 56);
            assert!(rows.iter().all(|row| svg.contains(&format!(">{}</text>", row.name))));
        }
        check_svg(&DotChart { rows: Vec::new(), ..chart }.to_svg(Room::Narrow), "Orders", "A row for each");
    }
}

#[test]
fn error_bars_end_inside_and_are_in_the_table() {
    let point = Point { x: 10.0, y: 5.0, error: 9.0, name: "wide".to_owned() };
    let series = Series { name: "points".to_owned(), mark: Mark::Points, points: vec![point] };
    let chart = chart([Scale::Linear, Scale::Log], vec![series]);
    assert_eq!(check(&chart), 1);
    let table = chart.table();
    assert_eq!(table.head, ["series", "point", "across <&> (s)", "up (s)", "± (s)"]);
    assert_eq!(table.rows, [["points", "wide", "10.0", "5.00", "9.00"]]);
    assert!(chart.to_svg(Room::Narrow).contains(">wide</text>"));
}

/// Always the same charts.
const SEED: [u8; 32] = *b"Draw any data, and cut no label.";

#[test]
fn charts_of_any_data_are_whole() {
    let points = prop::collection::vec((any::<f64>(), any::<f64>()), 0..20);
    let lines = prop::collection::vec((".{0,24}", points), 0..12);
    let config = Config { failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &SEED));
    let outcome =
        runner.run(&(lines, any::<[bool; 2]>(), any::<bool>()), |(lines, logarithmic, scattered)| {
            let scales = logarithmic.map(|log| if log { Scale::Log } else { Scale::Linear });
            let mut series: Vec<Series> = lines.iter().map(|(name, points)| line(name, points)).collect();
            for one in series.iter_mut().filter(|_| scattered) {
                one.mark = Mark::Points;
                one.points
                    .iter_mut()
                    .for_each(|point| (point.error, point.name) = (point.x.abs(), one.name.clone()));
            }
            check(&chart(scales, series));
            Ok(())
        });
    if let Err(failure) = outcome {
        panic!("{failure}\nseed: {:?}", str::from_utf8(&SEED));
    }
}

#[test]
fn the_farthest_values_have_ticks_at_both_ends() {
    for value in [5.139868339154652e99, 1e100, 1e-100, 2e-100] {
        check(&chart([Scale::Linear, Scale::Log], vec![line("", &[(0.0, value)])]));
        check(&chart([Scale::Log, Scale::Log], vec![line("", &[(value, value)])]));
    }
}
