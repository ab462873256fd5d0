//! What is done outside the app, and what workers report.

use crate::app::{CompletionsEffect, CompletionsEvent, FindAllEffect, FindAllEvent, WorkerId};
use crate::solution::SolutionName;

/// Something to be done outside the app.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Command a worker that finds all solutions.
    FindAll(WorkerId, FindAllEffect),
    /// Command a worker that completes the user's cube.
    Completions(WorkerId, CompletionsEffect),
    /// Store the names of the favourites.
    StoreFavourites(Vec<SolutionName>),
}

/// What a worker reports, or what is known of it.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerEvent {
    /// Of one that finds all solutions.
    FindAll(WorkerId, FindAllEvent),
    /// Of one that completes the user's cube.
    Completions(WorkerId, CompletionsEvent),
}
