//! Solutions that come apart as animations of glTF, read by another library and followed at each moment.

use crate::solid::{Spot, cells_inside};
use cubefall::disassembly::{Disassembler, Disassembly, Move, Separation};
use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, Puzzle};
use cubefall::search::{Search, Strategy};
use cubefall::solution::{Side, Solution};
use fastrand::Rng;
use gltf::Gltf;
use gltf::animation::Interpolation;
use gltf::animation::util::ReadOutputs;
use models::{Print, glb, glb_with_moves};
use pictures::piece_color;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::setting::{linked_rings, puzzle_of};

/// The side of a cell in metres.
const CELL: f64 = 0.015;

/// A file, in whole cells along the axes of the file: to the right, upwards, to the front.
struct Scene {
    /// The cells of each piece in the solution, with the least coordinates of the box at 0.
    pieces: Vec<Vec<[i32; 3]>>,
    /// How far each piece is from there at its keyframes, and when, in seconds.
    keyframes: Vec<Vec<(f64, Spot)>>,
    /// The table: its least and greatest coordinates.
    table: [Spot; 2],
}

impl Scene {
    fn read(puzzle: &Puzzle, bytes: &[u8], pieces: usize) -> Self {
        let Gltf { document, blob } = Gltf::from_slice(bytes).expect("a valid file");
        let blob = blob.expect("the data");
        let extent = puzzle.region().extent();
        let corner = [f64::from(extent.x) / -2.0 * CELL, 0.0, f64::from(extent.y) / -2.0 * CELL];
        let nodes: Vec<gltf::Node> = document.nodes().collect();
        assert_eq!((nodes.len(), nodes[pieces].name()), (pieces + 1, Some("Table")));
        let places: Vec<Spot> =
            nodes.iter().map(|node| node.transform().decomposed().0.map(f64::from)).collect();
        let points = |node: &gltf::Node| -> Vec<Spot> {
            let primitive = node.mesh().expect("a mesh").primitives().next().expect("its triangles");
            let reader = primitive.reader(|_| Some(&blob));
            let points: Vec<[f32; 3]> = reader.read_positions().expect("points").collect();
            let corners = reader.read_indices().expect("triangles").into_u32();
            let place = places[node.index()];
            corners
                .map(|at| [0, 1, 2].map(|axis| f64::from(points[at as usize][axis]) + place[axis]))
                .collect()
        };
        let cells = |node: &gltf::Node| {
            let triangles: Vec<[Spot; 3]> = points(node).as_chunks().0.to_vec();
            cells_inside(&triangles, corner, CELL, [extent.x, extent.z, extent.y])
        };
        let over = |fold: fn(f64, f64) -> f64, from: f64| -> Spot {
            let points = points(&nodes[pieces]);
            std::array::from_fn(|axis| {
                points.iter().map(|point| point[axis] - corner[axis]).fold(from, fold) / CELL
            })
        };
        let animations: Vec<gltf::Animation> = document.animations().collect();
        assert_eq!((animations.len(), animations[0].name()), (1, Some("Comes apart")));
        let mut keyframes = BTreeMap::new();
        for channel in animations[0].channels() {
            let node = channel.target().node().index();
            assert_eq!(channel.sampler().interpolation(), Interpolation::Linear);
            let reader = channel.reader(|_| Some(&blob));
            let Some(ReadOutputs::Translations(outputs)) = reader.read_outputs() else {
                panic!("translations")
            };
            let away = outputs
                .map(|place| [0, 1, 2].map(|axis| (f64::from(place[axis]) - places[node][axis]) / CELL));
            let times = reader.read_inputs().expect("times").map(f64::from);
            assert!(
                keyframes.insert(node, times.zip(away).collect()).is_none(),
                "one channel for each piece"
            );
        }
        assert!(keyframes.keys().copied().eq(0..pieces));
        Self {
            pieces: nodes[..pieces].iter().map(cells).collect(),
            keyframes: keyframes.into_values().collect(),
            table: [over(f64::min, f64::MAX), over(f64::max, f64::MIN)],
        }
    }

