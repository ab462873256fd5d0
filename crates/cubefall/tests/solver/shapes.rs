//! Polycubes: normal forms, orientations and mirror images; and drawn shapes.

use crate::oracle;
use cubefall::puzzle::{Color, Coord, Polycube, Shape, ShapeCell, ShapeError};
use std::collections::BTreeSet;
use testing::known;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn soma_shape(name: &str) -> Polycube {
    let soma = catalogue::ALL.get("soma");
    soma.piece(soma.piece_named(name).expect("Soma has it")).polycube().clone()
}

#[test]
fn a_normal_form_is_sorted_with_minima_zero() {
    for piece in catalogue::ALL.get("soma").pieces() {
        for cells in piece.polycube().orientations().iter().map(|orientation| orientation.polycube.cells()) {
            assert!(cells.is_sorted());
            assert_eq!(cells.iter().copied().reduce(Coord::min), Some(Coord::new(0, 0, 0)));
        }
    }
}

#[test]
fn a_normal_form_forgets_place_and_order() {
    for piece in catalogue::ALL.get("soma").pieces() {
        let shape = piece.polycube();
        let moved: Vec<_> = shape.cells().iter().rev().map(|&cell| cell + Coord::new(-7, 40, 3)).collect();
        assert_eq!(Polycube::new(&moved).as_ref(), Ok(shape));
    }
}

#[test]
fn soma_pieces_have_their_known_numbers_of_orientations() {
    let counts: Vec<_> = catalogue::ALL
        .get("soma")
        .pieces()
        .iter()
        .map(|piece| piece.polycube().orientations().len() as u64)
        .collect();
    assert_eq!(counts, known::figures("soma orientations, L S T R P Q Y"));
}

#[test]
fn orientations_are_all_turns_and_distinct() {
    for piece in catalogue::ALL.get("soma").pieces() {
        let shape = piece.polycube();
        let turned = |turn| shape.cells().iter().map(|&cell| oracle::image(turn, cell)).collect::<Vec<_>>();
        let expected: BTreeSet<_> = oracle::turns()
            .into_iter()
            .map(|turn| Polycube::new(&turned(turn)).expect("still connected"))
            .collect();
        let orientations = shape.orientations();
        assert_eq!(orientations.len(), expected.len());
        assert_eq!(orientations.into_iter().map(|o| o.polycube).collect::<BTreeSet<_>>(), expected);
    }
}

#[test]
fn rotation_and_shift_lead_to_the_orientation() {
    for piece in catalogue::ALL.get("soma").pieces() {
        for orientation in piece.polycube().orientations() {
            let mut cells: Vec<_> = piece
                .polycube()
                .cells()
                .iter()
                .map(|&c| orientation.rotation.apply(c) + orientation.shift)
                .collect();
            cells.sort();
            assert_eq!(cells, orientation.polycube.cells());
        }
    }
}

#[test]
fn only_p_and_q_are_chiral() {
    let chiral: Vec<_> = catalogue::ALL
        .get("soma")
        .pieces()
        .iter()
        .filter(|piece| piece.polycube().is_chiral())
        .map(|piece| piece.name().to_owned())
        .collect();
    assert_eq!(chiral, ["P", "Q"]);
}

#[test]
fn p_and_q_are_each_others_mirror_image() {
    let (p, q) = (soma_shape("P"), soma_shape("Q"));
    assert!(oracle::congruent(p.mirrored().cells(), q.cells()));
    assert!(oracle::congruent(q.mirrored().cells(), p.cells()));
    assert!(!oracle::congruent(p.cells(), q.cells()));
}

#[test]
fn a_mirror_image_mirrored_is_the_shape_again() {
    for piece in catalogue::ALL.get("soma").pieces() {
        assert_eq!(&piece.polycube().mirrored().mirrored(), piece.polycube());
    }
}

fn drawn(layers: &[&str]) -> Result<Shape, ShapeError> {
    Shape::drawn(layers)
}

#[test]
fn decoding_inverts_encoding() {
    for layers in [&["###/#..", ".#./..."][..], &["#1+2/.#63"], &[".", "#"], &["#"]] {
        let shape = drawn(layers).expect("a shape");
        let written: Vec<String> = shape.clone().into();
        assert_eq!(Shape::try_from(written), Ok(shape), "{layers:?}");
    }
}

#[test]
fn cells_have_the_coordinates_of_their_characters() {
    let shape = drawn(&["#/.+", ".#7"]).expect("a shape");
    let cell =
        |x, y, z, variable, color| ShapeCell { at: Coord::new(x, y, z), variable, color: Color::new(color) };
    let cells = [cell(0, 0, 0, false, 0), cell(1, 1, 0, true, 0), cell(1, 0, 1, false, 7)];
    assert_eq!(shape.cells(), cells);
}

#[test]
fn errors_have_the_position() {
    let unknown = ShapeError::Unknown { character: 'x', layer: 2, row: 1 };
    assert_eq!(drawn(&["#", "x"]), Err(unknown));
    let color = |text: &str| ShapeError::Color { text: text.to_owned(), layer: 1, row: 2 };
    assert_eq!(drawn(&["#/#0"]), Err(color("0")));
    assert_eq!(drawn(&["#/#64"]), Err(color("64")));
    assert_eq!(drawn(&["#/.3"]), Err(color("3")));
    assert_eq!(drawn(&[&"#".repeat(Shape::LONGEST_SIDE + 1)]), Err(ShapeError::TooLong(Shape::LONGEST_SIDE)));
}
