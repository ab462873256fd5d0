//! What can be done with the search that is played.

use crate::app::{Breakpoint, Speed};

/// Plays the search, or seeks in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PlaybackCommand {
    /// Play if paused, pause if playing.
    TogglePlay,
    /// Take one step, then pause.
    Step,
    /// Go back by one step.
    StepBack,
    /// Go on to the next placement that fits, then pause.
    StepOver,
    /// Go back to the last placement made before.
    StepOverBack,
    /// Go on at full speed to the next solution, then pause.
    NextSolution,
    /// Go back to the last solution found before.
    PreviousSolution,
    /// Go on at full speed until everything has been tried.
    RunToEnd,
    /// Jump to the state after this many steps.
    Jump(u64),
    /// Set how fast to play.
    SetSpeed(Speed),
    /// Set a breakpoint.
    SetBreakpoint(Breakpoint),
    /// Switch the breakpoint at this index off or on.
    ToggleBreakpoint(usize),
    /// Remove the breakpoint at this index.
    RemoveBreakpoint(usize),
}

impl PlaybackCommand {
    /// Whether the search moves, so that it is to be shown.
    pub(in crate::app) const fn moves(self) -> bool {
        !matches!(
            self,
            Self::SetSpeed(_)
                | Self::SetBreakpoint(_)
                | Self::ToggleBreakpoint(_)
                | Self::RemoveBreakpoint(_)
        )
    }
}
