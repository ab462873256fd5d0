//! The fastest search, compared with a naive one and with counts that can be derived: what it finds, in
//! slices and in parts, and the events that it reports.

mod cuts;
mod equality;
mod events;
mod large;
// Half a minute in WebAssembly.
#[cfg(not(target_arch = "wasm32"))]
pub mod lists;
mod naive;
mod parts;
mod slices;
#[cfg(not(target_arch = "wasm32"))]
mod vectors;
mod wide;

use crate::setting::Setting;
use cubefall::problem::PlacementId;
use cubefall::search::{Plan, Strategy};

const PLAN: Plan = Strategy::TURBO.plan();

/// All that turbo finds, in its order.
fn found(setting: &Setting) -> Vec<Vec<PlacementId>> {
    crate::resuming::rest(setting.search(PLAN)).0
}
