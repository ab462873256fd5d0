//! Links of the page in place of a puzzle: `https://…#puzzle=soma`, `#cubes=…`.

use crate::outcome::Failure;
use crate::screen::sentence;
use codes::puzzle_of_code;
use formats::puzzles::PuzzleFile;

/// What a link of the page names.
pub(crate) enum Linked<'a> {
    /// A puzzle of the catalogue, by its id.
    Id(&'a str),
    /// A puzzle by its code.
    Code(&'a str),
    /// No puzzle: a lesson, or the view of one.
    Nothing,
}

impl<'a> Linked<'a> {
    /// What a text names, if it is a link: a web address, or the part of one from the number sign on, with
    /// keys and values.
    pub(crate) fn of(text: &'a str) -> Option<Self> {
        let text = text.trim();
        let is_address = text.starts_with("https://") || text.starts_with("http://");
        let fragment = match text.split_once('#') {
            Some((before, fragment)) if is_address || before.is_empty() => fragment,
            None if is_address => "",
            _ => return None,
        };
        if fragment.contains(char::is_whitespace) || !(is_address || fragment.contains('=')) {
            return None;
        }
        let value =
            |key: &str| fragment.split('&').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='));
        Some(match (value("cubes"), value("puzzle")) {
            (Some(code), _) => Self::Code(code),
            (None, Some(id)) => Self::Id(id),
            (None, None) => Self::Nothing,
        })
    }

    /// The puzzle, as a file of one.
    pub(crate) fn open(self) -> Result<PuzzleFile, Failure> {
        match self {
            Self::Code(code) => match puzzle_of_code(code) {
                Ok(puzzle) => Ok(PuzzleFile::of(puzzle.to_spec())),
                Err(error) => Err(Failure::Stuck(format!(
                    "the puzzle of the link cannot be opened: {error}; copy the whole link, or export the puzzle on the page and give the file"
                ))),
            },
            Self::Id(id) => catalogue::ALL.entry(id).map(|entry| PuzzleFile::of(entry.spec())).ok_or_else(|| {
                Failure::Usage(format!(
                    "the link names the puzzle {}, which the catalogue lacks; choose an id that `cubefall puzzles` lists",
                    sentence(id)
                ))
            }),
            Self::Nothing => Err(Failure::Usage(
                "this is a web address without a puzzle; give an id that `cubefall puzzles` lists, a file, or a link with #puzzle=… or \
                 #cubes=…"
                    .to_owned(),
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_told_from_a_file() {
        let named = |text| match Linked::of(text) {
            None => "a file",
            Some(Linked::Id(id)) => id,
            Some(Linked::Code(code)) => code,
            Some(Linked::Nothing) => "nothing",
        };
        for (text, what) in [
            ("https://example.org/cubefall/#puzzle=soma&step=4", "soma"),
            ("http://localhost:8080/#strategy=fold&puzzle=bedlam", "bedlam"),
            (" #puzzle=soma\n", "soma"),
            ("#cubes=AZ-_9&paused", "AZ-_9"),
            ("https://example.org/", "nothing"),
            ("#lesson=bits.3&x=", "nothing"),
            ("soma", "a file"),
            ("#1", "a file"),
            ("a#puzzle=soma", "a file"),
            ("./#cubes=A", "a file"),
            ("# puzzle = soma", "a file"),
        ] {
            assert_eq!(named(text), what, "{text}");
        }
    }
}