    /// All times of keyframes, in order.
    fn times(&self) -> Vec<f64> {
        let times: BTreeSet<u64> =
            self.keyframes.iter().flatten().map(|&(seconds, _)| seconds.to_bits()).collect();
        times.into_iter().map(f64::from_bits).collect()
    }

    /// How far a piece is from its place in the solution at a time.
    fn away(&self, piece: usize, seconds: f64) -> Spot {
        let keyframes = &self.keyframes[piece];
        let next = keyframes.partition_point(|&(at, _)| at < seconds);
        let (end, there) = keyframes[next];
        if next == 0 {
            return there;
        }
        let (begin, here) = keyframes[next - 1];
        let part = (seconds - begin) / (end - begin);
        std::array::from_fn(|axis| here[axis] + part * (there[axis] - here[axis]))
    }

    fn all_away(&self, seconds: f64) -> Vec<Spot> {
        (0..self.pieces.len()).map(|piece| self.away(piece, seconds)).collect()
    }

    /// The cells of a piece, as the least coordinates of each.
    fn cells<'a>(&'a self, piece: usize, away: &'a [Spot]) -> impl Iterator<Item = Spot> + 'a {
        let cells = self.pieces[piece].iter();
        cells.map(move |cell| std::array::from_fn(|axis| f64::from(cell[axis]) + away[piece][axis]))
    }

    /// Two pieces that share space at a time.
    fn overlapping(&self, away: &[Spot]) -> Option<[usize; 2]> {
        let share = |a: Spot, b: Spot| (0..3).all(|axis| (a[axis] - b[axis]).abs() < 1.0 - 1e-3);
        let pairs = (0..self.pieces.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
        pairs.into_iter().find(|&[first, second]| {
            self.cells(first, away).any(|cell| self.cells(second, away).any(|other| share(cell, other)))
        })
    }

    /// The bounds of some pieces at a time.
    fn bounds(&self, pieces: &[usize], away: &[Spot]) -> [Spot; 2] {
        let over = |fold: fn(f64, f64) -> f64, from: f64, side: f64| -> Spot {
            let cells = || pieces.iter().flat_map(|&piece| self.cells(piece, away));
            std::array::from_fn(|axis| cells().map(|cell| cell[axis] + side).fold(from, fold))
        };
        [over(f64::min, f64::MAX, 0.0), over(f64::max, f64::MIN, 1.0)]
    }
}

/// A solution of a puzzle.
fn first(puzzle: &Arc<Puzzle>) -> Solution {
    let (problem, mut found) = (Problem::new(puzzle), None);
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
        found = Some(Solution::of(&problem, placements));
        ControlFlow::Break(())
    });
    found.expect("it has one")
}

/// Checks that no pieces overlap at any moment, each unit step and between, and that none goes below the
/// table or beside it.
fn assert_clear(scene: &Scene, what: &str) {
    let all: Vec<usize> = (0..scene.pieces.len()).collect();
    for (number, pair) in scene.times().windows(2).enumerate() {
        let [begin, end] = [pair[0], pair[1]].map(|seconds| scene.all_away(seconds));
        let cells = begin.iter().flatten().zip(end.iter().flatten()).map(|(a, b)| (a - b).abs());
        let steps = 2 * cells.fold(0.0, f64::max).ceil() as usize;
        for step in 0..=steps {
            let seconds = pair[0] + (pair[1] - pair[0]) * step as f64 / steps.max(1) as f64;
            let away = scene.all_away(seconds);
            assert_eq!(scene.overlapping(&away), None, "{what}, motion {number}, {step} of {steps}");
            let [least, most] = scene.bounds(&all, &away);
            assert!(least[1] > -1e-3, "{what}, motion {number}: below the table");
            for axis in [0, 2] {
                let is_over = scene.table[0][axis] <= least[axis] && most[axis] <= scene.table[1][axis];
                assert!(is_over, "{what}, motion {number}: beside the table");
            }
        }
    }
}

