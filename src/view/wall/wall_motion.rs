//! The solutions on the wall, and their motion: they rise from the table and sink into it, and fly to other
//! places.

use super::layout::Layout;
use crate::view::motion::ease;
use crate::view::picking::Ray;
use app::WallPicture;
use three_d::{InnerSpace, Vec3, Vec4, vec3};

/// The duration of a motion, in seconds.
const JOURNEY: f32 = 0.75;
/// That of sinking when the wall closes: before the camera comes so low that one row is seen behind the
/// other, which takes long to draw.
const SINKING: f32 = 0.3;
/// By how much the farthest solution starts later than the nearest, when they come and when they go.
const WAVE: f32 = 0.45;
const EBB: f32 = 0.1;
/// When the first solution rises from under the one in the middle, in seconds: when the camera is so far away
/// that few are large.
const ROOM: f32 = 0.6;
/// The height of a flight relative to its length, and the greatest height, in heights of a solution.
const ARC: f32 = 0.3;
const HIGHEST: f32 = 2.5;
/// How far the selected solution is lifted, in heights of a solution.
const LIFT: f32 = 0.2;

/// All solutions on the wall.
#[derive(Debug)]
pub(super) struct WallMotion {
    layout: Layout,
    journeys: Vec<WallFlight>,
    /// The places of the solutions that stand, as they were given last.
    places: Vec<Option<usize>>,
    revision: u32,
    selected: Option<usize>,
    /// The seconds since the wall was opened, and those at which all have arrived.
    seconds: f32,
    end: f32,
}

/// The motion of a solution, from the middle of its floor to another.
#[derive(Clone, Copy, Debug)]
struct WallFlight {
    from: Vec3,
    to: Vec3,
    /// When it begins, in seconds since the wall was opened.
    begin: f32,
    /// The seconds that it takes.
    length: f32,
}

impl WallFlight {
    fn at(&self, seconds: f32, height: f32) -> Vec3 {
        let share = ease((seconds - self.begin) / self.length);
        let way = self.to - self.from;
        let length = vec3(way.x, 0.0, way.z).magnitude();
        let arc = (ARC * length).min(HIGHEST * height) * 4.0 * share * (1.0 - share);
        self.from + way * share + vec3(0.0, arc, 0.0)
    }
}

