//! Mouse, pen and fingers on the canvas, as motions of the camera.

use crate::view::OrbitCamera;
use crate::web::browser::dom::ignore;
use crate::web::browser::listeners::Listeners;
use crate::web::page::{Page, PageHandle};
use std::cell::RefCell;
use web_sys::{HtmlCanvasElement, MouseEvent, PointerEvent, WheelEvent};

/// Radians of turn for a drag across the height of the canvas.
const TURN: f32 = 4.0;

/// A finger, pen or mouse that is down, where it was last.
#[derive(Clone, Copy)]
struct Contact {
    id: i32,
    at: (f32, f32),
}

/// Lets pointers on the canvas move the camera: one turns it, the right button or Shift or two fingers move it, wheel
/// and pinch zoom, a double click brings it home.
pub(in crate::web) fn listen(listeners: &mut Listeners, canvas: &HtmlCanvasElement, page: &PageHandle) {
    let contacts: std::rc::Rc<RefCell<Vec<Contact>>> = std::rc::Rc::default();
    let (down, element) = (contacts.clone(), canvas.clone());
    listeners.on(canvas, "pointerdown", move |event: &PointerEvent| {
        // A click is no wish to steer by keys: focus, and with it the arrow keys, stays where it was.
        event.prevent_default();
        ignore(element.set_pointer_capture(event.pointer_id()));
        down.borrow_mut().push(Contact { id: event.pointer_id(), at: position(event) });
    });
    let (moved, element, handle) = (contacts.clone(), canvas.clone(), page.clone());
    listeners.on(canvas, "pointermove", move |event: &PointerEvent| {
        let height = element.client_height().max(1) as f32;
        if let Some(motion) = drag(&mut moved.borrow_mut(), event, height) {
            handle.with(|page| page.steer(|camera| motion.apply(camera)));
        }
    });
    for name in ["pointerup", "pointercancel"] {
        let lifted = contacts.clone();
        listeners.on(canvas, name, move |event: &PointerEvent| {
            lifted.borrow_mut().retain(|contact| contact.id != event.pointer_id());
        });
    }
    let handle = page.clone();
    listeners.on(canvas, "wheel", move |event: &WheelEvent| {
        event.prevent_default();
        let lines = if event.delta_mode() == WheelEvent::DOM_DELTA_LINE { 30.0 } else { 1.0 };
        let factor = (-0.0015 * lines * event.delta_y() as f32).clamp(-0.5, 0.5).exp();
        handle.with(|page| page.steer(|camera| camera.zoom(factor)));
    });
    let handle = page.clone();
    listeners.on(canvas, "dblclick", move |_: &MouseEvent| handle.with(Page::go_home));
    listeners.on(canvas, "contextmenu", |event: &MouseEvent| event.prevent_default());
}

/// A motion of the camera.
enum CameraMotion {
    Orbit(f32, f32),
    /// Move by fractions of the height, and zoom by a factor.
    PanZoom(f32, f32, f32),
}

impl CameraMotion {
    /// Moves the camera; says whether that changed anything. What is dragged follows the pointer: dragged to the
    /// right, the eye goes to the left.
    fn apply(self, camera: &mut OrbitCamera) -> bool {
        match self {
            Self::Orbit(x, y) => camera.orbit(-x, y),
            Self::PanZoom(x, y, factor) => camera.pan(x, -y) | camera.zoom(factor),
        }
    }
}

/// What a moving pointer means, and where it is now. Nothing if it is not down.
fn drag(contacts: &mut [Contact], event: &PointerEvent, height: f32) -> Option<CameraMotion> {
    let moving = contacts.iter().position(|contact| contact.id == event.pointer_id())?;
    let (old, new) = (contacts[moving].at, position(event));
    let (dx, dy) = ((new.0 - old.0) / height, (new.1 - old.1) / height);
    contacts[moving].at = new;
    let other = contacts.iter().find(|contact| contact.id != event.pointer_id());
    Some(match other {
        // Of two fingers each moves the picture half as far as both together.
        Some(other) => {
            CameraMotion::PanZoom(dx / 2.0, dy / 2.0, distance(new, other.at) / distance(old, other.at))
        }
        None if event.shift_key() || event.buttons() & !1 != 0 => CameraMotion::PanZoom(dx, dy, 1.0),
        None => CameraMotion::Orbit(TURN * dx, TURN * dy),
    })
}

fn position(event: &PointerEvent) -> (f32, f32) {
    (event.client_x() as f32, event.client_y() as f32)
}

fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1).max(1.0)
}
