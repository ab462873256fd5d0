//! Addresses as people pass them on, with punctuation after them, in quotes, in brackets or as Markdown; and
//! places in lessons, which addresses name.

/// The fragment of an address without what follows it: quotation marks, brackets, the end of a sentence, or
/// more words.
pub fn bare_fragment(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|c: char| c.is_whitespace() || "<>\"".contains(c)).unwrap_or(text.len());
    // A fragment ends with a letter or a digit, or with one of the signs that its codes and keys have.
    text[..end].trim_end_matches(|c: char| !(c.is_ascii_alphanumeric() || "-_=&%".contains(c)))
}

/// An address that was found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoundAddress {
    /// One of Cubefall's own pages, with a fragment.
    Own(String),
    /// Anything else.
    Foreign,
}

/// The address in a line that has nothing else, or that has one of the pages in `folder`, such as
/// `https://example.org/cubefall/`. Nothing if it may be something else, such as a puzzle.
pub fn find_address(text: &str, folder: &str) -> Option<FoundAddress> {
    let text = text.trim();
    if text.contains(['\n', '\r', '{']) {
        return None;
    }
    let own = text.match_indices(folder).find_map(|(at, _)| own_address(&text[at..], folder.len()));
    let is_address = || {
        let begins = text.starts_with("http://") || text.starts_with("https://");
        begins && !text.contains(char::is_whitespace)
    };
    own.map(FoundAddress::Own).or_else(|| is_address().then_some(FoundAddress::Foreign))
}

/// The address that a text begins with, if it is that of a page of its folder, whose address has this length,
/// and has a fragment.
fn own_address(text: &str, folder: usize) -> Option<String> {
    let (page, fragment) = text.split_once('#')?;
    let is_page = ["", "index.html", "draw.html"].contains(&page[folder..].split('?').next()?);
    let fragment = bare_fragment(fragment);
    (is_page && !fragment.is_empty()).then(|| format!("{page}#{fragment}"))
}

/// A moment of a lesson, by the id of the lesson and a number from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonPlace {
    /// The id of the lesson.
    pub id: String,
    /// The number of the moment.
    pub moment: usize,
}

impl LessonPlace {
    /// Decodes it. An id without a number is the first moment.
    pub fn read(text: &str) -> Option<Self> {
        let (id, moment) = text.rsplit_once('.').unwrap_or((text, "1"));
        let is_id = id.len() <= 32 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        Some(Self { id: id.to_owned(), moment: moment.parse().ok()? }).filter(|_| is_id)
    }

    /// The text that [`read`](Self::read) decodes.
    pub fn text(&self) -> String {
        match self.moment {
            1 => self.id.clone(),
            moment => format!("{}.{moment}", self.id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLDER: &str = "https://example.org/fall/";

    #[test]
    fn what_stands_around_a_link_is_no_part_of_it() {
        let link = "https://example.org/fall/#cubes=Ab-_9&step=5";
        for (before, after) in [
            ("", ""),
            ("", "."),
            ("", ")."),
            ("(", ")"),
            ("<", ">"),
            ("\"", "\","),
            ("“", "”"),
            ("Look: ", " !"),
            ("[a cube](", ")"),
            ("[a cube](", " \"title\")"),
            ("**", "**"),
            ("`", "`"),
            ("<a href=\"", "\">a cube</a>"),
        ] {
            let text = format!("{before}{link}{after}");
            assert_eq!(find_address(&text, FOLDER), Some(FoundAddress::Own(link.to_owned())), "{text}");
        }
    }

    #[test]
    fn codes_keep_their_last_sign() {
        for fragment in ["cubes=a-", "cubes=a_", "cube", "view=1,-2", "lesson=bits.3"] {
            assert_eq!(bare_fragment(fragment), fragment);
        }
        assert_eq!(bare_fragment("cubes=a_)…"), "cubes=a_");
    }

    #[test]
    fn other_addresses_are_foreign_and_puzzles_are_none() {
        for text in [
            "https://example.org/other.html",
            "http://example.org/fall/#cubes=A",
            "https://example.org/fall/puzzle.xmpuzzle#a",
            "https://example.org/fall/",
        ] {
            assert_eq!(find_address(text, FOLDER), Some(FoundAddress::Foreign), "{text}");
        }
        for text in [
            "AAB\nABB",
            "{\"source\":\"https://example.org/fall/#cubes=A\"}",
            "; from https://example.org\n111",
            "see https://example.com",
        ] {
            assert_eq!(find_address(text, FOLDER), None, "{text}");
        }
    }

    #[test]
    fn a_place_is_read_as_it_was_written() {
        for (text, id, moment) in [("bits", "bits", 1), ("dead-ends.3", "dead-ends", 3), ("", "", 1)] {
            let place = LessonPlace { id: id.to_owned(), moment };
            assert_eq!(LessonPlace::read(text), Some(place.clone()));
            assert_eq!(place.text(), text);
        }
        for text in ["bits.", "bits.x", "<b>.1", "bits.-1"] {
            assert_eq!(LessonPlace::read(text), None, "{text}");
        }
    }
}
