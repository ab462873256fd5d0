//! A stored puzzle in the list.

use app::Record;
use std::cmp::Reverse;

/// A stored puzzle in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub key: String,
    /// The text of its [`Record`].
    pub text: String,
    /// When it was changed last; 0 if it cannot be read.
    changed: u64,
}

impl Entry {
    fn new((key, text): (String, String)) -> Self {
        let changed = Record::changed_in(&text).unwrap_or(0);
        Self { key, text, changed }
    }

    /// The stored puzzles in the order of the list: what was changed last comes first, and what cannot be read last.
    pub(super) fn list(all: Vec<(String, String)>) -> Vec<Self> {
        let mut entries: Vec<Self> = all.into_iter().map(Self::new).collect();
        entries.sort_by_key(|entry| Reverse(entry.changed));
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::{History, Record};
    use cubefall::puzzle::PuzzleSpec;

    #[test]
    fn what_was_changed_last_comes_first_and_what_cannot_be_read_last() {
        let text = |changed| Record::new(changed, PuzzleSpec::default(), History::default()).encode();
        let all = [("a", text(5)), ("b", "nonsense".to_owned()), ("c", text(7)), ("d", "{}".to_owned())];
        let keys = Entry::list(all.map(|(key, text)| (key.to_owned(), text)).to_vec());
        assert_eq!(keys.iter().map(|entry| entry.key.as_str()).collect::<String>(), "cabd");
    }
}
