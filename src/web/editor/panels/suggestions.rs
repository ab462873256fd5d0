//! What the panel suggests: changes that give a solution, swaps that leave one, or sets of pieces that fill
//! the goal.

use super::shapes::shape_name;
use crate::web::browser::dom::{by_id, set_buttons, set_hidden, set_text};
use crate::web::browser::ids;
use crate::web::panels::panel::Panel;
use app::{Answer, EditorReadout};
use cubefall::puzzle::{Coord, Shape};
use design::{Change, ShapeId, set_name};
use markup::{Markup, markup};
use messages::{Count, FillingSet, FillingSets, HelpfulChanges};
use pictures::{paint_number, thumbnail};
use words::{count, grouped};

/// The suggestions.
pub(super) struct Suggestions;

/// What is suggested, if anything is.
#[derive(PartialEq)]
pub(super) struct SuggestionsReadout {
    /// The words before the buttons.
    text: String,
    buttons: Markup,
}

impl From<&EditorReadout> for SuggestionsReadout {
    fn from(readout: &EditorReadout) -> Self {
        let (text, buttons) = match &readout.answer {
            Answer::Impossible { .. } => changes(readout, introduce_changes),
            Answer::Count(Count { sets: Some(found), .. }) if found.number > 0 => sets(found, readout),
            Answer::Count(count) if count.found > 1 => changes(readout, introduce_swaps),
            _ => (String::new(), Markup::new()),
        };
        Self { text, buttons }
    }
}

impl Panel for Suggestions {
    type Readout = SuggestionsReadout;

    fn write(&mut self, now: &SuggestionsReadout, before: Option<&SuggestionsReadout>) {
        set_hidden(&by_id(ids::CHANGES), now.text.is_empty());
        set_text(&by_id(ids::CHANGES_TEXT), &now.text);
        if before.is_none_or(|before| before.buttons != now.buttons) {
            set_buttons(&by_id(ids::CHANGE_LIST), &now.buttons);
        }
    }
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
    let words = change_in_words(change, &shape_name(readout, change.shape()));
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
    (sets_in_words(sets), sets.listed.iter().map(|set| set_button(set, is_over, readout)).collect())
}

/// The button that keeps the pieces of a set. Until all solutions are known it has no number of them: it
/// would be written anew, under the finger that presses it, with each report.
fn set_button(set: &FillingSet, is_over: bool, readout: &EditorReadout) -> Markup {
    // The first shape is the goal.
    let names = readout.shapes.iter().skip(1).map(|shape| shape.name.as_str());
    let words = set_in_words(&set_name(&set.copies, names), Some(set.solutions).filter(|_| is_over));
    let copies: Vec<String> = set.copies.iter().map(usize::to_string).collect();
    markup!("<button type=\"button\" data-action=\"set={}\">{}</button>", copies.join(","), words)
}

/// What the list of changes of a puzzle without a solution is.
const fn introduce_changes(changes: &HelpfulChanges) -> &'static str {
    match (changes.found.is_empty(), changes.is_over, changes.may_be_more) {
        (true, false, _) => "Looking for a change of one cell that gives a solution…",
        (true, true, false) => "No change of one cell gives a solution.",
        (true, true, true) => "Changes of one cell are not looked for in so large a puzzle.",
        (false, _, false) => "Each of these changes gives a solution:",
        (false, _, true) => "Each of these changes gives a solution; other changes may too:",
    }
}

/// What the list of swaps of a puzzle with several solutions is.
const fn introduce_swaps(changes: &HelpfulChanges) -> &'static str {
    match (changes.found.is_empty(), changes.is_over, changes.may_be_more) {
        (true, false, _) => {
            "Looking for a piece to swap for another of its size, so that one solution is left…"
        }
        (true, true, _) => "No piece swapped for another of its size leaves exactly one solution.",
        (false, _, false) => "Each of these swaps leaves exactly one solution:",
        (false, _, true) => "Each of these swaps leaves exactly one solution; other swaps may too:",
    }
}

