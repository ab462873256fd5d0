//! Bodies that move at once: by which way and when each takes off, so that none passes through another. Those
//! that have no free way fade, and appear at their goals.

use super::{Animation, Course, DrawnBody, Mover, SWAP};
use crate::view::motion::arrangement::MOST_APART;
use crate::view::motion::flight::{Departure, Flight, Journey, Over};
use crate::view::space::{self, BodyPlace};
use app::Pose;
use cubefall::puzzle::{Coord, sort_by_number};
use cubefall::solution::Side;
use three_d::{InnerSpace, Vec3, Zero};

/// The time between two moments at which bodies are compared, in seconds.
const TICK: f32 = 1.0 / 80.0;
/// The middles of two cells that only touch are a cell apart, but for rounding.
const TOUCHING: f32 = 0.99;
/// With more bodies than this, all fade at once.
const MOST_FLYING: usize = 24;
/// The latest take-off, in multiples of the duration of a flight, and the number of moments that are tried.
const LATEST: f32 = 2.4;
const MOMENTS: usize = 30;
/// The share of the duration for each of two flights with a stop between them, and the height of the stop
/// over the place on the tray.
const HALF: f32 = 0.65;
const STOP: f32 = 0.5;
/// The sides from which a body may slide in, in order of preference.
const SIDES: [Side; 4] = [Side::Front, Side::Right, Side::Left, Side::Back];

/// How far below the highest place a height is, in thousandths of a cell.
fn depth(height: f32) -> u64 {
    (f64::from(i32::MAX) - f64::from(height) * 1000.0) as u64
}

/// A body that has to move.
#[derive(Clone)]
struct Trip {
    body: usize,
    to: Option<Pose>,
    /// The flight to a stop outside the box, and the moment at which it is there.
    first: Option<(Flight, usize)>,
}

impl Trip {
    /// Where it will be in the box.
    fn lands(&self) -> Option<Pose> {
        self.to.filter(|pose| !pose.held)
    }
}

/// The place of a body at each moment: first where it waits, then on its way, then where it arrives. Nowhere
/// means that it is in nobody's way.
struct Track {
    body: usize,
    before: Option<Solid>,
    wait: usize,
    way: Vec<Solid>,
    after: Option<Solid>,
}

/// A body at a place: the middle of it, and the middles of its cells.
#[derive(Clone)]
struct Solid {
    center: Vec3,
    cells: Vec<Vec3>,
}

impl Track {
    /// That of a body that stays.
    const fn standing(body: usize, at: Solid) -> Self {
        Self { body, before: None, wait: 0, way: Vec::new(), after: Some(at) }
    }

    fn at(&self, tick: usize) -> Option<&Solid> {
        match tick.checked_sub(self.wait) {
            None => self.before.as_ref(),
            Some(tick) => self.way.get(tick).or(self.after.as_ref()),
        }
    }

    fn is_standing(&self) -> bool {
        self.end() == 0
    }

    const fn end(&self) -> usize {
        self.wait + self.way.len()
    }
}

/// The cells that are filled.
struct Cells {
    extent: Coord,
    filled: Vec<bool>,
}

impl Cells {
    fn index(&self, Coord { x, y, z }: Coord) -> Option<usize> {
        let Coord { x: width, y: depth, z: height } = self.extent;
        let is_inside = (0..width).contains(&x) && (0..depth).contains(&y) && (0..height).contains(&z);
        is_inside.then(|| ((z * depth + y) * width + x) as usize)
    }

    fn set(&mut self, cells: &[Coord], filled: bool) {
        for &cell in cells {
            if let Some(index) = self.index(cell) {
                self.filled[index] = filled;
            }
        }
    }

    fn has(&self, cell: Coord) -> bool {
        self.index(cell).is_some_and(|index| self.filled[index])
    }

    /// Whether nothing is in these cells or above them.
    fn is_open(&self, cells: &[Coord]) -> bool {
        let up = Side::Above.outwards();
        cells.iter().all(|&cell| (0..self.extent.z - cell.z).all(|by| !self.has(cell + up * by)))
    }

