//! The letters of a puzzle's pieces, each one character.

use super::{PieceId, sort_by_number};
use std::iter;

/// Greek and Cyrillic letters that look like no Latin letter, and not like each other.
const GREEK_AND_CYRILLIC: &str = "ΓΔΘΛΞΠΣΦΨΩβγδεζθλμξπσφψБДЖИЦЧШЪЫЭЮЯ";

/// A distinct letter for each piece. If the first characters of all names are distinct letters or digits,
/// they are the letters. Else a name of one such character is its piece's letter, and the others have the
/// first letters that are free.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Letters {
    letters: Vec<char>,
    are_initials: bool,
}

impl Letters {
    /// The letters of pieces with these names.
    pub(super) fn of<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Self {
        let initials: Vec<char> = names.clone().filter_map(initial).collect();
        if initials.len() == names.clone().count() && differ(initials.clone()) {
            return Self { letters: initials, are_initials: true };
        }
        let kept: Vec<char> = names.clone().filter_map(only_letter).collect();
        let mut free = all().filter(|letter| !kept.contains(letter));
        let letter = |name| only_letter(name).or_else(|| free.next()).unwrap_or('?');
        Self { letters: names.map(letter).collect(), are_initials: false }
    }

    /// A letter for each copy of each piece, of which there are `copies`: the piece's own for the first, and
    /// for the others letters that are no piece's, in either case. With very many copies, the last have none.
    pub(super) fn of_copies(&self, copies: impl Iterator<Item = usize>) -> Vec<Vec<char>> {
        let folded = |letter: &char| letter.to_lowercase().next();
        let taken: Vec<Option<char>> = self.letters.iter().map(folded).collect();
        let mut free = all().filter(|letter| !taken.contains(&folded(letter)));
        let of_piece = |(&own, copies)| iter::once(own).chain(free.by_ref()).take(copies).collect();
        self.letters.iter().zip(copies).map(of_piece).collect()
    }

    /// The letter of a piece.
    pub(super) fn get(&self, piece: PieceId) -> char {
        self.letters[piece.index()]
    }

    /// Whether two of them differ by case alone.
    pub(super) fn differ_by_case(&self) -> bool {
        !differ(self.letters.iter().map(char::to_ascii_lowercase).collect())
    }

    /// Whether they are the first characters of the names.
    pub(super) fn are_initials(&self) -> bool {
        self.are_initials
    }
}

/// Whether no two of these are the same.
fn differ(mut letters: Vec<char>) -> bool {
    sort_by_number(&mut letters, |&letter| u64::from(letter));
    letters.windows(2).all(|pair| pair[0] != pair[1])
}

/// The first character of a name, if it is a letter or a digit: texts of layers use other characters.
fn initial(name: &str) -> Option<char> {
    name.chars().next().filter(|letter| letter.is_alphanumeric())
}

/// The only character of a name.
fn only_letter(name: &str) -> Option<char> {
    initial(name).filter(|letter| letter.len_utf8() == name.len())
}

/// The letters that are given, in this order. There are more than a puzzle has pieces.
fn all() -> impl Iterator<Item = char> {
    let latin = ('A'..='Z').chain('a'..='z').chain('0'..='9');
    latin.chain(GREEK_AND_CYRILLIC.chars()).chain('\u{4E00}'..='\u{9FFF}')
}
