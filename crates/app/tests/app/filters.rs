//! Filtering and sorting: the result is that of a naive check of each solution.

use app::{
    Effect, Filter, FilterCondition, Order, Pick, PlaybackCommand, Property, SearchCommand, Settings,
    SolutionsCommand, Start,
};
use app_testing::Driver;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::puzzle::{Cell, Coord, PieceId, Rotation};
use cubefall::search::Strategy;
use cubefall::solution::{Solution, Verifier};
use fastrand::Rng;
use std::sync::Arc;
use testing::share_of;

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

/// The filter of one condition.
fn only(condition: FilterCondition) -> Filter {
    Filter::default().with(condition)
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
        Property::Flat => cells.iter().all(|cell| cell.z == cells[0].z),
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
            let alone = [Property::InCorner, Property::InMiddle, Property::Flat].into_iter();
            for property in alone.chain(others) {
                let hits = filtered(&mut app, only(FilterCondition::Has(piece, property)));
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
            let hits = filtered(&mut app, only(FilterCondition::SameFirst(same_first)));
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
    let filter = only(FilterCondition::SameFirst(1));
    let hits = filtered(&mut app, filter.clone());
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
    let both = filter.with(FilterCondition::Has(PieceId::new(1), Property::InCorner));
    let narrower = filtered(&mut app, both);
    assert!(narrower.len() < hits.len() && narrower.iter().all(|index| hits.contains(index)));
}

#[test]
fn a_slide_show_shows_the_filtered_solutions_and_starts_again() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    app.apply(SolutionsCommand::Show(Pick::Number(5)));
    let hits = filtered(&mut app, only(FilterCondition::SameFirst(2)));
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
    let favourites = only(FilterCondition::Favourite);
    assert_eq!(filtered(&mut app, favourites.clone()), [] as [usize; 0]);
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
    assert_eq!(filtered(&mut again, favourites.clone()), [16, 199]);
    again
        .apply(SearchCommand::Load(Settings { puzzle: catalogue::ALL.get("bedlam"), ..Settings::default() }));
    assert!(again.readout().solutions.filter.is_empty(), "the filter makes no sense there");
    again.apply(SearchCommand::Load(settings(catalogue::ALL.get("soma"))));
    search(&mut again, 240);
    assert_eq!(filtered(&mut again, favourites), [16, 199], "another puzzle keeps the favourites");
}

