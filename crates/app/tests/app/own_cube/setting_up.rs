//! Setting up the cube: by the cells of a piece, by moves and turns; and undo.

use crate::own_cube::{SOMA, edit, filled, opened, own, set_up};
use app::{Command, CubeEdit, MarkKind, Motion, OwnCubeCommand, PieceLocation};
use app_testing::Driver;
use cubefall::problem::PlacementId;
use cubefall::puzzle::{Cell, CellSet, Coord, PieceId, Rotation};
use cubefall::solution::Side;
use std::collections::BTreeSet;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn clicked_and_inserted_pieces_are_shown_and_reported() {
    let mut app = opened(catalogue::ALL.get("soma"));
    let solution = &SOMA.solutions[4_321];
    let mut all = CellSet::EMPTY;
    for (count, &id) in solution.iter().enumerate() {
        set_up(&mut app, &[id]);
        all = all.union(&SOMA.problem.get(id).cells);
        let readout = own(&app);
        assert_eq!(
            readout.standing.last(),
            Some(&(SOMA.problem.get(id).piece, SOMA.problem.get(id).cells.clone()))
        );
        assert_eq!((readout.standing.len(), readout.held), (count + 1, None));
        let in_box = readout.pieces.iter().filter(|(_, whereabouts)| *whereabouts == PieceLocation::Box);
        assert_eq!(in_box.count(), count + 1);
        assert_eq!(filled(&app, &app.frame()), all);
    }
    assert_eq!(own(&app).completions, Some(1), "it is complete");
    // A piece that is clicked on comes out again as it stood.
    let cell = SOMA.problem.get(solution[2]).cells.first_member().expect("it has cells");
    edit(&mut app, &[CubeEdit::Point(cell)]);
    assert_eq!(own(&app).held.map(|(_, cells)| cells), Some(SOMA.problem.get(solution[2]).cells.clone()));
    assert_eq!(own(&app).standing.len(), 6);
    edit(&mut app, &[CubeEdit::PutAway]);
    assert_eq!((own(&app).held, own(&app).standing.len()), (None, 6));
    edit(&mut app, &[CubeEdit::Clear]);
    assert!(own(&app).standing.is_empty() && filled(&app, &app.frame()).is_empty());
}

#[test]
fn the_piece_in_hand_is_shown_over_its_place_and_clashes_are_marked() {
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, &SOMA.solutions[0][..1]);
    let standing = &own(&app).standing[0].1;
    let other = app.puzzle().piece_ids().find(|&piece| piece != own(&app).standing[0].0).expect("seven");
    edit(&mut app, &[CubeEdit::Pick(other)]);
    let of = |whereabouts| own(&app).pieces.iter().filter(|(_, at)| *at == whereabouts).count();
    assert_eq!([PieceLocation::Box, PieceLocation::Hand, PieceLocation::Tray].map(of), [1, 1, 5]);
    assert!(own(&app).pieces.contains(&(other, PieceLocation::Hand)));
    assert!(own(&app).fits, "it starts where there is room");
    let mut clashes = 0;
    for step in [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)] {
        for _ in 0..3 {
            for back in [step * -1, step] {
                edit(&mut app, &[CubeEdit::Move(back)]);
                let (readout, frame) = (own(&app), app.frame());
                let (piece, cells) = readout.held.expect("still in hand");
                let preview = frame.preview.expect("its place is shown");
                assert_eq!(app.props().bodies[preview.body].piece, piece);
                assert!(frame.poses[preview.body].expect("it is over the box").held);
                assert_eq!(readout.fits, cells.is_disjoint(standing));
                let taken = frame.marks.iter().filter(|mark| mark.kind == MarkKind::Taken).count();
                assert_eq!((frame.marks.len(), taken), (cells.len(), cells.intersection(standing).len()));
                assert_eq!(readout.from.is_some(), readout.fits, "one piece leaves a straight way");
                clashes += taken;
                if !readout.fits {
                    edit(&mut app, &[CubeEdit::PutIn]);
                    assert!(
                        own(&app).refused && own(&app).held.is_some(),
                        "a piece that does not fit stays in hand"
                    );
                }
            }
            edit(&mut app, &[CubeEdit::Turn(Rotation::TIPPED_BACK)]);
        }
    }
    assert!(clashes > 0, "it clashed at some place");
}

