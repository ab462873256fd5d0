//! The lessons that were followed to their ends, in the browser's storage.

use crate::web::browser::storage;

const KEY: &str = "cubefall.lessons";
/// The most lessons that are stored, several times those that there are.
const MOST: usize = 64;
/// The most characters of an id.
const LONGEST: usize = 32;

/// The ids of the lessons that are done. What is stored may be of another version, or not of this page at
/// all.
pub(crate) fn all() -> Vec<String> {
    read(&storage::get(KEY).unwrap_or_default())
}

/// Stores that a lesson is done. Where nothing can be stored, it is forgotten.
pub(crate) fn add(id: &str) {
    let mut done = all();
    if is_id(id) && done.len() < MOST && !done.iter().any(|other| other == id) {
        done.push(id.to_owned());
        storage::set(KEY, &done.join(" "));
    }
}

fn read(stored: &str) -> Vec<String> {
    stored.split(' ').filter(|id| is_id(id)).take(MOST).map(str::to_owned).collect()
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
        assert_eq!(read("bits dead-ends"), ["bits", "dead-ends"]);
        assert_eq!(read(""), [""; 0]);
        assert_eq!(read("<b> Bits \u{0} bits"), ["bits"]);
        assert_eq!(read(&"a".repeat(LONGEST + 1)), [""; 0]);
        assert_eq!(read(&"a ".repeat(1 << 20)).len(), MOST);
    }
}
