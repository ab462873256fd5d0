//! Sheets: read again as XML, complete, and by themselves.

use cubefall::disassembly::Disassembler;
use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::search::{Search, Strategy};
use cubefall::solution::{Assembly, Namer, Side, Solution};
use pictures::{css_color, move_back_words, piece_color, sheet};
use roxmltree::{Document, Node, ParsingOptions};
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::setting::{linked_rings, one_of_each, puzzle_of};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn written(puzzle: &Arc<Puzzle>, solution: &Solution) -> String {
    let sheet = sheet(puzzle, solution, Some(17), |piece: PieceId| piece_color(piece.index()));
    sheet.to_html().as_str().to_owned()
}

fn parsed(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The elements of this class.
fn of_class<'a>(document: &'a Document, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(move |node| node.attribute("class") == Some(class))
}

/// Where straight moves of single pieces do not do, the moves of a disassembly are printed backwards, each
/// with its picture.
#[test]
fn an_interlocking_solution_has_a_step_for_each_move() {
    let puzzle = catalogue::ALL.get("interlocking-owl");
    let problem = Problem::new(&puzzle);
    let mut solution = Solution::new(Vec::new());
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
        solution = Solution::of(&problem, placements);
        ControlFlow::Break(())
    });
    let text = written(&puzzle, &solution);
    let document = parsed(&text);
    let disassembly = Disassembler::new().take_apart(&solution).expect("it is small");
    let steps: Vec<String> = of_class(&document, "step").map(text_of).collect();
    let called = |piece: &usize| puzzle.called(solution.pieces()[*piece].0);
    let mut said = Vec::new();
    for separation in &disassembly.separations {
        for step in &separation.moves {
            let (moved, others): (Vec<usize>, Vec<usize>) =
                separation.pieces.iter().partition(|piece| step.pieces.contains(piece));
            let [moved, others] = [moved, others].map(|pieces| pieces.iter().map(called).collect::<Vec<_>>());
            let [moved, others] =
                [&moved, &others].map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
            said.push(move_back_words(step, &moved, &others));
        }
    }
    assert_eq!((steps.len(), said.len()), (9, 9));
    for (number, (step, back)) in (1..).zip(steps.iter().zip(said.iter().rev())) {
        assert!(step.ends_with(&format!("{number}. {back}")), "{step}");
    }
    assert!(steps[0].contains("Join ") && steps[8].contains("Slide "), "{steps:?}");
    assert!(text_of(document.root_element()).contains("(level 7.2)"));
    // What moves beyond the box is in the picture.
    let view = |document: &Document| {
        let svg =
            of_class(document, "step").flat_map(|step| step.children()).find(|node| node.has_tag_name("svg"));
        svg.and_then(|svg| svg.attribute("viewBox")).expect("a view").to_owned()
    };
    let numbers: Vec<f64> =
        view(&document).split(' ').map(|number| number.parse().expect("a number")).collect();
    let points = of_class(&document, "step")
        .flat_map(|step| step.descendants())
        .filter_map(|node| node.attribute("points"));
    for point in points.flat_map(str::split_whitespace) {
        let (x, y) = point.split_once(',').expect("two numbers");
        let at = [x, y].map(|number| number.parse::<f64>().expect("a number"));
        for axis in 0..2 {
            assert!((numbers[axis]..numbers[axis] + numbers[axis + 2]).contains(&at[axis]), "{point}");
        }
    }
}

/// All text in an element.
fn text_of(node: Node) -> String {
    node.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect()
}

#[test]
fn it_is_complete_and_loads_nothing() {
    for (puzzle, solution) in one_of_each().into_iter().chain([linked_rings()]) {
        let text = written(&puzzle, &solution);
        for load in ["http", "src=", "href=", "url(", "@import", "<script", "<link"] {
            assert!(!text.contains(load), "{load}");
        }
        let document = parsed(&text);
        let name = Namer::new(&puzzle).name(&solution).expect("it is one");
        let title = document.descendants().find(|node| node.has_tag_name("title")).expect("a title");
        assert_eq!(text_of(title), format!("{}: Solution {name}, number 17", puzzle.name()));
        assert_eq!(of_class(&document, "layer").count(), puzzle.region().extent().z as usize);
        assert_eq!(of_class(&document, "step").count(), solution.pieces().len());
        assert!(text.contains("@page") && text.contains("@media print"));
        assert!(
            text_of(document.root_element())
                .contains("Layer 1 is at the bottom, row 1 at the back, column 1 on the left")
        );
    }
}

