//! The path of the search in a presentation: what is placed at each level, what is left there, and why the
//! search goes back.

use app::{
    Command, GuideCommand, PathReadout, PathRow, PathState, Pick, PlaybackCommand, SearchCommand, Settings,
    SolutionsCommand, Speed,
};
use app_testing::{Driver, fewest, soma_problem, step, watching, work_off};
use cubefall::problem::Symmetry;
use cubefall::search::{Branch, Event, PieceOrder, Search, Strategy};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn presenting(strategy: Strategy) -> Driver {
    let mut app = watching(fewest(strategy), Symmetry::Restricted);
    app.apply(Command::Present(true));
    app
}

fn path(app: &Driver) -> PathReadout {
    app.readout().path.expect("the search is presented")
}

/// The row at which the search chooses.
fn choosing(path: &PathReadout) -> Option<&PathRow> {
    let chooses = |row: &&PathRow| !matches!(row.state, PathState::Placed | PathState::Left);
    path.rows.iter().find(chooses)
}

#[test]
fn each_step_of_each_depth_first_search_is_seen_in_its_path() {
    for strategy in Strategy::all() {
        if [Strategy::FOLD, Strategy::FOLD_CHARS].contains(&strategy) {
            continue;
        }
        let mut app = presenting(strategy);
        let problem = soma_problem();
        let mut search = Search::new(&problem, app.settings().plan);
        for number in 1..400 {
            step(&mut app);
            let event = search.step();
            let path = path(&app);
            let placed: Vec<_> = search.placed().into_iter().map(|id| Some(problem.piece_of(id))).collect();
            let is_placed = |row: &&PathRow| row.state == PathState::Placed;
            let shown: Vec<_> = path.rows.iter().take_while(is_placed).map(|row| row.piece).collect();
            assert_eq!(shown, placed, "{strategy:?}, step {number}");
            let left = |(row, branch): (&PathRow, &Branch)| {
                let open = usize::from(row.state == PathState::Placed);
                assert_eq!(row.left(), Some(branch.of - branch.done - open), "{strategy:?}, step {number}");
            };
            path.rows.iter().zip(&search.branches()).for_each(left);
            let state = choosing(&path).map(|row| (row.state, row.piece));
            match event {
                Event::Refused { placement, .. } => {
                    assert_eq!(state, Some((PathState::Refused, Some(problem.piece_of(placement)))));
                }
                Event::Removed { placement } => {
                    assert_eq!(state, Some((PathState::Removed, Some(problem.piece_of(placement)))));
                }
                _ => assert!(state.is_none_or(|(state, _)| state == PathState::Choosing)),
            }
        }
        assert!(search.stats().levels()[3].kept > 0, "{strategy:?} goes forward");
    }
}

#[test]
fn a_row_loses_what_is_left_as_its_candidates_are_tried() {
    let mut app = presenting(Strategy::PIECES);
    step(&mut app);
    let mut before = path(&app).rows[1].left().expect("the next piece has candidates");
    for _ in 0..5 {
        step(&mut app);
        let path = path(&app);
        let Some(row) = choosing(&path).filter(|row| row.state == PathState::Refused) else { break };
        let left = row.left().expect("it still has them");
        assert_eq!(left, before - 1);
        before = left;
    }
}

#[test]
fn the_reason_for_going_back_stays_where_it_happened_for_a_moment() {
    for strategy in [Strategy::PIECES, Strategy::FIRST_CELL, Strategy::FEWEST_CANDIDATES, Strategy::TURBO] {
        let mut app = presenting(strategy);
        let mut steps = 0;
        while !matches!(app.readout().playback.event, Some(Event::Removed { .. })) {
            step(&mut app);
            steps += 1;
            assert!(steps < 5000, "{strategy:?} goes back");
        }
        let at = app.readout().playback.level + 1;
        let why = |app: &Driver| path(app).rows.get(at).and_then(|row| row.why.clone());
        let reason = why(&app).expect("it says why");
        assert!(!reason.is_empty());
        step(&mut app);
        app.tick(0.5);
        assert_eq!(why(&app), Some(reason), "{strategy:?}: it can still be read");
        for _ in 0..20 {
            app.tick(0.2);
        }
        assert_eq!(why(&app), None, "{strategy:?}");
    }
}

