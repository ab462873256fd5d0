//! The panel: the answer, the list of shapes, the selected shape and its layers.

use super::layers::Layers;
use super::{layers, suggestions, words};
use crate::web::browser::dom::{
    by_id, document, focus_in_place, focused_in, ignore, keep_focus, set_attribute, set_flag, set_hidden,
    set_markup, set_ready, set_text, set_value,
};
use crate::web::browser::ids::{self, Id};
use crate::web::editor::tool::Tool;
use app::{Answer, Count, EditorReadout, Exhibit, ShapeReadout, count};
use cubefall::puzzle::{Coord, Shape};
use design::{PieceInspection, ShapeId};
use formats::{Markup, markup, paint_number, thumbnail};
use web_sys::{Element, HtmlAnchorElement, HtmlDialogElement, HtmlElement, HtmlInputElement};

/// The panel, with what it has written so far, so that only what changes is written.
#[derive(Default)]
pub(crate) struct Panel {
    shapes: Markup,
    layers: Layers,
    remarks: Markup,
    suggestions: Markup,
}

/// Marks a number field that is being typed.
pub(crate) const TYPED: &str = "data-typed";

/// What surrounds the document.
pub(crate) struct Surroundings {
    pub tool: Tool,
    pub cursor: Coord,
    /// The address that searches the puzzle; nothing if it is too long.
    pub search: Option<String>,
    /// A message that stays until the next command.
    pub message: Option<String>,
    /// A message about storage.
    pub status: String,
    /// Whether the puzzle may be stored as another one.
    pub may_copy: bool,
    /// Whether the puzzle came with a link, and is not stored.
    pub is_shared: bool,
}

impl Panel {
    /// A frame begins, in which more can be shown.
    pub(crate) const fn begin_frame(&mut self) {
        self.layers.begin_frame();
    }

    /// Shows all of it, but for the layers that would take too long. Returns whether there are some.
    pub(crate) fn show(&mut self, readout: &EditorReadout, around: &Surroundings) -> bool {
        let focused = focused_in(&by_id(ids::MAIN));
        let pressed = focused_in(&by_id(ids::HISTORY));
        set_value(&by_id(ids::TITLE), &readout.title);
        show_step(ids::UNDO, "Undo", readout.undo.as_deref());
        show_step(ids::REDO, "Redo", readout.redo.as_deref());
        show_answer(readout, around);
        self.show_remarks(readout);
        write(&mut self.suggestions, ids::CHANGE_LIST, suggestions::show(readout));
        let shapes: Markup = readout.shapes.iter().map(|shape| row(shape, readout.selected)).collect();
        write(&mut self.shapes, ids::SHAPES, shapes);
        let selected = readout.shapes.iter().find(|shape| shape.id == readout.selected);
        let is_cut = selected.is_some_and(|selected| {
            show_selected(selected, readout);
            self.layers.show(&selected.shape, selected.id, readout.grid)
        });
        layers::mark(around.cursor);
        show_tools(readout, around);
        set_text(&by_id(ids::STORAGE), &around.status);
        set_hidden(&by_id(ids::ADOPT), !around.may_copy);
        set_hidden(&by_id(ids::SHARED), !around.is_shared);
        let refused = readout.refused.as_ref().or(around.message.as_ref());
        set_text(&by_id(ids::REFUSAL), refused.map_or("", String::as_str));
        set_ready();
        // What had the focus may be written anew, and have it again.
        if focused_in(&by_id(ids::MAIN)).is_none() {
            keep_focus(focused, ids::CANVAS);
        }
        keep_step_focus(pressed);
        is_cut
    }

    fn show_remarks(&mut self, readout: &EditorReadout) {
        let markup = readout.remarks.iter().map(|remark| markup!("<li>{}</li>", remark)).collect();
        write(&mut self.remarks, ids::REMARKS, markup);
    }

    /// Announces the cell that keys change.
    pub(crate) fn say_cursor(&self, shape: &Shape, at: Coord) {
        set_text(&by_id(ids::CURSOR), &layers::words(shape, at));
    }

    /// Shows the list of templates.
    pub(crate) fn show_templates(&self, groups: &[(String, Vec<(String, String)>)]) {
        let puzzle = |(id, title): &(String, String)| {
            markup!("<li><button type=\"button\" data-action=\"template={}\">{}</button></li>", id, title)
        };
        let group = |(name, puzzles): &(String, Vec<(String, String)>)| {
            markup!("<h3>{}</h3><ul>{}</ul>", name, puzzles.iter().map(puzzle).collect::<Markup>())
        };
        set_markup(&by_id(ids::TEMPLATE_LIST), &groups.iter().map(group).collect());
    }

    /// Scrolls to the stage, which is above the panel on a small screen.
    pub(crate) fn reveal_stage(&self) {
        by_id::<Element>(ids::STAGE).scroll_into_view();
    }

