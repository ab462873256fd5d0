//! A search whose every step so far can be gone back to.
//!
//! Keyframes are bookmarks at steps that are multiples of a spacing. When there are too many of them every other one is
//! dropped and the spacing doubles; so there are never more than [`Recording::MOST_KEYFRAMES`], however long the run, and few
//! while they lie so close that to search again from one takes no time. To go to a step is to return to the keyframe before it
//! and to search again from there, which takes less than a spacing of steps.

mod chart;
mod keyframe;
mod quest;
mod saved;

use crate::problem::PlacementId;
use crate::search::{Event, Search};
use keyframe::Keyframe;
use std::ops::ControlFlow;

pub use chart::{Chart, Column};
pub use quest::{Quest, Wanted};
pub use saved::{SavedError, SavedRecording};

/// A search, and the way back through all that it did.
#[derive(Clone, Debug)]
pub struct Recording {
    search: Search,
    /// Where it stood at step 0, at `spacing`, at twice that, and so on; there is always the first.
    keyframes: Vec<Keyframe>,
    spacing: u64,
    /// At most so many keyframes are kept.
    most: usize,
    /// The last step that was ever taken, and where the search stood then, if it has gone back since.
    end: u64,
    head: Option<Keyframe>,
    /// When each solution was found, in order.
    solutions: Vec<Moment>,
}

/// When something happened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// After so many steps.
    pub step: u64,
    /// When the search was so far, in [0, 1]: an estimate.
    pub progress: f64,
}

impl Recording {
    /// At most so many keyframes are kept; at least half as many in a run of more than ten million steps.
    pub const MOST_KEYFRAMES: usize = 16_384;
    /// At most so many as long as fewer steps than that lie between two. To make one takes as long as hundreds of steps.
    const FEW_KEYFRAMES: usize = 1024;

    /// Of a search that has not begun.
    pub fn new(search: Search) -> Self {
        Self::keeping(search, Self::MOST_KEYFRAMES)
    }

    /// The same with at most so many keyframes, at least 2.
    pub fn keeping(search: Search, most: usize) -> Self {
        debug_assert_eq!(search.stats().steps(), 0);
        let keyframes = vec![Keyframe::of(&search)];
        Self { search, keyframes, spacing: 1, most: most.max(2), end: 0, head: None, solutions: Vec::new() }
    }

    /// The search, where it stands now.
    pub fn search(&self) -> &Search {
        &self.search
    }

    /// The search as it was before its first step.
    pub fn beginning(&self) -> Search {
        let mut search = self.search.clone();
        search.return_to(&self.keyframes[0].bookmark).expect("it stood there");
        search
    }

    /// The step at which it stands.
    pub fn now(&self) -> u64 {
        self.search.stats().steps()
    }

    /// The last step that was ever taken.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// When each solution was found so far, in order.
    pub fn solutions(&self) -> &[Moment] {
        &self.solutions
    }

    /// How far the search ever was, in [0, 1]: an estimate.
    pub fn furthest(&self) -> f64 {
        self.head().progress
    }

    /// The steps of the keyframes.
    pub fn keyframes(&self) -> impl ExactSizeIterator<Item = u64> {
        self.keyframes.iter().map(Keyframe::step)
    }

    /// Bytes that the keyframes and the solutions' moments take.
    pub fn bytes(&self) -> usize {
        self.keyframes.iter().map(Keyframe::bytes).sum::<usize>() + size_of_val(&*self.solutions)
    }

    /// Takes a step, and says what it did.
    pub fn step(&mut self) -> Event {
        let event = self.search.step();
        if matches!(event, Event::Solved { .. }) {
            self.note_solution();
        }
        self.note();
        event
    }

    /// Takes at most `budget` steps, fewer if the search is over or `on_solution` breaks. Tells of each solution how many it is,
    /// from 1, and its placements; also when it was found before, and the search has only gone back. Returns the steps taken.
    pub fn run(
        &mut self,
        budget: u64,
        mut on_solution: impl FnMut(u64, &[PlacementId]) -> ControlFlow<()>,
    ) -> u64 {
        let mut left = budget;
        while left > 0 && !self.search.is_over() {
            let mut solved = false;
            left -= self.search.run(left.min(self.until_keyframe()), |_| {
                solved = true;
                ControlFlow::Break(())
            });
            self.note();
            if solved {
                self.note_solution();
                let number = self.search.stats().solutions();
                if on_solution(number, &self.search.placed()).is_break() {
                    break;
                }
            }
        }
        budget - left
    }

