//! The moves that put a solution together where straight ones of single pieces do not.

use super::picture::{Picture, view_box};
use crate::colors::Rgb;
use crate::moves::move_back_words;
use cubefall::disassembly::{Disassembler, Disassembly};
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::{Side, Solution};
use markup::{Markup, markup};
use std::collections::BTreeSet;

/// The limit of states: a second or so.
const MOST_STATES: usize = 1 << 16;
/// The maximum number of moves: some five pages.
const MOST_MOVES: usize = 120;

/// A move, backwards.
struct Step {
    title: String,
    /// The cells of the pieces that rest.
    standing: BTreeSet<Coord>,
    /// Those that move, where they go.
    moved: Vec<Coord>,
    first: PieceId,
    from: Side,
}

/// A step for each move that puts a solution together, in order, and the level. Nothing if no moves do, or
/// none were found.
pub(super) fn moves(
    puzzle: &Puzzle,
    solution: &Solution,
    color: &impl Fn(PieceId) -> Rgb,
) -> Option<(Markup, String)> {
    let disassembly = Disassembler::with_states(MOST_STATES).take_apart(solution).ok()?;
    let number: usize = disassembly.numbers().sum();
    if !disassembly.is_complete() || number > MOST_MOVES || disassembly.check(solution).is_err() {
        return None;
    }
    let steps = steps(&disassembly, puzzle, solution);
    let pictures = steps.iter().map(|step| Picture {
        extent: puzzle.region().extent(),
        standing: &step.standing,
        piece: &step.moved,
        letter: Some(puzzle.letter(step.first)),
        color: color(step.first),
        from: Some(step.from),
    });
    let pictures: Vec<Picture> = pictures.collect();
    let view = view_box(&pictures);
    let figure = |(number, (step, picture)): (usize, (&Step, &Picture))| {
        markup!(
            "<figure class=\"step\"><svg viewBox=\"{}\" role=\"img\" aria-label=\"{}\">{}</svg><figcaption><b>{}.</b> {}</figcaption></figure>",
            view,
            step.title,
            picture.svg(),
            number,
            step.title
        )
    };
    let figures = (1..).zip(steps.iter().zip(&pictures)).map(figure).collect();
    Some((figures, disassembly.level()))
}

/// The moves from the last one to the first, each backwards.
fn steps(disassembly: &Disassembly, puzzle: &Puzzle, solution: &Solution) -> Vec<Step> {
    let pieces = solution.pieces();
    let mut places: Vec<Vec<Coord>> = pieces.iter().map(|(_, cells)| cells.clone()).collect();
    let mut steps = Vec::new();
    for separation in &disassembly.separations {
        for step in &separation.moves {
            let rest: Vec<usize> =
                separation.pieces.iter().copied().filter(|piece| !step.pieces.contains(piece)).collect();
            let called = |piece: &usize| puzzle.called(pieces[*piece].0);
            let [moved, others] = [&step.pieces, &rest].map(|set| set.iter().map(called).collect::<Vec<_>>());
            let [moved, others] =
                [&moved, &others].map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
            steps.push(Step {
                title: move_back_words(step, &moved, &others),
                standing: rest.iter().flat_map(|&piece| places[piece].iter().copied()).collect(),
                moved: step.pieces.iter().flat_map(|&piece| places[piece].iter().copied()).collect(),
                first: pieces[step.pieces[0]].0,
                from: step.towards,
            });
            let (out, way) = (step.towards.outwards(), step.distance.unwrap_or(0));
            let shift = Coord::new(out.x * way, out.y * way, out.z * way);
            for &piece in &step.pieces {
                places[piece].iter_mut().for_each(|cell| *cell = *cell + shift);
            }
        }
    }
    steps.reverse();
    steps
}
