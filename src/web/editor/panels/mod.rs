//! The panels of the editor, each with what it shows, so that only what changes is written.

mod answer;
pub(super) mod dialogs;
mod layers;
mod separation;
mod shapes;
mod suggestions;

use super::action::Tool;
use crate::web::browser::dom::press;
use crate::web::browser::dom::{
    by_id, focus_in_place, focused_in, keep_focus, set_attribute, set_flag, set_hidden, set_ready, set_text,
    set_value,
};
use crate::web::browser::ids::{self, Id};
use crate::web::panels::panel::{Live, Panel};
use answer::{AnswerPanel, AnswerReadout, ExhibitPanel, Remarks};
use app::{EditorReadout, Exhibit};
use cubefall::puzzle::Coord;
use design::ShapeId;
use layers::{LayersPanel, LayersReadout};
use shapes::{SelectedReadout, SelectedShape, ShapeList};
use suggestions::Suggestions;
use web_sys::{Element, HtmlElement, HtmlInputElement};

pub(super) use layers::say_cursor;
pub(super) use shapes::TYPED;

/// The panels.
pub(super) struct EditorPanels {
    title: Live<Title>,
    history: Live<HistoryButtons>,
    answer: Live<AnswerPanel>,
    exhibit: Live<ExhibitPanel>,
    remarks: Live<Remarks>,
    suggestions: Live<Suggestions>,
    shapes: Live<ShapeList>,
    selected: Live<SelectedShape>,
    layers: Live<LayersPanel>,
    tools: Live<Tools>,
    storage: Live<StorageStatus>,
}

/// What surrounds the document.
pub(super) struct Surroundings {
    pub(super) tool: Tool,
    pub(super) cursor: Coord,
    /// The address that searches the puzzle; nothing if it is too long.
    pub(super) search: Option<String>,
    /// A message that stays until the next command.
    pub(super) message: Option<String>,
    /// A message about storage.
    pub(super) status: String,
    /// Whether the puzzle may be stored as another one.
    pub(super) may_copy: bool,
    /// Whether the puzzle came with a link, and is not stored.
    pub(super) is_shared: bool,
}

impl EditorPanels {
    /// The panels, which have shown nothing yet.
    pub(super) fn new() -> Self {
        Self {
            title: Live::new(Title),
            history: Live::new(HistoryButtons),
            answer: Live::new(AnswerPanel),
            exhibit: Live::new(ExhibitPanel),
            remarks: Live::new(Remarks),
            suggestions: Live::new(Suggestions),
            shapes: Live::new(ShapeList),
            selected: Live::new(SelectedShape),
            layers: Live::new(LayersPanel::default()),
            tools: Live::new(Tools),
            storage: Live::new(StorageStatus),
        }
    }

    /// A frame begins, in which more layers can be written.
    pub(super) const fn begin_frame(&mut self) {
        self.layers.panel_mut().begin_frame();
    }

    /// Fields may show something else than the document, since they were typed in: they are written with the
    /// next update.
    pub(super) fn rewrite_fields(&mut self) {
        self.title.forget();
        self.selected.forget();
    }

    /// Updates all of them, but for the layers that would take too long. Returns whether there are some.
    pub(super) fn update(&mut self, readout: EditorReadout, around: Surroundings) -> bool {
        let focused = focused_in(&by_id(ids::MAIN));
        let pressed = focused_in(&by_id(ids::HISTORY));
        let cursor = around.cursor;
        self.tools.update(ToolsReadout::new(&readout, around.tool));
        self.answer.update(AnswerReadout::new(&readout, around.search));
        self.exhibit.update((&readout).into());
        self.suggestions.update((&readout).into());
        self.shapes.update((&readout).into());
        let EditorReadout { title, undo, redo, shapes, selected, grid, remarks, refused, .. } = &readout;
        self.title.update(title.clone());
        self.history.update([undo.clone(), redo.clone()]);
        self.remarks.update(remarks.clone());
        if let Some(shape) = shapes.iter().find(|shape| shape.id == *selected) {
            self.selected.update(SelectedReadout::new(shape, &readout));
            self.layers.update(LayersReadout { shape: shape.shape.clone(), id: shape.id, grid: *grid });
        }
        let is_cut = self.layers.panel_mut().go_on(cursor);
        self.storage.update(StorageReadout {
            status: around.status,
            may_copy: around.may_copy,
            is_shared: around.is_shared,
            refusal: refused.clone().or(around.message).unwrap_or_default(),
        });
        set_ready();
        // What had the focus may be written anew, and have it again.
        if focused_in(&by_id(ids::MAIN)).is_none() {
            keep_focus(focused, ids::CANVAS);
        }
        keep_step_focus(pressed);
        is_cut
    }
}

