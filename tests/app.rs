//! What the app promises: commands, playback, solutions, and the picture of now.

use cubefall::app::{App, Command, Motion, Pick, Settings, Speed};
use cubefall::solver::{
    Catalog, CellOrder, Coord, Event, PieceOrder, PlacementTable, Plan, Search, Strategy, Symmetry, verify,
};
use std::collections::BTreeSet;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn paused() -> App {
    App::new(Settings { playing: false, ..Settings::default() })
}

/// Lets the app do all that is due, in slices of `slice` steps.
fn work_off(app: &mut App, slice: u64) {
    while app.work(slice) {}
}

/// The search that an app at its default settings makes.
fn default_search() -> (PlacementTable, Search) {
    let soma = Catalog::Soma;
    let table = PlacementTable::reduced(&soma.puzzle(), soma.reduction(Symmetry::Seed).expect("Soma's own"));
    let search = Search::new(soma.puzzle().region(), &table, Settings::default().plan);
    (table, search)
}

fn fewest(strategy: Strategy) -> Plan {
    strategy.plan().with_pieces(PieceOrder::Fewest)
}

/// A paused app that searches Soma in this way.
fn watching(plan: Plan, symmetry: Symmetry) -> App {
    App::new(Settings { plan, symmetry, playing: false, ..Settings::default() })
}

fn step(app: &mut App) {
    app.apply(Command::Step);
    work_off(app, 20_000);
}

fn finished(slice: u64) -> App {
    let mut app = paused();
    app.apply(Command::RunToEnd);
    work_off(&mut app, slice);
    app
}

#[test]
fn a_run_to_the_end_finds_every_solution_once_and_each_passes_the_check() {
    let app = finished(20_000);
    assert_eq!(app.found(), 240);
    let distinct: BTreeSet<String> = (0..240).map(|index| app.solution(index).text(app.puzzle())).collect();
    assert_eq!(distinct.len(), 240);
    assert!((0..240).all(|index| verify(app.puzzle(), &app.solution(index)).is_ok()));
    let readout = app.readout();
    assert!(readout.finished && !readout.playing);
    assert_eq!((readout.tried, readout.kept), (4_895_876, 49_816));
    assert_eq!(
        readout.sentence,
        "Everything is tried: 240 solutions up to rotation and reflection, in 4,895,876 tries."
    );
}

#[test]
fn the_size_of_the_slices_changes_nothing() {
    let whole = finished(u64::MAX).readout();
    for slice in [9_973, 65_536] {
        assert_eq!(finished(slice).readout(), whole, "slices of {slice}");
    }
}

#[test]
fn a_step_is_one_step_and_waits_then() {
    let mut app = paused();
    let (table, mut search) = default_search();
    for _ in 0..500 {
        app.apply(Command::Step);
        work_off(&mut app, 20_000);
        search.step(&table);
        assert_eq!(app.readout().tried, search.stats().tried());
        assert_eq!(app.readout().level, search.level());
        assert!(!app.is_active());
    }
}

#[test]
fn a_step_over_ends_where_a_placement_fits() {
    let mut app = paused();
    for _ in 0..200 {
        let before = app.readout().kept;
        app.apply(Command::StepOver);
        work_off(&mut app, 3);
        assert_eq!(app.readout().kept, before + 1);
        assert!(app.readout().words.both().is_empty());
        assert!(!app.is_active());
    }
}

#[test]
fn the_next_solution_is_one_further_and_waits_there_with_a_full_box() {
    let mut app = paused();
    for number in 1..=240 {
        app.apply(Command::NextSolution);
        work_off(&mut app, 20_000);
        assert_eq!(app.found(), number);
        assert!(!app.is_active());
        assert!(app.frame().poses.iter().all(Option::is_some));
    }
    app.apply(Command::NextSolution);
    work_off(&mut app, 20_000);
    assert!(app.readout().finished);
    assert_eq!(app.found(), 240);
}

