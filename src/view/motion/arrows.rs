//! The arrows while a solution is taken apart: on the bodies that move next, or where locked ones hold each
//! other.

use super::animation::Animation;
use super::marks::Strength;
use crate::view::space::{self, BodyPlace};
use app::{Frame, Motion, NextMove};
use cubefall::puzzle::Coord;
use messages::Hold;
use three_d::{InnerSpace, Vec3, Zero, vec3};

/// How much faster arrows go than they come, so that they are gone before what moves is far.
const HURRY: f32 = 4.0;
/// The length of the longest arrow, in cells: that of what goes farther, or comes free.
const LONGEST: f32 = 2.0;

/// An arrow in the world.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Arrow {
    pub from: Vec3,
    pub way: Vec3,
}

/// What arrows show.
#[derive(Clone, PartialEq, Debug)]
enum Meaning {
    Move(NextMove),
    Holds(Vec<Hold>),
}

impl Meaning {
    fn of(frame: &Frame) -> Option<Self> {
        let holds = (!frame.holds.is_empty()).then(|| Self::Holds(frame.holds.clone()));
        frame.next_move.clone().map(Self::Move).or(holds)
    }
}

/// The arrows of one meaning. Those of another one come when they are gone.
pub(crate) struct Arrows {
    /// The middle of the first cell of the box.
    first: Vec3,
    shown: Option<Meaning>,
    newest: Option<Meaning>,
    strength: Strength,
    still: bool,
}

impl Arrows {
    /// None yet, in a box of this extent.
    pub fn new(extent: Coord) -> Self {
        let first = space::first_cell(extent);
        Self { first, shown: None, newest: None, strength: Strength::NONE, still: false }
    }

    /// Accepts the newest frame.
    pub fn show(&mut self, frame: &Frame) {
        self.still = frame.motion == Motion::Still;
        self.newest = Meaning::of(frame);
    }

    /// Advances by `dt` seconds. Returns whether anything changes.
    pub fn advance(&mut self, dt: f32) -> bool {
        if self.strength == Strength::NONE {
            self.shown.clone_from(&self.newest);
        }
        let stays = self.shown == self.newest;
        let dt = if stays { dt } else { HURRY * dt };
        let changes = self.strength.follow(stays && self.shown.is_some(), dt, self.still);
        changes || self.shown != self.newest
    }

    /// How strong the arrows are, in 0..=1.
    pub fn strength(&self) -> f32 {
        self.strength.value()
    }

    fn visible(&self) -> Option<&Meaning> {
        self.shown.as_ref().filter(|_| self.strength != Strength::NONE)
    }

    /// The bodies that have one, from where on, and how far.
    fn shown(&self) -> Option<(&[usize], [Vec3; 2])> {
        let Some(Meaning::Move(shown)) = self.visible() else { return None };
        let all = space::world(shown.way);
        let way = all.normalize_to(all.magnitude().min(LONGEST));
        let start = if shown.comes { all - way } else { Vec3::zero() };
        Some((&shown.bodies, [start, way]))
    }

    /// The visible arrows: of a move, each on the highest face of its body, which is seen best; of holds,
    /// each through the face at which the bodies touch.
    pub fn arrows(&self, animation: &Animation) -> Vec<Arrow> {
        if let Some(Meaning::Holds(holds)) = self.visible() {
            let arrow = |hold: &Hold| Arrow {
                from: space::world(hold.cell) + self.first,
                way: space::world(hold.way),
            };
            return holds.iter().map(arrow).collect();
        }
        let Some((bodies, [start, way])) = self.shown() else { return Vec::new() };
        let top = start + vec3(0.0, 0.5, 0.0);
        bodies.iter().map(|&body| Arrow { from: animation.highest(body, way) + top, way }).collect()
    }

