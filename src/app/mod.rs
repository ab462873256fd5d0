//! What the user wants, where playback stands, and what there is to see and read now.
//!
//! [`App`] takes [`Command`]s and time and gives a [`Frame`] for the view and a [`Readout`] for the panel. It knows no
//! browser and no GPU: time enters as [`App::tick`], the frame's share of work as [`App::work`].

mod app;
mod command;
mod editor;
mod errand;
mod find_all;
mod persistence;
mod playback;
mod preparation;
mod shown;
mod solutions;
mod tree;

pub use app::App;
pub use command::{Command, List, Pick};
pub use editor::own_cube::{Edit, OwnCubeReadout, Whereabouts};
pub use errand::{Errand, WorkerId, WorkerNews};
pub use find_all::{FindAllReadout, LEAST_PARTS, MOST_WORKERS, Standing};
pub use persistence::link::{Link, Look, Tab};
pub use persistence::saved_search::ResumeError;
pub use persistence::settings::Settings;
pub use playback::breakpoints::Breakpoint;
pub use playback::pace::Speed;
pub use playback::time_readout::{BreakpointRow, TimeReadout};
pub use shown::frame::{Body, Frame, Mark, MarkKind, Motion, Pose, Preview, Props, Refusal};
pub use shown::readout::{LevelRow, Partial, Readout, Shown, StageList, Words};
pub use solutions::build_readout::BuildReadout;
pub use solutions::sieve::{Filter, Order, Property};
pub use tree::tree_view::{TreeBox, TreeCommand, TreePicture};
