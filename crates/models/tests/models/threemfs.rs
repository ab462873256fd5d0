//! 3MF, read again by other programs: a zip reader, and a reader and validator of 3MF.

use crate::manifolds::{fault, pillars, welded};
use crate::solid::{Spot, Triangle, bounds, cells_inside, screw, volume};
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::{Namer, Solution};
use lib3mf_core::Model;
use lib3mf_core::archive::{ArchiveReader, ZipArchiver, find_model_path};
use lib3mf_core::model::{Geometry, Object, ResourceId, Unit};
use lib3mf_core::parser::parse_model;
use lib3mf_core::validation::ValidationLevel;
use models::{Print, stl_piece, threemf_plate, threemf_solution};
use pictures::{Rgb, piece_color};
use roxmltree::Document;
use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::sync::Arc;
use testing::setting::{linked_rings, mirrored, one_of_each, pool, puzzle_of};
use zip::ZipArchive;

/// Numbers that floating point has exactly.
fn exact() -> Print {
    Print::new(16.0, 0.5).expect("it can be made")
}

fn color(piece: PieceId) -> Rgb {
    piece_color(piece.index())
}

/// A domino twice, as copies of one piece.
fn copies() -> (Arc<Puzzle>, Solution) {
    let coord = |x| Coord::new(x, 0, 0);
    puzzle_of("copies", &[("I", vec![coord(0), coord(1)]), ("I", vec![coord(2), coord(3)])])
}

fn settings() -> impl Iterator<Item = (Arc<Puzzle>, Solution)> {
    one_of_each().into_iter().chain([linked_rings(), copies()])
}

/// The model of a file, in which the validator finds no fault.
fn read(bytes: &[u8]) -> Model {
    let mut archive = ZipArchiver::new(Cursor::new(bytes.to_vec())).expect("a zip file");
    let path = find_model_path(&mut archive).expect("a model");
    let model = parse_model(Cursor::new(archive.read_entry(&path).expect("it is there"))).expect("a model");
    // Triangles that lie in one plane and have one corner in common are taken for intersecting; the edges are
    // tested below.
    const INTERSECTING: u32 = 4008;
    let found = model.validate(ValidationLevel::Paranoid).items.into_iter();
    let faults: Vec<_> = found.filter(|item| item.code != INTERSECTING).collect();
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!(model.unit, Unit::Millimeter);
    model
}

fn object(model: &Model, id: ResourceId) -> &Object {
    model.resources.get_object(id).expect("an object")
}

/// The triangles of an object, each edge of which is gone along once in each direction.
fn triangles(object: &Object) -> Vec<Triangle> {
    let Geometry::Mesh(mesh) = &object.geometry else { panic!("a mesh") };
    let mut edges = BTreeMap::new();
    for triangle in &mesh.triangles {
        let [a, b, c] = [triangle.v1, triangle.v2, triangle.v3];
        [(a, b), (b, c), (c, a)].into_iter().for_each(|edge| *edges.entry(edge).or_insert(0) += 1);
    }
    for (&(a, b), &times) in &edges {
        assert_eq!((times, edges.get(&(b, a))), (1, Some(&1)), "{:?}: {a} to {b}", object.name);
    }
    let spot = |corner: u32| -> Spot {
        let corner = &mesh.vertices[corner as usize];
        [corner.x, corner.y, corner.z].map(f64::from)
    };
    mesh.triangles.iter().map(|triangle| [triangle.v1, triangle.v2, triangle.v3].map(spot)).collect()
}

/// The name and the colour of an object's material.
fn material(model: &Model, object: &Object) -> (String, Rgb) {
    let group = model.resources.get_base_materials(object.pid.expect("a list")).expect("it is there");
    let material = &group.materials[object.pindex.expect("an index") as usize];
    let color = material.display_color;
    assert_eq!(color.a, 255);
    (material.name.clone(), [color.r, color.g, color.b])
}

