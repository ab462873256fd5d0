//! Readouts of panels that need more than the app's readout.

use crate::web::panels::export::{Assembling, Subject};
use crate::web::panels::own_cube::OwnCubeReadout;
use crate::web::panels::playback::{ChartReadout, RecordingChart};
use crate::web::panels::solutions::{BuildAlongReadout, Outline, RowReadout};
use app::{App, Readout};
use cubefall::problem::Symmetry;
use std::ops::Range;

/// The chart of the search so far.
pub(crate) fn chart(app: &App, readout: &Readout) -> ChartReadout {
    ChartReadout { chart: app.chart(RecordingChart::COLUMNS), levels: readout.playback.levels.len() }
}

/// The step of building along.
pub(crate) fn build_along(readout: &Readout) -> BuildAlongReadout {
    BuildAlongReadout { puzzle: readout.search.puzzle.clone(), step: readout.solutions.build.clone() }
}

/// The user's cube.
pub(crate) fn own_cube(readout: &Readout) -> OwnCubeReadout {
    OwnCubeReadout {
        puzzle: readout.search.puzzle.clone(),
        cube: readout.own_cube.clone(),
        shows_solution: readout.solutions.shown.is_some(),
    }
}

/// The outline of the list.
pub(crate) fn outline(readout: &Readout) -> Outline {
    Outline {
        which: (readout.solutions.list, readout.solutions.filter),
        rows: readout.solutions.rows,
        selected: readout.solutions.shown.map(|shown| (shown.place - 1, shown.favourite)),
        filtering: readout.solutions.filtering,
    }
}

/// Some rows of the list.
pub(crate) fn rows(app: &App, rows: Range<usize>) -> Vec<RowReadout> {
    let listing = app.solutions();
    let row = |row| {
        let index = listing.in_row(row);
        RowReadout {
            row,
            index,
            name: listing.name(index),
            number: listing.number(index),
            solution: listing.solution(index),
            favourite: listing.is_favourite(index),
        }
    };
    rows.map(row).collect()
}

/// The solution shown, for export.
pub(crate) fn subject(app: &App, readout: &Readout, drawn: bool) -> Option<Subject> {
    let shown = readout.solutions.shown?;
    let is_usual = readout.search.symmetry == Symmetry::usual(app.puzzle());
    Some(Subject {
        puzzle: app.puzzle().clone(),
        name: shown.name,
        number: shown.number.filter(|_| is_usual),
        solution: app.solutions().solution(shown.place - 1),
        building: shown.building,
        moves: shown.pieces - shown.standing,
        drawn,
    })
}

/// Whether the solution shown is being built, for films.
pub(crate) fn assembling(readout: &Readout) -> Assembling {
    match readout.solutions.shown {
        None => Assembling::NotShown,
        Some(shown) if shown.assembling => Assembling::Running,
        Some(shown) if shown.placed == shown.pieces => Assembling::Whole,
        Some(_) => Assembling::Still,
    }
}