    /// Takes at most `budget` steps, fewer if the search is over or `on_event` breaks, and tells what they did as
    /// [`Search::watch`] does. Returns the steps taken.
    pub fn watch(&mut self, budget: u64, mut on_event: impl FnMut(&Search, Event) -> ControlFlow<()>) -> u64 {
        let mut left = budget;
        while left > 0 && !self.search.is_over() {
            let mut last = None;
            left -= self.search.watch(left.min(self.until_keyframe()), |event, _| {
                last = Some(event);
                ControlFlow::Break(())
            });
            if matches!(last, Some(Event::Solved { .. })) {
                self.note_solution();
            }
            self.note();
            if last.is_some_and(|event| on_event(&self.search, event).is_break()) {
                break;
            }
        }
        budget - left
    }

    /// Goes to a step, or to the end of the search if that comes before.
    pub fn seek(&mut self, step: u64) {
        self.approach(step, u64::MAX, |_, _| {});
    }

    /// Goes towards a step, taking at most `budget` steps for it, and tells of solutions as [`run`](Self::run) does. Returns
    /// whether it is there, or where the search ends.
    pub fn approach(
        &mut self,
        step: u64,
        mut budget: u64,
        on_solution: impl FnMut(u64, &[PlacementId]),
    ) -> bool {
        self.go_towards(step, &mut budget, on_solution)
    }

    /// The same, and takes away from `left` what it took.
    fn go_towards(
        &mut self,
        step: u64,
        left: &mut u64,
        mut on_solution: impl FnMut(u64, &[PlacementId]),
    ) -> bool {
        if self.now() == self.end && step < self.end {
            self.head = Some(Keyframe::of(&self.search));
        }
        let keyframe = self.keyframe_before(step);
        if self.now() > step || self.now() < keyframe.step() {
            let bookmark = keyframe.bookmark.clone();
            self.search.return_to(&bookmark).expect("it stood there");
        }
        *left -= self.run((*left).min(step - self.now()), |number, placements| {
            on_solution(number, placements);
            ControlFlow::Continue(())
        });
        self.now() == step || self.search.is_over()
    }

    /// Where it stood after the last step that was ever taken.
    fn head(&self) -> Keyframe {
        self.head.clone().unwrap_or_else(|| Keyframe::of(&self.search))
    }

    /// The last keyframe that is not after `step`.
    fn keyframe_before(&self, step: u64) -> &Keyframe {
        let index = (step / self.spacing).min(self.keyframes.len() as u64 - 1);
        self.head.as_ref().filter(|head| head.step() <= step).unwrap_or(&self.keyframes[index as usize])
    }

    /// So many steps may be taken before there is to be a new keyframe.
    fn until_keyframe(&self) -> u64 {
        self.keyframes.len() as u64 * self.spacing - self.now()
    }

    /// Takes note of where the search stands, if it never was so far.
    fn note(&mut self) {
        if self.now() >= self.end {
            (self.end, self.head) = (self.now(), None);
        }
        if self.until_keyframe() > 0 {
            return;
        }
        self.keyframes.push(Keyframe::of(&self.search));
        let is_close = self.spacing < Self::FEW_KEYFRAMES as u64;
        let most = if is_close { self.most.min(Self::FEW_KEYFRAMES) } else { self.most };
        if self.keyframes.len() > most {
            let mut index = 0;
            self.keyframes.retain(|_| (index % 2 == 0, index += 1).0);
            self.spacing *= 2;
        }
    }

    /// Takes note of the solution that the last step completed, if it is new.
    fn note_solution(&mut self) {
        if self.search.stats().solutions() > self.solutions.len() as u64 {
            self.solutions.push(Moment { step: self.now(), progress: self.search.progress() });
        }
    }
}
