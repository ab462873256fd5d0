//! Problems of which even wide nodes would need too much memory: the nodes near the root are lists of
//! placements.

use super::{PLAN, found};
use crate::oracle::{self, Packing};
use crate::setting::Setting;
use cubefall::puzzle::{Coord, GoalSpec, PieceSpec, Puzzle, PuzzleSpec, Shape, ShapeCell};
use cubefall::search::Parts;
use cubefall::solution::{Solution, verify};
use fastrand::Rng;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use testing::puzzles::{Choices, cuboid, grown};

/// The side of the goal.
const SIDE: i32 = 16;

/// A goal of 4,096 cells of which two must be filled, in corners, by two pieces, equal or not, of 24
/// orientations.
struct Drawn {
    setting: Setting,
    corners: [Coord; 2],
    shapes: Vec<Vec<Coord>>,
}

impl Drawn {
    fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let mut corner = |z| Coord::new(random.pick(&[0, SIDE - 1]), random.pick(&[0, SIDE - 1]), z);
        let corners = [corner(0), corner(SIDE - 1)];
        let cell = |at: Coord| ShapeCell { at, variable: !corners.contains(&at), color: None };
        let cells = cuboid([SIDE; 3]).into_iter().map(cell).collect();
        let kinds = 1 + seed as usize % 2;
        let shapes: Vec<Vec<Coord>> = (0..kinds).map(|_| asymmetric(&mut random)).collect();
        let piece = |(name, shape): (&str, &Vec<Coord>)| PieceSpec {
            name: name.to_owned(),
            shape: Shape::of(shape),
            min: 2 / kinds,
            max: 2 / kinds,
            ..PieceSpec::default()
        };
        let spec = PuzzleSpec {
            id: "lists".to_owned(),
            title: "lists".to_owned(),
            goal: GoalSpec { shape: Shape::from_cells(cells), most_holes: None },
            pieces: ["A", "B"].into_iter().zip(&shapes).map(piece).collect(),
            ..PuzzleSpec::default()
        };
        let setting = Setting::raw(Puzzle::from_spec(&spec).expect("a puzzle"));
        // A wide node has 2^22 words at most, 65 for each placement here.
        assert!(setting.problem.ids().count() * 65 > 1 << 22, "seed {seed} has no lists");
        Self { setting, corners, shapes }
    }

    /// The solutions from the definition: a piece over each corner.
    fn solutions(&self) -> BTreeSet<Packing> {
        let [first, second] = self.corners.map(|corner| self.places_over(corner));
        let pairs = first.iter().flat_map(|one| second.iter().map(move |other| (one, other)));
        let is_solution =
            |(one, other): &(&(usize, _), &(usize, _))| self.shapes.len() == 1 || one.0 != other.0;
        pairs.filter(is_solution).map(|(one, other)| Packing::from([one.clone(), other.clone()])).collect()
    }

    /// The places of the pieces over a cell, within the goal.
    fn places_over(&self, cell: Coord) -> BTreeSet<(usize, BTreeSet<Coord>)> {
        let is_inside = |at: &Coord| [at.x, at.y, at.z].iter().all(|side| (0..SIDE).contains(side));
        let mut places = BTreeSet::new();
        for (piece, shape) in self.shapes.iter().enumerate() {
            for turn in oracle::turns() {
                let turned: Vec<Coord> = shape.iter().map(|&at| oracle::image(turn, at)).collect();
                let over = |&anchor| turned.iter().map(|&at| at + (cell - anchor)).collect::<BTreeSet<_>>();
                let inside = turned.iter().map(over).filter(|place| place.iter().all(is_inside));
                places.extend(inside.map(|place| (piece, place)));
            }
        }
        places
    }
}

/// Five cells that no rotation maps to themselves.
fn asymmetric(random: &mut Rng) -> Vec<Coord> {
    loop {
        let shape = grown(5, |_| true, random);
        let turned = |turn| {
            let cells: BTreeSet<Coord> = shape.iter().map(|&at| oracle::image(turn, at)).collect();
            let least = cells.iter().copied().reduce(Coord::min).expect("five");
            cells.into_iter().map(|at| at - least).collect::<BTreeSet<_>>()
        };
        if oracle::turns().into_iter().map(turned).collect::<BTreeSet<_>>().len() == 24 {
            return shape;
        }
    }
}

/// Compares the search with the definition.
pub fn compare_lists(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let drawn = Drawn::new(seed);
        let problem = &drawn.setting.problem;
        let solutions = found(&drawn.setting);
        let packed = |placements: &Vec<_>| {
            let solution = Solution::of(problem, placements);
            assert_eq!(verify(&drawn.setting.puzzle, &solution), Ok(()));
            oracle::packing_of(&solution)
        };
        let distinct: BTreeSet<Packing> = solutions.iter().map(packed).collect();
        assert_eq!(distinct.len(), solutions.len(), "each is found once; seed {seed}");
        assert!(distinct == drawn.solutions() && !distinct.is_empty(), "seed {seed}");
    }
}

#[test]
fn lists_of_placements_have_the_solutions_of_the_definition() {
    compare_lists(0..2);
}

/// In slices, of which each goes on in another search, and with a budget that ends at each node of the lists.
#[test]
fn parts_below_lists_are_the_whole_from_any_bookmark() {
    let Drawn { setting, .. } = Drawn::new(1);
    let (mut whole, expected) = (setting.search(PLAN), found(&setting));
    whole.run(u64::MAX, |_| ControlFlow::Continue(()));
    let parts = Parts::new(&setting.problem, 2).expect("the region is not too large");
    let (mut random, mut joined, mut stats) = (Rng::with_seed(39), Vec::new(), parts.above().clone());
    for part in 0..parts.len() {
        let mut search = parts.search(part);
        while !search.is_over() {
            search.run(1 + random.u64(..200), |placements| {
                joined.push(placements.to_vec());
                ControlFlow::Continue(())
            });
            let mut resumed = parts.search(part);
            resumed.return_to(&search.bookmark()).expect("a state of this part");
            assert!(resumed == search, "part {part}");
            search = resumed;
        }
        stats.add(search.stats());
    }
    assert!(parts.len() > 2 && joined == expected, "{} parts", parts.len());
    assert_eq!(stats.levels(), whole.stats().levels());
}
