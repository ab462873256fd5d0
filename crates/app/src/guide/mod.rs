//! The guide: moments of real searches with a sentence each. The guide of the first visit is the search of a tiny puzzle at reading
//! speed, and then the Soma cube. Lessons are documents in `data/lessons`.

pub(super) mod lesson;
pub(super) mod lesson_document;

use crate::guide::lesson::Goal;
use crate::{FindAllReadout, FindAllState, Lesson, LessonMoment};
use std::sync::Arc;

/// The guide, while it is open: a lesson, and the moment that is shown.
#[derive(Clone, Debug)]
pub(crate) struct Guide {
    lesson: Arc<Lesson>,
    /// The moment, by its index.
    moment: usize,
    /// The step of its search at which each moment reaches its goal.
    steps: Vec<u64>,
    /// Seconds until something is due.
    wait: f64,
    /// Whether the goal of the moment is reached, so that it waits for its sentence to be read.
    arrived: bool,
    paused: bool,
    /// The wrong answer that was chosen last, by its index.
    wrong: Option<usize>,
    /// The reply to the right answer to the moment before.
    reply: String,
    before: Before,
}

/// What was shown before the guide: a search, as text, and whether it played.
#[derive(Clone, Debug)]
pub(crate) struct Before {
    pub(crate) search: String,
    pub(crate) played: bool,
    /// Whether something else has been shown since.
    pub(crate) left: bool,
}

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GuideDue {
    /// The next step of the search.
    Step,
    /// The next moment.
    Moment,
}

/// A command of the guide. All but the first two have no effect while it is closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuideCommand {
    /// Start the guide of the first visit. What was shown before can be returned to.
    Start,
    /// Open a lesson at a moment, by its number from 1. What was shown before can be returned to.
    Open(Arc<Lesson>, usize),
    /// Go to the next moment; after the last one of the first visit, close the guide and stay at its search.
    Next,
    /// Go to the beginning of the previous moment, or of this one if it is the first.
    Previous,
    /// Choose an answer, by its index. After the right one, goes to the next moment.
    Answer(usize),
    /// Pause, or go on.
    TogglePause,
    /// Close it and return to what was shown before it; after the last moment of the first visit, stay at its search.
    Leave,
}

/// The state of the guide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuideReadout {
    /// The lesson.
    pub lesson: Arc<Lesson>,
    /// The moment, counted from 1.
    pub stage: usize,
    /// The number of moments.
    pub stages: usize,
    /// What is said about the moment.
    pub text: String,
    /// The wrong answer that was chosen last, by its index.
    pub wrong: Option<usize>,
    /// Whether it is paused.
    pub paused: bool,
    /// Whether it steps through the search by itself, unless it is paused.
    pub leads: bool,
    /// Whether it is at the last moment of the first visit, at the Soma cube.
    pub at_end: bool,
}

impl GuideReadout {
    /// The moment.
    pub fn moment(&self) -> &LessonMoment {
        &self.lesson.moments[self.stage - 1]
    }
}

impl Guide {
    /// The guide before the first moment of a lesson.
    pub(crate) fn new(lesson: Arc<Lesson>, before: Before) -> Self {
        let steps = lesson.steps();
        let (wrong, reply) = (None, String::new());
        Self { lesson, moment: 0, steps, wait: 0.0, arrived: false, paused: false, wrong, reply, before }
    }

    /// The moment that comes next, if there is one.
    pub(crate) fn next(&self) -> Option<usize> {
        Some(self.moment + 1).filter(|&next| next < self.steps.len())
    }

    /// The moment before, or the first.
    pub(crate) const fn previous(&self) -> usize {
        self.moment.saturating_sub(1)
    }

