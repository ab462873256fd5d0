//! The user's own cube: what he sets is what is seen and told, every edit can be undone, and hints are the solver's.

mod answers;
mod completions;
#[path = "../driver/mod.rs"]
mod driver;
mod own;
mod setting_up;