#[test]
fn solutions_found_later_are_filtered_too() {
    let mut app = searched(catalogue::ALL.get("soma"), 20);
    let filter = only(FilterCondition::Has(PieceId::new(0), Property::InCorner));
    let before = filtered(&mut app, filter.clone());
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
    for filter in [Filter::default(), only(FilterCondition::Has(PieceId::new(4), Property::InCorner))] {
        let mut expected = filtered(&mut app, filter.clone());
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
    let hits = filtered(&mut app, only(FilterCondition::Has(PieceId::new(1), Property::InCorner)));
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
    app.apply(SolutionsCommand::SetFilter(Filter { order: Order::Name, ..only(FilterCondition::Favourite) }));
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

type Pieces = Vec<(PieceId, Vec<Coord>)>;

/// The images of a solution of a cube under all motions of the cube that keep the set of pieces, each with
/// the piece of that shape: by permutations and signs of the axes.
fn positions(puzzle: &Puzzle, solution: &Solution, side: i32, with_mirrors: bool) -> Vec<Pieces> {
    let mut positions = Vec::new();
    for (order, parity) in
        [([0, 1, 2], 1), ([1, 2, 0], 1), ([2, 0, 1], 1), ([0, 2, 1], -1), ([2, 1, 0], -1), ([1, 0, 2], -1)]
    {
        for signs in 0..8_u32 {
            let is_rotation = (parity == 1) == signs.count_ones().is_multiple_of(2);
            if !is_rotation && !with_mirrors {
                continue;
            }
            let moved = |cell: &Coord| {
                let axes = [cell.x, cell.y, cell.z];
                let along = |axis: usize| match signs >> axis & 1 {
                    0 => axes[order[axis]],
                    _ => side - 1 - axes[order[axis]],
                };
                Coord::new(along(0), along(1), along(2))
            };
            let image = |(piece, cells): &(PieceId, Vec<Coord>)| {
                let cells: Vec<Coord> = cells.iter().map(moved).collect();
                let mirrored = || puzzle.piece_ids().find(|&other| is_of_shape(puzzle, other, &cells));
                (if is_rotation { *piece } else { mirrored().expect("the set has it") }, cells)
            };
            positions.push(solution.pieces().iter().map(image).collect());
        }
    }
    positions
}

/// Whether these cells are the piece, turned somehow.
fn is_of_shape(puzzle: &Puzzle, piece: PieceId, cells: &[Coord]) -> bool {
    let normal = |cells: Vec<Coord>| {
        let least = |of: fn(&Coord) -> i32| cells.iter().map(of).min().expect("a piece has cells");
        let by = Coord::new(least(|cell| cell.x), least(|cell| cell.y), least(|cell| cell.z));
        let mut cells: Vec<Coord> = cells.iter().map(|&cell| cell - by).collect();
        cells.sort_by_key(|cell| (cell.x, cell.y, cell.z));
        cells
    };
    let wanted = normal(cells.to_vec());
    let shape = puzzle.piece(piece).polycube().cells();
    Rotation::all().iter().any(|turn| normal(shape.iter().map(|&cell| turn.apply(cell)).collect()) == wanted)
}

/// Whether all pieces can be taken out one by one in these directions, which is a way to put them in.
fn comes_apart(pieces: &Pieces, directions: &[Coord], side: i32) -> bool {
    let mut left = pieces.clone();
    loop {
        let is_empty_but_for = |piece: PieceId, at: Coord| {
            left.iter().all(|(other, cells)| *other == piece || !cells.contains(&at))
        };
        let is_open = |(piece, cells): &(PieceId, Vec<Coord>), direction: Coord| {
            let mut ahead = cells.iter().flat_map(|&cell| (1..side).map(move |away| cell + direction * away));
            ahead.all(|at| is_empty_but_for(*piece, at))
        };
        let is_free = |placed: &_| directions.iter().any(|&direction| is_open(placed, direction));
        let Some(free) = left.iter().position(is_free) else { return left.is_empty() };
        left.remove(free);
    }
}

/// Whether a position meets a condition, from the definition.
fn meets(puzzle: &Puzzle, pieces: &Pieces, condition: FilterCondition, side: i32) -> bool {
    const UP: Coord = Coord::new(0, 0, 1);
    let around = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), UP];
    match condition {
        FilterCondition::Fills(piece, cell) => {
            let at = puzzle.region().coord_of(cell);
            pieces.iter().any(|(other, cells)| *other == piece && cells.contains(&at))
        }
        FilterCondition::Has(piece, property) => has(&Solution::new(pieces.clone()), piece, property, side),
        FilterCondition::WholeLayers(layers) => pieces.iter().all(|(_, cells)| {
            let below = cells.iter().filter(|cell| cell.z < layers).count();
            below == 0 || below == cells.len()
        }),
        FilterCondition::StraightDown => comes_apart(pieces, &[UP], side),
        FilterCondition::Buildable => {
            let all: Vec<Coord> = around.into_iter().flat_map(|one| [one, one * -1]).collect();
            comes_apart(pieces, &all, side)
        }
        FilterCondition::SameFirst(_)
        | FilterCondition::Favourite
        | FilterCondition::ComesApart
        | FilterCondition::Locked
        | FilterCondition::LevelAtLeast(_) => panic!("these have tests of their own"),
    }
}

/// A condition at random.
fn any_condition(rng: &mut Rng, puzzle: &Puzzle) -> FilterCondition {
    let pieces: Vec<PieceId> = puzzle.piece_ids().collect();
    let piece = pieces[rng.usize(..pieces.len())];
    match rng.u8(0..9) {
        0..4 => FilterCondition::Fills(piece, Cell::new(rng.usize(..puzzle.region().volume()))),
        4 => FilterCondition::WholeLayers(rng.i32(1..3)),
        5 => FilterCondition::StraightDown,
        6 => FilterCondition::Buildable,
        7 => FilterCondition::Has(piece, Property::Flat),
        _ => FilterCondition::Has(piece, [Property::InCorner, Property::InMiddle][rng.usize(..2)]),
    }
}

