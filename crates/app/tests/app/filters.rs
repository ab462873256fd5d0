//! Filtering and sorting: the result is that of a naive check of each solution.

use app::{
    Effect, Filter, Order, Pick, PlaybackCommand, Property, SearchCommand, Settings, SolutionsCommand, Start,
};
use app_testing::Driver;
use cubefall::puzzle::Puzzle;
use cubefall::puzzle::{Coord, PieceId};
use cubefall::search::Strategy;
use cubefall::solution::Solution;
use std::sync::Arc;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A puzzle with this many of its solutions found; all of them where it has fewer.
fn settings(puzzle: Arc<Puzzle>) -> Settings {
    Settings { puzzle, plan: Strategy::TURBO.plan(), playing: false, ..Settings::default() }
}

fn start(puzzle: Arc<Puzzle>) -> Start {
    settings(puzzle).into()
}

/// Searches until this many solutions are found.
fn search(app: &mut Driver, solutions: usize) {
    while app.found() < solutions && !app.readout().playback.finished {
        app.apply(PlaybackCommand::NextSolution);
        while app.work(u64::MAX) {}
    }
}

fn searched_from(start: Start, solutions: usize) -> Driver {
    let mut app = Driver::new(start);
    search(&mut app, solutions);
    app
}

fn searched(puzzle: Arc<Puzzle>, solutions: usize) -> Driver {
    searched_from(start(puzzle), solutions)
}

/// The solutions that are listed with this filter, once all were examined.
fn filtered(app: &mut Driver, filter: Filter) -> Vec<usize> {
    app.apply(SolutionsCommand::SetFilter(filter));
    while app.filter(7) {}
    (0..app.solutions().rows()).map(|row| app.solutions().in_row(row)).collect()
}

fn all(app: &Driver) -> Vec<Solution> {
    (0..app.solutions().len()).map(|index| app.solutions().solution(index)).collect()
}

fn of(solution: &Solution, piece: PieceId) -> &[Coord] {
    let found = solution.pieces().iter().find(|(id, _)| *id == piece);
    &found.expect("each piece is in").1
}

/// From the definitions, on coordinates.
fn has(solution: &Solution, piece: PieceId, property: Property, side: i32) -> bool {
    let cells = of(solution, piece);
    let axes = |cell: &Coord| [cell.x, cell.y, cell.z];
    match property {
        Property::InCorner => {
            cells.iter().any(|cell| axes(cell).iter().all(|at| *at == 0 || *at == side - 1))
        }
        Property::InMiddle => {
            (0..3).any(|axis| cells.iter().all(|cell| (1..side - 1).contains(&axes(cell)[axis])))
        }
        Property::NextTo(other) => cells.iter().any(|cell| {
            let beside = [-1, 1].into_iter().flat_map(|way| {
                [Coord::new(way, 0, 0), Coord::new(0, way, 0), Coord::new(0, 0, way)].map(|step| *cell + step)
            });
            beside.into_iter().any(|cell| of(solution, other).contains(&cell))
        }),
    }
}

#[test]
fn the_filter_passes_exactly_the_solutions_with_the_property() {
    for (puzzle, side, most) in [(catalogue::ALL.get("soma"), 3, 240), (catalogue::ALL.get("bedlam"), 4, 400)]
    {
        let mut app = searched(puzzle.clone(), most);
        assert_eq!(app.solutions().len(), most);
        let (solutions, pieces) = (all(&app), app.puzzle().piece_ids().collect::<Vec<_>>());
        let (mut some, mut none) = (0, 0);
        for &piece in &pieces {
            let others = pieces.iter().filter(|&&other| other != piece).map(|&other| Property::NextTo(other));
            for property in [Property::InCorner, Property::InMiddle].into_iter().chain(others) {
                let hits = filtered(&mut app, Filter { piece: Some((piece, property)), ..Filter::default() });
                let expected = (0..most).filter(|&index| has(&solutions[index], piece, property, side));
                assert_eq!(hits, expected.collect::<Vec<_>>(), "{piece:?} {property:?}");
                some += usize::from(!hits.is_empty() && hits.len() < most);
                none += usize::from(hits.is_empty());
            }
        }
        println!("{}: {some} filters pass some, {none} pass none", puzzle.id());
        assert!(some > 40, "filters distinguish solutions");
    }
}

