//! Proofs that pieces are locked: each locked part has one that passes the check, and no changed one does.

use crate::disassemblies::{Pieces, assemblies, burrs, naive, solution, taken_apart};
use crate::random::for_all;
use cubefall::disassembly::{
    Contact, Disassembler, DisassemblyError, LockFault, LockProof, LockReason, ReachedState,
};
use cubefall::puzzle::Coord;
use cubefall::solution::Solution;
use proptest::prelude::*;
use std::cell::Cell;
use testing::puzzles::cuboid;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const AXES: [Coord; 3] = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)];

#[test]
fn each_of_a_thousand_locked_parts_has_a_proof_and_no_changed_one_passes() {
    let (rigid, mobile) = (Cell::new(0), Cell::new(0));
    for_all(testing::share_of(2_000), prop_oneof![assemblies(), burrs()], |pieces| {
        let solution = solution(&pieces);
        let disassembly = taken_apart(&solution);
        for part in &disassembly.locked {
            let proof = Disassembler::new().why_locked(&solution, &part.pieces).expect("it is small");
            let proof = proof.expect("it is locked");
            prop_assert_eq!((proof.check(&solution), proof.states()), (Ok(()), part.states));
            prop_assert_eq!(&proof.pieces, &part.pieces);
            let changed = match &proof.reason {
                LockReason::Rings(rings) => changed_rings(&proof, rings, &solution),
                LockReason::Confined(states) => changed_states(&proof, states),
            };
            for (what, proof) in changed {
                prop_assert!(proof.check(&solution).is_err(), "{} of {:?}", what, proof);
            }
            let count = if proof.states() == 1 { &rigid } else { &mobile };
            count.set(count.get() + 1);
        }
        let all: Vec<usize> = (0..pieces.len()).collect();
        let whole = Disassembler::new().why_locked(&solution, &all).expect("it is small");
        prop_assert_eq!(whole.is_some(), pieces.len() > 1 && disassembly.separations.is_empty());
        Ok(())
    });
    let [all, few] = [1_000, 30].map(|count| testing::share_of(count) as usize);
    assert!(rigid.get() + mobile.get() >= all && mobile.get() >= few, "{rigid:?} {mobile:?}");
}

