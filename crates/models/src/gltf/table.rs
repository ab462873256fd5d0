//! A table on which the parts of a solution are put down side by side, in whole cells.

use cubefall::puzzle::Coord;
use cubefall::solution::Side;

/// A block of cells along the axes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Block {
    /// The least coordinates.
    pub least: Coord,
    /// Those beyond the greatest.
    pub beyond: Coord,
}

impl Block {
    /// The smallest one around these cells.
    pub fn of(cells: &[Coord]) -> Self {
        let blocks = cells.iter().map(|&cell| Self { least: cell, beyond: cell + Coord::new(1, 1, 1) });
        Self::around(blocks)
    }

    /// The smallest one around these blocks.
    pub fn around(blocks: impl Iterator<Item = Self>) -> Self {
        blocks.reduce(Self::and).unwrap_or_default()
    }

    /// The smallest one around both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), beyond: self.beyond.max(other.beyond) }
    }

    /// The same elsewhere.
    #[must_use]
    pub fn moved(self, way: Coord) -> Self {
        Self { least: self.least + way, beyond: self.beyond + way }
    }

    /// Its height in cells.
    pub const fn height(self) -> i32 {
        self.beyond.z - self.least.z
    }

    /// How far, towards a side, it has to go to be a gap beyond another one; 0 or less if it is.
    pub fn way_beyond(self, other: Self, side: Side) -> i32 {
        let out = side.outwards();
        let along = |at: Coord| at.x * out.x + at.y * out.y + at.z * out.z;
        let own = along(self.least).min(along(self.beyond));
        along(other.least).max(along(other.beyond)) + Table::GAP - own
    }
}

/// A table at height 0. Above its middle, a solution is taken apart.
pub(super) struct Table {
    /// The room over the middle.
    middle: Block,
    /// What lies there.
    blocks: Vec<Block>,
}

impl Table {
    /// The least distance between two blocks, in cells.
    pub const GAP: i32 = 1;

    /// An empty table. Nothing is put down below the room over its middle.
    pub fn new(middle: Block) -> Self {
        Self { middle, blocks: Vec::new() }
    }

    /// Puts a block down at the nearest place beside all others and the middle; beyond the middle towards
    /// these sides, if any are given. Returns where it lies then.
    pub fn put(&mut self, block: Block, beyond: Option<Side>) -> Block {
        let way = |x, y| Coord::new(x - block.least.x, y - block.least.y, -block.least.z);
        let size = block.beyond - block.least;
        let beside = |least: i32, beyond: i32, size: i32| [least - Self::GAP - size, beyond + Self::GAP];
        let taken = || self.blocks.iter().chain([&self.middle]);
        let xs = taken().flat_map(|other| beside(other.least.x, other.beyond.x, size.x));
        let ys = taken().flat_map(|other| beside(other.least.y, other.beyond.y, size.y));
        let ys: Vec<i32> = ys.chain([block.least.y]).collect();
        let places = xs.chain([block.least.x]).flat_map(|x| ys.iter().map(move |&y| way(x, y)));
        let is_free = |way: &Coord| {
            let place = block.moved(*way);
            let is_beyond = beyond.is_none_or(|side| place.way_beyond(self.middle, side) <= 0);
            is_beyond && taken().all(|&other| are_beside(place, other))
        };
        let nearest = places.filter(is_free).min_by_key(|way| (square(way.x) + square(way.y), way.x, way.y));
        let place = block.moved(nearest.unwrap_or_default());
        self.blocks.push(place);
        place
    }

    /// Takes a block up again.
    pub fn take(&mut self, block: Block) {
        self.blocks.retain(|other| *other != block);
    }
}

/// Whether there is a gap between two blocks as they are seen from above.
fn are_beside(one: Block, other: Block) -> bool {
    let sides = [Side::Left, Side::Right, Side::Front, Side::Back];
    sides.into_iter().any(|side| one.way_beyond(other, side) <= 0)
}

fn square(number: i32) -> i64 {
    i64::from(number) * i64::from(number)
}
