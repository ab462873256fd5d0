//! The conversion of an app's parts to a saved search, and back.

use crate::persistence::saved_search::{RestoreError, SavedSearch};
use crate::playback::breakpoints::Breakpoints;
use crate::playback::playback::Playback;
use crate::solutions::found::Found;
use crate::subject::subject::Subject;
use crate::{Breakpoint, Link, Settings};
use cubefall::problem::PlacementId;
use cubefall::puzzle::Puzzle;
use cubefall::search::{Recording, Search};
use cubefall::solution::VerifyError;

/// A restored search, paused at its step, with the solutions found before.
#[derive(Clone, Debug)]
pub(crate) struct Restored {
    pub(crate) subject: Subject,
    pub(crate) playback: Playback,
    pub(crate) found: Found,
}

impl Restored {
    /// Decodes a saved search.
    ///
    /// # Errors
    /// When the text is damaged, or no search can have this state.
    pub(crate) fn decode(text: &str) -> Result<Self, RestoreError> {
        Self::decoded(SavedSearch::read(text)?)
    }

    /// The search of a text that was read.
    ///
    /// # Errors
    /// When no search can have this state.
    pub(crate) fn decoded(saved: SavedSearch) -> Result<Self, RestoreError> {
        let Settings { puzzle, symmetry, .. } = saved.settings();
        let (subject, notice) = Subject::new(&puzzle, symmetry);
        Self::of(saved, subject, notice)
    }

    /// The saved search of a subject. `notice` is why it is counted by another symmetry than the search, if it is.
    ///
    /// # Errors
    /// When no search can have this state.
    pub(crate) fn of(
        saved: SavedSearch,
        subject: Subject,
        notice: Option<String>,
    ) -> Result<Self, RestoreError> {
        let Settings { puzzle, plan, speed, .. } = saved.settings();
        let search = Search::try_new(subject.problem(), plan).ok().filter(|_| notice.is_none());
        let search = search.ok_or(RestoreError::Line(SavedSearch::LINK_LINE))?;
        let found = found(&saved, &subject)?;
        let breakpoints = breakpoints(&saved, &puzzle)?;
        let step = saved.recording.now;
        let recording = Recording::resume(search, saved.recording).map_err(RestoreError::Recording)?;
        let mut playback = Playback::restored(plan, recording, speed, breakpoints);
        playback.jump(step);
        Ok(Self { subject, playback, found })
    }
}

/// A search as text: its settings, state, solutions and breakpoints.
pub(crate) fn save(settings: Settings, playback: &Playback, found: &Found) -> String {
    let recording = playback.recording().saved(playback.target(), SavedSearch::MOST_KEYFRAMES);
    let settings = Settings { playing: false, ..settings };
    let indices = |index| found.placements(index).iter().map(|id: &PlacementId| id.index() as u32).collect();
    SavedSearch {
        link: Link { settings, step: recording.now, ..Link::default() },
        breakpoints: playback.breakpoints().to_vec(),
        solutions: (0..recording.solutions.len()).map(indices).collect(),
        recording,
    }
    .text()
}

/// The solutions of a saved search, each of them verified.
fn found(saved: &SavedSearch, subject: &Subject) -> Result<Found, RestoreError> {
    let mut found = Found::default();
    for (number, indices) in (1..).zip(&saved.solutions) {
        let placements: Option<_> =
            indices.iter().map(|&index| subject.problem().at(index as usize)).collect();
        let add = |placements| found.add(subject, placements).map_err(Some);
        let added: Result<(), Option<VerifyError>> = placements.ok_or(None).and_then(add);
        added.map_err(|error| RestoreError::Solution(number, error))?;
    }
    Ok(found)
}

fn breakpoints(saved: &SavedSearch, puzzle: &Puzzle) -> Result<Breakpoints, RestoreError> {
    let mut breakpoints = Breakpoints::default();
    for (index, &(breakpoint, on)) in saved.breakpoints.iter().enumerate() {
        if !exists(breakpoint, puzzle) {
            return Err(RestoreError::Line(SavedSearch::LINK_LINE + 1 + index));
        }
        breakpoints.set(breakpoint);
        if !on {
            breakpoints.toggle(index);
        }
    }
    Ok(breakpoints)
}

/// Whether the puzzle has the piece or the cell of the breakpoint.
fn exists(breakpoint: Breakpoint, puzzle: &Puzzle) -> bool {
    match breakpoint {
        Breakpoint::Placed(piece) | Breakpoint::Removed(piece) => piece.index() < puzzle.pieces().len(),
        Breakpoint::Filled(cell) => cell.index() < puzzle.region().volume(),
        _ => true,
    }
}
