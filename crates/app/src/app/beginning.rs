//! How another search begins: at once, or, with a large puzzle, which is loaded in steps, while the search
//! before stays.

use crate::app::App;
use crate::persistence::start::{AfterLoading, Pending, Restored};
use crate::playback::path::Path;
use crate::playback::{Playback, plan_for};
use crate::solutions::SolutionLists;
use crate::solutions::found::Found;
use crate::subject::{Subject, SubjectLoader, joined};
use crate::{Budget, Loss, SearchCommand, Settings, Showing, Start, Work};
use cubefall::problem::{Reduction, Symmetry};
use cubefall::puzzle::{Puzzle, TooMany, shown_name};
use cubefall::search::Plan;
use std::sync::Arc;

impl App {
    /// Begins another search, at once or after its puzzle is loaded. Undo returns to the present one; a
    /// lesson about it is closed.
    pub(super) fn begin(&mut self, command: SearchCommand) {
        if self.loads(&command) {
            return;
        }
        self.end_search(self.ended_by(&command));
        let plan = self.playback.plan();
        match command {
            SearchCommand::Restart => self.restart(plan, None),
            SearchCommand::Open(puzzle) => self.load(self.settings_for(puzzle)),
            SearchCommand::Load(settings) => self.load(settings),
            SearchCommand::SetStrategy(strategy) => self.restart(strategy.plan(), None),
            SearchCommand::SetPieceOrder(order) => self.restart(plan.with_pieces(order), None),
            SearchCommand::SetCellOrder(order) => self.restart(plan.with_cells(order), None),
            SearchCommand::SetSymmetry(symmetry) => self.restart(plan, Some(symmetry)),
        }
    }

    /// The current settings for another puzzle. Its own default symmetry applies, unless the user has chosen
    /// another one by which it can be counted. So does another strategy, if the current one does not accept
    /// it.
    fn settings_for(&self, puzzle: Arc<Puzzle>) -> Settings {
        let settings = self.settings();
        let is_chosen = settings.symmetry != Symmetry::usual(&settings.puzzle);
        let kept = Some(settings.symmetry)
            .filter(|&symmetry| is_chosen && Reduction::check(&puzzle, symmetry).is_ok());
        let (plan, _) = plan_for(&puzzle, settings.plan);
        Settings { symmetry: kept.unwrap_or(Symmetry::usual(&puzzle)), puzzle, plan, ..settings }
    }

    /// Restarts the search from the empty box, and plays if it played before. Counts up to `symmetry`, or as
    /// before.
    pub(super) fn restart(&mut self, plan: Plan, symmetry: Option<Symmetry>) {
        let plays = self.showing() == Showing::Search && self.playback.is_playing();
        self.ended.set_undone(Vec::new());
        self.go_to_search();
        self.solutions.restart();
        let other = symmetry.map(|symmetry| Subject::new(self.subject.puzzle(), symmetry));
        let uncounted = other.and_then(|(subject, notice)| {
            self.set_subject(subject);
            notice
        });
        let unsearched = self.playback.restart(&self.subject, plan);
        self.clear_tree();
        self.notice = joined(uncounted, unsearched);
        self.remark = None;
        if plays {
            self.playback.play();
        }
    }

    /// Begins a search with other settings. The user's preferences and the state of other parts stay.
    pub(super) fn load(&mut self, settings: Settings) {
        let Start { parts, playing, notice, .. } = Start::from(settings);
        self.load_parts(parts, notice);
        if playing {
            self.playback.play();
        }
    }

    /// Forgets what was shown of the tree and the path of the search before.
    fn clear_tree(&mut self) {
        self.tree.clear();
        self.path.iter_mut().for_each(Path::clear);
    }

    pub(super) fn load_parts(&mut self, parts: Restored, notice: Option<String>) {
        // What was undone leads on from the search that is replaced.
        self.ended.set_undone(Vec::new());
        self.go_to_search();
        self.solutions.load(&parts.subject, parts.found);
        self.set_subject(parts.subject);
        self.playback = parts.playback;
        self.clear_tree();
        self.notice = notice;
        self.remark = None;
    }

    /// Sets the puzzle and the symmetry. If they differ from the current ones, all solutions are dropped.
    fn set_subject(&mut self, subject: Subject) {
        let before = std::mem::replace(&mut self.subject, subject);
        self.opened.add(self.subject.puzzle());
        if !self.subject.is_same(&before) {
            self.keep_find_all(&before);
            self.with_find_all(|find_all, _| find_all.clear());
            self.solutions.clear_levels();
        }
        if self.subject.puzzle() != before.puzzle() {
            self.keep_own_cube(&before);
            self.own_cube.clear();
            self.with_solutions(SolutionLists::leave_empty_list);
        }
    }

    /// The present search makes room for another one, of which the guide says nothing. It is kept if undo may
    /// return to it.
    fn end_search(&mut self, loss: Option<Loss>) {
        self.guide = None;
        if let Some(loss) = loss {
            self.keep_ended(loss);
        }
    }
}

// Large puzzles.
impl App {
    /// Begins to load the puzzle of a command that begins a search, if it is large. Returns whether it is.
    fn loads(&mut self, command: &SearchCommand) -> bool {
        let settings = match command {
            SearchCommand::Open(puzzle) => self.settings_for(puzzle.clone()),
            SearchCommand::Load(settings) => settings.clone(),
            SearchCommand::SetSymmetry(symmetry) => Settings { symmetry: *symmetry, ..self.settings() },
            _ => return false,
        };
        let is_large = SubjectLoader::is_needed_for(&settings.puzzle);
        if is_large {
            let pending = Pending::new(settings.clone(), AfterLoading::Search(settings));
            self.pending = Some(pending.ending(self.ended_by(command)));
        }
        is_large
    }

    /// The name of the puzzle that is being loaded.
    pub fn loading(&self) -> Option<String> {
        self.pending.as_ref().map(|pending| shown_name(pending.loader.puzzle().name()))
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
            AfterLoading::Search(settings) => beginning(settings, subject, notice),
            AfterLoading::Link(link, _) => beginning(&link.settings, subject, notice),
            AfterLoading::Saved(saved, _) => match Restored::of((**saved).clone(), subject) {
                Ok(parts) => (parts, None),
                Err(error) => {
                    return self.remark(format!("The saved search {error}. Nothing has changed."));
                }
            },
        };
        self.end_search(loss);
        self.load_parts(parts, notice);
        match next {
            AfterLoading::Search(settings) if settings.playing => self.playback.play(),
            AfterLoading::Search(_) => {}
            AfterLoading::Link(link, left_out) => {
                left_out.into_iter().for_each(|remark| self.remark(remark));
                self.go_to(&link);
            }
            AfterLoading::Saved(_, link) => {
                if let Some(link) = link.filter(|link| link.names_a_place()) {
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