/// Changes of a proof, and what was changed.
type Changes = Vec<(&'static str, LockProof)>;

fn changed_rings(proof: &LockProof, rings: &[Vec<Contact>; 3], solution: &Solution) -> Changes {
    let mut changed = Vec::new();
    let mut change = |what, edit: &dyn Fn(&mut [Vec<Contact>; 3])| {
        let mut rings = rings.clone();
        edit(&mut rings);
        changed.push((what, LockProof { reason: LockReason::Rings(rings), ..proof.clone() }));
    };
    for axis in 0..3 {
        for at in 0..rings[axis].len() {
            let other = *proof.pieces.iter().find(|&&piece| piece != rings[axis][at].piece).expect("two");
            change("another piece", &|rings| rings[axis][at].piece = other);
            change("a contact removed", &|rings| {
                rings[axis].remove(at);
            });
            change("the cell beyond", &|rings| rings[axis][at].cell = rings[axis][at].cell + AXES[axis]);
        }
        let mut turned = rings.clone();
        turned[axis] = rings[(axis + 1) % 3].clone();
        if !are_contacts(&turned[axis], AXES[axis], solution) {
            change("the ring of another axis", &|rings| rings.clone_from(&turned));
        }
        let mut backwards = rings.clone();
        backwards[axis].reverse();
        if !are_contacts(&backwards[axis], AXES[axis], solution) {
            change("a ring backwards", &|rings| rings.clone_from(&backwards));
        }
        change("no ring", &|rings| rings[axis].clear());
    }
    changed.extend(other_pieces(proof, solution));
    changed
}

/// Whether each cell is followed by one of the next contact's piece.
fn are_contacts(ring: &[Contact], axis: Coord, solution: &Solution) -> bool {
    let owns = |piece: usize, cell: Coord| solution.pieces()[piece].1.contains(&cell);
    let next = ring.iter().cycle().skip(1);
    ring.iter()
        .zip(next)
        .all(|(here, next)| owns(here.piece, here.cell) && owns(next.piece, here.cell + axis))
}

/// The proof for one piece less, and for a piece that does not exist.
fn other_pieces(proof: &LockProof, solution: &Solution) -> Changes {
    let fewer = proof.pieces[1..].to_vec();
    let more = [&proof.pieces[..], &[solution.pieces().len()]].concat();
    let with = |pieces| LockProof { pieces, ..proof.clone() };
    vec![("a piece less", with(fewer)), ("a piece more", with(more))]
}

fn changed_states(proof: &LockProof, states: &[ReachedState]) -> Changes {
    let mut changed = Vec::new();
    let mut change = |what, edit: &dyn Fn(&mut Vec<ReachedState>)| {
        let mut states = states.to_vec();
        edit(&mut states);
        changed.push((what, LockProof { reason: LockReason::Confined(states), ..proof.clone() }));
    };
    for at in (0..states.len()).step_by(1 + states.len() / 20) {
        change("a state removed", &|states| {
            states.remove(at);
            for state in states {
                state.next.retain(|&next| next != at);
                state.next.iter_mut().for_each(|next| *next -= usize::from(*next > at));
            }
        });
        change("a state twice", &|states| states.push(states[at].clone()));
        change("a move more", &|states| states[at].moves += 1);
        change("a way removed", &|states| {
            states[at].next.pop();
        });
        change("a way added", &|states| states[at].next.push(usize::MAX));
        change("a piece elsewhere", &|states| {
            let last = states[at].offsets.last_mut().expect("two pieces");
            *last = *last + AXES[0] * 17;
        });
        change("offsets lacking", &|states| {
            states[at].offsets.pop();
        });
    }
    change("no states", &|states| states.clear());
    change("a state that is not reached", &|states| {
        let far = states[0].offsets.iter().enumerate().map(|(at, &by)| by + AXES[2] * (9 * at as i32));
        states.push(ReachedState { offsets: far.collect(), moves: 1, next: Vec::new() });
    });
    changed
}

#[test]
fn the_states_of_a_proof_are_those_of_a_naive_search_with_the_fewest_moves() {
    // A cube in a shell with room for it: its places are those of a cuboid, each at most as many moves away
    // as it has sides.
    let shell = |sides: [i32; 3]| -> Pieces {
        let outer = sides.map(|side| side + 2);
        let is_inside = |at: &Coord| {
            [at.x, at.y, at.z].iter().zip(outer).all(|(&side, length)| (1..length - 1).contains(&side))
        };
        vec![cuboid(outer).into_iter().filter(|cell| !is_inside(cell)).collect(), vec![Coord::new(1, 1, 1)]]
    };
    for (sides, farthest) in [([1, 1, 2], 1), ([3, 1, 2], 2), ([2, 3, 4], 3)] {
        let pieces = shell(sides);
        let solution = solution(&pieces);
        let proof = Disassembler::new().why_locked(&solution, &[1, 0]).expect("it is small");
        let proof = proof.expect("it is enclosed");
        assert_eq!((proof.check(&solution), proof.pieces.as_slice()), (Ok(()), &[0, 1][..]));
        let LockReason::Confined(states) = &proof.reason else { panic!("it moves") };
        assert_eq!(Err(states.len()), naive(&pieces));
        assert_eq!(states.len() as i32, sides.iter().product::<i32>());
        for state in states {
            let by = state.offsets[1];
            let axes = [by.x, by.y, by.z].iter().filter(|&&by| by != 0).count();
            assert_eq!(state.moves, axes, "{by:?}");
            let ways: i32 = sides.iter().map(|side| side - 1).sum();
            assert_eq!(state.next.len() as i32, ways);
        }
        assert_eq!(states.iter().map(|state| state.moves).max(), Some(farthest));
        let mut narrow = Disassembler::with_states(1);
        let refused = narrow.why_locked(&solution, &[0, 1]);
        assert_eq!(refused, Err(DisassemblyError::TooManyStates { most: 1 }));
    }
}

#[test]
fn pieces_that_overlap_or_do_not_exist_have_no_proof() {
    let cell = |x| vec![Coord::new(x, 0, 0)];
    let overlapping = solution(&vec![cell(0), cell(1), cell(1)]);
    let mut disassembler = Disassembler::new();
    let refused = disassembler.why_locked(&overlapping, &[2, 1]);
    assert_eq!(refused, Err(DisassemblyError::Overlap { pieces: [1, 2] }));
    assert_eq!(disassembler.why_locked(&overlapping, &[0, 2]), Ok(None), "they come apart");
    let unknown = disassembler.why_locked(&overlapping, &[0, 7]);
    assert_eq!(unknown, Err(DisassemblyError::InvalidPiece { piece: 7 }));
    for few in [&[][..], &[1], &[1, 1]] {
        assert_eq!(disassembler.why_locked(&overlapping, few), Ok(None));
    }
    // Two that are each other's holes, and overlap besides.
    let contact = |piece| Contact { piece, cell: Coord::default() };
    let rings = [(); 3].map(|()| vec![contact(0), contact(1)]);
    let proof = LockProof { pieces: vec![0, 1], reason: LockReason::Rings(rings) };
    let cross: Vec<Coord> = AXES.into_iter().chain([Coord::default()]).collect();
    assert_eq!(proof.check(&solution(&vec![cross.clone(), cross])), Err(LockFault::Overlap { state: 0 }));
}

#[test]
fn a_proof_says_what_holds_what() {
    let names = ["A", "B", "C"].map(str::to_owned);
    let contact = |piece| Contact { piece, cell: Coord::default() };
    let ring = |pieces: &[usize]| pieces.iter().copied().map(contact).collect::<Vec<_>>();
    let text = |rings: [&[usize]; 3]| {
        let reason = LockReason::Rings(rings.map(ring));
        LockProof { pieces: vec![0, 1, 2], reason }.text(&names)
    };
    assert_eq!(text([&[0, 1]; 3]), "A holds B, B holds A, in every direction.\n");
    assert_eq!(
        text([&[0, 1, 2]; 3]),
        "A holds B, B holds C, C holds A, or the other way round, in every direction.\n"
    );
    assert_eq!(
        text([&[0, 1], &[0, 1, 0, 2], &[0, 2, 1]]),
        "A holds B, B holds A, left and right.\n\
         A holds B, B holds A, A holds C, C holds A, or the other way round, back and front.\n\
         A holds C, C holds B, B holds A, or the other way round, down and up.\n"
    );
    let state = |moves| ReachedState { offsets: Vec::new(), moves, next: Vec::new() };
    let reason = LockReason::Confined(vec![state(0), state(1)]);
    assert_eq!(
        LockProof { pieces: vec![0, 2], reason }.text(&names),
        "A and C move, but never separate: 2 states, at most 1 move away, all tried.\n"
    );
}
