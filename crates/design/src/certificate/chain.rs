//! Chains of steps: forced placements, and placements that are excluded because they lead to a contradiction
//! by forced ones alone.
//!
//! Satisfiability solvers call the first unit propagation, and the second failed literal probing (J. W.
//! Freeman, Improvements to propositional satisfiability search algorithms, University of Pennsylvania,
//! 1995).

use crate::certificate::arguments;
use crate::certificate::certificate::{Argument, Certificate, Item, Step};
use crate::certificate::situation::{Candidates, Situation, Work};
use cubefall::problem::PlacementId;

/// Makes all forced placements, and appends them to the steps. Returns why nothing completes the result, if
/// that is obvious.
///
/// Adds its work, in placements that are looked at.
fn propagate(situation: &mut Situation, steps: &mut Vec<Step>, work: &mut usize) -> Option<Argument> {
    loop {
        *work += situation.active().len() + 1;
        let candidates = situation.candidates();
        if let Some(end) = arguments::obvious(situation, &candidates) {
            return Some(end);
        }
        let item = situation.item_with(1, &candidates)?;
        let id = situation.first_of(item).expect("the item has one placement");
        steps.push(Step::Forced { item, placement: situation.placed(id) });
        *situation = situation.with(id);
    }
}

/// A chain that grows by one probe at a time.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    situation: Situation,
    steps: Vec<Step>,
    /// The number of steps, those within steps included, and 1 for the end.
    size: usize,
    /// The placements that were looked at.
    work: usize,
    /// The placements that are still to be probed in this round, the next one last.
    queue: Vec<PlacementId>,
    /// Whether a placement was excluded in this round.
    has_excluded: bool,
}

/// What a probe came to.
pub(super) enum Probe {
    /// There is more to probe.
    GoesOn,
    /// The chain ends here.
    Ends(Certificate),
    /// No probe excludes anything any more.
    Stuck,
}

impl Chain {
    /// The forced placements of a situation, and a certificate if they end in one.
    pub(super) fn begin(mut situation: Situation) -> Result<Self, Certificate> {
        let (mut steps, mut work) = (Vec::new(), 0);
        if let Some(end) = propagate(&mut situation, &mut steps, &mut work) {
            return Err(Certificate { steps, end });
        }
        let size = steps.len() + 1;
        let mut chain = Self { situation, steps, size, work, queue: Vec::new(), has_excluded: true };
        chain.begin_round();
        Ok(chain)
    }

    /// Where the chain has led to.
    pub(super) const fn situation(&self) -> &Situation {
        &self.situation
    }

    /// The chain with this end.
    pub(super) fn ended(&self, end: Argument) -> Certificate {
        Certificate { steps: self.steps.clone(), end }
    }

    /// The number of steps, those within steps included, and 1 for the end.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// The placements that were looked at so far, each time.
    pub(super) const fn work(&self) -> usize {
        self.work
    }

    /// Probes the next placement: excludes it if it leads to a contradiction.
    pub(super) fn probe(&mut self) -> Probe {
        let Some(id) = self.queue.pop() else {
            if !self.has_excluded {
                return Probe::Stuck;
            }
            self.begin_round();
            return Probe::GoesOn;
        };
        if self.situation.active().binary_search(&id).is_err() {
            return Probe::GoesOn;
        }
        let (mut probed, mut steps) = (self.situation.with(id), Vec::new());
        let Some(end) = propagate(&mut probed, &mut steps, &mut self.work) else { return Probe::GoesOn };
        let because = Box::new(Certificate { steps, end });
        self.size += because.size();
        self.steps.push(Step::Excluded { placement: self.situation.placed(id), because });
        self.situation.exclude(id);
        self.has_excluded = true;
        let before = self.steps.len();
        let end = propagate(&mut self.situation, &mut self.steps, &mut self.work);
        self.size += self.steps.len() - before;
        match end {
            Some(end) => Probe::Ends(self.ended(end)),
            None => Probe::GoesOn,
        }
    }

    /// Queues all active placements: those first that cover an item with few of them, so that short chains
    /// are found.
    fn begin_round(&mut self) {
        let candidates = self.situation.candidates();
        let mut queue: Vec<(u32, Option<Item>, PlacementId)> = self
            .situation
            .active()
            .iter()
            .map(|&id| {
                let (fewest, item) = self.tightest_item(id, &candidates);
                (fewest, item, id)
            })
            .collect();
        let order = |item: &Option<Item>| match item {
            Some(Item::Cell([x, y, z])) => (0, [*z, *y, *x]),
            Some(Item::Piece(piece)) => (1, [*piece as i32, 0, 0]),
            None => (2, [0; 3]),
        };
        queue.sort_by_key(|(fewest, item, id)| std::cmp::Reverse((*fewest, order(item), *id)));
        self.queue = queue.into_iter().map(|(_, _, id)| id).collect();
        self.has_excluded = false;
    }

    /// The item that the placement covers with the fewest candidates, and their number.
    fn tightest_item(&self, id: PlacementId, candidates: &Candidates) -> (u32, Option<Item>) {
        let items = self.situation.items_of(id).into_iter();
        let counted = items.map(|item| (self.situation.count_of(item, candidates), Some(item)));
        counted.min_by_key(|&(count, _)| count).unwrap_or((u32::MAX, None))
    }
}

