//! The searches of a lesson, run ahead of it: the step at which each moment reaches its goal.

use crate::{Link, Settings};
use cubefall::problem::{Problem, Reduction};
use cubefall::search::Search;
use messages::{Goal, Lesson, LessonMoment};

/// The most steps to an event that a moment may lead to.
const MOST_STEPS: u64 = 1 << 20;

/// The step at which each moment of a lesson reaches its goal; that of the moment before, or 0, where no
/// steps lead to it.
pub fn steps_of(lesson: &Lesson) -> Vec<u64> {
    rehearsed(lesson).0
}

/// The same, and the search of the last moment at its step.
pub(super) fn rehearsed(lesson: &Lesson) -> (Vec<u64>, Option<Search>) {
    let mut steps = Vec::new();
    let mut last: Option<(&LessonMoment, Search)> = None;
    for moment in &lesson.moments {
        let mut search = match last.take() {
            Some((before, search)) if moment.continues(before) => search,
            _ => search_of(moment),
        };
        let begin = search.stats().steps();
        while moment.goal.is_event() && !search.is_over() && search.stats().steps() < MOST_STEPS {
            let event = search.step();
            let is_there = match moment.goal {
                Goal::Going => search.stats().steps() - begin >= moment.steps_while_read(),
                goal => goal.is_reached(&search, &event),
            };
            if is_there {
                break;
            }
        }
        steps.push(search.stats().steps());
        last = Some((moment, search));
    }
    (steps, last.map(|(_, search)| search))
}

/// The settings of the search of a moment.
pub(crate) fn settings_of(moment: &LessonMoment) -> Settings {
    Link::read(&moment.search).0.settings
}

/// The search of a moment from its beginning.
fn search_of(moment: &LessonMoment) -> Search {
    let Settings { puzzle, plan, symmetry, .. } = settings_of(moment);
    let problem = match Reduction::of(&puzzle, symmetry) {
        Ok(reduction) => Problem::reduced(&puzzle, reduction),
        Err(_) => Problem::new(&puzzle),
    };
    Search::new(&problem, plan)
}