/// What the list of sets of pieces is.
fn sets_in_words(sets: &FillingSets) -> String {
    let unique = match sets.unique {
        None => return "Those that were found first. Choose one to keep only its pieces:".to_owned(),
        Some(0) => String::new(),
        Some(1) if sets.number == 1 => String::new(),
        Some(all) if all == sets.number => "Each has exactly one solution. ".to_owned(),
        Some(1) => "One of them has exactly one solution. ".to_owned(),
        Some(more) => format!("{} of them have exactly one solution. ", grouped(more as u64)),
    };
    let number = grouped(sets.number as u64);
    let of_first = if sets.is_cut { format!("Of the first {number}: ") } else { String::new() };
    let listed = match sets.listed.len() < sets.number {
        true => "Those with the fewest solutions are listed. Choose one",
        false => "Choose one",
    };
    format!("{of_first}{unique}{listed} to keep only its pieces:")
}

/// A set of pieces, with its number of solutions if that is known.
fn set_in_words(name: &str, solutions: Option<u64>) -> String {
    match solutions {
        None => name.to_owned(),
        Some(solutions) => format!("{name}: {}", count(solutions, "solution", "solutions")),
    }
}

/// A change of the goal, or of the piece with a name.
fn change_in_words(change: &Change, name: &str) -> String {
    let shape = if change.shape() == ShapeId::Goal { "the goal" } else { name };
    match change {
        &Change::Cell { removed: Some(from), added: Some(to), .. } => {
            format!("Move a cell of {shape}: {} → {}", place(from), place(to))
        }
        &Change::Cell { removed: Some(cell), .. } => format!("Remove a cell from {shape}: {}", place(cell)),
        &Change::Cell { added, .. } => format!("Add a cell to {shape}: {}", place(added.unwrap_or_default())),
        Change::Swap { .. } => format!("Swap {shape} for"),
    }
}

/// A cell of the layers; it may lie just outside them.
fn place(cell: Coord) -> String {
    let place = |at: i32, name: &str, outside: &str| match at {
        ..0 => outside.to_owned(),
        at => format!("{name} {}", at + 1),
    };
    let layer = place(cell.z, "layer", "below layer 1");
    let row = place(cell.y, "row", "behind row 1");
    let column = place(cell.x, "column", "left of column 1");
    format!("{layer}, {row}, {column}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_called_unique_only_when_all_solutions_are_known() {
        let listed = vec![messages::FillingSet { copies: vec![1], solutions: 1 }];
        let of = |number, unique, is_cut| FillingSets { number, unique, is_cut, listed: listed.clone() };
        assert!(sets_in_words(&of(2, None, false)).starts_with("Those that were found first."));
        assert!(sets_in_words(&of(1, Some(1), false)).starts_with("Choose one"));
        assert!(
            sets_in_words(&of(2, Some(2), false))
                .starts_with("Each has exactly one solution. Those with the fewest")
        );
        assert!(sets_in_words(&of(1_200, Some(7), false)).starts_with("7 of them have"));
        assert!(
            sets_in_words(&of(5, Some(1), true)).starts_with("Of the first 5: One of them has exactly one")
        );
    }

    #[test]
    fn a_change_names_the_shape_and_its_cells() {
        let cell = |x, y, z| Some(Coord::new(x, y, z));
        let of = |shape, removed, added| change_in_words(&Change::Cell { shape, removed, added }, "L");
        let goal = ShapeId::Goal;
        assert_eq!(of(goal, cell(0, 1, 2), None), "Remove a cell from the goal: layer 3, row 2, column 1");
        assert_eq!(
            of(ShapeId::Piece(0), None, cell(-1, 0, -1)),
            "Add a cell to L: below layer 1, row 1, left of column 1"
        );
        assert_eq!(
            of(goal, cell(0, 0, 0), cell(1, -1, 0)),
            "Move a cell of the goal: layer 1, row 1, column 1 → layer 1, behind row 1, column 2"
        );
    }
}
