//! The commands of playback.

use crate::{Breakpoint, Speed};

/// A command of playback.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PlaybackCommand {
    /// Play if paused, pause if playing.
    TogglePlay,
    /// Take one step, then pause.
    Step,
    /// Go back by one step.
    StepBack,
    /// Run to the next placement that fits, then pause.
    StepOver,
    /// Seek the last placement made before the current step.
    StepOverBack,
    /// Run at full speed to the next solution, then pause.
    NextSolution,
    /// Seek the last solution found before the current step.
    PreviousSolution,
    /// Run at full speed until everything has been tried.
    RunToEnd,
    /// Jump to the state after this many steps.
    Jump(u64),
    /// Set the speed.
    SetSpeed(Speed),
    /// Set a breakpoint.
    SetBreakpoint(Breakpoint),
    /// Switch the breakpoint at this index off or on.
    ToggleBreakpoint(usize),
    /// Remove the breakpoint at this index.
    RemoveBreakpoint(usize),
}

impl PlaybackCommand {
    /// Whether the command moves the search, so that the search has to be shown.
    pub(crate) const fn moves(self) -> bool {
        !matches!(
            self,
            Self::SetSpeed(_)
                | Self::SetBreakpoint(_)
                | Self::ToggleBreakpoint(_)
                | Self::RemoveBreakpoint(_)
        )
    }
}
