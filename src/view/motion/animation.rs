//! The animation of the bodies, from their current places to those of the newest frame.

mod traffic;

use super::arrangement::Arrangement;
use super::flight::{Departure, Flight, Journey, Over, ease, glide, turned};
use crate::view::picking::Ray;
use crate::view::space::{self, BodyPlace};
use app::{Frame, Motion, Pose, Props};
use cubefall::puzzle::{Coord, PieceId};
use messages::Glide;
use std::f32::consts::TAU;
use std::rc::Rc;
use three_d::{InnerSpace, Mat3, Quat, Vec3, Zero, vec3};

/// The minimum time between two snapshots, in seconds. Three a second would flash.
const SNAPSHOT_PERIOD: f32 = 0.5;
/// The duration of a swap, in which a body fades at one place and appears at another, in seconds.
const SWAP: f32 = 0.44;
/// How far pieces move apart, in multiples of their distance from the middle, for each cell of the box's
/// width: in a larger box there are more of them one behind the other.
const SPREAD: f32 = 1.6 / 3.0;
/// The same upwards from the lowest layer.
const RISE: f32 = 0.72;
/// The time constant with which a fading body becomes opaque again when its flight starts, in seconds.
const WHOLE: f32 = 0.09;
/// How far over the table a carried body hovers, in cells; the time constant with which it follows the
/// pointer, and the time in which it settles where it is let go, in seconds.
const HOVER: f32 = 0.6;
const GRIP: f32 = 0.03;
const SETTLE: f32 = 0.2;
/// The least distance between a body that is let go and the others on the table, in cells.
const GAP: f32 = 0.15;
/// How far over everything in the box a body flies, in cells.
const CLEARANCE: f32 = 0.15;

/// All bodies, and their current places.
pub(crate) struct Animation {
    extent: Coord,
    movers: Vec<Mover>,
    explosion: Follower,
    cut: Follower,
    /// How far the bodies follow their glides: 0 while nothing is taken apart.
    gliding: Follower,
    /// The poses of the newest frame, while they wait for the next snapshot.
    waiting: Option<Vec<Option<Pose>>>,
    since_snapshot: f32,
    still: bool,
    /// Whether a body has landed in the box since the last frame, while no other was moving.
    landed: bool,
    /// How many have since then, in the box or where they were let go.
    landings: usize,
    /// The body that was let go and has not come down yet.
    let_go: Option<usize>,
}

/// One body.
struct Mover {
    /// Its cells in normal form; copies of a piece share them.
    cells: Rc<[Coord]>,
    centroid: Vec3,
    rest: BodyPlace,
    radius: f32,
    goal: Option<Pose>,
    /// Where it is from its pose on, while a solution is taken apart; then it keeps the last one, which it
    /// comes back from.
    glide: Glide,
    /// The pose in which it arrived last.
    arrived: Option<Pose>,
    course: Course,
    now: BodyPlace,
    presence: f32,
    speed: Vec3,
}

/// The motion of a body to its goal.
enum Course {
    /// It has arrived.
    Arrived,
    Flying(Journey),
    /// A pointer carries it, towards this place.
    Carried(BodyPlace),
    /// It fades where it was, and appears at its goal after some seconds.
    Swapping {
        from: DrawnBody,
        elapsed: f32,
        appears: f32,
    },
}

/// A body to draw at one place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DrawnBody {
    pub body: usize,
    pub placed: BodyPlace,
    /// Its strength: less than 1 while it appears or fades.
    pub presence: f32,
    /// The height above which it is cut away.
    pub cut: f32,
}

impl DrawnBody {
    /// The same after it has faded for some seconds.
    fn faded(self, seconds: f32) -> Self {
        Self { presence: self.presence * (1.0 - ease(seconds / SWAP)), ..self }
    }
}

