//! Saving the search, and taking it up again.

use crate::app::persistence::saved_search::{ResumeError, SavedSearch};
use crate::app::playback::player::Player;
use crate::app::preparation::search;
use crate::app::{App, Breakpoint, Link, Settings};
use crate::problem::PlacementId;
use crate::search::Recording;
use crate::solution::VerifyError;

impl App {
    /// The search of the stage as a text: what is searched and how, where it stands, what it has found, and where it is to stop.
    pub fn save(&self) -> String {
        let now = self.player.bound_for();
        let recording = self.player.recording().saved(now, SavedSearch::MOST_KEYFRAMES);
        let settings = Settings { playing: false, ..self.settings() };
        let places =
            |index| self.gallery.placements(index).iter().map(|id: &PlacementId| id.index() as u32).collect();
        SavedSearch {
            link: Link { settings, step: recording.now, ..Link::default() },
            breakpoints: self.player.breakpoints.list().to_vec(),
            solutions: (0..recording.solutions.len()).map(places).collect(),
            recording,
        }
        .text()
    }

    /// Takes up a search that was saved, and waits where it stood. Nothing is found twice when it goes on.
    ///
    /// # Errors
    /// When the text is damaged, or cannot have been saved of any search. Then everything is as it was.
    pub fn resume(&mut self, text: &str) -> Result<(), ResumeError> {
        let saved = SavedSearch::read(text)?;
        let settings = saved.settings();
        let mut other = Self::new(settings.clone());
        if (other.plan, other.symmetry) != (settings.plan, settings.symmetry) {
            return Err(ResumeError::Line(2));
        }
        other.take_up(saved)?;
        self.load(settings);
        (self.player, self.gallery) = (other.player, other.gallery);
        Ok(())
    }

    /// Takes up a search of its own puzzle and plan.
    fn take_up(&mut self, saved: SavedSearch) -> Result<(), ResumeError> {
        let now = saved.recording.now;
        let (search, ..) = search(&self.puzzle, &self.problem, self.plan);
        let recording = Recording::resume(search, saved.recording).map_err(ResumeError::Recording)?;
        for (index, places) in saved.solutions.iter().enumerate() {
            self.add_saved(places).map_err(|error| ResumeError::Solution(index + 1, error))?;
        }
        self.player = Player::of(recording, self.player.speed());
        for (index, &(breakpoint, on)) in saved.breakpoints.iter().enumerate() {
            if !self.knows(breakpoint) {
                return Err(ResumeError::Line(index + 3));
            }
            self.player.breakpoints.set(breakpoint);
            if !on {
                self.player.breakpoints.toggle(index);
            }
        }
        self.player.jump(now);
        Ok(())
    }

    /// Lists a solution by the places of its placements, once it has passed the check.
    fn add_saved(&mut self, places: &[u32]) -> Result<(), Option<VerifyError>> {
        let placements: Option<_> = places.iter().map(|&place| self.problem.at(place as usize)).collect();
        self.gallery.add(&self.verifier, &self.problem, placements.ok_or(None)?).map_err(Some)
    }

    /// Whether the puzzle has what a breakpoint is about.
    fn knows(&self, breakpoint: Breakpoint) -> bool {
        match breakpoint {
            Breakpoint::Placed(piece) | Breakpoint::Removed(piece) => {
                piece.index() < self.puzzle.pieces().len()
            }
            Breakpoint::Filled(cell) => cell.index() < self.puzzle.region().volume(),
            _ => true,
        }
    }
}
