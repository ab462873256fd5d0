//! A search that can return to each of its steps.
//!
//! Every search is deterministic, so it is replayable from any stored state. A keyframe is a bookmark at a
//! step that is a multiple of a spacing. To seek to a step, the recording returns to the last keyframe before
//! it and takes fewer steps than one spacing from there.
//!
//! When there are too many keyframes, every other one is dropped and the spacing doubles. So there are never
//! more than [`Recording::MOST_KEYFRAMES`], however long the run is. While the spacing is small there are
//! fewer, since a few steps take no time.

use crate::problem::PlacementId;
use crate::search::{Bookmark, Event, Search};
pub use bisection::{Bisection, Condition};
pub use chart::{Column, RecordingChart};
pub use saved::{SavedError, SavedRecording};
use std::ops::ControlFlow;

mod bisection;
mod chart;
mod saved;

/// A search with its keyframes.
///
/// ```
/// use cubefall::problem::Problem;
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::search::{Recording, Search, Strategy};
/// use std::ops::ControlFlow;
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let search = Search::new(&Problem::new(&puzzle), Strategy::FIRST_CELL.plan());
/// let mut recording = Recording::new(search);
/// recording.run(u64::MAX, |_, _| ControlFlow::Continue(()));
/// let (end, placed) = (recording.now(), recording.search().placed());
/// recording.seek(end / 2);
/// assert_eq!(recording.now(), end / 2);
/// recording.seek(end);
/// assert_eq!(recording.search().placed(), placed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recording {
    search: Search,
    /// The states at step 0, at `spacing`, at twice that, and so on. The first is never dropped.
    keyframes: Vec<Keyframe>,
    spacing: u64,
    /// The maximum number of keyframes.
    most: usize,
    /// The last step that was ever taken.
    end: u64,
    /// The state at `end`, if the search has left it since.
    head: Option<Keyframe>,
    /// The moment of each solution found so far, in order.
    solutions: Vec<Moment>,
}

/// A point in time of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// Steps taken.
    pub step: u64,
    /// The progress of the search, in [0, 1]: an estimate.
    pub progress: f64,
}

impl Recording {
    /// The maximum number of keyframes. A run of more than ten million steps has at least half as many.
    pub const MOST_KEYFRAMES: usize = 16_384;
    /// The maximum number of keyframes while the spacing is less than this. Making a keyframe takes as long
    /// as hundreds of steps.
    const FEW_KEYFRAMES: usize = 1024;
    /// The maximum number of levels of all keyframes together: each has the counts of all of them.
    const MOST_LEVELS: usize = 1 << 20;

    /// A recording of a search that has not begun. With very many levels it has fewer keyframes.
    pub fn new(search: Search) -> Self {
        let levels = search.stats().levels().len().max(1);
        Self::with_most_keyframes(search, Self::MOST_KEYFRAMES.min(Self::MOST_LEVELS / levels))
    }

    /// The same with at most `most` keyframes, which is taken to be at least 2.
    pub fn with_most_keyframes(search: Search, most: usize) -> Self {
        debug_assert_eq!(search.stats().steps(), 0);
        let keyframes = vec![Keyframe::of(&search)];
        Self { search, keyframes, spacing: 1, most: most.max(2), end: 0, head: None, solutions: Vec::new() }
    }

    /// The search, at the current step.
    pub fn search(&self) -> &Search {
        &self.search
    }

    /// The search before its first step.
    pub fn beginning(&self) -> Search {
        let mut search = self.search.clone();
        search.return_to(&self.keyframes[0].bookmark).expect("a state of this search");
        search
    }

    /// The current step.
    pub fn now(&self) -> u64 {
        self.search.stats().steps()
    }

    /// The last step that was ever taken.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// The moment of each solution found so far, in order.
    pub fn solutions(&self) -> &[Moment] {
        &self.solutions
    }

    /// The progress at the last step that was ever taken, in [0, 1]: an estimate.
    pub fn furthest(&self) -> f64 {
        self.head().progress
    }

    /// The steps of the keyframes.
    pub fn keyframes(&self) -> impl ExactSizeIterator<Item = u64> {
        self.keyframes.iter().map(Keyframe::step)
    }

    /// Bytes that the keyframes and the moments of the solutions take in memory.
    pub fn bytes(&self) -> usize {
        self.keyframes.iter().map(Keyframe::bytes).sum::<usize>() + size_of_val(&*self.solutions)
    }

