//! The effects that the app requests, and the reports of workers.

use crate::{CompletionsEffect, CompletionsEvent, FindAllEffect, FindAllEvent, WorkerId};
use cubefall::solution::SolutionName;

/// An effect that is carried out outside the app.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Command a worker that finds all solutions.
    FindAll(WorkerId, FindAllEffect),
    /// Command a worker that completes the user's cube.
    Completions(WorkerId, CompletionsEffect),
    /// Store whether a solution is a favourite.
    StoreFavourite {
        /// Its name.
        name: SolutionName,
        /// Whether it is one.
        favourite: bool,
    },
}

/// A report of a worker, or its loss.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerEvent {
    /// Of one that finds all solutions.
    FindAll(WorkerId, FindAllEvent),
    /// Of one that completes the user's cube.
    Completions(WorkerId, CompletionsEvent),
}
