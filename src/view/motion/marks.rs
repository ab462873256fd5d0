//! The strength of marks, and of whatever else appears and disappears.

use app::{Frame, Mark, MarkKind, Motion};
use cubefall::puzzle::Coord;

/// The kind of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// A mark of the frame.
    Pointed(MarkKind),
    /// A refused try clashes there.
    Clash,
}

/// A sign on a cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CellMark {
    pub cell: Coord,
    pub sign: Sign,
    pub strength: Strength,
}

/// The marks on all cells.
pub(crate) struct Marks {
    /// The marks of the frame that are shown, and those that wait.
    pointed: Vec<Mark>,
    newest: Vec<Mark>,
    /// Seconds since the last change of `pointed`.
    since_change: f32,
    shown: Vec<CellMark>,
    still: bool,
}

impl Marks {
    /// The most marks of a frame that are shown. Each is compared with all in each frame, and drawn by
    /// itself.
    const MOST: usize = 256;

    /// None.
    pub fn new() -> Self {
        Self { pointed: Vec::new(), newest: Vec::new(), since_change: HOLD, shown: Vec::new(), still: false }
    }

    /// Accepts the newest frame.
    pub fn show(&mut self, frame: &Frame) {
        self.still = frame.motion == Motion::Still;
        self.newest.clone_from(&frame.marks);
        self.newest.truncate(Self::MOST);
    }

    /// Advances by `dt` seconds, with these clashing cells. Returns whether anything changes.
    pub fn advance(&mut self, dt: f32, clash: &[Coord]) -> bool {
        let mut moving = self.accept(dt);
        let pointed = self.pointed.iter().map(|mark| (mark.cell, Sign::Pointed(mark.kind)));
        let wanted = pointed.chain(clash.iter().map(|&cell| (cell, Sign::Clash)));
        for (cell, sign) in wanted.clone() {
            if !self.shown.iter().any(|mark| (mark.cell, mark.sign) == (cell, sign)) {
                self.shown.push(CellMark { cell, sign, strength: Strength::NONE });
            }
        }
        for mark in &mut self.shown {
            let is_wanted = wanted.clone().any(|it| it == (mark.cell, mark.sign));
            moving |= mark.strength.follow(is_wanted, dt, self.still);
        }
        self.shown.retain(|mark| mark.strength != Strength::NONE);
        moving
    }

    /// Shows the newest marks when they are due. Returns whether they wait.
    fn accept(&mut self, dt: f32) -> bool {
        self.since_change += dt;
        if self.newest == self.pointed {
            return false;
        }
        let due = !self.still || self.since_change >= HOLD;
        if due {
            self.pointed.clone_from(&self.newest);
            self.since_change = 0.0;
        }
        !due
    }

    /// The visible marks.
    pub fn shown(&self) -> &[CellMark] {
        &self.shown
    }
}

/// The time constant, in seconds.
const FADE: f32 = 0.22;
/// The strength below which it is invisible.
const GONE: f32 = 0.012;

/// The minimum time between two immediate changes, in seconds.
pub(crate) const HOLD: f32 = 0.35;

/// A strength in 0..=1. It follows slowly, so that what changes faster than about three times a second blends
/// into a steady picture.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Strength(f32);

impl Strength {
    /// The strength of an invisible object.
    pub const NONE: Self = Self(0.0);

    /// The strength as a number.
    pub fn value(self) -> f32 {
        self.0
    }

