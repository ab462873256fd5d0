//! Why pieces never come apart: a proof that can be shown, and checked without the search.

use crate::puzzle::Coord;
use crate::solution::Solution;
use std::collections::{HashMap, VecDeque};

/// The directions up the axes.
pub(super) const AXES: [Coord; 3] = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)];

/// Why some pieces of a solution never come apart. What they cannot do without the others, they cannot do
/// among them either.
///
/// [`check`](Self::check) decides whether it is right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LockProof {
    /// The pieces, by their indices in [`Solution::pieces`], in order.
    pub pieces: Vec<usize>,
    /// The reason.
    pub reason: LockReason,
}

/// The reason of a [`LockProof`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LockReason {
    /// Nothing moves. For each axis, the pieces hold each other in a ring: whatever set of them moves up the
    /// axis pushes the next piece of the ring, and so all of them. Downwards, each piece pushes the one
    /// before it.
    Rings([Vec<Contact>; 3]),
    /// They move, but they reach these states only, none of which lets a piece leave. The first one is the
    /// solution itself.
    Confined(Vec<ReachedState>),
}

/// A place of a ring at which a piece touches the next one: the cell after this one, up the axis, belongs to
/// the piece of the next contact of the ring. The first contact follows the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    /// The piece, by its index in [`Solution::pieces`].
    pub piece: usize,
    /// A cell of it.
    pub cell: Coord,
}

/// A state that pieces reach, with the moves from it: a node of their graph of states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReachedState {
    /// How far each of the pieces is from its place in the solution, the first being where it was.
    pub offsets: Vec<Coord>,
    /// The fewest moves that reach it.
    pub moves: usize,
    /// The states that a single move makes of it, by their indices, in order.
    pub next: Vec<usize>,
}

impl LockProof {
    /// What the axes are called, each with both of its directions.
    pub const AXES: [&str; 3] = ["left and right", "back and front", "down and up"];
    /// The maximum number of states that a proof lists.
    pub const MOST_STATES: usize = 1 << 16;

    /// The proof by rings, if no piece moves without all others. Pieces are given in order.
    pub(super) fn by_rings(solution: &Solution, pieces: &[usize]) -> Option<Self> {
        let ring = |axis| Touching::new(solution, pieces, axis).ring();
        let rings = [ring(0)?, ring(1)?, ring(2)?];
        Some(Self { pieces: pieces.to_vec(), reason: LockReason::Rings(rings) })
    }

    /// The number of states that the pieces reach.
    pub fn states(&self) -> usize {
        match &self.reason {
            LockReason::Rings(_) => 1,
            LockReason::Confined(states) => states.len(),
        }
    }

    /// The proof in words, a sentence a line, with these names of all pieces of the solution.
    pub fn text(&self, names: &[String]) -> String {
        let names_of = |pieces: &[usize]| {
            let names: Vec<&str> = pieces.iter().map(|&piece| name(names, piece)).collect();
            match names.split_last() {
                Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
                _ => names.concat(),
            }
        };
        match &self.reason {
            LockReason::Confined(states) => {
                let farthest = states.iter().map(|state| state.moves).max().unwrap_or_default();
                let moves = if farthest == 1 { "move" } else { "moves" };
                format!(
                    "{} move, but never separate: {} states, at most {farthest} {moves} away, all tried.\n",
                    names_of(&self.pieces),
                    states.len()
                )
            }
            LockReason::Rings(rings) => rings_text(rings, names),
        }
    }
}

/// The name of a piece.
fn name(names: &[String], piece: usize) -> &str {
    names.get(piece).map_or("?", String::as_str)
}

/// What holds what, for each axis, or at once if it is the same for all.
fn rings_text(rings: &[Vec<Contact>; 3], names: &[String]) -> String {
    let holds = rings.each_ref().map(|ring| {
        let next = ring.iter().cycle().skip(1);
        let mut holds = Vec::new();
        for (contact, next) in ring.iter().zip(next) {
            let sentence = format!("{} holds {}", name(names, contact.piece), name(names, next.piece));
            if !holds.contains(&sentence) {
                holds.push(sentence);
            }
        }
        holds.join(", ")
    });
    // A ring of two is the same the other way round.
    let other = |ring: &Vec<Contact>| if ring.len() > 2 { ", or the other way round" } else { "" };
    if holds.iter().all(|held| *held == holds[0]) {
        return format!("{}{}, in every direction.\n", holds[0], other(&rings[0]));
    }
    let line = |((axis, held), ring)| format!("{held}{}, {axis}.\n", other(ring));
    LockProof::AXES.into_iter().zip(&holds).zip(rings).map(line).collect()
}

/// Which pieces touch which along an axis: in row `i` and column `j` a cell of piece `i` that is followed by
/// one of piece `j`.
struct Touching<'a> {
    pieces: &'a [usize],
    cells: Vec<Vec<Option<Coord>>>,
}

impl<'a> Touching<'a> {
    fn new(solution: &Solution, pieces: &'a [usize], axis: usize) -> Self {
        let cells_of = |at: usize| &solution.pieces()[pieces[at]].1;
        let owners: HashMap<Coord, usize> =
            (0..pieces.len()).flat_map(|at| cells_of(at).iter().map(move |&cell| (cell, at))).collect();
        let mut cells = vec![vec![None; pieces.len()]; pieces.len()];
        for (at, row) in cells.iter_mut().enumerate() {
            for &cell in cells_of(at) {
                match owners.get(&(cell + AXES[axis])) {
                    Some(&next) if next != at => row[next] = row[next].or(Some(cell)),
                    _ => {}
                }
            }
        }
        Self { pieces, cells }
    }

    /// A closed walk through all pieces, if there is one: each time by the shortest way to the nearest piece
    /// that is not visited yet, and at last back to the first.
    fn ring(&self) -> Option<Vec<Contact>> {
        let mut visited = vec![false; self.pieces.len()];
        let (mut ring, mut here) = (Vec::new(), 0);
        visited[0] = true;
        loop {
            let is_last = visited.iter().all(|&visited| visited);
            let way = self.way(here, |piece| if is_last { piece == 0 } else { !visited[piece] })?;
            for next in way {
                let cell = self.cells[here][next]?;
                ring.push(Contact { piece: self.pieces[here], cell });
                (here, visited[next]) = (next, true);
            }
            if is_last {
                return Some(ring);
            }
        }
    }

    /// The pieces on the shortest way from one to a goal, breadth first, without the first one.
    fn way(&self, from: usize, is_goal: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let mut before = vec![None; self.pieces.len()];
        let mut queue = VecDeque::from([from]);
        while let Some(piece) = queue.pop_front() {
            if piece != from && is_goal(piece) {
                let steps = std::iter::successors(Some(piece), |&piece| before[piece]);
                let mut way: Vec<usize> = steps.take_while(|&piece| piece != from).collect();
                way.reverse();
                return Some(way);
            }
            for (next, cell) in self.cells[piece].iter().enumerate() {
                if cell.is_some() && next != from && before[next].is_none() {
                    before[next] = Some(piece);
                    queue.push_back(next);
                }
            }
        }
        None
    }
}
