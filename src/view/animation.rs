//! Brings every body from where it is to where the newest frame wants it, in its own time.

use super::arrangement::Arrangement;
use super::flight::{Flight, Over, ease};
use super::follower::Follower;
use super::space::{self, Placed};
use crate::app::{Frame, Motion, Pose, Props};
use crate::solver::Coord;
use three_d::{InnerSpace, Vec3, vec3};

/// Between two snapshots pass at least so many seconds: twice a second is calm, three times flashes.
const SNAPSHOT_PERIOD: f32 = 0.5;
/// So long does a body that a snapshot moves take to fade at one place and appear at the other.
const SWAP: f32 = 0.44;
/// How far pieces move apart, in multiples of their distance from the middle, for each cell of the box's width: in a
/// larger box there are more of them one behind the other.
const SPREAD: f32 = 1.6 / 3.0;
/// The same upwards from the lowest layer.
const RISE: f32 = 0.72;
/// The time constant with which a body that was fading becomes whole when it sets out, in seconds.
const WHOLE: f32 = 0.09;

/// All bodies, and where each of them is on its way.
pub(super) struct Animation {
    extent: Coord,
    movers: Vec<Mover>,
    explosion: Follower,
    cut: Follower,
    /// The newest frame's poses, when they wait for the next snapshot.
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

/// How a body gets to its goal.
enum Course {
    /// It is there.
    Arrived,
    Flying(Flight),
    /// It fades where it was, and appears at its goal.
    Swapping {
        from: Drawn,
        elapsed: f32,
    },
}

/// What there is to draw of a body, at one place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Drawn {
    pub body: usize,
    pub placed: Placed,
    /// How much of it is there: less than 1 while it appears or fades.
    pub presence: f32,
    /// Everything of it above this height is cut away.
    pub cut: f32,
}

