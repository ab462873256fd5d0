//! The user's own cube: what he sets is what is seen and told, every edit can be undone, and hints are the solver's.

use cubefall::app::{
    App, Command, Edit, Errand, Filter, Frame, List, MarkKind, Motion, Order, OwnCubeReadout, Pick, Settings,
    Whereabouts, WorkerId, WorkerNews,
};
use cubefall::solver::{
    Assembly, Catalog, Cell, CellSet, Coord, PieceId, PlacementId, PlacementTable, Rotation, Search, Side,
    Strategy, Symmetry,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::LazyLock;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// All placements of Soma's pieces, and all of its solutions, each turned and mirrored one for itself.
struct Known {
    table: PlacementTable,
    solutions: Vec<Vec<PlacementId>>,
}

static SOMA: LazyLock<Known> = LazyLock::new(|| {
    let puzzle = Catalog::Soma.puzzle();
    let table = PlacementTable::new(&puzzle);
    let mut solutions = Vec::new();
    Search::new(puzzle.region(), &table, Strategy::Turbo.plan()).run(&table, u64::MAX, |solution| {
        solutions.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    Known { table, solutions }
});

impl Known {
    /// What a worker answers: those with these placements, which come first.
    fn with(&self, about: &[PlacementId]) -> Vec<Vec<PlacementId>> {
        let have = self.solutions.iter().filter(|solution| about.iter().all(|id| solution.contains(id)));
        let rest = |solution: &Vec<PlacementId>| {
            let others = solution.iter().copied().filter(|id| !about.contains(id));
            about.iter().copied().chain(others).collect()
        };
        have.map(rest).collect()
    }
}

fn own(app: &App) -> OwnCubeReadout {
    app.own_cube().expect("the user sets up his cube")
}

fn opened(puzzle: Catalog) -> App {
    let mut app = App::new(Settings { puzzle, playing: false, ..Settings::default() });
    app.apply(Command::ToggleOwnCube);
    app
}

fn edit(app: &mut App, edits: &[Edit]) {
    edits.iter().for_each(|&edit| app.apply(Command::Edit(edit)));
}

/// Sets up these placements, by pointing at the cells of each.
fn set_up(app: &mut App, placements: &[PlacementId]) {
    for &id in placements {
        let placement = SOMA.table.get(id);
        edit(app, &[Edit::Pick(placement.piece)]);
        placement.cells.iter().for_each(|cell| edit(app, &[Edit::Point(cell)]));
        assert_eq!(own(app).held, Some((placement.piece, placement.cells)), "the cells tell where it is");
        edit(app, &[Edit::PutIn]);
    }
}

fn ways(solutions: &[Vec<PlacementId>], count: usize, over: bool) -> WorkerNews {
    let solutions = solutions.concat().iter().map(|id| id.index() as u32).collect();
    WorkerNews::Ways { count: count as u64, fraction: 0.5, over, solutions }
}

/// The last question asked, and to whom; that all others were dismissed is seen to.
fn question(app: &mut App) -> Option<(WorkerId, Vec<PlacementId>)> {
    let mut asked = None;
    for errand in app.errands() {
        match errand {
            Errand::Ask(worker, about) => {
                assert!(asked.is_none(), "one question at a time");
                asked = Some((worker, about));
            }
            Errand::Dismiss(worker) => {
                if asked.as_ref().is_some_and(|(asked, _)| *asked == worker) {
                    asked = None;
                }
            }
            other => panic!("nothing else was to be done: {other:?}"),
        }
    }
    asked
}

/// Answers the last question as a worker would.
fn answer(app: &mut App) -> Vec<Vec<PlacementId>> {
    let (worker, about) = question(app).expect("a question is open");
    let solutions = SOMA.with(&about);
    app.hear(worker, ways(&solutions, solutions.len(), true));
    solutions
}

/// The cells that bodies fill that are in the box, not over it.
fn filled(app: &App, frame: &Frame) -> CellSet {
    let region = app.puzzle().region();
    let bodies = app.props().bodies.iter().zip(&frame.poses);
    let inside = bodies.filter_map(|(body, pose)| Some((body, (*pose).filter(|pose| !pose.held)?)));
    let coords = inside.flat_map(|(body, pose)| {
        body.cells.iter().map(move |&cell| pose.rotation.apply(cell) + pose.translation).collect::<Vec<_>>()
    });
    coords.fold(CellSet::EMPTY, |all, coord| {
        let cell = region.cell_at(coord).expect("in the box");
        assert!(!all.contains(cell), "no cell is filled twice");
        all.with(cell)
    })
}

#[test]
fn what_is_pointed_at_and_put_in_is_what_is_seen_and_told() {
    let mut app = opened(Catalog::Soma);
    let solution = &SOMA.solutions[4_321];
    let mut all = CellSet::EMPTY;
    for (count, &id) in solution.iter().enumerate() {
        set_up(&mut app, &[id]);
        all = all.union(SOMA.table.get(id).cells);
        let readout = own(&app);
        assert_eq!(readout.standing.last(), Some(&(SOMA.table.get(id).piece, SOMA.table.get(id).cells)));
        assert_eq!((readout.standing.len(), readout.held), (count + 1, None));
        let in_box = readout.pieces.iter().filter(|(_, whereabouts)| *whereabouts == Whereabouts::Box);
        assert_eq!(in_box.count(), count + 1);
        assert_eq!(filled(&app, &app.frame()), all);
    }
    assert_eq!(own(&app).answer, "All pieces are in: your cube is complete.");
    // A piece that is clicked on comes out again as it stood.
    let cell = SOMA.table.get(solution[2]).cells.first_member().expect("it has cells");
    edit(&mut app, &[Edit::Point(cell)]);
    assert_eq!(own(&app).held.map(|(_, cells)| cells), Some(SOMA.table.get(solution[2]).cells));
    assert_eq!(own(&app).standing.len(), 6);
    edit(&mut app, &[Edit::PutAway]);
    assert_eq!((own(&app).held, own(&app).standing.len()), (None, 6));
    edit(&mut app, &[Edit::Clear]);
    assert!(own(&app).standing.is_empty() && filled(&app, &app.frame()).is_empty());
}

#[test]
fn the_piece_in_hand_is_seen_over_its_place_and_clashes_are_marked() {
    let mut app = opened(Catalog::Soma);
    set_up(&mut app, &SOMA.solutions[0][..1]);
    let standing = own(&app).standing[0].1;
    let other = app.puzzle().piece_ids().find(|&piece| piece != own(&app).standing[0].0).expect("seven");
    edit(&mut app, &[Edit::Pick(other)]);
    let of = |whereabouts| own(&app).pieces.iter().filter(|(_, at)| *at == whereabouts).count();
    assert_eq!([Whereabouts::Box, Whereabouts::Hand, Whereabouts::Tray].map(of), [1, 1, 5]);
    assert!(own(&app).pieces.contains(&(other, Whereabouts::Hand)));
    assert!(own(&app).fits, "at first it lies where there is room");
    let mut clashes = 0;
    for step in [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)] {
        for _ in 0..3 {
            for back in [step * -1, step] {
                edit(&mut app, &[Edit::Move(back)]);
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
                    edit(&mut app, &[Edit::PutIn]);
                    assert!(own(&app).refused && own(&app).held.is_some(), "what does not fit stays in hand");
                }
            }
            edit(&mut app, &[Edit::Turn(Rotation::TIPPED_BACK)]);
        }
    }
    assert!(clashes > 0, "it was somewhere where it clashes");
}

#[test]
fn keys_reach_every_place_of_every_piece() {
    let turns = [Rotation::TO_THE_FRONT, Rotation::TIPPED_BACK, Rotation::ROLLED_RIGHT].map(Edit::Turn);
    let steps = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)];
    let steps = steps.map(|(x, y, z)| Edit::Move(Coord::new(x, y, z)));
    for piece in Catalog::Soma.puzzle().piece_ids() {
        let mut app = opened(Catalog::Soma);
        edit(&mut app, &[Edit::Pick(piece)]);
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
        assert_eq!(reached.len(), SOMA.table.count_of(piece));
    }
}

