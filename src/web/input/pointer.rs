//! Mouse, pen and fingers on the canvas, as motions of the camera or of a piece.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, ignore};
use crate::web::browser::ids;
use crate::web::input::action::{Action, CameraMotion, Flip, HandAction, HandTurn, Sink, WallAction};
use crate::web::input::gesture::{FingerEvent, Fingers};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::{Element, HtmlCanvasElement, MouseEvent, PointerEvent, WheelEvent};

/// The angle of a drag across the height of the canvas, in radians.
const TURN: f32 = 4.0;
/// The least way of a swipe, in pixels, which is mostly sideways, and the longest time that it takes.
const SWIPE: f32 = 40.0;
const SWIPE_MILLISECONDS: f64 = 350.0;
/// The turn of the wheel that flips by one solution, in pixels, and the milliseconds until the next one
/// counts.
const NOTCH: f64 = 50.0;
const NOTCH_MILLISECONDS: f64 = 180.0;

/// The fingers, pens and mouse buttons that are down, with their last positions.
#[derive(Default)]
pub(crate) struct Contacts(Vec<Contact>);

/// A finger that may be about to swipe: where and when it was put down, and how far it has turned the camera
/// since.
#[derive(Clone, Copy)]
struct Swipe {
    from: (f32, f32),
    since: f64,
    turned: (f32, f32),
}

impl Swipe {
    /// The flip that it is, if it ends with this event.
    fn flip(self, event: &PointerEvent) -> Option<Flip> {
        let to = position(event);
        let (x, y) = (to.0 - self.from.0, to.1 - self.from.1);
        let is_swipe = event.time_stamp() - self.since <= SWIPE_MILLISECONDS
            && x.abs() >= SWIPE
            && x.abs() > 2.0 * y.abs();
        is_swipe.then_some(Flip { forward: x < 0.0, turned: self.turned })
    }
}

/// Turns of the wheel, which add up to flips.
#[derive(Clone, Copy, Default)]
struct Notches {
    turned: f64,
    last: f64,
}

impl Notches {
    /// Adds a turn, in pixels, at a time in milliseconds. Returns the flip that it completes.
    fn turn(&mut self, by: f64, now: f64) -> Option<Flip> {
        if now - self.last < NOTCH_MILLISECONDS {
            return None;
        }
        self.turned += by;
        if self.turned.abs() < NOTCH {
            return None;
        }
        let forward = self.turned > 0.0;
        *self = Self { turned: 0.0, last: now };
        Some(Flip { forward, turned: (0.0, 0.0) })
    }
}

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

    /// The motion of a moving pointer over a view of this height; none if it is not down. The picture follows
    /// the pointer: dragging right moves the eye left.
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
    (-0.0015 * turn_of(event).1 as f32).clamp(-0.5, 0.5).exp()
}

/// The turn of the wheel in pixels, across and down.
fn turn_of(event: &WheelEvent) -> (f64, f64) {
    let lines = if event.delta_mode() == WheelEvent::DOM_DELTA_LINE { 30.0 } else { 1.0 };
    (lines * event.delta_x(), lines * event.delta_y())
}

/// The pointers on the canvas.
struct Pointers {
    canvas: HtmlCanvasElement,
    sink: Sink,
    contacts: RefCell<Contacts>,
    fingers: RefCell<Fingers>,
    swipe: Cell<Option<Swipe>>,
}

impl Pointers {
    /// A pointer is put down: it may grab a piece.
    fn on_down(&self, event: &PointerEvent) {
        // A click does not move the focus, so arrow keys keep their target.
        event.prevent_default();
        ignore(self.canvas.set_pointer_capture(event.pointer_id()));
        let alone = self.contacts.borrow_mut().add(event) == 1;
        let by_finger = event.pointer_type() == "touch";
        let carries = is_carrying(&self.canvas);
        if by_finger {
            self.fingers.borrow_mut().begin(finger(event), carries);
        }
        let start = Swipe { from: position(event), since: event.time_stamp(), turned: (0.0, 0.0) };
        self.swipe.set(Some(start).filter(|_| alone && by_finger));
        let grabs = alone && event.button() == 0 && !event.shift_key() && !shows_wall(&self.canvas);
        match grabs {
            true => {
                let at = point_in(&self.canvas, event);
                (self.sink)(Action::Hand(HandAction::Grab { at, by_finger }));
            }
            // A second finger turns what the first one carries.
            false if by_finger && carries => {}
            // Two fingers move the picture.
            false => self.let_go(),
        }
    }

    /// A pointer moves: it drags a piece, or the picture.
    fn on_move(&self, event: &PointerEvent) {
        let height = self.canvas.client_height().max(1) as f32;
        let motion = self.contacts.borrow_mut().motion(event, height);
        self.fingers.borrow_mut().move_to(finger(event));
        if is_carrying(&self.canvas) && self.fingers.borrow().is_second(event.pointer_id()) {
            return;
        }
        if is_holding(&self.canvas) {
            return (self.sink)(Action::Hand(HandAction::Drag(point_in(&self.canvas, event))));
        }
        if let (Some(CameraMotion::Orbit(x, y)), Some(swipe)) = (motion, self.swipe.get()) {
            self.swipe.set(Some(Swipe { turned: (swipe.turned.0 + x, swipe.turned.1 + y), ..swipe }));
        }
        if let Some(motion) = motion {
            (self.sink)(Action::Camera(motion));
        }
    }

