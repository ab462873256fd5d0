//! Links: a written link is read back, invalid parts are named, and a link opens the picture that it was
//! copied from.

use app::{
    Command, CubeEdit, Frame, Link, List, Motion, OwnCubeCommand, Pick, PlaybackCommand, Score,
    SearchCommand, Settings, SolutionView, SolutionsCommand, SolutionsReadout, Speed, Tab,
};
use app_testing::Readout;
use app_testing::{Driver, fewest, paused, watching, work_off};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Cell, PieceId, Puzzle, PuzzleSpec, Rotation};
use cubefall::search::{CellOrder, PieceOrder, Strategy};
use fastrand::Rng;
use proptest::prelude::*;
use proptest::strategy::Strategy as _;
use std::sync::Arc;
use testing::{for_all, share_of};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn settings() -> impl proptest::strategy::Strategy<Value = Settings> {
    let orders = prop::sample::select(CellOrder::all());
    let pieces = prop::sample::select(vec![PieceOrder::Given, PieceOrder::Fewest]);
    let plans = (prop::sample::select(Strategy::all().collect::<Vec<_>>()), pieces, orders)
        .prop_map(|(strategy, pieces, cells)| strategy.plan().with_pieces(pieces).with_cells(cells));
    // A link has the document of a puzzle that the page does not know by its id, without published numbers.
    let linked = |puzzle: Arc<Puzzle>| match catalogue::FIRST.contains(&puzzle) {
        true => puzzle,
        false => Puzzle::from_spec(&PuzzleSpec { published: None, ..puzzle.to_spec() }).expect("a puzzle"),
    };
    let puzzles = prop::sample::select(catalogue::ALL.all().map(linked).collect::<Vec<_>>());
    let symmetries = prop::sample::select(Symmetry::ALL.to_vec());
    (puzzles, plans, symmetries, 0..=80u8, any::<bool>()).prop_map(
        |(puzzle, plan, symmetry, speed, playing)| Settings {
            puzzle,
            plan,
            symmetry,
            speed: Speed::at(speed),
            playing,
        },
    )
}

fn looks() -> impl proptest::strategy::Strategy<Value = SolutionView> {
    let sliders = (prop::option::of(0..300usize), 0..=100u8, prop::option::of(any::<u16>()), any::<bool>());
    let moves = prop::option::of(any::<u8>());
    ("[0-9a-z]{1,60}", 0..20usize, sliders, moves).prop_map(
        |(code, standing, (placed, apart, cut, building), moves)| SolutionView {
            code,
            standing,
            placed,
            apart,
            cut,
            building,
            moves,
        },
    )
}

fn links() -> impl proptest::strategy::Strategy<Value = Link> {
    let view = prop::option::of(
        any::<[i32; 6]>().prop_filter("the initial view is omitted", |view| *view != [0; 6]),
    );
    let steps = prop_oneof![Just(0), 1..1000u64, any::<u64>()];
    let cubes = prop::option::of("[0-9a-z]{0,30}");
    let numbers = || 0..10_000_000_u32;
    let scores = (numbers(), numbers(), numbers());
    let scores = scores.prop_map(|(seconds, moves, hints)| Score { seconds, moves, hints });
    let challenges = prop::option::of(prop_oneof![Just(Score::default()), scores]);
    let tabs = prop::sample::select(Tab::ALL.to_vec());
    (settings(), steps, (cubes, challenges), prop::option::of(looks()), view, tabs).prop_map(
        |(settings, step, (cube, challenge), solution, view, tab)| {
            // A link to a step waits there.
            let settings = Settings { playing: settings.playing && step == 0, ..settings };
            Link {
                settings,
                step,
                guide: None,
                lesson: None,
                cube,
                challenge,
                solution,
                view,
                tab,
                is_lost: false,
                missing: None,
            }
        },
    )
}

#[test]
fn a_written_link_is_read_back() {
    for_all(share_of(2000), links(), |link| {
        let text = link.text();
        prop_assert_eq!(Link::read(&text), (link.clone(), vec![]));
        let hashed = ["#", &text].concat();
        prop_assert_eq!(Link::read(&hashed).0, link);
        prop_assert!(text.is_ascii() && !text.contains(['%', ' ', '#']));
        Ok(())
    });
}

