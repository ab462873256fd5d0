//! How many assemblies come apart, and how.

pub(crate) use cubefall::disassembly::Level;
use std::collections::BTreeMap;

/// The number of assemblies of each level.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct LevelCounts(BTreeMap<Level, u64>);

impl LevelCounts {
    /// Adds assemblies of a level.
    pub(crate) fn add(&mut self, level: &Level, number: u64) {
        match self.0.get_mut(level) {
            Some(known) => *known = known.saturating_add(number),
            None => drop(self.0.insert(level.clone(), number)),
        }
    }

    /// Adds all of others.
    pub(crate) fn add_all(&mut self, others: &Self) {
        others.iter().for_each(|(level, number)| self.add(level, number));
    }

    /// The levels with their numbers, the lowest first.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&Level, u64)> {
        self.0.iter().map(|(level, &number)| (level, number))
    }

    /// The number of assemblies that come apart.
    pub(crate) fn apart(&self) -> u64 {
        self.0.iter().filter(|(level, _)| level.is_apart() == Some(true)).map(|(_, number)| number).sum()
    }

    /// The number of those of which that is not known.
    pub(crate) fn unknown(&self) -> u64 {
        self.0.get(&Level::Unknown).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_in_the_order_of_their_numbers() {
        let mut counts = LevelCounts::default();
        for text in ["12.2", "locked", "2.9", "12", "unknown", "2.9"] {
            counts.add(&Level::try_from(text.to_owned()).expect("a level"), 1);
        }
        let listed: Vec<_> = counts.iter().map(|(level, number)| (level.to_string(), number)).collect();
        let known = [("unknown", 1), ("locked", 1), ("2.9", 2), ("12", 1), ("12.2", 1)];
        assert_eq!(listed, known.map(|(level, number)| (level.to_owned(), number)));
        assert_eq!((counts.apart(), counts.unknown()), (4, 1));
    }
}
