//! What happened, in plain words.

use super::Counting;
use crate::solver::{Event, PieceSearch, PlacementId, PlacementTable, Puzzle};

/// What is known when something is told.
pub(super) struct Narrator<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) table: &'a PlacementTable,
    pub(super) search: &'a PieceSearch,
    pub(super) counting: Counting,
    pub(super) found: usize,
}

impl Narrator<'_> {
    /// The last step of a search that is slow enough to follow.
    pub(super) fn step(&self, event: Option<Event>) -> String {
        match event {
            None => {
                let pieces = self.search.order().len();
                format!("The box is empty; {pieces} pieces wait around it.")
            }
            Some(Event::Refused { placement, clash }) => {
                let cells = count(clash.len() as u64, "cell", "cells");
                format!("Trying {}: no room, {cells} taken.", self.place(placement))
            }
            Some(Event::Placed { placement }) => format!("Trying {}: it fits.", self.place(placement)),
            Some(Event::Solved { placement }) => {
                let number = grouped(self.found as u64);
                format!("{} fits, and the box is full: solution {number}.", self.name(placement))
            }
            Some(Event::Removed { placement }) => self.removal(placement),
            Some(Event::Exhausted) => self.end(),
        }
    }

    /// A search that is too fast to follow.
    pub(super) fn summary(&self) -> String {
        let (level, pieces) = (self.search.position().level(), self.search.order().len());
        format!(
            "Searching: {level} of {pieces} pieces in, {} found.",
            count(self.found as u64, "solution", "solutions")
        )
    }

    /// A solution is being looked at.
    pub(super) fn looking(&self, number: usize) -> String {
        let (number, found) = (grouped(number as u64), grouped(self.found as u64));
        let search = if self.search.is_exhausted() { "" } else { " The search waits where it was." };
        format!("Solution {number} of {found}.{search}")
    }

    /// A search with nothing left to try.
    pub(super) fn end(&self) -> String {
        let tries = grouped(self.search.stats().tried());
        let found = count(self.found as u64, "solution", "solutions");
        format!("Everything is tried: {found} {}, in {tries} tries.", self.counting.words())
    }

    fn removal(&self, placement: PlacementId) -> String {
        let back = self.name(placement);
        match self.search.order().get(self.search.position().level() + 1) {
            Some(&next) => {
                let next = self.puzzle.piece(next).name();
                format!("{next} has no place left to try, so {back} comes out again.")
            }
            None => format!("{back} comes out again, to look for the next solution."),
        }
    }

    /// Such as "L in its 2nd of 4 places".
    fn place(&self, placement: PlacementId) -> String {
        let rank = self.table.rank_of(placement) as u64 + 1;
        let places = self.table.count_of(self.table.get(placement).piece);
        format!("{} in its {} of {places} places", self.name(placement), ordinal(rank))
    }

    fn name(&self, placement: PlacementId) -> &str {
        self.puzzle.piece(self.table.get(placement).piece).name()
    }
}

/// A number with its thousands separated by commas.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number and its noun.
fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

fn ordinal(number: u64) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{}{ending}", grouped(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!([0, 999, 1000, 4_895_876].map(grouped), ["0", "999", "1,000", "4,895,876"]);
    }

    #[test]
    fn ordinals_end_as_english_has_them() {
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 1001].map(ordinal),
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th", "1,001st"]
        );
    }
}
