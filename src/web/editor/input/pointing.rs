//! Pointers on the stage.

use crate::web::browser::dom::{by_id, focus_in_place, ignore};
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::editor::handle::Handle;
use crate::web::input::action::CameraMotion;
use crate::web::input::pointer::zoom_of;
use web_sys::{Event, HtmlCanvasElement, PointerEvent, WheelEvent};

/// Listens to pointers on the canvas, its wheel, and the loss of its context.
pub(crate) fn listen(listeners: &mut Listeners, handle: &Handle) {
    let canvas: HtmlCanvasElement = by_id(ids::CANVAS);
    let (down, element) = (handle.clone(), canvas.clone());
    listeners.on(&canvas, "pointerdown", move |event: &PointerEvent| {
        event.prevent_default();
        ignore(element.set_pointer_capture(event.pointer_id()));
        // A field keeps its keys otherwise, so that they would undo what was typed there.
        focus_in_place(&element);
        let event = event.clone();
        // After the end of what was typed in the field that has lost the focus.
        down.soon(move |page| {
            if page.stage.is_painting() {
                // Another finger: they move the view.
                page.cancel_stroke();
            }
            let brush = page.brush(event.alt_key());
            let cell = page.stage.press(&event, brush);
            page.paint(cell);
        });
    });
    let moved = handle.clone();
    listeners.on(&canvas, "pointermove", move |event: &PointerEvent| {
        moved.with(|page| {
            let brush = page.brush(event.alt_key());
            let cell = page.stage.drag(event, brush);
            page.paint(cell);
        });
    });
    for name in ["pointerup", "pointercancel"] {
        let lifted = handle.clone();
        listeners.on(&canvas, name, move |event: &PointerEvent| {
            lifted.with(|page| {
                page.stage.release(event);
                page.end_stroke();
            });
        });
    }
    let left = handle.clone();
    listeners
        .on(&canvas, "pointerleave", move |_: &PointerEvent| left.with(|page| page.stage.set_hover(None)));
    let scrolled = handle.clone();
    listeners.on(&canvas, "wheel", move |event: &WheelEvent| {
        event.prevent_default();
        scrolled.with(|page| page.stage.steer(CameraMotion::Zoom(zoom_of(event))));
    });
    listeners.on(&canvas, "contextmenu", |event: &Event| event.prevent_default());
    let lost = handle.clone();
    listeners.on(&canvas, "webglcontextlost", move |event: &Event| {
        // Without this the browser would never restore the context.
        event.prevent_default();
        lost.with(|page| page.stage.close());
    });
    let restored = handle.clone();
    listeners.on(&canvas, "webglcontextrestored", move |_: &Event| restored.with(|page| page.stage.open()));
}