#[test]
fn keys_reach_every_place_of_every_piece() {
    let turns = [Rotation::TO_THE_FRONT, Rotation::TIPPED_BACK, Rotation::ROLLED_RIGHT].map(CubeEdit::Turn);
    let steps = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)];
    let steps = steps.map(|(x, y, z)| CubeEdit::Move(Coord::new(x, y, z)));
    for piece in catalogue::ALL.get("soma").piece_ids() {
        let mut app = opened(catalogue::ALL.get("soma"));
        edit(&mut app, &[CubeEdit::Pick(piece)]);
        let start = own(&app).held.expect("in hand").1;
        let (mut reached, mut waiting) = (vec![start], vec![app]);
        while let Some(app) = waiting.pop() {
            for by in turns.into_iter().chain(steps) {
                let mut next = app.clone();
                edit(&mut next, &[by]);
                let cells = own(&next).held.expect("in hand").1;
                if !reached.contains(&cells) {
                    reached.push(cells);
                    waiting.push(next);
                }
            }
        }
        assert_eq!(reached.len(), SOMA.problem.count_of(piece));
    }
}

#[test]
fn a_quarter_turn_does_what_its_name_says() {
    for (rotation, from, to) in [
        (Rotation::TO_THE_FRONT, Side::Right, Side::Front),
        (Rotation::TIPPED_BACK, Side::Above, Side::Back),
        (Rotation::ROLLED_RIGHT, Side::Above, Side::Right),
    ] {
        assert!(Rotation::all().contains(&rotation), "it contains no reflection");
        assert_eq!(rotation.apply(from.outwards()), to.outwards());
    }
}

#[test]
fn a_piece_that_is_turned_stays_as_near_as_it_can() {
    let region = catalogue::ALL.get("soma").region().clone();
    let coords = |cells: CellSet| cells.iter().map(|cell| region.coord_of(cell)).collect::<Vec<Coord>>();
    let sum = |cells: CellSet| coords(cells).into_iter().fold(Coord::default(), |sum, at| sum + at);
    let shape = |coords: Vec<Coord>| {
        let least = coords.iter().copied().reduce(Coord::min).expect("it has cells");
        coords.into_iter().map(|at| at - least).collect::<BTreeSet<Coord>>()
    };
    for piece in catalogue::ALL.get("soma").piece_ids() {
        let mut app = opened(catalogue::ALL.get("soma"));
        edit(&mut app, &[CubeEdit::Pick(piece)]);
        for turn in 0..30 {
            let before = own(&app).held.expect("in hand").1;
            let by = [Rotation::TO_THE_FRONT, Rotation::TIPPED_BACK, Rotation::ROLLED_RIGHT][turn % 3];
            edit(&mut app, &[CubeEdit::Turn(by)]);
            let after = own(&app).held.expect("in hand").1;
            let turned = shape(coords(before.clone()).into_iter().map(|at| by.apply(at)).collect());
            assert_eq!(shape(coords(after.clone())), turned);
            let far = |cells: &CellSet| {
                let apart = sum(cells.clone()) - sum(before.clone());
                apart.x * apart.x + apart.y * apart.y + apart.z * apart.z
            };
            let placements = SOMA.problem.masks_of(piece);
            let alike = placements.iter().filter(|&cells| shape(coords(cells.clone())) == turned);
            assert_eq!(Some(far(&after)), alike.map(far).min());
            edit(&mut app, &[CubeEdit::Move(Coord::new(1 - turn as i32 % 3, 0, 0))]);
            edit(&mut app, &[CubeEdit::Move(Coord::new(0, 1 - 2 * (turn as i32 % 2), 0))]);
        }
    }
}

#[test]
fn a_cell_that_the_piece_in_hand_fills_already_leaves_it_where_it_is() {
    let mut app = opened(catalogue::ALL.get("soma"));
    for &id in SOMA.solutions.iter().step_by(1_000).flatten() {
        edit(&mut app, &[CubeEdit::Clear, CubeEdit::Pick(SOMA.problem.get(id).piece)]);
        SOMA.problem.get(id).cells.iter().for_each(|cell| edit(&mut app, &[CubeEdit::Point(cell)]));
        let cells = own(&app).held.expect("in hand").1;
        assert_eq!(own(&app).pinned, cells);
        cells.iter().for_each(|cell| edit(&mut app, &[CubeEdit::Point(cell)]));
        for cell in cells.clone().iter() {
            edit(&mut app, &[CubeEdit::Point(cell)]);
            assert_eq!(own(&app).held.map(|(_, cells)| cells), Some(cells.clone()));
            // Once more, and it is not pointed at.
            edit(&mut app, &[CubeEdit::Point(cell)]);
            assert!(own(&app).pinned.is_empty());
        }
    }
}

