//! Ghosts: faint copies of bodies that show refused tries and previews.
//!
//! Ghosts must not flash. Each body has its own ghost, and ghosts that change faster than about three times a
//! second blend into a steady picture.

use super::animation::Animation;
use super::flight::glide;
use super::marks::{HOLD, Strength};
use crate::view::space::BodyPlace;
use app::{Frame, Motion, Pose, Preview, Refusal};
use cubefall::puzzle::Coord;

/// The time constant of a ghost's glide from one try to the next, in seconds.
const GLIDE: f32 = 0.08;
/// How much faster a ghost fades that has lost its meaning.
const HURRY: f32 = 5.0;
/// The shortest flight, in seconds, of a search so slow that ghosts may come and go with each try.
const SLOW: f32 = 0.5;

/// The ghosts of all bodies.
pub(crate) struct Ghosts {
    /// The refusal that is shown.
    refusal: Option<Refusal>,
    /// Seconds since the last change of `refusal`, and since there was one.
    since_change: f32,
    since_any: f32,
    newest: Option<Refusal>,
    bodies: Vec<Ghost>,
    /// The poses of the newest frame.
    poses: Vec<Option<Pose>>,
    still: bool,
}

/// One body's ghost.
#[derive(Clone, Copy)]
struct Ghost {
    placed: Option<BodyPlace>,
    strength: Strength,
    /// Whether it has lost its meaning: its body is in the box, or something else than the search is shown.
    is_over: bool,
}

impl Ghosts {
    /// No ghosts, for this number of bodies.
    pub fn new(bodies: usize) -> Self {
        Self {
            refusal: None,
            since_change: HOLD,
            since_any: 0.0,
            newest: None,
            bodies: vec![Ghost { placed: None, strength: Strength::NONE, is_over: false }; bodies],
            poses: Vec::new(),
            still: false,
        }
    }

    /// Accepts the newest frame.
    pub fn show(&mut self, frame: &Frame) {
        self.still = frame.motion == Motion::Still;
        // A body in the box has no ghost.
        let refusal = frame.refusal.clone().filter(|refusal| frame.poses[refusal.body].is_none());
        self.newest = refusal.or(frame.preview.map(promise));
        // A step of the search moves one body; a solution that is shown moves many.
        let moved = self.poses.iter().zip(&frame.poses).filter(|(before, now)| before != now).count();
        let is_slow = matches!(frame.motion, Motion::Flight { seconds } if seconds >= SLOW);
        let wanted = self.newest.as_ref().map(|newest| newest.body);
        for (body, (ghost, pose)) in self.bodies.iter_mut().zip(&frame.poses).enumerate() {
            ghost.is_over = is_slow && wanted != Some(body) && (moved > 1 || pose.is_some());
        }
        self.refusal = self.refusal.take().filter(|shown| !self.bodies[shown.body].is_over);
        self.poses.clone_from(&frame.poses);
    }

    /// Advances by `dt` seconds. Returns whether anything changes.
    pub fn advance(&mut self, dt: f32, animation: &Animation) -> bool {
        let mut moving = self.accept(dt);
        let glided = if self.still { 1.0 } else { 1.0 - (-dt / GLIDE).exp() };
        let now = self.refusal.as_ref();
        for (index, ghost) in self.bodies.iter_mut().enumerate() {
            let goal = now.filter(|refusal| refusal.body == index);
            let faster = if ghost.is_over { HURRY } else { 1.0 };
            moving |= ghost.strength.follow(goal.is_some(), dt * faster, self.still);
            if let Some(refusal) = goal {
                let place = animation.place_of(index, refusal.pose);
                let from = ghost.placed.filter(|_| ghost.strength.value() > 0.1).unwrap_or(place);
                let next = glide(from, place, glided);
                moving |= ghost.placed != Some(next);
                ghost.placed = Some(next);
            }
        }
        moving
    }

    /// Shows the newest refusal when it is due. Returns whether one waits.
    fn accept(&mut self, dt: f32) -> bool {
        self.since_change += dt;
        self.since_any += dt;
        if self.newest.is_some() {
            self.since_any = 0.0;
        }
        let differs = self.newest != self.refusal;
        let due = match (&self.newest, &self.refusal) {
            // With reduced motion a ghost jumps, so it must do that rarely.
            (Some(_), _) => !self.still || self.since_change >= HOLD,
            (None, Some(_)) => self.since_any >= HOLD && self.since_change >= HOLD,
            (None, None) => false,
        };
        if differs && due {
            self.refusal.clone_from(&self.newest);
            self.since_change = 0.0;
        }
        differs && !due
    }

    /// The visible ghosts: body, place and strength in 0..=1.
    pub fn ghosts(&self) -> impl Iterator<Item = (usize, BodyPlace, f32)> + '_ {
        self.bodies.iter().enumerate().filter_map(|(index, ghost)| {
            let strength = ghost.strength.value();
            ghost.placed.filter(|_| strength > 0.0).map(|placed| (index, placed, strength))
        })
    }

    /// The cells where the refused try clashes with what is in the box.
    pub fn clash(&self) -> &[Coord] {
        self.refusal.as_ref().map_or(&[], |refusal| &refusal.clash)
    }
}

