//! The puzzles that were opened, beside those of the catalogue.

use crate::puzzle::{Puzzle, catalogue};
use std::sync::Arc;

/// The puzzles outside the catalogue that were opened, in the order of their first opening. Any of them can be chosen again.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Opened(Vec<Arc<Puzzle>>);

impl Opened {
    /// The most that are kept. The one that was opened first is dropped.
    pub const MOST: usize = 16;
    /// No id of the catalogue begins with this.
    const PREFIX: &'static str = "opened:";

    /// Adds a puzzle, unless it is known.
    pub(in crate::app) fn add(&mut self, puzzle: &Arc<Puzzle>) {
        if catalogue::contains(puzzle) || self.0.contains(puzzle) {
            return;
        }
        if self.0.len() == Self::MOST {
            self.0.remove(0);
        }
        self.0.push(Arc::clone(puzzle));
    }

    /// The puzzles, each with the key by which it can be chosen.
    pub fn entries(&self) -> impl Iterator<Item = (String, &Arc<Puzzle>)> {
        self.0.iter().enumerate().map(|(index, puzzle)| (format!("{}{index}", Self::PREFIX), puzzle))
    }

    /// The key by which a puzzle can be chosen: one of these, or of the catalogue.
    pub fn key(&self, puzzle: &Puzzle) -> String {
        let own = self.entries().find(|(_, known)| ***known == *puzzle);
        own.map_or_else(|| puzzle.id().to_owned(), |(key, _)| key)
    }

    /// The puzzle with a key.
    pub fn find(&self, key: &str) -> Option<Arc<Puzzle>> {
        match key.strip_prefix(Self::PREFIX) {
            Some(index) => self.0.get(index.parse::<usize>().ok()?).cloned(),
            None => catalogue::find(key),
        }
    }
}
