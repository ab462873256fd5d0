//! The start of an app: an address and a saved search, resolved to the parts of the app, or to a large puzzle
//! that is loaded first.

use crate::persistence::saved_search::{RestoreError, SavedSearch};
use crate::playback::breakpoints::Breakpoints;
use crate::playback::{Playback, plan_for};
use crate::solutions::found::Found;
use crate::subject::{Subject, SubjectLoader, counted_by, joined};
use crate::{Breakpoint, Link, Loss, Settings};
use cubefall::problem::PlacementId;
use cubefall::puzzle::Puzzle;
use cubefall::search::{Recording, Search};
use cubefall::solution::{SolutionName, VerifyError};

/// The start of an app: an address, the search that was saved for it, and the favourites, resolved to one
/// value.
#[derive(Clone, Debug)]
pub struct Start {
    pub(crate) parts: Restored,
    /// The large puzzle to load after the start.
    pub(crate) pending: Option<Pending>,
    /// The link to open after the start.
    pub(crate) link: Option<Link>,
    /// Whether it plays.
    pub(crate) playing: bool,
    /// A message about the search.
    pub(crate) notice: Option<String>,
    /// Messages about the link or the saved search.
    pub(crate) remarks: Vec<String>,
    pub(crate) favourites: Vec<SolutionName>,
    /// Why the saved search could not be restored.
    refused: Option<RestoreError>,
    is_restored: bool,
}

impl Start {
    /// Resolves the fragment of an address. `saved` returns the text of the search that was saved for these
    /// settings, or, given `None`, of the search saved last. The text is used unless the address has a step,
    /// a solution or a cube.
    pub fn resolve(fragment: &str, saved: impl FnOnce(Option<&Settings>) -> Option<String>) -> Self {
        let (link, left_out) = Link::read(fragment);
        // With a broken link, the page opens the last saved search; the guide can return to it.
        let is_bare = fragment.is_empty() || link.is_lost || link.guide.is_some();
        let link = if link.is_lost { Link::default() } else { link };
        let mut start = Self::from(link.settings.clone());
        if start.pending.is_some() {
            return start.resolve_pending(link, left_out, saved);
        }
        start.remarks = left_out;
        let settings = Settings { playing: false, ..start.settings(link.settings.clone()) };
        let wanted = if is_bare { None } else { Some(&settings) };
        let saved = saved(wanted).map(|text| SavedSearch::read(&text));
        if let Some(Ok(saved)) = &saved
            && SubjectLoader::is_needed_for(&saved.settings().puzzle)
        {
            start.pending = Some(Pending::new(
                saved.settings(),
                AfterLoading::Saved(Box::new(saved.clone()), Some(Box::new(link))),
            ));
            return start;
        }
        match saved.map(|saved| saved.and_then(Restored::decoded)) {
            Some(Ok(mut parts)) => {
                if wanted.is_some() {
                    parts.playback.set_speed(link.settings.speed);
                }
                start.parts = parts;
                start.is_restored = true;
                start.playing = false;
                start.link = Some(link).filter(Link::names_a_place);
            }
            Some(Err(error)) => {
                start.refused = Some(error);
                start.link = Some(link);
            }
            None => start.link = Some(link),
        }
        start
    }

    /// The same for a link whose puzzle is large: meanwhile, the default search is shown.
    fn resolve_pending(
        mut self,
        link: Link,
        left_out: Vec<String>,
        saved: impl FnOnce(Option<&Settings>) -> Option<String>,
    ) -> Self {
        let Some(pending) = &mut self.pending else { return self };
        let settings = Settings { playing: false, ..allowed(link.settings.clone()) };
        pending.next = match saved(Some(&settings)).map(|text| SavedSearch::read(&text)) {
            Some(Ok(saved)) => AfterLoading::Saved(Box::new(saved), Some(Box::new(link))),
            refused => {
                self.refused = refused.and_then(Result::err);
                AfterLoading::Link(Box::new(link), left_out)
            }
        };
        self
    }

    /// With these favourites, as they were stored.
    #[must_use]
    pub fn with_favourites(self, favourites: Vec<SolutionName>) -> Self {
        Self { favourites, ..self }
    }