impl WallMotion {
    /// Places without solutions.
    pub fn new(layout: Layout) -> Self {
        let (places, journeys) = (Vec::new(), Vec::new());
        Self { layout, journeys, places, revision: 0, selected: None, seconds: 0.0, end: 0.0 }
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Sets what stands where. Returns whether that has changed anything.
    pub fn show(&mut self, picture: &WallPicture, layout: &Layout) -> bool {
        let mut changed = self.selected != picture.selected;
        self.selected = picture.selected;
        if (self.revision, self.places.len()) != (picture.revision, picture.places.len()) {
            self.revision = picture.revision;
            self.places = picture.places.to_vec();
            self.journeys.truncate(self.places.len());
            self.layout = layout.clone();
            let wait = if self.journeys.is_empty() { ROOM } else { 0.0 };
            self.send(|motion, index| motion.home(index), picture.shown, (wait, WAVE, JOURNEY));
            changed = true;
        } else if self.layout != *layout {
            // The picture has another shape: what stands is at its new place at once.
            self.layout = layout.clone();
            for index in 0..self.journeys.len() {
                let home = self.home(index);
                self.journeys[index] = WallFlight { from: home, to: home, begin: 0.0, length: JOURNEY };
            }
            self.end = self.seconds;
            changed = true;
        }
        changed |= picture.is_still && self.finish();
        changed
    }

    /// Lets all sink into the table, except for `shown`, which flies to the middle.
    pub fn leave(&mut self, shown: Option<usize>) {
        self.selected = None;
        // What is shown next has come back.
        self.revision = 0;
        self.send(
            |motion, index| if Some(index) == shown { vec3(0.0, 0.0, 0.0) } else { motion.sunk(index) },
            shown,
            (0.0, EBB, SINKING),
        );
    }

    /// Sends each solution to its `goal`. A new one comes from under the table; `shown` from the middle, at
    /// once. The others begin after `wait` seconds, the farthest `wave` seconds later, and take `length`
    /// seconds.
    fn send(
        &mut self,
        goal: impl Fn(&Self, usize) -> Vec3,
        shown: Option<usize>,
        (wait, wave, length): (f32, f32, f32),
    ) {
        let (reach, height) = (self.layout.radius(), self.layout.size().y);
        for index in 0..self.places.len() {
            let to = goal(self, index);
            let from = match self.journeys.get(index) {
                Some(journey) if journey.to == to => continue,
                Some(journey) => journey.at(self.seconds, height),
                None if shown == Some(index) => vec3(0.0, 0.0, 0.0),
                None => vec3(to.x, -self.depth(), to.z),
            };
            let is_shown = shown == Some(index);
            let wait = if is_shown { 0.0 } else { wait + wave * to.magnitude() / reach };
            let length = if is_shown { JOURNEY } else { length };
            let journey = WallFlight { from, to, begin: self.seconds + wait, length };
            self.end = self.end.max(journey.begin + length);
            match self.journeys.get_mut(index) {
                Some(old) => *old = journey,
                None => self.journeys.push(journey),
            }
        }
    }

    /// Where a solution stands; under the table if the filter rejects it.
    fn home(&self, index: usize) -> Vec3 {
        self.places[index].map_or_else(|| self.sunk(index), |place| self.layout.place(place))
    }

    /// Under where a solution is now.
    fn sunk(&self, index: usize) -> Vec3 {
        let at = self.journeys.get(index).map_or_else(|| self.layout.place(index), |journey| journey.to);
        vec3(at.x, -self.depth(), at.z)
    }

    /// How deep a solution sinks.
    fn depth(&self) -> f32 {
        1.02 * self.layout.size().y
    }

    /// Advances by `dt` seconds. Returns whether anything moved.
    pub fn advance(&mut self, dt: f32) -> bool {
        let moves = self.seconds < self.end;
        self.seconds += dt;
        moves
    }

    /// Ends all motion. Returns whether there was any.
    pub fn finish(&mut self) -> bool {
        let moved = self.seconds < self.end;
        self.seconds = self.seconds.max(self.end);
        moved
    }

    /// Where a solution is: the middle of its floor.
    pub fn position(&self, index: usize) -> Option<Vec3> {
        let height = self.layout.size().y;
        let at = self.journeys.get(index)?.at(self.seconds, height);
        let lift = if self.selected == Some(index) { LIFT * height } else { 0.0 };
        Some(at + vec3(0.0, lift, 0.0))
    }

    /// Where the first `most` solutions are that are not under the table, each with its index. The nearest
    /// rows come first, since they hide others.
    pub fn cubes(&self, most: usize) -> Vec<Vec4> {
        let last = self.journeys.len().min(most);
        let height = self.layout.size().y;
        let cube = |index| Some(self.position(index)?.extend(index as f32)).filter(|at| at.y > -height);
        (0..last).rev().filter_map(cube).collect()
    }

    /// The first solution that a ray meets.
    pub fn hit(&self, ray: &Ray) -> Option<usize> {
        let size = self.layout.size();
        let half = vec3(size.x / 2.0, 0.0, size.z / 2.0);
        let hits = self.cubes(usize::MAX).into_iter().filter_map(|cube| {
            let low = cube.truncate() - half;
            Some((ray.enters(low, low + size)?, cube.w as usize))
        });
        hits.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index)
    }

    /// The selected solution.
    pub fn selected(&self) -> Option<usize> {
        self.selected
    }

