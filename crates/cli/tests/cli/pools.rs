//! `--format sets`: which sets of a pool of pieces fill a goal.

use crate::folder::Folder;
use crate::quiet;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use cubefall::search::{Search, Strategy};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A pool for a box of 3 × 2 × 1, as a document.
fn pool() -> PuzzleSpec {
    let text = r######"{
        "id": "pool", "title": "Pool", "goal": { "shape": ["###/###"] },
        "pieces": [
            { "name": "one", "shape": ["#"], "min": 0, "max": 2 },
            { "name": "two", "shape": ["##"], "min": 0, "max": 3 },
            { "name": "bar", "shape": ["###"], "min": 0, "max": 1 },
            { "name": "bend", "shape": ["##/#"], "min": 0, "max": 2 }
        ]
    }"######;
    serde_json::from_str(text).expect("a document")
}

/// The number of solutions up to rotation that use exactly these copies.
fn solutions_of(copies: &[usize]) -> u64 {
    let mut spec = pool();
    for (piece, &copies) in spec.pieces.iter_mut().zip(copies) {
        (piece.min, piece.max) = (copies, copies);
    }
    spec.pieces.retain(|piece| piece.max > 0);
    let puzzle = Puzzle::from_spec(&spec).expect("a puzzle");
    let reduction = Reduction::of(&puzzle, Symmetry::Rotation).expect("rotations can always be counted");
    let mut search = Search::new(&Problem::reduced(&puzzle, reduction), Strategy::TURBO.plan());
    search.run(u64::MAX, |_| ControlFlow::Continue(()));
    search.stats().solutions()
}

/// Every choice of copies that has solutions, with their number, in the words of the program.
fn expected() -> BTreeMap<String, u64> {
    let spec = pool();
    let mut choices = vec![Vec::new()];
    for piece in &spec.pieces {
        let more = |choice: Vec<usize>| (0..=piece.max).map(move |copies| [&choice[..], &[copies]].concat());
        choices = choices.into_iter().flat_map(more).collect();
    }
    let name = |choice: &[usize]| -> String {
        let used = spec.pieces.iter().zip(choice).filter(|&(_, &copies)| copies > 0);
        let words: Vec<String> = used
            .map(
                |(piece, copies)| {
                    if *copies == 1 { piece.name.clone() } else { format!("{}×{copies}", piece.name) }
                },
            )
            .collect();
        words.join(" ")
    };
    let counted = choices.iter().filter(|choice| choice.iter().any(|&copies| copies > 0));
    counted.map(|choice| (name(choice), solutions_of(choice))).filter(|&(_, count)| count > 0).collect()
}

#[test]
fn exactly_the_sets_that_fill_the_goal_are_listed_with_their_numbers_of_solutions() {
    let folder = Folder::new("pools");
    folder.write("pool.json", &serde_json::to_string(&pool()).expect("JSON"));
    let file = folder.file("pool.json");
    let listed = quiet(&format!("solve {file} --symmetry rotation --format sets"));
    let line = |line: &str| {
        let (count, set) = line.split_once(": ").expect("a number and a set");
        (set.to_owned(), count.parse().expect("a number"))
    };
    let sets: Vec<(String, u64)> = listed.lines().map(line).collect();
    assert_eq!(sets.iter().cloned().collect::<BTreeMap<_, _>>(), expected());
    assert_eq!(sets.len(), expected().len(), "each is listed once: {listed}");

    let shards = ["1/2", "2/2"].map(|shard| {
        let shard_file = folder.file(&shard.replace('/', "-of-"));
        quiet(&format!("solve {file} --symmetry rotation --shard {shard} --output {shard_file}"));
        shard_file
    });
    assert_eq!(
        quiet(&format!("merge --format sets {}", shards.join(" "))),
        listed,
        "shards joined are the whole"
    );
}
