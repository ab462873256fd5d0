//! Leaves out the steps of a certificate that turn out to be unnecessary.

use super::arguments;
use super::certificate::{Certificate, Step};
use super::situation::Situation;

/// The most work for one certificate: placements looked at.
const MOST_WORK: usize = 300_000_000;

/// The certificate without unnecessary steps, as far as that is not too much work: no step can be left out of it any more.
pub(super) fn shortened(mut certificate: Certificate, situation: &Situation) -> Certificate {
    let mut work = MOST_WORK;
    // What one step no longer needs, another one may have been needed for.
    loop {
        let before = certificate.size();
        leave_out(&mut certificate, situation, &mut work);
        shorten_inside(&mut certificate, situation);
        if certificate.size() == before {
            return certificate;
        }
    }
}

/// From the last step to the first, leaves out each if the rest is a certificate without it. Takes what it looks at from `work`.
fn leave_out(certificate: &mut Certificate, situation: &Situation, work: &mut usize) {
    for at in (0..certificate.steps.len()).rev() {
        let Some(left) = work.checked_sub(certificate.size() * situation.active().len()) else { return };
        *work = left;
        let mut shorter = certificate.clone();
        shorter.steps.remove(at);
        if holds(situation, &shorter) {
            *certificate = shorter;
        }
    }
}

/// Shortens what the steps contain.
fn shorten_inside(certificate: &mut Certificate, situation: &Situation) {
    let mut situation = situation.clone();
    for step in &mut certificate.steps {
        match step {
            Step::Forced { placement, .. } => {
                let Some(id) = situation.find(placement) else { return };
                situation = situation.with(id);
            }
            Step::Excluded { placement, because } => {
                let Some(id) = situation.find(placement) else { return };
                **because = shortened((**because).clone(), &situation.with(id));
                situation.exclude(id);
            }
        }
    }
}

/// Whether a certificate holds in a situation.
fn holds(situation: &Situation, certificate: &Certificate) -> bool {
    let mut situation = situation.clone();
    for step in &certificate.steps {
        match step {
            Step::Forced { item, placement } => {
                let candidates = situation.candidates();
                let is_forced = situation.must_cover(*item) && situation.count_of(*item, &candidates) == 1;
                match situation.find(placement).filter(|_| is_forced) {
                    Some(id) if situation.first_of(*item) == Some(id) => situation = situation.with(id),
                    _ => return false,
                }
            }
            Step::Excluded { placement, because } => match situation.find(placement) {
                Some(id) if holds(&situation.with(id), because) => situation.exclude(id),
                _ => return false,
            },
        }
    }
    arguments::holds(&situation, &certificate.end)
}