#[test]
fn several_conditions_hold_in_one_position_of_each_solution_that_passes() {
    const SEED: u64 = 338;
    let puzzle = catalogue::ALL.get("soma");
    for (symmetry, number, with_mirrors) in
        [(Symmetry::Restricted, 240, true), (Symmetry::Rotation, 480, false), (Symmetry::Raw, 480, false)]
    {
        let mut app = searched_from(Settings { symmetry, ..settings(puzzle.clone()) }.into(), number);
        let solutions = all(&app);
        let positions: Vec<Vec<Pieces>> =
            solutions.iter().map(|one| positions(&puzzle, one, 3, with_mirrors)).collect();
        let mut rng = Rng::with_seed(SEED);
        let mut some = 0;
        for round in 0..share_of(30) {
            let mut filter = Filter::default();
            (0..rng.u8(1..5)).for_each(|_| filter = filter.clone().with(any_condition(&mut rng, &puzzle)));
            let turns = filter.turns() && symmetry != Symmetry::Raw;
            let meets_all = |pieces: &Pieces| {
                filter.conditions.iter().all(|&condition| meets(&puzzle, pieces, condition, 3))
            };
            let passes = |index: &usize| {
                let listed = solutions[*index].pieces().to_vec();
                meets_all(&listed) || (turns && positions[*index].iter().any(meets_all))
            };
            let expected: Vec<usize> = (0..solutions.len()).filter(passes).collect();
            let hits = filtered(&mut app, filter.clone());
            assert_eq!(hits, expected, "{symmetry:?}, round {round}, seed {SEED}: {filter:?}");
            for &hit in &hits {
                let shown = app.solutions().solution(hit);
                assert!(meets_all(&shown.pieces().to_vec()), "it is shown as it was wished for");
                Verifier::new(&puzzle).verify(&shown).expect("it is a solution in this position too");
            }
            some += u32::from(!hits.is_empty() && hits.len() < solutions.len());
        }
        assert!(some > share_of(7), "{symmetry:?}: {some} filters distinguish solutions");
    }
}

#[test]
fn the_solution_shown_is_turned_until_the_filter_is_dropped() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    let puzzle = app.puzzle().clone();
    let (piece, corner) = (puzzle.piece_named("Y").expect("a piece of Soma"), Cell::new(0));
    app.apply(SolutionsCommand::Show(Pick::Number(1)));
    let listed = app.solutions().solution(0);
    app.apply(SolutionsCommand::AddCondition(FilterCondition::Fills(piece, corner)));
    while app.filter(7) {}
    let mut turned = 0;
    for place in 1..=app.solutions().rows() {
        app.apply(SolutionsCommand::Show(Pick::Place(place)));
        let shown = app.readout().solutions.shown.expect("it is shown");
        assert_eq!(shown.row, Some(place));
        let inside = app.frame().poses.iter().flatten().count();
        assert_eq!(inside, 7, "all pieces are in the box");
        let code = app.link().solution.expect("it is shown").code;
        let placements = codes::placements_of_code(&code, &cubefall::problem::Problem::new(&puzzle));
        let solution =
            Solution::of(&cubefall::problem::Problem::new(&puzzle), &placements.expect("a valid code"));
        assert!(of(&solution, piece).contains(&Coord::new(0, 0, 0)), "the link has it as it is shown");
        turned += usize::from(shown.turned);
    }
    assert!(turned > 0 && app.solutions().rows() < 240);
    app.apply(SolutionsCommand::RemoveCondition(FilterCondition::Fills(piece, corner)));
    let shown = app.readout().solutions.shown.expect("it stays");
    assert!(!shown.turned && shown.row == Some(shown.place));
    assert_eq!(app.solutions().solution(0), listed);
}

#[test]
fn a_solution_that_does_not_pass_gives_way_to_the_next_that_does() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    let condition = FilterCondition::Has(PieceId::new(1), Property::InCorner);
    let hits = filtered(&mut app, only(condition));
    app.apply(SolutionsCommand::SetFilter(Filter::default()));
    for shown in [0, 60, 239] {
        app.apply(SolutionsCommand::Show(Pick::Number(shown + 1)));
        app.apply(SolutionsCommand::AddCondition(condition));
        while app.filter(3) {}
        let next = hits.iter().copied().find(|&hit| hit >= shown).unwrap_or(hits[0]);
        assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(next + 1));
        app.apply(SolutionsCommand::RemoveCondition(condition));
        assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(next + 1), "it stays");
    }
    assert!(!hits.contains(&0) || !hits.contains(&60) || !hits.contains(&239), "one gives way");
}