    /// The slide out of these cells to where a body can rise: none if it can rise at once. `first` is tried
    /// before the others.
    fn way_out(&self, cells: &[Coord], first: Coord) -> Option<Coord> {
        let moved = |by: Coord| -> Vec<Coord> { cells.iter().map(|&cell| cell + by).collect() };
        let is_free = |by: Coord| cells.iter().all(|&cell| !self.has(cell + by));
        let slide = |side: Side| {
            let steps = (1..=self.extent.x.max(self.extent.y)).map(|by| side.outwards() * by);
            steps.take_while(|&by| is_free(by)).find(|&by| self.is_open(&moved(by)))
        };
        let side_of = |slide: Coord| SIDES.into_iter().find(|side| side.outwards() == direction(slide));
        let preferred = side_of(first).and_then(slide);
        let straight = self.is_open(cells).then(Coord::default);
        preferred.or(straight).or_else(|| SIDES.into_iter().find_map(slide))
    }
}

/// The unit step along an axis in this direction.
fn direction(slide: Coord) -> Coord {
    Coord::new(slide.x.signum(), slide.y.signum(), slide.z.signum())
}

impl Animation {
    /// How each of these bodies gets to its new pose in flights of `seconds`.
    pub(super) fn departures(
        &self,
        trips: &[(usize, Option<Pose>)],
        seconds: f32,
    ) -> Vec<(usize, Departure)> {
        if trips.len() > MOST_FLYING {
            return trips.iter().map(|&(body, _)| (body, Departure::Fade { appears: 0.0 })).collect();
        }
        let trips: Vec<Trip> = trips.iter().map(|&(body, to)| Trip { body, to, first: None }).collect();
        let mut traffic = Traffic::new(self, &trips, seconds);
        traffic.plan(trips);
        traffic.finish()
    }
}

struct Traffic<'a> {
    animation: &'a Animation,
    seconds: f32,
    /// The tracks of the bodies that stay, and of those whose departure is decided.
    tracks: Vec<Track>,
    /// The cells of the bodies that stay, and of those that will land.
    goals: Cells,
    /// The bodies whose departure is not decided.
    pending: Vec<Trip>,
    decided: Vec<(usize, Departure)>,
    fading: Vec<Trip>,
}

impl<'a> Traffic<'a> {
    fn new(animation: &'a Animation, trips: &[Trip], seconds: f32) -> Self {
        let extent = animation.extent;
        let volume = [extent.x, extent.y, extent.z].map(|side| side as usize).iter().product();
        let mut goals = Cells { extent, filled: vec![false; volume] };
        let mut tracks = Vec::new();
        let stays = |body: &usize| trips.iter().all(|trip| trip.body != *body);
        for body in (0..animation.movers.len()).filter(stays) {
            let mover = &animation.movers[body];
            match &mover.course {
                Course::Flying(journey) => {
                    let way = mover.way(journey, animation.goal_of(mover));
                    let after = animation.lasting(mover, mover.goal);
                    tracks.push(Track { body, before: None, wait: 0, way, after });
                }
                Course::Arrived | Course::Swapping { .. } => {
                    tracks.extend(animation.lasting(mover, mover.goal).map(|at| Track::standing(body, at)));
                }
            }
            if let Some(pose) = mover.goal.filter(|pose| !pose.held) {
                goals.set(&mover.cells_in(pose), true);
            }
        }
        let (pending, decided, fading) = (Vec::new(), Vec::new(), Vec::new());
        Self { animation, seconds, tracks, goals, pending, decided, fading }
    }

