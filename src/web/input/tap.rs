//! Taps and clicks on the picture: a pointer that goes down and up again at the same place.

use crate::web::browser::callbacks::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::pointer::point_in;
use std::cell::Cell;
use std::rc::Rc;
use web_sys::{HtmlCanvasElement, PointerEvent};

/// The maximum distance between its two ends along each axis, in pixels. A longer way turns the picture.
const SLIP: i32 = 5;

/// Emits taps with the primary button or one finger, by their place in the picture: to the right and up, both
/// in [-1, 1].
pub(crate) fn listen(listeners: &mut Listeners, canvas: &HtmlCanvasElement, sink: &Sink) {
    // The pointer that is down, if it is the only one, and its place.
    let begun: Rc<Cell<Option<(i32, i32, i32)>>> = Rc::default();
    let down = Rc::clone(&begun);
    listeners.on(canvas, "pointerdown", move |event: &PointerEvent| {
        let is_single = event.is_primary() && event.button() == 0 && !event.shift_key();
        down.set(is_single.then(|| (event.pointer_id(), event.client_x(), event.client_y())));
    });
    let (element, sink) = (canvas.clone(), sink.clone());
    listeners.on(canvas, "pointerup", move |event: &PointerEvent| {
        let Some((id, x, y)) = begun.take() else { return };
        let slips = [event.client_x() - x, event.client_y() - y];
        if id != event.pointer_id() || slips.iter().any(|slip| slip.abs() > SLIP) {
            return;
        }
        sink(Action::Tap(point_in(&element, event)));
    });
}
