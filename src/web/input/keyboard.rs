//! Keys: shortcuts for the whole page, and the camera while the picture has the focus.

use crate::web::browser::dom::document;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::Action;
use crate::web::page::{Occupied, PageHandle};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlCanvasElement, KeyboardEvent};

/// Radians that an arrow key turns the camera.
const TURN: f32 = 0.12;
/// Fraction of the view that Shift with an arrow key moves it.
const SHIFT: f32 = 0.06;

/// Lets keys steer the page.
pub(in crate::web) fn listen(listeners: &mut Listeners, canvas: &HtmlCanvasElement, page: &PageHandle) {
    let handle = page.clone();
    listeners.on(canvas, "keydown", move |event: &KeyboardEvent| {
        let Some((x, y)) = arrow(&event.key()) else { return };
        event.prevent_default();
        event.stop_propagation();
        let shift = event.shift_key();
        handle.with(|page| {
            page.steer(|camera| match shift {
                true => camera.pan(-SHIFT * x, -SHIFT * y),
                false => camera.orbit(TURN * x, TURN * y),
            });
        });
    });
    let handle = page.clone();
    listeners.on(&document(), "keydown", move |event: &KeyboardEvent| {
        let (key, occupied) = (event.key(), handle.occupied());
        let single = !(event.ctrl_key() || event.meta_key());
        let action = match (single, occupied) {
            (true, None) => Action::from_keyboard(&key),
            (true, Some(Occupied::Building)) => Action::from_keyboard_while_building(&key),
            (true, Some(Occupied::SettingUp)) => Action::from_keyboard_in_hand(&key),
            (false, Some(Occupied::SettingUp)) => Action::from_shortcut(&key, event.shift_key()),
            (false, _) => None,
        };
        let Some(action) = action.filter(|_| !event.alt_key() && !event.default_prevented()) else { return };
        // Enter picks a piece and puts it in: who holds it down for long wants but the first.
        if event.repeat() && action == Action::PUT_IN {
            return;
        }
        if belongs_to_the_page(event) && (handle.single_keys() || !single) {
            event.prevent_default();
            handle.act(action);
        }
    });
}

/// Whether no control wants the key for itself: one that is typed in wants them all, one that is moved by keys those that move, a
/// button the space bar and Enter.
fn belongs_to_the_page(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return true;
    };
    let within = |selector: &str| matches!(target.closest(selector), Ok(Some(_)));
    let wants_all = within(
        "input:not([type=checkbox], [type=file], [type=range]), select, textarea, dialog, [contenteditable]",
    );
    let key = event.key();
    let moves = arrow(&key).is_some() || matches!(key.as_str(), "Home" | "End" | "PageUp" | "PageDown");
    let wants_moves = within("[role=tab], .wide-table, [type=range]") && moves;
    let wants_space =
        within("button, a, summary, input:not([type=range])") && matches!(key.as_str(), " " | "Enter");
    !(wants_all || wants_moves || wants_space)
}

/// Which way an arrow key points: right and up are positive.
fn arrow(key: &str) -> Option<(f32, f32)> {
    match key {
        "ArrowLeft" => Some((-1.0, 0.0)),
        "ArrowRight" => Some((1.0, 0.0)),
        "ArrowUp" => Some((0.0, 1.0)),
        "ArrowDown" => Some((0.0, -1.0)),
        _ => None,
    }
}
