//! 3MF for 3D printers: one file with all pieces, each an object with its name and its colour. Lengths are in
//! millimetres, which the file says; `z` is upwards.
//!
//! Source: 3MF Consortium, "3MF Core Specification", version 1.3, and ECMA-376, part 2, for the package,
//! which is a zip file.

use crate::Print;
use crate::mesh::{Mesh, MeshPoint};
use crate::plate::{LaidPiece, PlatePiece, plate};
use crate::scene_names::{piece_names, title};
use crate::stl::corner;
use crate::zip::zipped;
use cubefall::puzzle::{PieceId, Puzzle};
use cubefall::solution::Solution;
use markup::{MarkupPlace, escaped};
use pictures::{Rgb, css_color};
use std::fmt::Write as _;

/// The files of the package, but for the model.
const PARTS: [(&str, &str); 2] = [
    (
        "[Content_Types].xml",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
         <Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
         <Default Extension=\"model\" ContentType=\"application/vnd.ms-package.3dmanufacturing-3dmodel+xml\"/></Types>\n",
    ),
    (
        "_rels/.rels",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
         <Relationship Id=\"model\" Target=\"/3D/3dmodel.model\" \
         Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/></Relationships>\n",
    ),
];

/// A solution as one object of which the pieces are parts, in their places, with the box's left front corner
/// at the origin. `color` gives the colour of each piece.
pub fn threemf_solution(
    puzzle: &Puzzle,
    solution: &Solution,
    print: Print,
    color: impl Fn(PieceId) -> Rgb,
) -> Vec<u8> {
    let mut model = Model::new(puzzle, color);
    let title = title(puzzle, solution);
    let corner = corner(puzzle, print);
    let mut parts = Vec::new();
    for ((piece, cells), name) in solution.pieces().iter().zip(piece_names(puzzle, solution)) {
        parts.push(model.add(*piece, &name, &Mesh::of(cells, print).moved(corner)));
    }
    model.assemble(&title, &parts);
    model.package(&title)
}

/// The pieces of a solution side by side, each as often as it is used, each an object of its own, so that
/// they can be printed at once. `color` gives the colour of each piece.
pub fn threemf_plate(
    puzzle: &Puzzle,
    solution: &Solution,
    print: Print,
    color: impl Fn(PieceId) -> Rgb,
) -> Vec<u8> {
    let mut model = Model::new(puzzle, color);
    let mut last = None;
    for LaidPiece { what, mesh, at } in plate(puzzle, solution, print) {
        // Copies of a piece lie in the same orientation: they are one object in several places.
        let object = match last {
            Some((same, object)) if same == what => object,
            _ => model.add(what.piece, &plate_name(puzzle, what), &mesh),
        };
        model.place(object, at);
        last = Some((what, object));
    }
    model.package(&title(puzzle, solution))
}

/// What a piece on the plate is called.
fn plate_name(puzzle: &Puzzle, PlatePiece { piece, is_mirrored }: PlatePiece) -> String {
    let mirrored = if is_mirrored { ", mirrored" } else { "" };
    format!("{}{mirrored}", puzzle.piece(piece).name())
}

/// The id of the list of materials. Objects have the ids after it.
const MATERIALS: usize = 1;

/// A model under construction.
struct Model {
    /// The elements of the resources.
    resources: String,
    /// The elements of what is built.
    build: String,
    /// The id of the last resource.
    last: usize,
}

impl Model {
    /// A model with a material for each piece of the puzzle.
    fn new(puzzle: &Puzzle, color: impl Fn(PieceId) -> Rgb) -> Self {
        let mut resources = format!("<basematerials id=\"{MATERIALS}\">");
        for (piece, id) in puzzle.pieces().iter().zip(puzzle.piece_ids()) {
            let (name, color) = (attribute(piece.name()), css_color(color(id)));
            let _ = write!(resources, "<base name=\"{name}\" displaycolor=\"{color}\"/>");
        }
        resources += "</basematerials>\n";
        Self { resources, build: String::new(), last: MATERIALS }
    }

    /// Adds the object of a piece. Returns its id.
    fn add(&mut self, piece: PieceId, name: &str, mesh: &Mesh) -> usize {
        self.last += 1;
        let (id, material, name) = (self.last, piece.index(), attribute(name));
        let resources = &mut self.resources;
        let _ = write!(
            resources,
            "<object id=\"{id}\" type=\"model\" name=\"{name}\" pid=\"{MATERIALS}\" pindex=\"{material}\"><mesh><vertices>"
        );
        for [x, y, z] in mesh.points() {
            let _ = write!(resources, "<vertex x=\"{x}\" y=\"{y}\" z=\"{z}\"/>");
        }
        *resources += "</vertices><triangles>";
        for [a, b, c] in mesh.triangles() {
            let _ = write!(resources, "<triangle v1=\"{a}\" v2=\"{b}\" v3=\"{c}\"/>");
        }
        *resources += "</triangles></mesh></object>\n";
        id
    }

    /// Adds an object that consists of others, and builds it.
    fn assemble(&mut self, name: &str, parts: &[usize]) {
        self.last += 1;
        let id = self.last;
        let name = attribute(name);
        let _ = write!(self.resources, "<object id=\"{id}\" type=\"model\" name=\"{name}\"><components>");
        for part in parts {
            let _ = write!(self.resources, "<component objectid=\"{part}\"/>");
        }
        self.resources += "</components></object>\n";
        let _ = write!(self.build, "<item objectid=\"{id}\"/>");
    }

    /// Builds an object at a place.
    fn place(&mut self, object: usize, [x, y, z]: MeshPoint) {
        let _ =
            write!(self.build, "<item objectid=\"{object}\" transform=\"1 0 0 0 1 0 0 0 1 {x} {y} {z}\"/>");
    }

    /// The file.
    fn package(self, title: &str) -> Vec<u8> {
        let Self { resources, build, .. } = self;
        let title = escaped(title, MarkupPlace::Content);
        let model = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <model unit=\"millimeter\" xml:lang=\"en\" xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n\
             <metadata name=\"Title\">{title}</metadata><metadata name=\"Application\">Cubefall</metadata>\n\
             <resources>\n{resources}</resources>\n<build>{build}</build>\n</model>\n"
        );
        zipped(&[PARTS[0], PARTS[1], ("3D/3dmodel.model", &model)])
    }
}

fn attribute(text: &str) -> String {
    escaped(text, MarkupPlace::Attribute)
}