    /// The nearest solution to `from` in a direction, by columns to the right and rows nearer, that stands;
    /// without one, the first.
    pub fn next(&self, from: Option<usize>, way: (i32, i32)) -> Option<usize> {
        let standing = |place: usize| self.places.iter().position(|&at| at == Some(place));
        let Some(mut place) = from.and_then(|index| *self.places.get(index)?) else {
            let first = self.places.iter().flatten().min()?;
            return standing(*first);
        };
        loop {
            place = self.layout.neighbour(place, way)?;
            if let Some(index) = standing(place) {
                return Some(index);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::camera::OrbitCamera;
    use three_d::{EuclideanSpace, Point3, Transform};

    fn picture(places: &[Option<usize>], revision: u32) -> WallPicture<'_> {
        WallPicture {
            cells: &[],
            generation: 1,
            solutions: places.len(),
            places,
            revision,
            selected: None,
            shown: None,
            is_still: false,
        }
    }

    fn layout() -> Layout {
        Layout::new(20, vec3(3.0, 3.0, 3.0), 1.5)
    }

    /// A wall of 20 solutions that have arrived.
    fn standing() -> WallMotion {
        let places: Vec<_> = (0..20).map(Some).collect();
        let mut motion = WallMotion::new(layout());
        assert!(motion.show(&picture(&places, 1), &layout()));
        assert_eq!(motion.cubes(20), [], "they come from under the table");
        while motion.advance(0.1) {}
        motion
    }

    #[test]
    fn solutions_rise_to_their_places_and_then_rest() {
        let mut motion = standing();
        for index in 0..20 {
            let at = motion.position(index).expect("it is there");
            assert!((at - layout().place(index)).magnitude() < 1e-3);
        }
        let places: Vec<_> = (0..20).map(Some).collect();
        assert!(!motion.show(&picture(&places, 1), &layout()) && !motion.advance(0.1));
        assert_eq!(motion.cubes(7).len(), 7, "the cells of others are not there yet");
    }

    #[test]
    fn what_the_filter_rejects_sinks_where_it_is_and_what_is_sorted_moves() {
        let mut motion = standing();
        let places: Vec<_> = (0..20).map(|index| (index != 3).then_some(19 - index)).collect();
        motion.show(&picture(&places, 2), &layout());
        while motion.advance(0.05) {
            assert!(motion.position(3).is_some_and(|at| (at.x - layout().place(3).x).abs() < 1e-3));
        }
        assert_eq!(motion.cubes(20).len(), 19);
        assert!(motion.cubes(20).iter().all(|cube| cube.w != 3.0));
        let first = motion.position(0).expect("it is there");
        assert!((first - layout().place(19)).magnitude() < 1e-3);
    }

    #[test]
    fn the_solution_that_is_seen_at_a_point_is_the_one_that_is_picked() {
        let motion = standing();
        let mut camera = OrbitCamera::new(motion.layout().extent(), 1.5);
        camera.orbit(0.3, -0.1);
        let eye = camera.eye_of((1500, 1000));
        let pick = |at: Vec3| {
            let seen = eye.view_projection.transform_point(Point3::from_vec(at));
            motion.hit(&Ray::through(&eye, (seen.x, seen.y)).expect("it is in view"))
        };
        for index in 0..20 {
            let top = layout().place(index) + vec3(0.0, 3.0, 0.0);
            assert_eq!(pick(top), Some(index));
            assert_eq!(pick(top + vec3(1.4, -0.2, 1.4)), Some(index), "the nearest edge");
        }
        assert_eq!(pick(layout().place(0) - vec3(9.0, 0.0, 9.0)), None);
    }

    #[test]
    fn with_reduced_motion_nothing_is_seen_on_its_way() {
        let places: Vec<_> = (0..20).map(Some).collect();
        let mut motion = WallMotion::new(layout());
        motion.show(&WallPicture { is_still: true, ..picture(&places, 1) }, &layout());
        assert!(!motion.advance(0.01));
        assert_eq!(motion.cubes(20).len(), 20);
    }

    #[test]
    fn the_chosen_solution_flies_to_the_middle_while_the_others_sink() {
        let mut motion = standing();
        motion.leave(Some(5));
        while motion.advance(0.1) {}
        let left = motion.cubes(20);
        assert_eq!(left.len(), 1);
        assert!(left[0].truncate().magnitude() < 1e-3 && left[0].w == 5.0);
    }

    #[test]
    fn the_selection_moves_over_solutions_that_have_sunk() {
        let mut motion = standing();
        let columns = (1..20).find(|&n| layout().neighbour(0, (0, 1)) == Some(n)).expect("a second row");
        assert_eq!(motion.next(None, (1, 0)), Some(0));
        assert_eq!(motion.next(Some(0), (0, 1)), Some(columns));
        let places: Vec<_> = (0..20).map(|index| (index != 1).then_some(index)).collect();
        motion.show(&picture(&places, 2), &layout());
        assert_eq!(motion.next(Some(0), (1, 0)), Some(2));
        assert_eq!(motion.next(Some(0), (-1, 0)), None);
    }
}
