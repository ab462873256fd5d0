//! The user's own cube: the readout shows what the user sets, every edit can be undone, and hints are the solver's.

mod answers;
mod completions;
mod own;
mod setting_up;
