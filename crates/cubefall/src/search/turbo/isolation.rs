//! Isolated cells: empty cells that must be filled, and have no empty neighbour.
//!
//! Neighbours share a face. Where each placement that covers a cell also covers a neighbour of it, nothing
//! can fill the cell once it is isolated. So a placement that would isolate a cell is in no solution below
//! the node, and is removed with those that clash. Few placements cover three neighbours of a cell and not
//! the cell, so only cells with at most two empty neighbours are looked at; after a placement, only those
//! beside it, since the others had as many before.
//!
//! This is for nodes whose sets of items are one word. With more items there are few such cells, and looking
//! for them takes longer than it saves.

use super::kernels::{Kernels, Limit, has_at_most_two};
use super::row::Bits;
use super::scope::Numbering;

/// A cell with one or two uncovered neighbours, and these; both may be the same. At a dead end it may have
/// none: what is removed there makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Confined {
    pub(super) cell: u8,
    pub(super) neighbours: [u8; 2],
}

/// Some confined cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConfinedCells<'a, const N: usize> {
    numbering: &'a Numbering<N>,
    uncovered: u64,
    rest: Bits,
}

impl<'a, const N: usize> ConfinedCells<'a, N> {
    /// Those beside cells that have just been covered.
    #[inline(always)]
    pub(super) fn beside(
        kernels: impl Kernels,
        covered: u64,
        numbering: &'a Numbering<N>,
        uncovered: u64,
    ) -> Self {
        let confined = kernels.confined(numbering.all_neighbours(), covered, uncovered);
        Self { numbering, uncovered, rest: Bits(confined & uncovered & numbering.needing_neighbours) }
    }

    /// All of them.
    pub(super) fn all(numbering: &'a Numbering<N>, uncovered: u64) -> Self {
        let mut confined = 0;
        for cell in Bits(uncovered & numbering.needing_neighbours) {
            confined |= u64::from(has_at_most_two(numbering.neighbours(cell) & uncovered)) << cell;
        }
        Self { numbering, uncovered, rest: Bits(confined) }
    }
}

#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "no lists of masks there: see `all_tiers`"))]
impl<const N: usize> ConfinedCells<'_, N> {
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.rest.0 == 0
    }

    /// Takes the next cell, and returns what excludes the masks that would isolate it; nothing if there is no
    /// cell left. Branch-free.
    #[inline(always)]
    pub(super) fn take_limit(&mut self) -> Limit {
        let Bits(rest) = self.rest;
        let cell = rest & rest.wrapping_neg();
        let neighbours = self.numbering.neighbours_or_none(rest.trailing_zeros()) & self.uncovered;
        self.rest = Bits(rest & rest.wrapping_sub(1));
        // Without neighbours, it excludes no mask that is zero.
        Limit { tested: neighbours | cell, excluded: neighbours | u64::from(neighbours == 0) }
    }
}