#[test]
fn looking_at_solutions_leaves_the_search_exactly_where_it_was() {
    let mut app = paused();
    for _ in 0..3 {
        app.apply(Command::NextSolution);
        work_off(&mut app, 20_000);
    }
    app.apply(Command::Step);
    work_off(&mut app, 20_000);
    let (frame, readout) = (app.frame(), app.readout());
    for command in [
        Command::Show(Pick::First),
        Command::SetExplosion(0.5),
        Command::SetCut(1.0),
        Command::ToggleSlideShow,
        Command::SetPlaced(2),
    ] {
        app.apply(command);
        app.tick(10.0);
        assert!(!app.work(20_000));
    }
    assert_ne!(app.frame(), frame);
    app.apply(Command::BackToSearch);
    assert_eq!((app.frame(), app.readout()), (frame, readout));
}

#[test]
fn a_search_that_plays_waits_while_solutions_are_looked_at_and_plays_on_after() {
    let mut app = App::new(Settings { speed: Speed::FASTEST, ..Settings::default() });
    while app.found() == 0 {
        app.work(100);
    }
    let tried = app.readout().tried;
    app.apply(Command::Show(Pick::First));
    app.tick(1.0);
    assert!(!app.work(20_000));
    assert_eq!(app.readout().tried, tried);
    app.apply(Command::BackToSearch);
    app.work(100);
    assert!(app.readout().tried > tried);
}

#[test]
fn picks_stay_within_the_solutions_found() {
    let mut app = paused();
    app.apply(Command::Show(Pick::Next));
    assert_eq!(app.readout().shown, None);
    for _ in 0..3 {
        app.apply(Command::NextSolution);
        work_off(&mut app, 20_000);
    }
    let mut number_after = |pick| {
        app.apply(Command::Show(pick));
        app.readout().shown.map(|shown| shown.number)
    };
    let picks = [Pick::First, Pick::Previous, Pick::Next, Pick::Last, Pick::Next, Pick::Number(2)];
    assert_eq!(picks.map(&mut number_after), [1, 1, 2, 3, 3, 2].map(Some));
    assert_eq!([Pick::Number(0), Pick::Number(usize::MAX)].map(number_after), [1, 3].map(Some));
}

#[test]
fn a_slide_show_turns_every_page_and_begins_again() {
    let mut app = paused();
    for _ in 0..2 {
        app.apply(Command::NextSolution);
        work_off(&mut app, 20_000);
    }
    app.apply(Command::Show(Pick::First));
    app.apply(Command::ToggleSlideShow);
    let mut seen = Vec::new();
    for _ in 0..3 {
        seen.push(app.readout().shown.map(|shown| shown.number));
        app.tick(3.0);
    }
    assert_eq!(seen, [1, 2, 1].map(Some));
    app.apply(Command::ToggleSlideShow);
    assert!(!app.is_active());
}

#[test]
fn putting_together_adds_piece_by_piece_and_stops_at_the_whole() {
    let mut app = paused();
    app.apply(Command::NextSolution);
    work_off(&mut app, 20_000);
    app.apply(Command::ToggleAssembling);
    let mut inside = Vec::new();
    while app.is_active() {
        inside.push(app.frame().poses.iter().flatten().count());
        app.tick(1.1);
    }
    assert_eq!(inside, [0, 1, 2, 3, 4, 5, 6]);
    assert!(app.frame().poses.iter().all(Option::is_some));
}

#[test]
fn a_pose_puts_the_cells_of_a_body_where_the_solution_has_them() {
    let mut app = finished(20_000);
    for index in 0..240 {
        app.apply(Command::Show(Pick::Number(index + 1)));
        let solution = app.solution(index);
        for (body, pose) in app.props().bodies.iter().zip(app.frame().poses) {
            let pose = pose.expect("all pieces are in");
            let posed: BTreeSet<Coord> =
                body.cells.iter().map(|&cell| pose.rotation.apply(cell) + pose.translation).collect();
            let solved = solution.pieces().iter().find(|(piece, _)| *piece == body.piece);
            assert_eq!(Some(posed), solved.map(|(_, cells)| cells.iter().copied().collect()));
        }
    }
}

/// Whether the pieces can come in one after the other, each from straight above: by trying every order.
fn some_order_drops(pieces: &[Vec<Coord>], placed: &[bool]) -> bool {
    let meets = |new: &Vec<Coord>| {
        let above = |old: &Coord| new.iter().any(|cell| (cell.x, cell.y) == (old.x, old.y) && cell.z < old.z);
        pieces.iter().zip(placed).any(|(old, &placed)| placed && old.iter().any(above))
    };
    placed.iter().all(|&placed| placed)
        || (0..pieces.len()).any(|next| {
            let mut then = placed.to_vec();
            !std::mem::replace(&mut then[next], true)
                && !meets(&pieces[next])
                && some_order_drops(pieces, &then)
        })
}