    /// Decides about all. A body that cannot go yet is tried again after the others. If none can, one makes
    /// room by a stop outside the box; if none can do that, one fades.
    fn plan(&mut self, trips: Vec<Trip>) {
        self.pending = self.in_order(trips);
        while !self.pending.is_empty() {
            let before = self.pending.len();
            for trip in self.pending.clone() {
                if let Some((journey, track)) = self.journey(&trip) {
                    self.decide(&trip, track);
                    self.decided.push((trip.body, Departure::Flight(journey)));
                }
            }
            if self.pending.len() == before && !self.make_room() {
                // The others may wait for one that cannot get out; else, the highest lies on the most others.
                let height = |trip: &Trip| self.animation.movers[trip.body].now.center.y;
                let rank = |trip: &Trip| (self.exit(trip).is_none(), height(trip));
                let ranked = self.pending.iter().map(|trip| (rank(trip), trip));
                let first = ranked.max_by(|(a, _), (b, _)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
                first.map(|(_, trip)| trip.clone()).into_iter().for_each(|trip| self.fade(trip));
            }
        }
    }

    /// Lets a body leave the box to a stop. Returns whether one can.
    fn make_room(&mut self) -> bool {
        let animation = self.animation;
        for index in 0..self.pending.len() {
            let trip = &self.pending[index];
            let mover = &animation.movers[trip.body];
            if trip.first.is_some() || trip.lands().is_none() || mover.stands().is_none() {
                continue;
            }
            let from = (mover.origin(), mover.now);
            let to = Trip { to: None, ..trip.clone() };
            let Some(exit) = self.exit(&to) else { continue };
            let overs = animation.overs(mover, from, (None, mover.stop()), (exit, Vec3::zero()));
            if let Some((flight, mut track)) = self.flight(&to, from, mover.stop(), overs) {
                track.after = Some(mover.solid(mover.stop()));
                self.pending[index].first = Some((flight, track.end()));
                self.tracks.push(track);
                return true;
            }
        }
        false
    }

    fn decide(&mut self, trip: &Trip, track: Track) {
        self.pending.retain(|other| other.body != trip.body);
        // It no longer stays at its stop.
        self.tracks.iter_mut().filter(|other| other.body == trip.body).for_each(|other| other.after = None);
        self.tracks.push(track);
        if let Some(pose) = trip.lands() {
            self.goals.set(&self.animation.movers[trip.body].cells_in(pose), true);
        }
    }

    /// The order in which they are tried: those in the air; those that go to the tray, the highest first;
    /// those that go into the box, in an order in which they can be put in; those that are held over it.
    /// Those for which there is none fade.
    fn in_order(&mut self, trips: Vec<Trip>) -> Vec<Trip> {
        let movers = &self.animation.movers;
        let (flying, waiting): (Vec<Trip>, _) =
            trips.into_iter().partition(|trip| !movers[trip.body].can_wait());
        let (landing, others): (Vec<Trip>, Vec<Trip>) =
            waiting.into_iter().partition(|trip| trip.lands().is_some());
        let (held, leaving): (Vec<Trip>, Vec<Trip>) = others.into_iter().partition(|trip| trip.to.is_some());
        let mut from_the_top: Vec<usize> = (0..leaving.len()).collect();
        sort_by_number(&mut from_the_top, |&at| depth(movers[leaving[at].body].now.center.y));
        let mut order = flying;
        order.extend(from_the_top.into_iter().map(|at| leaving[at].clone()));
        let (landing, blocked) = self.insertions(landing);
        order.extend(landing);
        order.extend(held);
        self.fading.extend(blocked);
        self.tracks.extend(self.fading.iter().filter_map(|trip| self.animation.fading(trip.body)));
        order
    }

    /// The order in which these bodies can be put in, the reverse of one in which they can be taken out; and
    /// those without which the others can.
    fn insertions(&self, mut landing: Vec<Trip>) -> (Vec<Trip>, Vec<Trip>) {
        let movers = &self.animation.movers;
        let cells = |trip: &Trip| trip.lands().map_or(Vec::new(), |pose| movers[trip.body].cells_in(pose));
        let mut filled = Cells { extent: self.goals.extent, filled: self.goals.filled.clone() };
        landing.iter().for_each(|trip| filled.set(&cells(trip), true));
        let (mut order, mut left_out) = (Vec::new(), Vec::new());
        while !landing.is_empty() {
            let mut rank = |trip: &Trip| {
                let pose = trip.to.unwrap_or_else(|| unreachable!("it lands"));
                filled.set(&cells(trip), false);
                let way = filled.way_out(&cells(trip), pose.slide);
                filled.set(&cells(trip), true);
                (
                    way.is_some(),
                    way == Some(Coord::default()),
                    self.animation.place_of(trip.body, pose).center.y,
                )
            };
            let ranks: Vec<(bool, bool, f32)> = landing.iter().map(&mut rank).collect();
            let key = |&(index, _): &(usize, &(bool, bool, f32))| index;
            let best = ranks
                .iter()
                .enumerate()
                .max_by(|(_, a), (_, b)| (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2)));
            let Some(index) = best.as_ref().map(key) else { break };
            let trip = landing.remove(index);
            filled.set(&cells(&trip), false);
            if ranks[index].0 { order.push(trip) } else { left_out.push(trip) }
        }
        order.reverse();
        (order, left_out)
    }

    /// The slide by which a body leaves its pose; nothing if there is none.
    fn exit(&self, trip: &Trip) -> Option<Vec3> {
        let mover = &self.animation.movers[trip.body];
        match mover.stands().filter(|_| trip.first.is_none()) {
            Some(pose) => self.around(trip.body).way_out(&mover.cells_in(pose), pose.slide).map(space::world),
            None => Some(Vec3::zero()),
        }
    }

