//! What a link may set before the page starts.

use super::Speed;
use crate::solver::{Catalog, CellOrder, PieceOrder, Plan, Strategy, Symmetry};

/// What is searched, how, and how it is shown at first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The puzzle.
    pub puzzle: Catalog,
    /// How to search.
    pub plan: Plan,
    /// What to count.
    pub symmetry: Symmetry,
    /// How fast to play.
    pub speed: Speed,
    /// Whether it plays by itself.
    pub playing: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let plan = Strategy::Pieces.plan().with_pieces(PieceOrder::Fewest);
        let (puzzle, symmetry, speed) = (Catalog::Soma, Symmetry::Seed, Speed::default());
        Self { puzzle, plan, symmetry, speed, playing: true }
    }
}

impl Settings {
    /// Reads the fragment of an address, such as
    /// `#puzzle=bedlam&strategy=first-cell&cells=diagonal&order=given&symmetry=raw&speed=40&paused`. What it does not
    /// know, or cannot read, it leaves at the default.
    pub fn from_fragment(fragment: &str) -> Self {
        let value_of = |name: &str| {
            let parts = fragment.trim_start_matches('#').split('&');
            let named = |part: &'_ str| -> Option<String> {
                let (key, value) = part.split_once('=').unwrap_or((part, ""));
                (key == name).then(|| value.to_owned())
            };
            parts.filter_map(named).next_back()
        };
        let default = Self::default();
        let strategy = value_of("strategy").and_then(|key| Strategy::from_key(&key));
        let mut plan = strategy.map_or(default.plan, Strategy::plan);
        if let Some(order) = value_of("order").and_then(|key| PieceOrder::from_key(&key)) {
            plan.pieces = order;
        }
        if let Some(Ok(order)) = value_of("cells").map(|key| CellOrder::from_key(&key)) {
            plan.cells = order;
        }
        Self {
            puzzle: value_of("puzzle").and_then(|key| Catalog::from_key(&key)).unwrap_or(default.puzzle),
            plan,
            symmetry: value_of("symmetry")
                .and_then(|key| Symmetry::from_key(&key))
                .unwrap_or(default.symmetry),
            speed: value_of("speed").and_then(|place| place.parse().ok()).map_or(default.speed, Speed::at),
            playing: value_of("paused").is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fragment_sets_what_it_names() {
        let fragment =
            "#puzzle=bedlam&strategy=first-cell&cells=diagonal&order=given&symmetry=raw&speed=40&paused";
        let cells = CellOrder::from_key("diagonal").expect("a name");
        let expected = Settings {
            puzzle: Catalog::Bedlam,
            plan: Strategy::FirstCell.plan().with_cells(cells).with_pieces(PieceOrder::Given),
            symmetry: Symmetry::Raw,
            speed: Speed::at(40),
            playing: false,
        };
        assert_eq!(Settings::from_fragment(fragment), expected);
    }

    #[test]
    fn a_strategy_comes_with_its_author_s_choices() {
        let settings = Settings::from_fragment("#strategy=fold-lazy");
        assert_eq!(settings.plan, Strategy::FoldLazy.plan());
    }

    #[test]
    fn what_a_fragment_gets_wrong_stays_at_its_default() {
        for fragment in [
            "",
            "#",
            "#order=best",
            "#speed=-1&speed=fast&speed=256",
            "#symmetry",
            "#x=%00&&=&",
            "#puzzle=Soma&cells=zz",
        ] {
            assert_eq!(Settings::from_fragment(fragment), Settings::default(), "{fragment}");
        }
    }
}
