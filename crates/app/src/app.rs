//! The app: it distributes commands and time to its parts, and collects their output.

mod beginning;
mod frames;
pub(crate) mod grabbing;
mod guiding;
pub(crate) mod readouts;
mod reducer;
mod searches;

use crate::apart::worker::ApartWorkers;
use crate::find_all::SearchForAll;
use crate::find_all::kept::key;
use crate::guide::Guide;
use crate::own_cube::OwnCube;
use crate::persistence::start::{Pending, Restored};
use crate::playback::Playback;
use crate::playback::path::Path;
use crate::solutions::SolutionLists;
use crate::solutions::listing::{Listing, Sources};
use crate::subject::{Subject, joined};
use crate::tree::TreeView;
use crate::undo_stack::UndoStack;
use crate::{
    FindAllState, KeptError, List, Loss, Mode, Opened, Pick, Props, Settings, Showing, SolutionsCommand,
    Start, TreePicture, WallPicture, WorkerEvent,
};
use cubefall::puzzle::{Coord, Puzzle};
use cubefall::search::{RecordingChart, Strategy};
use cubefall::solution::Solution;
use std::sync::Arc;

/// The state of the page, without a browser: the puzzle, its search, and the solutions.
#[derive(Clone, Debug)]
pub struct App {
    subject: Subject,
    opened: Opened,
    playback: Playback,
    tree: TreeView,
    /// The path of the search, while it is presented.
    path: Option<Path>,
    solutions: SolutionLists,
    apart: ApartWorkers,
    own_cube: OwnCube,
    find_all: SearchForAll,
    guide: Option<Guide>,
    /// The searches that were ended, to which undo and redo return.
    ended: UndoStack<Box<Ended>>,
    /// The large puzzle that is being loaded.
    pending: Option<Pending>,
    /// A setting that could not be applied when the search began. It is shown until something else is done.
    notice: Option<String>,
    /// A message about a link, a file or a saved search that could not be opened.
    remark: Option<String>,
    reduced_motion: bool,
    /// Whether the user has asked for solutions before there were any: the first one is shown when it is
    /// found.
    awaits_solution: bool,
}

/// A search that was left, to be returned to.
#[derive(Clone, Debug)]
struct Ended {
    /// What has ended it, if undo returns to it. If redo does: what has ended the search before it.
    by: Loss,
    subject: Subject,
    playback: Playback,
    tree: TreeView,
    solutions: SolutionLists,
    /// The user's cube, if the search after it was of another puzzle.
    own_cube: Option<OwnCube>,
    /// The search for all solutions, if the search after it was of another puzzle or symmetry.
    find_all: Option<SearchForAll>,
    notice: Option<String>,
}

impl App {
    /// An app with this start.
    pub fn new(start: impl Into<Start>) -> Self {
        let Start { parts, pending, link, playing, notice, remarks, favourites, .. } = start.into();
        let Restored { subject, playback, found } = parts;
        let mut app = Self {
            solutions: SolutionLists::new(&subject, found).with_favourites(favourites),
            opened: Opened::default(),
            subject,
            playback,
            tree: TreeView::default(),
            path: None,
            apart: ApartWorkers::default(),
            own_cube: OwnCube::default(),
            find_all: SearchForAll::default(),
            guide: None,
            ended: UndoStack::default(),
            pending,
            notice,
            remark: None,
            reduced_motion: false,
            awaits_solution: false,
        };
        app.opened.add(app.subject.puzzle());
        if playing {
            app.playback.play();
        }
        remarks.into_iter().for_each(|remark| app.remark(remark));
        if let Some(link) = link {
            app.go_to(&link);
        }
        app
    }

    /// Fills the user's cube with these pieces, if it is shown and they fit into it; that can be undone like
    /// an edit. Returns whether they do.
    pub fn fill_cube(&mut self, pieces: &Solution) -> bool {
        let is_filled = self.showing() == Showing::OwnCube && self.own_cube.fill(pieces, &self.subject);
        self.with_solutions(SolutionLists::leave_empty_list);
        is_filled
    }

    /// Shows a message about a link, a file or something that is stored until another search begins. One that
    /// is shown is not repeated.
    pub fn remark(&mut self, sentence: String) {
        if self.remark.as_ref().is_none_or(|shown| !shown.contains(&sentence)) {
            self.remark = joined(self.remark.take(), Some(sentence));
        }
    }