    /// Takes one step and reports it.
    pub fn step(&mut self) -> Event {
        let event = self.search.step();
        if matches!(event, Event::Solved { .. }) {
            self.record_solution();
        }
        self.record();
        event
    }

    /// Takes at most `budget` steps; fewer if the search ends or `on_solution` breaks. Calls `on_solution`
    /// with the number of each solution, from 1, and its placements. Solutions that were found before are
    /// reported again when the search replays them. Returns the number of steps taken.
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
            self.record();
            if solved {
                self.record_solution();
                let number = self.search.stats().solutions();
                if on_solution(number, &self.search.placed()).is_break() {
                    break;
                }
            }
        }
        budget - left
    }

    /// Takes at most `budget` steps; fewer if the search ends or `on_event` breaks. Reports events as
    /// [`Search::watch`] does. Returns the number of steps taken.
    pub fn watch(&mut self, budget: u64, mut on_event: impl FnMut(&Search, Event) -> ControlFlow<()>) -> u64 {
        let mut left = budget;
        while left > 0 && !self.search.is_over() {
            let mut last = None;
            left -= self.search.watch(left.min(self.until_keyframe()), |event, _| {
                last = Some(event);
                ControlFlow::Break(())
            });
            if matches!(last, Some(Event::Solved { .. })) {
                self.record_solution();
            }
            self.record();
            if last.is_some_and(|event| on_event(&self.search, event).is_break()) {
                break;
            }
        }
        budget - left
    }

    /// Seeks to a step, or to the end of the search if that comes first.
    pub fn seek(&mut self, step: u64) {
        self.seek_within(step, u64::MAX, |_, _| {});
    }

    /// Seeks to a step in at most `budget` steps, and reports solutions as [`run`](Self::run) does. Returns
    /// whether it has arrived, at the step or at the end of the search. Otherwise the next call continues.
    pub fn seek_within(
        &mut self,
        step: u64,
        mut budget: u64,
        on_solution: impl FnMut(u64, &[PlacementId]),
    ) -> bool {
        self.seek_spending(step, &mut budget, on_solution)
    }

    /// The same, subtracting the steps taken from `left`.
    fn seek_spending(
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
            self.search.return_to(&bookmark).expect("a state of this search");
        }
        *left -= self.run((*left).min(step - self.now()), |number, placements| {
            on_solution(number, placements);
            ControlFlow::Continue(())
        });
        self.now() == step || self.search.is_over()
    }

    /// The state after the last step that was ever taken.
    fn head(&self) -> Keyframe {
        self.head.clone().unwrap_or_else(|| Keyframe::of(&self.search))
    }

    /// The last keyframe that is not after `step`.
    fn keyframe_before(&self, step: u64) -> &Keyframe {
        let index = (step / self.spacing).min(self.keyframes.len() as u64 - 1);
        self.head.as_ref().filter(|head| head.step() <= step).unwrap_or(&self.keyframes[index as usize])
    }

    /// Steps from now to the next new keyframe.
    fn until_keyframe(&self) -> u64 {
        self.keyframes.len() as u64 * self.spacing - self.now()
    }

    /// Records the current state, if it is a new one: as the end, and as a keyframe if one is due.
    fn record(&mut self) {
        if self.now() >= self.end {
            self.end = self.now();
            self.head = None;
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

    /// Records the moment of the solution that the last step completed, if it is new.
    fn record_solution(&mut self) {
        if self.search.stats().solutions() > self.solutions.len() as u64 {
            self.solutions.push(Moment { step: self.now(), progress: self.search.progress() });
        }
    }
}

/// The state of a search after some step.
#[derive(Clone, Debug)]
struct Keyframe {
    bookmark: Bookmark,
    level: usize,
    progress: f64,
}

impl Keyframe {
    fn of(search: &Search) -> Self {
        let (level, progress) = (search.level(), search.progress());
        Self { bookmark: search.bookmark(), level, progress }
    }

    fn step(&self) -> u64 {
        self.bookmark.stats().steps()
    }

    /// Bytes that it takes in memory.
    fn bytes(&self) -> usize {
        self.bookmark.bytes() + size_of::<Self>() - size_of::<Bookmark>()
    }

    /// The number of levels.
    fn levels(&self) -> usize {
        self.bookmark.stats().levels().len()
    }

    /// Assemblies of `level` placements that had been reached.
    fn reached(&self, level: usize) -> u64 {
        self.bookmark.stats().levels()[level - 1].kept
    }

    /// Assemblies of `level` placements that had been left again.
    fn left(&self, level: usize) -> u64 {
        self.reached(level) - u64::from(self.level >= level)
    }
}
