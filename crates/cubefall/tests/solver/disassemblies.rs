//! Taking solutions apart, against a naive search from the definition: any set of pieces, shifted step by step.

use crate::random::for_all;
use cubefall::disassembly::{Disassembler, Disassembly};
use cubefall::puzzle::{Coord, PieceId};
use cubefall::solution::{Side, Solution};
use proptest::prelude::*;
use std::collections::HashSet;
use testing::puzzles::cuboid;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Farther than any pieces here are from each other when they are still in each other's way.
const FAR: i32 = 40;

/// Pieces, each by its cells.
type Pieces = Vec<Vec<Coord>>;

fn solution(pieces: &Pieces) -> Solution {
    Solution::new(pieces.iter().cloned().enumerate().map(|(at, cells)| (PieceId::new(at), cells)).collect())
}

/// The fewest moves after which some pieces are away, or else the number of states.
fn naive(pieces: &Pieces) -> Result<usize, usize> {
    let normal = |mut state: Vec<Coord>| {
        let first = state[0];
        state.iter_mut().for_each(|by| *by = *by - first);
        state
    };
    let mut layer = vec![vec![Coord::default(); pieces.len()]];
    let mut seen: HashSet<Vec<Coord>> = layer.iter().cloned().collect();
    for moves in 1.. {
        let mut next = Vec::new();
        for state in layer {
            for set in 1..(1 << pieces.len()) - 1 {
                for side in Side::ALL {
                    let mut state = state.clone();
                    for distance in 1.. {
                        for (at, by) in state.iter_mut().enumerate() {
                            *by = if set >> at & 1 == 1 { *by + side.outwards() } else { *by };
                        }
                        if overlaps(pieces, &state) {
                            break;
                        }
                        if distance > FAR {
                            return Ok(moves);
                        }
                        // Those that go on forever make no new states that matter.
                        let normal = normal(state.clone());
                        if seen.insert(normal.clone()) {
                            next.push(normal);
                        }
                    }
                }
            }
        }
        if next.is_empty() {
            return Err(seen.len());
        }
        layer = next;
    }
    unreachable!("moves are counted without end")
}

fn overlaps(pieces: &Pieces, state: &[Coord]) -> bool {
    let mut there = HashSet::new();
    pieces.iter().zip(state).any(|(cells, &by)| cells.iter().any(|&cell| !there.insert(cell + by)))
}

/// Two to five pieces of random cells of a box, connected or not, with some cells left empty.
fn assemblies() -> impl Strategy<Value = Pieces> {
    let sides = prop::sample::select(vec![[3, 3, 3], [4, 3, 2], [4, 4, 1], [4, 4, 2], [5, 3, 3]]);
    (sides, 2..=5_usize, 0..=4_u8, prop::collection::vec(any::<u8>(), 45)).prop_map(
        |(sides, number, empty, bytes)| {
            let mut pieces = vec![Vec::new(); number];
            for (cell, byte) in cuboid(sides).into_iter().zip(bytes) {
                if byte % 16 >= empty {
                    pieces[usize::from(byte / 16) % number].push(cell);
                }
            }
            pieces.retain(|cells| !cells.is_empty());
            pieces
        },
    )
}

fn first_level(disassembly: &Disassembly) -> Result<usize, usize> {
    match disassembly.separations.first() {
        Some(separation) => Ok(separation.moves.len()),
        None => Err(disassembly.locked[0].states),
    }
}

#[test]
fn the_first_level_and_what_is_locked_are_those_of_a_naive_search() {
    for_all(300, assemblies(), |pieces| {
        prop_assume!(pieces.len() > 1);
        let solution = solution(&pieces);
        let disassembly = Disassembler::new().take_apart(&solution).expect("it is small");
        let naive = naive(&pieces);
        prop_assert_eq!(first_level(&disassembly), naive);
        prop_assert_eq!(disassembly.check(&solution), Ok(()));
        Ok(())
    });
}
