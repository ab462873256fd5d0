//! The path of the search as a large picture, for presentations.

use crate::web::browser::dom::{by_id, set_hidden, set_markup, set_style};
use crate::web::browser::ids;
use crate::web::panels::markup::{chip, line_color};
use crate::web::panels::panel::Panel;
use app::{PathReadout, PathRow, PathState, Readouts};
use cubefall::puzzle::Puzzle;
use cubefall::search::Event;
use markup::{Markup, markup};
use std::sync::Arc;
use web_sys::HtmlElement;
use words::grouped;

/// The path of the search.
pub(crate) struct PathPanel;

/// The readout of the path.
#[derive(PartialEq)]
pub(crate) struct PathPicture {
    puzzle: Arc<Puzzle>,
    /// Nothing unless the search is presented and shown.
    path: Option<PathReadout>,
    /// Whether the last step has found a solution.
    solved: bool,
}

impl From<Readouts<'_>> for PathPicture {
    fn from(readout: Readouts<'_>) -> Self {
        Self {
            puzzle: readout.puzzle().clone(),
            path: readout.path().cloned(),
            solved: matches!(readout.playback().event, Some(Event::Solved { .. })),
        }
    }
}

impl Panel for PathPanel {
    type Readout = PathPicture;

    fn write(&mut self, now: &PathPicture, _: Option<&PathPicture>) {
        set_hidden(&by_id(ids::PATH), now.path.is_none());
        let Some(path) = &now.path else { return };
        let list: HtmlElement = by_id(ids::PATH_ROWS);
        set_style(&list, "--levels", &path.levels.to_string());
        let last = path.levels.wrapping_sub(1);
        let rows = path.rows.iter().enumerate();
        let rows = rows.map(|(level, row)| level_row(&now.puzzle, row, now.solved && level == last));
        // The levels that the search has not reached.
        let ahead = (path.rows.len()..path.levels).map(|_| {
            markup!("<li data-state=\"ahead\" aria-hidden=\"true\"><span class=\"chip\"></span></li>")
        });
        set_markup(&list, &rows.chain(ahead).collect());
    }
}

/// The number of marks in a row from which they have no gaps.
const DENSE: usize = 100;
/// The current mark is at least one of this many parts of its row.
const PARTS: usize = 32;

/// A row: the piece, the candidates as marks, and a few words.
fn level_row(puzzle: &Puzzle, row: &PathRow, solved: bool) -> Markup {
    let state = match row.state {
        PathState::Placed => "placed",
        PathState::Choosing => "choosing",
        PathState::Refused => "refused",
        PathState::Removed => "removed",
        PathState::Left => "left",
    };
    let piece =
        row.piece.map_or_else(|| markup!("<span class=\"chip\"></span>"), |piece| chip(puzzle, piece));
    let words = if solved { "a solution".to_owned() } else { words(row) };
    let kind = match (solved, &row.why) {
        (true, _) => Some("found"),
        (false, Some(_)) => Some("why"),
        (false, None) => None,
    };
    markup!(
        "<li data-state=\"{}\">{}{}<span class=\"{}\">{}</span></li>",
        state,
        piece,
        marks(row),
        kind,
        words
    )
}

fn words(row: &PathRow) -> String {
    if let Some(why) = &row.why {
        return why.clone();
    }
    if let Some(kept) = row.kept {
        let kept = format!("{} kept", grouped(kept));
        let of = row.candidates.filter(|_| row.state == PathState::Choosing);
        return of.map_or(kept.clone(), |list| {
            format!("{} of {}, {kept}", grouped(list.done as u64), grouped(list.of as u64))
        });
    }
    let left = row.left().map_or(String::new(), |left| format!("{} left", grouped(left as u64)));
    let what = match row.state {
        PathState::Refused => "no room, ",
        PathState::Removed => "out again, ",
        _ => "",
    };
    format!("{what}{left}")
}

/// A mark for each candidate: those that are done, the current one, and those that are left.
fn marks(row: &PathRow) -> Markup {
    let Some(branch) = row.candidates else { return markup!("<svg></svg>") };
    let (done, of) = (branch.done, branch.of);
    let current = match row.state {
        PathState::Placed => Some((done, row.piece.map_or("var(--accent)".to_owned(), line_color))),
        PathState::Refused => done.checked_sub(1).map(|last| (last, "var(--clash)".to_owned())),
        _ => None,
    };
    let current = current.filter(|(at, _)| *at < of);
    let left = current.as_ref().map_or(done, |(at, _)| done.max(at + 1));
    let current = current.map(|(at, paint)| {
        let width = (of / PARTS).max(1);
        markup!("<path stroke=\"{}\" d=\"M{} .5h{}\"/>", paint, at.min(of - width), width)
    });
    markup!(
        "<svg viewBox=\"0 0 {} 1\" preserveAspectRatio=\"none\" width=\"{}em\" class=\"{}\" aria-hidden=\"true\">\
         <path class=\"done\" d=\"M0 .5H{}\"/><path d=\"M{} .5H{}\"/>{}</svg>",
        of,
        of,
        (of > DENSE).then_some("dense"),
        done,
        left,
        of,
        current
    )
}