#[test]
fn every_edit_is_undone_and_done_again() {
    let mut app = opened(catalogue::ALL.get("soma"));
    let pieces: Vec<PieceId> = app.puzzle().piece_ids().collect();
    let mut moments = vec![(own(&app).held, own(&app).standing, app.frame().poses)];
    let solution = &SOMA.solutions[77];
    let cell = |id: PlacementId| SOMA.problem.get(id).cells.first_member().expect("it has cells");
    let edits = [
        CubeEdit::Pick(pieces[3]),
        CubeEdit::Move(Coord::new(1, 0, 0)),
        CubeEdit::Turn(Rotation::ROLLED_RIGHT),
        CubeEdit::PutIn,
        CubeEdit::Pick(SOMA.problem.get(solution[0]).piece),
        CubeEdit::PutAway,
        CubeEdit::Pick(pieces[3]),
        CubeEdit::Pick(pieces[5]),
        CubeEdit::Point(Cell::new(26)),
        CubeEdit::PutIn,
        CubeEdit::Point(Cell::new(26)),
        CubeEdit::Clear,
        CubeEdit::Pick(SOMA.problem.get(solution[1]).piece),
        CubeEdit::Point(cell(solution[1])),
    ];
    for by in edits {
        edit(&mut app, &[by]);
        let now = (own(&app).held, own(&app).standing, app.frame().poses);
        if &now != moments.last().expect("there is a first") {
            moments.push(now);
        }
    }
    assert!(moments.len() > 12, "most edits changed the picture");
    let past = |app: &Driver| (own(app).held, own(app).standing, app.frame().poses);
    let mut index = moments.len() - 1;
    while own(&app).can_undo {
        app.apply(OwnCubeCommand::Undo);
        // A cell that is pointed at may leave the piece where it is.
        if past(&app) != moments[index] {
            index -= 1;
        }
        assert_eq!(past(&app), moments[index]);
    }
    assert_eq!(index, 0);
    app.apply(OwnCubeCommand::Undo);
    assert_eq!(past(&app), moments[0], "nothing is left to undo");
    while own(&app).can_redo {
        app.apply(OwnCubeCommand::Redo);
    }
    assert_eq!(Some(&past(&app)), moments.last());
    app.apply(OwnCubeCommand::Undo);
    edit(&mut app, &[CubeEdit::Clear]);
    assert!(!own(&app).can_redo, "a new edit clears redo");
}

#[test]
fn an_impossible_edit_gives_the_reason_and_changes_nothing() {
    let mut app = opened(catalogue::ALL.get("soma"));
    let before = own(&app);
    let mut reasons = BTreeSet::new();
    for by in [
        CubeEdit::Point(Cell::new(0)),
        CubeEdit::Point(Cell::new(200)),
        CubeEdit::PutIn,
        CubeEdit::Move(Coord::new(0, 0, 1)),
        CubeEdit::Turn(Rotation::TIPPED_BACK),
        CubeEdit::PutAway,
    ] {
        edit(&mut app, &[by]);
        let now = own(&app);
        assert!(now.refused && !now.remark.is_empty(), "{by:?}: {}", now.remark);
        reasons.insert(now.remark);
        assert_eq!((&now.standing, now.held, now.can_undo), (&before.standing, None, false));
    }
    assert_eq!(reasons.len(), 2, "for cells, and for a piece in hand: {reasons:?}");
    edit(&mut app, &[CubeEdit::Pick(PieceId::new(0))]);
    edit(&mut app, &[CubeEdit::Point(Cell::new(200))]);
    assert!(own(&app).refused, "the cell does not exist");
    let held = own(&app).held.expect("it was picked");
    let name = app.puzzle().piece(held.0).name().to_owned();
    edit(&mut app, &[CubeEdit::Move(Coord::new(0, 0, -1))]);
    let now = own(&app);
    assert!(now.refused && now.remark.contains(&name), "it lies on the floor: {}", now.remark);
    assert_eq!(now.held, Some(held));
}

#[test]
fn one_piece_flies_if_its_path_is_free_and_several_fade() {
    let mut app = opened(catalogue::ALL.get("soma"));
    let solution = &SOMA.solutions[3_000];
    set_up(&mut app, solution);
    let flies = |app: &Driver| matches!(app.frame().motion, Motion::Flight { .. });
    for &id in solution {
        let cell = SOMA.problem.get(id).cells.first_member().expect("it has cells");
        edit(&mut app, &[CubeEdit::Point(cell)]);
        // It flies if the others leave it a straight way, which the hint for putting it in again mentions.
        assert_eq!(flies(&app), own(&app).from.is_some());
        app.apply(OwnCubeCommand::Undo);
    }
    edit(&mut app, &[CubeEdit::Clear]);
    assert_eq!(app.frame().motion, Motion::Snapshots);
    app.apply(Command::SetReducedMotion(true));
    edit(&mut app, &[CubeEdit::Pick(PieceId::new(0))]);
    assert_eq!(app.frame().motion, Motion::Still);
}
