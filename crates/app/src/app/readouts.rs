//! What the panels show of the app: each part is made when it is first asked for.

use crate::app::App;
use crate::subject::joined;
use crate::{
    ClockReadout, FindAllReadout, FindAllState, GuideReadout, Loss, Mode, OwnCubeReadout, PathReadout,
    PlaybackReadout, SearchReadout, Showing, SolutionsReadout, Speed,
};
use cubefall::puzzle::Puzzle;
use std::cell::OnceCell;
use std::sync::Arc;

/// What the panels show of the present state of an app. Its parts are made when they are first asked for, and
/// kept in [`MadeReadouts`].
#[derive(Clone, Copy)]
pub struct Readouts<'a> {
    app: &'a App,
    made: &'a MadeReadouts,
}

/// The parts that were made, of one state of an app.
#[derive(Clone, Default, Debug)]
pub struct MadeReadouts {
    search: OnceCell<SearchReadout>,
    playback: OnceCell<PlaybackReadout>,
    path: OnceCell<Option<PathReadout>>,
    solutions: OnceCell<SolutionsReadout>,
    own_cube: OnceCell<Option<OwnCubeReadout>>,
    find_all: OnceCell<FindAllReadout>,
    guide: OnceCell<Option<GuideReadout>>,
}

impl App {
    /// What the panels show. `made` has the parts that were made of this state, and none of another one.
    pub const fn readouts<'a>(&'a self, made: &'a MadeReadouts) -> Readouts<'a> {
        Readouts { app: self, made }
    }

    fn sentence(&self) -> String {
        if let Some(fault) = self.solutions.fault() {
            return fault.to_owned();
        }
        let shown = self.solutions.sentence(self.sources());
        shown.unwrap_or_else(|| self.playback.sentence(&self.subject))
    }

    fn search_readout(&self) -> SearchReadout {
        let subject = &self.subject;
        SearchReadout {
            puzzle: subject.puzzle().clone(),
            plan: self.playback.plan(),
            symmetry: subject.symmetry(),
            symmetries: subject.symmetries().to_vec(),
            refusals: subject.refusals().to_vec(),
            fits_link: subject.fits_link(),
            opened: self.opened.clone(),
        }
    }

    fn playback_readout(&self) -> PlaybackReadout {
        let mut playback = self.playback.readout(&self.subject, self.showing() == Showing::Search);
        playback.playing |= self.is_led();
        playback
    }
}

impl<'a> Readouts<'a> {
    /// A sentence about what is shown.
    pub fn sentence(&self) -> String {
        self.app.sentence()
    }

    /// A message about a request that could not be carried out, and what was done instead.
    pub fn notice(&self) -> Option<String> {
        joined(self.app.notice.clone(), self.app.remark.clone())
    }

    /// The name of the puzzle that is being loaded, while what was shown before stays.
    pub fn loading(&self) -> Option<String> {
        self.app.loading()
    }

    /// What is shown.
    pub fn showing(&self) -> Showing {
        self.app.showing()
    }

    /// What the page is used for.
    pub fn mode(&self) -> Mode {
        self.app.mode()
    }

    /// Whether the frame or what the panels show will change without a command.
    pub fn is_active(&self) -> bool {
        self.app.is_active()
    }

    /// Whether the current search is seeking a step. The states on the path are not shown.
    pub fn is_seeking(&self) -> bool {
        self.showing() == Showing::Search && self.app.playback.is_seeking()
    }

    /// Whether listed solutions are being filtered, or those of a search before are being checked.
    pub fn is_filtering(&self) -> bool {
        self.app.solutions().is_filtering() || self.app.find_all.is_recalling()
    }

    /// Whether workers find all solutions.
    pub fn finds_all(&self) -> bool {
        *self.app.find_all_state() == FindAllState::Running
    }

    /// The speed of playback.
    pub fn speed(&self) -> Speed {
        self.app.playback.speed()
    }

    /// What has ended the search that undo returns to.
    pub fn undo(&self) -> Option<Loss> {
        self.app.ended.done().last().filter(|_| self.app.is_own()).map(|ended| ended.by)
    }

    /// The number of searches to which undo returns.
    pub fn ended_searches(&self) -> usize {
        self.app.ended.done().len()
    }

    /// What redo repeats: it has ended the search before the one that redo returns to.
    pub fn redo(&self) -> Option<Loss> {
        self.app.ended.undone().last().filter(|_| self.app.is_own()).map(|ended| ended.by)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'a Arc<Puzzle> {
        self.app.puzzle()
    }

    /// The subject of the search.
    pub fn search(&self) -> &'a SearchReadout {
        self.made.search.get_or_init(|| self.app.search_readout())
    }

    /// The state of playback.
    pub fn playback(&self) -> &'a PlaybackReadout {
        self.made.playback.get_or_init(|| self.app.playback_readout())
    }

    /// The path of the search, while it is presented and shown.
    pub fn path(&self) -> Option<&'a PathReadout> {
        let path = || Some(self.app.path.as_ref()?.readout(&self.app.playback));
        self.made.path.get_or_init(|| (self.showing() == Showing::Search).then(path).flatten()).as_ref()
    }

    /// The solutions.
    pub fn solutions(&self) -> &'a SolutionsReadout {
        self.made.solutions.get_or_init(|| self.app.solutions.readout(self.app.sources()))
    }

    /// The user's cube, while it is open.
    pub fn own_cube(&self) -> Option<&'a OwnCubeReadout> {
        let own_cube = || self.app.own_cube.readout(&self.app.subject);
        self.made.own_cube.get_or_init(|| (self.showing() == Showing::OwnCube).then(own_cube)).as_ref()
    }

    /// The clock of the user's cube, while that is open.
    pub fn clock(&self) -> Option<ClockReadout> {
        (self.showing() == Showing::OwnCube).then(|| self.app.own_cube.clock(&self.app.subject))
    }

    /// The search for all solutions.
    pub fn find_all(&self) -> &'a FindAllReadout {
        self.made.find_all.get_or_init(|| self.app.find_all.readout(&self.app.subject))
    }

    /// The guide, while it is open.
    pub fn guide(&self) -> Option<&'a GuideReadout> {
        let found = self.app.solutions.found().len();
        let guide = || self.app.guide.as_ref().map(|guide| guide.readout(self.find_all(), found));
        self.made.guide.get_or_init(guide).as_ref()
    }
}
