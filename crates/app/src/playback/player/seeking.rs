//! Seeking a step, and looking one up by bisection. Each call takes a limited number of steps, so the page stays responsive in
//! runs of any length.

use super::Player;
use super::state::{Arrival, Here, Intent, Lookup, Seek, State, Then, Until};
use cubefall::problem::PlacementId;
use cubefall::search::{Condition, Stats, TreeNode};

impl Player {
    /// Seeks a step.
    pub(super) fn seek(&mut self, step: u64, arrival: Arrival) {
        self.enter(State::Seeking(Seek::new(step, arrival)));
    }

    /// Jumps to the first step with this progress.
    pub(crate) fn jump_to_progress(&mut self, progress: f64) {
        self.look_up(Condition::Progress(progress), Then::Stay, None);
    }

    /// Jumps to the step that reached a node of the tree.
    pub(crate) fn jump_to_node(&mut self, node: TreeNode) {
        self.look_up(Condition::Node(node), Then::Stay, None);
    }

    /// Jumps to a step.
    pub(crate) fn jump(&mut self, step: u64) {
        self.start(Intent::Jump(step));
    }

    /// The step of the last solution before the target, or 0.
    pub(super) fn previous_solution(&self) -> u64 {
        let found = self.recording.solutions();
        let before = found.partition_point(|found| found.step < self.target());
        before.checked_sub(1).map_or(0, |last| found[last].step)
    }

    /// Starts a lookup of the last placement before the current step.
    pub(super) fn look_for_placement(&mut self) {
        match self.search().stats().kept() {
            0 => self.seek(0, Arrival::Stepped),
            kept => self.look_up(Condition::Count(Stats::kept, kept), Then::StayBefore, None),
        }
    }

    /// Returns whether the last change of the assembly is known. If not, starts a lookup of it, which the run follows.
    pub(super) fn knows_last_change(&mut self, until: Until) -> bool {
        let (level, kept) = (self.search().level(), self.search().stats().kept());
        if level == 0 || level == self.search().stats().levels().len() {
            self.here.just_placed = Some(false);
        }
        let is_known = self.here.just_placed.is_some();
        if !is_known {
            let wanted = Condition::Count(Stats::kept, kept);
            self.look_up(wanted, Then::CompareLevel(level), Some(Intent::Run(until)));
        }
        is_known
    }

    fn look_up(&mut self, wanted: Condition, then: Then, next: Option<Intent>) {
        let (bisection, from) = (self.recording.bisection(wanted), self.target());
        self.enter(State::LookingUp(Lookup { bisection, from, then, next }));
    }

    /// Continues the lookup, and then what follows it. Returns whether more work is due.
    pub(super) fn look_up_on(&mut self, budget: u64) -> bool {
        let State::LookingUp(lookup) = &mut self.state else { return false };
        if !self.recording.bisect(&mut lookup.bisection, budget) {
            return true;
        }
        let (there, from, next) = (self.recording.now(), lookup.from, lookup.next);
        let seek = match lookup.then {
            Then::StayBefore if there == from => match self.search().stats().kept() {
                0 | 1 => Seek::new(0, Arrival::Stepped),
                kept => {
                    self.look_up(Condition::Count(Stats::kept, kept - 1), Then::StayBefore, next);
                    return true;
                }
            },
            Then::StayBefore => Seek::new(there, Arrival::Stepped),
            Then::Stay => Seek::new(there, Arrival::Jumped),
            Then::CompareLevel(level) => {
                let just_placed = Some(self.search().level() == level);
                Seek { just_placed, ..Seek::new(from, Arrival::Stepped) }
            }
        };
        self.enter(State::Seeking(Seek { next, ..seek }));
        true
    }

    /// Continues the seek. At its end the player pauses, or starts what follows. Returns whether more work is due.
    pub(super) fn seek_on(&mut self, budget: u64, mut found: impl FnMut(u64, &[PlacementId])) -> bool {
        let State::Seeking(seek) = &self.state else { return false };
        let Seek { to, arrival, just_placed, next } = *seek;
        // The last two steps are taken one by one, since their events are needed.
        if !self.recording.seek_within(to.saturating_sub(2), budget, &mut found) {
            return true;
        }
        let mut here = Here::default();
        while self.recording.now() < to && !self.search().is_over() {
            let event = self.step(&mut found);
            here = Here::after(here.event.as_ref(), event);
        }
        self.here = Here { just_placed: just_placed.or(here.just_placed), ..here };
        self.enter(State::Paused(arrival));
        if let Some(next) = next {
            self.start(next);
        }
        !self.is_paused()
    }
}
