//! The words of the last try, cell by cell and in hexadecimal.

use crate::web::browser::dom::{by_id, set_flag, set_markup, set_text};
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::on_click;
use crate::web::panels::markup::{Dot, layers, paint};
use crate::web::panels::panel::Panel;
use app::{Breakpoint, PlaybackCommand, Readout, Words, count};
use cubefall::puzzle::{Cell, CellSet, Puzzle};
use formats::{Markup, markup};
use std::sync::Arc;
use web_sys::Element;

/// The words of more cells than this have a line to themselves, below the picture.
const MOST_BESIDE: usize = 64;

/// The words of bits.
pub(crate) struct BitWords;

/// The readout of the words.
#[derive(PartialEq)]
pub(crate) struct BitWordsReadout {
    puzzle: Arc<Puzzle>,
    words: Words,
}

impl From<&Readout> for BitWordsReadout {
    fn from(readout: &Readout) -> Self {
        Self { puzzle: readout.search.puzzle.clone(), words: readout.playback.words.clone() }
    }
}

impl Panel for BitWords {
    type Readout = BitWordsReadout;

    fn write(&mut self, now: &BitWordsReadout, _: Option<&BitWordsReadout>) {
        let BitWordsReadout { puzzle, words } = now;
        let piece =
            words.piece.map_or("Piece".to_owned(), |piece| format!("Piece {}", puzzle.piece(piece).name()));
        let paint = words.piece.map_or("var(--ink)".to_owned(), paint);
        let rows = [
            ("Assembly", words.assembly.clone(), "var(--word)".to_owned()),
            (piece.as_str(), words.placement.clone(), paint),
            ("Both (and)", words.both(), "var(--clash)".to_owned()),
        ];
        let markup: Markup =
            rows.into_iter().map(|(label, set, color)| word_row(puzzle, label, set, &color)).collect();
        let words_element: Element = by_id(ids::WORDS);
        set_markup(&words_element, &markup);
        set_flag(&words_element, "data-large", puzzle.region().volume() > MOST_BESIDE);
        let verdict = match (words.piece, words.both().len()) {
            (None, _) => String::new(),
            (Some(_), 0) => "Nothing in common: it fits.".to_owned(),
            (Some(_), clash) => format!("{} in common: no room.", count(clash as u64, "cell", "cells")),
        };
        set_text(&by_id::<Element>(ids::VERDICT), &verdict);
    }

    /// A click on a cell sets a breakpoint: the search stops when that cell is filled.
    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_click((listeners, sink), ids::WORDS, "data-fill", |cell| {
            let cell = Cell::new(cell.parse().ok()?);
            Some(Action::app(PlaybackCommand::SetBreakpoint(Breakpoint::Filled(cell))))
        });
    }
}

fn word_row(puzzle: &Puzzle, label: &str, set: CellSet, color: &str) -> Markup {
    let region = puzzle.region();
    let cell = |coord| {
        let Some(cell) = region.cell_at(coord) else { return Dot::default() };
        Dot { fill: set.contains(cell).then(|| color.to_owned()), cell: Some(cell.index()) }
    };
    markup!(
        "<div class=\"word\"><span class=\"word-label\">{}</span>{}<code>0x{}</code></div>",
        label,
        layers(region, &cell),
        hexadecimal(&set, region.volume()),
    )
}

/// The word of a set in a region of this many cells. A set has as many words as its cells need, which may be fewer or more.
fn hexadecimal(set: &CellSet, cells: usize) -> String {
    let width = cells.div_ceil(4);
    let digits: String = set.words().iter().rev().map(|word| format!("{word:016X}")).collect();
    let digits = ["0".repeat(width.saturating_sub(digits.len())), digits].concat();
    digits[digits.len() - width..].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_a_digit_for_four_cells_however_large_the_region() {
        for (cells, last, expected) in [
            (27, 0, "0000001".to_owned()),
            (300, 299, format!("8{}", "0".repeat(74))),
            (4096, 5, format!("{:01024X}", 32)),
        ] {
            let set: CellSet = std::iter::once(Cell::new(last)).collect();
            assert_eq!(hexadecimal(&set, cells), expected);
            assert_eq!(hexadecimal(&CellSet::default(), cells), "0".repeat(cells.div_ceil(4)));
        }
    }
}