#[test]
fn the_package_is_a_zip_file_with_the_parts_that_the_specification_wants() {
    let (puzzle, solution) = one_of_each().remove(0);
    let bytes = threemf_solution(&puzzle, &solution, exact(), color);
    assert_eq!(bytes, threemf_solution(&puzzle, &solution, exact(), color), "it has no time");
    let mut archive = ZipArchive::new(Cursor::new(&bytes)).expect("a zip file");
    let names: Vec<String> = archive.file_names().map(str::to_owned).collect();
    assert_eq!(names, ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]);
    let mut text = |name: &str| {
        let mut text = String::new();
        archive.by_name(name).expect(name).read_to_string(&mut text).expect("its checksum is right");
        text
    };
    let (types, relations, model) = (text(&names[0]), text(&names[1]), text(&names[2]));
    let types = Document::parse(&types).expect("XML");
    let kind = |extension: &str| {
        let is_of = |node: &roxmltree::Node| node.attribute("Extension") == Some(extension);
        let kind = types.descendants().find(is_of).and_then(|node| node.attribute("ContentType"));
        kind.map(str::to_owned)
    };
    assert_eq!(
        types.root_element().tag_name().namespace(),
        Some("http://schemas.openxmlformats.org/package/2006/content-types")
    );
    assert_eq!(kind("rels").as_deref(), Some("application/vnd.openxmlformats-package.relationships+xml"));
    assert_eq!(kind("model").as_deref(), Some("application/vnd.ms-package.3dmanufacturing-3dmodel+xml"));
    let relations = Document::parse(&relations).expect("XML");
    let relation = relations.root_element().first_element_child().expect("a relationship");
    assert_eq!(
        relation.tag_name().namespace(),
        Some("http://schemas.openxmlformats.org/package/2006/relationships")
    );
    assert_eq!(
        (relation.attribute("Target"), relation.attribute("Type")),
        (Some("/3D/3dmodel.model"), Some("http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"))
    );
    let model = Document::parse(&model).expect("XML");
    let namespace = model.root_element().tag_name().namespace();
    assert_eq!(namespace, Some("http://schemas.microsoft.com/3dmanufacturing/core/2015/02"));
}

#[test]
fn a_solution_is_one_object_of_pieces_with_names_and_colours_where_they_lie() {
    for (puzzle, solution) in settings() {
        let model = read(&threemf_solution(&puzzle, &solution, exact(), color));
        let [item] = &model.build.items[..] else { panic!("one item") };
        let whole = object(&model, item.object_id);
        let name = Namer::new(&puzzle).name(&solution).expect("a solution");
        let title = format!("{}, {name}", puzzle.name());
        assert_eq!((whole.name.as_ref(), model.metadata.get("Title")), (Some(&title), Some(&title)));
        let Geometry::Components(parts) = &whole.geometry else { panic!("parts") };
        assert_eq!(parts.components.len(), solution.pieces().len());
        let extent = puzzle.region().extent();
        let mut names = Vec::new();
        for (part, (piece, cells)) in parts.components.iter().zip(solution.pieces()) {
            let part_object = object(&model, part.object_id);
            let own = puzzle.piece(*piece).name();
            assert_eq!(material(&model, part_object), (own.to_owned(), color(*piece)));
            names.push(part_object.name.clone().expect("a name"));
            assert!(names.last().is_some_and(|name| name.starts_with(own)));
            // y decreases towards the front; the left front corner is the origin.
            let mut expected: Vec<_> =
                cells.iter().map(|cell| [cell.x, extent.y - 1 - cell.y, cell.z]).collect();
            expected.sort();
            let triangles = triangles(part_object);
            assert_eq!(cells_inside(&triangles, [0.0; 3], 16.0, [extent.x, extent.y, extent.z]), expected);
            let alone = crate::stls::read(&stl_piece(&puzzle, *piece, exact()));
            assert_eq!(volume(&triangles), volume(&alone));
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), solution.pieces().len(), "each has a name of its own");
    }
}

