//! What a link may set before the page starts.

use super::Speed;
use crate::solver::Strategy;

/// Which assemblies count as different.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Counting {
    /// An assembly and its rotations and reflections are one: the author keeps L in four places.
    #[default]
    UpToReflection,
    /// Every covering counts, each rotation and reflection by itself.
    Raw,
}

impl Counting {
    /// Both.
    pub const ALL: [Self; 2] = [Self::UpToReflection, Self::Raw];

    /// A short name that never changes, for links and settings.
    pub const fn key(self) -> &'static str {
        match self {
            Self::UpToReflection => "reflection",
            Self::Raw => "raw",
        }
    }

    /// The counting with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|counting| counting.key() == key)
    }

    /// What a count in this way counts, to follow the number.
    pub const fn words(self) -> &'static str {
        match self {
            Self::UpToReflection => "up to rotation and reflection",
            Self::Raw => "each rotation and reflection counted",
        }
    }
}

/// How the page starts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How to search.
    pub strategy: Strategy,
    /// What to count.
    pub counting: Counting,
    /// How fast to play.
    pub speed: Speed,
    /// Whether it plays by itself.
    pub playing: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let (counting, speed) = (Counting::default(), Speed::default());
        Self { strategy: Strategy::FewestFirst, counting, speed, playing: true }
    }
}

impl Settings {
    /// Reads the fragment of an address, such as `#order=given&count=raw&speed=40&paused`. What it does not know, or
    /// cannot read, it leaves at the default.
    pub fn from_fragment(fragment: &str) -> Self {
        let mut settings = Self::default();
        for part in fragment.trim_start_matches('#').split('&') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            match name {
                "order" => settings.strategy = Strategy::from_key(value).unwrap_or(settings.strategy),
                "count" => settings.counting = Counting::from_key(value).unwrap_or(settings.counting),
                "speed" => settings.speed = value.parse().map_or(settings.speed, Speed::at),
                "paused" => settings.playing = false,
                _ => {}
            }
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fragment_sets_what_it_names() {
        let settings = Settings::from_fragment("#order=given&count=raw&speed=40&paused");
        let expected = Settings {
            strategy: Strategy::AsGiven,
            counting: Counting::Raw,
            speed: Speed::at(40),
            playing: false,
        };
        assert_eq!(settings, expected);
    }

    #[test]
    fn what_a_fragment_gets_wrong_stays_at_its_default() {
        for fragment in ["", "#", "#order=best", "#speed=-1&speed=fast&speed=256", "#count", "#x=%00&&=&"] {
            assert_eq!(Settings::from_fragment(fragment), Settings::default(), "{fragment}");
        }
    }
}
