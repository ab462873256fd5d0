//! Puzzles that are not in the catalogue are searched, shown, linked and saved like any other.

use crate::puzzles::{mixed, plain, row, solutions, too_large};
use app::{
    Link, List, Opened, OwnCubeCommand, Pick, PlaybackCommand, RestoreError, SearchCommand, Settings,
    SolutionView, SolutionsCommand, Start,
};
use app_testing::{Driver, paused, work_off};
use codes::{PackedError, fingerprint, from_code, to_code};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Coord, Piece, Puzzle, PuzzleSpec, Region};
use cubefall::search::{SearchError, Strategy};
use cubefall::solution::{Checksum, Solution};
use fastrand::Rng;
use proptest::prelude::*;
use std::sync::Arc;
use testing::for_all;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn link_of(puzzle: Arc<Puzzle>) -> Link {
    Link { settings: Settings { puzzle, playing: false, ..Settings::default() }, ..Link::default() }
}

fn finished(puzzle: &Arc<Puzzle>) -> Driver {
    let mut app = paused();
    app.apply(SearchCommand::Open(Arc::clone(puzzle)));
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, 10_000);
    app
}

#[test]
fn a_link_has_the_puzzle_itself() {
    for_all(400, (any::<u64>(), any::<bool>()), |(seed, is_plain)| {
        let link = link_of(if is_plain { plain(seed) } else { mixed(seed) });
        let text = link.text();
        prop_assert!(
            text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_=&".contains(&byte)),
            "{}",
            text
        );
        prop_assert_eq!(link.address(), text.clone());
        prop_assert_eq!(Link::read(&text), (link, vec![]));
        Ok(())
    });
}

#[test]
fn a_document_is_decoded_as_it_was_encoded() {
    for puzzle in catalogue::ALL.all() {
        let spec = PuzzleSpec { published: None, ..puzzle.to_spec() };
        assert_eq!(Puzzle::from_spec(&puzzle.to_spec()).as_ref(), Ok(&puzzle));
        assert_eq!(from_code(&to_code(&spec)), Ok(spec));
    }
}

#[test]
fn the_fingerprint_is_that_of_what_a_search_depends_on() {
    let spec = row().to_spec();
    let print = fingerprint(&spec);
    let named = PuzzleSpec { id: "other".to_owned(), comment: "words".to_owned(), ..spec.clone() };
    assert_eq!(fingerprint(&named), print);
    let mut others = vec![spec.clone(); 4];
    others[0].goal.most_holes = Some(0);
    others[1].pieces[1].max = 2;
    others[2].pieces[0].mirrored = true;
    others[3].pieces.swap(0, 1);
    for other in others {
        assert_ne!(fingerprint(&other), print, "{other:?}");
    }
}

#[test]
fn a_damaged_code_is_refused_with_the_reason() {
    let code = to_code(&row().to_spec());
    assert_eq!(from_code(""), Err(PackedError::Truncated));
    assert_eq!(from_code(&["!", &code].concat()), Err(PackedError::Character(1)));
    assert_eq!(from_code(&["B", &code[1..]].concat()), Err(PackedError::Version { found: 5, known: 1 }));
    assert_eq!(from_code(&code[..code.len() / 4 * 2]), Err(PackedError::Checksum));
    for at in 2..code.len() {
        let other = if &code[at..=at] == "A" { "B" } else { "A" };
        let altered = [&code[..at], other, &code[at + 1..]].concat();
        assert!(from_code(&altered).is_err(), "{altered}");
    }
}

#[test]
fn any_puzzle_code_is_decoded_or_refused() {
    let mut rng = Rng::with_seed(19);
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_%&=+/.";
    for _ in 0..10_000 {
        let text: String =
            (0..rng.usize(..120)).map(|_| char::from(digits[rng.usize(..digits.len())])).collect();
        let (link, left_out) = Link::read(&["cubes=", &text].concat());
        assert!(link.is_lost && !left_out.is_empty(), "{text}");
    }
}

