//! Surfaces are manifolds, by the positions of their corners: each edge has two triangles, of opposite
//! directions, and the triangles around each corner are one fan.

use crate::solid::{Triangle, components, volume};
use crate::stls::read;
use cubefall::puzzle::{Coord, PieceId, Polycube, Puzzle};
use cubefall::solution::Solution;
use models::{Mesh, Print, gap_remark, stl_piece, stl_plate, stl_solution};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use testing::setting::{catalogue_pieces, linked_rings, one_of_each, puzzle_of, random_polycubes};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const CELL: f32 = 16.0;

fn prints() -> [Print; 3] {
    [0.0, 0.01, 7.5].map(|clearance| Print::new(CELL, clearance).expect("it can be made"))
}

/// The first edge or corner at which the surface is no manifold. Triangles are given by the numbers of their
/// corners.
pub fn fault(triangles: &[[usize; 3]]) -> Option<String> {
    let mut edges: BTreeMap<(usize, usize), i32> = BTreeMap::new();
    let mut around: BTreeMap<usize, BTreeMap<usize, usize>> = BTreeMap::new();
    for &[a, b, c] in triangles {
        for (from, to, next) in [(a, b, c), (b, c, a), (c, a, b)] {
            *edges.entry((from, to)).or_default() += 1;
            if around.entry(from).or_default().insert(to, next).is_some() {
                return Some(format!("two triangles go from {from} to {to}"));
            }
        }
    }
    if let Some((edge, _)) =
        edges.iter().find(|((a, b), times)| (**times, edges.get(&(*b, *a))) != (1, Some(&1)))
    {
        return Some(format!("the edge {edge:?} has not two triangles of opposite directions"));
    }
    // The link of a corner: from the second corner of each of its triangles to the third.
    let is_one_cycle = |link: &BTreeMap<usize, usize>| {
        let first = *link.keys().next().expect("a corner of a triangle");
        let cycle =
            std::iter::successors(Some(first), |at| link.get(at).copied().filter(|&next| next != first));
        cycle.take(link.len() + 1).count() == link.len()
    };
    let split = around.iter().find(|(_, link)| !is_one_cycle(link));
    split.map(|(corner, _)| format!("the triangles around corner {corner} are several fans"))
}

/// Triangles by the numbers of their corners, of which those at one position are one.
pub fn welded(triangles: &[Triangle]) -> Vec<[usize; 3]> {
    let mut numbers = BTreeMap::new();
    let mut number = |corner: [f64; 3]| {
        let next = numbers.len();
        *numbers.entry(corner.map(f64::to_bits)).or_insert(next)
    };
    triangles.iter().map(|corners| corners.map(&mut number)).collect()
}

/// Polycubes whose cells hang together by edges or corners, some by those alone.
fn loose_polycubes(count: usize) -> Vec<Vec<Coord>> {
    let mut random = fastrand::Rng::with_seed(52);
    let polycube = |_| {
        let (size, apart) = (random.usize(2..30), random.i32(1..=3));
        let mut cells = vec![Coord::default()];
        while cells.len() < size {
            let step = [0; 3].map(|_: i32| random.i32(-1..=1));
            let near = cells[random.usize(..cells.len())] + Coord::new(step[0], step[1], step[2]);
            if (1..=apart).contains(&step.iter().map(|along| along.abs()).sum()) && !cells.contains(&near) {
                cells.push(near);
            }
        }
        cells
    };
    (0..count).map(polycube).collect()
}

/// All sets of cells of a cube of two.
fn patterns() -> impl Iterator<Item = Vec<Coord>> {
    let cells = |pattern: i32| {
        let is_in = move |n: &i32| pattern >> n & 1 == 1;
        (0..8).filter(is_in).map(|n| Coord::new(n & 1, n >> 1 & 1, n >> 2)).collect()
    };
    (1..256).map(cells)
}

/// A block whose middle layer has two cells that touch at an edge alone: each of its ends is in a single fan
/// of triangles.
pub fn pillars() -> Vec<Coord> {
    let all = (0..12).map(|n| Coord::new(n & 1, n >> 1 & 1, n >> 2));
    all.filter(|cell| cell.z != 1 || cell.x == cell.y).collect()
}

fn pieces() -> Vec<Vec<Coord>> {
    let all = [catalogue_pieces(), random_polycubes(60), loose_polycubes(120), vec![pillars()]];
    all.concat().into_iter().chain(patterns()).collect()
}

fn triangles(mesh: &Mesh) -> Vec<Triangle> {
    let spot = |corner: u32| mesh.points()[corner as usize].map(f64::from);
    mesh.triangles().iter().map(|corners| corners.map(spot)).collect()
}

#[test]
fn the_surface_of_a_piece_is_a_manifold() {
    for cells in pieces() {
        for print in prints() {
            let mesh = Mesh::of(&cells, print);
            let numbers = |corners: &[u32; 3]| corners.map(|corner| corner as usize);
            let by_index: Vec<_> = mesh.triangles().iter().map(numbers).collect();
            assert_eq!(fault(&by_index), None, "by index: {print:?} {cells:?}");
            assert_eq!(fault(&welded(&triangles(&mesh))), None, "by position: {print:?} {cells:?}");
        }
    }
}

