//! The stored form of a recording, and how a recording is restored from it.

use super::{Keyframe, Moment, Recording};
use crate::search::{Bookmark, Search};
use std::fmt;

/// The stored form of a recording.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedRecording {
    /// The current step.
    pub now: u64,
    /// Steps from one keyframe to the next.
    pub spacing: u64,
    /// The states after `spacing` steps, after twice as many, and so on; then a state shortly before `now`;
    /// then the state at the end. A fold has none of these, since it can only return to lists that it has
    /// built itself: it is searched again.
    pub bookmarks: Vec<Bookmark>,
    /// The moment of each solution, in order.
    pub solutions: Vec<Moment>,
}

/// Why a stored recording is not restored: it is of another search, or was altered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SavedError {
    /// The state at its end, or the current one, is missing.
    Missing,
    /// The state that is stored for this step is not a state of the search.
    NoState(u64),
    /// The state or the counts that are stored for this step cannot follow from those before it.
    OutOfOrder(u64),
    /// The moments of the solutions contradict the counts.
    Solutions,
}

impl Recording {
    /// More steps than any search takes.
    const MOST_STEPS: u64 = 1 << 48;

    /// The stored form, with at most `most` keyframes, at least one. A recording restored from it resumes at
    /// step `now`.
    pub fn saved(&self, now: u64, most: usize) -> SavedRecording {
        if self.search.listed().is_some() {
            // `now` may lie beyond the end: a restored fold that is still seeking has not got there again.
            let now = now.min(Self::MOST_STEPS - 1);
            return SavedRecording {
                now,
                spacing: self.spacing,
                bookmarks: Vec::new(),
                solutions: Vec::new(),
            };
        }
        let now = now.min(self.end);
        let mut stride = 1;
        while self.keyframes.len().div_ceil(stride) > most {
            stride *= 2;
        }
        // Two steps before: the caller takes the last steps to `now` one by one.
        let near = self.keyframe_before(now.saturating_sub(2)).bookmark.clone();
        let keyframes =
            self.keyframes.iter().step_by(stride).skip(1).map(|keyframe| keyframe.bookmark.clone());
        let bookmarks = keyframes.chain([near, self.head().bookmark]).collect();
        SavedRecording {
            now,
            spacing: self.spacing * stride as u64,
            bookmarks,
            solutions: self.solutions.clone(),
        }
    }

    /// Restores a recording of `search`, which has not begun. Its current step is shortly before the saved
    /// one, or 0; the caller seeks from there.
    ///
    /// # Errors
    /// When it cannot be a recording of this search.
    pub fn resume(search: Search, saved: SavedRecording) -> Result<Self, SavedError> {
        let mut recording = Self::new(search);
        let SavedRecording { now, spacing, mut bookmarks, solutions } = saved;
        let is_bare = bookmarks.is_empty() && solutions.is_empty() && now < Self::MOST_STEPS;
        let (Some(end), Some(near)) = (bookmarks.pop(), bookmarks.pop()) else {
            return if is_bare { Ok(recording) } else { Err(SavedError::Missing) };
        };
        for bookmark in bookmarks {
            let keyframe = recording.restored(bookmark)?;
            recording.restore_keyframe(keyframe, spacing)?;
        }
        recording.spacing = spacing;
        let end = recording.restored(end)?;
        let is_next =
            |keyframe: &Keyframe| keyframe.step() / spacing.max(1) == recording.keyframes.len() as u64 - 1;
        if spacing == 0 || spacing >= Self::MOST_STEPS || !is_next(&end) || now > end.step() {
            return Err(SavedError::OutOfOrder(end.step()));
        }
        end.check_after(recording.keyframes.last().expect("there is the first"))?;
        (recording.end, recording.solutions) = (end.step(), solutions);
        recording.check_solutions(&end)?;
        recording.head = Some(end);
        let near = recording.restored(near)?;
        recording.check_near(&near, now)?;
        recording.head = recording.head.filter(|head| head.step() > near.step());
        Ok(recording)
    }

