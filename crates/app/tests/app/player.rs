//! The player of other pages: it builds a solution, or searches.

use app::{Frame, PlayedLink, Player, PlayerContent, PlayerError, Slice};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::search::{Search, Strategy};
use cubefall::solution::Solution;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const PLENTY: Slice = Slice { search: 1_000_000, filter: 0 };

/// Advances it by some seconds.
fn pass(player: &mut Player, seconds: f64) -> Result<bool, PlayerError> {
    player.advance(seconds, &mut PLENTY.clone())
}

/// A player that is ready.
fn ready(puzzle: &Arc<Puzzle>, content: PlayerContent) -> Player {
    let mut player = Player::new(puzzle, content);
    while !player.is_ready() {
        pass(&mut player, 0.0).expect("it has what is wanted");
    }
    player
}

fn soma() -> Arc<Puzzle> {
    catalogue::ALL.get("soma")
}

/// The solution of this number, as the fastest search finds it.
fn solution(puzzle: &Arc<Puzzle>, number: u64) -> Solution {
    let reduction = Reduction::of(puzzle, Symmetry::usual(puzzle)).expect("the puzzle's own symmetry");
    let problem = Problem::reduced(puzzle, reduction);
    let (mut left, mut found) = (number, None);
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
        left -= 1;
        found = Some(Solution::of(&problem, placements));
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.expect("a solution")
}

/// The cells of each piece of a solution.
fn cells_of(solution: &Solution) -> BTreeSet<(usize, BTreeSet<Coord>)> {
    let cells = |(piece, cells): &(PieceId, Vec<Coord>)| (piece.index(), cells.iter().copied().collect());
    solution.pieces().iter().map(cells).collect()
}

/// The cells of each body in the box.
fn in_the_box(player: &Player) -> BTreeSet<(usize, BTreeSet<Coord>)> {
    let (props, frame) = (player.props().expect("bodies"), player.frame().expect("a frame"));
    let placed = props.bodies.iter().zip(frame.poses).filter_map(|(body, pose)| Some((body, pose?)));
    let cells = placed.map(|(body, pose)| {
        let cells = body.cells.iter().map(|&cell| pose.rotation.apply(cell) + pose.translation);
        (body.piece.index(), cells.collect())
    });
    cells.collect()
}

#[test]
fn a_solution_is_built_piece_by_piece_until_all_are_in() {
    let mut player = ready(&soma(), PlayerContent::Numbered(12));
    assert_eq!((player.step(), player.steps(), player.is_playing()), (0, 7, false));
    player.play();
    let mut seen = vec![0];
    while pass(&mut player, 0.1).expect("it plays") {
        if seen.last() != Some(&player.step()) {
            seen.push(player.step());
        }
    }
    assert_eq!(seen, (0..=7).collect::<Vec<_>>());
    assert!(player.is_over() && !player.is_playing() && player.step() == 7);
    assert_eq!(in_the_box(&player), cells_of(&solution(&soma(), 12)));
    player.play();
    assert_eq!(player.step(), 0);
}

#[test]
fn a_solution_that_is_given_is_checked_and_built() {
    let (puzzle, wanted) = (soma(), solution(&soma(), 3));
    let mut player = ready(&puzzle, PlayerContent::Given(wanted.clone()));
    player.seek(u64::MAX);
    assert_eq!(in_the_box(&player), cells_of(&wanted));
    player.back();
    assert_eq!(player.step(), 6);
    assert_eq!(player.placed().len(), 6);
    let part = Solution::new(wanted.pieces()[1..].to_vec());
    let mut player = Player::new(&puzzle, PlayerContent::Given(part));
    let refused = std::iter::repeat_with(|| pass(&mut player, 0.0)).take(100_000).find_map(Result::err);
    assert!(matches!(refused, Some(PlayerError::NoSolution(_))));
}

#[test]
fn a_solution_beyond_the_last_one_is_named_as_missing() {
    let mut player = Player::new(&soma(), PlayerContent::Numbered(241));
    let refused = std::iter::repeat_with(|| pass(&mut player, 0.0)).take(100_000).find_map(Result::err);
    let refused = refused.expect("Soma has 240");
    assert_eq!(refused.to_string(), "There is no solution 241: the puzzle has 240.");
}

#[test]
fn a_search_plays_and_goes_back_to_the_same_pictures() {
    let mut player = ready(&soma(), PlayerContent::Search);
    let mut frames: Vec<Frame> = Vec::new();
    for step in 0..40 {
        assert_eq!(player.step(), step);
        frames.extend(player.frame());
        player.next();
        while pass(&mut player, 0.0).expect("it searches") {}
    }
    for step in (0..40).rev() {
        player.back();
        while pass(&mut player, 0.0).expect("it seeks") {}
        assert_eq!(player.frame().map(|frame| frame.poses), Some(frames[step].poses.clone()), "step {step}");
    }
    assert_eq!(player.steps(), 40);
    player.set_speed(1000.0);
    player.play();
    (0..10).for_each(|_| assert_eq!(pass(&mut player, 0.1), Ok(true)));
    assert!(player.is_playing() && player.step() > 1000);
}

