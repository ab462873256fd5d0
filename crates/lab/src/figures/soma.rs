//! The four texts about the Soma cube.

use super::facts::{WORD_32, listed, short, to_one_digit};
use super::results::{Case, Claim, Judged, Shapes};
use super::{FigureVerdict, Run};
use cubefall::search::LevelStats;
use words::grouped;

const SECONDS_IN_TWO_WEEKS: u128 = 14 * 24 * 60 * 60;

/// "Of Cubes and Computers".
pub(super) const CUBES: &[Claim] = &[
    Claim { label: "pieces", judge: |case| case.same(&[case.shapes.puzzle.pieces().len() as u128]) },
    Claim {
        label: "cells of the cube",
        judge: |case| case.same(&[case.shapes.puzzle.region().volume() as u128]),
    },
    Claim { label: "loose bound", judge: loose_bound },
    Claim { label: "closer estimate", judge: closer_estimate },
    Claim {
        label: "checks wanted",
        judge: |case| {
            let each_second = case.author("closer estimate") / case.author("seconds in two weeks");
            case.same(&[each_second as u128])
        },
    },
    Claim {
        label: "time that they would take",
        judge: |case| {
            let seconds = case.author("closer estimate") * 1e6 / case.author("checks wanted");
            let weeks = seconds / (SECONDS_IN_TWO_WEEKS / 2) as f64;
            case.agrees_if(weeks.round() == case.author("time that they would take"), short(weeks), "")
        },
    },
    Claim {
        label: "seconds in two weeks",
        judge: |case| {
            let millions = SECONDS_IN_TWO_WEEKS as f64 / 1e6;
            case.agrees_if(to_one_digit(SECONDS_IN_TWO_WEEKS) == 1_000_000, short(millions), "")
        },
    },
    Claim {
        label: "clock cycles a check",
        judge: |case| case.same(&[(1e9 / (case.author("checks wanted") * 1e6)) as u128]),
    },
    Claim {
        label: "placements of a piece, least and most",
        judge: |case| {
            let counts = Shapes::counts(&case.shapes.all);
            case.same(&[*counts.iter().min().expect("pieces"), *counts.iter().max().expect("pieces")])
        },
    },
    Claim { label: "images of a solution", judge: images },
    Claim { label: "forms of L", judge: |case| case.same(&[case.shapes.kept_of_first()]) },
    Claim { label: "time", judge: |case| case.seconds() },
];

/// "When Simpler Isn't Better".
pub(super) const SIMPLER: &[Claim] = &[
    Claim {
        label: "solutions",
        judge: |case| case.same(&[u128::from(case.whole(Run::SomaCharacters)?.stats().solutions())]),
    },
    Claim { label: "time of the first program, rounded", judge: |case| case.seconds() },
    Claim { label: "time with characters", judge: |case| case.seconds() },
    Claim { label: "time with characters, rounded", judge: |case| case.seconds() },
    Claim { label: "time for a solution", judge: |case| case.seconds() },
    Claim {
        label: "characters against bits",
        judge: |case| case.times(case.author("characters against bits"), Run::SomaCharacters, Run::SomaGiven),
    },
];

/// "A Better Sort of Input".
pub(super) const SORT: &[Claim] = &[
    Claim { label: "explored as given", judge: |case| levels(case, Run::SomaGiven, |level| level.tried) },
    Claim { label: "kept as given", judge: |case| levels(case, Run::SomaGiven, |level| level.kept) },
    Claim { label: "explored as given, in all", judge: |case| explored(case, Run::SomaGiven) },
    Claim { label: "kept as given, in all", judge: |case| kept(case, Run::SomaGiven) },
    Claim { label: "time as given", judge: |case| case.seconds() },
    Claim {
        label: "the whole space",
        judge: |case| wrapped(case, Shapes::combinations(&case.shapes.kept), "combinations"),
    },
    Claim { label: "moves without pruning", judge: |case| wrapped(case, all_moves(case), "moves") },
    Claim { label: "work avoided", judge: work_avoided },
    Claim {
        label: "explored fewest first",
        judge: |case| levels(case, Run::SomaFewest, |level| level.tried),
    },
    Claim { label: "kept fewest first", judge: |case| levels(case, Run::SomaFewest, |level| level.kept) },
    Claim { label: "explored fewest first, in all", judge: |case| explored(case, Run::SomaFewest) },
    Claim { label: "kept fewest first, in all", judge: |case| kept(case, Run::SomaFewest) },
    Claim {
        label: "time fewest first",
        judge: |case| {
            let authors = case.author("time as given") / case.author("time fewest first");
            let (measured, verdict) = case.times(authors, Run::SomaGiven, Run::SomaFewest)?;
            Ok((format!("as given against this: {measured}"), verdict))
        },
    },
    Claim {
        label: "moves as given, rounded",
        judge: |case| {
            let tried = u128::from(case.whole(Run::SomaGiven)?.stats().tried());
            let agrees = case.fact.wholes() == Some(vec![to_one_digit(tried)]);
            case.agrees_if(agrees, grouped(tried), "a different number is counted here")
        },
    },
    Claim {
        label: "as given against fewest first",
        judge: |case| {
            let tried = |run| case.whole(run).map(|it| it.stats().tried() as f64);
            let ratio = tried(Run::SomaGiven)? / tried(Run::SomaFewest)?;
            let over = case.author("as given against fewest first");
            case.agrees_if(
                (over..over + 1.0).contains(&ratio),
                short(ratio),
                "a different ratio is counted here",
            )
        },
    },
];