#[test]
fn the_same_first_pieces_lie_at_the_same_places() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    let solutions = all(&app);
    let pieces: Vec<PieceId> = app.puzzle().piece_ids().collect();
    for shown in [0, 17, 239] {
        for same_first in 1..=7 {
            app.apply(SolutionsCommand::SetFilter(Filter::default()));
            app.apply(SolutionsCommand::Show(Pick::Number(shown + 1)));
            let hits = filtered(&mut app, Filter { same_first, ..Filter::default() });
            let alike = |one: &Solution| {
                pieces[..same_first].iter().all(|&piece| of(one, piece) == of(&solutions[shown], piece))
            };
            let expected: Vec<usize> = (0..240).filter(|&index| alike(&solutions[index])).collect();
            assert_eq!(hits, expected);
            assert!(hits.contains(&shown));
        }
    }
}

#[test]
fn next_and_previous_stay_among_solutions_with_the_same_first_pieces() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    app.apply(SolutionsCommand::Show(Pick::Number(100)));
    let filter = Filter { same_first: 1, ..Filter::default() };
    let hits = filtered(&mut app, filter);
    assert!(hits.len() > 2);
    app.apply(SolutionsCommand::Show(Pick::First));
    for &hit in &hits {
        assert_eq!(app.readout().solutions.shown.expect("shown").place, hit + 1);
        app.apply(SolutionsCommand::Show(Pick::Next));
    }
    assert_eq!(
        app.readout().solutions.shown.expect("shown").place,
        hits[hits.len() - 1] + 1,
        "it stays at the last"
    );
    app.apply(SolutionsCommand::Show(Pick::Previous));
    assert_eq!(app.readout().solutions.shown.expect("shown").place, hits[hits.len() - 2] + 1);
    let both = Filter { piece: Some((PieceId::new(1), Property::InCorner)), ..filter };
    let narrower = filtered(&mut app, both);
    assert!(narrower.len() < hits.len() && narrower.iter().all(|index| hits.contains(index)));
}

#[test]
fn a_slide_show_shows_the_filtered_solutions_and_starts_again() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    app.apply(SolutionsCommand::Show(Pick::Number(5)));
    let hits = filtered(&mut app, Filter { same_first: 2, ..Filter::default() });
    app.apply(SolutionsCommand::Show(Pick::First));
    app.apply(SolutionsCommand::ToggleSlideShow);
    for turn in 1..=2 * hits.len() {
        app.tick(3.1);
        assert_eq!(app.readout().solutions.shown.expect("shown").place, hits[turn % hits.len()] + 1);
    }
}

#[test]
fn favourites_are_known_by_their_names() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    let only = Filter { favourites: true, ..Filter::default() };
    assert_eq!(filtered(&mut app, only), [] as [usize; 0]);
    app.apply(SolutionsCommand::Show(Pick::First));
    assert_eq!(app.readout().solutions.shown, None, "there is nothing to show");
    for number in [200, 3, 17, 3] {
        app.apply(SolutionsCommand::Show(Pick::Number(number)));
        app.apply(SolutionsCommand::ToggleFavourite);
    }
    while app.filter(1000) {}
    assert_eq!(
        (0..app.solutions().rows()).map(|row| app.solutions().in_row(row)).collect::<Vec<_>>(),
        [16, 199],
        "the second toggle removes it"
    );
    assert!(app.solutions().is_favourite(16) && !app.solutions().is_favourite(2));

    let stored = |effect| match effect {
        Effect::StoreFavourite { name, favourite } => Some((name, favourite)),
        _ => None,
    };
    let stored: Vec<_> = app.effects().into_iter().filter_map(stored).collect();
    let [first, second, third, again] = stored[..] else { panic!("each change is stored: {stored:?}") };
    assert_eq!(again, (second.0, false));
    assert!(first.1 && second.1 && third.1);
    let names = [third, first].map(|(name, _)| name.to_string().parse().expect("a name"));
    let mut again = searched_from(start(catalogue::ALL.get("soma")).with_favourites(names.to_vec()), 240);
    assert_eq!(again.effects(), [], "those that were stored are not stored again");
    assert_eq!(filtered(&mut again, only), [16, 199]);
    again
        .apply(SearchCommand::Load(Settings { puzzle: catalogue::ALL.get("bedlam"), ..Settings::default() }));
    assert!(again.readout().solutions.filter.is_empty(), "the filter makes no sense there");
    again.apply(SearchCommand::Load(settings(catalogue::ALL.get("soma"))));
    search(&mut again, 240);
    assert_eq!(filtered(&mut again, only), [16, 199], "another puzzle keeps the favourites");
}