#[test]
fn the_link_opens_the_same_puzzle_and_solution() {
    let player = ready(&soma(), PlayerContent::Numbered(12));
    let link = player.link();
    assert!(link.starts_with("shows="), "{link}");
    let other = catalogue::ALL.get("bedlam");
    assert_eq!(ready(&other, PlayerContent::Search).link(), "puzzle=bedlam");
}

/// The player of what a link opens, and the step at which it begins.
fn linked(fragment: &str, number: Option<u64>, builds: Option<bool>) -> (Player, u64) {
    let link = PlayedLink::read(fragment).unwrap_or_else(|reason| panic!("{fragment}: {reason}"));
    let content = link.content(number, builds);
    let (mut player, step) = (link.player(content.clone()), link.step(&content));
    while !player.is_ready() {
        pass(&mut player, 0.0).expect("it has what is wanted");
    }
    (player, step)
}

#[test]
fn a_link_is_played_as_the_page_opens_it() {
    assert_eq!(linked("#", None, None).0.link(), "", "the search that the page begins with");
    let own = format!("cubes={}", codes::puzzle_code(&testing::drawn::diabolical()));
    for fragment in [
        "puzzle=bedlam&strategy=first-cell&symmetry=raw",
        "puzzle=bedlam&strategy=first-cell&step=123&view=700,-120",
        &own,
        &ready(&soma(), PlayerContent::Numbered(12)).link(),
    ] {
        let (player, step) = linked(&format!("#{fragment}"), None, None);
        assert_eq!(step, if fragment.contains("step=123") { 123 } else { 0 }, "{fragment}");
        let kept = fragment.split("&step=").next().expect("a fragment");
        assert_eq!(player.link(), kept);
    }
    let other = catalogue::ALL.get("conway");
    let (player, _) = linked("puzzle=conway", None, None);
    assert_eq!(player.puzzle().region(), other.region(), "the player has all of the catalogue");
    let first = ready(&soma(), PlayerContent::Numbered(12)).link();
    let (mut player, step) = linked(&format!("{first}&in=3&build"), None, None);
    assert_eq!(step, 3);
    player.seek(u64::MAX);
    assert_eq!(in_the_box(&player), cells_of(&solution(&soma(), 12)));
}

#[test]
fn keys_that_are_unknown_are_ignored_as_on_the_page() {
    let unknown: String = (0..9).map(|n| format!("&utm_{n}=mail")).collect();
    for fragment in ["puzzle=bedlam&strategy=first-cell&step=7", "step=7"] {
        let with = |more: String| linked(&more, None, None);
        let (plain, step) = with(fragment.to_owned());
        for more in [format!("{fragment}{unknown}"), format!("{}&{fragment}", &unknown[1..])] {
            let (player, begins) = with(more);
            assert_eq!((player.link(), begins), (plain.link(), step), "{fragment}");
        }
        let refused =
            PlayedLink::read(&format!("{fragment}{unknown}&symmetry=none")).err().unwrap_or_default();
        assert!(refused.contains("\"none\" is not a symmetry"), "{refused:?}");
    }
}

#[test]
fn what_is_wanted_of_a_link_has_precedence() {
    let own = ready(&soma(), PlayerContent::Numbered(12)).link();
    let link = |fragment: &str, number, builds| linked(fragment, number, builds).0.link();
    assert_eq!(link(&own, None, Some(true)), own);
    assert_eq!(link(&own, Some(3), None), ready(&soma(), PlayerContent::Numbered(3)).link());
    assert_eq!(link(&own, Some(3), Some(false)), "");
    assert_eq!(link("#step=9", None, Some(true)), ready(&soma(), PlayerContent::Numbered(1)).link());
}

#[test]
fn a_link_without_a_puzzle_or_a_solution_is_refused_with_the_reason() {
    for (fragment, reason) in [
        ("cubes=abc", "The link's puzzle (cubes=…) cannot be opened"),
        ("puzzle=nothing", "not a puzzle of Cubefall"),
        ("puzzle=<b>", "not a puzzle of Cubefall"),
        ("nonsense", "the unknown key \"nonsense\". Copy the whole link"),
        ("puzzle=soma&strategy=magic", "\"magic\" is not a strategy. Copy the whole link"),
        ("puzzle=bedlam&step=-1", "\"-1\" is not a number from 0 up. Copy the whole link"),
        ("puzzle=bedlam&in=3", "settings for a solution but no solution. Copy the whole link"),
        ("puzzle=", "not a puzzle of Cubefall"),
        ("…", "has no puzzle"),
        ("#%29", "has no puzzle"),
        ("lesson=backtracking.2", "Share a search or a solution"),
        ("guide", "Share a search or a solution"),
        ("cube=ab", "Share a search or a solution"),
        (&"x".repeat(8193), "name it as “src”"),
    ] {
        let refused = PlayedLink::read(fragment).err().unwrap_or_default();
        assert!(refused.contains(reason), "{refused:?} of {fragment}");
    }
    for code in ["zzzzzz", "0a", "000000"] {
        let link = PlayedLink::read(&format!("shows={code}")).expect("a code, as far as is known");
        let mut player = link.player(link.content(None, None));
        let refused = std::iter::repeat_with(|| pass(&mut player, 0.0)).take(100_000).find_map(Result::err);
        let refused = refused.unwrap_or_else(|| panic!("{code} is no solution"));
        assert!(matches!(refused, PlayerError::UnknownCode | PlayerError::NoSolution(_)), "{refused}");
    }
}