    /// A journey that is clear of all others, if there is one now.
    fn journey(&self, trip: &Trip) -> Option<(Journey, Track)> {
        let animation = self.animation;
        let mover = &animation.movers[trip.body];
        let exit = self.exit(trip)?;
        let entry = match trip.lands() {
            Some(pose) => space::world(self.goals.way_out(&mover.cells_in(pose), pose.slide)?),
            None => Vec3::zero(),
        };
        let goal = animation.goal_at(mover, trip.to);
        let from = match &trip.first {
            Some(_) => (None, mover.stop()),
            None => (mover.origin(), mover.now),
        };
        let overs = animation.overs(mover, from, (trip.to, goal), (exit, entry));
        let (flight, track) = self.flight(trip, from, goal, overs)?;
        let journey = match &trip.first {
            Some((first, there)) => {
                let flight = flight.after((track.wait - there) as f32 * TICK);
                Journey::with_stop(first.clone(), mover.stop(), flight)
            }
            None => Journey::direct(flight),
        };
        Some((journey, track))
    }

    /// The first flight of one of these shapes that is clear of all others.
    fn flight(
        &self,
        trip: &Trip,
        (origin, from): (Option<Pose>, BodyPlace),
        goal: BodyPlace,
        overs: [Over; 2],
    ) -> Option<(Flight, Track)> {
        let animation = self.animation;
        let mover = &animation.movers[trip.body];
        let has_stop = trip.first.is_some() || (trip.to.is_none() && mover.stop() == goal);
        let seconds = self.seconds * if has_stop { HALF } else { 1.0 };
        let is_at_rest = trip.first.is_some() || mover.can_wait();
        let (moments, speed) = if is_at_rest { (MOMENTS, Vec3::zero()) } else { (1, mover.speed) };
        let step = ((LATEST * self.seconds / MOMENTS as f32 / TICK).ceil() as usize).max(1);
        let earliest = trip.first.as_ref().map_or(0, |&(_, there)| there);
        overs.into_iter().find_map(|over| {
            let flight = Flight::new(from, speed, seconds, over);
            let way = mover.way(&Journey::direct(flight.clone()), goal);
            let before = match &trip.first {
                Some(_) => Some(mover.solid(from)),
                None => animation.lasting(mover, origin),
            };
            let after = animation.lasting(mover, trip.to);
            let mut track = Track { body: trip.body, before, wait: earliest, way, after };
            if !self.is_clear_of_standing(&track) {
                return None;
            }
            let is_clear = |wait: &usize| {
                track.wait = *wait;
                self.is_clear_of_moving(&track)
            };
            let wait = (0..moments).map(|moment| earliest + moment * step).find(is_clear)?;
            track.wait = wait;
            Some((flight.after(wait as f32 * TICK), track))
        })
    }

    /// The cells that are filled now, but by this body and by those that leave before it.
    fn around(&self, body: usize) -> Cells {
        let animation = self.animation;
        let mut cells = Cells { extent: self.goals.extent, filled: vec![false; self.goals.filled.len()] };
        for (index, mover) in animation.movers.iter().enumerate().filter(|&(index, _)| index != body) {
            let is_decided = self.decided.iter().any(|&(decided, _)| decided == index);
            if let Some(pose) = mover.stands().filter(|_| !is_decided) {
                cells.set(&mover.cells_in(pose), true);
            }
        }
        cells
    }

    /// Whether this track meets no body that stays, or has not taken off: at whatever moment it begins.
    fn is_clear_of_standing(&self, track: &Track) -> bool {
        let others = self.pending.iter().filter(|trip| trip.body != track.body && trip.first.is_none());
        let waiting = others.filter_map(|trip| {
            let mover = &self.animation.movers[trip.body];
            let at = self.animation.lasting(mover, mover.origin()).filter(|_| mover.can_wait())?;
            Some(Track::standing(trip.body, at))
        });
        self.tracks.iter().filter(|other| other.is_standing()).all(|other| self.are_apart(track, other))
            && waiting.into_iter().all(|other| self.are_apart(track, &other))
    }

    /// Whether it meets no body that moves.
    fn is_clear_of_moving(&self, track: &Track) -> bool {
        let mut others = self.tracks.iter().filter(|other| other.body != track.body && !other.is_standing());
        others.all(|other| self.are_apart(track, other))
    }