    /// With one more message about the link or the saved search.
    #[must_use]
    pub fn with_remark(mut self, remark: String) -> Self {
        self.remarks.push(remark);
        self
    }

    /// Why the saved search could not be restored, if it could not.
    pub fn refused(&self) -> Option<&RestoreError> {
        self.refused.as_ref()
    }

    /// Whether the search is the one that was saved.
    pub fn is_restored(&self) -> bool {
        self.is_restored
    }

    /// The settings of its search: those wanted, if the puzzle allows them.
    fn settings(&self, wanted: Settings) -> Settings {
        let Restored { subject, playback, .. } = &self.parts;
        Settings { plan: playback.plan(), symmetry: subject.symmetry(), ..wanted }
    }
}

impl From<Settings> for Start {
    /// A search from the empty box.
    fn from(settings: Settings) -> Self {
        if SubjectLoader::is_needed_for(&settings.puzzle) {
            let meanwhile = Self::from(Settings { playing: false, ..Settings::default() });
            let next = AfterLoading::Search(settings.clone());
            return Self { pending: Some(Pending::new(settings, next)), ..meanwhile };
        }
        let Settings { puzzle, plan, symmetry, speed, playing } = settings;
        let (subject, uncounted) = Subject::new(&puzzle, symmetry);
        let (playback, unsearched) = Playback::new(&subject, plan, speed);
        Self {
            parts: Restored { subject, playback, found: Found::default() },
            pending: None,
            link: None,
            playing,
            notice: joined(uncounted, unsearched),
            remarks: Vec::new(),
            favourites: Vec::new(),
            refused: None,
            is_restored: false,
        }
    }
}

/// The settings with the plan and the symmetry that the puzzle allows.
fn allowed(settings: Settings) -> Settings {
    let (symmetry, _) = counted_by(&settings.puzzle, settings.symmetry);
    let (plan, _) = plan_for(&settings.puzzle, settings.plan);
    Settings { symmetry, plan, ..settings }
}

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
        Self::of(saved, Subject::new(&puzzle, symmetry).0)
    }

    /// The saved search of a subject.
    ///
    /// # Errors
    /// When no search can have this state: when the puzzle is counted by another symmetry, for example.
    pub(crate) fn of(saved: SavedSearch, subject: Subject) -> Result<Self, RestoreError> {
        let Settings { puzzle, plan, symmetry, speed, .. } = saved.settings();
        let search = Search::try_new(subject.problem(), plan).ok();
        let search = search.filter(|_| subject.symmetry() == symmetry);
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
    let levels = playback.search().stats().levels().len().max(1);
    let keyframes = SavedSearch::MOST_KEYFRAMES.min(SavedSearch::MOST_LEVELS / levels);
    let recording = playback.recording().saved(playback.target(), keyframes);
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

/// A large puzzle that is being loaded. What was shown before stays until it is there.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) loader: SubjectLoader,
    /// What is loaded, with a sentence if it is counted by another symmetry. The next step begins its search.
    pub(crate) loaded: Option<(Subject, Option<String>)>,
    pub(crate) next: AfterLoading,
    /// What it ends, so that undo returns there.
    pub(crate) loss: Option<Loss>,
}

/// What follows when a puzzle is loaded.
#[derive(Clone, Debug)]
pub(crate) enum AfterLoading {
    /// A search from the empty box.
    Search(Settings),
    /// What a link shows, and messages about its ignored parts.
    Link(Box<Link>, Vec<String>),
    /// A saved search; then what a link shows, if it names a place in the search.
    Saved(Box<SavedSearch>, Option<Box<Link>>),
}

impl Pending {
    /// The loading of the puzzle of these settings, before the first step.
    pub(crate) fn new(settings: Settings, next: AfterLoading) -> Self {
        let loader = SubjectLoader::new(&settings.puzzle, settings.symmetry);
        Self { loader, loaded: None, next, loss: None }
    }

    /// The same, which ends the search before for this reason.
    pub(crate) fn ending(self, loss: Option<Loss>) -> Self {
        Self { loss, ..self }
    }
}
