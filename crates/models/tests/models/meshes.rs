//! The surfaces of pieces: closed, of the right volume, and not mirrored.

use crate::solid::{Triangle, cells_inside, cross, dot, minus, screw, volume};
use cubefall::puzzle::Coord;
use models::{Mesh, Print};
use std::collections::BTreeSet;
use testing::setting::{catalogue_pieces, linked_rings, random_polycubes};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn all_pieces() -> Vec<Vec<Coord>> {
    let rings = linked_rings().1.pieces().iter().map(|(_, cells)| cells.clone()).collect();
    [catalogue_pieces(), random_polycubes(60), rings].concat()
}

/// The corners and the triangles of a mesh.
fn triangles(mesh: &Mesh) -> Vec<Triangle> {
    let spot = |corner: u32| mesh.points()[corner as usize].map(f64::from);
    mesh.triangles().iter().map(|corners| corners.map(spot)).collect()
}

/// Numbers that floating point has exactly.
fn exact(clearance: f32) -> Print {
    Print::new(16.0, clearance).expect("it can be made")
}

#[test]
fn every_corner_is_used_once_and_no_triangle_is_flat() {
    for cells in all_pieces() {
        for print in [Print::default(), exact(0.0), Print::new(100.0, 0.01).expect("it can be made")] {
            let mesh = Mesh::of(&cells, print);
            let spots: BTreeSet<[u32; 3]> =
                mesh.points().iter().map(|point| point.map(f32::to_bits)).collect();
            assert_eq!(spots.len(), mesh.points().len(), "{cells:?}");
            let used: BTreeSet<u32> = mesh.triangles().iter().flatten().copied().collect();
            assert!(used.into_iter().eq(0..mesh.points().len() as u32), "{cells:?}");
            for [a, b, c] in triangles(&mesh) {
                let area = cross(minus(b, a), minus(c, a));
                assert!(dot(area, area) > 0.0, "{cells:?}");
            }
        }
    }
}

#[test]
fn volumes_are_exact() {
    for cells in all_pieces() {
        let count = |steps: &[(i32, i32, i32)]| {
            let has =
                |cell: &Coord| steps.iter().all(|&(x, y, z)| cells.contains(&(*cell + Coord::new(x, y, z))));
            cells.iter().filter(|cell| has(cell)).count() as f64
        };
        let (x, y, z) = ((1, 0, 0), (0, 1, 0), (0, 0, 1));
        let pairs = count(&[x]) + count(&[y]) + count(&[z]);
        let squares = count(&[x, y, (1, 1, 0)]) + count(&[y, z, (0, 1, 1)]) + count(&[x, z, (1, 0, 1)]);
        let cubes = count(&[x, y, z, (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)]);
        for clearance in [0.5, 3.0] {
            let (core, joint) = (16.0 - f64::from(clearance), f64::from(clearance));
            let expected = cells.len() as f64 * core.powi(3)
                + pairs * core * core * joint
                + squares * core * joint * joint
                + cubes * joint.powi(3);
            let got = volume(&triangles(&Mesh::of(&cells, exact(clearance))));
            assert_eq!(got, expected, "{clearance} {cells:?}");
        }
    }
}

#[test]
fn every_outer_face_is_half_of_the_clearance_inside_its_cells() {
    for cells in catalogue_pieces() {
        let most = cells.iter().copied().reduce(Coord::max).expect("a cell");
        let (low, high) = Mesh::of(&cells, exact(0.5)).bounds();
        assert_eq!(low, [0.25, -(16.0 * (most.y + 1) as f32) + 0.25, 0.25]);
        assert_eq!(high, [16.0 * (most.x + 1) as f32 - 0.25, -0.25, 16.0 * (most.z + 1) as f32 - 0.25]);
        assert_eq!(Mesh::of(&cells, exact(0.5)).at_origin().bounds().0, [0.0; 3]);
    }
}

#[test]
fn the_cells_are_inside_and_nothing_else_is() {
    let wherever = [Coord::new(-3, -2, -5), Coord::new(-2, -2, -5), Coord::new(-2, -1, -5)];
    let step = if testing::share_of(3) == 3 { 1 } else { 5 };
    for cells in catalogue_pieces().into_iter().step_by(step).chain([wherever.to_vec()]) {
        for print in [exact(0.0), exact(0.5)] {
            let mesh = triangles(&Mesh::of(&cells, print));
            // To the right, to the back, upwards.
            let mut expected: Vec<[i32; 3]> =
                cells.iter().map(|cell| [cell.x, -1 - cell.y, cell.z]).collect();
            expected.sort();
            // In its box, and one cell around it.
            let ends = |axis: usize| expected.iter().map(move |cell| cell[axis]);
            let low: [i32; 3] = std::array::from_fn(|axis| ends(axis).min().expect("a cell") - 1);
            let extent = std::array::from_fn(|axis| ends(axis).max().expect("a cell") + 2 - low[axis]);
            let inside = cells_inside(&mesh, low.map(|at| 16.0 * f64::from(at)), 16.0, extent);
            let inside: Vec<_> =
                inside.into_iter().map(|cell| std::array::from_fn(|axis| cell[axis] + low[axis])).collect();
            assert_eq!(inside, expected);
        }
    }
}

#[test]
fn no_piece_is_its_mirror_image() {
    let soma = catalogue::ALL.get("soma");
    for (name, turns) in [("P", 1), ("Q", -1)] {
        let piece = soma.piece(soma.piece_named(name).expect("a piece"));
        let mesh = Mesh::of(piece.polycube().cells(), exact(0.5)).at_origin();
        assert_eq!(screw(&cells_inside(&triangles(&mesh), [-0.25; 3], 16.0, [3; 3])), turns, "{name}");
    }
}
