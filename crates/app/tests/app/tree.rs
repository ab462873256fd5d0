//! The tree of the search in the app.

use app::{Command, PlaybackCommand, SearchCommand, TreeBox, TreeCommand, TreePicture};
use app_testing::{Driver, fewest, watching, work_off};
use cubefall::problem::Symmetry;
use cubefall::search::{Span, Strategy};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const COLUMNS: usize = 300;

fn grown(app: &mut Driver) -> TreePicture {
    while app.grow_tree(COLUMNS, 10_000) {}
    app.tree()
}

fn send(app: &mut Driver, command: TreeCommand) -> TreePicture {
    app.apply(Command::Tree(command));
    work_off(app, 20_000);
    grown(app)
}

fn finished(strategy: Strategy) -> Driver {
    let mut app = watching(fewest(strategy), Symmetry::Restricted);
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, 1 << 20);
    app
}

#[test]
fn the_tree_shows_exactly_the_searched_part() {
    for strategy in [Strategy::PIECES, Strategy::FIRST_CELL, Strategy::FEWEST_CANDIDATES, Strategy::TURBO] {
        let mut app = watching(fewest(strategy), Symmetry::Restricted);
        assert_eq!(grown(&mut app).boxes, []);
        app.apply(PlaybackCommand::NextSolution);
        work_off(&mut app, 1000);
        let first = grown(&mut app);
        let progress = app.readout().playback.progress;
        let part = first.seen.unwrap_or(Span::WHOLE).share;
        assert!(first.boxes.iter().all(|seen| seen.from * part <= progress), "{strategy:?}");
        assert!(!first.solutions.is_empty());
        assert_eq!(first.path.len(), 7, "a box for each placement");
        app.apply(PlaybackCommand::RunToEnd);
        work_off(&mut app, 1 << 20);
        let all = grown(&mut app);
        assert!(all.boxes.len() > first.boxes.len(), "{strategy:?}");
        assert_eq!(all.path, []);
        assert!(all.skyline.iter().all(|&level| level > 0), "{strategy:?}");
        assert!(
            all.boxes.iter().any(|seen| seen.without_solution)
                && all.boxes.iter().any(|seen| !seen.without_solution)
        );
    }
}

#[test]
fn exactly_the_boxes_without_solutions_are_marked() {
    let mut app = finished(Strategy::FIRST_CELL);
    let picture = grown(&mut app);
    let columns = |seen: &TreeBox| {
        let [from, to] = [seen.from, seen.to].map(|at| (at * COLUMNS as f64) as usize);
        (from..=to.min(COLUMNS - 1)).collect::<Vec<_>>()
    };
    for seen in picture.boxes.iter().filter(|seen| seen.to - seen.from > 3.0 / COLUMNS as f64) {
        let inner = columns(seen);
        let inner = &inner[1..inner.len() - 1];
        let solved = picture.solutions.iter().any(|column| inner.contains(column));
        assert!(!(seen.without_solution && solved), "{seen:?}");
    }
}

#[test]
fn going_to_a_node_seeks_the_step_that_reached_it() {
    for strategy in [Strategy::PIECES, Strategy::FOLD_LAZY, Strategy::FIRST_CELL, Strategy::TURBO] {
        let mut app = finished(strategy);
        let picture = grown(&mut app);
        for seen in picture.boxes.iter().step_by(picture.boxes.len() / 40 + 1) {
            let at = (seen.from + seen.to) / 2.0;
            send(&mut app, TreeCommand::Select { at, level: seen.level });
            let picture = send(&mut app, TreeCommand::Go);
            if seen.piece.is_some() {
                let path = picture.path.last().expect("the search is at a node");
                assert_eq!((path.level, path.from), (seen.level, seen.from), "{strategy:?}");
                assert_eq!(app.readout().playback.words.piece, seen.piece);
            } else {
                // Nodes that can't be distinguished: it is at the first of those that were pointed at.
                assert!((at..at + 0.01).contains(&app.readout().playback.progress), "{strategy:?}");
            }
            assert!(!app.is_active());
        }
    }
}

#[test]
fn zooming_in_shows_one_node_in_more_detail_and_zooming_out_returns() {
    let mut app = finished(Strategy::PIECES);
    let whole = grown(&mut app);
    let widest = whole.boxes.iter().find(|seen| seen.level == 2).expect("a box of the second row");
    send(&mut app, TreeCommand::Select { at: (widest.from + widest.to) / 2.0, level: 2 });
    let near = send(&mut app, TreeCommand::ZoomIn);
    assert!(near.seen.is_some());
    let same = near.boxes.iter().find(|seen| seen.level == 2).expect("it");
    assert!(same.from.abs() < 1e-9 && (same.to - 1.0).abs() < 1e-9, "{same:?}");
    let below = |picture: &TreePicture, window: &TreeBox| {
        let inside = |seen: &&TreeBox| seen.level > 2 && seen.from >= window.from && seen.to <= window.to;
        picture.boxes.iter().filter(inside).count()
    };
    assert!(below(&near, same) > below(&whole, widest));
    assert_eq!(send(&mut app, TreeCommand::ZoomOut).boxes, whole.boxes);
    send(&mut app, TreeCommand::ZoomIn);
    send(&mut app, TreeCommand::ZoomIn);
    assert_eq!(send(&mut app, TreeCommand::Whole).boxes, whole.boxes);
}

