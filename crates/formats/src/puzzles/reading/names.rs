//! Unique names of pieces.

use crate::puzzles::RemarkKind;
use std::collections::HashSet;

/// The names that the pieces of a puzzle have so far.
#[derive(Default)]
pub(in crate::puzzles) struct Names {
    taken: HashSet<String>,
}

impl Names {
    /// The name of the next piece: its name in the file, or its number there if it has none. If that is taken, another name, with
    /// a remark.
    pub(in crate::puzzles) fn give(&mut self, name: &str, number: usize) -> (String, Option<RemarkKind>) {
        let from = match name.trim() {
            "" => number.to_string(),
            name => name.to_owned(),
        };
        if self.taken.insert(from.clone()) {
            return (from, None);
        }
        let names = std::iter::once(format!("{from} ({number})"))
            .chain((2..).map(|copy| format!("{from} ({number}, {copy})")));
        let to = names.into_iter().find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(to.clone());
        let kind = RemarkKind::Named { from, to: to.clone() };
        (to, Some(kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_given_twice_and_a_change_is_remarked() {
        let mut names = Names::default();
        let given = ["L", "", "2", " L ", "L (4)", "L"].iter().zip(1..);
        let given: Vec<_> = given.map(|(name, number)| names.give(name, number)).collect();
        let texts: HashSet<&String> = given.iter().map(|(name, _)| name).collect();
        assert_eq!(texts.len(), given.len());
        let changed: Vec<bool> = given.iter().map(|(_, remark)| remark.is_some()).collect();
        assert_eq!(changed, [false, false, true, true, true, true]);
    }
}