#[test]
fn every_cell_has_its_letter_and_colour_in_its_layer() {
    for (puzzle, solution) in one_of_each().into_iter().chain([linked_rings()]) {
        let text = written(&puzzle, &solution);
        let document = parsed(&text);
        let extent = puzzle.region().extent();
        for (z, layer) in (0..extent.z).zip(of_class(&document, "layer")) {
            let mut shown = layer.descendants().filter(|node| node.attribute("class") == Some("cell"));
            let mut paints = layer.descendants().filter(|node| node.has_tag_name("rect"));
            let mut before = (f64::MIN, f64::MIN);
            let coords = (0..extent.y).flat_map(|y| (0..extent.x).map(move |x| Coord::new(x, y, z)));
            for coord in coords {
                let holds = |(_, cells): &&(PieceId, Vec<Coord>)| cells.contains(&coord);
                let Some(&(piece, _)) = solution.pieces().iter().find(holds) else { continue };
                let (cell, rect) = (shown.next().expect("a letter"), paints.next().expect("a colour"));
                assert_eq!(text_of(cell), puzzle.letter(piece).to_string());
                assert_eq!(rect.attribute("fill"), Some(css_color(piece_color(piece.index())).as_str()));
                // Rows go down, columns to the right.
                let [left, top] =
                    ["x", "y"].map(|at| rect.attribute(at).and_then(|at| at.parse().ok()).expect("a place"));
                assert!((top, left) > before, "{coord:?}");
                before = (top, left);
            }
            assert!(shown.next().is_none() && paints.next().is_none());
        }
    }
}

#[test]
fn each_step_names_the_piece_and_its_side_and_has_an_arrow() {
    for (puzzle, solution) in one_of_each().into_iter().chain([linked_rings()]) {
        let text = written(&puzzle, &solution);
        let document = parsed(&text);
        let assembly = Assembly::of(&solution);
        let mut steps = of_class(&document, "step").map(|step| {
            let arrows = step.descendants().filter(|node| node.attribute("class") == Some("arrow")).count();
            (text_of(step), arrows)
        });
        for (number, insertion) in (1..).zip(assembly.insertions()) {
            let (words, arrows) = steps.next().expect("a step");
            let letter = puzzle.letter(solution.pieces()[insertion.piece].0);
            // The letter in the picture comes first.
            assert!(
                words.starts_with(&format!("{letter}{number}. {letter} from {}: layer ", insertion.from)),
                "{words}"
            );
            assert_eq!(arrows, 1);
        }
        for &piece in assembly.left_out() {
            let (words, arrows) = steps.next().expect("a step");
            let name = puzzle.piece(solution.pieces()[piece].0).name();
            assert!(words.contains(&format!(". {name}, which no straight move puts in: layer ")), "{words}");
            assert_eq!(arrows, 0);
        }
        assert!(steps.next().is_none());
    }
}

#[test]
fn an_arrow_points_from_where_the_piece_comes() {
    // A box open on one side alone, and what goes in there.
    for side in Side::ALL {
        let middle = Coord::new(1, 1, 1);
        let shell: Vec<Coord> = (0..27).map(|n| Coord::new(n % 3, n / 3 % 3, n / 9)).collect();
        let is_passage = |cell: &Coord| *cell == middle || *cell == middle + side.outwards();
        let (passage, shell): (Vec<Coord>, Vec<Coord>) = shell.into_iter().partition(is_passage);
        let (puzzle, solution) = puzzle_of("shell", &[("A", shell), ("B", passage)]);
        let insertions = Assembly::of(&solution).insertions().to_vec();
        assert_eq!(insertions.len(), 2);
        let text = written(&puzzle, &solution);
        let document = parsed(&text);
        for (insertion, step) in insertions.iter().zip(of_class(&document, "step")) {
            let arrow =
                step.descendants().find(|node| node.attribute("class") == Some("arrow")).expect("an arrow");
            let corners: Vec<Vec<f64>> = arrow
                .attribute("points")
                .expect("corners")
                .split(' ')
                .map(|corner| corner.split(',').map(|at| at.parse().expect("a number")).collect())
                .collect();
            // The first and the last are the tail's, the fourth is the tip.
            let tail: Vec<f64> = (0..2).map(|at| (corners[0][at] + corners[6][at]) / 2.0).collect();
            let (right, down) = (corners[3][0] - tail[0], corners[3][1] - tail[1]);
            let (to_right, to_bottom) = match insertion.from {
                Side::Above => (0, 1),
                Side::Below => (0, -1),
                Side::Front => (1, -1),
                Side::Right => (-1, -1),
                Side::Left => (1, 1),
                Side::Back => (-1, 1),
            };
            let sign = |length: f64| if length.abs() < 0.2 { 0 } else { length.signum() as i32 };
            assert_eq!((sign(right), sign(down)), (to_right, to_bottom), "{}", insertion.from);
        }
    }
}

/// A box of two pieces, each one half of it.
fn of_extent(x: i32, y: i32, z: i32) -> (Arc<Puzzle>, Solution) {
    let all: Vec<Coord> =
        (0..z).flat_map(|z| (0..y).flat_map(move |y| (0..x).map(move |x| Coord::new(x, y, z)))).collect();
    let half = all.len() / 2;
    let (one, other) = all.split_at(half);
    puzzle_of("large", &[("A", one.to_vec()), ("B", other.to_vec())])
}