/// A code with a sound checksum, whose content is altered.
fn forged(spec: &PuzzleSpec, rng: &mut Rng) -> Vec<u8> {
    let mut bytes = codes::pack(spec);
    for _ in 0..rng.usize(1..4) {
        let at = rng.usize(5..bytes.len());
        bytes[at] = if rng.bool() { 0xFF } else { rng.u8(..) };
    }
    if rng.u8(..4) == 0 {
        bytes.truncate(rng.usize(5..bytes.len()));
    }
    let mut sum = Checksum::EMPTY;
    sum.add(&bytes[5..]);
    bytes[1..5].copy_from_slice(&(sum.value() as u32).to_le_bytes());
    bytes
}

#[test]
fn a_forged_puzzle_is_refused_or_harmless() {
    let mut rng = Rng::with_seed(20);
    let (mut read, mut refused) = (0, 0);
    for seed in 0..10_000 {
        match codes::unpack(&forged(&mixed(seed % 50).to_spec(), &mut rng)) {
            Ok(spec) => {
                let again = codes::unpack(&codes::pack(&spec));
                assert_eq!(again.as_ref(), Ok(&spec), "{seed}");
                let _ = Puzzle::from_spec(&spec);
                read += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(read > 500 && refused > 500, "{read} {refused}");
}

#[test]
fn a_broken_link_changes_nothing_but_the_notice() {
    let mut app = paused();
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 10_000);
    let before = app.readout();
    let code = link_of(mixed(3)).text();
    for text in [&code[..code.len() - 9], "cubes=", "step=7&cubes=AAAA", "cubes=.large&strategy=turbo"] {
        let (link, left_out) = Link::read(text);
        assert_eq!((link.is_lost, left_out.len()), (true, 1), "{text}");
        app.open(&link, left_out);
        let mut after = app.readout();
        assert!(after.notice.take().is_some(), "{text}");
        assert_eq!(after, before, "{text}");
    }
}

#[test]
fn a_page_opened_by_a_broken_link_restores_the_last_saved_search() {
    let mut app = finished(&plain(4));
    app.apply(PlaybackCommand::Jump(3));
    work_off(&mut app, 10_000);
    let saved = app.save();
    let start = Start::resolve("cubes=AAAA&step=9", |settings| {
        assert_eq!(settings, None);
        Some(saved)
    });
    assert!(start.is_restored());
    let mut app = Driver::new(start);
    work_off(&mut app, 10_000);
    let readout = app.readout();
    assert_eq!((readout.search.puzzle, readout.playback.time.now), (plain(4), 3));
    assert!(readout.notice.is_some());
}

#[test]
fn a_link_has_only_the_id_of_a_puzzle_too_large_for_it_and_the_file_has_all() {
    let link = link_of(too_large());
    let address = link.address();
    assert_eq!(address, "cubes=.soma", "it has that id");
    assert!(Link::read(&address).0.is_lost);
    assert_eq!(Link::read(&link.text()), (link.clone(), vec![]));
    let fits = |puzzle| Driver::new(Settings { puzzle, ..Settings::default() }).readout().search.fits_link;
    assert_eq!([too_large(), plain(1), catalogue::ALL.get("bedlam")].map(fits), [false, true, true]);
    let text = finished(&too_large()).save();
    let mut again = paused();
    assert_eq!(again.restore(&text), Ok(()));
    assert_eq!(again.puzzle(), &too_large());
}

#[test]
fn an_address_has_at_most_eight_kilobytes_with_any_solution() {
    for rows in [1, 10, 30, 40, 80] {
        let region = Region::cuboid(50, rows, 1).expect("a board");
        let cell = Piece::new("I", &[Coord::new(0, 0, 0)], region.volume()).expect("a cell");
        let puzzle = Puzzle::new("cells", region, vec![cell]).expect("they fill it");
        // There are at most 10^6 placements, and 36^4 are more.
        let solution = SolutionView {
            code: "z".repeat(4 * puzzle.region().volume()),
            apart: 100,
            ..SolutionView::default()
        };
        let link = Link { solution: Some(solution), view: Some([i32::MIN; 6]), ..link_of(puzzle) };
        assert!(link.address().len() <= 8 * 1024, "{rows}: {}", link.address().len());
        assert_eq!(link.address() == link.text(), rows < 40, "{rows}");
    }
}

#[test]
fn a_puzzle_that_was_opened_is_searched_browsed_and_built_along() {
    let mut solved = 0;
    for seed in 0..30 {
        let puzzle = if seed < 10 { plain(seed) } else { mixed(seed) };
        let mut app = finished(&puzzle);
        let expected = solutions(&puzzle, app.readout().search.symmetry);
        let mut cells: Vec<_> = expected.iter().map(placed).collect();
        let mut found: Vec<_> =
            (0..app.found()).map(|index| placed(&app.solutions().solution(index))).collect();
        cells.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, cells, "{seed}");
        if expected.is_empty() {
            continue;
        }
        solved += 1;
        app.apply(SolutionsCommand::Show(Pick::Last));
        app.apply(SolutionsCommand::ToggleBuilding);
        let step = app.readout().solutions.build.expect("it is built along");
        (0..step.placed.1).for_each(|_| app.apply(SolutionsCommand::BuildNext));
        let pieces = app.solutions().solution(expected.len() - 1).pieces().len();
        assert_eq!(app.readout().solutions.build.map(|step| step.placed), Some((pieces, pieces)), "{seed}");
        let text = app.link().text();
        let mut again = paused();
        again.open(&Link::read(&text).0, Vec::new());
        assert_eq!(again.puzzle(), &puzzle, "{seed}");
        let code = |app: &Driver| app.link().solution.map(|solution| solution.code);
        assert_eq!(code(&again), code(&app), "{seed}: {text}");
    }
    assert!(solved >= 15, "{solved}");
}

/// The pieces and their cells, in an order of their own.
fn placed(solution: &Solution) -> Vec<(usize, Vec<[i32; 3]>)> {
    let cells =
        |cells: &[cubefall::puzzle::Coord]| cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect();
    let mut pieces: Vec<_> = solution.pieces().iter().map(|(piece, at)| (piece.index(), cells(at))).collect();
    pieces.sort_unstable();
    pieces
}

#[test]
fn a_strategy_that_does_not_accept_the_puzzle_is_refused_and_another_one_searches() {
    let app = finished(&row());
    let readout = app.readout();
    let plain = Strategy::all().filter(|strategy| strategy.takes_only_plain());
    let refusals: Vec<_> = plain.map(|strategy| (strategy, SearchError::NotPlain { strategy })).collect();
    assert!(!refusals.is_empty());
    assert_eq!(readout.search.refusals, refusals);
    assert!(refusals.iter().all(|(strategy, _)| *strategy != readout.search.plan.strategy));
    assert_eq!(app.found(), 3);
    assert_eq!(paused().readout().search.refusals, []);
    assert_eq!(readout.notice, None, "the page chose the strategy by itself");

    // One that was chosen is named, until something else is done.
    let chosen =
        refusals.iter().map(|(strategy, _)| *strategy).find(|it| *it != Settings::default().plan.strategy);
    let plan = chosen.expect("another one").plan();
    let mut app = Driver::new(Settings { puzzle: row(), plan, playing: false, ..Settings::default() });
    let notice = app.readout().notice.expect("it says why");
    assert!(notice.contains(plan.strategy.title()), "{notice}");
    app.apply(PlaybackCommand::Step);
    assert_eq!(app.readout().notice, None);
}

#[test]
fn opened_puzzles_and_those_of_the_catalogue_can_be_chosen_again() {
    let mut app = paused();
    for puzzle in [plain(1), mixed(2), plain(1), catalogue::ALL.get("bedlam")] {
        app.apply(SearchCommand::Open(puzzle.clone()));
        assert_eq!(app.puzzle(), &puzzle);
    }
    let opened = app.readout().search.opened;
    let entries: Vec<_> = opened.entries().map(|(key, puzzle)| (app.offered(&key), puzzle.clone())).collect();
    assert_eq!(entries, [plain(1), mixed(2)].map(|puzzle| (Some(puzzle.clone()), puzzle)));
    assert_eq!(
        [&plain(1), &catalogue::ALL.get("soma")].map(|puzzle| app.offered(&opened.key(puzzle))),
        [Some(plain(1)), Some(catalogue::ALL.get("soma"))]
    );
    assert_eq!(app.offered("opened:2"), None);
    (0..2 * Opened::MOST as u64).for_each(|seed| app.apply(SearchCommand::Open(mixed(seed))));
    assert_eq!(app.readout().search.opened.entries().count(), Opened::MOST);
}

#[test]
fn a_puzzle_is_counted_by_its_default_symmetry_or_the_chosen_one() {
    let mut app = paused();
    let mut counted = |symmetry, puzzle: &Arc<Puzzle>| {
        app.apply(SearchCommand::Load(Settings { symmetry, ..Settings::default() }));
        app.apply(SearchCommand::Open(Arc::clone(puzzle)));
        (app.readout().search.symmetry, app.readout().notice)
    };
    assert_eq!(counted(Symmetry::Raw, &plain(1)), (Symmetry::Raw, None));
    let [bedlam, closed] = ["bedlam", "diabolical"].map(|id| catalogue::ALL.get(id));
    assert_eq!(counted(Symmetry::Rotation, &closed), (Symmetry::Rotation, None));
    assert_eq!(counted(Symmetry::Restricted, &closed), (Symmetry::Reflection, None));
    assert_eq!(counted(Symmetry::Restricted, &bedlam), (Symmetry::Restricted, None));
    // What is usual for one of them is not chosen for the next.
    for (puzzle, usual) in
        [(&closed, Symmetry::Reflection), (&bedlam, Symmetry::Restricted), (&closed, Symmetry::Reflection)]
    {
        app.apply(SearchCommand::Open(Arc::clone(puzzle)));
        assert_eq!((app.readout().search.symmetry, app.readout().notice), (usual, None));
    }
}

#[test]
fn a_saved_search_goes_on_with_its_own_puzzle() {
    for puzzle in [row(), plain(7), mixed(12)] {
        let mut app = finished(&puzzle);
        app.apply(PlaybackCommand::Jump(2));
        work_off(&mut app, 10_000);
        let mut again = paused();
        assert_eq!(again.restore(&app.save()), Ok(()));
        work_off(&mut again, 10_000);
        let state =
            |app: &Driver| (app.puzzle().clone(), app.found(), app.readout().playback.time.now, app.save());
        assert_eq!(state(&again), state(&app));
    }
}

/// A saved search with another second line, and the last line for it.
fn relinked(text: &str, line: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1] = line;
    lines.pop();
    let before = lines.join("\n") + "\n";
    format!("{before}end {} {}\n", before.len(), Checksum::of(&before))
}

