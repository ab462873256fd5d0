//! Going through time: to a step, and to what is to be looked for among the steps taken. All of it takes its share of a frame, so
//! that the page stays live however long the run.

use super::Player;
use super::drive::{Drive, Goal, has_placed};
use super::lookup::{Lookup, Then};
use crate::problem::PlacementId;
use crate::search::{Condition, Event, Stats, TreeNode};

impl Player {
    /// Whether it is on its way to a step. It goes there even while something else is looked at.
    pub(in crate::app) fn is_bound(&self) -> bool {
        matches!(self.drive, Drive::Seeking(Goal::Moment(_) | Goal::Lookup))
    }

    /// The step at which it stands, or to which it is on its way. While it looks for one, that is the step from which it set out.
    pub(in crate::app) fn bound_for(&self) -> u64 {
        match (self.drive, &self.lookup) {
            (Drive::Seeking(Goal::Moment(step)), _) => step,
            (_, Some(lookup)) => lookup.from,
            _ => self.recording.now(),
        }
    }

    /// Goes to a moment, and shows at once what is different there.
    pub(in crate::app) fn jump(&mut self, step: u64) {
        self.set_out(Drive::Seeking(Goal::Moment(step)));
        self.jumps = true;
    }

    /// Goes where the search was so far for the first time.
    pub(in crate::app) fn jump_to_progress(&mut self, progress: f64) {
        self.look_up(Condition::Progress(progress), Then::Stay);
    }

    /// Goes where the search came to a node of its tree.
    pub(in crate::app) fn jump_to_node(&mut self, node: TreeNode) {
        self.look_up(Condition::Node(node), Then::Stay);
    }

    /// The same, as a moment where it is known how many steps that is after the first.
    pub(super) fn located(&self, drive: Drive) -> Drive {
        let before = match drive {
            Drive::Seeking(Goal::StepBefore) => self.bound_for().saturating_sub(1),
            Drive::Seeking(Goal::SolutionBefore) => {
                let found = self.recording.solutions();
                let before = found.partition_point(|found| found.step < self.bound_for());
                before.checked_sub(1).map_or(0, |last| found[last].step)
            }
            drive => return drive,
        };
        let looks = self.drive == Drive::Seeking(Goal::Lookup);
        if looks { drive } else { Drive::Seeking(Goal::Moment(before)) }
    }

    /// Looks for the last placement made before now.
    pub(super) fn look_for_placement(&mut self) {
        match self.search().stats().kept() {
            0 => self.set_out(Drive::Seeking(Goal::Moment(0))),
            kept => self.look_up(Condition::Count(Stats::kept, kept), Then::StayBefore),
        }
    }

    /// Finds out whether the last thing that happened to the assembly is that a placement was made, if that is not known. Returns
    /// whether it is known; otherwise `next` is what to do then.
    pub(super) fn knows_what_was_last(&mut self, next: Drive) -> bool {
        let (level, kept) = (self.search().level(), self.search().stats().kept());
        if level == 0 || level == self.search().stats().levels().len() {
            self.has_just_placed = Some(false);
        }
        let is_known = self.has_just_placed.is_some();
        if !is_known {
            self.look_up(Condition::Count(Stats::kept, kept), Then::TakeNote(level));
            self.next = Some(next);
        }
        is_known
    }

    fn look_up(&mut self, wanted: Condition, then: Then) {
        let from = self.bound_for();
        self.set_drive(Drive::Seeking(Goal::Lookup));
        (self.met, self.jumps, self.set_out) = (None, false, from);
        self.lookup = Some(Lookup { bisection: self.recording.bisection(wanted), from, then });
    }

    /// Goes on looking for something. What is to be done there follows.
    pub(super) fn pursue(&mut self, budget: u64) {
        let Some(lookup) = &mut self.lookup else { return self.set_drive(Drive::Paused) };
        if !self.recording.bisect(&mut lookup.bisection, budget) {
            return;
        }
        let (from, then, there) = (lookup.from, lookup.then, self.recording.now());
        let next = self.next;
        match then {
            Then::StayBefore if there == from => match self.search().stats().kept() {
                0 | 1 => self.set_drive(Drive::Seeking(Goal::Moment(0))),
                kept => self.look_up(Condition::Count(Stats::kept, kept - 1), Then::StayBefore),
            },
            Then::StayBefore => self.set_drive(Drive::Seeking(Goal::Moment(there))),
            Then::Stay => {
                self.set_drive(Drive::Seeking(Goal::Moment(there)));
                self.jumps = true;
            }
            Then::TakeNote(level) => {
                let has_just_placed = self.search().level() == level;
                self.set_drive(Drive::Seeking(Goal::Moment(from)));
                self.found_out = Some(has_just_placed);
            }
        }
        self.next = next;
    }

    /// Goes towards a moment. Once it is there it pauses, or does what is to be done next.
    pub(super) fn approach(&mut self, step: u64, budget: u64, mut found: impl FnMut(u64, &[PlacementId])) {
        // The last two steps are taken one by one, so that it is known what they did.
        if !self.recording.seek_within(step.saturating_sub(2), budget, &mut found) {
            return;
        }
        let mut events = [None, None];
        while self.recording.now() < step && !self.search().is_over() {
            let [_, last] = events;
            events = [last, Some(self.step(&mut found))];
        }
        let [before, last] = events;
        self.shut_in = matches!(before, Some(Event::Isolated { .. }));
        self.has_just_placed = self.found_out.take().or(last.as_ref().and_then(has_placed));
        self.last = last;
        let next = self.next.take();
        self.set_drive(Drive::Paused);
        if let Some(next) = next {
            self.set_out(next);
        }
    }
}
