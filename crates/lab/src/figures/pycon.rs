//! "Solving a Pycon puzzle… in Haskell".

use super::results::{Case, Claim, Judged};
use super::{FigureVerdict, Run};
use cubefall::puzzle::Rotation;
use words::grouped;

/// The text's claims.
pub(super) const PYCON: &[Claim] = &[
    Claim { label: "pieces", judge: |case| case.same(&[case.shapes.puzzle.pieces().len() as u128]) },
    Claim {
        label: "side of the cube",
        judge: |case| case.same(&[case.shapes.puzzle.region().extent().x as u128]),
    },
    Claim {
        label: "cubes of a piece, most and least",
        judge: |case| {
            let cubes = || case.shapes.puzzle.pieces().iter().map(|piece| piece.volume_of(1) as u128);
            case.same(&[cubes().max().unwrap_or(0), cubes().min().unwrap_or(0)])
        },
    },
    Claim { label: "rotations", judge: |case| case.same(&[Rotation::all().len() as u128]) },
    Claim { label: "solutions overnight, in words", judge: overnight },
];

fn overnight(case: Case) -> Judged {
    let lazy = case.done(Run::PyconLazy)?;
    let found = lazy.stats().solutions();
    let measured = format!("{} in {}", grouped(u128::from(found)), lazy.how());
    let why = "how many tries his night had is not said".to_owned();
    Ok((measured, FigureVerdict::Quoted { why }))
}
