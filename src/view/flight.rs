//! The way of one body from where it is to where it should be.

use super::space::Placed;
use three_d::{InnerSpace, Quat, Vec3, vec3};

/// How long the speed at take-off still counts, as a share of the flight: a body that is sent elsewhere in mid-air
/// bends its way and does not jerk.
const MOMENTUM: f32 = 0.35;

/// A flight under way: lift, travel while turning, drop.
#[derive(Clone, Debug)]
pub(super) struct Flight {
    from: Placed,
    speed: Vec3,
    from_box: bool,
    to_box: bool,
    /// How high it goes.
    apex: f32,
    seconds: f32,
    elapsed: f32,
}

impl Flight {
    /// Sets out from `from`, where the body moves with `speed` (cells a second), for `seconds`.
    pub fn new(from: Placed, speed: Vec3, seconds: f32, over: Over) -> Self {
        let seconds = seconds.max(0.01);
        Self {
            from,
            speed,
            from_box: over.from_box,
            to_box: over.to_box,
            apex: over.apex,
            seconds,
            elapsed: 0.0,
        }
    }

    /// Goes on for `dt` seconds. False when it has arrived.
    pub fn advance(&mut self, dt: f32) -> bool {
        self.elapsed += dt;
        self.elapsed < self.seconds
    }

    /// Where the body is now, on its way to `to`.
    pub fn place(&self, to: Placed) -> Placed {
        let share = (self.elapsed / self.seconds).clamp(0.0, 1.0);
        // Over the box, first straight up and at last straight down.
        let start = if self.from_box { 0.3 } else { 0.06 };
        let end = if self.to_box { 0.68 } else { 0.94 };
        let across = ease((share - start) / (end - start));
        let rise = ease(share / if self.from_box { 0.42 } else { 0.48 });
        let fall = ease((share - 0.54) / 0.46);
        let apex = self.apex.max(self.from.center.y).max(to.center.y);
        let lifted = self.from.center.y + (apex - self.from.center.y) * rise;
        let y = lifted + (to.center.y - lifted) * fall;
        let level = self.from.center + (to.center - self.from.center) * across;
        let lag = (1.0 - share / MOMENTUM).max(0.0);
        let drift = self.speed * (self.elapsed * lag * lag);
        let low = self.from.center.y.min(to.center.y);
        let center = vec3(level.x + drift.x, (y + drift.y).max(low), level.z + drift.z);
        Placed { center, turn: turned(self.from.turn, to.turn, across) }
    }
}

/// What a flight goes over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Over {
    /// It starts inside the box, and rises first.
    pub from_box: bool,
    /// It ends inside the box, and comes in from above.
    pub to_box: bool,
    /// How high the centroid goes at least.
    pub apex: f32,
}

/// From 0 to 1, slow at both ends.
pub(super) fn ease(share: f32) -> f32 {
    let t = share.clamp(0.0, 1.0);
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// The turn a `share` of the shorter way from one to the other.
pub(super) fn turned(from: Quat, to: Quat, share: f32) -> Quat {
    let to = if from.dot(to) < 0.0 { -to } else { to };
    from.slerp(to, share).normalize()
}

/// A placed thing that glides after another.
pub(super) fn glide(now: Placed, goal: Placed, share: f32) -> Placed {
    Placed {
        center: now.center + (goal.center - now.center) * share,
        turn: turned(now.turn, goal.turn, share),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use three_d::{Quat, Rad, Rotation3};

    fn placed(x: f32, y: f32, turn: f32) -> Placed {
        Placed { center: vec3(x, y, 0.0), turn: Quat::from_angle_y(Rad(turn)) }
    }

    const OVER: Over = Over { from_box: true, to_box: true, apex: 6.0 };

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
