//! The stages of the guide, and the steps of the tiny search at which they are.

use crate::app::{Settings, Speed};
use crate::problem::{Problem, Symmetry};
use crate::puzzle::catalogue;
use crate::search::{Event, PieceOrder, Search, Strategy};
use crate::solution::Obstacle;

/// A stage: one sentence, and what happens meanwhile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    pub(super) goal: Goal,
    /// Seconds from one step to the next on the way to the goal.
    pub(super) pace: f64,
    pub(super) text: &'static str,
}

/// What a stage leads to: the first event of a kind after the stage before, or another puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// The empty box.
    Beginning,
    /// A piece fits.
    Fit,
    /// A piece has no room.
    NoRoom,
    /// A piece fits, but then a cell is left that nothing can fill.
    DeadEnd,
    /// A piece is taken out.
    Back,
    /// A solution.
    Solution,
    /// The Soma cube, with all its solutions.
    Soma,
}

/// The stages, in their order. Only the last one is at another puzzle.
pub(super) const STAGES: [Stage; 7] = [
    Stage {
        goal: Goal::Beginning,
        pace: 0.0,
        text: "Cubefall packs puzzle pieces into a box while you watch. Here are a small box and four pieces. Can all of \
               them go in?",
    },
    Stage {
        goal: Goal::Fit,
        pace: 1.2,
        text: "The program takes the first piece and tries a place. It fits, so it stays.",
    },
    Stage {
        goal: Goal::NoRoom,
        pace: 1.6,
        text: "It tries the next piece. Where the cubes are red, another piece is in the way: no room. So it tries \
               another place.",
    },
    Stage {
        goal: Goal::DeadEnd,
        pace: 1.6,
        text: "Here it fits. But look at the marked corner: no piece that is left can fill it any more. A dead end.",
    },
    Stage {
        goal: Goal::Back,
        pace: 1.2,
        text: "The program does not see that yet. It tries the next piece in every place, and it fits nowhere. So it goes \
               back: it takes a piece out again.",
    },
    Stage {
        goal: Goal::Solution,
        pace: 0.7,
        text: "It goes on like this: try, go back, try the next place. At last everything is in. That is a solution!",
    },
    Stage {
        goal: Goal::Soma,
        pace: 0.0,
        text: "Now the Soma cube: seven pieces fill three layers of nine cubes.",
    },
];

impl Stage {
    /// The seconds that reading its sentence takes.
    pub(super) fn reading(&self) -> f64 {
        1.0 + 0.33 * self.text.split(' ').count() as f64
    }
}

impl Goal {
    /// Whether a search is there after an event.
    fn is_reached(self, search: &Search, event: &Event) -> bool {
        match (self, event) {
            (Self::Beginning | Self::Soma, _) => true,
            (Self::DeadEnd, Event::Placed { .. }) => {
                let obstacle = Obstacle::of(search.problem(), &search.placed());
                matches!(obstacle, Some(Obstacle::Cells(_)))
            }
            (Self::Fit, Event::Placed { .. })
            | (Self::NoRoom, Event::Refused { .. })
            | (Self::Back, Event::Removed { .. })
            | (Self::Solution, Event::Solved { .. }) => true,
            _ => false,
        }
    }
}

/// The tiny puzzle, piece by piece.
pub(in crate::app) fn tiny() -> Settings {
    Settings {
        puzzle: catalogue::get("four-in-twelve"),
        plan: Strategy::PIECES.plan().with_pieces(PieceOrder::Given),
        symmetry: Symmetry::Raw,
        speed: Speed::default(),
        playing: false,
    }
}

/// The step of the tiny search at which each stage reaches its goal, for all stages but the last.
pub(super) fn steps() -> Vec<u64> {
    let Settings { puzzle, plan, .. } = tiny();
    let mut search = Search::new(&Problem::new(&puzzle), plan);
    let (_, of_tiny) = STAGES.split_last().expect("there are stages");
    let step_of = |stage: &Stage| {
        while stage.goal != Goal::Beginning && !search.is_over() {
            let event = search.step();
            if stage.goal.is_reached(&search, &event) {
                break;
            }
        }
        search.stats().steps()
    };
    of_tiny.iter().map(step_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tiny_search_reaches_each_goal_soon_and_in_order() {
        let steps = steps();
        assert_eq!(steps.len(), STAGES.len() - 1);
        assert!(steps.is_sorted_by(|one, other| one < other), "{steps:?}");
        let Settings { puzzle, plan, .. } = tiny();
        let mut search = Search::new(&Problem::new(&puzzle), plan);
        let last = (0..steps[steps.len() - 1]).map(|_| search.step()).last();
        assert!(matches!(last, Some(Event::Solved { .. })), "{last:?}");
        assert_eq!(search.stats().solutions(), 1, "the first solution");
        let stepping: f64 = STAGES
            .iter()
            .skip(1)
            .zip(steps.windows(2))
            .map(|(to, steps)| to.pace * (steps[1] - steps[0]) as f64)
            .sum();
        let reading: f64 = STAGES.iter().map(Stage::reading).sum();
        assert!(stepping < 35.0 && stepping + reading < 90.0, "{stepping} s and {reading} s");
    }
}
