//! The levels of the assemblies of a puzzle, against those of each assembly taken apart by itself.

use crate::disassemblies::{Pieces, assemblies, burrs};
use crate::random::for_all;
use cubefall::disassembly::{Disassembler, Level, LevelFinder, PieceGroups};
use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, GoalSpec, PieceSpec, Puzzle, PuzzleSpec, Shape};
use cubefall::search::{Search, Strategy};
use cubefall::solution::Solution;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The puzzle to make what these pieces make. The first two are in a group, or none is.
fn puzzle(pieces: &Pieces, has_group: bool) -> Arc<Puzzle> {
    let cells: Vec<Coord> = pieces.iter().flatten().copied().collect();
    let piece = |(at, cells): (usize, &Vec<Coord>)| PieceSpec {
        name: format!("P{at}"),
        shape: Shape::of(cells),
        groups: if has_group && at < 2 { vec![(1, 1)] } else { Vec::new() },
        ..PieceSpec::default()
    };
    let goal = GoalSpec { shape: Shape::of(&cells), ..GoalSpec::default() };
    let pieces = pieces.iter().enumerate().map(piece).collect();
    Puzzle::from_spec(&PuzzleSpec { goal, pieces, ..PuzzleSpec::default() }).expect("a puzzle")
}

/// Compares the levels of the first assemblies of a puzzle. Counts those of each kind.
fn compare(puzzle: &Arc<Puzzle>, kinds: &mut BTreeMap<Option<bool>, usize>) {
    let (problem, groups) = (Problem::new(puzzle), PieceGroups::of(puzzle));
    let mut finder = LevelFinder::new(&problem, groups.clone(), 1 << 12);
    let (mut disassembler, mut number) = (Disassembler::with_states(1 << 12), 0);
    Search::new(&problem, Strategy::TURBO.plan()).run(1 << 20, |placements| {
        let solution = Solution::of(&problem, placements);
        let expected = disassembler.take_apart(&solution);
        let expected = expected.map_or(Level::Unknown, |apart| Level::new(&apart, &groups, &solution));
        let mut level = finder.begin(placements).expect("it is small");
        while level.is_none() {
            level = finder.run(3).expect("it passes the check");
        }
        // Where the search gives up, some pieces may be known to hold each other.
        if expected != Level::Unknown {
            assert_eq!(level, Some(expected.clone()), "{placements:?}");
        }
        *kinds.entry(expected.is_apart()).or_default() += 1;
        number += 1;
        if number < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
}

#[test]
fn the_levels_of_the_assemblies_of_a_puzzle_are_those_of_each_by_itself() {
    for has_group in [false, true] {
        let kinds = RefCell::new(BTreeMap::new());
        let check = |pieces: Pieces| compare(&puzzle(&pieces, has_group), &mut kinds.borrow_mut());
        let is_sound = |pieces: &Pieces| pieces.len() > 1 && pieces.iter().all(|cells| !cells.is_empty());
        for_all(150, (assemblies(), burrs()), |(assembly, burr)| {
            [assembly, burr].into_iter().filter(is_sound).for_each(check);
            Ok(())
        });
        let kinds = kinds.into_inner();
        let number = |kind| kinds.get(&kind).copied().unwrap_or(0);
        assert!(number(Some(true)) > 50 && number(Some(false)) > 50, "{kinds:?}");
    }
}
