//! The animation of the bodies, from their current places to those of the newest frame.

use super::arrangement::Arrangement;
use super::flight::{Flight, Over, ease};
use crate::view::space::{self, Placed};
use app::{Frame, Motion, Pose, Props};
use cubefall::puzzle::Coord;
use three_d::{InnerSpace, Vec3, vec3};

/// The minimum time between two snapshots, in seconds. Three a second would flash.
const SNAPSHOT_PERIOD: f32 = 0.5;
/// The duration of a swap, in which a body fades at one place and appears at another, in seconds.
const SWAP: f32 = 0.44;
/// How far pieces move apart, in multiples of their distance from the middle, for each cell of the box's width: in a
/// larger box there are more of them one behind the other.
const SPREAD: f32 = 1.6 / 3.0;
/// The same upwards from the lowest layer.
const RISE: f32 = 0.72;
/// The time constant with which a fading body becomes opaque again when its flight starts, in seconds.
const WHOLE: f32 = 0.09;

/// All bodies, and their current places.
pub(crate) struct Animation {
    extent: Coord,
    movers: Vec<Mover>,
    explosion: Follower,
    cut: Follower,
    /// The poses of the newest frame, while they wait for the next snapshot.
    waiting: Option<Vec<Option<Pose>>>,
    since_snapshot: f32,
    still: bool,
}

/// One body.
struct Mover {
    centroid: Vec3,
    rest: Placed,
    radius: f32,
    goal: Option<Pose>,
    course: Course,
    now: Placed,
    presence: f32,
    speed: Vec3,
}

/// The motion of a body to its goal.
enum Course {
    /// It has arrived.
    Arrived,
    Flying(Flight),
    /// It fades where it was, and appears at its goal.
    Swapping {
        from: Drawn,
        elapsed: f32,
    },
}

/// A body to draw at one place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Drawn {
    pub body: usize,
    pub placed: Placed,
    /// Its strength: less than 1 while it appears or fades.
    pub presence: f32,
    /// The height above which it is cut away.
    pub cut: f32,
}

impl Animation {
    /// Every body at rest on the tray.
    pub fn new(props: &Props, arrangement: &Arrangement) -> Self {
        let mover = |(body, &rest): (&app::Body, &Placed)| {
            let centroid = space::centroid(&body.cells);
            let far = |&cell: &Coord| (space::world(cell) - centroid).magnitude() + 0.8;
            let radius = body.cells.iter().map(far).fold(0.0, f32::max);
            let course = Course::Arrived;
            Mover {
                centroid,
                rest,
                radius,
                goal: None,
                course,
                now: rest,
                presence: 1.0,
                speed: vec3(0.0, 0.0, 0.0),
            }
        };
        Self {
            extent: props.extent,
            movers: props.bodies.iter().zip(&arrangement.places).map(mover).collect(),
            explosion: Follower::at(0.0),
            cut: Follower::at(space::size(props.extent).y),
            waiting: None,
            since_snapshot: SNAPSHOT_PERIOD,
            still: false,
        }
    }

    /// Accepts the newest frame.
    ///
    /// # Panics
    /// When the frame is not one of these bodies.
    pub fn show(&mut self, frame: &Frame) {
        assert_eq!(frame.poses.len(), self.movers.len(), "a frame has a pose for each body");
        self.explosion.goal = frame.explosion.clamp(0.0, 1.0);
        self.cut.goal = frame.cut;
        self.still = frame.motion == Motion::Still;
        self.waiting = None;
        match frame.motion {
            Motion::Flight { seconds } => self.fly(&frame.poses, seconds),
            Motion::Snapshots => self.waiting = Some(frame.poses.clone()),
            Motion::Still => self.jump(&frame.poses),
        }
    }

    /// Advances by `dt` seconds. Returns whether anything moves or is due to move.
    pub fn advance(&mut self, dt: f32) -> bool {
        self.since_snapshot += dt;
        if self.since_snapshot >= SNAPSHOT_PERIOD
            && let Some(poses) = self.waiting.take()
        {
            self.swap(&poses);
        }
        let mut moving = self.waiting.is_some();
        moving |= self.explosion.advance(dt, self.still);
        moving |= self.cut.advance(dt, self.still);
        for index in 0..self.movers.len() {
            let goal = self.goal_of(&self.movers[index]);
            moving |= self.movers[index].advance(dt, goal);
        }
        moving
    }

