//! Lessons: moments of real searches in their order, and what each leads to. The guide of the first visit is one of them.

use crate::{Link, Settings};
use cubefall::problem::{Problem, Reduction};
use cubefall::search::{Event, Search};
use cubefall::solution::Obstacle;
use formats::Markup;
use serde::{Deserialize, Serialize};

/// A lesson, as the page shows it. The guide of the first visit is one, too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lesson {
    /// Its id; empty for the guide of the first visit.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its moments, at least one.
    pub moments: Vec<LessonMoment>,
}

/// A moment of a lesson: what is shown, and what is said about it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct LessonMoment {
    /// The puzzle and the settings of the search, as the fragment of an address.
    pub search: String,
    /// What it leads to.
    pub goal: Goal,
    /// Milliseconds from one step to the next on the way to the goal; 0 if it is there at once.
    pub pace: u32,
    /// What is said about it.
    pub text: String,
    /// More of it: its figures, and the answers to choose from.
    pub more: Markup,
    /// The question, which the next moment answers.
    pub question: Option<Question>,
    /// The part of the page to look at, by its key; or nothing.
    pub look: String,
}

/// A question with answers to choose from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The question.
    pub text: String,
    /// The index of the right answer.
    pub right: usize,
    /// What is said about each answer, when it is chosen.
    pub replies: Vec<String>,
}

impl Lesson {
    /// The most steps to an event that a moment may lead to.
    const MOST_STEPS: u64 = 1 << 20;

    /// What is shown until the lesson with this id is read.
    pub fn awaited(id: &str) -> Self {
        let text = "Loading the lesson…".to_owned();
        let moment = LessonMoment { goal: Goal::Keep, text, ..LessonMoment::default() };
        Self { id: id.to_owned(), title: String::new(), moments: vec![moment] }
    }

    /// Whether it only takes the place of a lesson.
    pub fn is_awaited(&self) -> bool {
        self.title.is_empty() && !self.is_guide()
    }

    /// Whether it is the guide of the first visit, which goes on by itself and ends at a usual search.
    pub(super) fn is_guide(&self) -> bool {
        self.id.is_empty()
    }

    /// The step at which each moment reaches its goal; 0 where the goal is no event.
    pub fn steps(&self) -> Vec<u64> {
        let mut steps = Vec::new();
        let mut last: Option<(&LessonMoment, Search)> = None;
        for moment in &self.moments {
            let mut search = match last.take() {
                Some((before, search)) if moment.continues(before) => search,
                _ => moment.search(),
            };
            while moment.goal.is_event() && !search.is_over() && search.stats().steps() < Self::MOST_STEPS {
                let event = search.step();
                if moment.goal.is_reached(&search, &event) {
                    break;
                }
            }
            steps.push(search.stats().steps());
            last = Some((moment, search));
        }
        steps
    }
}

impl LessonMoment {
    /// The settings of its search.
    pub fn settings(&self) -> Settings {
        Link::read(&self.search).0.settings
    }

    /// Whether it goes on where the moment before it is.
    pub(super) fn continues(&self, before: &Self) -> bool {
        self.search == before.search
    }

    /// Its search from the beginning.
    fn search(&self) -> Search {
        let Settings { puzzle, plan, symmetry, .. } = self.settings();
        let problem = match Reduction::of(&puzzle, symmetry) {
            Ok(reduction) => Problem::reduced(&puzzle, reduction),
            Err(_) => Problem::new(&puzzle),
        };
        Search::new(&problem, plan)
    }

    /// The seconds that reading its sentence takes.
    pub(super) fn reading(&self) -> f64 {
        1.0 + 0.33 * self.text.split(' ').count() as f64
    }

    /// The seconds from one step to the next.
    pub(super) fn seconds(&self) -> f64 {
        f64::from(self.pace) / 1000.0
    }
}

/// What a moment leads to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Nothing: it stays where the moment before is, or at the beginning of another search. If its search plays, it is played.
    #[default]
    Here,
    /// A piece fits.
    Fit,
    /// A piece has no room.
    NoRoom,
    /// A piece fits, but then a cell is left that nothing can fill.
    DeadEnd,
    /// The search itself notices an isolated cell.
    Isolated,
    /// The search has counted the candidates of all cells and pieces.
    Counted,
    /// The search has counted, and a cell or a piece has no candidate.
    NoCandidate,
    /// A piece is taken out.
    Back,
    /// A solution.
    Solution,
    /// The end of the search, at full speed.
    End,
    /// All solutions, found in the background.
    All,
    /// Nothing: what is shown stays.
    Keep,
}