#[test]
fn a_saved_search_of_another_puzzle_is_refused() {
    let mut app = paused();
    app.apply(PlaybackCommand::Jump(100));
    work_off(&mut app, 10_000);
    let text = app.save();
    let line = text.lines().nth(1).expect("two lines").to_owned();
    let (link, found) = line.rsplit_once(' ').expect("a fingerprint");
    assert_eq!(found, fingerprint(&catalogue::ALL.get("soma").to_spec()).to_string());
    // Earlier pages did not write it.
    assert_eq!(app.restore(&relinked(&text, link)), Ok(()));
    let other = fingerprint(&row().to_spec()).to_string();
    let refused = RestoreError::OtherPuzzle {
        puzzle: catalogue::ALL.get("soma").name().to_owned(),
        found: other.clone(),
        here: found.to_owned(),
    };
    assert_eq!(app.restore(&relinked(&text, &format!("{link} {other}"))), Err(refused));
}

#[test]
fn the_cube_of_a_puzzle_that_was_opened_is_linked() {
    let mut app = finished(&row());
    app.apply(SolutionsCommand::Show(Pick::First));
    assert_eq!(app.readout().solutions.list, List::Stage);
    app.apply(OwnCubeCommand::Toggle);
    let link = app.link();
    assert_eq!(Link::read(&link.text()), (link, vec![]));
    assert!(row().pieces().iter().map(Piece::most).sum::<usize>() == 2);
}
