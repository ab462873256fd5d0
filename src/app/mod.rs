//! What the user wants, where playback stands, and what there is to see and read now.
//!
//! [`App`] takes [`Command`]s and time and gives a [`Frame`] for the view and a [`Readout`] for the panel. It knows no
//! browser and no GPU: time enters as [`App::tick`], the frame's share of work as [`App::work`].

mod app;
mod breakpoints;
mod browsing;
mod build_plan;
mod build_readout;
mod command;
mod count;
mod errand;
mod find_all;
mod frame;
mod gallery;
mod hints;
mod link;
mod linked;
mod linking;
mod looking;
mod narration;
mod own_cube;
mod pace;
mod picture;
mod player;
mod preparation;
mod reading;
mod readout;
mod saved_search;
mod saving;
mod settings;
mod sieve;
mod stage;
mod time_readout;
mod tree_view;

pub use app::App;
pub use breakpoints::Breakpoint;
pub use build_readout::BuildReadout;
pub use command::{Command, List, Pick};
pub use errand::{Errand, WorkerId, WorkerNews};
pub use find_all::{FindAllReadout, LEAST_PARTS, MOST_WORKERS, Standing};
pub use frame::{Body, Frame, Mark, MarkKind, Motion, Pose, Preview, Props, Refusal};
pub use link::{Link, Look, Tab};
pub use own_cube::{Edit, OwnCubeReadout, Whereabouts};
pub use pace::Speed;
pub use readout::{LevelRow, Partial, Readout, Shown, StageList, Words};
pub use saved_search::ResumeError;
pub use settings::Settings;
pub use sieve::{Filter, Order, Property};
pub use time_readout::{BreakpointRow, TimeReadout};
pub use tree_view::{TreeBox, TreeCommand, TreePicture};
