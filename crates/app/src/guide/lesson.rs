//! Lessons: moments of real searches in their order.

use crate::guide::goal::Goal;
use crate::{Link, Settings};
use cubefall::problem::{Problem, Reduction};
use cubefall::search::Search;
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
