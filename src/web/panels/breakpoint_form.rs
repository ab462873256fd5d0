//! The form by which breakpoints are set.

use crate::app::Breakpoint;
use crate::formats::escaped;
use crate::puzzle::{Cell, PieceId, Puzzle};
use crate::web::browser::dom::{by_id, set_hidden};
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

/// Offers what there is to choose from for the kind of breakpoint that is chosen.
pub(in crate::web) fn offer(puzzle: &Puzzle) {
    let kind = kind();
    let pieces = puzzle.copies();
    let choices: Vec<(usize, String)> = match kind.as_str() {
        "level" => (1..=pieces).map(|level| (level, level.to_string())).collect(),
        "dead-end" => (1..pieces).map(|level| (level, format!("{level} or more in"))).collect(),
        "placed" | "removed" => {
            puzzle.piece_ids().map(|piece| (piece.index(), puzzle.piece(piece).name().to_owned())).collect()
        }
        "filled" => {
            let cells = puzzle.region().coords().iter().enumerate();
            let name = |(index, cell): (usize, &crate::puzzle::Coord)| {
                (index, format!("layer {}, row {}, cell {}", cell.z + 1, cell.y + 1, cell.x + 1))
            };
            cells.map(name).collect()
        }
        _ => Vec::new(),
    };
    let option =
        |(value, text): &(usize, String)| format!("<option value=\"{value}\">{}</option>", escaped(text));
    by_id::<Element>("breakpoint-what").set_inner_html(&choices.iter().map(option).collect::<String>());
    set_hidden(&by_id("breakpoint-what"), choices.is_empty());
    set_hidden(&by_id("breakpoint-step"), kind != "step");
}

fn kind() -> String {
    by_id::<HtmlSelectElement>("breakpoint-kind").value()
}

/// What the form says; nothing where there is no whole number, and the browser says so.
pub(in crate::web) fn breakpoint() -> Option<Breakpoint> {
    let what = by_id::<HtmlSelectElement>("breakpoint-what").value().parse::<usize>();
    Some(match (kind().as_str(), what) {
        ("solution", _) => Breakpoint::Solution,
        ("level", Ok(level)) => Breakpoint::Level(level),
        ("dead-end", Ok(level)) => Breakpoint::DeadEnd(level),
        ("placed", Ok(piece)) => Breakpoint::Placed(PieceId::new(piece)),
        ("removed", Ok(piece)) => Breakpoint::Removed(PieceId::new(piece)),
        ("filled", Ok(cell)) => Breakpoint::Filled(Cell::new(cell)),
        ("step", _) => {
            let step: HtmlInputElement = by_id("breakpoint-step");
            step.report_validity().then_some(Breakpoint::Step(step.value_as_number() as u64))?
        }
        _ => return None,
    })
}
