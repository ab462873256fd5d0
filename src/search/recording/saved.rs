//! What of a recording is stored, and the way back from there.

use super::{Keyframe, Moment, Recording};
use crate::search::{Bookmark, Search};
use std::fmt;

/// What of a recording is stored, so that it can be resumed elsewhere.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedRecording {
    /// The step at which the search stood.
    pub now: u64,
    /// Steps from one keyframe to the next.
    pub spacing: u64,
    /// Where it stood after that many steps, after twice as many, and so on; then not long before `now`; then at its end. A fold
    /// can only return to what it has made itself, so it has none of these: it has to search again.
    pub stands: Vec<Bookmark>,
    /// When each solution was found, in order.
    pub solutions: Vec<Moment>,
}

/// What was stored cannot be what a recording was: it is of another search, or was altered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SavedError {
    /// Its end, or where it stood, is missing.
    Missing,
    /// The search has no place like that after so many steps.
    NoPlace(u64),
    /// A search that was elsewhere before, or had counted otherwise, cannot have come there after so many steps.
    OutOfOrder(u64),
    /// Solutions were found at other moments than the counts of the search say.
    Solutions,
}

impl Recording {
    /// No search takes so many steps.
    const MOST_STEPS: u64 = 1 << 48;

    /// What is to be stored of it, with at most so many keyframes, one at least, so that it stands at step `now` when it is
    /// resumed.
    pub fn saved(&self, now: u64, most: usize) -> SavedRecording {
        if self.search.listed().is_some() {
            // Perhaps it is still on its way, and is to go on with that.
            let now = now.min(Self::MOST_STEPS - 1);
            return SavedRecording { now, spacing: self.spacing, stands: Vec::new(), solutions: Vec::new() };
        }
        let now = now.min(self.end);
        let mut stride = 1;
        while self.keyframes.len().div_ceil(stride) > most {
            stride *= 2;
        }
        // Who goes on to where it stood takes its last steps one by one.
        let near = self.keyframe_before(now.saturating_sub(2)).bookmark.clone();
        let keyframes =
            self.keyframes.iter().step_by(stride).skip(1).map(|keyframe| keyframe.bookmark.clone());
        let stands = keyframes.chain([near, self.head().bookmark]).collect();
        SavedRecording {
            now,
            spacing: self.spacing * stride as u64,
            stands,
            solutions: self.solutions.clone(),
        }
    }

    /// The recording that was saved, of a search that has not begun. It stands not long before where it stood, or at its
    /// beginning; whoever wants to goes on.
    ///
    /// # Errors
    /// When it cannot have been saved of this search.
    pub fn resume(search: Search, saved: SavedRecording) -> Result<Self, SavedError> {
        let mut recording = Self::new(search);
        let SavedRecording { now, spacing, mut stands, solutions } = saved;
        let is_bare = stands.is_empty() && solutions.is_empty() && now < Self::MOST_STEPS;
        let (Some(end), Some(near)) = (stands.pop(), stands.pop()) else {
            return if is_bare { Ok(recording) } else { Err(SavedError::Missing) };
        };
        for bookmark in stands {
            let keyframe = recording.visited(bookmark)?;
            recording.take_up(keyframe, spacing)?;
        }
        recording.spacing = spacing;
        let end = recording.visited(end)?;
        let is_next =
            |keyframe: &Keyframe| keyframe.step() / spacing.max(1) == recording.keyframes.len() as u64 - 1;
        if spacing == 0 || spacing >= Self::MOST_STEPS || !is_next(&end) || now > end.step() {
            return Err(SavedError::OutOfOrder(end.step()));
        }
        end.check_after(recording.keyframes.last().expect("there is the first"))?;
        (recording.end, recording.solutions) = (end.step(), solutions);
        recording.check_solutions(&end)?;
        recording.head = Some(end);
        let near = recording.visited(near)?;
        recording.check_near(&near, now)?;
        recording.head = recording.head.filter(|head| head.step() > near.step());
        Ok(recording)
    }

    /// Goes to a stand and looks around.
    fn visited(&mut self, bookmark: Bookmark) -> Result<Keyframe, SavedError> {
        let step = bookmark.stats().steps();
        let too_many = |count: u64| count >= Self::MOST_STEPS << 4;
        let stats = bookmark.stats();
        let mut counts = stats.levels().iter().flat_map(|level| [level.tried, level.kept]);
        if step >= Self::MOST_STEPS || stats.solutions() > step || counts.any(too_many) {
            return Err(SavedError::NoPlace(step));
        }
        self.search.return_to(&bookmark).map_err(|_| SavedError::NoPlace(step))?;
        Ok(Keyframe::of(&self.search))
    }

    /// Takes up the next keyframe.
    fn take_up(&mut self, keyframe: Keyframe, spacing: u64) -> Result<(), SavedError> {
        let (step, count) = (keyframe.step(), self.keyframes.len());
        if spacing.checked_mul(count as u64) != Some(step) || count >= Self::MOST_KEYFRAMES {
            return Err(SavedError::OutOfOrder(step));
        }
        keyframe.check_after(&self.keyframes[count - 1])?;
        self.keyframes.push(keyframe);
        Ok(())
    }

    /// Whether the search can have been there on its way to `now`.
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

    /// Whether the search counted so many solutions at each keyframe, and at its end.
    fn check_solutions(&self, end: &Keyframe) -> Result<(), SavedError> {
        let is_sorted =
            self.solutions.is_sorted_by(|one, next| one.step < next.step && one.progress <= next.progress);
        let is_within = |moment: &Moment| moment.step > 0 && (0.0..=1.0).contains(&moment.progress);
        let until = |step: u64| self.solutions.partition_point(|moment| moment.step <= step) as u64;
        let agrees = |stand: &Keyframe| until(stand.step()) == stand.bookmark.stats().solutions();
        let is_whole = self.solutions.len() as u64 == end.bookmark.stats().solutions();
        let fits = is_whole && is_sorted && self.solutions.iter().all(is_within);
        let stands = || self.keyframes.iter().chain([end]);
        if fits && stands().all(agrees) { Ok(()) } else { Err(SavedError::Solutions) }
    }
}

impl Keyframe {
    /// Whether a search can have come here from there.
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

/// Follows the name of what was stored.
impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("does not say where its search ended"),
            Self::NoPlace(step) => write!(f, "says of step {step} what its search cannot have come to"),
            Self::OutOfOrder(step) => {
                write!(f, "says of step {step} what does not follow from the steps before it")
            }
            Self::Solutions => f.write_str("has solutions at other steps than its search counted them"),
        }
    }
}

impl std::error::Error for SavedError {}
