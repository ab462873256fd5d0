//! The commands of the guide.

/// A command of the guide. All but [`Start`](Self::Start) have no effect while it is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuideCommand {
    /// Start it from its first stage. What was shown before can be returned to.
    Start,
    /// Go to the next stage; after the last one, close the guide and stay at its search.
    Next,
    /// Go to the beginning of the previous stage, or of this one if it is the first.
    Previous,
    /// Pause, or go on.
    TogglePause,
    /// Close it and return to what was shown before it; after the last stage, stay at its search.
    Leave,
}