    /// The bodies to draw, each after its fading copy.
    pub fn drawn(&self) -> impl Iterator<Item = Drawn> + '_ {
        // Of bodies that rest at the same place, one is drawn.
        let mut resting = None;
        let mut is_hidden =
            move |mover: &Mover| mover.is_resting() && resting.replace(mover.rest) == Some(mover.rest);
        let shown = self.movers.iter().enumerate().filter(move |(_, mover)| !is_hidden(mover));
        shown.flat_map(|(body, mover)| {
            let fading = match mover.course {
                Course::Swapping { from, .. } => {
                    Some(Drawn { presence: from.presence * (1.0 - mover.presence), ..from })
                }
                _ => None,
            };
            fading.into_iter().chain([self.drawn_of(body)])
        })
    }

    fn drawn_of(&self, body: usize) -> Drawn {
        let mover = &self.movers[body];
        let uncut = self.cut.now >= space::size(self.extent).y;
        let cut = match mover.goal {
            Some(pose) if !uncut && !matches!(mover.course, Course::Flying(_)) => {
                let together = Placed::in_box(pose, mover.centroid, self.extent);
                self.cut.now + self.exploded(mover, pose).center.y - together.center.y
            }
            _ => f32::MAX,
        };
        Drawn { body, placed: mover.now, presence: mover.presence, cut }
    }

    /// How far the pieces are drawn apart now.
    pub fn explosion(&self) -> f32 {
        self.explosion.now
    }

    /// The centroid of the body in its own lattice.
    pub fn centroid(&self, body: usize) -> Vec3 {
        self.movers[body].centroid
    }

    /// The place of a body in a pose, drawn apart like the others.
    pub fn place_of(&self, body: usize, pose: Pose) -> Placed {
        self.exploded(&self.movers[body], pose)
    }

    fn goal_of(&self, mover: &Mover) -> Placed {
        mover.goal.map_or(mover.rest, |pose| self.exploded(mover, pose))
    }

    /// The pose, moved away from the middle of the box's floor.
    fn exploded(&self, mover: &Mover, pose: Pose) -> Placed {
        let mut placed = Placed::in_box(pose, mover.centroid, self.extent);
        let apart = self.explosion.now;
        let size = space::size(self.extent);
        let spread = apart * SPREAD * size.x.max(size.z);
        placed.center.x += spread * placed.center.x;
        placed.center.z += spread * placed.center.z;
        placed.center.y += apart * RISE * (placed.center.y - 0.5);
        placed
    }

    fn fly(&mut self, poses: &[Option<Pose>], seconds: f32) {
        for (index, &pose) in poses.iter().enumerate() {
            if !self.movers[index].is_to_move(pose)
                && !matches!(self.movers[index].course, Course::Swapping { .. })
            {
                self.movers[index].goal = pose;
                continue;
            }
            self.movers[index].settle_on_one_place();
            let over = self.over(&self.movers[index], pose);
            let mover = &mut self.movers[index];
            mover.course = Course::Flying(Flight::new(mover.now, mover.speed, seconds, over));
            mover.goal = pose;
        }
    }

    /// The clearance of a flight to `pose`.
    fn over(&self, mover: &Mover, pose: Option<Pose>) -> Over {
        let size = space::size(self.extent);
        let at = mover.now.center;
        let within = at.x.abs() < size.x / 2.0 && at.z.abs() < size.z / 2.0 && at.y < size.y;
        let held = |pose: Option<Pose>| pose.is_some_and(|pose| pose.held);
        let (from_box, to_box) = ((within || held(mover.goal)) && mover.goal.is_some(), pose.is_some());
        // The flight passes over everything in the box, in any rotation.
        let apex = mover.radius + if from_box || to_box { size.y } else { 1.5 };
        let at_rest = matches!(mover.course, Course::Arrived);
        let exit = mover.goal.filter(|_| at_rest && from_box);
        let slide = |pose: Option<Pose>| pose.map_or(vec3(0.0, 0.0, 0.0), |pose| space::world(pose.slide));
        // A body held above its place goes straight down to it and straight up again; a body held above another place goes
        // straight there.
        let straight = mover.goal.zip(pose).is_some_and(|(from, to)| {
            let way = to.translation - from.translation;
            let is_over = (way.x, way.y) == (0, 0) && from.rotation == to.rotation;
            (from.held && to.held) || (from.held != to.held && is_over)
        });
        Over { straight, from_box, to_box, apex, exit: slide(exit), entry: slide(pose) }
    }

    fn jump(&mut self, poses: &[Option<Pose>]) {
        for (index, &pose) in poses.iter().enumerate() {
            self.movers[index].goal = pose;
            self.movers[index].course = Course::Arrived;
        }
    }

    /// Shows a snapshot: bodies that changed fade, and appear where they are now.
    fn swap(&mut self, poses: &[Option<Pose>]) {
        for (index, &pose) in poses.iter().enumerate() {
            if !self.movers[index].is_to_move(pose) {
                self.movers[index].goal = pose;
            } else {
                let from = self.drawn_of(index);
                let mover = &mut self.movers[index];
                mover.goal = pose;
                mover.presence = 0.0;
                mover.course = Course::Swapping { from, elapsed: 0.0 };
                self.since_snapshot = 0.0;
            }
        }
    }
}

