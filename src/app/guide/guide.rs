//! The state of the guide.

use crate::app::guide::stage::{Goal, STAGES, Stage, steps};

/// The guide, while it is open.
#[derive(Clone, Debug)]
pub(in crate::app) struct Guide {
    /// The stage, by its index.
    stage: usize,
    /// The step of the tiny search at which each stage but the last reaches its goal.
    steps: Vec<u64>,
    /// Seconds until something is due.
    wait: f64,
    /// Whether the goal of the stage is reached, so that it waits for its sentence to be read.
    arrived: bool,
    paused: bool,
    before: Before,
}

/// What was shown before the guide: a search, as text, and whether it played.
#[derive(Clone, Debug)]
pub(in crate::app) struct Before {
    pub(in crate::app) search: String,
    pub(in crate::app) played: bool,
}

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum GuideDue {
    /// The next step of the tiny search.
    Step,
    /// The next stage.
    Stage,
}

/// Where a stage begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum Scene {
    /// At a step of the tiny search.
    Tiny(u64),
    /// At the Soma cube.
    Soma,
}

impl Guide {
    /// The guide before its first stage.
    pub(in crate::app) fn new(before: Before) -> Self {
        Self { stage: 0, steps: steps(), wait: 0.0, arrived: false, paused: false, before }
    }

    /// The stage that comes next, if there is one.
    pub(in crate::app) fn next(&self) -> Option<usize> {
        Some(self.stage + 1).filter(|&next| next < STAGES.len())
    }

    /// The stage before, or the first.
    pub(in crate::app) const fn previous(&self) -> usize {
        self.stage.saturating_sub(1)
    }

    /// Enters a stage, by its index, at most the last. Returns where it begins.
    pub(in crate::app) fn enter(&mut self, stage: usize) -> Scene {
        self.stage = stage.min(STAGES.len() - 1);
        (self.wait, self.arrived) = (self.stage().pace, false);
        match self.is_at_end() {
            true => Scene::Soma,
            false => Scene::Tiny(self.stage.checked_sub(1).map_or(0, |before| self.steps[before])),
        }
    }

    /// Advances by `dt` seconds; `now` is the step of the tiny search.
    pub(in crate::app) fn tick(&mut self, dt: f64, now: u64) -> Option<GuideDue> {
        if !self.is_leading() {
            return None;
        }
        self.wait -= dt;
        if self.wait > 0.0 {
            return None;
        }
        if now < self.steps[self.stage] {
            self.wait = self.stage().pace;
            return Some(GuideDue::Step);
        }
        if !self.arrived {
            (self.wait, self.arrived) = (self.stage().reading(), true);
            return None;
        }
        Some(GuideDue::Stage)
    }

    /// Whether it steps through the tiny search by itself.
    pub(in crate::app) fn is_leading(&self) -> bool {
        !self.paused && !self.is_at_end()
    }

    /// Whether it is at the last stage, whose search is a usual one.
    pub(in crate::app) fn is_at_end(&self) -> bool {
        self.stage().goal == Goal::Soma
    }

    pub(in crate::app) const fn pause(&mut self) {
        self.paused = true;
    }

    pub(in crate::app) const fn toggle_pause(&mut self) {
        self.paused = !self.paused;
    }

    pub(in crate::app) const fn is_paused(&self) -> bool {
        self.paused
    }

    /// What was shown before it.
    pub(in crate::app) fn into_before(self) -> Before {
        self.before
    }

    /// The index of the stage.
    pub(in crate::app) const fn index(&self) -> usize {
        self.stage
    }

    pub(super) fn stage(&self) -> &'static Stage {
        &STAGES[self.stage]
    }
}
