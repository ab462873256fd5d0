//! The start of an app.

use crate::app::persistence::restored::Restored;
use crate::app::persistence::saved_search::RestoreError;
use crate::app::playback::playback::Playback;
use crate::app::solutions::found::Found;
use crate::app::subject::subject::{Subject, joined};
use crate::app::{Link, Settings};
use crate::solution::SolutionName;

/// The start of an app: an address, the search that was saved for it, and the favourites, resolved to one value.
#[derive(Clone, Debug)]
pub struct Start {
    pub(in crate::app) parts: Restored,
    /// The link to open after the start.
    pub(in crate::app) link: Option<Link>,
    /// Whether it plays.
    pub(in crate::app) playing: bool,
    /// A message about the search.
    pub(in crate::app) notice: Option<String>,
    /// Messages about the link or the saved search.
    pub(in crate::app) remarks: Vec<String>,
    pub(in crate::app) favourites: Vec<SolutionName>,
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
        start.remarks = left_out;
        let settings = Settings { playing: false, ..start.settings(link.settings.clone()) };
        let wanted = if is_bare { None } else { Some(&settings) };
        let names_a_place =
            !link.settings.playing || link.solution.is_some() || link.cube.is_some() || link.guide.is_some();
        match saved(wanted).map(|text| Restored::decode(&text)) {
            Some(Ok(mut parts)) => {
                if wanted.is_some() {
                    parts.playback.set_speed(link.settings.speed);
                }
                start.parts = parts;
                start.is_restored = true;
                start.playing = false;
                start.link = Some(link).filter(|_| names_a_place);
            }
            Some(Err(error)) => {
                start.refused = Some(error);
                start.link = Some(link);
            }
            None => start.link = Some(link),
        }
        start
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
        let Settings { puzzle, plan, symmetry, speed, playing } = settings;
        let (subject, uncounted) = Subject::new(&puzzle, symmetry);
        let (playback, unsearched) = Playback::new(&subject, plan, speed);
        Self {
            parts: Restored { subject, playback, found: Found::default() },
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
