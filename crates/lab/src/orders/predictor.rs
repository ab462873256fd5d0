//! Predictors of the size of a search by the first empty cell, computed from the order of the cells alone.

use cubefall::problem::Problem;
use cubefall::puzzle::{Cell, CellSet, Region};
use cubefall::search::CellOrder;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A quantity of an order of cells.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Predictor {
    /// The number of faces between filled and empty cells, averaged over the filling of the region.
    MeanFrontier,
    /// The same, with the first piece placed from the start, averaged over its placements.
    MeanFrontierWithFirst,
    /// The maximum number of faces.
    MaxFrontier,
    /// The mean over the middle half of the filling.
    MiddleFrontier,
    /// The mean of the faces per empty cell.
    FrontierPerEmpty,
    /// The mean number of connected parts of the empty cells.
    EmptyParts,
    /// The share of cells that have no filled neighbour when they are filled: new islands.
    Islands,
    /// The expected number of cells that would be isolated if each of their empty neighbours were filled with
    /// probability 1/2, minus the number with the walls of the box alone; averaged over the filling, with the
    /// first piece placed.
    Closing,
    /// The same, each cell weighted by the number of cells before its turn.
    ClosingWait,
    /// The mean binary logarithm of one plus the number of placements that begin at a cell.
    Branching,
}

impl Predictor {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::MeanFrontier,
        Self::MeanFrontierWithFirst,
        Self::MaxFrontier,
        Self::MiddleFrontier,
        Self::FrontierPerEmpty,
        Self::EmptyParts,
        Self::Islands,
        Self::Closing,
        Self::ClosingWait,
        Self::Branching,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MeanFrontier => "mean frontier",
            Self::MeanFrontierWithFirst => "mean frontier, first piece in place",
            Self::MaxFrontier => "largest frontier",
            Self::MiddleFrontier => "mean frontier, middle half",
            Self::FrontierPerEmpty => "mean frontier per empty cell",
            Self::EmptyParts => "mean number of empty parts",
            Self::Islands => "share of cells that start an island",
            Self::Closing => "cells about to be isolated",
            Self::ClosingWait => "cells about to be isolated, times their wait",
            Self::Branching => "mean log2 of branching",
        }
    }

    /// Its unit; empty for plain numbers.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::MeanFrontier | Self::MeanFrontierWithFirst | Self::MaxFrontier | Self::MiddleFrontier => {
                "faces"
            }
            Self::FrontierPerEmpty => "faces per cell",
            Self::EmptyParts | Self::Islands => "",
            Self::Closing => "cells",
            Self::ClosingWait => "cells × cells",
            Self::Branching => "bits",
        }
    }

    /// Its value for an order.
    pub fn of(self, problem: &Arc<Problem>, order: CellOrder) -> f64 {
        let region = problem.puzzle().region();
        let frontier: Vec<f64> = order.frontier(region).into_iter().map(f64::from).collect();
        let volume = region.volume();
        match self {
            Self::MeanFrontier => mean(frontier[1..volume].iter().copied()),
            Self::MeanFrontierWithFirst => with_first(region, problem, order, |cell, filled, _| {
                region.neighbours(cell).filter(|&near| filled.contains(near)).count() as f64
            }),
            Self::MaxFrontier => frontier.iter().copied().fold(0.0, f64::max),
            Self::MiddleFrontier => mean(frontier[volume / 4..=volume * 3 / 4].iter().copied()),
            Self::FrontierPerEmpty => {
                mean((1..volume).map(|filled| frontier[filled] / (volume - filled) as f64))
            }
            Self::EmptyParts => mean(fillings(region, order).map(|filled| parts(region, filled) as f64)),
            Self::Islands => islands(region, order),
            Self::Closing => {
                with_first(region, problem, order, |cell, filled, _| closing(region, cell, filled))
            }
            Self::ClosingWait => with_first(region, problem, order, |cell, filled, wait| {
                closing(region, cell, filled) * wait as f64
            }),
            Self::Branching => branching(region, problem, order),
        }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    sum / f64::from(count.max(1))
}

/// The filled cells after 1, 2, …, all but one of the cells of the order.
fn fillings(region: &Region, order: CellOrder) -> impl Iterator<Item = CellSet> {
    let mut cells = order.sequence(region);
    cells.pop();
    cells.into_iter().scan(CellSet::EMPTY, |filled, cell| {
        filled.insert(cell);
        Some(filled.clone())
    })
}

/// The mean over the filling of the cells that the restricted piece leaves, averaged over its placements;
/// without such a piece, of all cells. At each point, `of` is summed over the empty cells. Its arguments are
/// the cell, the filled cells, and the number of cells before it.
fn with_first(
    region: &Region,
    problem: &Arc<Problem>,
    order: CellOrder,
    of: impl Fn(Cell, &CellSet, usize) -> f64,
) -> f64 {
    let places: Vec<CellSet> = match problem.restricted_piece() {
        Some(piece) => problem.masks_of(piece),
        None => vec![CellSet::EMPTY],
    };
    let sequence = order.sequence(region);
    let filling = |place: CellSet| {
        let rest: Vec<Cell> = sequence.iter().copied().filter(|&cell| !place.contains(cell)).collect();
        let mut filled = place;
        let moments = (1..rest.len()).map(|next| {
            filled.insert(rest[next - 1]);
            rest[next..].iter().zip(1..).map(|(&cell, wait)| of(cell, &filled, wait)).sum()
        });
        mean(moments)
    };
    mean(places.into_iter().map(filling))
}