/// A preview as a refusal without clashes, so that it is drawn like one.
fn promise(Preview { body, pose }: Preview) -> Refusal {
    Refusal { body, pose, clash: Vec::new(), step: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::motion::{Arrangement, soma};
    use cubefall::puzzle::Rotation;

    const DT: f32 = 1.0 / 60.0;
    const FLIGHT: Motion = Motion::Flight { seconds: 0.5 };

    fn frame(step: Option<u64>, motion: Motion) -> Frame {
        let refusal = step.map(|step| Refusal {
            body: (step % 2) as usize,
            pose: Pose {
                rotation: Rotation::IDENTITY,
                translation: Coord::new((step % 3) as i32, 0, 0),
                slide: Coord::default(),
                held: false,
            },
            clash: vec![Coord::new((step % 3) as i32, 0, 0)],
            step,
        });
        Frame { refusal, ..Frame::new(vec![None; 7], motion, 3.0) }
    }

    fn stage() -> (Ghosts, Animation) {
        let props = soma();
        (Ghosts::new(7), Animation::new(&props, &Arrangement::new(&props)))
    }

    #[test]
    fn a_ghost_comes_and_goes_softly() {
        let (mut ghosts, animation) = stage();
        ghosts.show(&frame(Some(0), FLIGHT));
        let mut before = 0.0;
        for _ in 0..90 {
            ghosts.advance(DT, &animation);
            let now = ghosts.ghosts().next().map_or(0.0, |(_, _, strength)| strength);
            assert!(now >= before && now - before < 0.1);
            before = now;
        }
        assert_eq!((before, ghosts.clash().len()), (1.0, 1));
        ghosts.show(&frame(None, FLIGHT));
        let mut steps = 0;
        while ghosts.advance(DT, &animation) {
            steps += 1;
            assert!(steps < 200);
        }
        assert_eq!((ghosts.ghosts().count(), ghosts.clash().len()), (0, 0));
    }

    /// Two bodies refused in turn, or one on and off, ten times a second.
    #[test]
    fn fast_refusals_melt_into_a_steady_picture() {
        for every_other in [false, true] {
            let (mut ghosts, animation) = stage();
            let (mut low, mut high) = (1.0_f32, 0.0_f32);
            for step in 0..300_u64 {
                let refused = step / 6;
                let shown =
                    if every_other { (refused % 2 == 0).then_some(refused * 2) } else { Some(refused) };
                ghosts.show(&frame(shown, FLIGHT));
                ghosts.advance(DT, &animation);
                if step > 120 {
                    let strength = ghosts.bodies[0].strength.value();
                    (low, high) = (low.min(strength), high.max(strength));
                }
            }
            assert!(high - low < 0.25, "{low} to {high}");
            assert!(high > 0.4);
        }
    }

    #[test]
    fn without_motion_a_ghost_is_there_at_once_but_not_too_often() {
        let (mut ghosts, animation) = stage();
        ghosts.show(&frame(Some(0), Motion::Still));
        ghosts.advance(DT, &animation);
        assert_eq!(ghosts.ghosts().next().map(|(body, _, strength)| (body, strength)), Some((0, 1.0)));
        let mut changes = 0;
        let mut before = None;
        for step in 0..120 {
            ghosts.show(&frame(Some(step), Motion::Still));
            ghosts.advance(DT, &animation);
            let now = ghosts.ghosts().next().map(|(body, placed, _)| (body, placed));
            changes += u32::from(now != before);
            before = now;
        }
        assert!(changes <= 6, "{changes} in two seconds");
    }

    #[test]
    fn a_ghost_vanishes_before_a_solution_is_there() {
        let (mut ghosts, animation) = stage();
        let refused = frame(Some(0), Motion::Flight { seconds: 0.9 });
        ghosts.show(&refused);
        while ghosts.advance(DT, &animation) {}
        assert_eq!(ghosts.ghosts().count(), 1);
        let pose = refused.refusal.as_ref().map(|refusal| refusal.pose);
        ghosts.show(&Frame { poses: vec![pose; refused.poses.len()], refusal: None, ..refused });
        for _ in 0..18 {
            ghosts.advance(DT, &animation);
        }
        assert!(ghosts.ghosts().all(|(_, _, strength)| strength < 0.03), "after 0.3 s");
        assert!(ghosts.clash().is_empty());
    }

    #[test]
    fn a_body_that_found_its_place_is_no_ghost() {
        let (mut ghosts, animation) = stage();
        let mut shown = frame(Some(0), FLIGHT);
        shown.poses[0] = shown.refusal.as_ref().map(|refusal| refusal.pose);
        ghosts.show(&shown);
        ghosts.advance(DT, &animation);
        assert_eq!(ghosts.ghosts().count(), 0);
    }
}
