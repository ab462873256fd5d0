//! What is wrong with a certificate.

use std::fmt;

/// The first claim of a certificate that is wrong, and where it is: the numbers of the steps that lead to it, each within the one before,
/// from 1; none for a claim at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objection {
    /// Where.
    pub steps: Vec<usize>,
    /// What is wrong.
    pub claim: Claim,
}

/// A claim that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The placement is not possible there: it is none of the piece's, it is excluded, it does not fit, or no copy is left.
    Placement,
    /// The cell or the piece is not one that must be covered.
    Item,
    /// The placement is not the only one of its cell or piece.
    NotForced,
    /// The volumes can add up.
    Volumes,
    /// The cell or the piece has a placement, or some piece has.
    HasPlacement,
    /// The two pieces have room beside each other, or are not both needed.
    Clash,
    /// A cell is none of the goal's empty cells, or is listed twice or out of order.
    Cells,
    /// The cells are not those of the pattern.
    Pattern,
    /// The pieces can cover other numbers of the cells, or as many as they must.
    Count,
    /// A weight, a modulus or a sum is out of range.
    Weights,
    /// A placement does not have the sum of its piece.
    Sum,
    /// The sum of all pieces may be that of all cells.
    Total,
    /// The assembly reached is not one, the search is within a chain, or another search finds a solution.
    Search,
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            write!(f, "step {step}: ")?;
        }
        f.write_str(match self.claim {
            Claim::Placement => "the placement is not possible there",
            Claim::Item => "this cell or piece need not be covered",
            Claim::NotForced => "the placement is not the only one",
            Claim::Volumes => "the volumes can add up",
            Claim::HasPlacement => "this cell or piece has a placement, or some piece has",
            Claim::Clash => "the two pieces have room beside each other, or are not both needed",
            Claim::Cells => "the list of cells is not valid",
            Claim::Pattern => "the cells are not those of the pattern that it names",
            Claim::Count => {
                "the pieces can cover other numbers of the cells than it says, or as many as they must"
            }
            Claim::Weights => "a weight, a sum or the modulus is out of range",
            Claim::Sum => "a placement has another sum than its piece",
            Claim::Total => "the sum of all pieces may be that of all cells",
            Claim::Search => "the search is not what it says",
        })
    }
}

impl std::error::Error for Objection {}
