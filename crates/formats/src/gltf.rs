//! A solution as one file of glTF 2.0 (`.glb`): a node, a mesh and a material for each piece.
//!
//! glTF is right-handed with `y` upwards and `z` to the front, in metres. The file has no normals, so viewers use flat shading.
//!
//! Source: Khronos Group, "glTF 2.0 Specification".

use super::Print;
use super::colors::{Rgb, linear};
use super::mesh::{Mesh, MeshPoint};
use cubefall::puzzle::{PieceId, Puzzle};
use cubefall::solution::{Namer, Solution};
use serde_json::{Value, json};

const METRES_PER_MILLIMETRE: f32 = 0.001;

/// The format's codes for the uses of numbers.
const FLOAT: u32 = 5126;
const UNSIGNED_INT: u32 = 5125;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;

/// The file of a solution. The box stands on `y` = 0 with its middle above the origin; each piece's node is at the middle of the
/// piece. `color` gives the colour of each piece.
pub fn glb(puzzle: &Puzzle, solution: &Solution, print: Print, color: impl Fn(PieceId) -> Rgb) -> Vec<u8> {
    let extent = puzzle.region().extent();
    let middle = [extent.x as f32 / -2.0, extent.y as f32 / 2.0, 0.0].map(|cells| cells * print.cell());
    let name = Namer::new(puzzle).name(solution).map_or(String::new(), |name| format!(", {name}"));
    let mut file = File::new(&format!("{}{name}", puzzle.name()));
    for (place, (piece, cells)) in solution.pieces().iter().enumerate() {
        let copies = solution.pieces()[..place].iter().filter(|(other, _)| other == piece).count();
        let name = match puzzle.piece(*piece) {
            it if it.most() > 1 => format!("{} {}", it.name(), copies + 1),
            it => it.name().to_owned(),
        };
        file.add(&name, Mesh::of(cells, print).moved(middle), color(*piece));
    }
    file.bytes()
}

/// Numbers of four bytes each, with their type.
struct Numbers {
    bytes: Vec<u8>,
    /// Their use: [`ARRAY_BUFFER`] or [`ELEMENT_ARRAY_BUFFER`].
    target: u32,
    /// The type of a number: [`FLOAT`] or [`UNSIGNED_INT`].
    component: u32,
    /// The type of an element: `SCALAR` or `VEC3`.
    kind: &'static str,
    /// The number of elements.
    count: usize,
}

/// A file under construction.
struct File {
    json: Value,
    binary: Vec<u8>,
}

impl File {
    fn new(scene: &str) -> Self {
        let json = json!({
            "asset": { "version": "2.0", "generator": "Cubefall" },
            "scene": 0,
            "scenes": [{ "name": scene, "nodes": [] }],
            "nodes": [], "meshes": [], "materials": [], "accessors": [], "bufferViews": [],
        });
        Self { json, binary: Vec::new() }
    }

    /// Adds a piece.
    fn add(&mut self, name: &str, mesh: Mesh, color: Rgb) {
        let (least, most) = mesh.bounds();
        let middle: MeshPoint = std::array::from_fn(|axis| (least[axis] + most[axis]) / 2.0);
        let mesh = mesh.moved(middle.map(|along| -along));
        let points: Vec<MeshPoint> = mesh.points().iter().copied().map(upright).collect();
        let over = |fold: fn(f32, f32) -> f32| {
            points.iter().copied().reduce(|a, b| std::array::from_fn(|axis| fold(a[axis], b[axis])))
        };
        let bounds = json!({ "min": over(f32::min), "max": over(f32::max) });
        let position = self.accessor(Numbers::positions(&points), bounds);
        let indices = self.accessor(Numbers::indices(mesh.triangles().as_flattened()), json!({}));
        let [red, green, blue] = color.map(linear);
        let paint =
            json!({ "baseColorFactor": [red, green, blue, 1], "metallicFactor": 0, "roughnessFactor": 0.6 });
        let material = self.push("materials", json!({ "name": name, "pbrMetallicRoughness": paint }));
        let primitive =
            json!({ "attributes": { "POSITION": position }, "indices": indices, "material": material });
        let mesh = self.push("meshes", json!({ "name": name, "primitives": [primitive] }));
        let node = self.push("nodes", json!({ "name": name, "mesh": mesh, "translation": upright(middle) }));
        list(&mut self.json["scenes"][0]["nodes"]).push(json!(node));
    }

    /// Adds numbers and their accessor with its other properties. Returns the accessor's index.
    fn accessor(&mut self, numbers: Numbers, mut accessor: Value) -> usize {
        let Numbers { bytes, target, component, kind, count } = numbers;
        let (offset, length) = (self.binary.len(), bytes.len());
        self.binary.extend(bytes);
        let view = json!({ "buffer": 0, "byteOffset": offset, "byteLength": length, "target": target });
        accessor["bufferView"] = json!(self.push("bufferViews", view));
        accessor["componentType"] = json!(component);
        accessor["type"] = json!(kind);
        accessor["count"] = json!(count);
        self.push("accessors", accessor)
    }

    /// Appends to a list of the document. Returns the index.
    fn push(&mut self, key: &str, value: Value) -> usize {
        let list = list(&mut self.json[key]);
        list.push(value);
        list.len() - 1
    }

    /// The file: a header of 12 bytes, and two chunks of whole words, each after its length and type.
    fn bytes(mut self) -> Vec<u8> {
        self.json["buffers"] = json!([{ "byteLength": self.binary.len() }]);
        let mut text = self.json.to_string().into_bytes();
        text.resize(text.len().next_multiple_of(4), b' ');
        let words = |numbers: &[usize]| -> Vec<u8> {
            let word = |&number| u32::try_from(number).expect("far below 4 GB").to_le_bytes();
            numbers.iter().flat_map(word).collect()
        };
        let whole = 12 + 8 + text.len() + 8 + self.binary.len();
        [
            b"glTF",
            &words(&[2, whole, text.len()])[..],
            b"JSON",
            &text,
            &words(&[self.binary.len()]),
            b"BIN\0",
            &self.binary,
        ]
        .concat()
    }
}

impl Numbers {
    fn positions(points: &[MeshPoint]) -> Self {
        let bytes = points.iter().flatten().flat_map(|along| along.to_le_bytes()).collect();
        Self { bytes, target: ARRAY_BUFFER, component: FLOAT, kind: "VEC3", count: points.len() }
    }

    fn indices(corners: &[u32]) -> Self {
        let bytes = corners.iter().flat_map(|corner| corner.to_le_bytes()).collect();
        let count = corners.len();
        Self { bytes, target: ELEMENT_ARRAY_BUFFER, component: UNSIGNED_INT, kind: "SCALAR", count }
    }
}

fn list(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().expect("it was made a list")
}

/// Converts a point of a mesh to the axes and the unit of glTF.
fn upright([right, back, up]: MeshPoint) -> MeshPoint {
    [right, up, -back].map(|along| along * METRES_PER_MILLIMETRE)
}
