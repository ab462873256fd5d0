//! The flight of a body from its place to its goal.
//!
//! Over the box it moves straight up and straight down only, and to and from a place under others it slides,
//! so that it passes through as few bodies as possible.

use crate::view::space::BodyPlace;
use three_d::{InnerSpace, Quat, Vec3, Zero, vec3};

/// The share of the flight during which the initial speed has an effect, so that a body that gets another
/// goal in flight changes course smoothly.
const MOMENTUM: f32 = 0.35;

/// The share of the flight that a slide takes.
const SLIDE: f32 = 0.3;

/// A flight: lift, travel while turning, drop.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    from: BodyPlace,
    speed: Vec3,
    over: Over,
    seconds: f32,
    elapsed: f32,
}

impl Flight {
    /// A flight of `seconds` from `from`, with the initial `speed` in cells a second.
    pub fn new(from: BodyPlace, speed: Vec3, seconds: f32, over: Over) -> Self {
        let seconds = seconds.max(0.01);
        Self { from, speed, over, seconds, elapsed: 0.0 }
    }

    /// The same, after it has waited for some seconds where it is.
    pub fn after(self, seconds: f32) -> Self {
        Self { elapsed: -seconds, ..self }
    }

    /// Advances by `dt` seconds. Returns false when it has arrived.
    pub fn advance(&mut self, dt: f32) -> bool {
        self.elapsed += dt;
        self.elapsed < self.seconds
    }

    /// The current place of the body, on a flight to `to`.
    pub fn place(&self, to: BodyPlace) -> BodyPlace {
        let Over { straight, from_box, to_box, apex, exit, entry } = self.over;
        let share = (self.elapsed / self.seconds).clamp(0.0, 1.0);
        if straight {
            return glide(self.from, to, ease(share));
        }
        let lag = (1.0 - share / MOMENTUM).max(0.0);
        let drift = self.speed * (self.elapsed.max(0.0) * lag * lag);
        let low = self.from.center.y.min(to.center.y);
        // The rest of the flight is a slide.
        let takes_off = if exit == Vec3::zero() { 0.0 } else { SLIDE };
        let lands = if entry == Vec3::zero() { 1.0 } else { 1.0 - SLIDE };
        let slid_out = if takes_off > 0.0 { ease(share / takes_off) } else { 0.0 };
        let slid_in = if lands < 1.0 { ease((share - lands) / (1.0 - lands)) } else { 1.0 };
        let (from, to_center) = (self.from.center + exit * slid_out, to.center + entry * (1.0 - slid_in));
        let share = ((share - takes_off) / (lands - takes_off)).clamp(0.0, 1.0);
        // Over the box, first straight up and at last straight down; and as high as it gets before it is
        // there.
        let (start, risen) = match (from_box, to_box) {
            (true, _) => (0.36, 0.42),
            (false, true) => (0.16, 0.36),
            (false, false) => (0.06, 0.48),
        };
        let (end, falls) = match (to_box, from_box) {
            (true, _) => (0.6, 0.55),
            (false, true) => (0.86, 0.64),
            (false, false) => (0.94, 0.54),
        };
        let across = ease((share - start) / (end - start));
        let rise = ease(share / risen);
        let fall = ease((share - falls) / (1.0 - falls));
        let apex = apex.max(from.y).max(to_center.y);
        let lifted = from.y + (apex - from.y) * rise;
        let y = lifted + (to_center.y - lifted) * fall;
        let level = from + (to_center - from) * across;
        let center = vec3(level.x + drift.x, (y + drift.y).max(low), level.z + drift.z);
        // While it turns, it may reach lower; over the box it does not turn.
        let first = if from_box { start + 0.4 * (end - start) } else { start };
        let last = if to_box { end - 0.4 * (end - start) } else { end };
        let turn = turned(self.from.turn, to.turn, ease((share - first) / (last - first)));
        BodyPlace { center, turn }
    }
}

/// A flight, or two with a stop between them.
#[derive(Clone, Debug)]
pub(crate) struct Journey {
    flight: Flight,
    /// Where it stops, and the flight after that.
    stop: Option<(BodyPlace, Flight)>,
    /// Whether it is beyond the stop.
    went_on: bool,
}

impl Journey {
    /// One flight.
    pub const fn direct(flight: Flight) -> Self {
        Self { flight, stop: None, went_on: false }
    }

    /// A flight to `at`, and another one from there.
    pub const fn with_stop(flight: Flight, at: BodyPlace, next: Flight) -> Self {
        Self { flight, stop: Some((at, next)), went_on: false }
    }

    /// Whether it has not begun.
    pub fn waits(&self) -> bool {
        self.flight.elapsed < 0.0 && !self.went_on
    }

