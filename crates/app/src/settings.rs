//! The settings of a search, the commands that begin another one, and what such a command ends.

use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::{CellOrder, PieceOrder, Plan, Strategy};
use std::f64::consts::LN_10;
use std::sync::Arc;

/// The settings of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The strategy and its orders.
    pub plan: Plan,
    /// The symmetry up to which solutions are counted.
    pub symmetry: Symmetry,
    /// The speed of playback.
    pub speed: Speed,
    /// Whether it plays at the start.
    pub playing: bool,
}

impl Settings {
    /// The strategy that the page chooses by itself.
    pub(crate) const STRATEGY: Strategy = Strategy::PIECES;
}

impl Default for Settings {
    fn default() -> Self {
        let plan = Self::STRATEGY.plan().with_pieces(PieceOrder::Fewest);
        let (puzzle, symmetry, speed) =
            (catalogue::FIRST.get("soma"), Symmetry::Restricted, Speed::default());
        Self { puzzle, plan, symmetry, speed, playing: true }
    }
}

/// A speed by its place on a logarithmic scale of ten places per decade, from one step a second. The last
/// place is full speed: as fast as the budget of a frame allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Speed(u8);

impl Speed {
    /// Full speed: as fast as the budget of a frame allows.
    pub const FASTEST: Self = Self(80);

    /// The speed at this place, at most the last.
    pub fn at(place: u8) -> Self {
        Self(place).min(Self::FASTEST)
    }

    /// The speed nearest to this many steps a second.
    pub fn nearest(steps_per_second: f64) -> Self {
        Self::at((10.0 * steps_per_second.max(1.0).ln() / LN_10).round() as u8)
    }

    /// Its place on the scale, 0 to 80.
    pub const fn place(self) -> u8 {
        self.0
    }

    /// Steps a second, or `None` for full speed.
    pub fn steps_per_second(self) -> Option<f64> {
        let (decades, rest) = (i32::from(self.0 / 10), f64::from(self.0 % 10));
        (self < Self::FASTEST).then(|| 10f64.powi(decades) * (rest / 10.0 * LN_10).exp())
    }
}

impl Default for Speed {
    /// About six steps a second: slow enough to follow.
    fn default() -> Self {
        Self(8)
    }
}

/// A command that begins another search, from the empty box and without the solutions of the search before.
#[derive(Clone, PartialEq, Debug)]
pub enum SearchCommand {
    /// Restart the search.
    Restart,
    /// Search this puzzle, of the catalogue or not, with the current settings. It is counted by its default
    /// symmetry, or by the one that the user has chosen if it can be; if the strategy does not accept it,
    /// another one is chosen.
    Open(Arc<Puzzle>),
    /// Search with these settings, of this or another puzzle.
    Load(Settings),
    /// Search by this strategy, with its author's orders.
    SetStrategy(Strategy),
    /// Place the pieces in this order.
    SetPieceOrder(PieceOrder),
    /// Fill the cells in this order.
    SetCellOrder(CellOrder),
    /// Count up to this symmetry.
    SetSymmetry(Symmetry),
}

/// What has ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// It was restarted.
    Restart,
    /// Another puzzle was chosen.
    Puzzle,
    /// Another strategy was chosen.
    Strategy,
    /// An order or a symmetry was chosen.
    Option,
    /// A saved search was restored from a file.
    File,
}

impl Loss {
    /// What has happened, as a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Restart => "Restarted.",
            Self::Puzzle => "Puzzle changed.",
            Self::Strategy => "Strategy changed.",
            Self::Option => "Option changed.",
            Self::File => "File loaded.",
        }
    }

    /// Its name, after “Undo”.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Restart => "restart",
            Self::Puzzle => "puzzle",
            Self::Strategy => "strategy",
            Self::Option => "option",
            Self::File => "file",
        }
    }
}

/// What the page is used for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mode {
    /// Watching the search.
    #[default]
    Watch,
    /// Browsing the solutions.
    Browse,
}

/// The opened puzzles that are not in the catalogue, in the order in which they were first opened. Each can
/// be chosen again.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Opened(Vec<Arc<Puzzle>>);

impl Opened {
    /// The maximum number. With one more, the first is dropped.
    pub const MOST: usize = 16;
    /// No id of the catalogue begins with this.
    const PREFIX: &'static str = "opened:";

    /// Adds a puzzle, unless it is known.
    pub(crate) fn add(&mut self, puzzle: &Arc<Puzzle>) {
        if catalogue::FIRST.contains(puzzle) || self.0.contains(puzzle) {
            return;
        }
        if self.0.len() == Self::MOST {
            self.0.remove(0);
        }
        self.0.push(Arc::clone(puzzle));
    }

    /// The puzzles, each with its key.
    pub fn entries(&self) -> impl Iterator<Item = (String, &Arc<Puzzle>)> {
        self.0.iter().enumerate().map(|(index, puzzle)| (format!("{}{index}", Self::PREFIX), puzzle))
    }

    /// The key of a puzzle, which is one of these or of the catalogue.
    pub fn key(&self, puzzle: &Puzzle) -> String {
        let own = self.entries().find(|(_, known)| ***known == *puzzle);
        own.map_or_else(|| puzzle.id().to_owned(), |(key, _)| key)
    }

    /// The puzzle with a key.
    pub fn find(&self, key: &str) -> Option<Arc<Puzzle>> {
        match key.strip_prefix(Self::PREFIX) {
            Some(index) => self.0.get(index.parse::<usize>().ok()?).cloned(),
            None => catalogue::FIRST.find(key),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_grow_tenfold_in_ten_places_from_one_step_a_second() {
        assert_eq!(Speed::at(0).steps_per_second(), Some(1.0));
        assert_eq!(Speed::at(30).steps_per_second().map(f64::round), Some(1000.0));
        assert_eq!(Speed::at(80).steps_per_second(), None);
        assert_eq!(Speed::at(255), Speed::FASTEST);
    }
}
