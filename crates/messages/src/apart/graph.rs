//! The picture of what was tried to find the moves: from left to right, the arrangements that one more move
//! reaches, and the way out. A worker draws it.

use cubefall::disassembly::SearchTree;
use markup::{Markup, markup};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The picture, which is [`ApartGraph::COLUMN`] wide for each move and [`ApartGraph::HEIGHT`] high.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ApartGraph {
    /// The arrangements that were tried.
    pub tried: Markup,
    /// The number of columns.
    pub columns: u32,
    /// How low the way out is after each number of moves; nothing if there are no moves.
    pub way: Vec<u32>,
}

/// The lines and dots of a picture, as the data of SVG paths.
#[derive(Default)]
struct Drawing {
    /// From each arrangement to those that were first reached from it.
    lines: String,
    dots: String,
    /// Of many arrangements, the area that is as high as there are.
    areas: String,
}

impl ApartGraph {
    /// The width of a column.
    pub const COLUMN: u32 = 100;
    /// The height of the picture.
    pub const HEIGHT: u32 = 400;
    /// The maximum number of arrangements of a part, and of those in a column, that are drawn one by one.
    const MOST: (usize, usize) = (600, 40);

    /// The picture of the searches of all parts, after this many moves.
    pub(crate) fn new(trees: &[SearchTree], made: usize) -> Self {
        let (mut drawing, mut way) = (Drawing::default(), vec![Self::HEIGHT / 2; made]);
        let mut columns = made as u32;
        for tree in trees.iter().filter(|tree| tree.exit.is_some()) {
            way.extend(drawing.add(tree, columns));
            columns = way.len() as u32;
        }
        match trees {
            // What is locked has no way, but a picture of all that was tried, if any move was possible.
            [whole] if whole.exit.is_none() && made == 0 && !whole.origins.is_empty() => {
                columns = drawing.add(whole, 0).len() as u32 - 1;
            }
            _ if way.is_empty() => return Self::default(),
            _ => way.push(Self::HEIGHT / 2),
        }
        let points =
            way.iter().enumerate().map(|(column, low)| format!("{} {low} ", column as u32 * Self::COLUMN));
        let tried = markup!(
            "<path class=\"area\" d=\"{}\"/><path class=\"lines\" d=\"{}\"/><path class=\"dots\" d=\"{}\"/><polyline points=\"{}\"/>",
            drawing.areas,
            drawing.lines,
            drawing.dots,
            points.collect::<String>()
        );
        Self { tried, columns: columns.max(1), way }
    }

    /// Where the way is after some moves, and a part of the next one: from the left, and from the top.
    pub fn place(&self, moment: f64) -> [u32; 2] {
        let at = |moment: f64| {
            self.way.get(moment as usize).map_or(f64::from(Self::HEIGHT / 2), |&low| f64::from(low))
        };
        let (before, after) = (at(moment.floor()), at(moment.ceil()));
        let low = before + (after - before) * (moment - moment.floor());
        [(moment * f64::from(Self::COLUMN)) as u32, low as u32]
    }
}

impl Drawing {
    /// Adds the search of a part from a column on. Returns how low its way out is in each of its columns; of
    /// a locked part, the middle of each.
    fn add(&mut self, tree: &SearchTree, first: u32) -> Vec<u32> {
        let distances = distances(tree);
        let farthest = match tree.exit {
            Some(exit) => distances[exit],
            None => distances.last().copied().unwrap_or(0),
        };
        let mut counts = vec![0; farthest + 1];
        distances
            .iter()
            .filter(|&&distance| distance <= farthest)
            .for_each(|&distance| counts[distance] += 1);
        let (most, most_in_column) = ApartGraph::MOST;
        if distances.len() > most || counts.iter().any(|&count| count > most_in_column) {
            self.add_area(&counts, first);
            return vec![ApartGraph::HEIGHT / 2; counts.len()];
        }
        let mut lows = Vec::with_capacity(distances.len());
        let mut seen = vec![0; counts.len()];
        for (state, &distance) in distances.iter().enumerate() {
            let low = low(seen[distance], counts[distance]);
            seen[distance] += 1;
            lows.push(low);
            let left = (first + distance as u32) * ApartGraph::COLUMN;
            let _ = write!(self.dots, "M{left} {low}h0");
            if let Some(origin) = state.checked_sub(1) {
                let from = lows[tree.origins[origin] as usize];
                let _ = write!(self.lines, "M{} {from}L{left} {low}", left - ApartGraph::COLUMN);
            }
        }
        let Some(mut state) = tree.exit else { return vec![ApartGraph::HEIGHT / 2; counts.len()] };
        let mut way = vec![lows[state]];
        while let Some(origin) = state.checked_sub(1) {
            state = tree.origins[origin] as usize;
            way.push(lows[state]);
        }
        way.reverse();
        way
    }

    /// An area as high as the root of each number, around the middle.
    fn add_area(&mut self, counts: &[usize], first: u32) {
        let most = counts.iter().copied().max().unwrap_or(1) as f64;
        let middle = ApartGraph::HEIGHT / 2;
        let half = |count: usize| ((count as f64 / most).sqrt() * f64::from(middle - 10)) as u32;
        let left = |column: usize| (first + column as u32) * ApartGraph::COLUMN;
        let _ = write!(self.areas, "M{} {middle}", left(0));
        let columns = || counts.iter().enumerate();
        columns().for_each(|(column, &count)| {
            _ = write!(self.areas, "L{} {}", left(column), middle - half(count))
        });
        columns().rev().for_each(|(column, &count)| {
            _ = write!(self.areas, "L{} {}", left(column), middle + half(count))
        });
        self.areas.push('Z');
    }
}

/// The number of moves that lead to each state.
fn distances(tree: &SearchTree) -> Vec<usize> {
    let mut distances = vec![0];
    for &origin in &tree.origins {
        distances.push(distances[origin as usize] + 1);
    }
    distances
}

/// How low one of a column's arrangements is: they are around the middle, as far from each other as there is
/// room.
fn low(number: usize, count: usize) -> u32 {
    let apart = (ApartGraph::HEIGHT as usize / count).min(100);
    let top = (ApartGraph::HEIGHT as usize - apart * (count - 1)) / 2;
    (top + apart * number) as u32
}