#[test]
fn nothing_of_a_large_goal_is_cut_off() {
    for (x, y, z) in [(1, 1, 4096), (64, 64, 1), (16, 16, 16), (30, 57, 1), (57, 30, 1), (4096, 1, 1)] {
        let (puzzle, solution) = of_extent(x, y, z);
        let text = written(&puzzle, &solution);
        let document = parsed(&text);
        let mut letters = 0;
        for layer in of_class(&document, "layer") {
            let svg = layer.descendants().find(|node| node.has_tag_name("svg")).expect("a picture");
            let view: Vec<f64> = svg
                .attribute("viewBox")
                .expect("a view box")
                .split(' ')
                .map(|at| at.parse().expect("a number"))
                .collect();
            let width = svg.attribute("width").and_then(|width| width.strip_suffix("mm"));
            let width: f64 = width.and_then(|width| width.parse().ok()).expect("millimetres");
            // A page has 190 by 250 mm, and a cell is 4 mm wide at least.
            assert!(width <= 190.1 && width * view[3] / view[2] <= 250.0, "{x} {y} {z}: {width}");
            assert!(20.0 * width / view[2] >= 3.9, "{x} {y} {z}: {width}");
            for cell in layer.descendants().filter(|node| node.attribute("class") == Some("cell")) {
                let [left, top] = ["x", "y"]
                    .map(|at| cell.attribute(at).and_then(|at| at.parse::<f64>().ok()).expect("a place"));
                assert!(left < view[2] && top < view[3]);
                letters += 1;
            }
        }
        assert_eq!(letters, 4096.min(x * y * z));
    }
}

#[test]
fn holes_differ_from_what_is_outside_the_goal() {
    let coord = |x| Coord::new(x, 0, 0);
    let (puzzle, solution) =
        puzzle_of("row", &[("A", vec![coord(0)]), ("B", vec![coord(1)]), ("C", vec![coord(3)])]);
    let open = Solution::new(solution.pieces()[..2].to_vec());
    assert_eq!(open.text(&puzzle), "|AB .|\n");
    let text = written(&puzzle, &open);
    let holes: Vec<_> = parsed(&text)
        .descendants()
        .filter(|node| node.attribute("class") == Some("hole"))
        .map(|node| node.attribute("d").map(|path| path.matches('M').count()))
        .collect();
    assert_eq!(holes, [Some(1)]);
}

#[test]
fn names_are_text_and_not_markup() {
    let coord = |x| Coord::new(x, 0, 0);
    let (puzzle, solution) =
        puzzle_of("<b>A & \"B\"</b>", &[("<i>", vec![coord(0)]), ("&amp;", vec![coord(1), coord(2)])]);
    let text = written(&puzzle, &solution);
    let document = parsed(&text);
    let heading = document.descendants().find(|node| node.has_tag_name("h1")).expect("a heading");
    assert_eq!(text_of(heading), "<b>A & \"B\"</b>");
    let words: String = of_class(&document, "step").map(text_of).collect();
    assert!(words.contains("(<i>) from above") && words.contains("(&amp;) from above"), "{words}");
    let letters: String = of_class(&document, "cell").map(text_of).collect();
    // The pieces are in the order of their names.
    assert_eq!(letters, "BAA");
}

#[test]
fn without_a_number_only_the_name_is_printed() {
    let (puzzle, solution) = one_of_each().remove(0);
    let name = Namer::new(&puzzle).name(&solution).expect("it is one");
    let sheet = sheet(&puzzle, &solution, None, |_| [0; 3]).to_html();
    let text = sheet.as_str();
    assert!(text.contains(&format!("<p class=\"name\">Solution {name}</p>")), "{text}");
}

/// A step for each piece would draw each cell as often as there are pieces after it: 300 MB for a row of
/// 2,048 cubes.
#[test]
fn very_many_pieces_are_several_to_a_step_and_none_is_left_out() {
    let coord = |x| Coord::new(x, 0, 0);
    for (pieces, steps) in [(100, 100), (2_048, 114)] {
        let placed: Vec<(&str, Vec<Coord>)> = (0..pieces).map(|x| ("u", vec![coord(x)])).collect();
        let (puzzle, solution) = puzzle_of("row", &placed);
        let text = written(&puzzle, &solution);
        let polygons = text.matches("<polygon").count();
        assert!(polygons < 450_000, "{pieces}: {polygons} polygons");
        assert_eq!(text.matches("<figure class=\"step\">").count(), steps, "{pieces}");
        let columns = text.split("column").count() - 1;
        assert!(columns > 0 && text.contains(&format!("{pieces}")), "{pieces}");
    }
}