#[test]
fn pieces_drop_past_no_other_wherever_some_order_allows_that() {
    let mut app = finished(20_000);
    let mut droppable = 0;
    for number in 1..=240 {
        let mut placed: Vec<Vec<Coord>> = Vec::new();
        let mut passes = false;
        for count in 1..=7 {
            app.apply(Command::Show(Pick::Number(number)));
            app.apply(Command::SetPlaced(count));
            let inside = |body: usize| app.frame().poses[body].is_some();
            let cells = |body: usize| {
                let pose = app.frame().poses[body].expect("it is in the box");
                app.props().bodies[body]
                    .cells
                    .iter()
                    .map(|&cell| pose.rotation.apply(cell) + pose.translation)
                    .collect()
            };
            let now: Vec<Vec<Coord>> = (0..7).filter(|&body| inside(body)).map(cells).collect();
            let new = now.iter().find(|cells| !placed.contains(cells)).expect("one more is in").clone();
            let under =
                |old: &Coord| new.iter().any(|cell| (cell.x, cell.y) == (old.x, old.y) && cell.z < old.z);
            passes |= placed.iter().flatten().any(under);
            placed.push(new);
        }
        let possible = some_order_drops(&placed, &[false; 7]);
        assert_eq!(passes, !possible, "solution {number}");
        droppable += usize::from(possible);
    }
    assert!(droppable > 0);
}

#[test]
fn what_cannot_come_from_above_slides_in_and_that_is_said() {
    let plan = Strategy::Turbo.plan();
    let mut app = App::new(Settings { puzzle: Catalog::Bedlam, plan, playing: false, ..Settings::default() });
    let sideways = |app: &App| app.readout().shown.expect("a solution is looked at").sideways;
    for number in 1.. {
        app.apply(Command::NextSolution);
        work_off(&mut app, 20_000);
        app.apply(Command::Show(Pick::Last));
        if sideways(&app) > 0 {
            break;
        }
        assert!(number < 100, "every fourth or so has one");
    }
    let mut slid = 0;
    for placed in 1..13 {
        let before = app.frame().poses;
        app.apply(Command::SetPlaced(placed));
        let poses = app.frame().poses;
        let new = poses.iter().flatten().find(|pose| !before.contains(&Some(**pose)) || placed == 1);
        let slides = new.is_some_and(|pose| pose.slide != Coord::default());
        let sentence = app.readout().sentence;
        assert_eq!(slides, sentence.contains(" slides in from the "), "{sentence}");
        assert!(slides || sentence.ends_with(" goes straight down."), "{sentence}");
        slid += usize::from(slides);
    }
    assert!(slid > 0 && slid <= sideways(&app));
}

#[test]
fn a_solution_has_its_name_wherever_it_is_found() {
    let mut names = Vec::new();
    for strategy in [Strategy::Fold, Strategy::Turbo] {
        let mut app = watching(fewest(strategy), Symmetry::Seed);
        app.apply(Command::RunToEnd);
        work_off(&mut app, 20_000);
        let name = |number| {
            app.apply(Command::Show(Pick::Number(number)));
            app.readout().shown.expect("it is looked at").name.expect("it has one")
        };
        names.push((1..=240).map(name).collect::<BTreeSet<_>>());
    }
    assert!(names[0].len() == 240 && names[0] == names[1]);
}

#[test]
fn playing_takes_the_steps_that_its_speed_makes_due() {
    let mut app = App::new(Settings { speed: Speed::at(30), ..Settings::default() });
    let steps_in_a_second = |app: &mut App| {
        let before = app.readout().tried;
        for _ in 0..60 {
            app.tick(1.0 / 60.0);
            work_off(app, 20_000);
        }
        app.readout().tried - before
    };
    let tried = steps_in_a_second(&mut app);
    assert!((900..=1000).contains(&tried), "{tried} tries at 1,000 steps a second");
    assert!((900.0..1100.0).contains(&app.readout().rate));
    app.apply(Command::TogglePlay);
    assert_eq!(steps_in_a_second(&mut app), 0);
}

