//! "We collect Mini Bedlam Cube".

use super::facts::short;
use super::results::{Case, Claim, Judged, Shapes};
use super::{FigureExperiment, FigureVerdict, Run};
use crate::number::measured;
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Piece, Polycube};
use cubefall::search::CellOrder;
use words::grouped;

const HOUR: f64 = 3600.0;

/// The claims of the text.
pub(super) const MINI_BEDLAM: &[Claim] = &[
    Claim { label: "pieces", judge: |case| case.same(&[case.shapes.puzzle.pieces().len() as u128]) },
    Claim {
        label: "pieces of five and of four cubes",
        judge: |case| {
            case.same(&[5, 4].map(|cubes| case.shapes.pieces_that(|piece| piece.volume_of(1) == cubes)))
        },
    },
    Claim {
        label: "pieces that are their own mirror image",
        judge: |case| case.same(&[case.shapes.pieces_that(|piece| !piece.polycube().is_chiral())]),
    },
    Claim { label: "flat pieces", judge: |case| case.same(&[case.shapes.pieces_that(is_flat)]) },
    Claim {
        label: "orientations of a piece, at most",
        judge: |case| case.at_most(most(case, |polycube| polycube.orientations().len())),
    },
    Claim {
        label: "positions of an orientation, at most",
        judge: |case| case.at_most(most(case, |polycube| positions(case, polycube))),
    },
    Claim {
        label: "placements of a piece, at most",
        judge: |case| case.at_most(Shapes::counts(&case.shapes.all).into_iter().max().unwrap_or(0)),
    },
    Claim { label: "places of the cross", judge: |case| case.same(&[case.shapes.kept_of_first()]) },
    Claim {
        label: "solutions",
        judge: |case| {
            let whole = case.whole(Run::BedlamResumed).or_else(|_| case.whole(Run::BedlamFirstCell))?;
            case.same(&[u128::from(whole.stats().solutions())])
        },
    },
    Claim { label: "sample by pieces", judge: sample_by_pieces },
    Claim { label: "time of the sample", judge: |case| case.seconds() },
    Claim { label: "solutions in the sample", judge: solutions_in_the_sample },
    Claim { label: "speed by pieces", judge: |case| case.seconds() },
    Claim { label: "time for a solution, by pieces", judge: |case| case.seconds() },
    Claim { label: "time by pieces, his estimate", judge: whole_by_pieces },
    Claim {
        label: "speed with the isolated cell",
        judge: |case| {
            let authors = case.author("speed with the isolated cell") / case.author("speed by pieces");
            let (measured, verdict) = case.speeds(authors, Run::BedlamIsolated, Run::BedlamPieces)?;
            Ok((format!("against by pieces: {measured}"), verdict))
        },
    },
    Claim { label: "solutions with the isolated cell", judge: |case| case.seconds() },
    Claim { label: "time with the isolated cell", judge: |case| case.seconds() },
    Claim {
        label: "gain of the isolated cell, in words",
        judge: |case| {
            let hours =
                case.author("time by pieces, his estimate") / case.author("time with the isolated cell");
            case.times(hours, Run::BedlamPieces, Run::BedlamIsolated)
        },
    },
    Claim {
        label: "fewest candidates, a node",
        judge: |case| {
            case.speeds(
                case.author("fewest candidates, a node"),
                Run::BedlamIsolated,
                Run::BedlamFewestCandidates,
            )
        },
    },
    Claim { label: "solutions by fewest candidates", judge: solutions_by_fewest_candidates },
    Claim {
        label: "solutions by first cell",
        judge: |case| {
            let authors =
                case.author("solutions by first cell") / case.author("solutions by fewest candidates");
            let (measured, verdict) =
                case.times(authors, Run::BedlamFewestCandidates, Run::BedlamFirstCell)?;
            Ok((format!("against fewest candidates: {measured}"), verdict))
        },
    },
    Claim { label: "time by first cell", judge: |case| case.seconds() },
    Claim {
        label: "first cell against fewest candidates",
        judge: |case| {
            let authors = case.author("first cell against fewest candidates");
            case.times(authors, Run::BedlamFewestCandidates, Run::BedlamFirstCell)
        },
    },
    Claim {
        label: "resumed against not",
        judge: |case| {
            case.times(case.author("resumed against not"), Run::BedlamResumed, Run::BedlamFirstCell)
        },
    },
    Claim { label: "time resumed", judge: |case| case.seconds() },
    Claim {
        label: "first program against last",
        judge: |case| {
            case.times(case.author("first program against last"), Run::BedlamPieces, Run::BedlamResumed)
        },
    },
    Claim { label: "calls in any other order, in words", judge: any_other_order },
    Claim {
        label: "other orders of cells, in words",
        judge: |case| {
            case.quoted("which orders he tried is not said exactly; they have a comparison of their own")
        },
    },
];

