//! Who is at work, and who gets what to do.

use crate::app::errand::{Errand, Job, WorkerId, patience};
use crate::search::Ledger;

/// The workers of a search for all solutions.
#[derive(Clone, Default, Debug)]
pub(super) struct Crew {
    /// How many there should be.
    wanted: usize,
    /// How many were hired so far: the next one's number.
    hired: usize,
    members: Vec<Member>,
    /// How many were lost.
    lost: usize,
    /// How many were lost since a part was last done.
    lost_in_vain: usize,
    /// How many looks the next one that is spared rests, and how many are left before one is called back.
    break_length: u32,
    until_recall: u32,
}

#[derive(Clone, Debug)]
struct Member {
    id: WorkerId,
    ready: bool,
    /// Whether it rests, for the picture's sake.
    spared: bool,
    /// How many parts it has.
    has: usize,
    /// How often it was looked after since it was last heard.
    silent: u32,
}

impl Crew {
    /// Beyond as many as there are workers, so many may be lost while no part is done; then it is of no use to hire more.
    const LOSSES: usize = 2;
    /// A worker has at most so many parts ahead: more than it can do while the page is busy with a frame.
    const MOST_AHEAD: usize = 32;
    /// And at least so many: the one that it does, and the next.
    const LEAST_AHEAD: usize = 2;
    /// For so many looks a worker rests at first; each time that the picture falls behind, for twice as many.
    const FIRST_BREAK: u32 = 8;

    /// Begins anew with nobody, and `wanted` to be hired. Their numbers are others than those before.
    pub(super) fn renew(&mut self, wanted: usize) {
        *self = Self { wanted, hired: self.hired, break_length: Self::FIRST_BREAK, ..Self::default() };
    }

    pub(super) fn wanted(&self) -> usize {
        self.wanted
    }

    pub(super) fn lost(&self) -> usize {
        self.lost
    }

    /// Whether anyone waits for parts, or has some.
    pub(super) fn is_ready(&self) -> bool {
        self.members.iter().any(|member| member.ready)
    }

    /// The numbers of all that were ever hired.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.hired
    }

    /// Hires as many as are missing.
    pub(super) fn fill(&mut self, errands: &mut Vec<Errand>) {
        while self.members.len() < self.wanted {
            let id = WorkerId::new(Job::All, self.hired);
            self.hired += 1;
            self.members.push(Member { id, ready: false, spared: false, has: 0, silent: 0 });
            errands.push(Errand::Hire(id));
        }
    }

    /// How many rest so that the picture keeps up.
    pub(super) fn spared(&self) -> usize {
        self.members.iter().filter(|member| member.spared).count()
    }

    /// Lets everyone rest.
    pub(super) fn rest(&mut self, errands: &mut Vec<Errand>) {
        errands.extend(
            self.members.iter().filter(|member| !member.spared).map(|member| Errand::Rest(member.id)),
        );
    }

    /// Lets everyone go on.
    pub(super) fn go_on(&mut self, errands: &mut Vec<Errand>) {
        self.members.iter_mut().for_each(|member| (member.silent, member.spared) = (0, false));
        errands.extend(self.members.iter().map(|member| Errand::GoOn(member.id)));
    }

    /// Lets one of those at work rest for a while, unless it is the only one.
    pub(super) fn spare_one(&mut self, errands: &mut Vec<Errand>) {
        let mut at_work = self.members.iter_mut().filter(|member| member.ready && !member.spared);
        if let (Some(_), Some(last)) = (at_work.next(), at_work.next_back()) {
            last.spared = true;
            errands.push(Errand::Rest(last.id));
            self.until_recall = self.break_length;
            self.break_length *= 2;
        }
    }

    /// Lets one that was spared go on, once its time has come.
    pub(super) fn recall_one(&mut self, errands: &mut Vec<Errand>) {
        self.until_recall = self.until_recall.saturating_sub(1);
        if self.until_recall == 0 {
            self.recall(1, errands);
        }
    }

    fn recall(&mut self, most: usize, errands: &mut Vec<Errand>) {
        for member in self.members.iter_mut().filter(|member| member.spared).take(most) {
            (member.spared, member.silent) = (false, 0);
            errands.push(Errand::GoOn(member.id));
        }
    }

    pub(super) fn dismiss(&mut self, errands: &mut Vec<Errand>) {
        errands.extend(self.members.drain(..).map(|member| Errand::Dismiss(member.id)));
    }

    /// Takes note that a worker spoke. Returns whether it is one of these.
    pub(super) fn hears_from(&mut self, worker: WorkerId) -> bool {
        self.member(worker).map(|member| member.silent = 0).is_some()
    }

    pub(super) fn set_ready(&mut self, worker: WorkerId) {
        if let Some(member) = self.member(worker) {
            member.ready = true;
        }
    }

    pub(super) fn has_done(&mut self, worker: WorkerId) {
        self.lost_in_vain = 0;
        if let Some(member) = self.member(worker) {
            member.has = member.has.saturating_sub(1);
        }
    }

    /// Strikes a worker off. Returns whether too many were lost to go on.
    pub(super) fn lose(&mut self, worker: WorkerId) -> bool {
        self.members.retain(|member| member.id != worker);
        self.lost += 1;
        self.lost_in_vain += 1;
        self.lost_in_vain > self.wanted + Self::LOSSES
    }

    /// Looks after everyone, and returns those that were silent for too long.
    pub(super) fn grow_impatient(&mut self) -> Vec<WorkerId> {
        let awaited = |member: &&mut Member| !member.spared && (!member.ready || member.has > 0);
        for member in self.members.iter_mut().filter(awaited) {
            member.silent += 1;
        }
        let given_up = self.members.iter().filter(|member| member.silent > patience(member.ready));
        given_up.map(|member| member.id).collect()
    }

    /// Gives everyone that is ready enough to do. Towards the end everyone gets less ahead, so that all end together.
    pub(super) fn hand_out(&mut self, ledger: &mut Ledger, errands: &mut Vec<Errand>) {
        let taken: usize = self.members.iter().map(|member| member.has).sum();
        let waiting = ledger.of().saturating_sub(ledger.done() + taken);
        if waiting == 0 {
            // What is left is with those that have it.
            self.recall(usize::MAX, errands);
        }
        let ahead = (waiting / (2 * self.wanted)).clamp(Self::LEAST_AHEAD, Self::MOST_AHEAD);
        // Half of it at once, so that parts are not told one by one.
        for member in
            self.members.iter_mut().filter(|member| member.ready && !member.spared && 2 * member.has <= ahead)
        {
            let number = member.id.number();
            let parts: Vec<usize> = (member.has..ahead).map_while(|_| ledger.assign(number)).collect();
            if !parts.is_empty() {
                member.has += parts.len();
                errands.push(Errand::Search(member.id, parts));
            }
        }
    }

    fn member(&mut self, worker: WorkerId) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.id == worker)
    }
}