    /// Says why the list of templates cannot be shown.
    pub(crate) fn fail_templates(&self, reason: &str) {
        let list: Element = by_id(ids::TEMPLATE_LIST);
        if list.child_element_count() == 0 {
            set_text(&list, &format!("The list is not there: {reason}. Close it, and open it again."));
        }
    }

    /// Opens a dialog.
    pub(crate) fn open(&self, id: Id) {
        let dialog: HtmlDialogElement = by_id(id);
        if !dialog.open() {
            ignore(dialog.show_modal());
        }
    }

    /// Closes a dialog.
    pub(crate) fn close(&self, id: Id) {
        by_id::<HtmlDialogElement>(id).close();
    }

    /// The sides of the box that were entered.
    pub(crate) fn sides() -> Coord {
        Coord::new(entered(ids::SIDE_X), entered(ids::SIDE_Y), entered(ids::SIDE_Z))
    }

    /// The number of cells of polycubes that was entered; nothing if it is not from 1 to `most`.
    pub(crate) fn polycube_size(most: u8) -> Option<u8> {
        u8::try_from(entered(ids::POLYCUBE_SIZE)).ok().filter(|cells| (1..=most).contains(cells))
    }
}

/// The whole number in a field; 0 if it has none.
fn entered(id: Id) -> i32 {
    by_id::<HtmlInputElement>(id).value_as_number() as i32
}

/// Writes markup into an element, if it has changed. What had the focus in it has it again.
fn write(written: &mut Markup, id: Id, markup: Markup) {
    if *written == markup {
        return;
    }
    let element: Element = by_id(id);
    let active =
        document().active_element().filter(|active| element.contains(Some(active)) && *active != element);
    let focused = active.and_then(|active| active.get_attribute("data-action"));
    set_markup(&element, &markup);
    if let Some(action) = focused
        && let Ok(Some(same)) = element.query_selector(&format!("[data-action=\"{action}\"]"))
    {
        focus_in_place(wasm_bindgen::JsCast::unchecked_ref(&same));
    }
    *written = markup;
}

/// The button for undo or redo, with what it does.
fn show_step(id: Id, verb: &str, name: Option<&str>) {
    let button: HtmlElement = by_id(id);
    set_flag(&button, "disabled", name.is_none());
    let title = name.map_or_else(|| verb.to_owned(), |name| format!("{verb}: {name}"));
    set_attribute(&button, "title", &title);
    set_attribute(&button, "aria-label", &title);
}

/// If the button of the history that had the focus is disabled by now, moves the focus to the other one. A browser would move it to the
/// beginning of the page.
fn keep_step_focus(had_focus: Option<HtmlElement>) {
    let is_disabled = |button: &HtmlElement| button.has_attribute("disabled");
    if had_focus.is_some_and(|button| is_disabled(&button)) {
        let other =
            [ids::UNDO, ids::REDO].map(by_id::<HtmlElement>).into_iter().find(|button| !is_disabled(button));
        focus_in_place(&other.unwrap_or_else(|| by_id(ids::CANVAS)));
    }
}

fn show_answer(readout: &EditorReadout, around: &Surroundings) {
    let answer = &readout.answer;
    set_text(&by_id(ids::ANSWER), &words::answer(answer));
    set_text(&by_id(ids::ANNOUNCEMENT), &words::announcement(answer));
    let progress: Element = by_id(ids::PROGRESS);
    let share = match answer {
        Answer::Count(count) if !count.is_all() => Some(count.progress),
        _ => None,
    };
    set_flag(&progress, "hidden", share.is_none());
    set_attribute(&progress, "value", &share.unwrap_or(0.0).to_string());
    let has_first = matches!(answer, Answer::Count(count) if count.first.is_some());
    let pictures = match answer {
        Answer::Impossible { pictures, .. } => *pictures,
        _ => 0,
    };
    let is_drawing = readout.exhibit == Exhibit::Shape;
    set_hidden(&by_id(ids::SHOW_SOLUTION), !has_first || !is_drawing);
    set_hidden(&by_id(ids::SHOW_REASON), pictures == 0 || !is_drawing);
    let is_impossible = matches!(answer, Answer::Impossible { .. });
    set_hidden(&by_id(ids::POOL), !(is_impossible && readout.has_too_many_pieces));
    set_hidden(&by_id(ids::RETRY), !matches!(answer, Answer::Failed(_)));
    // How hard a puzzle is is a question about one set of pieces, so it is not answered for a pool.
    let effort = match answer {
        Answer::Count(count) if count.sets.is_none() => words::effort(count),
        _ => String::new(),
    };
    set_text(&by_id(ids::EFFORT), &effort);
    let assembly = match answer {
        Answer::Count(Count { assembly: Some(order), sets: None, .. }) => {
            words::assembly(order, |piece| words::name(readout, ShapeId::Piece(piece.index())).to_owned())
        }
        _ => String::new(),
    };
    set_text(&by_id(ids::ASSEMBLY), &assembly);
    // A report of a search is no certificate: a check would refuse it.
    set_hidden(&by_id(ids::SAVE_CERTIFICATE), !matches!(answer, Answer::Impossible { is_proved: true, .. }));
    show_exhibit(readout, pictures);
    let link: HtmlAnchorElement = by_id(ids::SEARCH);
    let address = around.search.as_ref().filter(|_| !matches!(answer, Answer::Nothing | Answer::Invalid(_)));
    set_hidden(&link, address.is_none());
    set_attribute(&link, "href", address.map_or("./", String::as_str));
}

