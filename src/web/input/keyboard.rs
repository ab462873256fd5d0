//! Keys: shortcuts for the whole page, and the camera while the picture has the focus.

use crate::web::browser::dom::document;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::camera_motion::CameraMotion;
use crate::web::input::shortcuts::{KeyMap, presenting};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlCanvasElement, KeyboardEvent};

/// The angle by which an arrow key turns the camera, in radians.
const TURN: f32 = 0.12;
/// The fraction of the view by which Shift with an arrow key moves the camera.
const SHIFT: f32 = 0.06;

/// The current key map. The page writes it, the keyboard reads it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::web) struct Keys {
    /// The keys and their actions.
    pub(in crate::web) map: KeyMap,
    /// Whether single keys are shortcuts.
    pub(in crate::web) single: bool,
    /// Whether a presentation runs.
    pub(in crate::web) presenting: bool,
}

/// Emits the actions of keys.
pub(in crate::web) fn listen(
    listeners: &mut Listeners,
    canvas: &HtmlCanvasElement,
    sink: &Sink,
    keys: Rc<Cell<Keys>>,
) {
    let (turned, current) = (sink.clone(), keys.clone());
    listeners.on(canvas, "keydown", move |event: &KeyboardEvent| {
        let Some((x, y)) = arrow(&event.key()) else { return };
        // A presenter's remote control may send them, whatever has the focus.
        if current.get().presenting && x != 0.0 && !event.shift_key() {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        turned(Action::Camera(match event.shift_key() {
            true => CameraMotion::Pan(-SHIFT * x, -SHIFT * y),
            false => CameraMotion::Orbit(TURN * x, TURN * y),
        }));
    });
    let sink = sink.clone();
    listeners.on(&document(), "keydown", move |event: &KeyboardEvent| {
        let Some(action) = action(event, keys.get()) else { return };
        // Enter picks a piece and inserts it, so its repetitions are ignored.
        if event.repeat() && action == Action::PUT_IN {
            return;
        }
        if belongs_to_the_page(event) {
            event.prevent_default();
            sink(action);
        }
    });
}

/// The action of a key in the current key map.
fn action(event: &KeyboardEvent, keys: Keys) -> Option<Action> {
    if event.alt_key() || event.default_prevented() {
        return None;
    }
    let key = event.key();
    if event.ctrl_key() || event.meta_key() {
        return keys.map.action_with_ctrl(&key, event.shift_key());
    }
    let presented = presenting(&key).filter(|_| keys.presenting && (keys.single || key.len() > 1));
    presented.or_else(|| keys.map.action(&key).filter(|_| keys.single))
}

/// Whether no focused control handles the key itself: a text field handles all keys, a slider or tab those that move it, a button
/// the space bar and Enter.
fn belongs_to_the_page(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return true;
    };
    let within = |selector: &str| matches!(target.closest(selector), Ok(Some(_)));
    // A browser may leave the focus in a dialog for a moment after it is closed.
    let wants_all = within(
        "input:not([type=checkbox], [type=file], [type=range]), select, textarea, dialog[open], [contenteditable]",
    );
    let key = event.key();
    let moves = arrow(&key).is_some() || matches!(key.as_str(), "Home" | "End" | "PageUp" | "PageDown");
    let wants_moves = within("[role=tab], .wide-table, [type=range]") && moves;
    let wants_space =
        within("button, a, summary, input:not([type=range])") && matches!(key.as_str(), " " | "Enter");
    !(wants_all || wants_moves || wants_space)
}

/// The direction of an arrow key: right and up are positive.
fn arrow(key: &str) -> Option<(f32, f32)> {
    match key {
        "ArrowLeft" => Some((-1.0, 0.0)),
        "ArrowRight" => Some((1.0, 0.0)),
        "ArrowUp" => Some((0.0, 1.0)),
        "ArrowDown" => Some((0.0, -1.0)),
        _ => None,
    }
}