/// Checks that the parts lie side by side on the table in the end, with a gap between them.
fn assert_apart(scene: &Scene, disassembly: &Disassembly, what: &str) {
    let locked = disassembly.locked.iter().map(|part| part.pieces.clone());
    let mut parts: Vec<Vec<usize>> = locked.collect();
    let alone = (0..scene.pieces.len()).filter(|piece| !parts.iter().any(|part| part.contains(piece)));
    let alone: Vec<Vec<usize>> = alone.map(|piece| vec![piece]).collect();
    parts.extend(alone);
    let away = scene.all_away(scene.times().into_iter().fold(0.0, f64::max));
    let blocks: Vec<[Spot; 2]> = parts.iter().map(|part| scene.bounds(part, &away)).collect();
    for (number, [least, most]) in blocks.iter().enumerate() {
        assert!(least[1].abs() < 1e-3, "{what}: {:?} does not lie on the table", parts[number]);
        for [other, others_most] in &blocks[..number] {
            let is_beside = [0, 2]
                .iter()
                .any(|&axis| most[axis] + 0.999 < other[axis] || others_most[axis] + 0.999 < least[axis]);
            assert!(is_beside, "{what}: {:?} lies at another part", parts[number]);
        }
    }
}

/// Checks that the moves of the disassembly are made, in order.
fn assert_moves(scene: &Scene, disassembly: &Disassembly, what: &str) {
    let times = scene.times();
    let mut motions = times.windows(2).map(|pair| {
        let [begin, end] = [pair[0], pair[1]].map(|seconds| scene.all_away(seconds));
        let way = |piece: usize| [0, 1, 2].map(|axis| (end[piece][axis] - begin[piece][axis]).round() as i32);
        let moved = (0..scene.pieces.len()).filter(|&piece| way(piece) != [0; 3]);
        moved.map(|piece| (piece, way(piece))).collect::<Vec<_>>()
    });
    for step in disassembly.separations.iter().flat_map(|separation| &separation.moves) {
        let Coord { x, y, z } = step.towards.outwards();
        let made = motions.any(|motion| {
            let is_way = |[right, up, front]: [i32; 3]| {
                let distance = right * x + up * z + front * y;
                [right, up, front] == [x * distance, z * distance, y * distance]
                    && step.distance.map_or(distance > 0, |wanted| distance == wanted)
            };
            motion.iter().map(|(piece, _)| *piece).eq(step.pieces.iter().copied())
                && motion.iter().all(|&(_, way)| is_way(way) && way == motion[0].1)
        });
        assert!(made, "{what}: {step:?}");
    }
}

/// Checks the file of a solution that comes apart like this.
fn assert_all(puzzle: &Puzzle, solution: &Solution, disassembly: &Disassembly, what: &str) {
    assert_eq!(disassembly.check(solution), Ok(()), "{what}");
    let bytes =
        glb_with_moves(puzzle, (solution, disassembly), Print::default(), |piece| piece_color(piece.index()));
    let scene = Scene::read(puzzle, &bytes, solution.pieces().len());
    assert_clear(&scene, what);
    assert_apart(&scene, disassembly, what);
    assert_moves(&scene, disassembly, what);
}

fn assert_comes_apart(puzzle: &Puzzle, solution: &Solution, what: &str) {
    let disassembly = Disassembler::new().take_apart(solution).expect("it is small");
    assert!(!disassembly.separations.is_empty(), "{what}");
    assert_all(puzzle, solution, &disassembly, what);
}

#[test]
fn interlocking_puzzles_come_apart_without_touching() {
    for id in ["interlocking-4", "interlocking-5", "interlocking-owl", "interlocking-5-six"] {
        let puzzle = catalogue::ALL.get(id);
        assert_comes_apart(&puzzle, &first(&puzzle), id);
    }
}

#[test]
fn so_do_puzzles_of_many_pieces() {
    for id in ["soma", "bedlam", "pycon"] {
        let puzzle = catalogue::ALL.get(id);
        assert_comes_apart(&puzzle, &first(&puzzle), id);
    }
}

#[test]
fn a_part_that_leaves_downwards_goes_across_above_the_table() {
    let wall = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1]];
    let wall = wall.iter().flat_map(|&[x, y]| [Coord::new(x, y, 0), Coord::new(x, y, 1)]);
    let bell: Vec<Coord> = wall.chain([Coord::new(1, 1, 1)]).collect();
    let (puzzle, solution) = puzzle_of("bell", &[("A", bell), ("B", vec![Coord::new(1, 1, 0)])]);
    let separations = vec![leaving(&[0, 1], &[1], Side::Below)];
    assert_all(&puzzle, &solution, &Disassembly { separations, locked: Vec::new() }, "bell");
}