/// The most work for one certificate and those within it: placements looked at.
const MOST_WORK: usize = 300_000_000;

/// The certificate without unnecessary steps, as far as that is not too much work: no step can be left out of
/// it any more.
pub(super) fn shortened(certificate: Certificate, situation: &Situation) -> Certificate {
    shortened_within(certificate, situation, &mut Work::new(MOST_WORK))
}

fn shortened_within(mut certificate: Certificate, situation: &Situation, work: &mut Work) -> Certificate {
    // What one step no longer needs, another one may have been needed for.
    loop {
        let before = certificate.size();
        leave_out(&mut certificate, situation, work);
        shorten_inside(&mut certificate, situation, work);
        if certificate.size() == before || work.left() == 0 {
            return certificate;
        }
    }
}

/// From the last step to the first, leaves out each if the rest is a certificate without it.
fn leave_out(certificate: &mut Certificate, situation: &Situation, work: &mut Work) {
    for at in (0..certificate.steps.len()).rev() {
        let step = certificate.steps.remove(at);
        match holds(situation, certificate, work) {
            Some(true) => {}
            Some(false) => certificate.steps.insert(at, step),
            None => return certificate.steps.insert(at, step),
        }
    }
}

/// Shortens what the steps contain.
fn shorten_inside(certificate: &mut Certificate, situation: &Situation, work: &mut Work) {
    let mut situation = situation.clone();
    for step in &mut certificate.steps {
        if work.take(situation.active().len() + 1).is_none() {
            return;
        }
        match step {
            Step::Forced { placement, .. } => {
                let Some(id) = situation.find(placement) else { return };
                situation = situation.with(id);
            }
            Step::Excluded { placement, because } => {
                let Some(id) = situation.find(placement) else { return };
                **because = shortened_within((**because).clone(), &situation.with(id), work);
                situation.exclude(id);
            }
        }
    }
}

/// Whether a certificate holds in a situation. Nothing if that is too much work.
fn holds(situation: &Situation, certificate: &Certificate, work: &mut Work) -> Option<bool> {
    let mut situation = situation.clone();
    for step in &certificate.steps {
        work.take(situation.active().len() + 1)?;
        match step {
            Step::Forced { item, placement } => {
                let candidates = situation.candidates();
                let is_forced = situation.must_cover(*item) && situation.count_of(*item, &candidates) == 1;
                match situation.find(placement).filter(|_| is_forced) {
                    Some(id) if situation.first_of(*item) == Some(id) => situation = situation.with(id),
                    _ => return Some(false),
                }
            }
            Step::Excluded { placement, because } => match situation.find(placement) {
                Some(id) if holds(&situation.with(id), because, work)? => situation.exclude(id),
                _ => return Some(false),
            },
        }
    }
    arguments::holds(&situation, &certificate.end, work)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::certificate::{Argument, PlacedCells};
    use crate::certificate::situation::tests::boxed;

    #[test]
    fn the_running_size_is_that_of_the_steps() {
        // A square of two and seven bars of three, in a square of five.
        let situation = boxed([5, 5, 1], &[([2, 2, 1], 1, 1), ([3, 1, 1], 7, 7)]);
        let mut chain = Chain::begin(situation).expect("nothing is obvious");
        let mut sizes = 0;
        loop {
            let probe = chain.probe();
            assert_eq!(chain.size(), chain.ended(Argument::Volumes).size());
            sizes = sizes.max(chain.size());
            if !matches!(probe, Probe::GoesOn) {
                break;
            }
        }
        assert!(sizes > 2, "{sizes}");
    }

    #[test]
    fn certificates_within_a_certificate_share_its_budget() {
        // In a row of four, a single cell at each place is excluded, for reasons with steps that are not
        // needed.
        let situation = boxed([4, 1, 1], &[([1, 1, 1], 1, 1), ([2, 1, 1], 1, 1)]);
        let at =
            |x: i32, len: i32, piece| PlacedCells { piece, cells: (x..x + len).map(|x| [x, 0, 0]).collect() };
        let excluded = |x: i32| Step::Excluded {
            placement: at(x, 1, 0),
            because: Box::new(Certificate {
                steps: vec![Step::Excluded {
                    placement: at(if x < 2 { 2 } else { 0 }, 2, 1),
                    because: Box::new(Certificate::of(Argument::Volumes)),
                }],
                end: Argument::Volumes,
            }),
        };
        let long = Certificate { steps: (0..4).map(excluded).collect(), end: Argument::Piece(0) };
        let mut work = Work::new(usize::MAX);
        assert_eq!(holds(&situation, &long, &mut work), Some(true));
        let mut work = Work::new(usize::MAX);
        let short = shortened_within(long.clone(), &situation, &mut work);
        let done = usize::MAX - work.left();
        assert_eq!((short.size(), long.size()), (5, 9));
        let mut work = Work::new(done / 2);
        assert!(shortened_within(long.clone(), &situation, &mut work).size() >= short.size());
        assert_eq!(work.left(), 0);
        assert_eq!(shortened_within(long.clone(), &situation, &mut Work::new(0)), long);
    }
}
