//! Keys: shortcuts for the whole page, and the camera while the picture has the focus.

use crate::web::browser::dom::{document, has_open_dialog};
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::camera_motion::CameraMotion;
use crate::web::input::key::Key;
use crate::web::input::shortcuts::{KeyMap, may_repeat, presenting};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlCanvasElement};

/// The angle by which an arrow key turns the camera, in radians.
const TURN: f32 = 0.12;
/// The fraction of the view by which Shift with an arrow key moves the camera.
const SHIFT: f32 = 0.06;

/// The current key map. The page writes it, the keyboard reads it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Keys {
    /// The keys and their actions.
    pub(crate) map: KeyMap,
    /// Whether single keys are shortcuts.
    pub(crate) single: bool,
    /// Whether a presentation runs.
    pub(crate) presenting: bool,
}

/// Emits the actions of keys.
pub(crate) fn listen(
    listeners: &mut Listeners,
    canvas: &HtmlCanvasElement,
    sink: &Sink,
    keys: Rc<Cell<Keys>>,
) {
    let (turned, current) = (sink.clone(), keys.clone());
    listeners.on(canvas, "keydown", move |event: &Event| {
        let Some(Key { name, shift, .. }) = Key::plain(event) else { return };
        let Some((x, y)) = arrow(&name) else { return };
        // A presenter's remote control may send them, whatever has the focus.
        if current.get().presenting && x != 0.0 && !shift {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        turned(Action::Camera(match shift {
            true => CameraMotion::Pan(-SHIFT * x, -SHIFT * y),
            false => CameraMotion::Orbit(TURN * x, TURN * y),
        }));
    });
    let sink = sink.clone();
    listeners.on(&document(), "keydown", move |event: &Event| {
        let Some(key) = Key::of(event) else { return };
        let Some(action) = action(&key, keys.get()) else { return };
        if belongs_to_the_page(event, &key.name) {
            event.prevent_default();
            if !key.repeats || may_repeat(&action) {
                sink(action);
            }
        }
    });
}

/// The action of a key in the current key map.
fn action(Key { name, control, .. }: &Key, keys: Keys) -> Option<Action> {
    if *control {
        return keys.map.action_with_ctrl(name);
    }
    let presented = presenting(name).filter(|_| keys.presenting && (keys.single || name.len() > 1));
    presented.or_else(|| keys.map.action(name).filter(|_| keys.single))
}

/// Whether no focused control handles the key itself: a text field handles all keys, a slider or tab those that move it, a button
/// the space bar and Enter. An open dialog has all of them, wherever the focus is.
fn belongs_to_the_page(event: &Event, key: &str) -> bool {
    if has_open_dialog() {
        return false;
    }
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return true;
    };
    let within = |selector: &str| matches!(target.closest(selector), Ok(Some(_)));
    let wants_all =
        within("input:not([type=checkbox], [type=file], [type=range]), select, textarea, [contenteditable]");
    let moves = arrow(key).is_some() || matches!(key, "Home" | "End" | "PageUp" | "PageDown");
    let wants_moves = within("[role=tab], .wide-table, [type=range]") && moves;
    let wants_space = within("button, a, summary, input:not([type=range])") && matches!(key, " " | "Enter");
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
