//! What a designer needs to know about a puzzle: what stands out, why it has no solution, and which small
//! changes give it one.
//!
//! [`Inspection`] has the facts that need no search. [`Explainer`] looks for a [`Certificate`], and
//! [`check()`] verifies it from the puzzle's document, by code that has nothing in common with what found it.
//! No clock and no browser: work is done in steps.

/// The example of its README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod certificate;
mod changes;
mod checker;
mod inspection;
mod sets;

pub use certificate::{
    Argument, Certificate, CertificateKind, CertificateMoment, Explainer, Item, MomentMark, Pattern,
    PlacedCells, Step, Verdict,
};
pub use changes::{Change, ChangeSearch, ChangeState, ChangeStateError, Finding, ShapeId};
pub use checker::{Claim, Objection, Proof, check};
pub use inspection::{Inspection, PieceInspection, Resemblance};
pub use sets::{PieceSets, set_name};