impl Animation {
    /// Every body at rest on the tray.
    pub fn new(props: &Props, arrangement: &Arrangement) -> Self {
        let mover = |(body, &rest): (&crate::app::Body, &Placed)| {
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

    /// Takes the newest frame.
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

    /// Goes on for `dt` seconds; true while anything moves or is still to come.
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

    /// What to draw: each body where it is, and before that where it fades.
    pub fn drawn(&self) -> impl Iterator<Item = Drawn> + '_ {
        self.movers.iter().enumerate().flat_map(|(body, mover)| {
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

    /// Where a pose puts a body, drawn apart as the others are.
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

    /// What a body that sets out for `pose` has to go over.
    fn over(&self, mover: &Mover, pose: Option<Pose>) -> Over {
        let size = space::size(self.extent);
        let at = mover.now.center;
        let within = at.x.abs() < size.x / 2.0 && at.z.abs() < size.z / 2.0 && at.y < size.y;
        let held = |pose: Option<Pose>| pose.is_some_and(|pose| pose.held);
        let (from_box, to_box) = ((within || held(mover.goal)) && mover.goal.is_some(), pose.is_some());
        // Whatever lies in the box is passed over, however the body turns meanwhile.
        let apex = mover.radius + if from_box || to_box { size.y } else { 1.5 };
        let at_rest = matches!(mover.course, Course::Arrived);
        let exit = mover.goal.filter(|_| at_rest && from_box);
        let slide = |pose: Option<Pose>| pose.map_or(vec3(0.0, 0.0, 0.0), |pose| space::world(pose.slide));
        // What is held right over its place goes straight down to it, and straight up again; what is held over another place,
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

    /// Takes a snapshot: what changed fades, and appears where it is now.
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
    /// Whether a pose is another place than where it is, or is going.
    fn is_to_move(&self, pose: Option<Pose>) -> bool {
        match (self.goal, pose) {
            (Some(goal), Some(pose)) => !goal.is_where(pose),
            (goal, pose) => goal != pose,
        }
    }

    /// Of the two places of a swap, keeps the one where there is more of it.
    fn settle_on_one_place(&mut self) {
        if let Course::Swapping { from, .. } = self.course
            && self.presence < 0.5
        {
            self.now = from.placed;
            self.presence = 1.0 - self.presence;
        }
    }

    /// Goes on towards `goal`, which may itself move a little; true while on the way.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{
        Assembly, Catalog, Insertion, Placement, PlacementTable, Rotation, Search, Strategy, Symmetry,
    };
    use crate::view::arrangement::tests::{bedlam, soma};
    use std::ops::ControlFlow;

    const DT: f32 = 1.0 / 60.0;

    fn pose(x: i32, y: i32, z: i32) -> Pose {
        Pose {
            rotation: Rotation::all()[7],
            translation: Coord::new(x, y, z),
            slide: Coord::default(),
            held: false,
        }
    }

    fn frame(first: Option<Pose>, motion: Motion) -> Frame {
        let mut poses = vec![None; 7];
        poses[0] = first;
        Frame { poses, refusal: None, preview: None, marks: Vec::new(), motion, explosion: 0.0, cut: 3.0 }
    }

    fn animation() -> Animation {
        let props = soma();
        Animation::new(&props, &Arrangement::new(&props))
    }

    fn first(animation: &Animation) -> Drawn {
        animation.drawn().next().expect("there are seven")
    }

    fn settle(animation: &mut Animation) -> f32 {
        let mut seconds = 0.0;
        while animation.advance(DT) {
            seconds += DT;
            assert!(seconds < 5.0, "it comes to rest");
        }
        seconds
    }

    #[test]
    fn a_flight_takes_its_time_and_arrives() {
        let mut animation = animation();
        animation.show(&frame(Some(pose(1, 1, 1)), Motion::Flight { seconds: 0.8 }));
        let seconds = settle(&mut animation);
        assert!((seconds - 0.8).abs() < 0.1, "{seconds}");
        assert_eq!(first(&animation).placed, animation.place_of(0, pose(1, 1, 1)));
        animation.show(&frame(None, Motion::Flight { seconds: 0.8 }));
        settle(&mut animation);
        assert_eq!(first(&animation).placed, animation.movers[0].rest);
    }

    #[test]
    fn a_change_of_mind_in_mid_air_makes_no_jump() {
        for moment in [0.1, 0.3, 0.5, 0.75] {
            let mut animation = animation();
            animation.show(&frame(Some(pose(1, 1, 1)), Motion::Flight { seconds: 1.0 }));
            let (mut before, mut speed) = (first(&animation), vec3(0.0, 0.0, 0.0));
            for step in 0..200 {
                let time = step as f32 * DT;
                if time >= moment && time - DT < moment {
                    animation.show(&frame(None, Motion::Flight { seconds: 1.0 }));
                    assert_eq!(first(&animation), before);
                }
                animation.advance(DT);
                let now = first(&animation);
                let step = now.placed.center - before.placed.center;
                assert!(step.magnitude() < 0.7, "a jump of {step:?}");
                assert!((step - speed).magnitude() < 0.12, "a jerk of {:?}", step - speed);
                assert!(now.placed.turn.dot(before.placed.turn).abs() > 0.98);
                (before, speed) = (now, step);
            }
            assert_eq!(first(&animation).placed, animation.movers[0].rest);
        }
    }

    #[test]
    fn snapshots_change_a_body_at_most_twice_a_second_and_end_with_the_last() {
        let mut animation = animation();
        let mut goals = Vec::new();
        for step in 0..240 {
            animation.show(&frame(Some(pose(step % 3, 0, 0)), Motion::Snapshots));
            animation.advance(DT);
            if goals.last() != Some(&animation.movers[0].goal) {
                goals.push(animation.movers[0].goal);
            }
        }
        assert!(goals.len() <= 9, "{} in 4 seconds", goals.len());
        animation.show(&frame(Some(pose(2, 1, 0)), Motion::Snapshots));
        settle(&mut animation);
        assert_eq!(first(&animation).placed, animation.place_of(0, pose(2, 1, 0)));
        assert_eq!(first(&animation).presence, 1.0);
    }

    #[test]
    fn a_swap_fades_from_one_place_to_the_other() {
        let mut animation = animation();
        let rest = first(&animation).placed;
        animation.show(&frame(Some(pose(1, 1, 0)), Motion::Snapshots));
        let goal = animation.place_of(0, pose(1, 1, 0));
        let mut before = 0.0;
        while animation.advance(DT) {
            let places: Vec<Drawn> = animation.drawn().filter(|drawn| drawn.body == 0).collect();
            if let [old, new] = places[..] {
                assert!(old.placed == rest && new.placed == goal);
                assert!((old.presence + new.presence - 1.0).abs() < 1e-5);
                assert!(new.presence >= before && new.presence - before < 0.1);
                before = new.presence;
            }
        }
        assert!(before > 0.9);
        assert_eq!(animation.drawn().count(), 7);
        assert_eq!(first(&animation).placed, goal);
    }

    #[test]
    fn without_motion_bodies_are_there_at_once() {
        let mut animation = animation();
        animation.show(&frame(Some(pose(1, 1, 1)), Motion::Flight { seconds: 1.0 }));
        animation.advance(0.3);
        animation.show(&frame(Some(pose(0, 1, 1)), Motion::Still));
        assert!(animation.advance(0.0));
        assert_eq!(first(&animation).placed, animation.place_of(0, pose(0, 1, 1)));
        assert!(!animation.advance(DT));
    }

    #[test]
    fn drawn_apart_bodies_stay_above_the_table_and_the_cut_goes_with_them() {
        for props in [soma(), bedlam()] {
            let mut animation = Animation::new(&props, &Arrangement::new(&props));
            let mut shown = frame(Some(pose(2, 2, 2)), Motion::Still);
            shown.poses.resize(props.bodies.len(), None);
            (shown.explosion, shown.cut) = (1.0, 2.0);
            animation.show(&shown);
            animation.advance(DT);
            let together = Placed::in_box(pose(2, 2, 2), animation.centroid(0), animation.extent);
            let drawn = first(&animation);
            assert!(drawn.placed.center.y >= together.center.y);
            assert!((drawn.cut - 2.0 - (drawn.placed.center.y - together.center.y)).abs() < 1e-4);
            assert!(animation.drawn().skip(1).all(|other| other.cut == f32::MAX));
        }
    }

    /// Solutions of a puzzle, each as the poses of its pieces in an order in which they can be put in.
    fn built(catalog: Catalog, every: usize) -> Vec<Vec<(usize, Pose)>> {
        let puzzle = catalog.puzzle();
        let table =
            PlacementTable::reduced(&puzzle, catalog.reduction(Symmetry::Seed).expect("the author's"));
        let mut search = Search::new(puzzle.region(), &table, Strategy::Turbo.plan());
        let (mut number, mut built) = (0, Vec::new());
        search.run(&table, u64::MAX, |placements| {
            number += 1;
            if number % every == 0 {
                let assembly = Assembly::of(&table.solution(&puzzle, placements));
                let step = |it: &Insertion| {
                    let placement = table.get(placements[it.piece]);
                    let slide = it.from.outwards() * it.slide;
                    let Placement { piece, rotation, translation, .. } = *placement;
                    (piece.index(), Pose { rotation, translation, slide, held: false })
                };
                built.push(assembly.insertions().iter().map(step).collect());
            }
            ControlFlow::Continue(())
        });
        built
    }

    /// Whether two bodies are one in the other, as far as their cells tell: the middles of two cells of bodies that only
    /// touch are a cell apart.
    fn overlap(animation: &Animation, props: &Props, one: usize, other: usize) -> bool {
        let cells = |body: usize| {
            let Mover { now, centroid, .. } = &animation.movers[body];
            props.bodies[body]
                .cells
                .iter()
                .map(|&cell| now.center + now.turn * (space::world(cell) - *centroid))
        };
        let near = |a: Vec3, b: Vec3| (0..3).all(|axis| (a - b)[axis].abs() < 0.95);
        cells(one).any(|a| cells(other).any(|b| near(a, b)))
    }

    #[test]
    fn no_piece_of_a_solution_passes_through_another_on_its_way_in_or_out() {
        let solutions = built(Catalog::Soma, 24).into_iter().map(|steps| (soma(), steps));
        let solutions =
            solutions.chain(built(Catalog::Bedlam, 1_500).into_iter().map(|steps| (bedlam(), steps)));
        let mut slides = 0;
        for (props, steps) in solutions {
            let mut animation = Animation::new(&props, &Arrangement::new(&props));
            let cut = space::size(props.extent).y;
            let (motion, mut poses) = (Motion::Flight { seconds: 0.9 }, vec![None; props.bodies.len()]);
            let mut show = |animation: &mut Animation, body: usize, pose: Option<Pose>| {
                poses[body] = pose;
                animation.show(&Frame {
                    preview: None,
                    poses: poses.clone(),
                    refusal: None,
                    marks: Vec::new(),
                    motion,
                    explosion: 0.0,
                    cut,
                });
                let inside: Vec<usize> =
                    (0..poses.len()).filter(|&it| it != body && poses[it].is_some()).collect();
                while animation.advance(DT) {
                    for &other in &inside {
                        assert!(!overlap(animation, &props, body, other), "{body} passes through {other}");
                    }
                }
            };
            // At once, and as someone sees it who builds along: held over the box first.
            for stops_over_it in [false, true] {
                let held = |body: usize, pose: Pose| pose.held_over(&props.bodies[body], props.extent.z);
                for &(body, pose) in &steps {
                    slides += usize::from(pose.slide != Coord::default());
                    if stops_over_it {
                        show(&mut animation, body, Some(held(body, pose)));
                    }
                    show(&mut animation, body, Some(pose));
                }
                for &(body, pose) in steps.iter().rev() {
                    if stops_over_it {
                        show(&mut animation, body, Some(held(body, pose)));
                    }
                    show(&mut animation, body, None);
                }
            }
        }
        assert!(slides > 0, "some slide in");
    }

    #[test]
    fn what_is_held_over_its_place_goes_straight_down_and_straight_up_again() {
        let props = soma();
        let (mut animation, below) = (animation(), pose(1, 1, 1));
        let held = below.held_over(&props.bodies[0], 3);
        let flight = Motion::Flight { seconds: 0.5 };
        animation.show(&frame(Some(held), flight));
        settle(&mut animation);
        for (goal, way) in [(below, -1.0), (held, 1.0)] {
            animation.show(&frame(Some(goal), flight));
            let mut before = first(&animation).placed.center;
            while animation.advance(DT) {
                let now = first(&animation).placed.center;
                assert!((now.x, now.z) == (before.x, before.z) && way * (now.y - before.y) >= 0.0);
                before = now;
            }
            assert_eq!(before, animation.place_of(0, goal).center);
        }
    }

    #[test]
    fn what_is_in_place_stays_there_when_only_its_way_in_is_another() {
        let mut animation = animation();
        let (above, aside) = (pose(1, 1, 1), Pose { slide: Coord::new(1, 0, 0), ..pose(1, 1, 1) });
        animation.show(&frame(Some(above), Motion::Flight { seconds: 0.5 }));
        settle(&mut animation);
        for motion in [Motion::Flight { seconds: 0.5 }, Motion::Snapshots] {
            animation.show(&frame(Some(aside), motion));
            animation.advance(DT);
            assert!(!animation.advance(DT), "{motion:?}");
        }
        // And out it slides.
        animation.show(&frame(None, Motion::Flight { seconds: 0.5 }));
        animation.advance(0.1);
        let moved = first(&animation).placed.center - animation.place_of(0, above).center;
        assert!(moved.x > 0.2 && moved.y.abs() < 1e-4, "{moved:?}");
    }

    #[test]
    fn nothing_to_do_is_said_so() {
        let mut animation = animation();
        assert!(!animation.advance(DT));
        animation.show(&frame(None, Motion::Snapshots));
        settle(&mut animation);
        assert!(!animation.advance(DT));
    }
}