impl<const N: usize> Iterator for ConfinedCells<'_, N> {
    type Item = Confined;

    #[inline(always)]
    fn next(&mut self) -> Option<Confined> {
        let cell = self.rest.next()?;
        let neighbours = self.numbering.neighbours(cell) & self.uncovered;
        let first = neighbours.trailing_zeros() as u8 & 63;
        let last = (63 ^ neighbours.leading_zeros() as u8) & 63;
        Some(Confined { cell, neighbours: [first, last] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Problem, Reduction, Symmetry};
    use crate::puzzle::Coord;
    use crate::search::turbo::cover::{Cover, Item};
    use crate::search::turbo::kernels::Plain;
    use crate::search::turbo::path::Path;
    use crate::search::turbo::scope::Scope;
    use std::collections::{BTreeMap, BTreeSet};

    /// A path of at most `most` random placements, and those that still fit.
    fn assembly(problem: &Problem, most: usize, random: &mut fastrand::Rng) -> (Path, Vec<u32>) {
        let mut path = Path::new(Cover::new(problem));
        path.left = u64::MAX;
        let mut active: Vec<u32> = (0..path.cover.placements()).collect();
        for _ in 0..most {
            let Some(placement) = random.choice(&active).copied() else { break };
            path.place(placement);
            let capacity = path.capacity_left();
            let fits = |&item: &Item| capacity[usize::from(item)] > 0;
            active.retain(|&other| path.cover.covered_by(other).iter().all(fits));
        }
        (path, active)
    }

    #[test]
    fn vectors_of_any_length_find_the_same_confined_cells() {
        let mut random = fastrand::Rng::with_seed(27);
        for _ in 0..200 {
            let mut sparse = || random.u64(..) & random.u64(..) & random.u64(..) & random.u64(..);
            let mut neighbours: [u64; 64] = std::array::from_fn(|_| sparse());
            for cell in 0..64 {
                Bits(neighbours[cell]).for_each(|near| neighbours[usize::from(near)] |= 1 << cell);
            }
            let (covered, uncovered) = (sparse(), random.u64(..));
            let is_confined = |&cell: &u8| {
                let near = neighbours[usize::from(cell)];
                near & covered != 0 && (near & uncovered).count_ones() <= 2
            };
            let expected = Bits(uncovered).filter(is_confined).fold(0, |cells, cell| cells | 1_u64 << cell);
            assert_eq!(Plain.confined(&neighbours, covered, uncovered) & uncovered, expected);
            #[cfg(all(target_arch = "x86_64", feature = "vectors"))]
            {
                use crate::search::turbo::x86::{Avx2, Avx512};
                if let Some(vectors) = Avx2::detected() {
                    assert_eq!(vectors.confined(&neighbours, covered, uncovered) & uncovered, expected);
                }
                if let Some(vectors) = Avx512::detected() {
                    assert_eq!(vectors.confined(&neighbours, covered, uncovered) & uncovered, expected);
                }
            }
        }
    }

    #[test]
    fn confined_cells_are_those_with_one_or_two_empty_neighbours() {
        let puzzle = crate::puzzle::sample("soma");
        let reduction = Reduction::of(&puzzle, Symmetry::Restricted).expect("its author counts so");
        let problem = Problem::reduced(&puzzle, reduction);
        let (region, mut random) = (puzzle.region(), fastrand::Rng::with_seed(20));
        let mut all = 0;
        for _ in 0..300 {
            let most = random.usize(0..6);
            let (path, active) = assembly(&problem, most, &mut random);
            let capacity = path.capacity_left();
            let empty_number = |coord: Coord| {
                region.cell_at(coord).map(|cell| cell.index()).filter(|&cell| capacity[cell] > 0)
            };
            let neighbours =
                |coord: &Coord| -> BTreeSet<usize> { coord.neighbours().filter_map(empty_number).collect() };
            let empty =
                region.coords().iter().filter_map(|coord| Some((empty_number(*coord)?, neighbours(coord))));
            let (isolated, others): (BTreeMap<_, _>, BTreeMap<_, _>) =
                empty.partition(|(_, near)| near.is_empty());
            let expected: BTreeMap<_, _> = others.into_iter().filter(|(_, near)| near.len() <= 2).collect();
            let (numbering, uncovered, _) = Scope::of(&path, &active).numbered::<1>(&path, &active);
            let [tight] = uncovered.tight;
            let cell = |number: u8| usize::from(numbering.item(number));
            let found: BTreeMap<_, _> = ConfinedCells::all(&numbering, tight)
                .map(|Confined { cell: number, neighbours }| {
                    (cell(number), BTreeSet::from(neighbours.map(cell)))
                })
                .filter(|(cell, _)| !isolated.contains_key(cell))
                .collect();
            assert_eq!(found, expected, "{:?}", path.placed);
            all += found.len();
        }
        assert!(all > 300, "{all} confined cells in 300 assemblies");
    }
}
