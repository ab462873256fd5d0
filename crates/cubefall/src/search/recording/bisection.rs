//! Finding the first step at which a condition holds, by bisection, in slices of limited length.
//!
//! The conditions are monotonic: what is compared (placements made, solutions, progress) never decreases, so
//! a condition that holds once holds from then on. Bisection narrows the step down first to two neighbouring
//! keyframes, and then to two neighbouring steps between them. The second part takes about as many steps as
//! the stretch between two keyframes has, and once more as many to return to the step found.

use super::{Keyframe, Recording};
use crate::search::{Bookmark, Search, Span, Stats, TreeNode};

/// A condition that does not hold at first, and that always holds once it has held.
#[derive(Clone, Copy, Debug)]
pub enum Condition {
    /// A count that never decreases has reached a number, at least 1.
    Count(fn(&Stats) -> u64, u64),
    /// The progress of the search has reached a value in [0, 1].
    Progress(f64),
    /// The search has reached this node of its tree.
    Node(TreeNode),
}

/// A lookup of the first step, among all steps taken, at which a condition holds. If it never holds, the
/// result is the last step.
#[derive(Clone, Debug)]
pub struct Bisection {
    condition: Condition,
    /// The condition does not hold here, unless this equals `holds`.
    fails: u64,
    /// The condition holds here, or this is the last step.
    holds: u64,
    /// The state at `fails`, once the search has been there.
    bookmark: Option<Bookmark>,
}

impl Condition {
    fn holds(self, search: &Search) -> bool {
        match self {
            Self::Count(count, least) => count(search.stats()) >= least,
            Self::Progress(progress) => search.progress() >= progress,
            Self::Node(TreeNode { level, span, placement, .. }) => {
                // The progress is the same just before the node, where the same placement may have been made
                // in another branch, and at its first descendants.
                let is_within = || {
                    search.placed().get(level - 1) == Some(&placement)
                        && Span::of(search, level).start == span.start
                };
                let progress = search.progress();
                progress > span.start || progress == span.start && is_within()
            }
        }
    }

    /// Whether it holds at a keyframe; nothing if the keyframe does not have enough data to decide.
    fn holds_at(self, keyframe: &Keyframe) -> Option<bool> {
        match self {
            Self::Count(count, least) => Some(count(keyframe.bookmark.stats()) >= least),
            Self::Progress(progress) => Some(keyframe.progress >= progress),
            Self::Node(TreeNode { span, .. }) if keyframe.progress == span.start => None,
            Self::Node(TreeNode { span, .. }) => Some(keyframe.progress > span.start),
        }
    }
}

impl Recording {
    /// Begins to look up the first step at which a condition holds: bisects the keyframes.
    pub fn bisection(&self, condition: Condition) -> Bisection {
        let after = |is_before: fn(Option<bool>) -> bool| {
            self.keyframes.partition_point(|keyframe| is_before(condition.holds_at(keyframe))) as u64
        };
        let holds = (after(|holds| holds != Some(true)) * self.spacing).min(self.end);
        let fails = (after(|holds| holds == Some(false)).saturating_sub(1) * self.spacing).min(holds);
        Bisection { condition, fails, holds, bookmark: None }
    }

    /// Continues a lookup, in at most `budget` steps. Returns whether it is done: then the search is at the
    /// step found.
    pub fn bisect(&mut self, bisection: &mut Bisection, budget: u64) -> bool {
        let mut left = budget;
        while bisection.holds - bisection.fails > 1 {
            let Some(bookmark) = &bisection.bookmark else {
                if !self.seek_spending(bisection.fails, &mut left, |_, _| {}) {
                    return false;
                }
                bisection.bookmark = Some(self.search.bookmark());
                continue;
            };
            let middle = bisection.fails + (bisection.holds - bisection.fails) / 2;
            if !self.seek_spending(middle, &mut left, |_, _| {}) {
                return false;
            }
            if bisection.condition.holds(&self.search) {
                bisection.holds = middle;
                self.search.return_to(bookmark).expect("a state of this search");
            } else {
                bisection.fails = middle;
                bisection.bookmark = Some(self.search.bookmark());
            }
        }
        self.seek_spending(bisection.holds, &mut left, |_, _| {})
    }

    /// Seeks to the first step, among all steps taken, at which a condition holds; to the last one if it
    /// never holds.
    pub fn seek_first(&mut self, condition: Condition) {
        let mut bisection = self.bisection(condition);
        self.bisect(&mut bisection, u64::MAX);
    }
}
