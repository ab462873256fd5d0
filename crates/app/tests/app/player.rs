//! The player of other pages: it builds a solution, or searches.

use app::{Frame, Player, PlayerContent, PlayerError, Slice};
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
    let link = player.link().expect("it is ready");
    assert!(link.starts_with("shows="), "{link}");
    let other = catalogue::ALL.get("bedlam");
    assert_eq!(ready(&other, PlayerContent::Search).link().as_deref(), Some("puzzle=bedlam"));
}
