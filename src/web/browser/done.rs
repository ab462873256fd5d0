//! What was done to its end, in the browser's storage: lessons that were followed, puzzles that were solved
//! by hand, and the days whose puzzle was.

use crate::web::browser::storage;

/// A list of what was done, by ids: letters, digits and hyphens.
pub(crate) struct Done {
    key: &'static str,
    /// The most ids that are stored.
    most: usize,
}

/// The lessons.
pub(crate) const LESSONS: Done = Done { key: "cubefall.lessons", most: 64 };
/// The puzzles of the catalogue.
pub(crate) const PUZZLES: Done = Done { key: "cubefall.solved", most: 500 };
/// The days, by the days since 1970.
pub(crate) const DAYS: Done = Done { key: "cubefall.days", most: 1000 };

/// The most characters of an id.
const LONGEST: usize = 64;

impl Done {
    /// The ids of what is done. What is stored may be of another version, or not of this page at all.
    pub(crate) fn all(&self) -> Vec<String> {
        self.read(&storage::get(self.key).unwrap_or_default())
    }

    /// Stores that something is done, in place of what was done first if there is no room. Where nothing can
    /// be stored, it is forgotten.
    pub(crate) fn add(&self, id: &str) {
        let mut done = self.all();
        if is_id(id) && !done.iter().any(|other| other == id) {
            done.push(id.to_owned());
            let first = done.len().saturating_sub(self.most);
            storage::set(self.key, &done[first..].join(" "));
        }
    }

    fn read(&self, stored: &str) -> Vec<String> {
        stored.split(' ').filter(|id| is_id(id)).take(self.most).map(str::to_owned).collect()
    }
}

fn is_id(text: &str) -> bool {
    let is_part = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
    (1..=LONGEST).contains(&text.len()) && text.bytes().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_within_limits() {
        let read = |text: &str| LESSONS.read(text);
        assert_eq!(read("bits dead-ends"), ["bits", "dead-ends"]);
        assert_eq!(read(""), [""; 0]);
        assert_eq!(read("<b> Bits \u{0} bits"), ["bits"]);
        assert_eq!(read(&"a".repeat(LONGEST + 1)), [""; 0]);
        assert_eq!(read(&"a ".repeat(1 << 20)).len(), LESSONS.most);
    }
}