impl Goal {
    /// Whether it is the first event of its kind after the moment before, to which single steps lead.
    pub fn is_event(self) -> bool {
        !matches!(self, Self::Here | Self::End | Self::All | Self::Keep)
    }

    /// Whether a search is there after an event.
    pub(super) fn is_reached(self, search: &Search, event: &Event) -> bool {
        match (self, event) {
            (Self::DeadEnd, Event::Placed { .. }) => {
                let obstacle = Obstacle::of(search.problem(), &search.placed());
                matches!(obstacle, Some(Obstacle::Cells(_)))
            }
            (
                Self::NoCandidate,
                Event::Counted { candidates: 0, .. } | Event::CountedPiece { candidates: 0, .. },
            )
            | (Self::Fit, Event::Placed { .. })
            | (Self::NoRoom, Event::Refused { .. })
            | (Self::Isolated, Event::Isolated { .. })
            | (Self::Counted, Event::Counted { .. } | Event::CountedPiece { .. })
            | (Self::Back, Event::Removed { .. })
            | (Self::Solution, Event::Solved { .. }) => true,
            _ => false,
        }
    }
}

/// The tiny puzzle, piece by piece.
const TINY: &str = "puzzle=four-in-twelve&order=given&symmetry=raw&paused";

/// Its moments. Only the last one is at another puzzle.
const MOMENTS: [(Goal, u32, &str); 7] = [
    (
        Goal::Here,
        0,
        "Cubefall packs puzzle pieces into a box while you watch. Here are a small box and four pieces. Can all of \
         them go in?",
    ),
    (Goal::Fit, 1200, "The program takes the first piece and tries a place. It fits, so it stays."),
    (
        Goal::NoRoom,
        1600,
        "It tries the next piece. Where crosses are on red cubes, another piece is in the way: no room. So it tries \
         another place.",
    ),
    (
        Goal::DeadEnd,
        1600,
        "Here it fits. But look at the marked corner: no piece that is left can fill it any more. A dead end.",
    ),
    (
        Goal::Back,
        1200,
        "The program does not see that yet. It tries the next piece in every place, and it fits nowhere. So it goes \
         back: it takes a piece out again.",
    ),
    (
        Goal::Solution,
        700,
        "It goes on like this: try, go back, try the next place. At last everything is in. That is a solution!",
    ),
    (Goal::All, 0, "Now the Soma cube: seven pieces fill three layers of nine cubes."),
];

/// The guide of the first visit, as a lesson.
pub(crate) fn first_visit() -> Lesson {
    let moment = |(goal, pace, text): (Goal, u32, &str)| {
        let search = if goal == Goal::All { "" } else { TINY }.to_owned();
        LessonMoment { search, goal, pace, text: text.to_owned(), ..LessonMoment::default() }
    };
    Lesson { id: String::new(), title: String::new(), moments: MOMENTS.into_iter().map(moment).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use cubefall::problem::Problem;
    use cubefall::search::{Event, Search};

    #[test]
    fn the_tiny_search_reaches_each_goal_soon_and_in_order() {
        let Lesson { mut moments, id, title } = first_visit();
        moments.pop();
        let lesson = Lesson { id, title, moments };
        let steps = lesson.steps();
        assert!(steps.is_sorted_by(|one, other| one < other), "{steps:?}");
        let Settings { puzzle, plan, .. } = lesson.moments[0].settings();
        let mut search = Search::new(&Problem::new(&puzzle), plan);
        let last = (0..steps[steps.len() - 1]).map(|_| search.step()).last();
        assert!(matches!(last, Some(Event::Solved { .. })), "{last:?}");
        assert_eq!(search.stats().solutions(), 1, "the first solution");
        let stepping: f64 = (lesson.moments.iter().skip(1))
            .zip(steps.windows(2))
            .map(|(to, steps)| to.seconds() * (steps[1] - steps[0]) as f64)
            .sum();
        let reading: f64 = lesson.moments.iter().map(LessonMoment::reading).sum();
        assert!(stepping < 35.0 && stepping + reading < 90.0, "{stepping} s and {reading} s");
    }
}