#[test]
fn a_quarter_turn_does_what_its_name_says() {
    for (rotation, from, to) in [
        (Rotation::TO_THE_FRONT, Side::Right, Side::Front),
        (Rotation::TIPPED_BACK, Side::Above, Side::Back),
        (Rotation::ROLLED_RIGHT, Side::Above, Side::Right),
    ] {
        assert!(Rotation::all().contains(&rotation), "it mirrors nothing");
        assert_eq!(rotation.apply(from.outwards()), to.outwards());
    }
}

#[test]
fn a_piece_that_is_turned_stays_as_near_as_it_can() {
    let region = Catalog::Soma.puzzle().region().clone();
    let coords = |cells: CellSet| cells.iter().map(|cell| region.coord_of(cell)).collect::<Vec<Coord>>();
    let sum = |cells: CellSet| coords(cells).into_iter().fold(Coord::default(), |sum, at| sum + at);
    let shape = |coords: Vec<Coord>| {
        let least = coords.iter().copied().reduce(Coord::min).expect("it has cells");
        coords.into_iter().map(|at| at - least).collect::<BTreeSet<Coord>>()
    };
    for piece in Catalog::Soma.puzzle().piece_ids() {
        let mut app = opened(Catalog::Soma);
        edit(&mut app, &[Edit::Pick(piece)]);
        for turn in 0..30 {
            let before = own(&app).held.expect("in hand").1;
            let by = [Rotation::TO_THE_FRONT, Rotation::TIPPED_BACK, Rotation::ROLLED_RIGHT][turn % 3];
            edit(&mut app, &[Edit::Turn(by)]);
            let after = own(&app).held.expect("in hand").1;
            let turned = shape(coords(before).into_iter().map(|at| by.apply(at)).collect());
            assert_eq!(shape(coords(after)), turned);
            let far = |cells: CellSet| {
                let way = sum(cells) - sum(before);
                way.x * way.x + way.y * way.y + way.z * way.z
            };
            let alike = SOMA.table.masks_of(piece).iter().filter(|&&cells| shape(coords(cells)) == turned);
            assert_eq!(Some(far(after)), alike.map(|&cells| far(cells)).min());
            edit(&mut app, &[Edit::Move(Coord::new(1 - turn as i32 % 3, 0, 0))]);
            edit(&mut app, &[Edit::Move(Coord::new(0, 1 - 2 * (turn as i32 % 2), 0))]);
        }
    }
}

