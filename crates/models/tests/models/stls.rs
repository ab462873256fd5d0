//! Binary STL, read again.

use crate::solid::{Spot, Triangle, bounds, cells_inside, components, cross, dot, minus, screw, volume};
use cubefall::puzzle::Coord;
use models::{Mesh, Print, stl_piece, stl_plate, stl_solution};
use testing::setting::{linked_rings, mirrored, one_of_each, pool, puzzle_of};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Numbers that floating point has exactly.
fn exact() -> Print {
    Print::new(16.0, 0.5).expect("it can be made")
}

/// The triangles of a file, each seen to be wound as its normal says.
pub fn read(bytes: &[u8]) -> Vec<Triangle> {
    let (head, rest) = bytes.split_at(84);
    assert!(!head.starts_with(b"solid"), "that would be taken for text");
    let count = u32::from_le_bytes(head[80..].try_into().expect("a word")) as usize;
    assert_eq!(rest.len(), 50 * count);
    let triangle = |bytes: &[u8]| {
        let number =
            |at: usize| f64::from(f32::from_le_bytes(bytes[4 * at..][..4].try_into().expect("a word")));
        let spot = |at: usize| -> Spot { std::array::from_fn(|axis| number(3 * at + axis)) };
        let (normal, [a, b, c]) = (spot(0), [1, 2, 3].map(spot));
        assert_eq!(dot(normal, normal), 1.0, "{normal:?}");
        let area = cross(minus(b, a), minus(c, a));
        assert!(
            (dot(area, normal) - dot(area, area).sqrt()).abs() < 1e-3,
            "{normal:?} is not that of {a:?} {b:?} {c:?}"
        );
        assert_eq!(bytes[48..], [0, 0], "no attributes");
        [a, b, c]
    };
    rest.chunks(50).map(triangle).collect()
}

#[test]
fn a_piece_lies_at_the_origin_and_is_not_mirrored() {
    for (puzzle, _) in one_of_each() {
        for id in puzzle.piece_ids() {
            let triangles = read(&stl_piece(&puzzle, id, exact()));
            let cells = puzzle.piece(id).polycube().cells();
            assert_eq!(triangles.len(), Mesh::of(cells, exact()).triangles().len());
            assert_eq!(bounds(&triangles).0, [0.0; 3]);
            let inside = cells_inside(&triangles, [-0.25; 3], 16.0, [5; 3]);
            assert_eq!(inside.len(), cells.len());
            let turns = match (puzzle.name(), puzzle.piece(id).name()) {
                ("Soma cube", "P") => 1,
                ("Soma cube", "Q") => -1,
                _ => continue,
            };
            assert_eq!(screw(&inside), turns);
        }
    }
}

#[test]
fn pieces_on_the_plate_lie_apart_on_the_floor_and_are_all_there() {
    let coord = |x| Coord::new(x, 0, 0);
    let copies = puzzle_of("copies", &[("I", vec![coord(0), coord(1)]), ("I", vec![coord(2), coord(3)])]);
    for (puzzle, solution) in one_of_each().into_iter().chain([linked_rings(), copies]) {
        let triangles = read(&stl_plate(&puzzle, &solution, exact()));
        let parts = components(&triangles);
        assert_eq!(parts.len(), puzzle.pieces().iter().map(|piece| piece.most()).sum::<usize>());
        assert_eq!(bounds(&triangles).0, [0.0; 3]);
        let all: Vec<(Spot, Spot)> = parts.iter().map(|part| bounds(part)).collect();
        for (n, (low, high)) in all.iter().enumerate() {
            assert_eq!(low[2], 0.0, "piece {n} is not on the plate");
            for (other_low, other_high) in &all[..n] {
                let apart = (0..2)
                    .any(|axis| low[axis] >= other_high[axis] + 4.9 || other_low[axis] >= high[axis] + 4.9);
                assert!(apart, "piece {n} is too near to another");
            }
        }
        let each = puzzle
            .piece_ids()
            .map(|id| puzzle.piece(id).most() as f64 * volume(&read(&stl_piece(&puzzle, id, exact()))));
        assert_eq!(volume(&triangles), each.sum::<f64>());
        let (low, high) = bounds(&triangles);
        assert!(high[0] - low[0] < 3.0 * (high[1] - low[1]) + 80.0, "about a square");
    }
}

#[test]
fn on_the_plate_no_piece_is_mirrored() {
    let (soma, solution) = one_of_each().remove(0);
    let parts = components(&read(&stl_plate(&soma, &solution, exact())));
    for (name, turns) in [("P", 1), ("Q", -1)] {
        let part = &parts[soma.piece_named(name).expect("a piece").index()];
        let corner = bounds(part).0.map(|low| low - 0.25);
        assert_eq!(screw(&cells_inside(part, corner, 16.0, [3; 3])), turns, "{name}");
    }
}

#[test]
fn a_piece_lies_as_flat_as_it_can() {
    // The Soma pieces L, S, T and R are flat, and so lie flat in any drawing; the others are two cells high
    // and have nothing hanging.
    let (soma, solution) = one_of_each().remove(0);
    let parts = components(&read(&stl_plate(&soma, &solution, exact())));
    for (id, part) in soma.piece_ids().zip(&parts) {
        let height = if "LSTR".contains(soma.letter(id)) { 15.5 } else { 31.5 };
        assert_eq!(bounds(part).1[2], height, "{}", soma.piece(id).name());
    }
}

#[test]
fn a_solution_has_each_piece_where_it_lies() {
    for (puzzle, solution) in one_of_each().into_iter().chain([linked_rings()]) {
        let parts = components(&read(&stl_solution(&puzzle, &solution, exact())));
        let extent = puzzle.region().extent();
        assert_eq!(parts.len(), solution.pieces().len());
        for (part, (_, cells)) in parts.iter().zip(solution.pieces()) {
            // From the left front corner of the floor: to the right, to the back, upwards.
            let mut expected: Vec<[i32; 3]> =
                cells.iter().map(|cell| [cell.x, extent.y - 1 - cell.y, cell.z]).collect();
            expected.sort();
            let inside = cells_inside(part, [0.0; 3], 16.0, [extent.x, extent.y, extent.z]);
            assert_eq!(inside, expected);
        }
    }
}

#[test]
fn the_plate_has_what_the_solution_uses_and_no_more() {
    for (puzzle, solution) in pool() {
        let used: usize = solution.pieces().iter().map(|(_, cells)| cells.len()).sum();
        let plate = read(&stl_plate(&puzzle, &solution, Print::new(16.0, 0.0).expect("it can be made")));
        assert_eq!(volume(&plate), used as f64 * 4096.0);
        assert_eq!(components(&plate).len(), solution.pieces().len());
    }
}

#[test]
fn a_piece_that_the_solution_mirrors_is_mirrored_on_the_plate() {
    for (puzzle, solution, turns) in mirrored() {
        let plate = read(&stl_plate(&puzzle, &solution, exact()));
        let corner = bounds(&plate).0.map(|low| low - 0.25);
        assert_eq!(screw(&cells_inside(&plate, corner, 16.0, [3; 3])), turns);
    }
}