/// The increase, by the filled cells, of the probability that this empty cell is isolated, if each empty
/// neighbour is filled with probability 1/2.
fn closing(region: &Region, cell: Cell, filled: &CellSet) -> f64 {
    let chance = |open: usize| 0.5f64.powi(open as i32);
    let all = region.neighbours(cell).count();
    let empty = region.neighbours(cell).filter(|&near| !filled.contains(near)).count();
    chance(empty) - chance(all)
}

/// The number of connected parts of the empty cells.
fn parts(region: &Region, filled: CellSet) -> usize {
    let mut seen = filled;
    let mut parts = 0;
    for start in region.cell_set().iter() {
        if seen.contains(start) {
            continue;
        }
        parts += 1;
        let mut reached = vec![start];
        seen = seen.with(start);
        while let Some(cell) = reached.pop() {
            for near in region.neighbours(cell) {
                if !seen.contains(near) {
                    seen = seen.with(near);
                    reached.push(near);
                }
            }
        }
    }
    parts
}

fn islands(region: &Region, order: CellOrder) -> f64 {
    let cells = order.sequence(region);
    let before = std::iter::once(CellSet::EMPTY).chain(fillings(region, order));
    let starts = cells.iter().zip(before).map(|(&cell, filled)| {
        let joined = region.neighbours(cell).any(|near| filled.contains(near));
        f64::from(u8::from(!joined))
    });
    mean(starts)
}

fn branching(region: &Region, problem: &Arc<Problem>, order: CellOrder) -> f64 {
    let mut rank_of = vec![0; region.volume()];
    for (rank, cell) in order.sequence(region).into_iter().enumerate() {
        rank_of[cell.index()] = rank;
    }
    let mut begin = vec![0u32; region.volume()];
    for id in problem.ids() {
        let first = problem.get(id).cells.iter().map(|cell| rank_of[cell.index()]).min();
        begin[first.expect("a placement has cells")] += 1;
    }
    mean(begin.into_iter().map(|count| f64::from(count + 1).log2()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::problem::Reduction;
    use cubefall::puzzle::{Coord, Piece, Puzzle};

    fn of(predictor: Predictor, sides: [u32; 3], order: &str) -> f64 {
        let region = Region::cuboid(sides[0], sides[1], sides[2]).expect("a box");
        let cube = Piece::new("o", &[Coord::new(0, 0, 0)], region.volume()).expect("a piece");
        let puzzle = Puzzle::new("cubes", region, vec![cube]).expect("a puzzle");
        let order = CellOrder::from_key(order).expect("an order");
        predictor.of(&Problem::new(&puzzle), order)
    }

    #[test]
    fn predictors_of_a_row_of_cells_are_those_computed_by_hand() {
        let row = [4, 1, 1];
        for (predictor, value) in [
            (Predictor::MeanFrontier, 1.0),
            (Predictor::MeanFrontierWithFirst, 1.0),
            (Predictor::MaxFrontier, 1.0),
            (Predictor::FrontierPerEmpty, (1.0 / 3.0 + 1.0 / 2.0 + 1.0) / 3.0),
            (Predictor::EmptyParts, 1.0),
            (Predictor::Islands, 0.25),
            // Of two neighbours one is filled: 1/2 - 1/4, twice; then the last cell, of whose one neighbour:
            // 1 - 1/2.
            (Predictor::Closing, (0.25 + 0.25 + 0.5) / 3.0),
            (Predictor::ClosingWait, (0.25 + 0.25 + 0.5) / 3.0),
            // One placement begins at each cell.
            (Predictor::Branching, 1.0),
        ] {
            assert!((of(predictor, row, "xyz") - value).abs() < 1e-12, "{predictor:?}");
        }
    }

    #[test]
    fn predictors_of_a_long_row_are_those_of_a_short_one() {
        let row = [250, 1, 1];
        for (predictor, value) in [
            (Predictor::MeanFrontier, 1.0),
            (Predictor::MeanFrontierWithFirst, 1.0),
            (Predictor::MaxFrontier, 1.0),
            (Predictor::EmptyParts, 1.0),
            (Predictor::Islands, 1.0 / 250.0),
            (Predictor::Closing, (248.0 * 0.25 + 0.5) / 249.0),
            (Predictor::Branching, 1.0),
        ] {
            assert!((of(predictor, row, "xyz") - value).abs() < 1e-12, "{predictor:?}");
        }
    }

    #[test]
    fn the_middle_first_leaves_parts_and_corners_first_begin_as_islands() {
        // Cells 1 and 2 of four, then the ends: parts 2, 2, 1.
        assert!((of(Predictor::EmptyParts, [4, 1, 1], "inside-out") - 5.0 / 3.0).abs() < 1e-12);
        // The two ends, then the cells between.
        assert!((of(Predictor::Islands, [4, 1, 1], "corners") - 0.5).abs() < 1e-12);
    }

    #[test]
    fn the_first_piece_in_its_places_makes_the_frontier_of_the_far_end_longer() {
        let puzzle = catalogue::ALL.get("bedlam");
        let reduction = Reduction::of(&catalogue::ALL.get("bedlam"), cubefall::problem::Symmetry::Restricted)
            .expect("the author's");
        let problem = Problem::reduced(&puzzle, reduction);
        let order = |key| CellOrder::from_key(key).expect("an order");
        let of = |predictor: Predictor, key| predictor.of(&problem, order(key));
        for key in ["xyz", "xyz-reversed"] {
            assert!((of(Predictor::MeanFrontier, key) - 16.0).abs() < 0.01);
        }
        let frontier = Predictor::MeanFrontierWithFirst;
        assert!(of(frontier, "xyz-reversed") < 19.0 && of(frontier, "xyz") > 27.0);
    }
}
