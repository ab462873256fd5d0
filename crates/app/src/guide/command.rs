//! The commands of the guide.

use crate::Lesson;
use std::sync::Arc;

/// A command of the guide. All but the first two have no effect while it is closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuideCommand {
    /// Start the guide of the first visit. What was shown before can be returned to.
    Start,
    /// Open a lesson at a moment, by its number from 1. What was shown before can be returned to.
    Open(Arc<Lesson>, usize),
    /// Go to the next moment; after the last one of the first visit, close the guide and stay at its search.
    Next,
    /// Go to the beginning of the previous moment, or of this one if it is the first.
    Previous,
    /// Choose an answer, by its index. After the right one, goes to the next moment.
    Answer(usize),
    /// Pause, or go on.
    TogglePause,
    /// Close it and return to what was shown before it; after the last moment of the first visit, stay at its search.
    Leave,
}