#[test]
fn slow_changes_fly_fast_ones_are_snapshots_and_reduced_motion_keeps_still() {
    let mut app = App::new(Settings::default());
    assert!(matches!(app.frame().motion, Motion::Flight { .. }));
    app.apply(Command::SetReducedMotion(true));
    assert_eq!(app.frame().motion, Motion::Still);
    app.apply(Command::SetSpeed(Speed::FASTEST));
    assert_eq!(app.frame().motion, Motion::Snapshots);
}

#[test]
fn another_order_or_symmetry_starts_again() {
    let mut app = finished(20_000);
    let placements = |app: &App| app.readout().levels.iter().map(|row| row.placements).collect::<Vec<_>>();
    app.apply(Command::SetSymmetry(Symmetry::Raw));
    assert_eq!((app.found(), app.readout().tried, app.readout().symmetry), (0, 0, Symmetry::Raw));
    assert_eq!(placements(&app), [64, 72, 72, 96, 96, 144, 144].map(Some));
    app.apply(Command::SetPieceOrder(PieceOrder::Given));
    assert_eq!(placements(&app), [144, 72, 72, 144, 96, 96, 64].map(Some));
    app.apply(Command::SetStrategy(Strategy::FirstCell));
    assert_eq!(placements(&app), [None; 7]);
    app.apply(Command::SetCellOrder(CellOrder::from_key("diagonal").expect("a name")));
    assert_eq!(app.readout().plan.cells.key(), "diagonal");
    app.apply(Command::SetSymmetry(Symmetry::Seed));
    assert_eq!(placements(&app), [Some(4), None, None, None, None, None, None]);
}

#[test]
fn a_strategy_comes_with_its_author_s_choices() {
    let mut app = paused();
    for strategy in Strategy::ALL {
        app.apply(Command::SetStrategy(strategy));
        assert_eq!(app.readout().plan, strategy.plan());
    }
}

#[test]
fn a_refused_try_is_shown_with_the_cells_that_clash() {
    let mut app = paused();
    let mut refused = 0;
    let (table, mut search) = default_search();
    for _ in 0..300 {
        app.apply(Command::Step);
        work_off(&mut app, 20_000);
        let frame = app.frame();
        match search.step(&table) {
            Event::Refused { clash, .. } => {
                let refusal = frame.refusal.expect("a refusal is shown");
                assert!(frame.poses[refusal.body].is_none());
                assert_eq!(refusal.clash.len(), clash.len());
                assert!(
                    clash.iter().all(|cell| refusal.clash.contains(&app.puzzle().region().coord_of(cell)))
                );
                refused += 1;
            }
            _ => assert_eq!(frame.refusal, None),
        }
    }
    assert!(refused > 0);
}

#[test]
fn every_way_to_search_finds_the_240_and_each_passes_the_check() {
    for plan in Strategy::ALL.map(fewest) {
        let mut app = watching(plan, Symmetry::Seed);
        app.apply(Command::RunToEnd);
        work_off(&mut app, 50_000);
        let readout = app.readout();
        assert!(readout.finished && !readout.playing && readout.progress == 1.0, "{plan:?}");
        assert_eq!((app.found(), readout.found), (240, 240), "{plan:?}");
        assert!((0..240).all(|index| verify(app.puzzle(), &app.solution(index)).is_ok()));
        assert!(readout.sentence.starts_with("Everything is tried: 240 solutions"), "{}", readout.sentence);
    }
}

/// Follows a search step by step: what is to be seen and read agrees with itself.
fn watch(app: &mut App, steps: u64) {
    let cells = app.puzzle().region().volume();
    for taken in 1..=steps {
        step(app);
        let (frame, readout) = (app.frame(), app.readout());
        assert_eq!(frame.poses.iter().flatten().count(), readout.level);
        assert!(readout.sentence.ends_with(['.', '?']), "{}", readout.sentence);
        assert!(readout.words.assembly.len() <= cells);
        assert_eq!(frame.refusal.is_some(), readout.sentence.contains("no room"));
        assert_eq!(readout.words.both().is_empty(), frame.refusal.is_none());
        assert_eq!(readout.tried, readout.levels.iter().map(|row| row.tried).sum::<u64>());
        assert_eq!(readout.kept, readout.levels.iter().map(|row| row.kept).sum::<u64>());
        // With its choice turbo tests all its ways in one step.
        let tests_one_by_one = readout.plan.strategy != Strategy::Turbo;
        assert!(readout.kept <= readout.tried && (readout.tried <= taken || !tests_one_by_one));
        let folds = matches!(readout.plan.strategy, Strategy::Fold | Strategy::FoldChars);
        assert_eq!(readout.stage_list.is_some(), folds);
    }
}

