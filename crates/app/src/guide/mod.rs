//! The guide: moments of real searches with a sentence each. The guide of the first visit is a film, which
//! goes on by itself and ends with all solutions of the Soma cube. Lessons are documents in `data/lessons`.

pub(super) mod film;
pub(super) mod rehearsal;

use crate::guide::film::{FOUND, SPAN, span};
use crate::guide::rehearsal::rehearsed;
use crate::{FindAllReadout, FindAllState};
use cubefall::search::Search;
use messages::{Goal, Lesson, LessonMoment};
use std::ops::ControlFlow;
use std::sync::Arc;
use words::count;

/// The guide, while it is open: a lesson, and the moment that is shown.
#[derive(Clone, Debug)]
pub(crate) struct Guide {
    lesson: Arc<Lesson>,
    /// The moment, by its index.
    moment: usize,
    /// The step of its search at which each moment reaches its goal.
    steps: Vec<u64>,
    /// The search of a film, which is run to its end ahead of the picture: a caption says how long all of it
    /// takes.
    ahead: Option<Search>,
    /// Seconds until something is due.
    wait: f64,
    /// Seconds from one step to the next.
    pace: f64,
    /// Seconds since the moment was entered.
    shown: f64,
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

/// Where the search of a moment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Progress {
    /// Its step.
    pub(crate) step: u64,
    /// Whether it waits there.
    pub(crate) rests: bool,
    /// Whether everything is tried.
    pub(crate) is_over: bool,
}

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GuideDue {
    /// The next step of the search.
    Step,
    /// What the moment leads to.
    Goal,
    /// The next moment.
    Moment,
}

/// A command of the guide. All but the first two have no effect while it is closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuideCommand {
    /// Start the film of the first visit. What was shown before can be returned to.
    Start,
    /// Open a lesson at a moment, by its number from 1. What was shown before can be returned to.
    Open(Arc<Lesson>, usize),
    /// Go to the next moment; after the end of the film, close it and stay at its search.
    Next,
    /// Go to the beginning of the previous moment, or of this one if it is the first.
    Previous,
    /// Choose an answer, by its index. After the right one, goes to the next moment.
    Answer(usize),
    /// Pause, or go on.
    TogglePause,
    /// Close it and return to what was shown before it; after the end of the film, stay at its search.
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
    /// Whether it is at the end of the film, at the solutions of the Soma cube.
    pub at_end: bool,
}

impl GuideReadout {
    /// The moment.
    pub fn moment(&self) -> &LessonMoment {
        &self.lesson.moments[self.stage - 1]
    }
}

impl Guide {
    /// The seconds for which what a moment of a film leads to stays, even if its caption was read before.
    const STAY: f64 = 1.2;
    /// What is left of a pace that quickens, after each step.
    const QUICKENED: f64 = 0.9;
    /// The quickest pace, in seconds.
    const QUICKEST: f64 = 0.1;
    /// The longest flight of a piece, in seconds.
    const FLIGHT: f64 = 0.7;

    /// The guide before the first moment of a lesson.
    pub(crate) fn new(lesson: Arc<Lesson>, before: Before) -> Self {
        let (steps, last) = rehearsed(&lesson);
        Self {
            ahead: last.filter(|_| lesson.is_film()),
            lesson,
            moment: 0,
            steps,
            wait: 0.0,
            pace: 0.0,
            shown: 0.0,
            arrived: false,
            paused: false,
            wrong: None,
            reply: String::new(),
            before,
        }
    }

    /// The moment that comes next, if there is one.
    pub(crate) fn next(&self) -> Option<usize> {
        Some(self.moment + 1).filter(|&next| next < self.steps.len())
    }

    /// The moment before, or the first.
    pub(crate) const fn previous(&self) -> usize {
        self.moment.saturating_sub(1)
    }

