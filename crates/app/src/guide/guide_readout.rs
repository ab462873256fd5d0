//! The readout of the guide.

use crate::guide::goal::Goal;
use crate::guide::guide::Guide;
use crate::{FindAllReadout, FindAllState, Lesson, LessonMoment};
use std::sync::Arc;

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
            paused: self.is_paused(),
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