#[test]
fn every_puzzle_can_be_watched_in_every_way() {
    for puzzle in Catalog::ALL {
        for plan in Strategy::ALL.map(fewest) {
            let settings = Settings { puzzle, plan, playing: false, ..Settings::default() };
            watch(&mut App::new(settings), 1_500);
        }
    }
}

#[test]
fn a_playing_search_goes_on_in_every_way() {
    for puzzle in Catalog::ALL {
        for plan in Strategy::ALL.map(fewest) {
            let mut app = App::new(Settings { puzzle, plan, speed: Speed::at(60), ..Settings::default() });
            for _ in 0..20 {
                app.tick(0.05);
                work_off(&mut app, 20_000);
            }
            let readout = app.readout();
            assert!(readout.playing || readout.finished, "{puzzle:?} {plan:?}");
            // All of Soma may be less than that.
            assert!(readout.tried > 10_000 || readout.finished, "{puzzle:?} {plan:?}: {}", readout.tried);
        }
    }
}

#[test]
fn another_puzzle_is_loaded_whole() {
    let mut app = finished(20_000);
    app.apply(Command::SetReducedMotion(true));
    let settings = Settings { puzzle: Catalog::Bedlam, playing: false, ..Settings::default() };
    app.apply(Command::Load(settings));
    assert_eq!((app.puzzle().name(), app.props().bodies.len()), ("Bedlam cube", 13));
    assert_eq!(app.props().extent, Coord::new(4, 4, 4));
    assert_eq!((app.found(), app.readout().tried, app.readout().level), (0, 0, 0));
    assert_eq!((app.readout().puzzle, app.readout().plan), (Catalog::Bedlam, settings.plan));
    assert_eq!(app.readout().sentence, "The box is empty; 13 pieces wait around it.");
    assert_eq!(app.frame().motion, Motion::Still, "what one prefers stays");
    assert_eq!(app.frame().poses.len(), 13);
    let mut fresh = App::new(settings);
    fresh.apply(Command::SetReducedMotion(true));
    assert_eq!((app.frame(), app.readout()), (fresh.frame(), fresh.readout()));
}

#[test]
fn what_cannot_be_counted_is_not_offered_and_asking_for_it_is_answered() {
    for (puzzle, counted) in
        [(Catalog::Bedlam, "up to rotation"), (Catalog::Pycon, "up to rotation, each twice")]
    {
        let settings =
            Settings { puzzle, symmetry: Symmetry::Reflection, playing: false, ..Settings::default() };
        let mut app = App::new(settings);
        let readout = app.readout();
        assert_eq!(readout.symmetries, [Symmetry::Seed, Symmetry::Raw, Symmetry::Rotation]);
        assert_eq!(readout.symmetry, Symmetry::Seed);
        let notice = readout.notice.expect("it says why");
        assert!(
            notice.starts_with("For this puzzle solutions cannot be counted up to reflection: piece "),
            "{notice}"
        );
        assert!(notice.ends_with(&format!("It is counted as its author does: {counted}.")), "{notice}");
        app.apply(Command::SetSymmetry(Symmetry::Rotation));
        assert_eq!((app.readout().symmetry, app.readout().notice), (Symmetry::Rotation, None));
        app.apply(Command::SetSymmetry(Symmetry::Reflection));
        assert_eq!((app.readout().symmetry, app.readout().notice), (Symmetry::Seed, Some(notice)));
    }
    assert_eq!(paused().readout().symmetries, Symmetry::ALL);
    assert_eq!(watching(fewest(Strategy::Pieces), Symmetry::Reflection).readout().notice, None);
}

/// The sentences of the first `most` steps of Soma.
fn sentences(plan: Plan, symmetry: Symmetry, most: usize) -> Vec<String> {
    let mut app = watching(plan, symmetry);
    std::iter::repeat_with(|| {
        step(&mut app);
        app.readout().sentence
    })
    .take(most)
    .collect()
}