    /// Enters a moment, by its index, at most the last. Returns the step of its search at which it begins, or
    /// nothing if what is shown stays.
    pub(crate) fn enter(&mut self, moment: usize) -> Option<u64> {
        let moments = &self.lesson.moments;
        let last = self.moment;
        self.moment = moment.min(moments.len() - 1);
        let before = self.moment.checked_sub(1).filter(|&before| self.moment().continues(&moments[before]));
        let begin = match self.moment().pace {
            0 => self.steps[self.moment],
            _ => before.map_or(0, |before| self.steps[before]),
        };
        (self.reply, self.wrong) = (String::new(), None);
        self.pace = self.moment().seconds();
        (self.wait, self.shown) = (self.pace, 0.0);
        self.arrived = !self.is_film() && begin == self.steps[self.moment];
        self.paused &= self.is_film();
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

    /// Advances by `dt` seconds; the search of the moment is at `at`.
    pub(crate) fn tick(&mut self, dt: f64, at: Progress) -> Option<GuideDue> {
        let goal = self.moment().goal;
        if !self.is_leading() || !(at.rests || goal.is_at_end()) {
            return None;
        }
        self.shown += dt;
        self.wait -= dt;
        if self.wait > 0.0 {
            return None;
        }
        if at.step < self.steps[self.moment] {
            // The next step is not late because this one is, as it is between two frames.
            self.wait = (self.wait + self.pace).max(0.0);
            if self.moment().quickens {
                self.pace = (self.pace * Self::QUICKENED).max(Self::QUICKEST);
            }
            return Some(GuideDue::Step);
        }
        if !self.arrived {
            if goal.is_at_end() && !(at.rests && at.is_over) {
                return None;
            }
            self.arrived = true;
            let stay = if matches!(goal, Goal::Going | Goal::End) { 0.0 } else { Self::STAY };
            self.wait = (self.moment().reading() - self.shown).max(stay);
            return Some(GuideDue::Goal);
        }
        let is_said = self.next().is_some_and(|next| !self.lesson.moments[next].text.contains(SPAN));
        (is_said || self.whole().is_some()).then_some(GuideDue::Moment)
    }

    /// Whether it steps through the search by itself, unless it is paused: a lesson only up to the goal of a
    /// moment.
    pub(crate) fn leads(&self) -> bool {
        match self.is_film() {
            true => !(self.is_at_end() && self.arrived),
            false => !self.arrived,
        }
    }

    /// Whether it is stepping through the search.
    pub(crate) fn is_leading(&self) -> bool {
        !self.paused && self.leads()
    }

    /// Whether it is the film of the first visit.
    pub(crate) fn is_film(&self) -> bool {
        self.lesson.is_film()
    }

    /// Whether it is at the end of the film, whose search is a usual one.
    pub(crate) fn is_at_end(&self) -> bool {
        self.is_film() && self.next().is_none()
    }

    /// Whether the film's search has to be run on ahead.
    pub(crate) fn looks_ahead(&self) -> bool {
        self.is_leading() && self.ahead.as_ref().is_some_and(|search| !search.is_over())
    }

    /// Runs the film's search on, ahead of the picture.
    pub(crate) fn look_ahead(&mut self, steps: u64) {
        if let Some(search) = &mut self.ahead {
            search.run(steps, |_| ControlFlow::Continue(()));
        }
    }

    /// The number of all steps of the film's search, once they are known.
    fn whole(&self) -> Option<u64> {
        let search = self.ahead.as_ref().filter(|search| search.is_over())?;
        Some(search.stats().steps())
    }

    /// The seconds of a flight of a piece at the pace of a film that is stepping.
    pub(crate) fn flight(&self) -> Option<f64> {
        let steps = self.is_film() && self.leads() && self.pace > 0.0;
        steps.then(|| (3.0 * self.pace).clamp(Self::QUICKEST, Self::FLIGHT))
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

    /// What the panel shows. `solutions` is the number that the search has found.
    pub(crate) fn readout(&self, find_all: &FindAllReadout, solutions: usize) -> GuideReadout {
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
        if self.is_film() {
            let whole = self.whole().map(|steps| span(steps as f64 * self.moment().seconds()));
            text = text.replace(SPAN, whole.as_deref().unwrap_or("very long"));
            text = text.replace(FOUND, &count(solutions as u64, "solution", "solutions"));
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
