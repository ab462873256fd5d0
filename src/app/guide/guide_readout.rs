//! The readout of the guide.

use crate::app::guide::guide::Guide;
use crate::app::guide::stage::STAGES;
use crate::app::{FindAllReadout, FindAllState};

/// The state of the guide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuideReadout {
    /// The stage, counted from 1.
    pub stage: usize,
    /// The number of stages.
    pub stages: usize,
    /// The sentence of the stage.
    pub text: String,
    /// Whether it is paused.
    pub paused: bool,
    /// Whether it is at its last stage, at the Soma cube.
    pub at_end: bool,
}

impl Guide {
    pub(in crate::app) fn readout(&self, find_all: &FindAllReadout) -> GuideReadout {
        let mut text = self.stage().text.to_owned();
        if self.is_at_end() {
            text += &found(find_all);
        }
        GuideReadout {
            stage: self.index() + 1,
            stages: STAGES.len(),
            text,
            paused: self.is_paused(),
            at_end: self.is_at_end(),
        }
    }
}

/// A sentence about the solutions of the last stage.
fn found(find_all: &FindAllReadout) -> String {
    let FindAllReadout { state, solutions, spent, .. } = find_all;
    match state {
        FindAllState::Done => format!(" There are {solutions} ways, and all of them were found in {spent}."),
        FindAllState::Running => format!(" In how many ways? {solutions} so far."),
        _ => String::new(),
    }
}