    /// Advances by `dt` seconds. Returns false when it has arrived.
    pub fn advance(&mut self, dt: f32) -> bool {
        if self.flight.advance(dt) {
            return true;
        }
        let next = self.stop.take().map(|(_, next)| next);
        self.went_on |= next.is_some();
        next.map(|next| self.flight = next).is_some()
    }

    /// The current place of the body, on a journey to `to`.
    pub fn place(&self, to: BodyPlace) -> BodyPlace {
        self.flight.place(self.stop.as_ref().map_or(to, |&(at, _)| at))
    }
}

/// How a body gets to its goal.
pub(crate) enum Departure {
    Flight(Journey),
    /// It fades, and appears at its goal after some seconds.
    Fade {
        appears: f32,
    },
}

/// The shape of a flight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Over {
    /// It moves in a straight line.
    pub straight: bool,
    /// It starts inside the box, and rises first.
    pub from_box: bool,
    /// It ends inside the box, and enters from above.
    pub to_box: bool,
    /// The minimum height of the centroid at the top.
    pub apex: f32,
    /// The slide before it rises.
    pub exit: Vec3,
    /// The start, relative to its place, of the slide that follows the descent.
    pub entry: Vec3,
}

/// The ease-in and ease-out function from 0 to 1.
pub(crate) fn ease(share: f32) -> f32 {
    let t = share.clamp(0.0, 1.0);
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// The rotation at `share` of the shorter turn from one to the other.
pub(crate) fn turned(from: Quat, to: Quat, share: f32) -> Quat {
    let to = if from.dot(to) < 0.0 { -to } else { to };
    from.slerp(to, share).normalize()
}

/// Interpolates between two places.
pub(crate) fn glide(now: BodyPlace, goal: BodyPlace, share: f32) -> BodyPlace {
    BodyPlace {
        center: now.center + (goal.center - now.center) * share,
        turn: turned(now.turn, goal.turn, share),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use three_d::{Quat, Rad, Rotation3};

    fn placed(x: f32, y: f32, turn: f32) -> BodyPlace {
        BodyPlace { center: vec3(x, y, 0.0), turn: Quat::from_angle_y(Rad(turn)) }
    }

    const NOWHERE: Vec3 = vec3(0.0, 0.0, 0.0);
    const OVER: Over =
        Over { straight: false, from_box: true, to_box: true, apex: 6.0, exit: NOWHERE, entry: NOWHERE };

    #[test]
    fn a_flight_begins_and_ends_where_it_should() {
        let (from, to) = (placed(0.0, 0.5, 0.0), placed(5.0, 1.5, 1.5));
        let mut flight = Flight::new(from, vec3(0.0, 0.0, 0.0), 1.0, OVER);
        assert!((flight.place(to).center - from.center).magnitude() < 1e-5);
        assert!(flight.advance(0.5));
        assert!(flight.place(to).center.y > 4.0);
        assert!(!flight.advance(0.5));
        let end = flight.place(to);
        assert!((end.center - to.center).magnitude() < 1e-5);
        assert!(end.turn.dot(to.turn).abs() > 1.0 - 1e-5);
    }

    #[test]
    fn out_of_the_box_it_rises_first_and_into_the_box_it_sinks_last() {
        let (from, to) = (placed(0.0, 0.5, 0.0), placed(5.0, 0.5, 1.5));
        let mut flight = Flight::new(from, vec3(0.0, 0.0, 0.0), 1.0, OVER);
        flight.advance(0.25);
        let rising = flight.place(to);
        assert!(rising.center.x.abs() < 1e-5 && rising.center.y > 2.0);
        assert!(rising.turn.dot(from.turn).abs() > 1.0 - 1e-6);
        flight.advance(0.5);
        let sinking = flight.place(to);
        assert!((sinking.center.x - 5.0).abs() < 1e-5 && sinking.center.y > 2.0);
        assert!(sinking.turn.dot(to.turn).abs() > 1.0 - 1e-6);
    }

    #[test]
    fn it_never_turns_back_on_its_way_down() {
        let (from, to) = (placed(-5.0, 0.5, 0.0), placed(0.0, 1.5, 1.5));
        let mut flight = Flight::new(from, vec3(0.0, 0.0, 0.0), 1.0, Over { from_box: false, ..OVER });
        let mut heights = Vec::new();
        while flight.advance(0.01) {
            heights.push(flight.place(to).center.y);
        }
        let turns = heights.windows(3).filter(|h| (h[1] - h[0] > 1e-4) && (h[2] - h[1] < -1e-4)).count();
        let bounces = heights.windows(3).filter(|h| (h[1] - h[0] < -1e-4) && (h[2] - h[1] > 1e-4)).count();
        assert!(turns <= 1 && bounces == 0);
    }
}
