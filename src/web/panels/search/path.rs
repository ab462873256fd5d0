//! The path of the search as a large picture, for presentations.

use crate::app::{PathReadout, PathRow, PathState, Readout};
use crate::lab::grouped;
use crate::puzzle::Puzzle;
use crate::search::Event;
use crate::web::browser::dom::{by_id, set_attribute, set_hidden};
use crate::web::panels::markup::{chip, paint};
use crate::web::panels::panel::Panel;
use std::sync::Arc;
use web_sys::Element;

/// The path of the search.
pub(in crate::web) struct Path;

/// The readout of the path.
#[derive(PartialEq)]
pub(in crate::web) struct PathPicture {
    puzzle: Arc<Puzzle>,
    /// Nothing unless the search is presented and shown.
    path: Option<PathReadout>,
    /// Whether the last step has found a solution.
    solved: bool,
}

impl From<&Readout> for PathPicture {
    fn from(readout: &Readout) -> Self {
        Self {
            puzzle: readout.search.puzzle.clone(),
            path: readout.path.clone(),
            solved: matches!(readout.playback.event, Some(Event::Solved { .. })),
        }
    }
}

impl Panel for Path {
    type Readout = PathPicture;

    fn write(&mut self, now: &PathPicture, _: Option<&PathPicture>) {
        set_hidden(&by_id("path"), now.path.is_none());
        let Some(path) = &now.path else { return };
        let list: Element = by_id("path-rows");
        set_attribute(&list, "style", &["--levels:", &path.levels.to_string()].concat());
        let last = path.levels.wrapping_sub(1);
        let rows = path.rows.iter().enumerate();
        let rows = rows.map(|(level, row)| markup(&now.puzzle, row, now.solved && level == last));
        let ahead = AHEAD.repeat(path.levels - path.rows.len());
        list.set_inner_html(&[rows.collect(), ahead].concat());
    }
}

/// A level that the search has not reached.
const AHEAD: &str = "<li data-state=\"ahead\" aria-hidden=\"true\"><span class=\"chip\"></span></li>";
/// The number of marks in a row from which they have no gaps.
const DENSE: usize = 100;
/// The current mark is at least one of this many parts of its row.
const PARTS: usize = 32;

/// A row: the piece, the candidates as marks, and a few words.
fn markup(puzzle: &Puzzle, row: &PathRow, solved: bool) -> String {
    let state = match row.state {
        PathState::Placed => "placed",
        PathState::Choosing => "choosing",
        PathState::Refused => "refused",
        PathState::Removed => "removed",
        PathState::Left => "left",
    };
    let piece = row.piece.map_or("<span class=\"chip\"></span>".to_owned(), |piece| chip(puzzle, piece));
    let words = if solved { "a solution".to_owned() } else { words(row) };
    let kind = match (solved, &row.why) {
        (true, _) => " class=\"found\"",
        (false, Some(_)) => " class=\"why\"",
        (false, None) => "",
    };
    ["<li data-state=\"", state, "\">", &piece, &marks(row), "<span", kind, ">", &words, "</span></li>"]
        .concat()
}

fn words(row: &PathRow) -> String {
    if let Some(why) = &row.why {
        return why.clone();
    }
    if let Some(kept) = row.kept {
        let kept = [&grouped(kept), " kept"].concat();
        let of = row.candidates.filter(|_| row.state == PathState::Choosing);
        return of.map_or(kept.clone(), |list| {
            [&grouped(list.done as u64), " of ", &grouped(list.of as u64), ", ", &kept].concat()
        });
    }
    let left = row.left().map_or(String::new(), |left| [&grouped(left as u64), " left"].concat());
    let what = match row.state {
        PathState::Refused => "no room, ",
        PathState::Removed => "out again, ",
        _ => "",
    };
    [what, &left].concat()
}

/// A mark for each candidate: those that are done, the current one, and those that are left.
fn marks(row: &PathRow) -> String {
    let Some(branch) = row.candidates else { return "<svg></svg>".to_owned() };
    let (done, of) = (branch.done, branch.of);
    let current = match row.state {
        PathState::Placed => Some((done, row.piece.map_or("var(--accent)".to_owned(), paint))),
        PathState::Refused => done.checked_sub(1).map(|last| (last, "var(--clash)".to_owned())),
        _ => None,
    };
    let current = current.filter(|(at, _)| *at < of);
    let dense = if of > DENSE { " class=\"dense\"" } else { "" };
    let left = current.as_ref().map_or(done, |(at, _)| done.max(at + 1));
    let current = current.map_or(String::new(), |(at, paint)| {
        let width = (of / PARTS).max(1);
        format!("<path style=\"stroke:{paint}\" d=\"M{} .5h{width}\"/>", at.min(of - width))
    });
    format!(
        "<svg viewBox=\"0 0 {of} 1\" preserveAspectRatio=\"none\" style=\"max-width:{of}em\"{dense} aria-hidden=\"true\">\
         <path class=\"done\" d=\"M0 .5H{done}\"/><path d=\"M{left} .5H{of}\"/>{current}</svg>"
    )
}
