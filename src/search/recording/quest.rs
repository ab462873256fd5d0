//! Finding out when something was so for the first time, a share of the steps at a time.
//!
//! What only grows (placements made, solutions, progress) is looked for by halves: first among the keyframes, then between two of
//! them. Of a stretch between two, that takes as many steps as to search it once, and then once more to stand there.

use super::{Keyframe, Recording};
use crate::search::{Bookmark, Search, Stats, TreeNode};

/// What is looked for: it was not so at first, and since the step that is looked for it is.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// That something which never decreases was counted so many times, at least once.
    Count(fn(&Stats) -> u64, u64),
    /// That the search was so far, in [0, 1].
    Progress(f64),
    /// That the search has come to this node of its tree.
    Node(TreeNode),
}

/// The way to the first step at which something was so, among all steps taken; to the last one if it never was.
#[derive(Clone, Debug)]
pub struct Quest {
    wanted: Wanted,
    /// The step is after this one, if there is any between the two,
    before: u64,
    /// and not after this one.
    there: u64,
    /// Where the search stood after `before` steps, once it has been there.
    bookmark: Option<Bookmark>,
}

impl Wanted {
    fn is_so(self, search: &Search) -> bool {
        match self {
            Self::Count(count, many) => count(search.stats()) >= many,
            Self::Progress(progress) => search.progress() >= progress,
            Self::Node(TreeNode { level, span, placement, .. }) => {
                // It is as far just before it comes there, and below its first children, too.
                let (progress, stands) = (search.progress(), || search.placed());
                progress > span.start
                    || (progress == span.start && stands().get(level - 1) == Some(&placement))
            }
        }
    }

    /// The same of a keyframe, if that can be told.
    fn was_so(self, keyframe: &Keyframe) -> Option<bool> {
        match self {
            Self::Count(count, many) => Some(count(keyframe.bookmark.stats()) >= many),
            Self::Progress(progress) => Some(keyframe.progress >= progress),
            Self::Node(TreeNode { span, .. }) if keyframe.progress == span.start => None,
            Self::Node(TreeNode { span, .. }) => Some(keyframe.progress > span.start),
        }
    }
}

impl Recording {
    /// Sets out to find when something was so for the first time.
    pub fn quest(&self, wanted: Wanted) -> Quest {
        let after = |are: fn(Option<bool>) -> bool| {
            self.keyframes.partition_point(|keyframe| are(wanted.was_so(keyframe))) as u64
        };
        let there = (after(|was_so| was_so != Some(true)) * self.spacing).min(self.end);
        let before = (after(|was_so| was_so == Some(false)).saturating_sub(1) * self.spacing).min(there);
        Quest { wanted, before, there, bookmark: None }
    }

    /// Goes on with it, taking at most `budget` steps. Returns whether it stands where that leads.
    pub fn pursue(&mut self, quest: &mut Quest, budget: u64) -> bool {
        let mut left = budget;
        while quest.there - quest.before > 1 {
            let Some(bookmark) = &quest.bookmark else {
                if !self.go_towards(quest.before, &mut left, |_, _| {}) {
                    return false;
                }
                quest.bookmark = Some(self.search.bookmark());
                continue;
            };
            let middle = quest.before + (quest.there - quest.before) / 2;
            if !self.go_towards(middle, &mut left, |_, _| {}) {
                return false;
            }
            if quest.wanted.is_so(&self.search) {
                quest.there = middle;
                self.search.return_to(bookmark).expect("it stood there");
            } else {
                (quest.before, quest.bookmark) = (middle, Some(self.search.bookmark()));
            }
        }
        self.go_towards(quest.there, &mut left, |_, _| {})
    }

    /// Goes to the first step at which something was so, or to the last one if it never was.
    pub fn seek_first(&mut self, wanted: Wanted) {
        let mut quest = self.quest(wanted);
        self.pursue(&mut quest, u64::MAX);
    }
}
