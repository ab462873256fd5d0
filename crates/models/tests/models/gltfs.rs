//! Binary glTF, read again.

use crate::solid::{Spot, Triangle, cells_inside, screw};
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::{Namer, Solution};
use models::{Print, glb};
use pictures::piece_color;
use serde_json::Value;
use std::sync::Arc;
use testing::setting::{linked_rings, one_of_each, puzzle_of};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A file taken apart.
struct File {
    json: Value,
    binary: Vec<u8>,
}

fn word(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("a word")) as usize
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap_or_else(|| panic!("{value} is not a number")) as usize
}

fn written(puzzle: &Arc<Puzzle>, solution: &Solution) -> File {
    let bytes = glb(puzzle, solution, Print::default(), |piece: PieceId| piece_color(piece.index()));
    assert_eq!((&bytes[..4], word(&bytes, 4), word(&bytes, 8)), (&b"glTF"[..], 2, bytes.len()));
    let (length, kind) = (word(&bytes, 12), &bytes[16..20]);
    assert_eq!((length % 4, kind), (0, &b"JSON"[..]));
    let json = serde_json::from_slice(&bytes[20..20 + length]).expect("JSON");
    let rest = &bytes[20 + length..];
    assert_eq!((word(rest, 0), &rest[4..8]), (rest.len() - 8, &b"BIN\0"[..]));
    assert_eq!(rest.len() % 4, 0);
    File { json, binary: rest[8..].to_vec() }
}

impl File {
    /// The words of an accessor, which are seen to be where it says.
    fn words(&self, accessor: usize, kind: &str, component: usize) -> Vec<[u8; 4]> {
        let accessor = &self.json["accessors"][accessor];
        assert_eq!((accessor["type"].as_str(), number(&accessor["componentType"])), (Some(kind), component));
        let view = &self.json["bufferViews"][number(&accessor["bufferView"])];
        let (offset, length) = (number(&view["byteOffset"]), number(&view["byteLength"]));
        assert_eq!((number(&view["buffer"]), offset % 4), (0, 0));
        assert!(offset + length <= number(&self.json["buffers"][0]["byteLength"]));
        let width = if kind == "VEC3" { 3 } else { 1 };
        assert_eq!(length, 4 * width * number(&accessor["count"]));
        self.binary[offset..offset + length].chunks(4).map(|word| word.try_into().expect("four")).collect()
    }

    /// The triangles of a node where they are in the scene, in metres.
    fn triangles(&self, node: &Value) -> Vec<Triangle> {
        let primitive = &self.json["meshes"][number(&node["mesh"])]["primitives"][0];
        let position = number(&primitive["attributes"]["POSITION"]);
        let numbers =
            self.words(position, "VEC3", 5126).into_iter().map(f32::from_le_bytes).collect::<Vec<_>>();
        let points: Vec<[f32; 3]> = numbers.chunks(3).map(|point| point.try_into().expect("three")).collect();
        for (key, fold) in [("min", f32::min as fn(f32, f32) -> f32), ("max", f32::max)] {
            let found =
                points.iter().copied().reduce(|a, b| std::array::from_fn(|axis| fold(a[axis], b[axis])));
            let stated = &self.json["accessors"][position][key];
            // The test's reader of JSON may be off by the last bit of a double.
            let stated = [0, 1, 2].map(|axis| stated[axis].as_f64().expect("a length") as f32);
            assert_eq!(Some(stated), found, "{key}");
        }
        let shift: Spot = std::array::from_fn(|axis| node["translation"][axis].as_f64().expect("a length"));
        let spot = |corner: [u8; 4]| -> Spot {
            let point = points[u32::from_le_bytes(corner) as usize];
            std::array::from_fn(|axis| f64::from(point[axis]) + shift[axis])
        };
        let corners = self.words(number(&primitive["indices"]), "SCALAR", 5125);
        corners.chunks(3).map(|corners| [0, 1, 2].map(|corner| spot(corners[corner]))).collect()
    }
}

#[test]
fn each_piece_is_a_node_where_it_lies_in_metres() {
    for (puzzle, solution) in one_of_each().into_iter().chain([linked_rings()]) {
        let file = written(&puzzle, &solution);
        assert_eq!(number(&file.json["buffers"][0]["byteLength"]), file.binary.len());
        let nodes = file.json["nodes"].as_array().expect("nodes");
        let listed: Vec<usize> = (0..nodes.len()).collect();
        assert_eq!(file.json["scenes"][0]["nodes"], serde_json::json!(listed));
        assert_eq!(nodes.len(), solution.pieces().len());
        // To the right, upwards, to the front; the middle of the floor is the origin.
        let extent = puzzle.region().extent();
        let corner = [f64::from(extent.x) / -2.0, 0.0, f64::from(extent.y) / -2.0].map(|cells| cells * 0.015);
        for (node, (piece, cells)) in nodes.iter().zip(solution.pieces()) {
            assert_eq!(node["name"], puzzle.piece(*piece).name());
            let mut expected: Vec<[i32; 3]> = cells.iter().map(|cell| [cell.x, cell.z, cell.y]).collect();
            expected.sort();
            let inside = cells_inside(&file.triangles(node), corner, 0.015, [extent.x, extent.z, extent.y]);
            assert_eq!(inside, expected);
            let turns = match (puzzle.name(), puzzle.piece(*piece).name()) {
                ("Soma cube", "P") => 1,
                ("Soma cube", "Q") => -1,
                _ => continue,
            };
            assert_eq!(screw(&inside), turns);
        }
    }
}

#[test]
fn each_piece_has_its_colour_as_light() {
    let (puzzle, solution) = one_of_each().remove(0);
    let file = written(&puzzle, &solution);
    for (node, (piece, _)) in file.json["nodes"].as_array().expect("nodes").iter().zip(solution.pieces()) {
        let mesh = &file.json["meshes"][number(&node["mesh"])];
        let material = &file.json["materials"][number(&mesh["primitives"][0]["material"])];
        assert_eq!(material["name"], puzzle.piece(*piece).name());
        let factor = &material["pbrMetallicRoughness"]["baseColorFactor"];
        assert_eq!(factor[3], 1);
        for (axis, channel) in piece_color(piece.index()).into_iter().enumerate() {
            let light = factor[axis].as_f64().expect("a number");
            let back =
                if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
            assert!((back * 255.0 - f64::from(channel)).abs() < 0.01, "{light} for {channel}");
        }
    }
}

#[test]
fn scene_and_copies_have_names() {
    let (puzzle, solution) = one_of_each().remove(0);
    let name = Namer::new(&puzzle).name(&solution).expect("it is one");
    assert_eq!(written(&puzzle, &solution).json["scenes"][0]["name"], format!("Soma cube, {name}"));
    let coord = |x| Coord::new(x, 0, 0);
    let (puzzle, solution) =
        puzzle_of("copies", &[("I", vec![coord(0), coord(1)]), ("I", vec![coord(2), coord(3)])]);
    let file = written(&puzzle, &solution);
    for (place, name) in [(0, "I 1"), (1, "I 2")] {
        assert_eq!(file.json["nodes"][place]["name"], name);
    }
}
