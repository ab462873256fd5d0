//! The start of an app.

use crate::persistence::pending::{Next, Pending};
use crate::persistence::restored::Restored;
use crate::persistence::saved_search::{RestoreError, SavedSearch};
use crate::playback::playback::{Playback, plan_for};
use crate::solutions::found::Found;
use crate::subject::subject::{Subject, counted_by, joined};
use crate::{Link, Settings};
use cubefall::solution::SolutionName;

/// The start of an app: an address, the search that was saved for it, and the favourites, resolved to one value.
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
    /// Resolves the fragment of an address. `saved` returns the text of the search that was saved for these settings, or, given
    /// `None`, of the search saved last. The text is used unless the address has a step, a solution or a cube.
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
            && Pending::is_needed_for(&saved.settings().puzzle)
        {
            start.pending =
                Some(Pending::new(saved.settings(), Next::Saved(Box::new(saved.clone()), Some(link))));
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
            Some(Ok(saved)) => Next::Saved(Box::new(saved), Some(link)),
            refused => {
                self.refused = refused.and_then(Result::err);
                Next::Link(Box::new(link), left_out)
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
        if Pending::is_needed_for(&settings.puzzle) {
            let meanwhile = Self::from(Settings { playing: false, ..Settings::default() });
            let next = Next::Search(settings.clone());
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
