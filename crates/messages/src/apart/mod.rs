//! The messages of taking solutions apart: what a worker is asked, and the moves, words and pictures that it
//! answers with.

mod apart_move;
mod graph;
mod made;
mod plan;
mod request;
mod rings;
mod words;

use crate::Job;
pub use apart_move::{ApartMove, has_piece};
pub use graph::ApartGraph;
pub use made::MadeMoves;
pub use plan::{ApartPlan, Glide};
pub use request::{ApartRequest, ApartTask, argument};
pub use rings::{Hold, Rings};
use serde::{Deserialize, Serialize};

/// Finds how solutions come apart.
pub enum TakeApart {}

impl Job for TakeApart {
    const NAME: &'static str = "apart";
    const PROGRAM: &'static str = "analyst";
    const LONGEST_SILENCE: u32 = 5;

    type Request = ApartTask;
    type Event = ApartEvent;
}

/// What a worker reports on solutions that it takes apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ApartEvent {
    /// What is said while it goes on.
    Searching(String),
    /// How it comes apart, as far as that is known.
    Known(ApartPlan),
    /// Of several: the [numbers](cubefall::disassembly::Level::numbers) of the levels of those that come
    /// next.
    Levels(Vec<Option<Vec<u32>>>),
}
