//! From the app to the readouts of its panels, where that takes more than the app's readout.

use crate::app::{App, Readout};
use crate::web::panels::editor::EditorReadout;
use crate::web::panels::export::{Assembling, Subject};
use crate::web::panels::playback::{Chart, ChartReadout};
use crate::web::panels::solutions::{BuildAlongReadout, Outline, RowReadout};
use std::ops::Range;

/// The chart of the search so far.
pub(in crate::web::page) fn chart(app: &App, readout: &Readout) -> ChartReadout {
    ChartReadout { chart: app.chart(Chart::COLUMNS), levels: readout.playback.levels.len() }
}

/// The step of building along.
pub(in crate::web::page) fn build_along(app: &App) -> BuildAlongReadout {
    BuildAlongReadout { puzzle: app.puzzle().clone(), step: app.build_step() }
}

/// The user's cube.
pub(in crate::web::page) fn editor(app: &App) -> EditorReadout {
    EditorReadout {
        puzzle: app.puzzle().clone(),
        cube: app.own_cube(),
        shows_solution: app.shown().is_some(),
    }
}

/// What is listed.
pub(in crate::web::page) fn outline(readout: &Readout) -> Outline {
    Outline {
        which: (readout.solutions.list, readout.solutions.filter),
        rows: readout.solutions.rows,
        selected: readout.solutions.shown.map(|shown| (shown.number - 1, shown.favourite)),
        filtering: readout.solutions.filtering,
    }
}

/// Some rows of the list.
pub(in crate::web::page) fn rows(app: &App, rows: Range<usize>) -> Vec<RowReadout> {
    let row = |row| {
        let index = app.in_row(row);
        RowReadout { row, index, solution: app.solution(index), favourite: app.is_favourite(index) }
    };
    rows.map(row).collect()
}

/// The solution shown, for export.
pub(in crate::web::page) fn subject(app: &App, drawn: bool) -> Option<Subject> {
    let shown = app.shown()?;
    Some(Subject {
        puzzle: app.puzzle().clone(),
        number: shown.number,
        name: shown.name,
        solution: app.solution(shown.number - 1),
        building: app.is_building(),
        drawn,
    })
}

/// How the solution shown is put together.
pub(in crate::web::page) fn assembling(app: &App) -> Assembling {
    match app.shown() {
        None => Assembling::NotShown,
        Some(shown) if shown.assembling => Assembling::Running,
        Some(_) => Assembling::Still,
    }
}
