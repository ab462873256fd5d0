//! The moves by which a solution comes apart, one after the other, and where each piece is in between.

use crate::apart::apart_move::ApartMove;
use crate::apart::graph::ApartGraph;
use crate::apart::made::MadeMoves;
use crate::apart::request::ApartRequest;
use crate::apart::rings::Rings;
use cubefall::disassembly::{Disassembly, LockProof, Move, SearchTree};
use cubefall::puzzle::Coord;
use cubefall::solution::{Side, Solution};
use serde::{Deserialize, Serialize};

/// How a solution comes apart, as far as it does. Sets of pieces are words of bits, by their places in the
/// solution.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ApartPlan {
    /// The level, and what it means.
    pub level: String,
    /// The moves, in order.
    pub moves: Vec<ApartMove>,
    /// How many of them the user has made.
    pub made: u32,
    /// The pieces that are together when all moves are made, if there are any that can still be moved.
    pub rest: u64,
    /// What is said when all of them are made, or there is none.
    pub ending: String,
    /// Why no more comes apart, if that is known: for each axis, if there are rings.
    pub reasons: Vec<String>,
    /// What holds what then.
    pub rings: Rings,
    /// How far the solution is lifted from the table, in cells, so that no piece moves through it.
    pub lift: i32,
    /// The room that the pieces take until the first part leaves: the lowest coordinates, and those beyond
    /// the highest.
    pub room: [[i32; 3]; 2],
    /// How high over the table a piece is seen.
    pub height: i32,
    /// What was tried to find the moves.
    pub graph: ApartGraph,
}

/// Where a body is while a solution is taken apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glide {
    /// How far from its pose, in cells, along x, y and z.
    pub offset: [f32; 3],
    /// How much of it is seen there.
    pub presence: f32,
    /// How much of it is seen on the tray.
    pub on_tray: f32,
}

impl Glide {
    /// In its place.
    pub const NONE: Self = Self { offset: [0.0; 3], presence: 1.0, on_tray: 0.0 };
}

impl ApartPlan {
    /// A plan without moves that says this.
    pub fn saying(ending: String) -> Self {
        Self { ending, lift: 1, ..Self::default() }
    }

    /// The plan of a disassembly of the solution that was asked for, which follows the moves that were made,
    /// found by these searches. What comes free goes a cell farther than it has to.
    pub fn new(
        disassembly: &Disassembly,
        trees: &[SearchTree],
        (request, made): (&ApartRequest, &MadeMoves),
    ) -> Self {
        let solution = &request.solution();
        let mut plan = Self {
            level: request.level(disassembly, trees, made),
            ending: request.ending(disassembly),
            graph: ApartGraph::new(trees, made.count()),
            made: made.count() as u32,
            rest: disassembly.locked.first().map_or(0, |part| set(&part.pieces)),
            ..Self::default()
        };
        for separation in &made.shown(disassembly) {
            for step in &separation.moves {
                let distance =
                    step.distance.unwrap_or_else(|| plan.way_out(&separation.pieces, step, solution));
                plan.moves.push(ApartMove {
                    part: set(&separation.pieces),
                    moved: set(&step.pieces),
                    towards: Side::ALL.iter().position(|&side| side == step.towards).unwrap_or(0) as u8,
                    distance,
                    leaves: step.distance.is_none(),
                    title: request.instruction(step),
                    back: request.instruction_back(step, &separation.pieces),
                });
            }
        }
        // Just before a move ends, what leaves is still where it goes.
        let ends = (0..plan.moves.len()).map(|number| number as f64 + 1.0 - 1e-6);
        let [[.., lowest], _] = plan.bounds(solution, ends);
        // At least a cell, so that it is seen to be taken up.
        plan.lift = 1.max(lowest.saturating_neg());
        plan.room = plan.bounds(solution, (0..=plan.moves_before_leaving()).map(|number| number as f64));
        let fading = (0..plan.moves.len()).map(|number| number as f64 + FADES);
        plan.height = plan.bounds(solution, fading)[1][2].max(plan.room[1][2]);
        plan
    }

    /// The plan of the moves that were made, after which the search has ended with these words.
    pub fn ended(ending: String, (request, made): (&ApartRequest, &MadeMoves)) -> Self {
        let moves = Self::new(&made.followed_by(Disassembly::default()), &[], (request, made));
        Self { ending, level: String::new(), rest: set(made.current()), ..moves }
    }

    /// The same, with the reason why no more comes apart, from proofs that were checked.
    pub fn with_proofs(self, proofs: &[LockProof], request: &ApartRequest) -> Self {
        let rings = Rings::of(proofs);
        let reasons = match proofs {
            [] => Vec::new(),
            _ if rings.is_empty() => vec![request.reason(proofs, None)],
            _ => (0..Rings::NUMBER).map(|axis| request.reason(proofs, Some(axis))).collect(),
        };
        Self { reasons, rings, ..self }
    }

    /// The number of moves before the one by which the first part leaves.
    pub fn moves_before_leaving(&self) -> usize {
        self.moves.iter().position(|step| step.leaves).unwrap_or(self.moves.len())
    }