/// The words under the stage while it does not show the drawing.
fn show_exhibit(readout: &EditorReadout, pictures: usize) {
    let (text, page) = match readout.exhibit {
        Exhibit::Shape => (String::new(), None),
        Exhibit::Solution => ("The first solution that was found.".to_owned(), None),
        Exhibit::Reason(index) => (readout.caption.clone().unwrap_or_default(), Some(index)),
    };
    set_hidden(&by_id(ids::EXHIBIT), readout.exhibit == Exhibit::Shape);
    set_text(&by_id(ids::CAPTION), &text);
    let several = page.filter(|_| pictures > 1);
    set_hidden(&by_id(ids::REASON_PAGES), several.is_none());
    let index = several.unwrap_or(0);
    set_text(&by_id(ids::REASON_PAGE), &format!("{} of {pictures}", index + 1));
    set_flag(&by_id(ids::REASON_BACK), "disabled", index == 0);
    set_flag(&by_id(ids::REASON_NEXT), "disabled", index + 1 >= pictures);
}

/// A shape in the list.
fn row(shape: &ShapeReadout, selected: ShapeId) -> Markup {
    // The goal has no colour of its own.
    let (key, paint) = match shape.id {
        ShapeId::Goal => ("goal".to_owned(), None),
        ShapeId::Piece(piece) => (piece.to_string(), Some(format!("paint-{}", paint_number(piece)))),
    };
    let cells = count(shape.shape.cells().len() as u64, "cell", "cells");
    let copies = words::copies(shape.copies);
    let facts = [cells, copies].into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(", ");
    // In the place of the facts, so that nothing below moves.
    let fits_nowhere = shape.facts.as_ref().is_some_and(|facts| facts.placements == Some(0));
    let facts = if fits_nowhere { "fits nowhere".to_owned() } else { facts };
    let class = if fits_nowhere { "hint fault" } else { "hint" };
    markup!(
        "<button type=\"button\" data-action=\"select={}\" aria-pressed=\"{}\" class=\"{}\">{}\
         <span class=\"shape-name\">{}</span><span class=\"{}\">{}</span></button>",
        key,
        shape.id == selected,
        paint,
        thumbnail(&shape.shape, "thumb"),
        if shape.name.is_empty() { "?" } else { &shape.name },
        class,
        facts
    )
}

fn show_selected(shape: &ShapeReadout, readout: &EditorReadout) {
    let is_goal = shape.id == ShapeId::Goal;
    set_hidden(&by_id(ids::PIECE_FIELDS), is_goal);
    set_hidden(&by_id(ids::GOAL_FIELDS), !is_goal);
    set_text(
        &by_id(ids::SELECTED),
        &if is_goal { "Goal".to_owned() } else { format!("Piece {}", shape.name) },
    );
    set_value(&by_id(ids::NAME), &shape.name);
    set_number(ids::MIN, &shape.copies.0.to_string());
    set_number(ids::MAX, &shape.copies.1.to_string());
    by_id::<HtmlInputElement>(ids::MIRRORED).set_checked(shape.mirrored);
    set_number(ids::HOLES, &readout.most_holes.map_or(String::new(), |most| most.to_string()));
    set_text(&by_id(ids::SYMMETRIES), &readout.symmetries.map_or(String::new(), words::symmetries));
    set_text(&by_id(ids::FACTS), &shape.facts.as_ref().map_or(String::new(), facts));
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

fn show_tools(readout: &EditorReadout, around: &Surroundings) {
    let used = match (around.tool, readout.selected) {
        // All cells of a piece are fixed.
        (Tool::Variable, ShapeId::Piece(_)) => Tool::Add,
        (tool, _) => tool,
    };
    let press = |id: Id, tool: Tool| {
        set_attribute(&by_id(id), "aria-pressed", if used == tool { "true" } else { "false" });
    };
    press(ids::TOOL_ADD, Tool::Add);
    press(ids::TOOL_VARIABLE, Tool::Variable);
    press(ids::TOOL_REMOVE, Tool::Remove);
    set_hidden(&by_id(ids::TOOL_VARIABLE), readout.selected != ShapeId::Goal);
    let is_drawn_on = readout.exhibit == Exhibit::Shape;
    set_attribute(&by_id(ids::CANVAS), "data-drawn-on", if is_drawn_on { "true" } else { "false" });
}