/// Some orders were counted in full beforehand, which takes minutes each.
fn any_other_order(_: Case) -> Judged {
    let orders = measured(&catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    let counted = orders.iter().filter(|order| order.error == 0.0);
    let authors =
        orders.iter().find(|order| order.order == CellOrder::AUTHORS).map_or(0.0, |order| order.nodes);
    let Some(best) = counted.min_by(|a, b| a.nodes.total_cmp(&b.nodes)).filter(|best| best.nodes < authors)
    else {
        return Ok(("more".to_owned(), FigureVerdict::Agrees));
    };
    let truth = format!("{} by {}", grouped(best.nodes as u64), best.order.key());
    let why = format!("his makes {}; both were counted whole, beforehand", grouped(authors as u64));
    Ok((truth.clone(), FigureVerdict::TextIsWrong { truth, why }))
}

fn is_flat(piece: &Piece) -> bool {
    let extent = piece.polycube().extent();
    [extent.x, extent.y, extent.z].contains(&1)
}

fn most(case: Case, of: impl Fn(&Polycube) -> usize) -> u128 {
    case.shapes.puzzle.pieces().iter().map(|piece| of(piece.polycube())).max().unwrap_or(0) as u128
}

/// The number of translations of a polycube within the box.
fn positions(case: Case, polycube: &Polycube) -> usize {
    let (goal, extent) = (case.shapes.puzzle.region().extent(), polycube.extent());
    [goal.x - extent.x, goal.y - extent.y, goal.z - extent.z]
        .iter()
        .map(|&free| (free + 1) as usize)
        .product()
}

/// The search piece by piece, if it has made as many calls as the author's first run.
fn as_far<'a>(case: &Case<'a>) -> Result<&'a FigureExperiment, Run> {
    let sample = case.done(Run::BedlamPieces)?;
    let calls = case.author("sample by pieces") * 1e6;
    if (sample.calls() as f64) < calls { Err(Run::BedlamPieces) } else { Ok(sample) }
}

fn sample_by_pieces(case: Case) -> Judged {
    case.same(&[u128::from(as_far(&case)?.calls()) / 1_000_000])
}

fn solutions_in_the_sample(case: Case) -> Judged {
    let found = u128::from(as_far(&case)?.stats().solutions());
    let why = "which solutions come first depends on the order of a piece's placements, which differs here";
    case.agrees_if(case.fact.wholes() == Some(vec![found]), grouped(found), why)
}

/// The author extrapolates from his speed and the number of solutions. The calls that follow from his figures
/// are compared with an estimate from the tree.
fn whole_by_pieces(case: Case) -> Judged {
    let pieces = case.done(Run::BedlamPieces)?;
    let authors = case.author("time by pieces, his estimate") * HOUR * case.author("speed by pieces") * 1e6;
    let calls = pieces.all_calls();
    let how = format!("his time and speed make {} calls; here {}", grouped(authors as u128), pieces.how(),);
    let ours = calls.mean / authors;
    Ok((format!("{} times the calls", short(ours)), FigureVerdict::Ratio { authors: 1.0, ours, how }))
}

/// The author's two searches find solutions equally fast, so they take equally long, and each call of this
/// one takes twenty times as long. That gives about as many calls as the tree has if the cross is not placed
/// first, and far more than if it is.
fn solutions_by_fewest_candidates(case: Case) -> Judged {
    let authors =
        case.author("solutions by fewest candidates") / case.author("solutions with the isolated cell");
    let (measured, verdict) = case.times(authors, Run::BedlamIsolated, Run::BedlamFewestCandidates)?;
    let unled = case.done(Run::BedlamCrossNotFirst)?.how();
    let verdict = match verdict {
        FigureVerdict::Ratio { authors, ours, how } => {
            let speed =
                case.author("speed with the isolated cell") * 1e6 / case.author("fewest candidates, a node");
            let calls = case.author("time with the isolated cell") * HOUR * speed;
            let his = format!("his times and speeds make {} calls by fewest candidates", short(calls));
            let how = format!("{how}; had the cross not been placed first: {unled}; {his}");
            FigureVerdict::Ratio { authors, ours, how }
        }
        other => other,
    };
    Ok((format!("against the isolated cell: {measured}"), verdict))
}