#[test]
fn a_cell_that_the_piece_in_hand_fills_already_leaves_it_where_it_is() {
    let mut app = opened(Catalog::Soma);
    for &id in SOMA.solutions.iter().step_by(1_000).flatten() {
        edit(&mut app, &[Edit::Clear, Edit::Pick(SOMA.table.get(id).piece)]);
        SOMA.table.get(id).cells.iter().for_each(|cell| edit(&mut app, &[Edit::Point(cell)]));
        let cells = own(&app).held.expect("in hand").1;
        assert_eq!(own(&app).pinned, cells);
        cells.iter().for_each(|cell| edit(&mut app, &[Edit::Point(cell)]));
        for cell in cells.iter() {
            edit(&mut app, &[Edit::Point(cell)]);
            assert_eq!(own(&app).held.map(|(_, cells)| cells), Some(cells));
            // Once more, and it is not pointed at.
            edit(&mut app, &[Edit::Point(cell)]);
            assert!(own(&app).pinned.is_empty());
        }
    }
}

#[test]
fn every_edit_is_undone_and_done_again() {
    let mut app = opened(Catalog::Soma);
    let pieces: Vec<PieceId> = app.puzzle().piece_ids().collect();
    let mut moments = vec![(own(&app).held, own(&app).standing, app.frame().poses)];
    let solution = &SOMA.solutions[77];
    let cell = |id: PlacementId| SOMA.table.get(id).cells.first_member().expect("it has cells");
    let edits = [
        Edit::Pick(pieces[3]),
        Edit::Move(Coord::new(1, 0, 0)),
        Edit::Turn(Rotation::ROLLED_RIGHT),
        Edit::PutIn,
        Edit::Pick(SOMA.table.get(solution[0]).piece),
        Edit::PutAway,
        Edit::Pick(pieces[3]),
        Edit::Pick(pieces[5]),
        Edit::Point(Cell::new(26)),
        Edit::PutIn,
        Edit::Point(Cell::new(26)),
        Edit::Clear,
        Edit::Pick(SOMA.table.get(solution[1]).piece),
        Edit::Point(cell(solution[1])),
    ];
    for by in edits {
        edit(&mut app, &[by]);
        let now = (own(&app).held, own(&app).standing, app.frame().poses);
        if &now != moments.last().expect("there is a first") {
            moments.push(now);
        }
    }
    assert!(moments.len() > 12, "most edits changed something to be seen");
    let past = |app: &App| (own(app).held, own(app).standing, app.frame().poses);
    let mut index = moments.len() - 1;
    while own(&app).can_undo {
        app.apply(Command::Undo);
        // A cell that is pointed at may leave the piece where it is.
        if past(&app) != moments[index] {
            index -= 1;
        }
        assert_eq!(past(&app), moments[index]);
    }
    assert_eq!(index, 0);
    app.apply(Command::Undo);
    assert_eq!(past(&app), moments[0], "nothing is left to undo");
    while own(&app).can_redo {
        app.apply(Command::Redo);
    }
    assert_eq!(Some(&past(&app)), moments.last());
    app.apply(Command::Undo);
    edit(&mut app, &[Edit::Clear]);
    assert!(!own(&app).can_redo, "a new edit leaves nothing to do again");
}

