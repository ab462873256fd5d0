//! Taking solutions apart, against a naive search from the definition: any set of pieces, shifted step by
//! step.

use crate::random::for_all;
use cubefall::disassembly::{
    Disassembler, Disassembly, DisassemblyError, DisassemblyFault, GroupMember, Level, LockedPart, Move,
    PieceGroups, Separation,
};
use cubefall::puzzle::{Coord, PieceId};
use cubefall::solution::{Side, Solution};
use proptest::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use testing::puzzles::cuboid;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Farther than any pieces here are from each other when they are still in each other's way.
const FAR: i32 = 40;

/// Pieces, each by its cells.
pub(crate) type Pieces = Vec<Vec<Coord>>;

pub(crate) fn solution(pieces: &Pieces) -> Solution {
    Solution::new(pieces.iter().cloned().enumerate().map(|(at, cells)| (PieceId::new(at), cells)).collect())
}

/// The fewest moves after which some pieces are away, or else the number of states.
pub(crate) fn naive(pieces: &Pieces) -> Result<usize, usize> {
    let mut layer = vec![vec![Coord::default(); pieces.len()]];
    let mut seen: HashSet<Vec<Coord>> = layer.iter().cloned().collect();
    for moves in 1.. {
        let mut next = Vec::new();
        for state in &layer {
            let Some(states) = moved(pieces, state) else { return Ok(moves) };
            next.extend(states.into_iter().filter(|state| seen.insert(state.clone())));
        }
        if next.is_empty() {
            return Err(seen.len());
        }
        layer = next;
    }
    unreachable!("moves are counted without end")
}

/// The states after a move, the first piece being where it was; nothing if some pieces can leave.
fn moved(pieces: &Pieces, state: &[Coord]) -> Option<Vec<Vec<Coord>>> {
    let mut states = Vec::new();
    for set in 1..(1 << pieces.len()) - 1 {
        for side in Side::ALL {
            let by = |piece: usize, distance: i32| side.outwards() * (distance * (set >> piece & 1));
            let shifted = |distance: i32| -> Vec<Coord> {
                let offsets = state.iter().enumerate();
                offsets.map(|(piece, &offset)| offset + by(piece, distance) - by(0, distance)).collect()
            };
            let free: Vec<_> = (1..=FAR).map(shifted).take_while(|state| !overlaps(pieces, state)).collect();
            if free.len() == FAR as usize {
                return None;
            }
            states.extend(free);
        }
    }
    Some(states)
}

fn overlaps(pieces: &Pieces, state: &[Coord]) -> bool {
    let mut there = HashSet::new();
    pieces.iter().zip(state).any(|(cells, &by)| cells.iter().any(|&cell| !there.insert(cell + by)))
}

