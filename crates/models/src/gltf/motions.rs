//! The motions by which a solution comes apart over a table, on which its parts are put down.
//!
//! The solution is lifted over all that will lie on the table, and comes apart there. A part that comes free
//! goes beyond the rest towards one side, then across, to a place that is beyond the rest towards that side
//! as well, and down. So nothing is in its way: the rest is behind it until it is down, and all else lies
//! below. A part of several pieces is taken up when it is its turn, and is then where it was before it left.
//! In the end the last piece goes down where it is.

use super::table::{Block, Table};
use cubefall::disassembly::{Disassembly, Move, Separation};
use cubefall::puzzle::Coord;
use cubefall::solution::{Side, Solution};
use std::collections::BTreeMap;

/// A motion: pieces go straight on together, while all others rest.
pub(super) struct Motion {
    /// The pieces, by their indices in [`Solution::pieces`].
    pub pieces: Vec<usize>,
    /// How far, in cells.
    pub way: Coord,
    /// Whether it is a move of the disassembly; else it goes to the table or from it.
    pub is_move: bool,
}

/// The motions of a disassembly of a solution, in order, and the block around all pieces at all times.
pub(super) fn motions(solution: &Solution, disassembly: &Disassembly) -> (Vec<Motion>, Block) {
    let places: Vec<Block> = solution.pieces().iter().map(|(_, cells)| Block::of(cells)).collect();
    let (middle, lift) = room(disassembly, places.clone());
    let all: Vec<usize> = (0..places.len()).collect();
    let reach = around(&places, &all);
    let (table, waiting) = (Table::new(middle), BTreeMap::new());
    let mut stage = Stage { places, reach, table, waiting, motions: Vec::new() };
    stage.go(&all, Coord::new(0, 0, lift));
    for (number, separation) in disassembly.separations.iter().enumerate() {
        stage.separate(separation, &disassembly.separations[number + 1..]);
    }
    (stage.motions, stage.reach)
}

/// The room of all moves but those by which parts leave, and how far the solution has to be lifted for all
/// moves to be above what is put down.
fn room(disassembly: &Disassembly, mut places: Vec<Block>) -> (Block, i32) {
    let mut room = Block::around(places.iter().copied());
    let (mut lowest, mut highest) = (room.least.z, 0);
    for separation in &disassembly.separations {
        for step in &separation.moves {
            let way = way(step, separation, &places);
            let gone = around(&places, &step.pieces).moved(way);
            lowest = lowest.min(gone.least.z);
            if step.distance.is_some() {
                move_all(&mut places, &step.pieces, way);
                room = room.and(gone);
            }
        }
        let parts = parts(separation);
        let heights = parts.iter().map(|part| around(&places, part).height());
        highest = heights.fold(highest, i32::max);
    }
    (room, highest + Table::GAP - lowest)
}

/// The solution, while it comes apart.
struct Stage {
    /// The block around each piece.
    places: Vec<Block>,
    /// The block around all of them at all times until now.
    reach: Block,
    table: Table,
    /// The parts of several pieces on the table, and where their blocks were before they left.
    waiting: BTreeMap<Vec<usize>, Block>,
    motions: Vec<Motion>,
}

impl Stage {
    /// Separates a part, before the separations that are left.
    fn separate(&mut self, separation: &Separation, left: &[Separation]) {
        if let Some(before) = self.waiting.remove(&separation.pieces) {
            self.take_up(&separation.pieces, before);
        }
        let [rest, away] = parts(separation);
        let comes = |part: &[usize]| left.iter().any(|next| next.pieces == part);
        for step in &separation.moves {
            let (way, before) = (way(step, separation, &self.places), around(&self.places, &step.pieces));
            self.add(Motion { pieces: step.pieces.clone(), way, is_move: true });
            if step.distance.is_none() {
                self.put_down(&away, Some(step.towards));
                if comes(&away) {
                    self.waiting.insert(away.clone(), before);
                }
            }
        }
        if left.is_empty() {
            self.go(&rest, Coord::new(0, 0, -around(&self.places, &rest).least.z));
        } else if !comes(&rest) {
            self.put_down(&rest, None);
        }
    }

    /// Puts a part that is free on the table, beyond the middle towards the side where it has gone.
    fn put_down(&mut self, part: &[usize], side: Option<Side>) {
        let block = around(&self.places, part);
        let horizontal = side.filter(|side| side.outwards().z == 0);
        let way = self.table.put(block, horizontal).least - block.least;
        self.go(part, Coord { z: 0, ..way });
        self.go(part, Coord::new(0, 0, way.z));
    }

    /// Takes a part up from the table, to where it was.
    fn take_up(&mut self, part: &[usize], before: Block) {
        let block = around(&self.places, part);
        self.table.take(block);
        let way = before.least - block.least;
        self.go(part, Coord::new(0, 0, way.z));
        self.go(part, Coord { z: 0, ..way });
    }

    /// Moves pieces to the table or from it.
    fn go(&mut self, pieces: &[usize], way: Coord) {
        if way != Coord::default() {
            self.add(Motion { pieces: pieces.to_vec(), way, is_move: false });
        }
    }

    fn add(&mut self, motion: Motion) {
        move_all(&mut self.places, &motion.pieces, motion.way);
        self.reach = self.reach.and(around(&self.places, &motion.pieces));
        self.motions.push(motion);
    }
}

/// The rest of what is separated, and what is taken away.
fn parts(separation: &Separation) -> [Vec<usize>; 2] {
    let away = separation.moves.last().map_or(Vec::new(), |step| step.pieces.clone());
    let rest = separation.pieces.iter().copied().filter(|piece| !away.contains(piece)).collect();
    [rest, away]
}

/// The way of a move. What is taken away goes beyond the rest.
fn way(step: &Move, separation: &Separation, places: &[Block]) -> Coord {
    let distance = step.distance.unwrap_or_else(|| {
        let [rest, away] = parts(separation).map(|part| around(places, &part));
        away.way_beyond(rest, step.towards).max(1)
    });
    step.towards.outwards() * distance
}

/// The block around some pieces.
fn around(places: &[Block], pieces: &[usize]) -> Block {
    Block::around(pieces.iter().map(|&piece| places[piece]))
}

fn move_all(places: &mut [Block], pieces: &[usize], way: Coord) {
    pieces.iter().for_each(|&piece| places[piece] = places[piece].moved(way));
}