/// "Machinery Translation".
pub(super) const MACHINERY: &[Claim] = &[
    Claim {
        label: "explored fewest first",
        judge: |case| levels(case, Run::SomaFewest, |level| level.tried),
    },
    Claim { label: "kept fewest first", judge: |case| levels(case, Run::SomaFewest, |level| level.kept) },
    Claim { label: "explored in all", judge: |case| explored(case, Run::SomaFewest) },
    Claim { label: "kept in all", judge: |case| kept(case, Run::SomaFewest) },
    Claim { label: "time", judge: |case| case.seconds() },
    Claim { label: "times in Haskell and in C++, rounded", judge: |case| case.seconds() },
    Claim {
        label: "C++ against Haskell",
        judge: |case| case.quoted("compares two languages and compilers; neither is used here"),
    },
];

fn loose_bound(case: Case) -> Judged {
    let puzzle = &case.shapes.puzzle;
    let (faces, directions) = (6, 4);
    let each: u128 = faces * directions * puzzle.region().volume() as u128;
    case.same(&[each.pow(puzzle.pieces().len() as u32)])
}

fn closer_estimate(case: Case) -> Judged {
    let combinations = Shapes::combinations(&case.shapes.all);
    let why = format!(
        "the placements of the seven pieces multiply to {}; the text does not say what it multiplies",
        grouped(combinations)
    );
    let agrees = (combinations as f64 / 1e12).round() == case.author("closer estimate");
    case.agrees_if(agrees, short(combinations as f64 / 1e12), &why)
}

fn images(case: Case) -> Judged {
    let solutions = |run| case.whole(run).map(|it| u128::from(it.stats().solutions()));
    case.same(&[solutions(Run::SomaRaw)? / solutions(Run::SomaGiven)?.max(1)])
}

fn levels(case: Case, run: Run, of: fn(&LevelStats) -> u64) -> Judged {
    let levels = case.whole(run)?.stats().levels();
    case.same(&levels.iter().map(|level| u128::from(of(level))).collect::<Vec<_>>())
}

fn explored(case: Case, run: Run) -> Judged {
    case.same(&[u128::from(case.whole(run)?.stats().tried())])
}

fn kept(case: Case, run: Run) -> Judged {
    case.same(&[u128::from(case.whole(run)?.stats().kept())])
}

/// The moves of a program that tries every combination, each of which places all pieces.
fn all_moves(case: Case) -> u128 {
    Shapes::combinations(&case.shapes.kept) * case.shapes.puzzle.pieces().len() as u128
}

/// A number that the author's program may have computed in a word of 32 bits.
fn wrapped(case: Case, truth: u128, what: &str) -> Judged {
    let remainder = truth % WORD_32;
    if case.fact.wholes() == Some(vec![truth]) {
        return case.same(&[truth]);
    }
    let verdict = match case.fact.wholes() == Some(vec![remainder]) {
        true => {
            let factors = listed(&Shapes::counts(&case.shapes.kept)).replace(' ', " × ");
            let why = format!(
                "the true number of {what} (from {factors}) modulo 2^32 is {}: a 32-bit word overflowed",
                grouped(remainder)
            );
            FigureVerdict::TextIsWrong { truth: grouped(truth), why }
        }
        false => FigureVerdict::NotReproduced { why: format!("modulo 2^32 ours is {}", grouped(remainder)) },
    };
    Ok((grouped(truth), verdict))
}

fn work_avoided(case: Case) -> Judged {
    let explored = case.whole(Run::SomaGiven)?.stats().tried() as f64;
    let avoided = |moves: f64| 100.0 * (1.0 - explored / moves);
    let (authors, truth) = (avoided(case.author("moves without pruning")), avoided(all_moves(case) as f64));
    let claimed = case.author("work avoided");
    let measured = format!("{truth:.3}");
    let verdict = if (truth - claimed).abs() < 1.0 {
        FigureVerdict::Agrees
    } else if (authors - claimed).abs() < 1.0 {
        let why = format!("{authors:.1} % of the moves that he counted, which are modulo 2^32");
        FigureVerdict::TextIsWrong { truth: measured.clone(), why }
    } else {
        FigureVerdict::NotReproduced { why: format!("his own numbers give {authors:.1} %") }
    };
    Ok((measured, verdict))
}
