//! The letters that stand for the pieces, in texts of layers and on their faces.

use super::Piece;

/// What a piece may have beside the first character of its name: capitals, small letters and digits; then letters of Greek and of
/// Cyrillic that look like none of these. After them come ideographs, of which there is one for each piece.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ΓΔΘΛΞΠΣΦΨΩαβγδεζηθλμξπρσφψωБГДЖЗИЛЦЧШЩЪЫЭЮЯ";

/// The first ideograph.
const IDEOGRAPHS: char = '\u{4e00}';

/// A letter for each piece, no two of them the same: the first characters of the names where these differ. Otherwise a piece of
/// which the name is one character has that, and the others have the letters that are free, in alphabetical order.
pub(super) fn letters(pieces: &[Piece]) -> Vec<char> {
    let initials: Vec<char> = pieces.iter().map(|piece| piece.name().chars().next().unwrap_or('?')).collect();
    let is_first = |index: usize| !initials[..index].contains(&initials[index]);
    if (0..initials.len()).all(|index| is_first(index) && initials[index].is_alphanumeric()) {
        return initials;
    }
    let is_own =
        |index: usize| initials[index].is_alphanumeric() && pieces[index].name().chars().nth(1).is_none();
    let own: Vec<bool> = (0..pieces.len()).map(is_own).collect();
    let is_taken = |letter: char| (0..pieces.len()).any(|index| own[index] && initials[index] == letter);
    let mut free = LETTERS.chars().chain(IDEOGRAPHS..).filter(|&letter| !is_taken(letter));
    let letter = |index: usize| if own[index] { Some(initials[index]) } else { free.next() };
    let letters = (0..pieces.len()).map(letter).collect::<Option<_>>();
    letters.expect("there are more ideographs than pieces")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Coord, PieceId};
    use std::collections::HashSet;

    fn of(names: &[&str]) -> String {
        let cells = [Coord::default()];
        let pieces: Vec<Piece> =
            names.iter().map(|name| Piece::new(name, &cells, 1).expect("a piece")).collect();
        letters(&pieces).into_iter().collect()
    }

    #[test]
    fn initials_that_differ_are_the_letters() {
        assert_eq!(of(&["box", "AB", "C", "7"]), "bAC7");
    }

    #[test]
    fn pieces_of_the_same_initial_have_letters_in_order_and_single_characters_stay() {
        assert_eq!(of(&["piece 1", "piece 2", "B", "piece 3"]), "ACBD");
    }

    #[test]
    fn marks_that_texts_of_layers_have_are_no_letters() {
        assert_eq!(of(&[".", "|", "x y", " "]), "ABCD");
    }

    #[test]
    fn as_many_pieces_as_there_may_be_have_different_letters() {
        let names: Vec<String> = (0..PieceId::LIMIT).map(|number| format!("S{number}")).collect();
        let letters = of(&names.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(letters.chars().collect::<HashSet<_>>().len(), PieceId::LIMIT);
        assert!(letters.chars().all(char::is_alphanumeric));
    }
}