    /// Enters a moment, by its index, at most the last. Returns the step of its search at which it begins, or nothing if what is
    /// shown stays.
    pub(crate) fn enter(&mut self, moment: usize) -> Option<u64> {
        let moments = &self.lesson.moments;
        let last = self.moment;
        self.moment = moment.min(moments.len() - 1);
        let before = self.moment.checked_sub(1).filter(|&before| self.moment().continues(&moments[before]));
        let begin = match self.moment().pace {
            0 => self.steps[self.moment],
            _ => before.map_or(0, |before| self.steps[before]),
        };
        (self.wait, self.reply, self.wrong) = (self.moment().seconds(), String::new(), None);
        self.arrived = !self.lesson.is_guide() && begin == self.steps[self.moment];
        self.paused &= self.lesson.is_guide();
        let stays =
            before == Some(last) && !moments[last].goal.is_event() && moments[last].goal != Goal::Here;
        let shows = !stays && self.moment().goal != Goal::Keep;
        self.before.left |= shows;
        shows.then_some(begin)
    }

    /// Chooses an answer, by its index. Returns the reply to it if it is right.
    pub(crate) fn answer(&mut self, index: usize) -> Option<String> {
        let question = self.lesson.moments[self.moment].question.as_ref()?;
        let reply = question.replies.get(index)?;
        if index == question.right {
            return Some(reply.clone());
        }
        self.wrong = Some(index);
        None
    }

    /// Shows the reply to the right answer together with the moment after it.
    pub(crate) fn set_reply(&mut self, reply: String) {
        self.reply = reply;
    }

    /// Advances by `dt` seconds; `now` is the step of the search.
    pub(crate) fn tick(&mut self, dt: f64, now: u64) -> Option<GuideDue> {
        if !self.is_leading() {
            return None;
        }
        self.wait -= dt;
        if self.wait > 0.0 {
            return None;
        }
        if now < self.steps[self.moment] {
            self.wait = self.moment().seconds();
            return Some(GuideDue::Step);
        }
        if !self.arrived {
            (self.wait, self.arrived) = (self.moment().reading(), true);
            return None;
        }
        Some(GuideDue::Moment)
    }

    /// Whether it steps through the search by itself, unless it is paused: a lesson only up to the goal of a moment.
    pub(crate) fn leads(&self) -> bool {
        match self.lesson.is_guide() {
            true => !self.is_at_end(),
            false => !self.arrived,
        }
    }

    /// Whether it is stepping through the search.
    pub(crate) fn is_leading(&self) -> bool {
        !self.paused && self.leads()
    }

    /// Whether it is at the last moment of the first visit, whose search is a usual one.
    pub(crate) fn is_at_end(&self) -> bool {
        self.lesson.is_guide() && self.next().is_none()
    }

    pub(crate) const fn pause(&mut self) {
        self.paused = true;
    }

    pub(crate) const fn toggle_pause(&mut self) {
        self.paused = !self.paused;
    }

    /// What was shown before it.
    pub(crate) fn into_before(self) -> Before {
        self.before
    }

    /// The index of the moment.
    pub(crate) const fn index(&self) -> usize {
        self.moment
    }

    pub(crate) fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    pub(crate) fn moment(&self) -> &LessonMoment {
        &self.lesson.moments[self.moment]
    }

    /// What the panel shows.
    pub(crate) fn readout(&self, find_all: &FindAllReadout) -> GuideReadout {
        let LessonMoment { question, goal, text, .. } = self.moment();
        let mut text = match question.as_ref().zip(self.wrong) {
            Some((question, index)) => question.replies[index].clone(),
            None => [&self.reply, text].map(String::as_str).join(" ").trim_start().to_owned(),
        };
        if let Some(question) = question {
            text.extend(["\n", &question.text]);
        }
        if *goal == Goal::All {
            text += &found(find_all);
        }
        GuideReadout {
            lesson: self.lesson().clone(),
            stage: self.index() + 1,
            stages: self.lesson().moments.len(),
            text,
            wrong: self.wrong,
            paused: self.paused,
            leads: self.leads(),
            at_end: self.is_at_end(),
        }
    }
}

/// A sentence about the solutions of a moment that finds all.
fn found(find_all: &FindAllReadout) -> String {
    let FindAllReadout { state, solutions, spent, .. } = find_all;
    match state {
        FindAllState::Done => format!(" There are {solutions} ways, and all of them were found in {spent}."),
        FindAllState::Running => format!(" In how many ways? {solutions} so far."),
        _ => String::new(),
    }
}