    fn are_apart(&self, one: &Track, other: &Track) -> bool {
        let movers = &self.animation.movers;
        let reach = movers[one.body].radius + movers[other.body].radius;
        let first = if one.is_standing() {
            other.wait
        } else if other.is_standing() {
            one.wait
        } else {
            0
        };
        (first.saturating_sub(1)..=one.end().max(other.end())).all(|tick| {
            match (one.at(tick), other.at(tick)) {
                (Some(a), Some(b)) => !a.overlaps(b, reach),
                _ => true,
            }
        })
    }

    fn fade(&mut self, trip: Trip) {
        self.pending.retain(|other| other.body != trip.body);
        self.tracks.extend(self.animation.fading(trip.body));
        self.fading.push(trip);
    }

    /// The decisions. A body that fades appears as soon as nothing is on its way through its goal.
    fn finish(mut self) -> Vec<(usize, Departure)> {
        let end = self.tracks.iter().map(Track::end).max().unwrap_or_default();
        for trip in std::mem::take(&mut self.fading) {
            let mover = &self.animation.movers[trip.body];
            let after = self.animation.lasting(mover, trip.to);
            let mut track = Track { body: trip.body, before: None, wait: end, way: Vec::new(), after };
            let is_clear = |wait: &usize| {
                track.wait = *wait;
                self.is_clear_of_moving(&track)
            };
            let wait = (0..=end).step_by(4).find(is_clear).unwrap_or(end);
            track.wait = wait;
            self.tracks.push(track);
            self.decided.push((trip.body, Departure::Fade { appears: wait as f32 * TICK }));
        }
        self.decided
    }
}

impl Solid {
    /// Whether two bodies are one in the other, judged by their cells.
    fn overlaps(&self, other: &Self, reach: f32) -> bool {
        let is_near = |a: Vec3, b: Vec3| (0..3).all(|axis| (a[axis] - b[axis]).abs() < TOUCHING);
        (self.center - other.center).magnitude2() < reach * reach
            && self.cells.iter().any(|&a| other.cells.iter().any(|&b| is_near(a, b)))
    }
}

impl Animation {
    /// Where a body in this pose stands in the way of others. Where copies share a place on the tray, those
    /// there do not.
    fn lasting(&self, mover: &Mover, pose: Option<Pose>) -> Option<Solid> {
        let counts = pose.is_some() || self.movers.len() <= MOST_APART;
        counts.then(|| mover.solid(self.goal_at(mover, pose)))
    }

    /// The track of a body that fades where it is.
    fn fading(&self, body: usize) -> Option<Track> {
        let mover = &self.movers[body];
        let before = self.lasting(mover, mover.origin())?;
        let wait = (SWAP / TICK).ceil() as usize;
        Some(Track { body, before: Some(before), wait, way: Vec::new(), after: None })
    }
}

impl Mover {
    /// Its cells in the box.
    fn cells_in(&self, pose: Pose) -> Vec<Coord> {
        self.cells.iter().map(|&cell| pose.rotation.apply(cell) + pose.translation).collect()
    }

    fn solid(&self, at: BodyPlace) -> Solid {
        let middle = |&cell: &Coord| at.center + at.turn * (space::world(cell) - self.centroid);
        Solid { center: at.center, cells: self.cells.iter().map(middle).collect() }
    }

    /// Where it is at each moment of a journey.
    fn way(&self, journey: &Journey, goal: BodyPlace) -> Vec<Solid> {
        let (mut journey, mut way) = (journey.clone(), Vec::new());
        loop {
            way.push(self.solid(journey.place(goal)));
            if !journey.advance(TICK) {
                return way;
            }
        }
    }

    /// Where it stops outside the box: over its place on the tray.
    fn stop(&self) -> BodyPlace {
        BodyPlace { center: self.rest.center + Vec3::unit_y() * STOP, ..self.rest }
    }

    /// Whether it stands still, so that it may wait.
    pub(super) fn can_wait(&self) -> bool {
        match &self.course {
            Course::Arrived => true,
            Course::Flying(journey) => journey.waits(),
            Course::Swapping { .. } => false,
        }
    }

    /// The pose that it comes from: nothing on the tray.
    pub(super) fn origin(&self) -> Option<Pose> {
        if self.can_wait() { self.arrived } else { self.goal }
    }

    /// Its pose if it stands in the box.
    fn stands(&self) -> Option<Pose> {
        self.arrived.filter(|pose| self.can_wait() && !pose.held)
    }

    /// Starts to fade, to appear at its new goal after some seconds.
    pub(super) fn fade(&mut self, from: DrawnBody, appears: f32) {
        self.presence = 0.0;
        self.course = Course::Swapping { from, elapsed: 0.0, appears };
    }
}