/// The edges and corners at which cells touch alone, found from the sheets of the surface of cells that keep
/// their places.
fn touches(cells: &[Coord]) -> bool {
    let mut faces = Vec::new();
    let steps = [(1, 0, 0), (0, 1, 0), (0, 0, 1)].map(|(x, y, z)| Coord::new(x, y, z));
    for cell in cells {
        for axis in 0..3 {
            let [across, along, up] = [0, 1, 2].map(|n| steps[(axis + n) % 3]);
            let square = |at: Coord| [at, at + along, at + along + up, at + up];
            if !cells.contains(&(*cell + across)) {
                faces.push(square(*cell + across));
            }
            if !cells.contains(&(*cell - across)) {
                let [a, b, c, d] = square(*cell);
                faces.push([a, d, c, b]);
            }
        }
    }
    let spot = |at: Coord| [at.x, at.y, at.z].map(f64::from);
    let halves = |[a, b, c, d]: [Coord; 4]| [[a, b, c], [a, c, d]].map(|corners| corners.map(spot));
    fault(&welded(&faces.into_iter().flat_map(halves).collect::<Vec<_>>())).is_some()
}

#[test]
fn without_clearance_only_contacts_are_parted_and_it_is_said() {
    let print = prints()[0];
    let seam = f64::from(Print::SEAM);
    let (mut plain, mut parted) = (0, 0);
    for cells in pieces() {
        let mesh = Mesh::of(&cells, print);
        let whole = cells.len() as f64 * f64::from(CELL).powi(3);
        let lost = whole - volume(&triangles(&mesh));
        let (puzzle, _) =
            puzzle_of("one", &[("A", Polycube::new(&cells).expect("a piece").cells().to_vec())]);
        let said = gap_remark(&puzzle, &[PieceId::new(0)], print, false);
        match touches(&cells) {
            false => {
                assert_eq!((lost, said), (0.0, None), "{cells:?}");
                plain += 1;
            }
            true => {
                // Each cell has 12 edges.
                let most = 12.0 * cells.len() as f64 * f64::from(CELL) * seam * seam;
                assert!(lost > 0.0 && lost <= most, "{lost}: {cells:?}");
                assert!(said.is_some_and(|said| said.contains(" A;")), "{cells:?}");
                parted += 1;
            }
        }
        let (least, most) = mesh.bounds();
        let extent = |axis: usize, of: fn(&Coord) -> i32| {
            let (low, high) = (cells.iter().map(of).min(), cells.iter().map(of).max());
            assert_eq!(most[axis] - least[axis], CELL * (high.unwrap_or(0) - low.unwrap_or(0) + 1) as f32);
        };
        extent(0, |cell| cell.x);
        extent(1, |cell| cell.y);
        extent(2, |cell| cell.z);
    }
    assert!(plain > 200 && parted > 200, "{plain} {parted}");
}

fn whole_solutions() -> Vec<(Arc<Puzzle>, Solution)> {
    let diagonal = |at: i32| vec![Coord::new(0, at, 0), Coord::new(1, 1 - at, 0)];
    let crossed = puzzle_of("crossed", &[("A", diagonal(0)), ("B", diagonal(1))]);
    one_of_each().into_iter().chain([linked_rings(), crossed]).collect()
}

#[test]
fn a_file_without_objects_keeps_the_pieces_of_a_solution_apart_and_says_so() {
    for (puzzle, solution) in whole_solutions() {
        let pieces: Vec<PieceId> = solution.pieces().iter().map(|&(piece, _)| piece).collect();
        for print in prints() {
            let solid = read(&stl_solution(&puzzle, &solution, print));
            assert_eq!(fault(&welded(&solid)), None, "{} {print:?}", puzzle.name());
            let separate: usize = solution
                .pieces()
                .iter()
                .map(|(_, cells)| components(&triangles(&Mesh::of(cells, print))).len())
                .sum();
            assert_eq!(components(&solid).len(), separate, "{} {print:?}", puzzle.name());
            let remark = gap_remark(&puzzle, &pieces, print, true);
            assert_eq!(remark.is_some(), print.clearance() == 0.0);
            for bytes in puzzle.piece_ids().map(|piece| stl_piece(&puzzle, piece, print)) {
                assert_eq!(fault(&welded(&read(&bytes))), None);
            }
            let plate = read(&stl_plate(&puzzle, &solution, print));
            assert_eq!(fault(&welded(&plate)), None, "{} {print:?}", puzzle.name());
        }
    }
}

#[test]
fn the_fault_of_a_surface_is_found() {
    let edge = [Coord::new(0, 0, 0), Coord::new(1, 1, 0)];
    let corner = [Coord::new(0, 0, 0), Coord::new(1, 1, 1)];
    let face = [Coord::new(0, 0, 0), Coord::new(1, 0, 0)];
    assert!(touches(&edge) && touches(&corner) && touches(&pillars()) && !touches(&face));
    let cube = welded(&triangles(&Mesh::of(&face[..1], prints()[0])));
    assert!(fault(&cube).is_none() && fault(&cube[1..]).is_some());
    let turned: Vec<_> =
        cube.iter().map(|&[a, b, c]| if a == cube[0][0] { [a, c, b] } else { [a, b, c] }).collect();
    assert!(fault(&turned).is_some());
    let distinct: BTreeSet<usize> = cube.iter().flatten().copied().collect();
    assert_eq!(distinct.len(), 8);
}