#[test]
fn a_part_of_several_pieces_is_taken_up_over_what_lies_before_it() {
    let at = |cells: &[[i32; 2]]| cells.iter().map(|&[x, y]| Coord::new(x, y, 0)).collect::<Vec<_>>();
    let wall = at(&[[2, 0], [2, 1], [2, 2], [2, 3], [2, 4]]);
    let (puzzle, solution) =
        puzzle_of("wall", &[("A", at(&[[0, 2]])), ("B", at(&[[1, 2]])), ("C", at(&[[1, 3]])), ("D", wall)]);
    let separations = vec![
        leaving(&[0, 1, 2, 3], &[3], Side::Right),
        leaving(&[0, 1, 2], &[1, 2], Side::Right),
        leaving(&[1, 2], &[2], Side::Front),
    ];
    assert_all(&puzzle, &solution, &Disassembly { separations, locked: Vec::new() }, "wall");
}

/// The separation of a part by a single move.
fn leaving(part: &[usize], away: &[usize], towards: Side) -> Separation {
    let step = Move { pieces: away.to_vec(), towards, distance: None };
    Separation { pieces: part.to_vec(), moves: vec![step] }
}

/// A box that is cut into connected pieces at random.
fn cut_box(random: &mut Rng) -> (Arc<Puzzle>, Solution) {
    let extent = [random.i32(2..5), random.i32(2..5), random.i32(2..5)];
    let mut free: BTreeSet<Coord> = (0..extent.iter().product())
        .map(|at| Coord::new(at % extent[0], at / extent[0] % extent[1], at / (extent[0] * extent[1])))
        .collect();
    let mut pieces: Vec<Vec<Coord>> = Vec::new();
    while let Some(&first) = free.first() {
        let mut piece = vec![first];
        free.remove(&first);
        for _ in 0..random.usize(3..14) {
            let from = piece[random.usize(..piece.len())];
            let near: Vec<Coord> = from.neighbours().filter(|near| free.contains(near)).collect();
            if !near.is_empty() {
                let cell = near[random.usize(..near.len())];
                free.remove(&cell);
                piece.push(cell);
            }
        }
        pieces.push(piece);
    }
    let names: Vec<String> = (0..pieces.len()).map(|number| format!("P{number}")).collect();
    let placed: Vec<(&str, Vec<Coord>)> = names.iter().map(String::as_str).zip(pieces).collect();
    puzzle_of("box", &placed)
}

#[test]
fn random_boxes_come_apart_as_far_as_they_do() {
    let mut moved = 0;
    for seed in 0..60 {
        let (puzzle, solution) = cut_box(&mut Rng::with_seed(seed));
        let separations = match Disassembler::new().take_apart(&solution) {
            Ok(disassembly) => disassembly.separations.len(),
            Err(error) => panic!("seed {seed}: {error}"),
        };
        if separations > 0 {
            assert_comes_apart(&puzzle, &solution, &format!("seed {seed}"));
            moved += 1;
        }
    }
    assert!(moved > 30, "{moved}");
}

#[test]
fn parts_that_stay_together_are_put_down_together() {
    let (_, rings) = linked_rings();
    let [a, b] = [0, 1].map(|ring| rings.pieces()[ring].1.clone());
    let lid: Vec<Coord> = a.iter().map(|&cell| cell + Coord::new(0, 0, 2)).collect();
    let (puzzle, solution) = puzzle_of("rings", &[("A", a), ("B", b), ("C", lid)]);
    assert_comes_apart(&puzzle, &solution, "rings");
}

#[test]
fn without_moves_nothing_is_animated() {
    let puzzle = catalogue::ALL.get("soma");
    let solution = first(&puzzle);
    let bytes = glb(&puzzle, &solution, Print::default(), |piece| piece_color(piece.index()));
    let file = Gltf::from_slice(&bytes).expect("a valid file");
    assert_eq!((file.animations().count(), file.nodes().count()), (0, solution.pieces().len()));
}
