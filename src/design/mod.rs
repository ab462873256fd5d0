//! What a designer needs to know about a puzzle: why it has no solution.
//!
//! [`Explainer`] looks for a [`Certificate`], and [`check()`] verifies it from the puzzle's document, by code that has nothing in common
//! with what found it. No clock and no browser: work is done in steps.

mod certificate;
mod checker;

pub use certificate::{
    Argument, Certificate, CertificateKind, Explainer, Item, Moment, MomentMark, Pattern, Placed, Step,
    Verdict,
};
pub use checker::{Claim, Objection, check};