#[test]
fn what_cannot_be_done_says_why_and_changes_nothing() {
    let mut app = opened(Catalog::Soma);
    let before = own(&app);
    for (by, reason) in [
        (Edit::Point(Cell::new(0)), "Pick a piece first"),
        (Edit::Point(Cell::new(200)), "Pick a piece first"),
        (Edit::PutIn, "No piece is in hand"),
        (Edit::Move(Coord::new(0, 0, 1)), "No piece is in hand"),
        (Edit::Turn(Rotation::TIPPED_BACK), "No piece is in hand"),
        (Edit::PutAway, "No piece is in hand"),
        (Edit::Next, "Put in what stands"),
    ] {
        edit(&mut app, &[by]);
        let now = own(&app);
        assert!(now.refused && now.remark.starts_with(reason), "{by:?}: {}", now.remark);
        assert_eq!((&now.standing, now.held, now.can_undo), (&before.standing, None, false));
    }
    edit(&mut app, &[Edit::Pick(PieceId::new(0))]);
    edit(&mut app, &[Edit::Point(Cell::new(200))]);
    assert!(own(&app).refused, "there is no such cell");
    edit(&mut app, &[Edit::Move(Coord::new(0, 0, -1))]);
    assert!(own(&app).remark.contains("cannot be moved any farther"));
}

#[test]
fn the_answer_is_the_solvers_whatever_stands() {
    let mut app = opened(Catalog::Soma);
    for (number, count) in [(0, 1), (100, 2), (2_000, 3), (6_000, 4), (11_000, 5)] {
        edit(&mut app, &[Edit::Clear]);
        question(&mut app);
        let placed = &SOMA.solutions[number][..count];
        set_up(&mut app, placed);
        let (worker, about) = question(&mut app).expect("it was asked");
        assert_eq!(about, placed);
        let solutions = SOMA.with(placed);
        app.hear(worker, ways(&[], 0, false));
        assert_eq!(own(&app).progress, Some(0.5));
        let half = solutions.len() / 2;
        app.hear(worker, ways(&solutions[..half], half, false));
        app.hear(worker, ways(&solutions[half..], solutions.len(), true));
        let expected = match solutions.len() {
            1 => "It can be completed in 1 way.".to_owned(),
            ways => format!("It can be completed in {ways} ways."),
        };
        assert_eq!((own(&app).answer, own(&app).progress), (expected, None));

        // With a piece in hand it is told how many are left, wherever it is moved.
        let rest = Catalog::Soma.puzzle().piece_ids().find(|piece| {
            own(&app).pieces.iter().any(|(other, at)| other == piece && *at == Whereabouts::Tray)
        });
        edit(&mut app, &[Edit::Pick(rest.expect("not all are in"))]);
        for by in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0)] {
            edit(&mut app, &[Edit::Move(Coord::new(by.0, by.1, by.2))]);
            let readout = own(&app);
            if !readout.fits || readout.refused {
                continue;
            }
            let (piece, cells) = readout.held.expect("in hand");
            let has = |solution: &&Vec<PlacementId>| {
                solution
                    .iter()
                    .any(|&id| (SOMA.table.get(id).piece, SOMA.table.get(id).cells) == (piece, cells))
            };
            let left = match solutions.iter().filter(has).count() {
                0 => "With it there, it cannot be completed.".to_owned(),
                1 => "With it there, 1 way is left.".to_owned(),
                ways => format!("With it there, {ways} ways are left."),
            };
            assert_eq!(readout.remark, left);
        }
    }
}