/// Scrolls to the stage, which is above the panel on a small screen.
pub(super) fn reveal_stage() {
    by_id::<Element>(ids::STAGE).scroll_into_view();
}

/// The sides of the box that were entered.
pub(super) fn sides() -> Coord {
    Coord::new(entered(ids::SIDE_X), entered(ids::SIDE_Y), entered(ids::SIDE_Z))
}

/// The number of cells of polycubes that was entered; nothing if it is not from 1 to `most`.
pub(super) fn polycube_size(most: u8) -> Option<u8> {
    u8::try_from(entered(ids::POLYCUBE_SIZE)).ok().filter(|cells| (1..=most).contains(cells))
}

/// The whole number in a field; 0 if it has none.
fn entered(id: Id) -> i32 {
    by_id::<HtmlInputElement>(id).value_as_number() as i32
}

/// The title of the puzzle.
struct Title;

impl Panel for Title {
    type Readout = String;

    fn write(&mut self, now: &String, _: Option<&String>) {
        set_value(&by_id(ids::TITLE), now);
    }
}

/// The buttons for undo and redo.
struct HistoryButtons;

impl Panel for HistoryButtons {
    /// What would be undone, and what would be done again.
    type Readout = [Option<String>; 2];

    fn write(&mut self, [undo, redo]: &Self::Readout, _: Option<&Self::Readout>) {
        show_step(ids::UNDO, "Undo", undo.as_deref());
        show_step(ids::REDO, "Redo", redo.as_deref());
    }
}

/// The button for undo or redo, with what it does.
fn show_step(id: Id, verb: &str, name: Option<&str>) {
    let button: HtmlElement = by_id(id);
    set_flag(&button, "disabled", name.is_none());
    let title = name.map_or_else(|| verb.to_owned(), |name| format!("{verb}: {name}"));
    set_attribute(&button, "title", &title);
    set_attribute(&button, "aria-label", &title);
}

/// If the button of the history that had the focus is disabled by now, moves the focus to the other one. A
/// browser would move it to the beginning of the page.
fn keep_step_focus(had_focus: Option<HtmlElement>) {
    let is_disabled = |button: &HtmlElement| button.has_attribute("disabled");
    if had_focus.is_some_and(|button| is_disabled(&button)) {
        let other =
            [ids::UNDO, ids::REDO].map(by_id::<HtmlElement>).into_iter().find(|button| !is_disabled(button));
        focus_in_place(&other.unwrap_or_else(|| by_id(ids::CANVAS)));
    }
}

/// The tools.
struct Tools;

/// What the tools show.
#[derive(PartialEq)]
struct ToolsReadout {
    /// The tool that is used.
    used: Tool,
    is_goal: bool,
    is_drawn_on: bool,
}

impl ToolsReadout {
    fn new(readout: &EditorReadout, tool: Tool) -> Self {
        let is_goal = readout.selected == ShapeId::Goal;
        // All cells of a piece are fixed.
        let used = if tool == Tool::Variable && !is_goal { Tool::Add } else { tool };
        Self { used, is_goal, is_drawn_on: readout.exhibit == Exhibit::Shape }
    }
}

impl Panel for Tools {
    type Readout = ToolsReadout;

    fn write(&mut self, now: &ToolsReadout, _: Option<&ToolsReadout>) {
        let tools = [
            (ids::TOOL_ADD, Tool::Add),
            (ids::TOOL_VARIABLE, Tool::Variable),
            (ids::TOOL_REMOVE, Tool::Remove),
        ];
        for (id, tool) in tools {
            press(id, now.used == tool);
        }
        set_hidden(&by_id(ids::TOOL_VARIABLE), !now.is_goal);
        set_attribute(&by_id(ids::CANVAS), "data-drawn-on", if now.is_drawn_on { "true" } else { "false" });
    }
}

/// The messages about storage, and about what was refused.
struct StorageStatus;

/// The messages, and what is offered with them.
#[derive(PartialEq)]
struct StorageReadout {
    status: String,
    may_copy: bool,
    is_shared: bool,
    refusal: String,
}

impl Panel for StorageStatus {
    type Readout = StorageReadout;

    fn write(&mut self, now: &StorageReadout, _: Option<&StorageReadout>) {
        set_text(&by_id(ids::STORAGE), &now.status);
        set_hidden(&by_id(ids::ADOPT), !now.may_copy);
        set_hidden(&by_id(ids::SHARED), !now.is_shared);
        set_text(&by_id(ids::REFUSAL), &now.refusal);
    }
}