    /// The bounds of all cells at some moments: the lowest coordinates, and those beyond the highest.
    fn bounds(&self, solution: &Solution, moments: impl Iterator<Item = f64>) -> [[i32; 3]; 2] {
        let mut bounds = [[i32::MAX; 3], [i32::MIN; 3]];
        for moment in moments {
            for (piece, (_, cells)) in solution.pieces().iter().enumerate() {
                let [x, y, z] = self.glide(piece, moment).offset.map(|way| way.round() as i32);
                for at in cells.iter().map(|cell| [cell.x + x, cell.y + y, cell.z + z]) {
                    bounds[0] = std::array::from_fn(|axis| bounds[0][axis].min(at[axis]));
                    bounds[1] = std::array::from_fn(|axis| bounds[1][axis].max(at[axis] + 1));
                }
            }
        }
        bounds
    }

    /// The way after which pieces are beyond the others of their part, and a cell more.
    fn way_out(&self, part: &[usize], step: &Move, solution: &Solution) -> i32 {
        let out = step.towards.outwards();
        let along = |piece: usize| {
            let offset = self.glide(piece, self.moves.len() as f64).offset.map(|way| way as i32);
            let cells = solution.pieces()[piece]
                .1
                .iter()
                .map(move |&cell| cell + Coord::new(offset[0], offset[1], offset[2]));
            cells.map(move |cell| cell.x * out.x + cell.y * out.y + cell.z * out.z)
        };
        let rest = part.iter().filter(|&piece| !step.pieces.contains(piece));
        let farthest = rest.flat_map(|&piece| along(piece)).max();
        let nearest = step.pieces.iter().flat_map(|&piece| along(piece)).min();
        farthest.zip(nearest).map_or(1, |(farthest, nearest)| (farthest - nearest + 2).max(1))
    }

    /// Whether it is one of a solution of this many pieces, as far as that can be seen without the cells.
    pub fn is_sound(&self, pieces: usize) -> bool {
        let all = 1u64.checked_shl(pieces as u32).map_or(u64::MAX, |bit| bit - 1);
        let ways = 0..=ApartMove::FARTHEST;
        let is_move = |step: &ApartMove| {
            let is_part = step.part & !all == 0 && step.moved & !step.part == 0;
            is_part
                && step.moved != 0
                && step.moved != step.part
                && usize::from(step.towards) < Side::ALL.len()
                && ways.contains(&step.distance)
        };
        pieces <= 64
            && self.rest & !all == 0
            && self.rings.is_sound(pieces)
            && self.made as usize <= self.moves.len()
            && ways.contains(&self.lift)
            && ways.contains(&self.height)
            && self.room.iter().flatten().all(|at| at.unsigned_abs() <= 2 * ApartMove::FARTHEST as u32)
            && (self.graph.way.is_empty() || self.graph.way.len() == self.moves.len() + 1)
            && self.moves.iter().all(is_move)
    }

    /// Where a piece is after some moves, and a part of the next one.
    ///
    /// When a part comes free, the rest goes on. A part of several pieces fades until it is its turn; then it
    /// is back where it was before it left. A part that is locked is back at the end. A single piece goes to
    /// the tray.
    pub fn glide(&self, piece: usize, moment: f64) -> Glide {
        let bit = 1u64.checked_shl(piece as u32).unwrap_or(0);
        let mut glide = Glide { offset: [0.0, 0.0, self.lift as f32], ..Glide::NONE };
        for (number, step) in self.moves.iter().enumerate().filter(|(_, step)| step.part & bit != 0) {
            let done = moment - number as f64;
            let next = self.moves.iter().skip(number + 1).position(|step| step.part & bit != 0);
            let waits = step.leaves && next.is_some_and(|between| between > 0);
            if step.moved & bit != 0 && !(waits && done >= 1.0) {
                let (out, way) = (step.side().outwards(), step.distance as f32 * ease(done));
                let ways = [out.x, out.y, out.z].map(|out| out as f32 * way);
                glide.offset.iter_mut().zip(ways).for_each(|(offset, way)| *offset += way);
            }
            if step.leaves {
                let gone = fade(done);
                glide.presence -= gone;
                if step.half(bit).is_power_of_two() {
                    glide.on_tray += gone;
                } else {
                    let left = self.moves.len() - 1 - number;
                    glide.presence += fade(done - next.unwrap_or(left) as f64);
                }
            }
        }
        glide
    }
}

/// How much of something is done after a part of its time: slow at both ends.
fn ease(done: f64) -> f32 {
    let done = done.clamp(0.0, 1.0) as f32;
    done * done * (3.0 - 2.0 * done)
}

/// The part of a move after which what leaves begins to fade.
const FADES: f64 = 2.0 / 3.0;

/// How far something has faded.
fn fade(done: f64) -> f32 {
    ease((done - FADES) / (1.0 - FADES))
}

/// The set of these pieces.
fn set(pieces: &[usize]) -> u64 {
    pieces.iter().map(|piece| 1 << piece).sum()
}
