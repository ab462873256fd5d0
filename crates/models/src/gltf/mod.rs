//! A solution as one file of glTF 2.0 (`.glb`): a node, a mesh and a material for each piece, and the moves
//! by which it comes apart as an animation.
//!
//! glTF is right-handed with `y` upwards and `z` to the front, in metres. The file has no normals, so viewers
//! use flat shading.
//!
//! Source: Khronos Group, "glTF 2.0 Specification".

mod motions;
mod table;

use super::Print;
use super::mesh::{Mesh, MeshPoint};
use super::scene_names::{piece_names, title};
use cubefall::disassembly::Disassembly;
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::Solution;
use motions::{Motion, motions};
use pictures::{Rgb, linear};
use serde_json::{Value, json};
use table::Block;

const METRES_PER_MILLIMETRE: f32 = 0.001;

/// The format's codes for the uses of numbers.
const FLOAT: u32 = 5126;
const UNSIGNED_INT: u32 = 5125;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;

/// The colour of the table, and its thickness in cells.
const TABLE_COLOR: Rgb = [0x8c, 0x90, 0x98];
const TABLE_THICKNESS: f32 = 0.25;

/// The file of a solution. The box stands on `y` = 0 with its middle above the origin; each piece's node is
/// at the middle of the piece. `color` gives the colour of each piece.
pub fn glb(puzzle: &Puzzle, solution: &Solution, print: Print, color: impl Fn(PieceId) -> Rgb) -> Vec<u8> {
    File::of(puzzle, solution, print, color).bytes()
}

/// The same with the animation "Comes apart": the moves of a disassembly, which put the parts down side by
/// side. The last node is the table that they lie on. Viewers choose their view by what is there at the
/// beginning, so that all is in sight.
pub fn glb_with_moves(
    puzzle: &Puzzle,
    (solution, disassembly): (&Solution, &Disassembly),
    print: Print,
    color: impl Fn(PieceId) -> Rgb,
) -> Vec<u8> {
    let mut file = File::of(puzzle, solution, print, color);
    let (motions, reach) = motions(solution, disassembly);
    file.animate("Comes apart", &motions, print);
    file.add_table(reach, puzzle, print);
    file.bytes()
}

/// Where the middle of the box's floor is, in millimetres along the axes of meshes.
fn floor_middle(puzzle: &Puzzle, print: Print) -> MeshPoint {
    let extent = puzzle.region().extent();
    [extent.x as f32 / -2.0, extent.y as f32 / 2.0, 0.0].map(|cells| cells * print.cell())
}

/// Where a piece is at a moment of an animation; in between, it goes straight on.
#[derive(Clone, Copy)]
struct Keyframe {
    seconds: f32,
    /// How far it is from its place in the solution, in cells.
    way: Coord,
}

/// The keyframes of each piece, all of the same length together.
fn keyframes(motions: &[Motion], pieces: usize) -> Vec<Vec<Keyframe>> {
    /// Seconds that a move takes, of rest before it, and at the end.
    const MOVE: f32 = 0.8;
    const REST: f32 = 0.4;
    const END: f32 = 2.0;
    /// Cells a second, to the table and from it, and the shortest time for that.
    const SPEED: f32 = 12.0;
    const SHORTEST: f32 = 0.25;
    let mut keyframes = vec![vec![Keyframe { seconds: 0.0, way: Coord::default() }]; pieces];
    let mut now = REST;
    for Motion { pieces, way, is_move } in motions {
        let farthest = way.x.abs().max(way.y.abs()).max(way.z.abs()) as f32;
        let (rest, takes) = if *is_move { (REST, MOVE) } else { (0.0, (farthest / SPEED).max(SHORTEST)) };
        let (begins, ends) = (now + rest, now + rest + takes);
        for &piece in pieces {
            let of_piece = &mut keyframes[piece];
            let before = of_piece[of_piece.len() - 1];
            if before.seconds < begins {
                of_piece.push(Keyframe { seconds: begins, ..before });
            }
            of_piece.push(Keyframe { seconds: ends, way: before.way + *way });
        }
        now = ends;
    }
    for of_piece in &mut keyframes {
        let last = of_piece[of_piece.len() - 1];
        of_piece.push(Keyframe { seconds: now + END, ..last });
    }
    keyframes
}

/// Numbers of four bytes each, with their type.
struct Numbers {
    bytes: Vec<u8>,
    /// Their use: [`ARRAY_BUFFER`] or [`ELEMENT_ARRAY_BUFFER`]; nothing for an animation.
    target: Option<u32>,
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
    /// Where each node is, in metres.
    places: Vec<MeshPoint>,
}