#[test]
fn a_new_page_has_an_empty_fragment() {
    assert_eq!(Link::default().text(), "");
    assert_eq!(Driver::new(Settings::default()).link().text(), "");
    assert_eq!(paused().link().text(), "paused");
}

#[test]
fn any_fragment_is_decoded_and_its_valid_parts_are_applied() {
    let noise = prop_oneof![".{0,40}", "[a-z]{1,8}=[0-9a-z,%-]{0,20}", "(step|in|view|shows|apart)=.{0,9}"];
    for_all(share_of(3000), (links(), noise.clone(), noise), |(link, before, after)| {
        prop_assert!(Link::read(&before).0.text().is_ascii());
        // Noise that is understood may set anything; noise that is not changes nothing. Blanks, quotes and
        // angles end an address.
        let is_noise = |text: &str| {
            let looked = ["shows=0&", text].concat();
            Link::read(text).0 == Link::default() && Link::read(&looked).0 == Link::read("shows=0").0
        };
        let is_noise = |text: &str| !Link::read(text).1.is_empty() && is_noise(text);
        if is_noise(&before)
            && is_noise(&after)
            && ![&before, &after].iter().any(|text| text.contains(['&', '%']))
            && !before.contains(|c: char| c.is_whitespace() || "<>\"".contains(c))
        {
            let (read, left_out) = Link::read(&[&before, "&", &link.text(), "&", &after].concat());
            prop_assert_eq!(read, link);
            prop_assert!(!left_out.is_empty());
        }
        Ok(())
    });
}

/// The frame and the readout, without the parts that depend on the path to that state: rates, solutions
/// found, and the list of the current solution with its number.
fn seen(app: &Driver) -> (Readout, Frame) {
    let mut readout = app.readout();
    readout.playback.time.end = 0;
    readout.playback.rate = 0.0;
    readout.playback.try_rate = 0.0;
    if let Some(shown) = &mut readout.solutions.shown {
        shown.place = 0;
        shown.row = None;
        shown.number = None;
        readout.sentence.clear();
    }
    let (shown, build, filter) = (readout.solutions.shown, readout.solutions.build, readout.solutions.filter);
    let solutions =
        SolutionsReadout { shown, build, filter, ..Driver::new(Settings::default()).readout().solutions };
    (Readout { solutions, ..readout }, Frame { motion: Motion::Still, ..app.frame() })
}

/// A fresh app that has opened a link.
fn opened(text: &str) -> Driver {
    let (link, left_out) = Link::read(text);
    let mut app = Driver::new(link.settings.clone());
    app.open(&link, left_out);
    work_off(&mut app, 10_000);
    app
}

#[test]
fn an_app_opened_from_its_own_link_shows_the_same() {
    let cases = (prop::sample::select(Strategy::all().collect::<Vec<_>>()), any::<bool>(), any::<u64>());
    for_all(share_of(60), cases, |(strategy, raw, seed)| {
        let mut rng = Rng::with_seed(seed);
        let mut app = watching(fewest(strategy), if raw { Symmetry::Raw } else { Symmetry::Restricted });
        for _ in 0..12 {
            let command: Command = match rng.u8(..10) {
                0 | 1 => PlaybackCommand::Step.into(),
                2 => PlaybackCommand::StepOver.into(),
                3 => PlaybackCommand::StepBack.into(),
                4 => PlaybackCommand::Jump(rng.u64(..3000)).into(),
                5 => PlaybackCommand::SetSpeed(Speed::at(rng.u8(..=80))).into(),
                6 => Command::Back,
                // A fold has its first solution after all that it keeps before it.
                7 if app.readout().playback.stage_list.is_none() => PlaybackCommand::NextSolution.into(),
                8 => SolutionsCommand::Show(Pick::Number(rng.usize(1..9))).into(),
                _ => SolutionsCommand::SetPlaced(rng.usize(..8)).into(),
            };
            app.apply(command);
            if app.readout().solutions.shown.is_some() && rng.bool() {
                app.apply(SolutionsCommand::SetExplosion(f32::from(rng.u8(..=100)) / 100.0));
                app.apply(SolutionsCommand::SetCut(f32::from(rng.u8(..=60)) / 20.0));
            }
            work_off(&mut app, 10_000);
            let text = app.link().text();
            let mut again = opened(&text);
            prop_assert_eq!(seen(&again), seen(&app), "{}", text);
            prop_assert_eq!(again.link().text(), text);
            again.apply(Command::Back);
            work_off(&mut again, 10_000);
            let mut back = app.clone();
            back.apply(Command::Back);
            prop_assert_eq!(seen(&again), seen(&back));
        }
        Ok(())
    });
}

