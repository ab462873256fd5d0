//! The actions of a presentation.

/// An action of a presentation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PresentAction {
    /// Begin or end it.
    Toggle,
    /// One step forward, or the next stage of the guide.
    Next,
    /// One step back, or the stage before.
    Previous,
    /// Make the screen black, or show it again.
    Black,
    /// The key that begins it elsewhere: nothing, since it has begun.
    Stay,
}