#[test]
fn where_only_some_solutions_are_told_nothing_is_said_of_those_that_are_left() {
    let mut app = opened(Catalog::Soma);
    set_up(&mut app, &SOMA.solutions[40][..2]);
    let (worker, about) = question(&mut app).expect("asked");
    let solutions = SOMA.with(&about);
    let next = SOMA.table.get(solutions[0][2]).piece;
    app.hear(worker, ways(&solutions, solutions.len() + 1, true));
    edit(&mut app, &[Edit::Pick(next)]);
    assert!(own(&app).fits && own(&app).remark.is_empty(), "{}", own(&app).remark);
}

#[test]
fn hints_lead_to_a_solution() {
    for number in [5, 1_234, 9_999] {
        let mut app = opened(Catalog::Soma);
        set_up(&mut app, &SOMA.solutions[number][..2]);
        while own(&app).standing.len() < 7 {
            if let Some((worker, about)) = question(&mut app) {
                let solutions = SOMA.with(&about);
                assert!(!solutions.is_empty(), "each hint can be followed");
                app.hear(worker, ways(&solutions, solutions.len(), true));
            }
            edit(&mut app, &[Edit::Next]);
            let readout = own(&app);
            assert!(!readout.refused && readout.fits, "{}", readout.remark);
            assert!(
                readout.from.is_some(),
                "all Soma solutions go together by straight moves: {}",
                readout.title
            );
            edit(&mut app, &[Edit::PutIn]);
        }
        assert_eq!(filled(&app, &app.frame()).len(), 27);
    }
}

#[test]
fn only_what_was_asked_last_is_heard() {
    let mut app = opened(Catalog::Soma);
    assert_eq!(question(&mut app), None, "nothing stands");
    set_up(&mut app, &SOMA.solutions[50][..2]);
    let (first, about) = question(&mut app).expect("asked");
    edit(&mut app, &[Edit::Pick(SOMA.table.get(SOMA.solutions[50][4]).piece), Edit::PutAway]);
    assert_eq!(question(&mut app), None, "the same pieces stand");
    app.apply(Command::Undo);
    app.apply(Command::Undo);
    app.apply(Command::Undo);
    let errands = app.errands();
    assert!(errands.contains(&Errand::Dismiss(first)), "nobody works for nothing: {errands:?}");
    let solutions = SOMA.with(&about);
    app.hear(first, ways(&solutions, solutions.len(), true));
    assert!(own(&app).progress.is_some(), "one that was dismissed is not heard");

    // To leave and to come back is to ask again, and an answer that is known stays.
    app.apply(Command::ToggleOwnCube);
    assert!(app.own_cube().is_none() && question(&mut app).is_none());
    app.apply(Command::ToggleOwnCube);
    answer(&mut app);
    let known = own(&app).answer;
    app.apply(Command::ToggleOwnCube);
    app.apply(Command::ToggleOwnCube);
    assert_eq!((own(&app).answer, question(&mut app)), (known, None));
}

#[test]
fn a_lost_worker_is_told_of_and_asked_again() {
    let mut app = opened(Catalog::Soma);
    set_up(&mut app, &SOMA.solutions[0][..3]);
    for news in [
        WorkerNews::Lost("it is gone".to_owned()),
        WorkerNews::Unable("it cannot".to_owned()),
        WorkerNews::Ways { count: 1, fraction: 1.0, over: true, solutions: vec![1, 2, 3] },
        WorkerNews::Ways { count: 1, fraction: 1.0, over: true, solutions: vec![9_999_999; 7] },
        // A solution, but of another cube.
        ways(&SOMA.solutions[11_000..11_001], 1, true),
    ] {
        let (worker, _) = question(&mut app).expect("asked");
        app.hear(worker, news);
        let readout = own(&app);
        assert!(readout.failed && readout.answer.starts_with("No answer: "), "{}", readout.answer);
        assert!(!readout.can_go_on);
        edit(&mut app, &[Edit::Next]);
        assert!(own(&app).refused);
        app.apply(Command::AskAgain);
    }
    answer(&mut app);
    assert!(!own(&app).failed && own(&app).can_go_on);
    app.apply(Command::AskAgain);
    assert_eq!(question(&mut app), None, "what is known is not asked again");
}

