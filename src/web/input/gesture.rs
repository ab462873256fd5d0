//! What several fingers mean: a second one turns the piece that the first one carries, and a tap with two
//! undoes an edit of the user's cube.

use crate::view::SeenAxis;
use crate::web::input::action::{Action, HandAction, HandTurn};
use app::OwnCubeCommand;

/// The farthest that a finger moves in a tap, in pixels.
const STILL: f32 = 12.0;
/// The longest tap, in milliseconds.
const TAP_MILLISECONDS: f64 = 350.0;

/// The fingers that are down.
#[derive(Default)]
pub(super) struct Fingers {
    /// From the first.
    down: Vec<Finger>,
    /// How many of them were down at once, since there were none.
    most: usize,
    /// Whether one has moved, or carried a piece, since there were none.
    has_moved: bool,
}

/// A finger: where it was put down, in pixels, and when, in milliseconds.
#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    from: (f32, f32),
    since: f64,
}

/// Where and when a finger does something.
#[derive(Clone, Copy)]
pub(super) struct FingerEvent {
    pub(super) id: i32,
    pub(super) at: (f32, f32),
    pub(super) time: f64,
}

impl Fingers {
    /// A finger is put down. `carries` is whether one carries a piece.
    pub(super) fn begin(&mut self, FingerEvent { id, at, time }: FingerEvent, carries: bool) {
        self.down.retain(|finger| finger.id != id);
        if self.down.is_empty() {
            (self.most, self.has_moved) = (0, false);
        }
        self.down.push(Finger { id, from: at, since: time });
        self.most = self.most.max(self.down.len());
        self.has_moved |= carries;
    }

    /// A finger moves.
    pub(super) fn move_to(&mut self, event: FingerEvent) {
        let finger = self.down.iter().find(|finger| finger.id == event.id);
        self.has_moved |= finger.is_some_and(|finger| !is_still(finger.way(event)));
    }

    /// Whether a finger came after another one, which is still there.
    pub(super) fn is_second(&self, id: i32) -> bool {
        self.down.iter().skip(1).any(|finger| finger.id == id)
    }

    /// A finger is lifted. Returns what that completes. `carries` is whether another one carries a piece.
    pub(super) fn end(&mut self, event: FingerEvent, carries: bool) -> Option<Action> {
        self.move_to(event);
        let index = self.down.iter().position(|finger| finger.id == event.id)?;
        let finger = self.down.remove(index);
        if carries && index > 0 {
            return Some(Action::Hand(HandAction::Turn(turn_of(finger.way(event)))));
        }
        let is_tap = !self.has_moved && event.time - finger.since <= TAP_MILLISECONDS;
        let is_undo = self.down.is_empty() && self.most == 2 && is_tap;
        is_undo.then(|| Action::app(OwnCubeCommand::Undo))
    }
}

impl Finger {
    /// How far it is from where it was put down: to the right and down.
    fn way(&self, FingerEvent { at, .. }: FingerEvent) -> (f32, f32) {
        (at.0 - self.from.0, at.1 - self.from.1)
    }
}

fn is_still((x, y): (f32, f32)) -> bool {
    x.hypot(y) < STILL
}

/// The turn that a second finger means: a tap turns in the plane of the picture, a flick to where it goes.
fn turn_of((x, y): (f32, f32)) -> HandTurn {
    match (x, y) {
        way if is_still(way) => HandTurn::in_picture(true),
        _ if x.abs() > y.abs() => HandTurn { about: SeenAxis::Up, clockwise: x < 0.0 },
        _ => HandTurn { about: SeenAxis::Right, clockwise: y < 0.0 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(id: i32, at: (f32, f32), time: f64) -> FingerEvent {
        FingerEvent { id, at, time }
    }

    #[test]
    fn a_short_tap_of_two_fingers_undoes_and_nothing_else_does() {
        let undo = Some(Action::app(OwnCubeCommand::Undo));
        // Where the second finger goes, when it is lifted, and whether a third one comes.
        let cases = [
            (4.0, 200.0, false, undo.clone()),
            (40.0, 200.0, false, None),
            (4.0, 500.0, false, None),
            (4.0, 200.0, true, None),
        ];
        for (way, time, has_third, expected) in cases {
            let mut fingers = Fingers::default();
            fingers.begin(event(1, (0.0, 0.0), 0.0), false);
            fingers.begin(event(2, (90.0, 0.0), 30.0), false);
            if has_third {
                fingers.begin(event(3, (50.0, 9.0), 40.0), false);
                assert_eq!(fingers.end(event(3, (50.0, 9.0), 90.0), false), None);
            }
            assert_eq!(fingers.end(event(1, (1.0, 0.0), 120.0), false), None);
            assert_eq!(fingers.end(event(2, (90.0 + way, 0.0), time), false), expected, "{way} {time}");
        }
        let mut fingers = Fingers::default();
        fingers.begin(event(1, (0.0, 0.0), 0.0), false);
        assert_eq!(fingers.end(event(1, (0.0, 0.0), 50.0), false), None);
    }

    #[test]
    fn a_second_finger_turns_what_the_first_carries() {
        let ways = [
            ((2.0, 3.0), SeenAxis::Towards, true),
            ((-50.0, 9.0), SeenAxis::Up, true),
            ((50.0, 9.0), SeenAxis::Up, false),
            ((9.0, -50.0), SeenAxis::Right, true),
            ((9.0, 50.0), SeenAxis::Right, false),
        ];
        for (way, about, clockwise) in ways {
            let mut fingers = Fingers::default();
            fingers.begin(event(1, (0.0, 0.0), 0.0), false);
            fingers.begin(event(2, (90.0, 90.0), 900.0), true);
            assert!(fingers.is_second(2) && !fingers.is_second(1));
            let turned = fingers.end(event(2, (90.0 + way.0, 90.0 + way.1), 1000.0), true);
            assert_eq!(turned, Some(Action::Hand(HandAction::Turn(HandTurn { about, clockwise }))));
            assert_eq!(fingers.end(event(1, (0.0, 0.0), 1010.0), true), None, "the first one lets go");
        }
    }
}
