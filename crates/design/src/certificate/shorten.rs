//! Leaves out the steps of a certificate that turn out to be unnecessary.

use super::arguments;
use super::certificate::{Certificate, Step};
use super::situation::Situation;
use super::work::Work;

/// The most work for one certificate and those within it: placements looked at.
const MOST_WORK: usize = 300_000_000;

/// The certificate without unnecessary steps, as far as that is not too much work: no step can be left out of it any more.
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
    fn certificates_within_a_certificate_share_its_budget() {
        // In a row of four, a single cell at each place is excluded, for reasons with steps that are not needed.
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
