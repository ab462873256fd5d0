//! Mouse, pen and fingers on the canvas, as motions of the camera.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::ignore;
use crate::web::input::action::{Action, CameraMotion, Sink, WallAction};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::{HtmlCanvasElement, MouseEvent, PointerEvent, WheelEvent};

/// The angle of a drag across the height of the canvas, in radians.
const TURN: f32 = 4.0;

/// The fingers, pens and mouse buttons that are down, with their last positions.
#[derive(Default)]
pub(crate) struct Contacts(Vec<Contact>);

#[derive(Clone, Copy)]
struct Contact {
    id: i32,
    at: (f32, f32),
}

impl Contacts {
    /// Adds the pointer of an event. Returns how many are down.
    pub(crate) fn add(&mut self, event: &PointerEvent) -> usize {
        self.remove(event);
        self.0.push(Contact { id: event.pointer_id(), at: position(event) });
        self.0.len()
    }

    /// Removes the pointer of an event.
    pub(crate) fn remove(&mut self, event: &PointerEvent) {
        self.0.retain(|contact| contact.id != event.pointer_id());
    }

    /// The motion of a moving pointer over a view of this height; none if it is not down. The picture follows the pointer: dragging
    /// right moves the eye left.
    pub(crate) fn motion(&mut self, event: &PointerEvent, height: f32) -> Option<CameraMotion> {
        let moving = self.0.iter().position(|contact| contact.id == event.pointer_id())?;
        let (old, new) = (self.0[moving].at, position(event));
        let (dx, dy) = ((new.0 - old.0) / height, (new.1 - old.1) / height);
        self.0[moving].at = new;
        let other = self.0.iter().find(|contact| contact.id != event.pointer_id());
        Some(match other {
            // Each of two fingers moves the picture by half.
            Some(other) => {
                CameraMotion::PanZoom(dx / 2.0, -dy / 2.0, distance(new, other.at) / distance(old, other.at))
            }
            None if event.shift_key() || event.buttons() & !1 != 0 => CameraMotion::Pan(dx, -dy),
            None => CameraMotion::Orbit(-TURN * dx, TURN * dy),
        })
    }
}

/// The factor by which a turn of the wheel zooms in.
pub(crate) fn zoom_of(event: &WheelEvent) -> f32 {
    let lines = if event.delta_mode() == WheelEvent::DOM_DELTA_LINE { 30.0 } else { 1.0 };
    (-0.0015 * lines * event.delta_y() as f32).clamp(-0.5, 0.5).exp()
}

/// Emits the camera motions of pointers on the canvas: dragging turns; with the right button, Shift or two fingers it moves;
/// wheel and pinch zoom; a double click returns to the home view.
pub(crate) fn listen(listeners: &mut Listeners, canvas: &HtmlCanvasElement, sink: &Sink) {
    let contacts: Rc<RefCell<Contacts>> = Rc::default();
    let (down, element) = (contacts.clone(), canvas.clone());
    listeners.on(canvas, "pointerdown", move |event: &PointerEvent| {
        // A click does not move the focus, so arrow keys keep their target.
        event.prevent_default();
        ignore(element.set_pointer_capture(event.pointer_id()));
        down.borrow_mut().add(event);
    });
    let (moved, element, dragged) = (contacts.clone(), canvas.clone(), sink.clone());
    listeners.on(canvas, "pointermove", move |event: &PointerEvent| {
        let height = element.client_height().max(1) as f32;
        let motion = moved.borrow_mut().motion(event, height);
        if let Some(motion) = motion {
            dragged(Action::Camera(motion));
        }
    });
    for name in ["pointerup", "pointercancel"] {
        let lifted = contacts.clone();
        listeners.on(canvas, name, move |event: &PointerEvent| {
            lifted.borrow_mut().remove(event);
        });
    }
    listen_on_wall(listeners, canvas, sink);
    let scrolled = sink.clone();
    listeners.on(canvas, "wheel", move |event: &WheelEvent| {
        event.prevent_default();
        scrolled(Action::Camera(CameraMotion::Zoom(zoom_of(event))));
    });
    let sink = sink.clone();
    listeners.on(canvas, "dblclick", move |_: &MouseEvent| sink(Action::Camera(CameraMotion::Home)));
    listeners.on(canvas, "contextmenu", |event: &MouseEvent| event.prevent_default());
}

/// Emits what pointers do on the wall of all solutions, while the canvas shows it: one that moves selects, and a click shows.
fn listen_on_wall(listeners: &mut Listeners, canvas: &HtmlCanvasElement, sink: &Sink) {
    /// The greatest way of a pointer that clicks, in pixels.
    const STILL: f32 = 6.0;
    let pressed: Rc<Cell<(f32, f32)>> = Rc::default();
    let down = pressed.clone();
    listeners.on(canvas, "pointerdown", move |event: &PointerEvent| {
        // Two fingers do not click.
        down.set(if event.is_primary() { position(event) } else { (f32::NAN, f32::NAN) });
    });
    let (moved, element) = (sink.clone(), canvas.clone());
    listeners.on(canvas, "pointermove", move |event: &PointerEvent| {
        if event.buttons() == 0 && shows_wall(&element) {
            moved(Action::Wall(WallAction::Point(Some(point_in(&element, event)))));
        }
    });
    let (left, element) = (sink.clone(), canvas.clone());
    listeners.on(canvas, "pointerleave", move |_: &PointerEvent| {
        if shows_wall(&element) {
            left(Action::Wall(WallAction::Point(None)));
        }
    });
    let (clicked, element) = (sink.clone(), canvas.clone());
    listeners.on(canvas, "pointerup", move |event: &PointerEvent| {
        let (from, to) = (pressed.get(), position(event));
        let is_click = (from.0 - to.0).hypot(from.1 - to.1) <= STILL && event.button() == 0;
        if is_click && event.is_primary() && shows_wall(&element) {
            clicked(Action::Wall(WallAction::Choose(point_in(&element, event))));
        }
    });
}

/// Whether a canvas shows the wall.
fn shows_wall(canvas: &HtmlCanvasElement) -> bool {
    canvas.has_attribute("data-wall")
}

/// Where an event is in the picture: x to the right and y up, both in [-1, 1].
fn point_in(canvas: &HtmlCanvasElement, event: &PointerEvent) -> (f32, f32) {
    let (width, height) = (canvas.client_width().max(1) as f32, canvas.client_height().max(1) as f32);
    (2.0 * event.offset_x() as f32 / width - 1.0, 1.0 - 2.0 * event.offset_y() as f32 / height)
}

fn position(event: &PointerEvent) -> (f32, f32) {
    (event.client_x() as f32, event.client_y() as f32)
}

fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1).max(1.0)
}
