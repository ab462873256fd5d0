//! The puzzles opened besides those of the catalogue.

use cubefall::puzzle::Puzzle;
use std::sync::Arc;

/// The opened puzzles that are not in the catalogue, in the order in which they were first opened. Each can be chosen again.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Opened(Vec<Arc<Puzzle>>);

impl Opened {
    /// The maximum number. With one more, the first is dropped.
    pub const MOST: usize = 16;
    /// No id of the catalogue begins with this.
    const PREFIX: &'static str = "opened:";

    /// Adds a puzzle, unless it is known.
    pub(crate) fn add(&mut self, puzzle: &Arc<Puzzle>) {
        if catalogue::FIRST.contains(puzzle) || self.0.contains(puzzle) {
            return;
        }
        if self.0.len() == Self::MOST {
            self.0.remove(0);
        }
        self.0.push(Arc::clone(puzzle));
    }

    /// The puzzles, each with its key.
    pub fn entries(&self) -> impl Iterator<Item = (String, &Arc<Puzzle>)> {
        self.0.iter().enumerate().map(|(index, puzzle)| (format!("{}{index}", Self::PREFIX), puzzle))
    }

    /// The key of a puzzle, which is one of these or of the catalogue.
    pub fn key(&self, puzzle: &Puzzle) -> String {
        let own = self.entries().find(|(_, known)| ***known == *puzzle);
        own.map_or_else(|| puzzle.id().to_owned(), |(key, _)| key)
    }

    /// The puzzle with a key.
    pub fn find(&self, key: &str) -> Option<Arc<Puzzle>> {
        match key.strip_prefix(Self::PREFIX) {
            Some(index) => self.0.get(index.parse::<usize>().ok()?).cloned(),
            None => catalogue::FIRST.find(key),
        }
    }
}