    /// Returns to a stored state, and makes a keyframe of it.
    fn restored(&mut self, bookmark: Bookmark) -> Result<Keyframe, SavedError> {
        let step = bookmark.stats().steps();
        let too_many = |count: u64| count >= Self::MOST_STEPS << 4;
        let stats = bookmark.stats();
        let mut counts = stats.levels().iter().flat_map(|level| [level.tried, level.kept]);
        if step >= Self::MOST_STEPS || stats.solutions() > step || counts.any(too_many) {
            return Err(SavedError::NoState(step));
        }
        self.search.return_to(&bookmark).map_err(|_| SavedError::NoState(step))?;
        Ok(Keyframe::of(&self.search))
    }

    /// Adds the next keyframe.
    fn restore_keyframe(&mut self, keyframe: Keyframe, spacing: u64) -> Result<(), SavedError> {
        let (step, count) = (keyframe.step(), self.keyframes.len());
        if spacing.checked_mul(count as u64) != Some(step) || count >= Self::MOST_KEYFRAMES {
            return Err(SavedError::OutOfOrder(step));
        }
        keyframe.check_after(&self.keyframes[count - 1])?;
        self.keyframes.push(keyframe);
        Ok(())
    }

    /// Checks that the search can have had this state before `now`.
    fn check_near(&self, near: &Keyframe, now: u64) -> Result<(), SavedError> {
        let step = near.step();
        if step > now {
            return Err(SavedError::OutOfOrder(step));
        }
        let index = (step / self.spacing) as usize;
        near.check_after(&self.keyframes[index.min(self.keyframes.len() - 1)])?;
        let after = self.keyframes.get(index + 1).or(self.head.as_ref());
        after.map_or(Ok(()), |after| after.check_after(near))
    }

    /// Checks the moments of the solutions against the counts of each keyframe and of the end.
    fn check_solutions(&self, end: &Keyframe) -> Result<(), SavedError> {
        let is_sorted =
            self.solutions.is_sorted_by(|one, next| one.step < next.step && one.progress <= next.progress);
        let is_within = |moment: &Moment| moment.step > 0 && (0.0..=1.0).contains(&moment.progress);
        let until = |step: u64| self.solutions.partition_point(|moment| moment.step <= step) as u64;
        let agrees = |keyframe: &Keyframe| until(keyframe.step()) == keyframe.bookmark.stats().solutions();
        let is_whole = self.solutions.len() as u64 == end.bookmark.stats().solutions();
        let fits = is_whole && is_sorted && self.solutions.iter().all(is_within);
        let mut keyframes = self.keyframes.iter().chain([end]);
        if fits && keyframes.all(agrees) { Ok(()) } else { Err(SavedError::Solutions) }
    }
}

impl Keyframe {
    /// Checks that a search can have had this state after the one `before`.
    fn check_after(&self, before: &Self) -> Result<(), SavedError> {
        let grows = |count: fn(&Self, usize) -> u64| {
            (1..=self.levels()).all(|level| count(before, level) <= count(self, level))
        };
        let tried = |keyframe: &Self, level: usize| keyframe.bookmark.stats().levels()[level - 1].tried;
        let in_order = before.step() <= self.step()
            && before.progress <= self.progress
            && before.bookmark.stats().solutions() <= self.bookmark.stats().solutions()
            && (1..=self.level).all(|level| self.reached(level) > 0)
            && grows(tried)
            && grows(Self::reached)
            && grows(Self::left);
        if in_order { Ok(()) } else { Err(SavedError::OutOfOrder(self.step())) }
    }
}

/// The text follows the name of the stored search.
impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("lacks the state at its end"),
            Self::NoState(step) => write!(f, "has a state at step {step} that its search cannot have"),
            Self::OutOfOrder(step) => {
                write!(f, "has a state at step {step} that does not follow from the steps before it")
            }
            Self::Solutions => f.write_str("has solutions at steps that contradict the counts of its search"),
        }
    }
}

impl std::error::Error for SavedError {}
