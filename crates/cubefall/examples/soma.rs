//! Finds the 240 solutions of the Soma cube, up to rotation and reflection, and prints the first one:
//! `cargo run --release --example soma`.

use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
use cubefall::search::{Search, Strategy};
use cubefall::solution::Solution;
use std::error::Error;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The pieces, each with its layers from the bottom up.
const PIECES: [(&str, &[&str]); 7] = [
    ("L", &["###/#.."]),
    ("S", &[".##/##."]),
    ("T", &["###/.#."]),
    ("R", &["##/#."]),
    ("P", &["#./#.", "##/.."]),
    ("Q", &[".#/.#", "##/.."]),
    ("Y", &["##/#.", "#./.."]),
];

fn soma() -> Result<Arc<Puzzle>, Box<dyn Error>> {
    let piece = |(name, layers)| Ok(Piece::new(name, &Shape::drawn(layers)?.coords(), 1)?);
    let pieces = PIECES.into_iter().map(piece).collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    Ok(Puzzle::new("Soma cube", Region::cuboid(3, 3, 3)?, pieces)?)
}

/// The number of solutions, and the first one.
fn solve() -> Result<(u64, String), Box<dyn Error>> {
    let soma = soma()?;
    let problem = Problem::reduced(&soma, Reduction::of(&soma, Symmetry::Reflection)?);
    let mut search = Search::new(&problem, Strategy::TURBO.plan());
    let mut first = None;
    search.run(u64::MAX, |placements| {
        first.get_or_insert_with(|| Solution::of(&problem, placements).text(&soma));
        ControlFlow::Continue(())
    });
    Ok((search.stats().solutions(), first.ok_or("no solution")?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (solutions, first) = solve()?;
    println!("{first}\n{solutions} solutions");
    Ok(())
}

#[test]
fn the_soma_cube_has_240_solutions() {
    assert_eq!(solve().map(|(solutions, _)| solutions).ok(), Some(240));
}
