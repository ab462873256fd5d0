//! Pieces that are carried by a pointer: what is shown becomes the user's cube, and one edit is one grab.

use crate::own_cube::{SOMA, filled, opened, own};
use app::{App, Grab, OwnCubeCommand, Pick, PlaybackCommand, Settings, SolutionsCommand};
use app_testing::{Driver, work_off};
use cubefall::puzzle::{CellSet, Coord, PieceId, Rotation};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Grabs a piece that lies like that on the tray. Returns its body.
fn grab(app: &mut Driver, piece: PieceId, lies: Rotation) -> Option<usize> {
    let body = app.props().bodies.iter().position(|body| body.piece == piece).expect("each piece has a body");
    app.change(|app| app.grab(Grab { body, lies, by_finger: false }))
}

/// Carries a piece of the tray into its cells, turning it until it lies like that.
fn carry_in(app: &mut Driver, piece: PieceId, cells: &CellSet) {
    let lies = Rotation::all();
    let found = lies.into_iter().find_map(|lies| {
        assert!(grab(app, piece, lies).is_some());
        let there =
            app.carried_places().into_iter().find(|place| SOMA.problem.get(place.placement).cells == *cells);
        if there.is_none() {
            app.change(App::drop_carried);
        }
        there
    });
    let placement = found.expect("it lies like that in one of 24 rotations").placement;
    app.change(|app| app.carry_to(Some(placement)));
    assert!(app.change(App::drop_carried));
}

#[test]
fn soma_is_packed_by_hand() {
    let mut app = Driver::new(Settings { puzzle: catalogue::ALL.get("soma"), ..Settings::default() });
    assert!(app.settings().playing);
    let solution = &SOMA.solutions[1_234];
    for (count, &id) in solution.iter().enumerate() {
        let placement = SOMA.problem.get(id);
        carry_in(&mut app, placement.piece, &placement.cells.clone());
        assert_eq!(own(&app).standing.len(), count + 1);
    }
    assert!(!app.settings().playing, "the search was paused when the first piece was grabbed");
    assert!(own(&app).answer.starts_with("Solved. You: 7 moves"), "{}", own(&app).answer);
    for count in (0..solution.len()).rev() {
        app.apply(OwnCubeCommand::Undo);
        assert_eq!(own(&app).standing.len(), count, "grabbing, carrying and letting go is one edit");
    }
}

#[test]
fn it_can_go_wherever_it_is_free_and_nowhere_else() {
    let mut app = opened(catalogue::ALL.get("soma"));
    let first = SOMA.problem.get(SOMA.solutions[0][0]);
    carry_in(&mut app, first.piece, &first.cells.clone());
    for piece in app.puzzle().piece_ids().filter(|&piece| piece != first.piece).collect::<Vec<_>>() {
        let mut found = Vec::new();
        for lies in Rotation::all() {
            assert!(grab(&mut app, piece, lies).is_some());
            let pose = app.carried_pose().expect("it is carried");
            for place in app.carried_places() {
                let cells = &SOMA.problem.get(place.placement).cells;
                let coords = cells.iter().map(|cell| SOMA.problem.region().coord_of(cell));
                assert_eq!(coords.fold(Coord::default(), |sum, coord| sum + coord), place.sum);
                assert_eq!(SOMA.problem.get(place.placement).rotation, pose.rotation);
                found.push(place.placement);
            }
            assert!(!app.change(App::drop_carried), "it was over no place");
        }
        found.sort();
        found.dedup();
        let all = (0..SOMA.problem.count_of(piece)).map(|rank| SOMA.problem.id_of(piece, rank));
        let free = all.filter(|&id| SOMA.problem.get(id).cells.is_disjoint(&first.cells));
        assert_eq!(found, free.collect::<Vec<_>>());
    }
    assert_eq!(own(&app).standing.len(), 1);
    app.apply(OwnCubeCommand::Undo);
    assert!(own(&app).standing.is_empty(), "what was dropped where it had been is no edit");
}

#[test]
fn a_piece_of_a_solution_that_is_looked_at_comes_out_alone() {
    let mut app =
        Driver::new(Settings { puzzle: catalogue::ALL.get("soma"), playing: false, ..Settings::default() });
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 1_000);
    app.apply(SolutionsCommand::Show(Pick::First));
    let shown = filled(&app, &app.frame());
    assert_eq!(shown.len(), 27);
    let taken = app
        .change(|app| app.grab(Grab { body: 0, lies: Rotation::IDENTITY, by_finger: false }))
        .expect("it is in the box");
    assert_eq!(own(&app).standing.len(), 6);
    let out = own(&app).held.expect("it is in hand").1;
    app.change(|app| app.carry_to(None));
    assert!(
        app.frame().preview.is_none() && app.frame().poses[taken].is_none(),
        "off the box, it is where the pointer is"
    );
    assert_eq!(filled(&app, &app.frame()).union(&out), shown);
    assert!(!app.change(App::drop_carried));
    app.apply(OwnCubeCommand::Undo);
    assert_eq!(own(&app).standing.len(), 7);
    app.apply(OwnCubeCommand::Undo);
    assert!(own(&app).standing.is_empty(), "before that, the user's cube was empty");
}

#[test]
fn any_piece_of_the_box_is_taken_out_whatever_the_order_in_which_they_went_in() {
    let mut app = opened(catalogue::ALL.get("soma"));
    let order = [3, 6, 0, 5, 1, 4, 2];
    for place in order {
        let placement = SOMA.problem.get(SOMA.solutions[77][place]);
        carry_in(&mut app, placement.piece, &placement.cells.clone());
    }
    for place in [5, 0, 2] {
        let placement = SOMA.problem.get(SOMA.solutions[77][place]);
        assert!(grab(&mut app, placement.piece, Rotation::IDENTITY).is_some());
        assert_eq!(own(&app).held, Some((placement.piece, placement.cells.clone())));
        app.change(|app| app.carry_to(None));
        assert!(!app.change(App::drop_carried));
    }
    assert_eq!(own(&app).standing.len(), 4);
}

#[test]
fn a_grab_says_that_it_pauses_the_search_and_how_the_piece_is_turned() {
    for (playing, by_finger) in [(true, false), (true, true), (false, true)] {
        let settings = Settings { puzzle: catalogue::ALL.get("soma"), playing, ..Settings::default() };
        let mut app = Driver::new(settings);
        let grab = Grab { body: 0, lies: Rotation::IDENTITY, by_finger };
        assert!(app.change(|app| app.grab(grab)).is_some());
        assert_eq!(own(&app).remark.contains("The search is paused"), playing);
        assert_eq!(own(&app).title.contains("second finger"), by_finger, "{}", own(&app).title);
        app.change(App::drop_carried);
        assert!(!own(&app).remark.contains("paused"));
    }
}
