//! The names of a problem's pieces.

use std::collections::{HashMap, HashSet};

/// The names that the pieces of a problem have so far.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    /// For a name that is taken, the next number to append.
    next: HashMap<String, usize>,
}

impl Names {
    /// The name of a piece: that of its shape, or the one that BurrTools shows, such as S3 for the third shape. The second value
    /// is the name in the file, if another piece has it.
    pub(super) fn unique(&mut self, own: &str, id: usize) -> (String, Option<String>) {
        let number = format!("S{}", id + 1);
        let from = if own.is_empty() { number.clone() } else { own.to_owned() };
        if self.taken.insert(from.clone()) {
            return (from, None);
        }
        let numbered = format!("{from} ({number})");
        if self.taken.insert(numbered.clone()) {
            return (numbered, Some(from));
        }
        let next = self.next.entry(from.clone()).or_insert(2);
        loop {
            let name = format!("{from} ({next})");
            *next += 1;
            if self.taken.insert(name.clone()) {
                return (name, Some(from));
            }
        }
    }
}