/// Two to five pieces of random cells of a box, connected or not. Many cells are left empty, so that some
/// pieces have room to move.
pub(crate) fn assemblies() -> impl Strategy<Value = Pieces> {
    let sides = prop::sample::select(vec![[3, 3, 3], [4, 3, 2], [4, 4, 1], [4, 4, 2], [5, 3, 3]]);
    (sides, 2..=5_usize, 0..=9_u8, prop::collection::vec(any::<u8>(), 45)).prop_map(
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

/// Six bars that cross, two along each axis, as in a burr: a cell that several want is of one of them, or
/// empty. Some bars may be joined.
pub(crate) fn burrs() -> impl Strategy<Value = Pieces> {
    let wants = |bar: usize, cell: Coord| {
        let across = [[cell.y, cell.z], [cell.z, cell.x], [cell.x, cell.y]][bar / 2];
        let beside = if bar.is_multiple_of(2) { 1..=2 } else { 3..=4 };
        (2..=3).contains(&across[0]) && beside.contains(&across[1])
    };
    (2..=6_usize, 0..=12_u8, prop::collection::vec(any::<u8>(), 216)).prop_map(
        move |(number, empty, bytes)| {
            let mut pieces = vec![Vec::new(); number];
            for (cell, byte) in cuboid([6, 6, 6]).into_iter().zip(bytes) {
                let wanted: Vec<usize> = (0..6).filter(|&bar| wants(bar, cell)).collect();
                let is_kept = wanted.len() == 1 || byte % 16 >= empty;
                if let Some(owner) =
                    wanted.get(usize::from(byte / 16) % wanted.len().max(1)).filter(|_| is_kept)
                {
                    pieces[owner % number].push(cell);
                }
            }
            pieces
        },
    )
}

/// A rod in a hollow cube of side 4, which leaves it by three moves: aside, aside, and out.
fn hollow() -> Solution {
    let is_inside = |cell: &Coord| [cell.x, cell.y, cell.z].iter().all(|side| (1..=2).contains(side));
    let is_hole = |cell: &Coord| (cell.x, cell.y) == (2, 2) && cell.z == 3;
    let cube = cuboid([4, 4, 4]).into_iter().filter(|cell| !is_inside(cell) && !is_hole(cell)).collect();
    solution(&vec![cube, vec![Coord::new(1, 1, 1), Coord::new(1, 1, 2)]])
}

pub(crate) fn taken_apart(solution: &Solution) -> Disassembly {
    Disassembler::new().take_apart(solution).expect("it is small")
}

fn first_level(disassembly: &Disassembly) -> Result<usize, usize> {
    match disassembly.separations.first() {
        Some(separation) => Ok(separation.moves.len()),
        None => Err(disassembly.locked[0].states),
    }
}

#[test]
fn the_first_level_and_what_is_locked_are_those_of_a_naive_search() {
    compare_assemblies(1_000);
}

/// Compares this many random assemblies, and some groups of their pieces, with what the definitions say.
pub(crate) fn compare_assemblies(cases: u32) {
    // One for all, as for the assemblies of a puzzle.
    let disassembler = RefCell::new(Disassembler::new());
    let [several, mobile, held] = [(); 3].map(|()| Cell::new(0));
    let some = prop_oneof![1 => assemblies(), 2 => burrs()];
    for_all(cases, (some, groups()), |(pieces, groups)| {
        prop_assume!(pieces.len() > 1);
        let solution = of_kinds(&pieces);
        let disassembly = disassembler.borrow_mut().take_apart(&solution).expect("it is small");
        let first = first_level(&disassembly);
        prop_assert_eq!(first, naive(&pieces));
        prop_assert_eq!(disassembly.check(&solution), Ok(()));
        several.set(several.get() + usize::from(first.is_ok_and(|moves| moves > 2)));
        mobile.set(mobile.get() + usize::from(first.is_err_and(|states| states > 2)));
        // Each part that is left is locked by itself, too.
        for part in &disassembly.locked {
            let part: Pieces = part.pieces.iter().map(|&piece| pieces[piece].clone()).collect();
            prop_assert!(naive(&part).is_err());
        }
        let is_complete = first.is_ok() && are_held(&disassembly.locked, &groups);
        prop_assert_eq!(disassembly.is_complete_but_for(&PieceGroups::new(groups), &solution), is_complete);
        held.set(held.get() + usize::from(is_complete && !disassembly.locked.is_empty()));
        Ok(())
    });
    let found = [several.get(), mobile.get(), held.get()];
    assert!(found.iter().all(|&found| found > 4), "{found:?}");
}

/// The pieces of the random assemblies are copies of three: each one is a copy of the first, the second or
/// the third.
const KINDS: usize = 3;

fn of_kinds(pieces: &Pieces) -> Solution {
    let kind = |(at, cells): (usize, &Vec<Coord>)| (PieceId::new(at % KINDS), cells.clone());
    Solution::new(pieces.iter().enumerate().map(kind).collect())
}

/// Up to two groups of those copies.
fn groups() -> impl Strategy<Value = Vec<GroupMember>> {
    prop::collection::vec((0..2_u32, 0..KINDS, 0..=3_usize), 0..5).prop_map(|members| {
        let member = |(group, piece, copies)| GroupMember { group, piece: PieceId::new(piece), copies };
        members.into_iter().map(member).collect()
    })
}

/// Whether any assignment of the parts to the groups takes no more copies than these have.
fn are_held(parts: &[LockedPart], groups: &[GroupMember]) -> bool {
    (0..1_u32 << parts.len()).any(|choice| {
        (0..2).all(|group| {
            let chosen = parts.iter().enumerate().filter(|&(at, _)| choice >> at & 1 == group);
            let pieces: Vec<usize> = chosen.flat_map(|(_, part)| part.pieces.clone()).collect();
            (0..KINDS).all(|kind| {
                let of_kind = |member: &&GroupMember| (member.group, member.piece.index()) == (group, kind);
                let copies: usize = groups.iter().filter(of_kind).map(|member| member.copies).sum();
                pieces.iter().filter(|&&piece| piece % KINDS == kind).count() <= copies
            })
        })
    })
}

#[test]
fn no_move_of_a_separation_can_be_left_out_and_no_separation() {
    for_all(300, burrs(), |pieces| {
        let solution = solution(&pieces);
        let whole = taken_apart(&solution);
        for (number, separation) in whole.separations.iter().enumerate() {
            for at in 0..separation.moves.len() {
                let mut shorter = whole.clone();
                shorter.separations.truncate(number + 1);
                shorter.separations[number].moves.remove(at);
                let fault = shorter.check(&solution).expect_err("it would be a shorter way");
                prop_assert!(fault != DisassemblyFault::NotApart, "{}", fault);
            }
            let mut lacking = whole.clone();
            lacking.separations.remove(number);
            prop_assert!(lacking.check(&solution).is_err());
        }
        let mut unlocked = whole.clone();
        if unlocked.locked.pop().is_some() {
            prop_assert_eq!(unlocked.check(&solution), Err(DisassemblyFault::NotApart));
        }
        Ok(())
    });
}

/// A change of the plan of `hollow`.
type Change = fn(&mut Disassembly);

#[test]
fn a_changed_plan_is_refused_for_what_is_wrong_with_it() {
    let solution = hollow();
    let plan = taken_apart(&solution);
    assert_eq!((plan.level().as_str(), plan.is_complete(), plan.check(&solution)), ("3", true, Ok(())));
    let invalid = |at| DisassemblyFault::InvalidMove { separation: 0, at };
    let changes: [(Change, DisassemblyFault); 8] = [
        (
            |plan| plan.separations[0].moves[0].distance = Some(2),
            // The rod goes through the wall beside it.
            DisassemblyFault::Collision { separation: 0, at: 0, pieces: [1, 0], cell: Coord::new(3, 1, 1) },
        ),
        (|plan| plan.separations[0].moves[0].distance = Some(i32::MAX), invalid(0)),
        (|plan| plan.separations[0].moves[0].distance = Some(0), invalid(0)),
        (|plan| plan.separations[0].moves[0].distance = None, invalid(0)),
        (|plan| plan.separations[0].moves[1].pieces = vec![0, 1], invalid(1)),
        (|plan| plan.separations[0].moves[1].pieces = vec![7], invalid(1)),
        (|plan| plan.separations[0].moves[2].distance = Some(1), invalid(2)),
        (|plan| plan.separations[0].pieces = vec![0], DisassemblyFault::NoPart { separation: 0 }),
    ];
    for (number, (change, fault)) in changes.into_iter().enumerate() {
        let mut changed = plan.clone();
        change(&mut changed);
        assert_eq!(changed.check(&solution), Err(fault), "change {number}");
    }
}

#[test]
fn a_search_in_single_steps_finds_the_same() {
    for_all(50, burrs(), |pieces| {
        let solution = solution(&pieces);
        let mut disassembler = Disassembler::new();
        disassembler.begin(&solution).expect("it is small");
        let found = std::iter::repeat_with(|| disassembler.run(1).expect("it is small")).flatten().next();
        prop_assert_eq!(found, Some(taken_apart(&solution)));
        Ok(())
    });
}

#[test]
fn what_cannot_be_taken_apart_is_refused_by_name() {
    let cell = |x| vec![Coord::new(x, 0, 0)];
    let refused = |pieces: &Pieces| Disassembler::new().take_apart(&solution(pieces)).expect_err("refused");
    let most = Disassembler::MOST_PIECES;
    let row = |pieces: usize| (0..pieces as i32).map(cell).collect::<Pieces>();
    assert_eq!(refused(&row(most + 1)), DisassemblyError::TooManyPieces { pieces: most + 1 });
    assert_eq!(refused(&vec![cell(0), cell(1), cell(0)]), DisassemblyError::Overlap { pieces: [0, 2] });
    assert_eq!(refused(&vec![cell(0), Vec::new()]), DisassemblyError::InvalidPiece { piece: 1 });
    assert_eq!(refused(&vec![cell(i32::MAX)]), DisassemblyError::InvalidPiece { piece: 0 });
    let mut narrow = Disassembler::with_states(2);
    assert_eq!(narrow.take_apart(&hollow()), Err(DisassemblyError::TooManyStates { most: 2 }));
    // It can be used again.
    assert!(narrow.take_apart(&solution(&row(most))).is_ok_and(|row| row.is_complete()));
    for few in [Vec::new(), vec![cell(0)]] {
        assert_eq!(narrow.take_apart(&solution(&few)), Ok(Disassembly::default()));
    }
}

#[test]
fn many_pieces_that_rattle_are_given_up_within_the_limits() {
    // Each of the cubes on the floor of a closed box can be up or down.
    let cubes: Vec<Coord> = (0..60).map(|at| Coord::new(1 + at % 10, 1 + at / 10, 1)).collect();
    let is_inside =
        |cell: &Coord| (1..=10).contains(&cell.x) && (1..=6).contains(&cell.y) && (1..=2).contains(&cell.z);
    let shell = cuboid([12, 8, 4]).into_iter().filter(|cell| !is_inside(cell)).collect();
    let pieces: Pieces = std::iter::once(shell).chain(cubes.into_iter().map(|cell| vec![cell])).collect();
    let most = Disassembler::MOST_OFFSETS / 61;
    let refused = Disassembler::new().take_apart(&solution(&pieces));
    assert_eq!(refused, Err(DisassemblyError::TooManyStates { most }));
}

#[test]
fn a_level_leaves_out_parts_that_need_single_moves_only() {
    let separation = |pieces: &[usize], moves: usize| {
        let step = Move { pieces: vec![pieces[0]], towards: Side::Above, distance: Some(1) };
        Separation { pieces: pieces.to_vec(), moves: vec![step; moves] }
    };
    let level = |separations: &[Separation]| {
        Disassembly { separations: separations.to_vec(), locked: Vec::new() }.level()
    };
    assert_eq!(level(&[separation(&[0, 1, 2], 98), separation(&[0, 1], 2)]), "98.2");
    assert_eq!(
        level(&[separation(&[0, 1, 2, 3], 6), separation(&[0, 1, 2], 1), separation(&[1, 2], 2)]),
        "6.1.2"
    );
    assert_eq!(
        level(&[separation(&[0, 1, 2, 3], 6), separation(&[0, 1, 2], 2), separation(&[1, 2], 1)]),
        "6.2"
    );
    assert_eq!(level(&[separation(&[0, 1, 2], 1), separation(&[0, 1], 1)]), "1");
    assert_eq!(level(&[]), "0");
}

#[test]
fn a_part_may_stay_together_if_a_group_has_enough_copies_of_its_pieces() {
    let groups = |members: &[(u32, usize, usize)]| {
        let member = |&(group, piece, copies): &_| GroupMember { group, piece: PieceId::new(piece), copies };
        PieceGroups::new(members.iter().map(member).collect())
    };
    let hold = |groups: PieceGroups, parts: &[&[usize]]| {
        let ids = |part: &&[usize]| part.iter().map(|&piece| PieceId::new(piece)).collect();
        groups.hold(&parts.iter().map(ids).collect::<Vec<_>>())
    };
    let four_and_four = [(1, 0, 4), (2, 0, 4)];
    assert!(hold(groups(&[]), &[]) && !hold(groups(&[]), &[&[0, 1]]));
    assert!(hold(groups(&four_and_four), &[&[0; 4], &[0; 4]]));
    assert!(hold(groups(&four_and_four), &[&[0; 3], &[0; 4]]));
    assert!(!hold(groups(&four_and_four), &[&[0; 5], &[0; 3]]), "one has too many for either group");
    assert!(!hold(groups(&four_and_four[..1]), &[&[0; 2], &[0; 3]]), "together they are too many");
    assert!(!hold(groups(&[(1, 0, 1), (2, 1, 1)]), &[&[0, 1]]), "they are of two groups");
    // The first part has to leave its first group to the second part.
    assert!(hold(groups(&[(1, 0, 2), (2, 0, 2), (1, 1, 1)]), &[&[0, 0], &[0, 1]]));
    let locked = LockedPart { pieces: vec![0, 1], states: 1 };
    let pair = solution(&vec![vec![Coord::default()], vec![Coord::new(1, 0, 0)]]);
    let whole = Disassembly { separations: Vec::new(), locked: vec![locked] };
    assert!(!whole.is_complete_but_for(&groups(&[(1, 0, 1), (1, 1, 1)]), &pair), "nothing comes apart");
}

#[test]
fn levels_are_read_as_they_are_written_and_nothing_else_is() {
    for level in [Level::Unknown, Level::Locked, Level::Apart(vec![98, 2, 4]), Level::Apart(vec![1])] {
        assert_eq!(String::from(level.clone()), level.to_string());
        assert_eq!(Level::try_from(level.to_string()), Ok(level));
    }
    for text in ["", ".", "1.", "-1", "1,2", "Locked", "4294967296"] {
        assert!(Level::try_from(text.to_owned()).is_err(), "{text}");
    }
    let of = |numbers| Level::try_from(vec!["2"; numbers].join("."));
    assert!(of(Disassembler::MOST_PIECES - 1).is_ok() && of(Disassembler::MOST_PIECES).is_err());
}

#[test]
fn the_harder_one_is_greater() {
    let levels = ["unknown", "locked", "2.9", "12", "12.2"].map(|text| Level::try_from(text.to_owned()));
    assert!(levels.iter().all(Result::is_ok) && levels.is_sorted_by(|one, other| one < other));
}