#[test]
fn the_plate_has_an_object_for_each_piece_and_a_place_for_each_copy() {
    for (puzzle, solution) in settings().chain(pool()) {
        let model = read(&threemf_plate(&puzzle, &solution, exact(), color));
        let used = |piece: PieceId| solution.pieces().iter().filter(|(other, _)| *other == piece).count();
        let kinds = puzzle.piece_ids().filter(|&piece| used(piece) > 0).count();
        assert_eq!(model.resources.iter_objects().count(), kinds);
        let mut places: Vec<(Spot, Spot)> = Vec::new();
        let mut copies = BTreeMap::new();
        for item in &model.build.items {
            let object = object(&model, item.object_id);
            let triangles = triangles(object);
            let name = object.name.clone().expect("a name");
            let piece = puzzle.piece_named(&name).expect("a piece");
            assert_eq!(material(&model, object), (name, color(piece)));
            *copies.entry(piece).or_insert(0) += 1;
            let alone = crate::stls::read(&stl_piece(&puzzle, piece, exact()));
            assert_eq!(volume(&triangles), volume(&alone));
            let turns = match (puzzle.name(), puzzle.piece(piece).name()) {
                ("Soma cube", "P") => 1,
                ("Soma cube", "Q") => -1,
                _ => 0,
            };
            let inside = cells_inside(&triangles, [-0.25; 3], 16.0, [5; 3]);
            assert!(turns == 0 || screw(&inside) == turns, "it is mirrored");
            let shift = item.transform.w_axis.to_array().map(f64::from);
            let (low, high) = bounds(&triangles);
            let at = |spot: Spot| -> Spot { std::array::from_fn(|axis| spot[axis] + shift[axis]) };
            let (low, high) = (at(low), at(high));
            assert!(low[2] == 0.0 && low.into_iter().all(|least| least >= 0.0), "{low:?}");
            for (other_low, other_high) in &places {
                let apart = (0..2)
                    .any(|axis| low[axis] >= other_high[axis] + 4.9 || other_low[axis] >= high[axis] + 4.9);
                assert!(apart, "two pieces are too near to each other");
            }
            places.push((low, high));
        }
        for piece in puzzle.piece_ids() {
            assert_eq!(copies.remove(&piece).unwrap_or(0), used(piece), "{}", puzzle.piece(piece).name());
        }
    }
}

#[test]
fn a_mirrored_piece_on_the_plate_is_called_so() {
    for (puzzle, solution, turns) in mirrored() {
        let model = read(&threemf_plate(&puzzle, &solution, exact(), color));
        let [item] = &model.build.items[..] else { panic!("one item") };
        let object = object(&model, item.object_id);
        let name = if turns == 1 { "P" } else { "P, mirrored" };
        assert_eq!(object.name.as_deref(), Some(name));
        assert_eq!(screw(&cells_inside(&triangles(object), [-0.25; 3], 16.0, [3; 3])), turns);
    }
}

#[test]
fn every_object_is_a_manifold_without_clearance_too() {
    let none = Print::new(16.0, 0.0).expect("it can be made");
    let between = |x: i32| vec![Coord::new(x, 1 - x, 1)];
    let touching = puzzle_of("touching", &[("A", pillars()), ("B", between(0)), ("C", between(1))]);
    for (puzzle, solution) in settings().chain([touching]) {
        for bytes in [
            threemf_solution(&puzzle, &solution, none, color),
            threemf_plate(&puzzle, &solution, none, color),
        ] {
            let model = read(&bytes);
            for object in model.resources.iter_objects() {
                if let Geometry::Mesh(mesh) = &object.geometry {
                    let numbers = mesh.triangles.iter().map(|it| [it.v1, it.v2, it.v3].map(|at| at as usize));
                    assert_eq!(fault(&numbers.collect::<Vec<_>>()), None, "{:?}", object.name);
                    assert_eq!(fault(&welded(&triangles(object))), None, "{:?}", object.name);
                }
            }
        }
    }
}

#[test]
fn names_stay_what_they_are() {
    let coord = |x| Coord::new(x, 0, 0);
    let odd = "<a> & \"b\" 'ü'";
    let (puzzle, solution) = puzzle_of("1 < 2 & 3", &[(odd, vec![coord(0)]), ("]]>", vec![coord(1)])]);
    for bytes in [
        threemf_solution(&puzzle, &solution, exact(), color),
        threemf_plate(&puzzle, &solution, exact(), color),
    ] {
        let model = read(&bytes);
        // The reader does not decode it.
        assert!(model.metadata["Title"].starts_with("1 &lt; 2 &amp; 3"), "{:?}", model.metadata);
        let names: Vec<_> =
            model.resources.iter_objects().filter_map(|object| object.name.as_deref()).collect();
        assert!(names.contains(&odd) && names.contains(&"]]>"), "{names:?}");
    }
}