#[test]
fn solutions_found_later_are_filtered_too() {
    let mut app = searched(catalogue::ALL.get("soma"), 20);
    let filter = Filter { piece: Some((PieceId::new(0), Property::InCorner)), ..Filter::default() };
    let before = filtered(&mut app, filter);
    app.apply(PlaybackCommand::RunToEnd);
    while app.work(u64::MAX) {}
    assert_eq!(app.solutions().rows(), before.len(), "only once it is shown");
    while app.filter(50) {}
    let after: Vec<usize> = (0..app.solutions().rows()).map(|row| app.solutions().in_row(row)).collect();
    assert_eq!(after, filtered(&mut app, filter));
    assert!(after.starts_with(&before) && after.len() > before.len());
}

#[test]
fn sorting_by_name_is_alphabetical() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    let names: Vec<String> = (1..=240)
        .map(|number| {
            app.apply(SolutionsCommand::Show(Pick::Number(number)));
            app.readout().solutions.shown.and_then(|shown| shown.name).expect("each has a name").to_string()
        })
        .collect();
    for piece in [None, Some((PieceId::new(4), Property::InCorner))] {
        let filter = Filter { piece, ..Filter::default() };
        let mut expected = filtered(&mut app, filter);
        expected.sort_by_key(|&index| &names[index]);
        assert_eq!(filtered(&mut app, Filter { order: Order::Name, ..filter }), expected);
        assert!(!expected.is_sorted(), "it is another order");
        for (row, &index) in expected.iter().enumerate() {
            assert_eq!(app.solutions().row_of(index), row);
        }
        // Who turns over them goes by this order, from the first to the last.
        app.apply(SolutionsCommand::Show(Pick::First));
        for &index in &expected {
            assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(index + 1));
            app.apply(SolutionsCommand::Show(Pick::Next));
        }
        assert_eq!(app.readout().solutions.shown.map(|shown| shown.place - 1), expected.last().copied());
        app.apply(SolutionsCommand::Show(Pick::Previous));
        assert_eq!(
            app.readout().solutions.shown.map(|shown| shown.place - 1),
            expected.iter().rev().nth(1).copied()
        );
    }
}

#[test]
fn after_a_solution_that_does_not_pass_comes_the_next_that_does() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    let hits = filtered(
        &mut app,
        Filter { piece: Some((PieceId::new(1), Property::InCorner)), ..Filter::default() },
    );
    let gap = (0..239).find(|index| !hits.contains(index) && hits.contains(&(index + 1)));
    let before = gap.expect("some pass and some do not");
    app.apply(SolutionsCommand::Show(Pick::Number(before + 1)));
    app.apply(SolutionsCommand::Show(Pick::Next));
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(before + 2));
}

#[test]
fn what_passed_before_the_filter_begins_again_is_not_listed_twice() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    for number in 1..=60 {
        app.apply(SolutionsCommand::Show(Pick::Number(number)));
        app.apply(SolutionsCommand::ToggleFavourite);
    }
    app.apply(SolutionsCommand::SetFilter(Filter {
        favourites: true,
        order: Order::Name,
        ..Filter::default()
    }));
    (0..50).for_each(|_| assert!(app.filter(1)));
    app.apply(SolutionsCommand::ToggleFavourite);
    while app.filter(1) {}
    let mut rows: Vec<usize> = (0..app.solutions().rows()).map(|row| app.solutions().in_row(row)).collect();
    rows.sort_unstable();
    assert_eq!(rows, (0..59).collect::<Vec<_>>());
}

#[test]
fn the_easiest_come_first() {
    let mut app = searched(catalogue::ALL.get("bedlam"), 120);
    let sideways: Vec<usize> = (1..=120)
        .map(|number| {
            app.apply(SolutionsCommand::Show(Pick::Number(number)));
            let shown = app.readout().solutions.shown.expect("it is shown");
            assert_eq!(shown.possible, shown.pieces, "each of these can be assembled");
            shown.sideways
        })
        .collect();
    let hits = filtered(&mut app, Filter { order: Order::Easiest, ..Filter::default() });
    let mut expected: Vec<usize> = (0..120).collect();
    expected.sort_by_key(|&index| sideways[index]);
    assert_eq!(hits, expected);
    assert!(sideways.iter().any(|&count| count > 0) && sideways.contains(&0), "they differ");
    let straight = sideways.iter().filter(|&&count| count == 0).count();
    assert_eq!(app.readout().solutions.ease, Some([straight, 120 - straight, 0]));
    app.apply(PlaybackCommand::RunToEnd);
    while app.readout().solutions.listed == 120 {
        app.work(1_000);
    }
    assert_eq!(app.readout().solutions.ease, None, "some are not checked yet");
}