    /// A pointer is lifted, or taken away by the browser.
    fn on_up(&self, event: &PointerEvent, is_lifted: bool) {
        self.contacts.borrow_mut().remove(event);
        let carries = is_carrying(&self.canvas);
        let is_second = self.fingers.borrow().is_second(event.pointer_id());
        let gesture = self.fingers.borrow_mut().end(finger(event), carries);
        if let Some(gesture) = gesture.filter(|_| is_lifted) {
            (self.sink)(gesture);
        }
        if carries && is_second {
            return;
        }
        let swipe = self.swipe.take().filter(|_| is_lifted && !carries);
        self.let_go();
        if let Some(flip) = swipe.and_then(|swipe| swipe.flip(event)) {
            (self.sink)(Action::Flip(flip));
        }
    }

    /// Lets go of the piece that a pointer drags.
    fn let_go(&self) {
        if is_holding(&self.canvas) {
            (self.sink)(Action::Hand(HandAction::LetGo));
        }
    }
}

/// Emits what pointers on the canvas do: dragging a piece moves it, and dragging elsewhere turns the picture;
/// with the right button, Shift or two fingers it moves; wheel and pinch zoom; a double click returns to the
/// home view. A swipe, a wheel turned sideways, and a wheel over the strip of the solutions flip through
/// these.
pub(crate) fn listen(listeners: &mut Listeners, canvas: &HtmlCanvasElement, sink: &Sink) {
    let pointers = Rc::new(Pointers {
        canvas: canvas.clone(),
        sink: sink.clone(),
        contacts: RefCell::default(),
        fingers: RefCell::default(),
        swipe: Cell::default(),
    });
    let [down, moved, up] = [&pointers; 3].map(Rc::clone);
    listeners.on(canvas, "pointerdown", move |event: &PointerEvent| down.on_down(event));
    listeners.on(canvas, "pointermove", move |event: &PointerEvent| moved.on_move(event));
    listeners.on(canvas, "pointerup", move |event: &PointerEvent| up.on_up(event, true));
    listeners.on(canvas, "pointercancel", move |event: &PointerEvent| pointers.on_up(event, false));
    listen_on_wall(listeners, canvas, sink);
    listen_to_wheel(listeners, canvas, sink);
    let sink = sink.clone();
    listeners.on(canvas, "dblclick", move |_: &MouseEvent| sink(Action::Camera(CameraMotion::Home)));
    listeners.on(canvas, "contextmenu", |event: &MouseEvent| event.prevent_default());
}

/// Emits what the wheel does: it zooms, or turned sideways flips; over the strip of the solutions it flips; a
/// carried piece it turns.
fn listen_to_wheel(listeners: &mut Listeners, canvas: &HtmlCanvasElement, sink: &Sink) {
    let (scrolled, notches, element) = (sink.clone(), Cell::new(Notches::default()), canvas.clone());
    listeners.on(canvas, "wheel", move |event: &WheelEvent| {
        event.prevent_default();
        let (across, down) = turn_of(event);
        if is_holding(&element) {
            let turn = |Flip { forward, .. }| {
                scrolled(Action::Hand(HandAction::Turn(HandTurn::in_picture(forward))))
            };
            return emit_notch(&notches, down, event, turn);
        }
        match across.abs() > down.abs() {
            true => emit_notch(&notches, across, event, |flip| scrolled(Action::Flip(flip))),
            false => scrolled(Action::Camera(CameraMotion::Zoom(zoom_of(event)))),
        }
    });
    let (scrolled, notches) = (sink.clone(), Cell::new(Notches::default()));
    listeners.on(&by_id::<Element>(ids::BROWSE_BAR), "wheel", move |event: &WheelEvent| {
        event.prevent_default();
        let (across, down) = turn_of(event);
        emit_notch(&notches, across + down, event, |flip| scrolled(Action::Flip(flip)));
    });
}

/// Emits what a turn of the wheel completes, if it does.
fn emit_notch(notches: &Cell<Notches>, by: f64, event: &WheelEvent, emit: impl FnOnce(Flip)) {
    let mut turned = notches.get();
    let flip = turned.turn(by, event.time_stamp());
    notches.set(turned);
    if let Some(flip) = flip {
        emit(flip);
    }
}

/// Emits what a pointer that moves over the wall of all solutions selects, while the canvas shows it. A tap
/// shows a solution.
fn listen_on_wall(listeners: &mut Listeners, canvas: &HtmlCanvasElement, sink: &Sink) {
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
}

/// Whether a pointer drags a piece of the picture on a canvas.
fn is_holding(canvas: &HtmlCanvasElement) -> bool {
    canvas.has_attribute("data-held")
}

/// Whether that piece has left its place.
fn is_carrying(canvas: &HtmlCanvasElement) -> bool {
    canvas.has_attribute("data-carried")
}

fn finger(event: &PointerEvent) -> FingerEvent {
    FingerEvent { id: event.pointer_id(), at: position(event), time: event.time_stamp() }
}

/// Whether a canvas shows the wall.
fn shows_wall(canvas: &HtmlCanvasElement) -> bool {
    canvas.has_attribute("data-wall")
}

/// Where an event is in the picture: x to the right and y up, both in [-1, 1].
pub(super) fn point_in(canvas: &HtmlCanvasElement, event: &PointerEvent) -> (f32, f32) {
    let (width, height) = (canvas.client_width().max(1) as f32, canvas.client_height().max(1) as f32);
    (2.0 * event.offset_x() as f32 / width - 1.0, 1.0 - 2.0 * event.offset_y() as f32 / height)
}

fn position(event: &PointerEvent) -> (f32, f32) {
    (event.client_x() as f32, event.client_y() as f32)
}

fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_the_wheel_add_up_to_flips_one_at_a_time() {
        let mut notches = Notches::default();
        let flips = [(1000.0, 30.0), (1010.0, 30.0), (1020.0, 90.0), (1300.0, -20.0), (1310.0, -40.0)]
            .map(|(now, by)| notches.turn(by, now).map(|flip| flip.forward));
        assert_eq!(flips, [None, Some(true), None, None, Some(false)]);
    }
}