#[test]
fn a_dead_end_is_named_before_the_search_goes_back() {
    let mut app = Driver::new(Settings::default());
    app.apply(GuideCommand::Start);
    app.apply(Command::Present(true));
    for _ in 0..3 {
        app.apply(GuideCommand::Next);
    }
    work_off(&mut app, 1000);
    // The stage after the dead end begins at it.
    let here = path(&app);
    let row = choosing(&here).expect("the search chooses");
    assert!(row.why.as_ref().is_some_and(|why| why.contains("can fill")), "{row:?}");
    assert_eq!(app.readout().guide.map(|guide| guide.stage), Some(4));
}

#[test]
fn playing_slowly_shows_the_same_as_stepping() {
    let mut played = presenting(Strategy::FIRST_CELL);
    played.apply(PlaybackCommand::SetSpeed(Speed::nearest(6.0)));
    played.apply(PlaybackCommand::TogglePlay);
    let mut seen = Vec::new();
    for _ in 0..4000 {
        played.tick(0.02);
        work_off(&mut played, 10);
        let (now, rows) = (played.readout().playback.time.now, path(&played).rows);
        if seen.last().is_none_or(|(last, _)| *last != now) {
            seen.push((now, rows));
        }
    }
    let steps: Vec<u64> = seen.iter().map(|(now, _)| *now).collect();
    assert!(steps.len() > 100 && steps.windows(2).all(|pair| pair[1] == pair[0] + 1), "no step is skipped");
    let back = seen.iter().filter(|(_, rows)| rows.iter().any(|row| row.state == PathState::Removed));
    for (step, rows) in back {
        assert!(rows.iter().any(|row| row.why.is_some()), "step {step}: {rows:?}");
    }
}

#[test]
fn at_full_speed_no_single_step_is_named() {
    let mut app = presenting(Strategy::FIRST_CELL);
    app.apply(PlaybackCommand::SetSpeed(Speed::FASTEST));
    app.apply(PlaybackCommand::TogglePlay);
    for _ in 0..50 {
        app.tick(0.02);
        app.work(500);
        let path = path(&app);
        assert!(path.rows.iter().all(|row| row.why.is_none()));
        assert!(path.rows.iter().all(|row| matches!(row.state, PathState::Placed | PathState::Choosing)));
    }
}

#[test]
fn a_fold_shows_its_stages_with_their_lists() {
    for strategy in [Strategy::FOLD, Strategy::FOLD_CHARS] {
        let mut app = presenting(strategy);
        app.apply(PlaybackCommand::Jump(100_000));
        work_off(&mut app, 20_000);
        let listed = app.readout().playback.stage_list.expect("it is a fold").listed;
        let rows = path(&app).rows;
        assert_eq!(rows.len(), listed.stage + 1);
        let last = rows.last().expect("there are stages");
        let list = last.candidates.expect("it extends a list");
        assert_eq!((list.done, list.of, last.kept), (listed.index, listed.of, Some(listed.kept as u64)));
        for pair in rows.windows(2) {
            assert_eq!(
                pair[1].candidates.map(|list| list.of as u64),
                pair[0].kept,
                "a stage extends the last"
            );
            assert_eq!((pair[0].state, pair[0].left()), (PathState::Placed, Some(0)));
        }
    }
}

#[test]
fn a_jump_forgets_the_reasons_before_it() {
    let mut app = presenting(Strategy::PIECES);
    while !matches!(app.readout().playback.event, Some(Event::Removed { .. })) {
        step(&mut app);
    }
    let now = app.readout().playback.time.now;
    assert!(path(&app).rows.iter().any(|row| row.why.is_some()));
    app.apply(PlaybackCommand::Jump(1));
    work_off(&mut app, 1000);
    assert!(path(&app).rows.iter().all(|row| row.why.is_none()));
    app.apply(PlaybackCommand::Jump(now));
    work_off(&mut app, 1000);
    assert!(path(&app).rows.iter().any(|row| row.why.is_some()), "at that step there is one again");
    app.apply(SearchCommand::Restart);
    assert!(path(&app).rows.iter().all(|row| row.why.is_none()));
}

#[test]
fn there_is_no_path_without_a_presentation_or_beside_a_solution() {
    let mut app = watching(Strategy::TURBO.plan().with_pieces(PieceOrder::Given), Symmetry::Restricted);
    assert_eq!(app.readout().path, None);
    app.apply(Command::Present(true));
    assert!(app.readout().path.is_some());
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 20_000);
    assert_eq!(path(&app).rows.len(), 7);
    app.apply(SolutionsCommand::Show(Pick::First));
    assert_eq!(app.readout().path, None);
    app.apply(Command::Back);
    assert!(app.readout().path.is_some());
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, 1 << 20);
    assert_eq!(path(&app).rows, [], "the search is over");
    app.apply(Command::Present(false));
    assert_eq!(app.readout().path, None);
}
