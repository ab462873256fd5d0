//! The shapes: the list of them, and the fields of the selected one.

use crate::web::browser::dom::{by_id, set_buttons, set_hidden, set_text, set_value};
use crate::web::browser::ids::{self, Id};
use crate::web::panels::panel::Panel;
use app::{EditorReadout, ShapeReadout};
use cubefall::puzzle::{Shape, shown_name};
use design::{PieceInspection, ShapeId};
use markup::{Markup, markup};
use pictures::{paint_number, thumbnail};
use web_sys::HtmlInputElement;
use words::count;

/// Marks a number field that is being typed.
pub(in crate::web::editor) const TYPED: &str = "data-typed";

/// The list of shapes: the goal, then the pieces.
pub(super) struct ShapeList;

/// What the list shows.
#[derive(PartialEq)]
pub(super) struct ShapesReadout {
    rows: Vec<ShapeRow>,
    selected: ShapeId,
}

#[derive(PartialEq)]
struct ShapeRow {
    id: ShapeId,
    name: String,
    shape: Shape,
    copies: (usize, usize),
    fits_nowhere: bool,
}

impl From<&EditorReadout> for ShapesReadout {
    fn from(readout: &EditorReadout) -> Self {
        let row = |shape: &ShapeReadout| ShapeRow {
            id: shape.id,
            name: shape.name.clone(),
            shape: shape.shape.clone(),
            copies: shape.copies,
            fits_nowhere: shape.facts.as_ref().is_some_and(|facts| facts.placements == Some(0)),
        };
        Self { rows: readout.shapes.iter().map(row).collect(), selected: readout.selected }
    }
}

impl Panel for ShapeList {
    type Readout = ShapesReadout;

    fn write(&mut self, now: &ShapesReadout, _: Option<&ShapesReadout>) {
        let buttons: Markup = now.rows.iter().map(|shape| button(shape, now.selected)).collect();
        set_buttons(&by_id(ids::SHAPES), &buttons);
    }
}

/// A shape in the list.
fn button(shape: &ShapeRow, selected: ShapeId) -> Markup {
    // The goal has no colour of its own.
    let (key, paint) = match shape.id {
        ShapeId::Goal => ("goal".to_owned(), None),
        ShapeId::Piece(piece) => (piece.to_string(), Some(format!("paint-{}", paint_number(piece)))),
    };
    let cells = count(shape.shape.cells().len() as u64, "cell", "cells");
    let copies = copies(shape.copies);
    let facts = [cells, copies].into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(", ");
    // In the place of the facts, so that nothing below moves.
    let facts = if shape.fits_nowhere { "fits nowhere".to_owned() } else { facts };
    let class = if shape.fits_nowhere { "hint fault" } else { "hint" };
    markup!(
        "<button type=\"button\" data-action=\"select={}\" aria-pressed=\"{}\" class=\"{}\">{}\
         <span class=\"shape-name\">{}</span><span class=\"{}\">{}</span></button>",
        key,
        shape.id == selected,
        paint,
        thumbnail(&shape.shape, "thumb"),
        shown_name(if shape.name.is_empty() { "?" } else { &shape.name }),
        class,
        facts
    )
}

/// How often a piece is used.
fn copies((least, most): (usize, usize)) -> String {
    match (least, most) {
        (1, 1) => String::new(),
        (0, 1) => "optional".to_owned(),
        (least, most) if least == most => format!("{most} copies"),
        (least, most) => format!("{least} to {most} copies"),
    }
}

/// The name of a shape, for a sentence.
pub(super) fn shape_name(readout: &EditorReadout, id: ShapeId) -> String {
    let shape = readout.shapes.iter().find(|shape| shape.id == id);
    shape.map_or_else(String::new, |shape| shown_name(&shape.name))
}

/// The fields of the selected shape.
pub(super) struct SelectedShape;

/// What the fields of the selected shape show.
#[derive(PartialEq)]
pub(super) struct SelectedReadout {
    is_goal: bool,
    name: String,
    copies: (usize, usize),
    mirrored: bool,
    most_holes: Option<usize>,
    symmetries: String,
    facts: String,
}

impl SelectedReadout {
    /// The fields of a shape.
    pub(super) fn new(shape: &ShapeReadout, readout: &EditorReadout) -> Self {
        Self {
            is_goal: shape.id == ShapeId::Goal,
            name: shape.name.clone(),
            copies: shape.copies,
            mirrored: shape.mirrored,
            most_holes: readout.most_holes,
            symmetries: readout.symmetries.map_or(String::new(), symmetries),
            facts: shape.facts.as_ref().map_or(String::new(), facts),
        }
    }
}

impl Panel for SelectedShape {
    type Readout = SelectedReadout;

    fn write(&mut self, now: &SelectedReadout, _: Option<&SelectedReadout>) {
        set_hidden(&by_id(ids::PIECE_FIELDS), now.is_goal);
        set_hidden(&by_id(ids::GOAL_FIELDS), !now.is_goal);
        let title = if now.is_goal { "Goal".to_owned() } else { format!("Piece {}", shown_name(&now.name)) };
        set_text(&by_id(ids::SELECTED), &title);
        set_value(&by_id(ids::NAME), &now.name);
        set_number(ids::MIN, &now.copies.0.to_string());
        set_number(ids::MAX, &now.copies.1.to_string());
        by_id::<HtmlInputElement>(ids::MIRRORED).set_checked(now.mirrored);
        set_number(ids::HOLES, &now.most_holes.map_or(String::new(), |most| most.to_string()));
        set_text(&by_id(ids::SYMMETRIES), &now.symmetries);
        set_text(&by_id(ids::FACTS), &now.facts);
    }
}

/// Sets the value of a number field, unless it is being typed.
fn set_number(id: Id, value: &str) {
    let field: HtmlInputElement = by_id(id);
    if !field.has_attribute(TYPED) && field.value() != value {
        field.set_value(value);
    }
}

/// What is known about a piece, as a line.
fn facts(piece: &PieceInspection) -> String {
    let orientations = count(piece.orientations as u64, "orientation", "orientations");
    match piece.placements {
        Some(placements) => {
            format!("{orientations}, {} in the goal", count(placements as u64, "place", "places"))
        }
        None => orientations,
    }
}

/// The symmetries of the goal: rotations, the identity included, and reflections.
fn symmetries((rotations, reflections): (usize, usize)) -> String {
    match (rotations, reflections) {
        (1, 0) => "No rotation maps the goal to itself.".to_owned(),
        (_, 0) => format!("{rotations} rotations map the goal to itself."),
        _ => format!(
            "{} and {} map the goal to itself.",
            count(rotations as u64, "rotation", "rotations"),
            count(reflections as u64, "reflection", "reflections")
        ),
    }
}