    /// Where the bodies go: as far as their arrows.
    pub fn ghosts(&self, animation: &Animation) -> Vec<(usize, BodyPlace)> {
        let Some((bodies, [start, way])) = self.shown() else { return Vec::new() };
        let ghost = |&body: &usize| {
            let BodyPlace { center, turn } = animation.place(body);
            (body, BodyPlace { center: center + start + way, turn })
        };
        bodies.iter().map(ghost).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::motion::{Arrangement, soma};
    use app::Pose;
    use cubefall::puzzle::{Coord, Rotation};

    const DT: f32 = 1.0 / 60.0;

    fn frame(next_move: Option<NextMove>, motion: Motion) -> Frame {
        let pose = Pose {
            rotation: Rotation::IDENTITY,
            translation: Coord::default(),
            slide: Coord::default(),
            held: false,
        };
        Frame { next_move, ..Frame::new(vec![Some(pose); 7], motion, 3.0) }
    }

    fn next(body: usize, way: Coord) -> Option<NextMove> {
        Some(NextMove { bodies: vec![body], way, comes: false })
    }

    #[test]
    fn arrows_come_softly_go_fast_and_never_two_moves_at_a_time() {
        const FLIGHT: Motion = Motion::Flight { seconds: 0.5 };
        let mut arrows = Arrows::new(soma().extent);
        let shown = |arrows: &Arrows| match &arrows.shown {
            Some(Meaning::Move(shown)) => Some(shown.bodies[0]),
            _ => None,
        };
        assert!(!arrows.advance(DT), "nothing to do");
        arrows.show(&frame(next(0, Coord::new(1, 0, 0)), FLIGHT));
        let mut before = 0.0;
        while arrows.advance(DT) {
            assert!(arrows.strength() > before && arrows.strength() - before < 0.1);
            before = arrows.strength();
        }
        assert_eq!((arrows.strength(), shown(&arrows)), (1.0, Some(0)));
        arrows.show(&frame(next(1, Coord::new(1, 0, 0)), FLIGHT));
        let mut frames = 0;
        while arrows.strength() > 0.0 {
            assert!(arrows.advance(DT) && arrows.strength() < before && shown(&arrows) == Some(0));
            (before, frames) = (arrows.strength(), frames + 1);
        }
        assert!(frames < 20, "gone in a third of a second: {frames}");
        while arrows.advance(DT) {}
        assert_eq!((arrows.strength(), shown(&arrows)), (1.0, Some(1)));
        arrows.show(&frame(None, Motion::Still));
        arrows.advance(0.0);
        assert_eq!(arrows.strength(), 0.0, "at once with reduced motion");
    }

    #[test]
    fn an_arrow_stands_on_a_highest_cell_and_is_as_long_as_the_move_and_the_ghost_is_there() {
        let props = soma();
        let mut animation = Animation::new(&props, &Arrangement::new(&props));
        let mut arrows = Arrows::new(props.extent);
        let ways = [(Coord::new(1, 0, 0), 1.0), (Coord::new(0, 0, -2), 2.0), (Coord::new(0, -9, 0), LONGEST)];
        for (way, length) in ways {
            let frame = frame(next(0, way), Motion::Still);
            animation.show(&frame);
            arrows.show(&frame);
            while animation.advance(DT) | arrows.advance(DT) {}
            let [arrow] = arrows.arrows(&animation)[..] else { panic!("one body, one arrow") };
            assert!((arrow.way - space::world(way).normalize_to(length)).magnitude() < 1e-5);
            let cells = &props.bodies[0].cells;
            let highest = cells.iter().map(|cell| cell.z).max().expect("it has cells");
            let is_below = |cell: &&Coord| {
                let middle = space::world(**cell) + space::first_cell(props.extent);
                (middle + vec3(0.0, 0.5, 0.0) - arrow.from).magnitude() < 1e-4
            };
            assert_eq!(cells.iter().find(is_below).map(|cell| cell.z), Some(highest), "{way}");
            let [(0, ghost)] = arrows.ghosts(&animation)[..] else { panic!("one body, one ghost") };
            assert!((ghost.center - animation.place(0).center - arrow.way).magnitude() < 1e-5);
        }
    }

    #[test]
    fn holds_have_an_arrow_each_from_cell_to_cell_and_no_ghost() {
        let props = soma();
        let animation = Animation::new(&props, &Arrangement::new(&props));
        let mut arrows = Arrows::new(props.extent);
        let hold = |x, y, z| Hold { cell: Coord::new(x, y, z), way: Coord::new(0, 0, 1) };
        let holds = vec![hold(0, 0, 0), hold(1, 2, 1)];
        arrows.show(&Frame { holds: holds.clone(), ..frame(None, Motion::Still) });
        while arrows.advance(DT) {}
        let from = |cell| space::world(cell) + space::first_cell(props.extent);
        let expected = holds.iter().map(|hold| Arrow { from: from(hold.cell), way: space::world(hold.way) });
        assert_eq!(arrows.arrows(&animation), expected.collect::<Vec<_>>());
        assert!(arrows.ghosts(&animation).is_empty());
    }
}