#[test]
fn a_way_to_complete_it_is_looked_at_built_along_and_left_again() {
    let mut app = opened(Catalog::Soma);
    app.apply(Command::ShowCompletion);
    assert!(app.sets_up(), "there is none yet");
    set_up(&mut app, &SOMA.solutions[700][..2]);
    let solutions = answer(&mut app);
    app.apply(Command::ShowCompletion);
    assert!(!app.sets_up());
    let readout = app.readout();
    assert_eq!((readout.list, readout.listed, readout.own_cube), (List::Own, solutions.len(), true));
    assert_eq!(readout.lists, [List::Own, List::Stage]);
    for (index, solution) in solutions.iter().enumerate() {
        app.apply(Command::Show(Pick::Number(index + 1)));
        assert_eq!(app.solution(index), SOMA.table.solution(app.puzzle(), solution));
        assert_eq!(filled(&app, &app.frame()).len(), 27);
    }
    app.apply(Command::SetPlaced(0));
    assert_eq!(app.shown().map(|shown| shown.placed), Some(2), "what stands in the cube stays");
    app.apply(Command::ToggleBuilding);
    let step = app.build_step().expect("it is built along");
    assert_eq!((step.placed, step.standing.len()), ((2, 7), 2));
    app.apply(Command::BuildBack);
    assert_eq!(app.build_step().expect("still").placed, (2, 7));
    for placed in 3..=7 {
        app.apply(Command::BuildOn);
        assert_eq!(app.build_step().expect("still").placed, (placed, 7));
    }
    app.apply(Command::BackToSearch);
    app.apply(Command::BackToSearch);
    assert!(app.sets_up(), "back at the cube");
    assert_eq!(own(&app).standing.len(), 2);
    edit(&mut app, &[Edit::Clear]);
    assert_eq!((app.readout().list, app.readout().lists), (List::Stage, vec![List::Stage]));
    app.apply(Command::BackToSearch);
    assert!(!app.sets_up() && app.shown().is_none());
}

#[test]
fn what_is_looked_for_in_other_lists_keeps_no_completion_from_sight() {
    let mut app = App::new(Settings { playing: false, ..Settings::default() });
    app.apply(Command::NextSolution);
    while app.work(u64::MAX) {}
    app.apply(Command::Show(Pick::First));
    let filter = Filter { favourites: true, same_first: 3, order: Order::Name, ..Filter::default() };
    app.apply(Command::Sift(filter));
    while app.sift(100) {}
    app.apply(Command::ToggleOwnCube);
    set_up(&mut app, &SOMA.solutions[40][..2]);
    answer(&mut app);
    app.apply(Command::ShowCompletion);
    assert_eq!(app.shown().map(|shown| shown.number), Some(1));
    assert_eq!(
        app.readout().filter,
        Filter { same_first: 0, ..filter },
        "placements of another table say nothing"
    );
}

#[test]
fn who_looks_at_an_empty_list_from_there_is_back_at_the_search() {
    let mut app = opened(Catalog::Soma);
    set_up(&mut app, &SOMA.solutions[40][..2]);
    answer(&mut app);
    app.apply(Command::ShowCompletion);
    app.apply(Command::SetPlaced(0));
    assert!(app.readout().sentence.ends_with(": 2 pieces stand in your cube."), "{}", app.readout().sentence);
    app.apply(Command::List(List::Stage));
    assert!(!app.sets_up() && app.shown().is_none());
    // A search that is watched leaves the cube, too, and lists what the stage finds.
    app.apply(Command::ToggleOwnCube);
    edit(&mut app, &[Edit::Pick(PieceId::new(0)), Edit::PutIn]);
    let (worker, about) = question(&mut app).expect("asked");
    app.hear(worker, ways(&SOMA.with(&about), 1, false));
    app.apply(Command::ShowCompletion);
    app.apply(Command::Load(Settings { playing: false, ..Settings::default() }));
    assert_eq!((app.readout().list, app.readout().listed, app.sets_up()), (List::Stage, 0, false));
}

#[test]
fn what_completes_the_cube_is_sorted_by_how_it_goes_onto_what_stands() {
    let mut app = opened(Catalog::Soma);
    set_up(&mut app, &SOMA.solutions[8_000][3..5]);
    let solutions = answer(&mut app);
    let ranks: Vec<(usize, usize)> = solutions
        .iter()
        .map(|solution| {
            let assembly = Assembly::onto(&SOMA.table.solution(app.puzzle(), solution), 2);
            (assembly.left_out().len(), assembly.sideways().count())
        })
        .collect();
    app.apply(Command::ShowCompletion);
    app.apply(Command::Sift(Filter { order: Order::Easiest, ..Filter::default() }));
    while app.sift(100) {}
    let mut expected: Vec<usize> = (0..solutions.len()).collect();
    expected.sort_by_key(|&index| ranks[index]);
    assert_eq!((0..app.rows()).map(|row| app.in_row(row)).collect::<Vec<_>>(), expected);
    assert!(ranks.iter().any(|rank| *rank != ranks[0]), "they differ");
}

