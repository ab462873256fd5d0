//! Burrs: notched sticks along three axes that lock where they cross, as designers make them. Each has a
//! known solution.
//!
//! Sticks are two cells thick and as long as the box. A cell where sticks cross belongs to one of them or to
//! none, so it may stay empty; all others must be filled.

use cubefall::puzzle::{Color, Coord, GoalSpec, PieceSpec, Polycube, PuzzleSpec, Shape, ShapeCell};
use fastrand::Rng;
use std::collections::{BTreeMap, BTreeSet};

/// The thickness of a stick.
const THICK: i32 = 2;

/// A burr before its cells are shared out.
struct Grid {
    /// The cells along an edge of the box.
    side: i32,
    /// The cells of each stick.
    sticks: Vec<BTreeSet<Coord>>,
}

/// The burr of a seed: 12 to 25 sticks in a box of 7 to 9 cells a side, with at least 300 cells, of which
/// between a third and a half may stay empty. In every third one, half a turn maps the solution to itself, so
/// pieces are equal in pairs; every fourth one has two colours.
pub fn burr(seed: u64) -> PuzzleSpec {
    let mut random = Rng::with_seed(seed);
    let (is_symmetric, is_colored) = (seed.is_multiple_of(3), seed % 4 == 1);
    loop {
        let grid = Grid::drawn(&mut random);
        if let Some(owners) = grid.shared_out(is_symmetric, &mut random) {
            return grid.puzzle(seed, &owners, is_colored);
        }
    }
}

impl Grid {
    /// A grid of the size that [`burr`] promises.
    fn drawn(random: &mut Rng) -> Self {
        loop {
            let side = random.i32(7..=9);
            let (one, other) = (starts(side, random), starts(side, random));
            let places = one.iter().flat_map(|&one| other.iter().map(move |&other| (one, other)));
            let sticks = places.flat_map(|place| [0, 1, 2].map(|axis| stick(side, axis, place))).collect();
            let grid = Self { side, sticks };
            let (cells, crossings) = (grid.cells().len(), grid.crossings().len());
            let has_variable = 3 * crossings >= cells && 2 * crossings <= cells;
            if (12..=25).contains(&grid.sticks.len()) && cells >= 300 && has_variable {
                return grid;
            }
        }
    }

    fn cells(&self) -> BTreeSet<Coord> {
        self.sticks.iter().flatten().copied().collect()
    }

    /// The cells in which several sticks cross.
    fn crossings(&self) -> BTreeSet<Coord> {
        let is_crossing = |cell: &Coord| self.sticks.iter().filter(|stick| stick.contains(cell)).count() > 1;
        self.cells().into_iter().filter(is_crossing).collect()
    }

    /// The image of a cell under half a turn about the vertical axis.
    fn turned(&self, cell: Coord) -> Coord {
        Coord::new(self.side - 1 - cell.x, self.side - 1 - cell.y, cell.z)
    }

    /// Gives each crossing cell to one stick, then takes some away, at random, so that each stick hangs
    /// together. Nothing if that fails.
    fn shared_out(&self, is_symmetric: bool, random: &mut Rng) -> Option<Vec<BTreeSet<Coord>>> {
        let crossings: Vec<Coord> = self.crossings().into_iter().collect();
        let (mut owned, mut open) = (self.sticks.clone(), crossings.clone());
        let mut tries = 100 * crossings.len();
        while !open.is_empty() {
            tries = tries.checked_sub(1)?;
            let cell = open.swap_remove(random.u64(..open.len() as u64) as usize);
            let mut keepers: Vec<usize> = owners(&owned, cell);
            shuffle(&mut keepers, random);
            let kept_by = |&keeper: &usize| self.notched(&owned, cell, Some(keeper), is_symmetric);
            if let Some(notched) = keepers.iter().find_map(kept_by) {
                owned = notched;
                continue;
            }
            // Every stick gets back what is near, and that is shared out anew.
            let is_near = |center: Coord, cell: Coord| {
                let apart = [cell.x - center.x, cell.y - center.y, cell.z - center.z];
                apart.into_iter().all(|along| along.abs() < THICK)
            };
            let is_reset = |cell: Coord, near: Coord| {
                is_near(cell, near) || is_symmetric && is_near(self.turned(cell), near)
            };
            for &near in crossings.iter().filter(|&&near| is_reset(cell, near)) {
                owners(&self.sticks, near).into_iter().for_each(|stick| _ = owned[stick].insert(near));
                if !open.contains(&near) {
                    open.push(near);
                }
            }
        }
        let hole_percent = random.u32(5..=35);
        for cell in crossings {
            if random.u32(..100) < hole_percent {
                owned = self.notched(&owned, cell, None, is_symmetric).unwrap_or(owned);
            }
        }
        Some(owned)
    }

