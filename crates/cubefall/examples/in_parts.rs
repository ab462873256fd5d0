//! Counts the packings of the box of 3 × 4 × 5 cells with the twelve pentominoes, in parts on all processors:
//! 3,940 up to rotation and reflection. `cargo run --release --example in_parts`.

use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
use cubefall::search::Parts;
use std::error::Error;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The pentominoes, by Conway's letters.
const PIECES: [(&str, &str); 12] = [
    ("O", "#####"),
    ("P", "###/##."),
    ("Q", "####/#..."),
    ("R", ".##/##./.#."),
    ("S", "###./..##"),
    ("T", "###/.#./.#."),
    ("U", "###/#.#"),
    ("V", "###/#../#.."),
    ("W", "##./.##/..#"),
    ("X", ".#./###/.#."),
    ("Y", "####/.#.."),
    ("Z", "##./.#./.##"),
];

fn pentominoes() -> Result<Arc<Puzzle>, Box<dyn Error>> {
    let piece = |(name, layer)| Ok(Piece::new(name, &Shape::drawn(&[layer])?.coords(), 1)?);
    let pieces = PIECES.into_iter().map(piece).collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    Ok(Puzzle::new("Pentominoes", Region::cuboid(3, 4, 5)?, pieces)?)
}

/// The solutions of all parts. Each thread takes the next part when it has finished one.
fn count(puzzle: &Arc<Puzzle>) -> Result<u64, Box<dyn Error>> {
    let problem = Problem::reduced(puzzle, Reduction::of(puzzle, Symmetry::Reflection)?);
    let (parts, next) = (Parts::new(&problem, 500)?, AtomicUsize::new(0));
    let work = || {
        let taken = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&part| part < parts.len());
        let search = |part| {
            let mut search = parts.search(part);
            search.run(u64::MAX, |_| ControlFlow::Continue(()));
            search.stats().solutions()
        };
        std::iter::from_fn(taken).map(search).sum::<u64>()
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    Ok(thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("a search does not panic")).sum()
    }))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{} solutions", count(&pentominoes()?)?);
    Ok(())
}

#[test]
fn the_pentominoes_fill_the_box_in_3940_ways() {
    assert_eq!(pentominoes().and_then(|puzzle| count(&puzzle)).ok(), Some(3940));
}
