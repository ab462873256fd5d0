//! All polycubes of a size, and random ones.

use crate::puzzle::{Coord, Polycube};
use std::collections::BTreeSet;

/// When two polycubes count as the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PolycubeClass {
    /// When one is a rotation of the other, so that mirror images are different: one-sided polycubes (OEIS
    /// A000162).
    OneSided,
    /// When one is a rotation of the other or of its mirror image: free polycubes (OEIS A038119).
    Free,
}

/// The connected polycubes of `cells` cells, each in canonical form, in the order of these. There are none of
/// 0 cells.
///
/// Each is one of a cell fewer with a cell added, and is kept if its canonical form is new (the extension
/// method: Gong, "Applying Parallel Programming to the Polyomino Problem", 1991). All of a size are in
/// memory: eight cells are 6,922 one-sided polycubes, and each cell more makes about seven times as many.
pub fn polycubes(cells: usize, class: PolycubeClass) -> Vec<Polycube> {
    let one_sided = (1..cells).fold(of_one_cell(), |known, _| grown(&known));
    let is_kept = |polycube: &Polycube| match class {
        PolycubeClass::OneSided => true,
        PolycubeClass::Free => *polycube <= polycube.mirrored().canonical(),
    };
    let is_asked_for = cells > 0;
    one_sided.into_iter().filter(|polycube| is_asked_for && is_kept(polycube)).collect()
}

/// A connected polycube of `cells` cells in canonical form, the same for the same seed. To one cell, others
/// are added one by one, each chosen uniformly of those beside it (Eden, "A two-dimensional growth process",
/// 1961). So compact polycubes are more frequent than long ones.
///
/// # Panics
/// When `cells` is 0.
pub fn random_polycube(cells: usize, seed: u64) -> Polycube {
    assert!(cells > 0, "a polycube has a cell");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut chosen = vec![Coord::default()];
    while chosen.len() < cells {
        let free: Vec<Coord> = beside(&chosen).into_iter().collect();
        chosen.push(free[random.usize(..free.len())]);
    }
    polycube(&chosen).canonical()
}

fn of_one_cell() -> BTreeSet<Polycube> {
    BTreeSet::from([polycube(&[Coord::default()])])
}

/// The canonical forms of all polycubes that are one of these with a cell added.
fn grown(known: &BTreeSet<Polycube>) -> BTreeSet<Polycube> {
    let with_a_cell = |smaller: &Polycube| {
        let cells = smaller.cells().to_vec();
        beside(&cells).into_iter().map(move |cell| polycube(&[&cells[..], &[cell]].concat()).canonical())
    };
    known.iter().flat_map(with_a_cell).collect()
}

/// The cells that share a face with one of these and are none of them.
fn beside(cells: &[Coord]) -> BTreeSet<Coord> {
    cells.iter().flat_map(|cell| cell.neighbours()).filter(|cell| !cells.contains(cell)).collect()
}

fn polycube(cells: &[Coord]) -> Polycube {
    Polycube::new(cells).expect("connected and distinct cells")
}
