//! Watches a search: prints what each of its first steps does, until it goes back for the first time.
//! `cargo run --example step_by_step`.

use cubefall::problem::Problem;
use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
use cubefall::search::{Event, Search, Strategy};
use std::error::Error;
use std::sync::Arc;

/// Two bent trominoes and a domino fill a box of eight cells.
fn puzzle() -> Result<Arc<Puzzle>, Box<dyn Error>> {
    let bent = Piece::new("bent", &Shape::drawn(&["##/#."])?.coords(), 2)?;
    let domino = Piece::new("domino", &Shape::drawn(&["##"])?.coords(), 1)?;
    Ok(Puzzle::new("Two bent and a domino", Region::cuboid(2, 2, 2)?, vec![bent, domino])?)
}

/// The steps as sentences, up to the first dead end.
fn steps() -> Result<Vec<String>, Box<dyn Error>> {
    let problem = Problem::new(&puzzle()?);
    let mut search = Search::new(&problem, Strategy::FIRST_CELL.plan());
    let mut sentences = Vec::new();
    loop {
        let event = search.step();
        let name = |placement| problem.puzzle().piece(problem.piece_of(placement)).name();
        sentences.push(match &event {
            Event::Placed { placement } => format!("level {}: place {}", search.level(), name(*placement)),
            Event::Refused { placement, .. } => format!("{} does not fit", name(*placement)),
            Event::Solved { .. } => "a solution".to_owned(),
            Event::Removed { placement } => format!("go back: remove {}", name(*placement)),
            Event::Looked { cell, filled } => {
                format!("cell {}: {}", cell.index(), if *filled { "filled" } else { "empty" })
            }
            Event::Exhausted => "everything is tried".to_owned(),
            _ => continue,
        });
        if matches!(event, Event::Removed { .. } | Event::Exhausted) {
            return Ok(sentences);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", steps()?.join("\n"));
    Ok(())
}

#[test]
fn a_search_places_pieces_and_goes_back() {
    let steps = steps().expect("a valid puzzle");
    assert!(steps.iter().any(|step| step.starts_with("level 1: place")), "{steps:?}");
    assert!(steps.last().is_some_and(|last| last.starts_with("go back")), "{steps:?}");
}