    /// Advances by `dt` seconds, or to the end, towards 1 if `wanted`, else towards 0. Returns whether it
    /// changed or still has to.
    pub fn follow(&mut self, wanted: bool, dt: f32, at_once: bool) -> bool {
        let (before, goal) = (self.0, f32::from(u8::from(wanted)));
        self.0 += (goal - self.0) * if at_once { 1.0 } else { 1.0 - (-dt / FADE).exp() };
        if (goal - self.0).abs() < GONE {
            self.0 = goal;
        }
        self.0 != before || self.0 != goal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DT: f32 = 1.0 / 60.0;
    const FLIGHT: Motion = Motion::Flight { seconds: 0.5 };

    fn target(x: i32) -> Mark {
        Mark { cell: Coord::new(x, 0, 0), kind: MarkKind::Target }
    }

    fn frame(marks: &[Mark], motion: Motion) -> Frame {
        Frame { marks: marks.to_vec(), ..Frame::new(Vec::new(), motion, 3.0) }
    }

    fn strength_of(marks: &Marks, cell: Coord, sign: Sign) -> f32 {
        let shown = marks.shown().iter().find(|mark| (mark.cell, mark.sign) == (cell, sign));
        shown.map_or(0.0, |mark| mark.strength.value())
    }

    #[test]
    fn marks_of_each_kind_come_and_go_softly() {
        let all = [MarkKind::Target, MarkKind::Taken, MarkKind::Passed, MarkKind::Unfillable];
        let all = all.map(|kind| Mark { cell: Coord::new(1, 0, 2), kind });
        let mut marks = Marks::new();
        assert!(!marks.advance(DT, &[]), "nothing to do");
        marks.show(&frame(&all, FLIGHT));
        assert!(marks.advance(0.0, &[]), "no time has passed yet");
        let mut before = 0.0;
        while marks.advance(DT, &[]) {
            let now = all.map(|mark| strength_of(&marks, mark.cell, Sign::Pointed(mark.kind)));
            assert!(now.iter().all(|one| *one == now[0]) && now[0] > before && now[0] - before < 0.1);
            before = now[0];
        }
        assert_eq!((before, marks.shown().len()), (1.0, all.len()));
        marks.show(&frame(&[], FLIGHT));
        while marks.advance(DT, &[]) {}
        assert!(marks.shown().is_empty());
    }

    #[test]
    fn a_clash_is_a_mark_of_its_own() {
        let mut marks = Marks::new();
        let here = target(0);
        marks.show(&frame(&[here], FLIGHT));
        while marks.advance(DT, &[here.cell]) {}
        assert_eq!(marks.shown().len(), 2);
        assert_eq!(strength_of(&marks, here.cell, Sign::Clash), 1.0);
        while marks.advance(DT, &[]) {}
        assert_eq!(strength_of(&marks, here.cell, Sign::Clash), 0.0);
        assert_eq!(strength_of(&marks, here.cell, Sign::Pointed(MarkKind::Target)), 1.0);
    }

    /// The target goes to and fro between two cells, ten times a second.
    #[test]
    fn a_fast_target_melts_into_a_steady_picture() {
        let mut marks = Marks::new();
        let (mut low, mut high) = (1.0_f32, 0.0_f32);
        for step in 0..300 {
            marks.show(&frame(&[target(step / 6 % 2)], FLIGHT));
            marks.advance(DT, &[]);
            if step > 120 {
                let now = strength_of(&marks, target(0).cell, Sign::Pointed(MarkKind::Target));
                (low, high) = (low.min(now), high.max(now));
            }
        }
        assert!(high - low < 0.25 && high > 0.4, "{low} to {high}");
    }

    #[test]
    fn without_motion_marks_switch_at_once_but_not_too_often() {
        let mut marks = Marks::new();
        marks.show(&frame(&[target(0)], Motion::Still));
        marks.advance(0.0, &[]);
        assert_eq!(strength_of(&marks, target(0).cell, Sign::Pointed(MarkKind::Target)), 1.0);
        let (mut changes, mut before) = (0, marks.shown().to_vec());
        for step in 0..120 {
            marks.show(&frame(&[target(step % 3)], Motion::Still));
            marks.advance(DT, &[]);
            changes += u32::from(marks.shown() != before);
            before = marks.shown().to_vec();
        }
        assert!(changes <= 6, "{changes} in two seconds");
        marks.show(&frame(&[], Motion::Still));
        while marks.advance(DT, &[]) {}
        assert!(marks.shown().is_empty());
    }

    #[test]
    fn it_comes_softly_and_rests_when_it_is_there() {
        let mut strength = Strength::NONE;
        assert!(!strength.follow(false, 0.1, false));
        assert!(strength.follow(true, 0.0, false), "it still has to move");
        let mut before = 0.0;
        while strength.follow(true, 1.0 / 60.0, false) {
            assert!(strength.value() > before && strength.value() - before < 0.1);
            before = strength.value();
        }
        assert_eq!(strength.value(), 1.0);
        assert!(strength.follow(false, 0.0, true));
        assert_eq!(strength, Strength::NONE);
    }
}