impl Animation {
    /// Every body at rest on the tray.
    pub fn new(props: &Props, arrangement: &Arrangement) -> Self {
        let mut last: Option<(PieceId, Rc<[Coord]>)> = None;
        let mover = |(body, &rest): (&app::Body, &BodyPlace)| {
            let known = last.as_ref().filter(|(piece, _)| *piece == body.piece);
            let cells = known.map_or_else(|| body.cells.as_slice().into(), |(_, cells)| Rc::clone(cells));
            last = Some((body.piece, Rc::clone(&cells)));
            let centroid = space::centroid(&body.cells);
            let far = |&cell: &Coord| (space::world(cell) - centroid).magnitude() + 0.8;
            let radius = body.cells.iter().map(far).fold(0.0, f32::max);
            let course = Course::Arrived;
            Mover {
                cells,
                centroid,
                rest,
                radius,
                goal: None,
                glide: Glide::NONE,
                arrived: None,
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
            gliding: Follower::at(0.0),
            waiting: None,
            since_snapshot: SNAPSHOT_PERIOD,
            still: false,
            landed: false,
            landings: 0,
            let_go: None,
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
        self.gliding.goal = if frame.glides.is_empty() { 0.0 } else { 1.0 };
        // Bodies follow at once, if those that are not in place come from elsewhere.
        let comes = |((mover, glide), pose): ((&Mover, &Glide), &Option<Pose>)| {
            *glide == Glide::NONE || mover.is_to_move(*pose)
        };
        let all_come = self.movers.iter().zip(&frame.glides).zip(&frame.poses).all(comes);
        if all_come && !frame.glides.is_empty() {
            self.gliding = Follower::at(1.0);
        }
        for (mover, &glide) in self.movers.iter_mut().zip(&frame.glides) {
            mover.glide = glide;
        }
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
        moving |= self.gliding.advance(dt, self.still);
        let was_alone =
            self.movers.iter().filter(|mover| !matches!(mover.course, Course::Arrived)).count() == 1;
        (self.landed, self.landings) = (false, 0);
        for index in 0..self.movers.len() {
            let goal = self.goal_of(&self.movers[index]);
            let flew = matches!(self.movers[index].course, Course::Flying(_));
            moving |= self.movers[index].advance(dt, goal);
            let has_landed = flew && self.movers[index].has_landed();
            self.landed |= was_alone && has_landed;
            let is_down = flew && matches!(self.movers[index].course, Course::Arrived);
            let came_down = is_down && self.let_go.take_if(|body| *body == index).is_some();
            self.landings += usize::from(has_landed || came_down);
        }
        moving
    }

    /// Whether a body has landed in the box in the last frame, while no other was moving.
    pub const fn has_landed(&self) -> bool {
        self.landed
    }

    /// How many bodies have landed in the last frame, in the box or where they were let go.
    pub const fn landed(&self) -> usize {
        self.landings
    }

    /// The bodies to draw, each after its fading copy.
    pub fn drawn(&self) -> impl Iterator<Item = DrawnBody> + '_ {
        // Of bodies that rest at the same place, one is drawn.
        let mut resting = None;
        let mut is_hidden =
            move |mover: &Mover| mover.is_resting() && resting.replace(mover.rest) == Some(mover.rest);
        let shown = self.movers.iter().enumerate().filter(move |(_, mover)| !is_hidden(mover));
        shown.flat_map(|(body, mover)| {
            let fading = match mover.course {
                Course::Swapping { from, elapsed, .. } => Some(from.faded(elapsed)),
                _ => None,
            };
            let gliding = self.gliding.now;
            let on_tray = mover.glide.on_tray * gliding;
            let on_tray = DrawnBody { body, placed: mover.rest, presence: on_tray, cut: f32::MAX };
            let mut drawn = self.drawn_of(body);
            drawn.presence *= 1.0 - gliding * (1.0 - mover.glide.presence);
            fading.into_iter().chain([drawn, on_tray]).filter(|drawn| drawn.presence > 0.0)
        })
    }

    fn drawn_of(&self, body: usize) -> DrawnBody {
        let mover = &self.movers[body];
        let uncut = self.cut.now >= space::size(self.extent).y;
        let cut = match mover.goal {
            Some(pose) if !uncut && !matches!(mover.course, Course::Flying(_) | Course::Carried(_)) => {
                let together = BodyPlace::in_box(pose, mover.centroid, self.extent);
                self.cut.now + self.exploded(mover, pose).center.y - together.center.y
            }
            _ => f32::MAX,
        };
        DrawnBody { body, placed: mover.now, presence: mover.presence, cut }
    }

    /// How far the pieces are drawn apart now.
    pub fn explosion(&self) -> f32 {
        self.explosion.now
    }

    /// How far the bodies follow the moves by which they are taken apart.
    pub fn gliding(&self) -> f32 {
        self.gliding.now
    }

    /// The centroid of the body in its own lattice.
    pub fn centroid(&self, body: usize) -> Vec3 {
        self.movers[body].centroid
    }

    /// The place of a body in a pose, drawn apart like the others.
    pub fn place_of(&self, body: usize, pose: Pose) -> BodyPlace {
        self.exploded(&self.movers[body], pose)
    }

    /// Where a body is.
    pub fn place(&self, body: usize) -> BodyPlace {
        self.movers[body].now
    }

    /// The body that a ray hits first, and where along the ray, but for `except`.
    pub fn first_hit(&self, ray: &Ray, except: Option<usize>) -> Option<(f32, usize)> {
        let half = vec3(0.5, 0.5, 0.5);
        let seen = self.drawn().filter(|drawn| drawn.presence > 0.5 && Some(drawn.body) != except);
        let hits = seen.filter_map(|DrawnBody { body, placed, .. }| {
            let mover = &self.movers[body];
            let ray = ray.relative_to(placed, mover.centroid);
            let cells = mover.cells.iter().map(|&cell| space::world(cell));
            let hits = cells.filter_map(|cell| ray.enters(cell - half, cell + half));
            Some((hits.min_by(f32::total_cmp)?, body))
        });
        hits.min_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// The height at which the middle of a body is carried over the table, turned as in a pose.
    pub fn hover(&self, body: usize, pose: Pose) -> f32 {
        self.movers[body].depth(space::quaternion(pose.rotation)) + HOVER
    }

    /// Lets a body follow a pointer: its middle, turned as in a pose.
    pub fn carry(&mut self, body: usize, center: Vec3, pose: Pose) {
        let mover = &mut self.movers[body];
        (mover.goal, mover.arrived) = (None, None);
        mover.course = Course::Carried(BodyPlace { center, turn: space::quaternion(pose.rotation) });
    }

    /// Lets go of a body that is carried: it comes down on the table where it is, or beside what is there,
    /// and lies there from then on whenever it is on the table.
    pub fn let_go(&mut self, body: usize) {
        let Some(&Course::Carried(at)) = self.movers.get(body).map(|mover| &mover.course) else { return };
        self.let_go = Some(body);
        let at = BodyPlace { center: at.center - vec3(0.0, HOVER, 0.0), turn: at.turn };
        let rest = self.free_place(body, at);
        let mover = &mut self.movers[body];
        mover.rest = rest;
        let straight = Over { straight: true, ..Over::NONE };
        mover.course =
            Course::Flying(Journey::direct(Flight::new(mover.now, Vec3::zero(), SETTLE, straight)));
    }

    /// The place on the table that is nearest to this one and has room for a body beside the box and the
    /// bodies at rest.
    fn free_place(&self, body: usize, at: BodyPlace) -> BodyPlace {
        /// The distance between two circles of places, the number of places on a circle, and the largest
        /// circle, in cells.
        const STEP: f32 = 0.25;
        const AROUND: usize = 16;
        const FARTHEST: usize = 80;
        let others =
            || self.movers.iter().enumerate().filter(|&(other, mover)| other != body && mover.is_resting());
        let taken: Vec<Vec3> = others().flat_map(|(_, mover)| mover.cells_at(mover.rest)).collect();
        let half = space::size(self.extent) / 2.0;
        let is_free = |place: &BodyPlace| {
            self.movers[body].cells_at(*place).all(|cell| {
                let beside_box = cell.x.abs() > half.x + 0.5 || cell.z.abs() > half.z + 0.5;
                let apart = |other: &Vec3| (other.x - cell.x).abs().max((other.z - cell.z).abs()) > 1.0 + GAP;
                beside_box && taken.iter().all(apart)
            })
        };
        let around = (0..FARTHEST * AROUND).map(|n| {
            let (sin, cos) = (TAU * (n % AROUND) as f32 / AROUND as f32).sin_cos();
            let away = vec3(sin, 0.0, cos) * (STEP * (n / AROUND) as f32);
            BodyPlace { center: at.center + away, ..at }
        });
        around.into_iter().find(is_free).unwrap_or(at)
    }

    /// Lets frames to come have one copy of a piece where another one is now. Those between them move up.
    pub fn reorder(&mut self, from: usize, to: usize) {
        match from < to {
            true => self.movers[from..=to].rotate_left(1),
            false => self.movers[to..=from].rotate_right(1),
        }
    }

    /// The middle of the highest cell of a body; of several the foremost in a direction, and of those the one
    /// nearest to the viewer.
    pub fn highest(&self, body: usize, towards: Vec3) -> Vec3 {
        let mover = &self.movers[body];
        let rank = vec3(0.1, 100.0, 1.0) + towards.normalize_to(10.0);
        let cells = mover.cells_at(mover.now);
        cells.max_by(|a, b| a.dot(rank).total_cmp(&b.dot(rank))).unwrap_or(mover.now.center)
    }

    fn goal_of(&self, mover: &Mover) -> BodyPlace {
        self.goal_at(mover, mover.goal)
    }

    fn goal_at(&self, mover: &Mover, pose: Option<Pose>) -> BodyPlace {
        pose.map_or(mover.rest, |pose| self.exploded(mover, pose))
    }

    /// The pose, moved away from the middle of the box's floor.
    fn exploded(&self, mover: &Mover, pose: Pose) -> BodyPlace {
        let mut placed = BodyPlace::in_box(pose, mover.centroid, self.extent);
        let apart = self.explosion.now;
        let size = space::size(self.extent);
        let spread = apart * SPREAD * size.x.max(size.z);
        placed.center.x += spread * placed.center.x;
        placed.center.z += spread * placed.center.z;
        placed.center.y += apart * RISE * (placed.center.y - 0.5);
        let [x, y, z] = mover.glide.offset;
        placed.center += vec3(x, z, y) * self.gliding.now;
        placed
    }

    fn fly(&mut self, poses: &[Option<Pose>], seconds: f32) {
        let mut trips = Vec::new();
        for (index, &pose) in poses.iter().enumerate() {
            let mover = &mut self.movers[index];
            if mover.is_carried(pose) {
                continue;
            }
            let has_not_left =
                mover.can_wait() && mover.arrived.zip(pose).is_some_and(|(at, pose)| at.is_where(pose));
            if has_not_left {
                (mover.goal, mover.course) = (pose, Course::Arrived);
            }
            if mover.is_to_move(pose) {
                mover.settle_on_one_place();
                trips.push((index, pose));
            } else {
                mover.goal = pose;
                if matches!(mover.course, Course::Arrived) {
                    mover.arrived = pose;
                }
            }
        }
        for (index, departure) in self.departures(&trips, seconds) {
            let drawn = self.drawn_of(index);
            let mover = &mut self.movers[index];
            match departure {
                Departure::Flight(journey) => mover.course = Course::Flying(journey),
                Departure::Fade { appears } => mover.fade(drawn, appears),
            }
            mover.goal = poses[index];
        }
    }

    /// The shapes of a flight out of a pose to another one, after a slide by `exit` and before one from
    /// `entry`: as low as its ends allow, and high enough to turn over whatever is in the box.
    fn overs(
        &self,
        mover: &Mover,
        (origin, from): (Option<Pose>, BodyPlace),
        (pose, goal): (Option<Pose>, BodyPlace),
        (exit, entry): (Vec3, Vec3),
    ) -> [Over; 2] {
        let size = space::size(self.extent);
        let at = from.center;
        let within = at.x.abs() < size.x / 2.0 && at.z.abs() < size.z / 2.0 && at.y < size.y;
        let held = |pose: Option<Pose>| pose.is_some_and(|pose| pose.held);
        let (from_box, to_box) = ((within || held(origin)) && origin.is_some(), pose.is_some());
        let ends = [(from_box, from.turn), (to_box, goal.turn)].into_iter().filter(|(is, _)| *is);
        let sunk = ends.map(|(_, turn)| mover.depth(turn)).fold(0.0, f32::max);
        let turning = (0..=8).map(|step| mover.depth(turned(from.turn, goal.turn, step as f32 / 8.0)));
        let turning = turning.fold(0.0, f32::max);
        let low = if from_box == to_box { turning } else { sunk };
        let table = if from_box || to_box { size.y } else { 0.7 };
        // A body held above its place goes straight down to it and straight up again; a body held above
        // another place goes straight there.
        let straight = origin.zip(pose).is_some_and(|(from, to)| {
            let way = to.translation - from.translation;
            let is_over = (way.x, way.y) == (0, 0) && from.rotation == to.rotation;
            let slides = exit != Vec3::zero() || entry != Vec3::zero();
            (from.held && to.held) || (from.held != to.held && is_over && !slides)
        });
        let over =
            |depth: f32| Over { straight, from_box, to_box, apex: table + depth + CLEARANCE, exit, entry };
        [over(low), over(turning)]
    }

    fn jump(&mut self, poses: &[Option<Pose>]) {
        for (index, &pose) in poses.iter().enumerate() {
            if self.movers[index].is_carried(pose) {
                continue;
            }
            self.movers[index].goal = pose;
            self.movers[index].arrived = pose;
            self.movers[index].course = Course::Arrived;
        }
    }

    /// Shows a snapshot: bodies that changed fade, and appear where they are now.
    fn swap(&mut self, poses: &[Option<Pose>]) {
        for (index, &pose) in poses.iter().enumerate() {
            if !self.movers[index].is_to_move(pose) || self.movers[index].is_carried(pose) {
                self.movers[index].goal = pose;
            } else {
                let from = self.drawn_of(index);
                let mover = &mut self.movers[index];
                mover.goal = pose;
                mover.fade(from, 0.0);
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

    /// The middles of its cells at a place.
    fn cells_at(&self, place: BodyPlace) -> impl Iterator<Item = Vec3> {
        self.cells.iter().map(move |&cell| place.center + place.turn * (space::world(cell) - self.centroid))
    }

    /// How far it reaches below its centroid when it is turned like this.
    fn depth(&self, turn: Quat) -> f32 {
        let axes = Mat3::from(turn);
        let half = 0.5 * (0..3).map(|axis| axes[axis].y.abs()).sum::<f32>();
        let below = |&cell: &Coord| half - (turn * (space::world(cell) - self.centroid)).y;
        self.cells.iter().map(below).fold(0.0, f32::max)
    }

    /// Whether it stands in the box.
    fn has_landed(&self) -> bool {
        matches!(self.course, Course::Arrived) && self.goal.is_some_and(|pose| !pose.held)
    }

    /// Whether a pointer carries it, and keeps it: in no pose of the box.
    const fn is_carried(&self, pose: Option<Pose>) -> bool {
        matches!(self.course, Course::Carried(_)) && pose.is_none()
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
        if let Course::Swapping { from, elapsed, .. } = self.course
            && self.presence < 0.5
        {
            self.now = from.placed;
            self.presence = from.faded(elapsed).presence;
        }
    }

    /// Advances towards `goal`, which may move. Returns true until it arrives.
    fn advance(&mut self, dt: f32, goal: BodyPlace) -> bool {
        let (before, presence) = (self.now, self.presence);
        let going = match &mut self.course {
            Course::Arrived => false,
            Course::Carried(to) => {
                let to = *to;
                let share = 1.0 - (-dt / GRIP).exp();
                let near = (to.center - before.center).magnitude() < 1e-3;
                self.now = if near { to } else { glide(before, to, share) };
                self.presence = 1.0;
                self.speed = vec3(0.0, 0.0, 0.0);
                return self.now != before;
            }
            Course::Flying(journey) => {
                let going = journey.advance(dt);
                self.now = journey.place(goal);
                self.presence += (1.0 - self.presence) * (1.0 - (-dt / WHOLE).exp());
                going
            }
            Course::Swapping { elapsed, appears, .. } => {
                *elapsed += dt;
                self.now = goal;
                self.presence = ease((*elapsed - *appears) / SWAP);
                *elapsed < *appears + SWAP
            }
        };
        if !going {
            self.course = Course::Arrived;
            self.arrived = self.goal;
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
