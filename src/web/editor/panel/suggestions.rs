//! What the panel suggests: changes that give a solution, swaps that leave one, or sets of pieces that fill the goal.

use super::words;
use crate::web::browser::dom::{by_id, set_hidden, set_text};
use crate::web::browser::ids;
use app::{Answer, Count, EditorReadout, FillingSet, FillingSets, HelpfulChanges};
use cubefall::puzzle::{Coord, Shape};
use design::{Change, set_name};
use formats::{Markup, markup, paint_number, thumbnail};

/// Shows what is suggested, if anything is. Returns the buttons.
pub(super) fn show(readout: &EditorReadout) -> Markup {
    let (text, buttons) = match &readout.answer {
        Answer::Impossible { .. } => changes(readout, words::changes),
        Answer::Count(Count { sets: Some(found), .. }) if found.number > 0 => sets(found, readout),
        Answer::Count(count) if count.found > 1 => changes(readout, words::swaps),
        _ => (String::new(), Markup::new()),
    };
    set_hidden(&by_id(ids::CHANGES), text.is_empty());
    set_text(&by_id(ids::CHANGES_TEXT), &text);
    buttons
}

/// The changes, introduced by these words, and their buttons.
fn changes(readout: &EditorReadout, words: fn(&HelpfulChanges) -> &'static str) -> (String, Markup) {
    let changes = readout.changes.clone().unwrap_or_default();
    let buttons = changes.found.iter().enumerate();
    let buttons = buttons.map(|(index, change)| change_button(index, change, readout)).collect();
    (words(&changes).to_owned(), buttons)
}

/// The button that makes a change. A swap is shown in the colour of the piece.
fn change_button(index: usize, change: &Change, readout: &EditorReadout) -> Markup {
    let words = words::change(change, words::name(readout, change.shape()));
    match change {
        Change::Cell { .. } => {
            markup!("<button type=\"button\" data-action=\"change={}\">{}</button>", index, words)
        }
        Change::Swap { piece, cells } => {
            let cells_in_words: Vec<String> = cells.iter().map(Coord::to_string).collect();
            markup!(
                "<button type=\"button\" class=\"swap paint-{}\" aria-label=\"{} {}\" data-action=\"change={}\">{}{}</button>",
                paint_number(*piece),
                words,
                cells_in_words.join(" "),
                index,
                words,
                thumbnail(&Shape::of(cells), "thumb")
            )
        }
    }
}

/// The sets of pieces, introduced in words, and their buttons.
fn sets(sets: &FillingSets, readout: &EditorReadout) -> (String, Markup) {
    let is_over = sets.unique.is_some();
    (words::sets(sets), sets.listed.iter().map(|set| set_button(set, is_over, readout)).collect())
}

/// The button that keeps the pieces of a set. Until all solutions are known it has no number of them: it would be written anew, under the
/// finger that presses it, with each report.
fn set_button(set: &FillingSet, is_over: bool, readout: &EditorReadout) -> Markup {
    // The first shape is the goal.
    let names = readout.shapes.iter().skip(1).map(|shape| shape.name.as_str());
    let words = words::set(&set_name(&set.copies, names), Some(set.solutions).filter(|_| is_over));
    let copies: Vec<String> = set.copies.iter().map(usize::to_string).collect();
    markup!("<button type=\"button\" data-action=\"set={}\">{}</button>", copies.join(","), words)
}