#[test]
fn a_worker_that_falls_silent_is_given_up() {
    let mut app = opened(Catalog::Soma);
    set_up(&mut app, &SOMA.solutions[40][..1]);
    let (worker, _) = question(&mut app).expect("asked");
    // Its program may have to come from far away.
    (0..60).for_each(|_| app.watch_workers());
    assert!(!own(&app).failed);
    app.hear(worker, ways(&[], 0, false));
    (0..10).for_each(|_| app.watch_workers());
    assert!(!own(&app).failed);
    app.watch_workers();
    assert!(own(&app).failed);
    assert_eq!(app.errands(), [Errand::Dismiss(worker)]);
    (0..100).for_each(|_| app.watch_workers());
    app.apply(Command::AskAgain);
    answer(&mut app);
    (0..1_000).for_each(|_| app.watch_workers());
    assert!(!own(&app).failed, "who has answered may be silent");
}

#[test]
fn the_search_waits_meanwhile_and_goes_on_where_it_was() {
    let mut app = App::new(Settings::default());
    app.tick(1.0);
    while app.work(1_000) {}
    let before = app.readout().tried;
    app.apply(Command::ToggleOwnCube);
    app.tick(10.0);
    assert!(!app.work(1_000) && !app.is_active() && !app.readout().playing);
    assert_eq!(app.readout().tried, before);
    app.apply(Command::BackToSearch);
    assert!(app.is_active(), "it plays on");
    app.apply(Command::ToggleOwnCube);
    app.apply(Command::TogglePlay);
    assert!(!app.sets_up() && app.is_active(), "whoever plays leaves the cube");
}

#[test]
fn another_puzzle_has_a_cube_of_its_own_and_another_count_has_not() {
    let mut app = opened(Catalog::Soma);
    set_up(&mut app, &SOMA.solutions[0][..3]);
    let (worker, _) = question(&mut app).expect("asked");
    app.apply(Command::SetSymmetry(Symmetry::Rotation));
    app.apply(Command::ToggleOwnCube);
    assert_eq!(own(&app).standing.len(), 3);
    let solutions = answer(&mut app);
    assert_eq!(
        own(&app).answer,
        format!("It can be completed in {} ways.", solutions.len()).replace("1 ways", "1 way")
    );
    app.apply(Command::Undo);
    let (second, _) = question(&mut app).expect("other pieces stand");
    app.apply(Command::Load(Settings { puzzle: Catalog::Bedlam, playing: false, ..Settings::default() }));
    assert_eq!(app.errands(), [Errand::Dismiss(second)], "nobody works for nothing");
    app.apply(Command::ToggleOwnCube);
    assert!(own(&app).standing.is_empty() && !own(&app).can_undo);
    assert_eq!(own(&app).pieces.len(), 13);
    edit(&mut app, &[Edit::Pick(PieceId::new(2)), Edit::PutIn]);
    let (other, about) = question(&mut app).expect("asked");
    assert!(other != worker && other != second && about.len() == 1, "no two workers have one name");
}

#[test]
fn one_piece_flies_where_nothing_is_in_its_way_and_several_fade() {
    let mut app = opened(Catalog::Soma);
    let solution = &SOMA.solutions[3_000];
    set_up(&mut app, solution);
    let flies = |app: &App| matches!(app.frame().motion, Motion::Flight { .. });
    for &id in solution {
        let cell = SOMA.table.get(id).cells.first_member().expect("it has cells");
        edit(&mut app, &[Edit::Point(cell)]);
        // It flies if the others leave it a straight way, which who puts it in again is told of.
        assert_eq!(flies(&app), own(&app).from.is_some());
        app.apply(Command::Undo);
    }
    edit(&mut app, &[Edit::Clear]);
    assert_eq!(app.frame().motion, Motion::Snapshots);
    app.apply(Command::SetReducedMotion(true));
    edit(&mut app, &[Edit::Pick(PieceId::new(0))]);
    assert_eq!(app.frame().motion, Motion::Still);
}