#[test]
fn a_solution_is_opened_without_any_search_and_needs_no_symmetry() {
    for puzzle in [catalogue::ALL.get("soma"), catalogue::ALL.get("bedlam"), catalogue::ALL.get("pycon")] {
        let plan = Strategy::TURBO.plan();
        let mut app = Driver::new(Settings {
            puzzle,
            plan,
            playing: false,
            symmetry: Symmetry::Raw,
            ..Settings::default()
        });
        app.apply(PlaybackCommand::NextSolution);
        work_off(&mut app, 10_000);
        app.apply(SolutionsCommand::Show(Pick::Last));
        let solution = app.link().solution;
        let link = Link {
            solution,
            step: 0,
            settings: Settings { symmetry: Symmetry::Restricted, ..app.link().settings },
            ..app.link()
        };
        let mut again = Driver::new(link.settings.clone());
        again.open(&link, Vec::new());
        let readout = again.readout();
        assert_eq!((readout.notice, readout.solutions.list, readout.playback.tried), (None, List::Link, 0));
        assert_eq!(again.frame().poses, app.frame().poses);
        assert_eq!(
            readout.solutions.shown.map(|shown| shown.name),
            app.readout().solutions.shown.map(|shown| shown.name)
        );
        assert_eq!(again.link().solution, link.solution);
        // Another list can be chosen, and this one again; another puzzle forgets it.
        again.apply(SolutionsCommand::List(List::Stage));
        assert_eq!(again.readout().solutions.shown, None);
        again.apply(SolutionsCommand::List(List::Link));
        again.apply(SolutionsCommand::Show(Pick::First));
        assert!(again.readout().solutions.shown.is_some());
        again.apply(SearchCommand::Load(Settings::default()));
        assert_eq!(
            (again.readout().solutions.list, again.readout().solutions.lists),
            (List::Stage, vec![List::Stage])
        );
    }
}

#[test]
fn an_invalid_solution_is_ignored_and_the_rest_is_opened() {
    let mut app = paused();
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 10_000);
    app.apply(SolutionsCommand::Show(Pick::Last));
    let code = app.link().solution.expect("it is shown").code;
    let mut rng = Rng::with_seed(7);
    let mut wrong = vec!["0".to_owned(), "zz".repeat(7), code[2..].to_owned(), [&code, "00"].concat()];
    for _ in 0..200 {
        let mut other = code.clone().into_bytes();
        let at = rng.usize(..other.len());
        other[at] = *rng.choice(b"0123456789abcdefghijklmnopqrstuvwxyz").expect("there are some");
        wrong.push(String::from_utf8(other).expect("digits"));
    }
    for text in wrong.iter().filter(|&text| *text != code) {
        let app = opened(&["step=20&in=2&shows=", text].concat());
        assert_eq!((app.readout().solutions.shown, app.readout().playback.time.now), (None, 20));
        let said = "The link's solution is not a solution of the Soma cube, so it is ignored.";
        assert_eq!(app.readout().notice.as_deref(), Some(said), "{text}");
    }
}

#[test]
fn a_link_to_the_same_search_keeps_its_solutions_and_another_begins_a_search() {
    let mut app = paused();
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 10_000);
    let end = app.readout().playback.time.end;
    let (link, left_out) = Link::read("step=5&step=x");
    app.open(&link, left_out);
    work_off(&mut app, 10_000);
    let readout = app.readout();
    assert_eq!((readout.playback.time.now, readout.playback.time.end, readout.solutions.found), (5, end, 1));
    assert_eq!(
        readout.notice.as_deref(),
        Some("The link's step \"x\" is not a number from 0 up, so it is ignored.")
    );
    app.open(&Link::read("#puzzle=bedlam&strategy=first-cell").0, Vec::new());
    let readout = app.readout();
    assert_eq!(
        (readout.search.puzzle, readout.playback.playing, readout.solutions.found, readout.notice),
        (catalogue::ALL.get("bedlam"), true, 0, None)
    );
}

