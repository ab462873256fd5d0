//! Large puzzles are loaded in steps, while the search before stays. Small ones are loaded at once.

use crate::app::App;
use crate::persistence::pending::{Next, Pending};
use crate::persistence::restored::Restored;
use crate::playback::playback::Playback;
use crate::solutions::found::Found;
use crate::subject::subject::{Subject, joined};
use crate::{Budget, Link, SearchCommand, Settings, Work};
use cubefall::puzzle::TooMany;

impl App {
    /// Begins to load the puzzle of a command that begins a search, if it is large. Returns whether it is.
    pub(super) fn loads(&mut self, command: &SearchCommand) -> bool {
        let settings = match command {
            SearchCommand::Open(puzzle) => self.settings_for(puzzle.clone()),
            SearchCommand::Load(settings) => settings.clone(),
            SearchCommand::SetSymmetry(symmetry) => Settings { symmetry: *symmetry, ..self.settings() },
            _ => return false,
        };
        let is_large = Pending::is_needed_for(&settings.puzzle);
        if is_large {
            let pending = Pending::new(settings.clone(), Next::Search(settings));
            self.pending = Some(pending.ending(self.ended_by(command)));
        }
        is_large
    }

    /// Drops the puzzle that is being loaded. What was shown before stays.
    pub(super) fn cancel_loading(&mut self) {
        self.pending = None;
    }

    /// The name of the puzzle that is being loaded.
    pub fn loading(&self) -> Option<String> {
        self.pending.as_ref().map(|pending| pending.loader.puzzle().name().to_owned())
    }

    /// Takes the steps that the budget grants. Returns whether more are due.
    pub(super) fn load_on(&mut self, budget: &mut impl Budget) -> bool {
        while let Some(pending) = &mut self.pending {
            let steps = budget.grant(Work::Load);
            if steps == 0 {
                return true;
            }
            for _ in 0..steps {
                if let Some((subject, notice)) = pending.loaded.take() {
                    self.finish_loading(subject, notice);
                    return false;
                }
                match pending.loader.step() {
                    Ok(loaded) => pending.loaded = loaded,
                    Err(error) => {
                        self.refuse_loading(error);
                        return false;
                    }
                }
            }
        }
        false
    }

    fn refuse_loading(&mut self, error: TooMany) {
        let name = self.loading().unwrap_or_default();
        self.pending = None;
        self.remark = Some(format!(
            "{name} cannot be opened: {error}. The command line searches larger puzzles. Nothing else has changed."
        ));
    }

    /// Replaces the search by that of the puzzle that is loaded.
    fn finish_loading(&mut self, subject: Subject, notice: Option<String>) {
        let Some(Pending { next, loss, .. }) = self.pending.take() else { return };
        let (parts, notice) = match &next {
            Next::Search(settings) => beginning(settings, subject, notice),
            Next::Link(link, _) => beginning(&link.settings, subject, notice),
            Next::Saved(saved, _) => match Restored::of((**saved).clone(), subject, notice) {
                Ok(parts) => (parts, None),
                Err(error) => {
                    return self.remark(format!("The saved search {error}. Nothing has changed."));
                }
            },
        };
        self.guide = None;
        if let Some(loss) = loss {
            self.keep_ended(loss);
        }
        self.load_parts(parts, notice);
        match next {
            Next::Search(settings) if settings.playing => self.playback.play(),
            Next::Search(_) => {}
            Next::Link(link, left_out) => {
                left_out.into_iter().for_each(|remark| self.remark(remark));
                self.go_to(&link);
            }
            Next::Saved(_, link) => {
                if let Some(link) = link.filter(Link::names_a_place) {
                    self.go_to(&link);
                }
            }
        }
    }
}

/// A search of a subject from the empty box, and a sentence about what of the settings it does not allow.
fn beginning(settings: &Settings, subject: Subject, notice: Option<String>) -> (Restored, Option<String>) {
    let (playback, unsearched) = Playback::new(&subject, settings.plan, settings.speed);
    (Restored { subject, playback, found: Found::default() }, joined(notice, unsearched))
}
