//! Pointers and keys on the layers.

use crate::web::browser::dom::{by_id, document, focus_in_place};
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::editor::editor_page::EditorPage;
use crate::web::editor::handle::Handle;
use crate::web::input::keyboard::Key;
use cubefall::puzzle::Coord;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, PointerEvent};

/// Listens to pointers and keys on the layers.
pub(crate) fn listen(listeners: &mut Listeners, handle: &Handle) {
    let layers: HtmlElement = by_id(ids::LAYERS);
    let (down, focused) = (handle.clone(), layers.clone());
    listeners.on(&layers, "pointerdown", move |event: &PointerEvent| {
        if let Some(at) = cell_at(event) {
            event.prevent_default();
            focus_in_place(&focused);
            // After the end of what was typed in the field that has lost the focus.
            let removes = event.alt_key();
            down.soon(move |page| page.begin_layer_stroke(at, removes));
        }
    });
    let moved = handle.clone();
    listeners.on(&layers, "pointermove", move |event: &PointerEvent| {
        let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
        let at = under.and_then(|element| coord_of(&element)).filter(|_| event.buttons() & 1 == 1);
        if let Some(at) = at {
            moved.with(|page| page.continue_layer_stroke(at));
        }
    });
    let lifted = handle.clone();
    listeners.on(&document(), "pointerup", move |_: &PointerEvent| lifted.with(EditorPage::end_stroke));
    // The finger scrolls the page.
    let scrolled = handle.clone();
    listeners.on(&layers, "pointercancel", move |_: &PointerEvent| scrolled.with(EditorPage::cancel_stroke));
    let pressed = handle.clone();
    listeners.on(&layers, "keydown", move |event: &Event| {
        let Some(Key { name, repeats, .. }) = Key::plain(event) else { return };
        if let Some(step) = step(&name) {
            event.prevent_default();
            pressed.with(|page| page.move_cursor(step));
        } else if let "Enter" | " " | "Delete" | "Backspace" = name.as_str() {
            event.prevent_default();
            // The same key adds a cell and removes it again.
            if !repeats {
                pressed.with(|page| page.paint_at_cursor(matches!(name.as_str(), "Delete" | "Backspace")));
            }
        }
    });
}

/// The step of the cursor by a key.
fn step(key: &str) -> Option<Coord> {
    Some(match key {
        "ArrowLeft" => Coord::new(-1, 0, 0),
        "ArrowRight" => Coord::new(1, 0, 0),
        "ArrowUp" => Coord::new(0, -1, 0),
        "ArrowDown" => Coord::new(0, 1, 0),
        "PageUp" => Coord::new(0, 0, 1),
        "PageDown" => Coord::new(0, 0, -1),
        _ => return None,
    })
}

fn cell_at(event: &PointerEvent) -> Option<Coord> {
    coord_of(&event.target()?.dyn_into::<Element>().ok()?)
}

/// The coordinates that a square names.
fn coord_of(element: &Element) -> Option<Coord> {
    let text = element.get_attribute("data-at")?;
    let mut numbers = text.split(',').map(|number| number.parse().ok());
    Some(Coord::new(numbers.next()??, numbers.next()??, numbers.next()??))
}