#[track_caller]
fn told(sentences: &[String], expected: &str) {
    assert!(sentences.iter().any(|sentence| sentence == expected), "{expected:?} is not in {sentences:#?}");
}

#[test]
fn a_search_by_cells_says_where_it_looks() {
    let told_by = sentences(Strategy::FirstCellResumed.plan(), Symmetry::Raw, 40);
    assert_eq!(told_by[0], "Cell 3 of row 3, layer 3 is the first empty one: what can fill it?");
    told(&told_by, "Cell 3 of row 3, layer 3 is filled; on to the next.");
    let counting = sentences(Strategy::FewestWays.plan(), Symmetry::Seed, 200);
    assert!(counting.iter().any(|told| told.ends_with(" ways only, the fewest of all.")), "{counting:#?}");
    assert!(counting.iter().any(|told| told.starts_with("Nothing can fill cell ")), "{counting:#?}");
}

#[test]
fn a_search_that_looks_for_isolated_cells_says_which() {
    let told_by = sentences(fewest(Strategy::PiecesIsolated), Symmetry::Seed, 2_000);
    let alone = |told: &String| told.ends_with(" is shut in: no piece is so small, so this goes no further.");
    let place = told_by.iter().position(alone).expect("some cell is shut in");
    assert!(
        told_by[place + 1].ends_with(" left no way on, so it comes out again."),
        "{}",
        told_by[place + 1]
    );
}

#[test]
fn a_fold_says_what_it_keeps() {
    let told_by = sentences(fewest(Strategy::Fold), Symmetry::Seed, 300);
    assert_eq!(told_by[0], "Trying L in its 1st of 4 places: it fits, and is kept for the next stage.");
    assert_eq!(
        told_by[4],
        "Stage 1 is done: 4 partial assemblies are kept, for the next piece to be joined to."
    );
    told(&told_by, "Stage 2 is done: 130 partial assemblies are kept, for the next piece to be joined to.");
}

#[test]
fn a_fast_fold_names_its_stage_whether_the_last_try_fitted_or_not() {
    let mut app = watching(fewest(Strategy::Fold), Symmetry::Seed);
    app.apply(Command::RunToEnd);
    // The stages take 4 + 1, 256 + 1, 9,360 + 1 and 168,048 + 1 steps.
    for (steps, stage) in
        [(3, 1), (50, 2), (50, 2), (50, 2), (1_000, 3), (1_001, 3), (20_000, 4), (20_001, 4)]
    {
        app.work(steps);
        let sentence = app.readout().sentence;
        let kept = app.readout().levels[stage - 1].kept;
        assert!(sentence.starts_with(&format!("Stage {stage} of 7: ")), "{sentence}");
        assert_eq!(app.readout().stage_list.map(|stage| stage.listed.kept as u64), Some(kept));
    }
}

#[test]
fn a_solution_found_again_turned_is_not_listed_but_told() {
    let mut app = watching(fewest(Strategy::FirstCell), Symmetry::Reflection);
    let mut repeated = 0;
    loop {
        app.apply(Command::StepOver);
        work_off(&mut app, 20_000);
        if app.readout().finished {
            break;
        }
        let full = app.frame().poses.iter().all(Option::is_some);
        let again = app.readout().sentence.ends_with("this is another solution turned or mirrored.");
        assert!(full || !again);
        repeated += usize::from(again);
    }
    assert!(repeated > 0);
    assert_eq!(app.found(), 240);
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn a_fold_too_large_says_so_and_ends() {
    let plan = fewest(Strategy::Fold);
    let mut app = App::new(Settings { puzzle: Catalog::Bedlam, plan, playing: false, ..Settings::default() });
    app.apply(Command::RunToEnd);
    work_off(&mut app, 1_000_000);
    let readout = app.readout();
    assert!(readout.finished && !readout.playing && readout.progress < 1.0);
    assert_eq!(
        readout.sentence,
        "A fold keeps all partial assemblies of a stage at once. 4,000,000 are the most that it may keep, so it \
         ends here; depth first, any other search goes on."
    );
    app.apply(Command::SetStrategy(Strategy::FirstCellResumed));
    app.apply(Command::NextSolution);
    work_off(&mut app, 1_000_000);
    assert_eq!(app.found(), 1);
}