#[test]
fn the_first_window_is_at_most_twice_the_searched_part() {
    for strategy in [Strategy::PIECES, Strategy::FIRST_CELL, Strategy::TURBO] {
        let mut app = watching(fewest(strategy), Symmetry::Restricted);
        assert_eq!(grown(&mut app).seen, None);
        let mut narrowest: f64 = 1.0;
        while !app.readout().playback.finished {
            app.apply(PlaybackCommand::Jump(app.readout().playback.time.end * 3 / 2 + 5));
            work_off(&mut app, 20_000);
            let picture = grown(&mut app);
            let (progress, seen) = (app.readout().playback.progress, picture.seen.unwrap_or(Span::WHOLE));
            assert!(seen.start == 0.0 && progress <= seen.share, "{strategy:?}: {progress} of {seen:?}");
            assert!(progress == 0.0 || 2.0 * progress > seen.share, "{strategy:?}: {progress} of {seen:?}");
            narrowest = narrowest.min(seen.share);
            // The whole can be seen, too; and that again.
            assert_eq!(send(&mut app, TreeCommand::ZoomOut).seen, None);
            let again =
                if picture.seen.is_some() { send(&mut app, TreeCommand::ZoomIn) } else { grown(&mut app) };
            assert_eq!(again.boxes, picture.boxes);
        }
        assert!(narrowest < 0.1, "{strategy:?}: {narrowest}");
    }
}

#[test]
fn repeated_zooming_leads_to_the_current_node() {
    for strategy in [Strategy::PIECES, Strategy::FIRST_CELL, Strategy::TURBO] {
        let mut app = finished(strategy);
        app.apply(PlaybackCommand::Jump(app.readout().playback.time.end / 3));
        work_off(&mut app, 20_000);
        let here = |picture: &TreePicture| picture.path.last().map(|seen| (seen.from, seen.to - seen.from));
        let mut width = here(&grown(&mut app)).expect("the search is at a node").1;
        for zoom in 0..4 {
            let picture = send(&mut app, TreeCommand::ZoomIn);
            let (from, wider) = here(&picture).expect("the search is still at a node");
            assert!(wider > 1.1 * width, "{strategy:?}, zoom {zoom}: {wider} after {width}");
            assert!(from > -1e-9 && from < 1.0, "{strategy:?}, zoom {zoom}: it is out of sight at {from}");
            width = wider;
        }
    }
}

#[test]
fn keys_lead_to_parents_children_and_neighbours() {
    let mut app = finished(Strategy::FIRST_CELL);
    let picture = grown(&mut app);
    let first = picture.boxes[0];
    let middle = (first.from + first.to) / 2.0;
    let selected = |picture: TreePicture| picture.selected.expect("something is selected");
    let start = selected(send(&mut app, TreeCommand::Select { at: middle, level: 1 }));
    let child = selected(send(&mut app, TreeCommand::Vertically { down: true }));
    assert_eq!(child.level, 2);
    assert!(child.from >= start.from && child.to <= start.to + 1e-9);
    let next = selected(send(&mut app, TreeCommand::Horizontally { on: true }));
    assert!(next.level == 2 && next.from >= child.to - 1e-9);
    assert_eq!(selected(send(&mut app, TreeCommand::Horizontally { on: false })), child);
    assert_eq!(selected(send(&mut app, TreeCommand::Vertically { down: false })), start);
    // At the edge it stays where it is.
    assert_eq!(selected(send(&mut app, TreeCommand::Vertically { down: false })), start);
}

#[test]
fn a_fold_shows_its_stages() {
    let mut app = watching(fewest(Strategy::FOLD), Symmetry::Restricted);
    app.apply(PlaybackCommand::Jump(100_000));
    work_off(&mut app, 20_000);
    assert!(!app.grow_tree(COLUMNS, 1));
    let boxes = app.tree().boxes;
    let stage = app.readout().playback.stage_list.expect("it is a fold").listed.stage;
    assert_eq!(boxes.len(), stage + 1);
    assert!(boxes[..stage].iter().all(|seen| seen.to == 1.0) && boxes[stage].to < 1.0);
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, 100_000);
    let picture = app.tree();
    assert!(picture.staged && picture.boxes.len() == 7 && picture.boxes.iter().all(|seen| seen.to == 1.0));
}

#[test]
fn another_search_has_another_tree() {
    let mut app = finished(Strategy::PIECES);
    let before = grown(&mut app);
    send(&mut app, TreeCommand::Select { at: 0.5, level: 1 });
    app.apply(SearchCommand::SetStrategy(Strategy::FIRST_CELL));
    let picture = grown(&mut app);
    assert_eq!((picture.boxes.len(), picture.selected), (0, None));
    assert!(!before.boxes.is_empty());
}
