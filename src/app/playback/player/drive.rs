//! What a player is doing, and where it is to stop.

use crate::search::Event;

/// What the player is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum Drive {
    /// Waiting for the user.
    Paused,
    /// Playing at the chosen speed.
    Playing,
    /// Going on as fast as possible until the goal is reached, then pausing.
    Seeking(Goal),
}

/// Where to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum Goal {
    /// After one step.
    Step,
    /// At the next placement that fits.
    Placement,
    /// At the next solution.
    Solution,
    /// When everything has been tried.
    End,
    /// After so many steps, before or after where it stands.
    Moment(u64),
    /// At the step before.
    StepBefore,
    /// At the last placement that was made before, or at the beginning.
    PlacementBefore,
    /// At the last solution that was found before, or at the beginning.
    SolutionBefore,
    /// At what is being looked for among the steps taken.
    Lookup,
}

/// What an event says about whether a placement was made last of all that happened to an assembly which is not complete.
pub(super) fn has_placed(event: &Event) -> Option<bool> {
    match event {
        Event::Placed { .. } => Some(true),
        Event::Removed { .. } | Event::Solved { .. } | Event::Repeated { .. } => Some(false),
        _ => None,
    }
}