/// A user's Bedlam cube, set up by picking pieces one by one and inserting some.
fn own_cube(rng: &mut Rng) -> Driver {
    let mut app =
        Driver::new(Settings { puzzle: catalogue::ALL.get("bedlam"), playing: false, ..Settings::default() });
    app.apply(OwnCubeCommand::Toggle);
    for piece in 0..rng.usize(..8) {
        app.apply(OwnCubeCommand::Edit(CubeEdit::Pick(PieceId::new(piece))));
        app.apply(OwnCubeCommand::Edit(CubeEdit::Turn(*rng.choice(&Rotation::all()).expect("24"))));
        app.apply(OwnCubeCommand::Edit(CubeEdit::Point(Cell::new(rng.usize(..64)))));
        app.apply(OwnCubeCommand::Edit(CubeEdit::PutIn));
        app.apply(OwnCubeCommand::Edit(CubeEdit::PutAway));
    }
    app
}

#[test]
fn a_link_restores_the_users_cube() {
    let standing = |app: &Driver| app.readout().own_cube.map(|own| own.standing);
    let mut most = 0;
    for seed in 0..40 {
        let mut rng = Rng::with_seed(seed);
        let (mut app, other) = (own_cube(&mut rng), own_cube(&mut rng));
        most = most.max(standing(&app).expect("it is set up").len());
        let text = app.link().text();
        let again = opened(&text);
        assert_eq!((again.frame().poses, standing(&again)), (app.frame().poses, standing(&app)), "{text}");
        assert_eq!(again.link().text(), text);
        // A link that is opened over another one can be undone.
        let before = standing(&app);
        app.open(&other.link(), Vec::new());
        assert_eq!(standing(&app), standing(&other), "{seed}");
        app.apply(OwnCubeCommand::Undo);
        assert!(standing(&app) == before || standing(&other) == before, "{seed}");
        // An unchanged cube is not in the link.
        app.apply(OwnCubeCommand::Toggle);
        assert_eq!(app.link().cube, None);
    }
    assert!(most >= 4, "{most}");
}

#[test]
fn invalid_placements_of_a_cube_are_ignored() {
    let app = (0..).map(|seed| own_cube(&mut Rng::with_seed(seed)));
    let code = app.filter_map(|app| app.link().cube).find(|code| code.len() >= 6).expect("a full one");
    // The same piece twice; no place; a digit too few.
    for (wrong, why) in [
        ([&code, &code[..3]].concat(), "do not fit into your Bedlam cube"),
        ("zzz".to_owned(), "cannot be read"),
        (code[1..].to_owned(), "cannot be read"),
    ] {
        let app = opened(&format!("puzzle=bedlam&step=20&cube={wrong}"));
        let readout = app.readout();
        let said = format!("The link's pieces {why}, so they are ignored.");
        assert_eq!((readout.playback.time.now, readout.notice), (20, Some(said)), "{wrong}");
        assert_eq!(app.readout().own_cube.map(|own| own.standing), Some(Vec::new()));
    }
}

#[test]
fn a_link_restores_building_along() {
    let mut app = paused();
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 10_000);
    app.apply(SolutionsCommand::ToggleBuilding);
    (0..3).for_each(|_| app.apply(SolutionsCommand::BuildNext));
    let mut again = opened(&app.link().text());
    app.tick(2.0);
    again.tick(2.0);
    assert!(again.readout().solutions.build.is_some());
    assert_eq!(again.readout().solutions.build, app.readout().solutions.build);
    assert_eq!(seen(&again), seen(&app));
}

#[test]
fn a_step_beyond_the_end_seeks_the_end() {
    let app = opened("step=18446744073709551615");
    assert!(app.readout().playback.finished);
    assert_eq!(app.found(), 240);
}

#[test]
fn a_known_puzzle_outside_the_catalogue_is_found_by_its_id() {
    let puzzle = Puzzle::from_spec(&PuzzleSpec {
        id: "mine".to_owned(),
        ..catalogue::ALL.get("diabolical").to_spec()
    });
    let puzzle = puzzle.expect("a puzzle");
    let text = "puzzle=mine&strategy=turbo";
    let (link, left_out) = Link::read(text);
    assert_eq!((link.missing.as_deref(), left_out.len()), (Some("mine"), 1));
    let (link, left_out) = Link::read_with(text, Some(&puzzle));
    assert_eq!((link.missing, left_out), (None, Vec::new()));
    assert_eq!((link.settings.puzzle, link.settings.symmetry), (puzzle, Symmetry::Reflection));
}
