//! Charts: whole and legible, whatever the data.

use lab::{Chart, ChartAxis, ChartMark, ChartSize, DotChart, DotRow, Point, Scale, Series};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

fn chart(scales: [Scale; 2], series: Vec<Series>) -> Chart {
    let axis = |label: &str, scale| ChartAxis { label: label.to_owned(), unit: "s".to_owned(), scale };
    let (x, y) = (axis("across <&>", scales[0]), axis("up", scales[1]));
    Chart { title: "A \"title\" & more".to_owned(), description: "<none>".to_owned(), x, y, series }
}

/// Checks the chart in both widths. Returns the number of its marks.
pub(super) fn check(chart: &Chart) -> usize {
    let [narrow, wide] =
        ChartSize::ALL.map(|size| check_svg(chart.to_svg(size).as_str(), &chart.title, &chart.description));
    assert!(narrow <= wide, "a wide chart has at least as many marks");
    wide
}

/// Checks that an SVG is well-formed, also for screen readers, with everything inside the view box, no text
/// over another, and no text cut. Returns the number of marks outside of the legend.
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
    Series { name: name.to_owned(), mark: ChartMark::Line, points }
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
    for size in ChartSize::ALL {
        let svg = chart.to_svg(size);
        let document = roxmltree::Document::parse(svg.as_str()).expect("XML");
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
        let axis = ChartAxis { label: "nodes".to_owned(), unit: "1".to_owned(), scale };
        let series = vec!["without".to_owned(), "with the test for isolated cells".to_owned()];
        let (title, description) = ("Orders".to_owned(), "A row for each".to_owned());
        let chart = DotChart { title, description, axis, series, rows: rows.clone() };
        for size in ChartSize::ALL {
            let svg = chart.to_svg(size);
            let svg = svg.as_str();
            assert_eq!(check_svg(svg, "Orders", "A row for each"), 56);
            assert!(rows.iter().all(|row| svg.contains(&format!(">{}</text>", row.name))));
        }
        check_svg(
            DotChart { rows: Vec::new(), ..chart }.to_svg(ChartSize::Narrow).as_str(),
            "Orders",
            "A row for each",
        );
    }
}

#[test]
fn error_bars_end_inside_and_are_in_the_table() {
    let point = Point { x: 10.0, y: 5.0, error: 9.0, name: "wide".to_owned() };
    let series = Series { name: "points".to_owned(), mark: ChartMark::Points, points: vec![point] };
    let chart = chart([Scale::Linear, Scale::Log], vec![series]);
    assert_eq!(check(&chart), 1);
    let table = chart.table();
    assert_eq!(table.head, ["series", "point", "across <&> (s)", "up (s)", "± (s)"]);
    assert_eq!(table.rows, [["points", "wide", "10.0", "5.00", "9.00"]]);
    assert!(chart.to_svg(ChartSize::Narrow).as_str().contains(">wide</text>"));
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
                one.mark = ChartMark::Points;
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