impl Mover {
    /// Whether it rests on the tray, opaque.
    fn is_resting(&self) -> bool {
        let is_still = self.goal.is_none() && matches!(self.course, Course::Arrived);
        is_still && self.now == self.rest && self.presence >= 1.0
    }

    /// Whether a pose differs from the body's pose and its goal.
    fn is_to_move(&self, pose: Option<Pose>) -> bool {
        match (self.goal, pose) {
            (Some(goal), Some(pose)) => !goal.is_where(pose),
            (goal, pose) => goal != pose,
        }
    }

    /// Of the two places of a swap, keeps the one with the stronger copy.
    fn settle_on_one_place(&mut self) {
        if let Course::Swapping { from, .. } = self.course
            && self.presence < 0.5
        {
            self.now = from.placed;
            self.presence = 1.0 - self.presence;
        }
    }

    /// Advances towards `goal`, which may move. Returns true until it arrives.
    fn advance(&mut self, dt: f32, goal: Placed) -> bool {
        let (before, presence) = (self.now, self.presence);
        let going = match &mut self.course {
            Course::Arrived => false,
            Course::Flying(flight) => {
                let going = flight.advance(dt);
                self.now = flight.place(goal);
                self.presence += (1.0 - self.presence) * (1.0 - (-dt / WHOLE).exp());
                going
            }
            Course::Swapping { elapsed, .. } => {
                *elapsed += dt;
                self.now = goal;
                self.presence = ease(*elapsed / SWAP);
                *elapsed < SWAP
            }
        };
        if !going {
            self.course = Course::Arrived;
            (self.now, self.presence) = (goal, 1.0);
        }
        let flying = matches!(self.course, Course::Flying(_)) && dt > 0.0;
        self.speed = if flying { (self.now.center - before.center) / dt } else { vec3(0.0, 0.0, 0.0) };
        going || self.now != before || self.presence != presence
    }
}

/// The time constant of what follows its goal, in seconds.
const FOLLOW: f32 = 0.09;

/// A number that follows its goal exponentially.
struct Follower {
    now: f32,
    goal: f32,
}

impl Follower {
    /// At rest.
    fn at(value: f32) -> Self {
        Self { now: value, goal: value }
    }

    /// Advances by `dt` seconds, or to the end. Returns whether it moved or still has to.
    fn advance(&mut self, dt: f32, at_once: bool) -> bool {
        let before = self.now;
        self.now += (self.goal - self.now) * (1.0 - (-dt / FOLLOW).exp());
        if at_once || (self.goal - self.now).abs() < 1e-3 {
            self.now = self.goal;
        }
        self.now != before || self.now != self.goal
    }
}

#[cfg(test)]
mod tests;
