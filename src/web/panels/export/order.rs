//! What the page asks the exporter for, and how that travels: as a list of texts.

use crate::puzzle::Puzzle;
use crate::puzzle::catalogue;
use crate::puzzle::{Coord, PieceId};
use crate::solution::{Solution, SolutionName};
use std::sync::Arc;

pub(super) use crate::web::input::export_action::FileFormat as Form;

/// A file to be made.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Order {
    pub(super) form: Form,
    pub(super) puzzle: Arc<Puzzle>,
    /// The solution's number, from 1.
    pub(super) number: usize,
    /// The side of a cell and the gap between pieces in millimetres, as they were typed.
    pub(super) lengths: [String; 2],
    pub(super) solution: Solution,
}

impl Order {
    /// Says the words for it: five, and one for each piece.
    #[cold]
    pub(super) fn say(&self, say: &mut dyn FnMut(&str)) {
        let Self { form, puzzle, number, lengths: [cell, clearance], solution } = self;
        for word in [form.key(), puzzle.id(), &format!("{number}"), cell, clearance] {
            say(word);
        }
        for (piece, cells) in solution.pieces() {
            let mut word = format!("{}", piece.index());
            for cell in cells {
                word += &format!(" {} {} {}", cell.x, cell.y, cell.z);
            }
            say(&word);
        }
    }

    /// The order that these words give. Whether what they tell is a solution is not looked at.
    pub(super) fn from_words(words: &[String]) -> Option<Self> {
        let [form, puzzle, number, cell, clearance, pieces @ ..] = words else { return None };
        Some(Self {
            form: Form::from_key(form)?,
            puzzle: catalogue::find(puzzle)?,
            number: number.parse().ok()?,
            lengths: [cell.clone(), clearance.clone()],
            solution: Solution::new(pieces.iter().map(|word| piece(word)).collect::<Option<_>>()?),
        })
    }
}

/// A piece by its index, and its cells.
fn piece(word: &str) -> Option<(PieceId, Vec<Coord>)> {
    let (index, cells) = word.split_once(' ')?;
    let along: Vec<i32> = cells.split(' ').map(|along| along.parse().ok()).collect::<Option<_>>()?;
    let (cells, rest) = along.as_chunks();
    let cells = cells.iter().map(|&[x, y, z]| Coord::new(x, y, z)).collect();
    rest.is_empty().then_some((PieceId::new(index.parse().ok()?), cells))
}

/// What a file of a solution is called, as in `cubefall-soma-17-d8z1-vgnq.stl`.
#[cold]
pub(super) fn file_name(puzzle: &Puzzle, number: usize, name: Option<SolutionName>, ending: &str) -> String {
    let name = name.map_or(String::new(), |name| format!("-{name}"));
    format!("cubefall-{}-{number}{name}.{ending}", puzzle.id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_understood_as_they_are_given() {
        let solution = Solution::new(vec![
            (PieceId::new(3), vec![Coord::new(0, 1, 2), Coord::new(-1, 0, 0)]),
            (PieceId::new(0), vec![Coord::new(1, 1, 1)]),
        ]);
        for form in [Form::Sheet, Form::Json, Form::Plate, Form::Stl, Form::Glb] {
            let lengths = ["15".to_owned(), String::new()];
            let order = Order {
                form,
                puzzle: catalogue::get("soma"),
                number: 17,
                lengths,
                solution: solution.clone(),
            };
            let mut words = Vec::new();
            order.say(&mut |word| words.push(word.to_owned()));
            assert_eq!(words[5..], ["3 0 1 2 -1 0 0", "0 1 1 1"]);
            assert_eq!(Order::from_words(&words), Some(order));
        }
    }

    #[test]
    fn what_is_no_order_is_not_understood() {
        for words in [
            &["stl", "soma", "17", "15"][..],
            &["png", "soma", "17", "15", "0.2"],
            &["stl", "cube", "17", "15", "0.2"],
            &["stl", "soma", "one", "15", "0.2"],
            &["stl", "soma", "17", "15", "0.2", "3"],
            &["stl", "soma", "17", "15", "0.2", "3 0 1"],
            &["stl", "soma", "17", "15", "0.2", "L 0 1 2"],
            &["stl", "soma", "17", "15", "0.2", "3 0 1 x"],
        ] {
            let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            assert_eq!(Order::from_words(&words), None, "{words:?}");
        }
    }

    #[test]
    fn files_say_what_they_hold() {
        let name = "d8z1-vgnq".parse().expect("a name");
        assert_eq!(
            file_name(&catalogue::get("soma"), 17, Some(name), "stl"),
            "cubefall-soma-17-d8z1-vgnq.stl"
        );
        assert_eq!(file_name(&catalogue::get("bedlam"), 2, None, "png"), "cubefall-bedlam-2.png");
    }
}