    /// The sticks without a cell, but for one that keeps it. Nothing if one of them falls apart.
    fn notched(
        &self,
        owned: &[BTreeSet<Coord>],
        cell: Coord,
        keeper: Option<usize>,
        is_symmetric: bool,
    ) -> Option<Vec<BTreeSet<Coord>>> {
        let losers = owners(owned, cell).into_iter().filter(|&stick| Some(stick) != keeper);
        let mut notches: Vec<(usize, Coord)> = losers.map(|stick| (stick, cell)).collect();
        if is_symmetric {
            let images = notches.iter().map(|&(stick, cell)| (self.turned_stick(stick), self.turned(cell)));
            notches.extend(images.collect::<Vec<_>>());
        }
        let mut owned = owned.to_vec();
        for (stick, cell) in &notches {
            owned[*stick].remove(cell);
        }
        notches.iter().all(|&(stick, _)| hangs_together(&owned[stick])).then_some(owned)
    }

    /// The image of a stick under half a turn.
    fn turned_stick(&self, stick: usize) -> usize {
        let image: BTreeSet<Coord> = self.sticks[stick].iter().map(|&cell| self.turned(cell)).collect();
        self.sticks.iter().position(|other| *other == image).expect("the grid is symmetric")
    }

    fn puzzle(&self, seed: u64, owners: &[BTreeSet<Coord>], is_colored: bool) -> PuzzleSpec {
        let crossings = self.crossings();
        let color = |cell: Coord| {
            let dark = is_colored && (cell.x < self.side / 2) != (cell.z < self.side / 2);
            is_colored.then(|| Color::new(1 + u8::from(dark)).expect("one of the first colours"))
        };
        let colored = |&at: &Coord| ShapeCell { at, variable: crossings.contains(&at), color: color(at) };
        let goal = GoalSpec {
            shape: Shape::from_cells(self.cells().iter().map(colored).collect()),
            most_holes: None,
        };
        let mut copies = BTreeMap::<Vec<Coord>, Vec<&BTreeSet<Coord>>>::new();
        for cells in owners {
            let all: Vec<Coord> = cells.iter().copied().collect();
            let form = Polycube::new(&all).expect("a stick hangs together").canonical();
            // Coloured pieces of one shape are different pieces.
            let key = if is_colored { all } else { form.cells().to_vec() };
            copies.entry(key).or_default().push(cells);
        }
        let piece = |(number, (_, alike)): (usize, (Vec<Coord>, Vec<&BTreeSet<Coord>>))| PieceSpec {
            name: format!("{number}"),
            shape: Shape::from_cells(
                alike[0].iter().map(|&at| ShapeCell { at, variable: false, color: color(at) }).collect(),
            ),
            min: alike.len(),
            max: alike.len(),
            ..PieceSpec::default()
        };
        let pieces = (1..).zip(copies).map(piece).collect();
        let colors = if is_colored { vec!["light".to_owned(), "dark".to_owned()] } else { Vec::new() };
        let id = format!("burr-{seed}");
        let color_pairs =
            (1..=2).filter_map(Color::new).map(|color| (color, color)).take(colors.len()).collect();
        PuzzleSpec { title: id.clone(), id, goal, pieces, colors, color_pairs, ..PuzzleSpec::default() }
    }
}

/// Puts items in a random order, by numbers of 64 bits on every machine, so that a seed has the same burr in
/// WebAssembly.
fn shuffle(items: &mut [usize], random: &mut Rng) {
    for last in 1..items.len() {
        items.swap(last, random.u64(..=last as u64) as usize);
    }
}

/// Where sticks begin along an edge. Half a turn maps them to sticks.
fn starts(side: i32, random: &mut Rng) -> Vec<i32> {
    let drawn: Vec<i32> = (0..=side / 2 - THICK).filter(|_| random.bool()).collect();
    let is_apart = |at: &usize| *at == 0 || drawn[*at] - drawn[at - 1] >= THICK;
    let mut starts: Vec<i32> = (0..drawn.len()).filter(is_apart).map(|at| drawn[at]).collect();
    let mirrored: Vec<i32> = starts.iter().rev().map(|start| side - THICK - start).collect();
    let middle = side / 2 - 1;
    let has_middle = side % 2 == 0 && random.bool();
    let is_free = starts.last().is_none_or(|last| middle - last >= THICK);
    starts.extend((has_middle && is_free).then_some(middle));
    starts.extend(mirrored);
    starts
}

/// The sticks that have a cell.
fn owners(owned: &[BTreeSet<Coord>], cell: Coord) -> Vec<usize> {
    (0..owned.len()).filter(|&stick| owned[stick].contains(&cell)).collect()
}

/// The cells of a stick along an axis, at a place in the plane of the other two.
fn stick(side: i32, axis: usize, (one, other): (i32, i32)) -> BTreeSet<Coord> {
    let mut cells = BTreeSet::new();
    for along in 0..side {
        for (u, v) in (0..THICK).flat_map(|u| (0..THICK).map(move |v| (one + u, other + v))) {
            cells.insert(match axis {
                0 => Coord::new(along, u, v),
                1 => Coord::new(v, along, u),
                _ => Coord::new(u, v, along),
            });
        }
    }
    cells
}

fn hangs_together(cells: &BTreeSet<Coord>) -> bool {
    let mut left = cells.clone();
    let mut open: Vec<Coord> = left.pop_first().into_iter().collect();
    while let Some(cell) = open.pop() {
        open.extend(cell.neighbours().filter(|near| left.remove(near)));
    }
    left.is_empty()
}