#[test]
fn conditions_that_cannot_hold_together_replace_each_other_and_their_number_is_limited() {
    let fills = |piece, cell| FilterCondition::Fills(PieceId::new(piece), Cell::new(cell));
    let filter = only(fills(1, 0)).with(fills(2, 5)).with(fills(3, 0)).with(FilterCondition::WholeLayers(1));
    assert_eq!(
        filter.with(FilterCondition::WholeLayers(2)).conditions,
        [fills(2, 5), fills(3, 0), FilterCondition::WholeLayers(2)]
    );
    let many = (0..40).fold(Filter::default(), |filter, cell| filter.with(fills(0, cell)));
    assert_eq!(many.conditions.len(), Filter::MOST);
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    let conditions: Vec<_> = (0..27).map(|cell| fills(0, cell)).collect();
    assert!(filtered(&mut app, Filter { conditions, ..Filter::default() }).is_empty());
    assert_eq!(app.readout().solutions.filter.conditions.len(), Filter::MOST);
}

#[test]
fn the_form_shows_the_solution_and_marks_the_chosen_cell() {
    let mut app = searched(catalogue::ALL.get("soma"), 240);
    let cell = Some(Cell::new(4));
    app.apply(SolutionsCommand::ChooseCell(cell));
    app.apply(SolutionsCommand::Show(Pick::Number(3)));
    assert!(app.readout().solutions.filter_form.is_none() && app.frame().marks.is_empty());
    app.apply(SolutionsCommand::OpenFilter(true));
    app.apply(SolutionsCommand::ChooseCell(cell));
    let form = app.readout().solutions.filter_form.expect("it is open");
    assert_eq!((form.chosen, form.pieces.len()), (cell, 7));
    let marked: Vec<Coord> = app.frame().marks.iter().map(|mark| mark.cell).collect();
    assert_eq!(marked, [app.puzzle().region().coord_of(Cell::new(4))]);
    let chosen = |app: &Driver| {
        let form = app.readout().solutions.filter_form.expect("it is open");
        app.puzzle().region().coord_of(form.chosen.expect("a cell is chosen"))
    };
    for (step, there) in
        [((1, 0, 0), (2, 1, 0)), ((1, 0, 0), (2, 1, 0)), ((0, 0, 1), (2, 1, 1)), ((0, -1, 0), (2, 0, 1))]
    {
        app.apply(SolutionsCommand::MoveCell(Coord::new(step.0, step.1, step.2)));
        assert_eq!(chosen(&app), Coord::new(there.0, there.1, there.2));
    }
    app.apply(SolutionsCommand::ChooseCell(Some(Cell::new(27))));
    assert_eq!(
        app.readout().solutions.filter_form.expect("it is open").chosen,
        None,
        "there is no such cell"
    );
    app.apply(SolutionsCommand::OpenFilter(false));
    assert!(app.readout().solutions.filter_form.is_none() && app.frame().marks.is_empty());
}

#[test]
fn codes_are_read_as_they_were_written_and_what_the_puzzle_does_not_have_is_ignored() {
    const SEED: u64 = 339;
    let puzzle = catalogue::ALL.get("soma");
    let mut rng = Rng::with_seed(SEED);
    let others = [FilterCondition::Favourite, FilterCondition::SameFirst(3)];
    for condition in (0..200).map(|_| any_condition(&mut rng, &puzzle)).chain(others) {
        assert_eq!(FilterCondition::from_code(&condition.code()), Some(condition));
    }
    let next_to = FilterCondition::Has(PieceId::new(2), Property::NextTo(PieceId::new(6)));
    assert_eq!(FilterCondition::from_code(&next_to.code()), Some(next_to));
    for code in ["", "c", "c1", "c1.", "c-1.0", "x1.0", "é1.0", "c1.0 "] {
        assert_eq!(FilterCondition::from_code(code), None, "{code:?}");
    }
    let mut app = searched(puzzle, 240);
    for code in ["c7.0", "c0.27", "k7.0", "n0.7", "s8.0", "s0.0", "w0.0", "w3.0"] {
        app.apply(SolutionsCommand::AddCondition(FilterCondition::from_code(code).expect("a code")));
        assert_eq!(app.readout().solutions.filter, Filter::default(), "{code}");
    }
}