    /// Handles an event or the failure of a worker.
    pub fn report(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::FindAll(worker, event) => {
                let ran = *self.find_all.state() == FindAllState::Running;
                self.with_find_all(|find_all, subject| find_all.report(worker, event, subject));
                if ran && *self.find_all.state() == FindAllState::Done {
                    self.begin_finale(List::All, Pick::First);
                }
            }
            WorkerEvent::Apart(worker, event) if self.apart.is(worker) => self.solutions.report_apart(event),
            WorkerEvent::Apart(worker, event) => self.solutions.report_levels(worker, event),
            WorkerEvent::Complete(worker, event) => self.own_cube.report(worker, event, &self.subject),
        }
    }

    /// The user acts: where pictures are slow, the workers that find all solutions rest for a moment. To be
    /// called before the action is carried out.
    pub fn attend(&mut self) {
        self.find_all.attend();
    }

    /// Pauses a worker while frames come late, and resumes it some time after they no longer do. To be called
    /// about twice a second while workers find all solutions.
    pub fn balance_workers(&mut self) {
        self.with_find_all(|find_all, _| find_all.balance_workers());
    }

    /// Whether [preparing](crate::FindAllCommand::Prepare) workers that find all solutions would save time.
    pub fn lacks_workers(&self) -> bool {
        self.find_all.lacks_workers()
    }

    /// The state of the search for all solutions.
    pub fn find_all_state(&self) -> &FindAllState {
        self.find_all.state()
    }

    /// The name under which all solutions of this puzzle, counted as now, are kept in the browser.
    pub fn kept_key(&self) -> String {
        key(&self.subject)
    }

    /// All solutions as text, to be kept in the browser, once the search for them has just ended or more of
    /// their levels are known; of a search that is not over, the parts that are done, if there are more than
    /// before. Nothing if they are too many.
    pub fn take_solutions_to_keep(&mut self) -> Option<String> {
        let has_new_levels = self.solutions.has_levels_to_keep();
        self.find_all.take_to_keep(&self.subject, has_new_levels, |number| self.solutions.level_of(number))
    }

    /// Takes a text of all solutions that the browser has kept, unless another search for them has begun.
    /// They are checked in the next frames, and then listed.
    ///
    /// # Errors
    /// When it is damaged, or of another puzzle. A message says so.
    pub fn recall_solutions(&mut self, text: &str) -> Result<(), KeptError> {
        let recalled = self.find_all.recall(text, &self.subject);
        if let Err(error) = &recalled {
            self.remark(lost(error));
        }
        recalled
    }

    /// Checks solutions of a search before. Once they are, their list is chosen if the one that is has no
    /// solution and nothing goes on, or if the solution of a link that is shown is one of theirs.
    fn check_found_before(&mut self, most: usize) -> Result<(), KeptError> {
        let levels = self.find_all.check_kept(most, &self.subject)?;
        self.solutions.recall_levels(levels);
        let is_idle = self.showing() == Showing::Search && !self.playback.is_playing();
        if self.find_all.is_recalling() {
            return Ok(());
        }
        let is_empty = self.solutions().is_empty();
        self.with_solutions(|solutions, sources| match is_idle && is_empty {
            true => solutions.set_list(List::All, sources),
            false => solutions.list_linked_with_all(sources),
        });
        Ok(())
    }

    /// Sets the time, in seconds of a monotonic clock. Searches in workers go on while there are no frames,
    /// so they need it.
    pub fn set_clock(&mut self, now: f64) {
        self.find_all.set_clock(now);
        self.own_cube.set_clock(now);
    }

    /// Sets whether the page is hidden: then the clock of the user's cube does not run.
    pub fn set_hidden(&mut self, is_hidden: bool) {
        self.own_cube.set_hidden(is_hidden);
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        self.subject.puzzle()
    }

    /// The puzzle with this key: the id of a puzzle of the catalogue, or the key of an opened one.
    pub fn offered(&self, key: &str) -> Option<Arc<Puzzle>> {
        self.opened.find(key)
    }

    /// The bodies and the goal of the puzzle, for the view.
    pub fn props(&self) -> &Props {
        self.subject.props()
    }

    /// The listed solutions, and those of them that pass the filter.
    pub fn solutions(&self) -> Listing<'_> {
        self.solutions.listing(self.sources())
    }

    /// The solution that is shown, in the position in which it is shown.
    pub fn shown_solution(&self) -> Option<Solution> {
        self.solutions.shown_solution(self.sources())
    }

    /// The run of the search so far, in this many columns.
    pub fn chart(&self, columns: usize) -> RecordingChart {
        self.playback.recording().chart(columns)
    }

    /// Finds the nodes of the tree that are visible in a picture of `columns` columns, in about `budget`
    /// steps at most. Returns whether some are left to find.
    pub fn grow_tree(&mut self, columns: usize, budget: u64) -> bool {
        self.tree.grow(&self.playback, columns, budget)
    }

    /// The picture of the tree.
    pub fn tree(&mut self) -> TreePicture {
        self.tree.picture(&self.playback)
    }

    /// The puzzle, the plan, the symmetry and the speed, and whether the search plays and is shown.
    pub fn settings(&self) -> Settings {
        Settings {
            puzzle: self.subject.puzzle().clone(),
            plan: self.playback.plan(),
            symmetry: self.subject.symmetry(),
            speed: self.playback.speed(),
            playing: self.showing() == Showing::Search && self.playback.is_playing(),
        }
    }

    /// The wall of all listed solutions, if it is open, for the view.
    pub fn wall(&self) -> Option<WallPicture<'_>> {
        self.solutions.wall_picture(self.sources(), self.reduced_motion)
    }

    /// While a solution is taken apart: the cells of the pieces that can be moved by hand, each with its
    /// piece.
    pub fn movable_cells(&self) -> Vec<(usize, Coord)> {
        self.solutions.movable_cells()
    }

    /// The user does something that is no command, such as turning the picture: the wall does not open by
    /// itself.
    pub fn interrupt(&mut self) {
        self.solutions.cancel_finale();
    }

    /// A search has ended: a solution is shown, and then the wall; unless the user looks at something else.
    pub(super) fn begin_finale(&mut self, list: List, pick: Pick) {
        if self.guide.is_some() || self.path.is_some() {
            return;
        }
        let pick = match self.showing() {
            Showing::Search => pick,
            // All are found while the user looks at one: it stays, if it is of this list.
            Showing::Solution { from_own_cube: false }
                if list == List::All && !self.solutions.is_active() =>
            {
                self.solutions.shown_of(list).map_or(pick, Pick::Number)
            }
            _ => return,
        };
        self.with_solutions(|solutions, sources| solutions.begin_finale(list, pick, sources));
    }

    fn sources(&self) -> Sources<'_> {
        let Self { subject, find_all, own_cube, playback, .. } = self;
        Sources { subject, find_all, own_cube, in_full_order: playback.plan().strategy == Strategy::TURBO }
    }

    fn with_solutions<T>(&mut self, change: impl FnOnce(&mut SolutionLists, Sources<'_>) -> T) -> T {
        let Self { subject, find_all, own_cube, solutions, playback, .. } = self;
        let in_full_order = playback.plan().strategy == Strategy::TURBO;
        change(solutions, Sources { subject, find_all, own_cube, in_full_order })
    }

    /// What is shown.
    fn showing(&self) -> Showing {
        if self.solutions.has_open_wall() {
            return Showing::Wall;
        }
        match (self.solutions.is_open(), self.own_cube.is_open()) {
            (true, from_own_cube) => Showing::Solution { from_own_cube },
            (false, true) => Showing::OwnCube,
            (false, false) => Showing::Search,
        }
    }

    /// Shows the first solution, if the user waits for it and it is found.
    pub(super) fn show_awaited(&mut self) {
        if self.awaits_solution && self.showing() == Showing::Search {
            self.show(SolutionsCommand::Show(Pick::First));
            self.awaits_solution = !self.solutions.is_open();
        }
    }

    /// What the page is used for.
    pub(crate) fn mode(&self) -> Mode {
        match self.showing() {
            Showing::Solution { .. } | Showing::Wall => Mode::Browse,
            Showing::Search if self.awaits_solution => Mode::Browse,
            Showing::Search | Showing::OwnCube => Mode::Watch,
        }
    }

    fn go_to_search(&mut self) {
        self.awaits_solution = false;
        self.solutions.close();
        self.close_own_cube();
    }

    fn close_own_cube(&mut self) {
        if self.own_cube.is_open() {
            self.own_cube.set_open(false, &self.subject);
            self.with_solutions(SolutionLists::leave_empty_list);
        }
    }

    /// Changes the search for all solutions. Its solutions are listed as soon as there is one, unless another
    /// solution is open.
    fn with_find_all(&mut self, change: impl FnOnce(&mut SearchForAll, &Subject)) {
        let before = self.find_all.collected();
        change(&mut self.find_all, &self.subject);
        let is_first = before.is_none() && self.find_all.collected().is_some();
        let is_shown = self.solutions.is_open() || self.solutions.has_open_wall();
        self.with_solutions(|solutions, sources| match is_first && !is_shown {
            true => solutions.set_list(List::All, sources),
            false => solutions.leave_empty_list(sources),
        });
        // Whoever looked at a solution that is dropped looks at the first one that is found next.
        self.awaits_solution |= is_shown && !self.solutions.is_open();
    }
}

/// Says that solutions of a search before cannot be used.
fn lost(error: &KeptError) -> String {
    format!("The solutions found before {error}. Find all finds them again.")
}
