//! Lessons: moments of real searches in their order, and what each leads to. The guide of the first visit is
//! one of them.

use cubefall::search::{Event, Search};
use cubefall::solution::Obstacle;
use markup::Markup;
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
    /// Whether each step comes sooner than the one before.
    pub quickens: bool,
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
    /// What is shown until the lesson with this id is read.
    pub fn awaited(id: &str) -> Self {
        let text = "Loading the lesson…".to_owned();
        let moment = LessonMoment { goal: Goal::Keep, text, ..LessonMoment::default() };
        Self { id: id.to_owned(), title: String::new(), moments: vec![moment] }
    }

    /// Whether it only takes the place of a lesson.
    pub fn is_awaited(&self) -> bool {
        self.title.is_empty() && !self.is_film()
    }

    /// Whether it is the film of the first visit, which goes on by itself and ends at a usual search.
    pub fn is_film(&self) -> bool {
        self.id.is_empty()
    }
}

impl LessonMoment {
    /// Whether it goes on where the moment before it is.
    pub fn continues(&self, before: &Self) -> bool {
        self.search == before.search
    }

    /// The seconds that reading its caption takes.
    pub fn reading(&self) -> f64 {
        1.0 + 0.28 * self.text.split(' ').count() as f64
    }

    /// The steps for which there is time while its caption is read.
    pub fn steps_while_read(&self) -> u64 {
        (self.reading() / self.seconds()).ceil().max(1.0) as u64
    }

    /// The seconds from one step to the next.
    pub fn seconds(&self) -> f64 {
        f64::from(self.pace) / 1000.0
    }
}

/// What a moment leads to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Nothing: it stays where the moment before is, or at the beginning of another search. If its search
    /// plays, it is played.
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
    /// Nothing: the search goes on at its pace while the caption is read.
    Going,
    /// The end of the search, and then its last solution.
    Shown,
    /// The end of the search, and then all its solutions: the end of the film.
    Finale,
}

impl Goal {
    /// Whether single steps lead to it: to the first event of its kind after the moment before.
    pub fn is_event(self) -> bool {
        !matches!(self, Self::Here | Self::All | Self::Keep) && !self.is_at_end()
    }

    /// Whether it is where the search has ended.
    pub fn is_at_end(self) -> bool {
        matches!(self, Self::End | Self::Shown | Self::Finale)
    }

    /// Whether a search is there after an event.
    pub fn is_reached(self, search: &Search, event: &Event) -> bool {
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