impl File {
    fn new(scene: &str) -> Self {
        let json = json!({
            "asset": { "version": "2.0", "generator": "Cubefall" },
            "scene": 0,
            "scenes": [{ "name": scene, "nodes": [] }],
            "nodes": [], "meshes": [], "materials": [], "accessors": [], "bufferViews": [],
        });
        Self { json, binary: Vec::new(), places: Vec::new() }
    }

    /// A node for each piece of a solution.
    fn of(puzzle: &Puzzle, solution: &Solution, print: Print, color: impl Fn(PieceId) -> Rgb) -> Self {
        let middle = floor_middle(puzzle, print);
        let mut file = Self::new(&title(puzzle, solution));
        for ((piece, cells), name) in solution.pieces().iter().zip(piece_names(puzzle, solution)) {
            file.add(&name, Mesh::of(cells, print).moved(middle), color(*piece));
        }
        file
    }

    /// Adds the table under all that these motions reach. Its top is the floor of the box. It is wider than
    /// they are high, since viewers do not know how high that is.
    fn add_table(&mut self, reach: Block, puzzle: &Puzzle, print: Print) {
        const WIDER: f32 = 1.5;
        let side = |least: i32, beyond: i32| {
            let (least, beyond, high) = (least as f32, beyond as f32, reach.beyond.z as f32);
            let margin = ((WIDER * high - (beyond - least)) / 2.0).max(1.0);
            [least - margin, beyond + margin].map(|cells| cells * print.cell())
        };
        let ([left, right], [back, front]) =
            (side(reach.least.x, reach.beyond.x), side(reach.least.y, reach.beyond.y));
        // The mesh's y decreases towards the front.
        let plate = Mesh::cuboid([left, -front, -TABLE_THICKNESS * print.cell()], [right, -back, 0.0]);
        self.add("Table", plate.moved(floor_middle(puzzle, print)), TABLE_COLOR);
    }

    /// Adds a node.
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
        self.places.push(upright(middle));
    }

    /// Adds an animation of all nodes so far, which are the pieces that these motions move.
    fn animate(&mut self, name: &str, motions: &[Motion], print: Print) {
        let (mut samplers, mut channels) = (Vec::new(), Vec::new());
        for (node, keyframes) in keyframes(motions, self.places.len()).into_iter().enumerate() {
            let place = |way: Coord| -> MeshPoint {
                let way = upright([way.x, -way.y, way.z].map(|cells| cells as f32 * print.cell()));
                std::array::from_fn(|axis| self.places[node][axis] + way[axis])
            };
            let (times, places): (Vec<f32>, Vec<MeshPoint>) =
                keyframes.iter().map(|&Keyframe { seconds, way }| (seconds, place(way))).unzip();
            let bounds = json!({ "min": times.first().as_slice(), "max": times.last().as_slice() });
            let input = self.accessor(Numbers::times(&times), bounds);
            let positions = Numbers { target: None, ..Numbers::positions(&places) };
            let output = self.accessor(positions, json!({}));
            samplers.push(json!({ "input": input, "output": output, "interpolation": "LINEAR" }));
            let target = json!({ "node": node, "path": "translation" });
            channels.push(json!({ "sampler": node, "target": target }));
        }
        self.json["animations"] = json!([{ "name": name, "samplers": samplers, "channels": channels }]);
    }

    /// Adds numbers and their accessor with its other properties. Returns the accessor's index.
    fn accessor(&mut self, numbers: Numbers, mut accessor: Value) -> usize {
        let Numbers { bytes, target, component, kind, count } = numbers;
        let (offset, length) = (self.binary.len(), bytes.len());
        self.binary.extend(bytes);
        let mut view = json!({ "buffer": 0, "byteOffset": offset, "byteLength": length });
        if let Some(target) = target {
            view["target"] = json!(target);
        }
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
        Self { bytes, target: Some(ARRAY_BUFFER), component: FLOAT, kind: "VEC3", count: points.len() }
    }

    fn indices(corners: &[u32]) -> Self {
        let bytes = corners.iter().flat_map(|corner| corner.to_le_bytes()).collect();
        let count = corners.len();
        Self { bytes, target: Some(ELEMENT_ARRAY_BUFFER), component: UNSIGNED_INT, kind: "SCALAR", count }
    }

    fn times(seconds: &[f32]) -> Self {
        let bytes = seconds.iter().flat_map(|seconds| seconds.to_le_bytes()).collect();
        Self { bytes, target: None, component: FLOAT, kind: "SCALAR", count: seconds.len() }
    }
}

fn list(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().expect("it was made a list")
}

/// Converts a point of a mesh to the axes and the unit of glTF.
fn upright([right, back, up]: MeshPoint) -> MeshPoint {
    [right, up, -back].map(|along| along * METRES_PER_MILLIMETRE)
}
