//! The state of the page, without a browser.
//!
//! [`App`] takes [`Command`]s. [`App::advance`] takes time and returns [`Effect`]s to carry out.
//! [`App::frame`] is for the view, [`App::readouts`] for the panels: each part is made when it is needed. It
//! uses no browser and no GPU.
//!
//! Each of its parts has its own state: the [subject](subject) of the search, its [playback] and [tree], the
//! [solutions], how one comes [apart], the user's [own cube](own_cube), the search that [finds
//! all](find_all), and the [guide]. [`persistence`] resolves addresses and saved searches to these. A
//! [player](player), on pages of others, has a subject and a playback of its own.

mod apart;
mod app;
mod editor;
mod find_all;
mod frame;
mod guide;
mod interface;
mod own_cube;
mod persistence;
mod playback;
mod player;
mod settings;
mod solutions;
mod subject;
mod tree;
mod undo_stack;
mod worker;

pub use apart::{ApartCommand, ApartReadout, Sight};
pub use app::App;
pub use app::grabbing::Grab;
pub use app::readouts::{MadeReadouts, Readouts};
pub use editor::Editor;
pub use editor::editing::EditorCommand;
pub use editor::editor_readout::{Answer, Cube, EditorPicture, EditorReadout, Exhibit, ShapeReadout};
pub use editor::history::History;
pub use editor::operations::Brush;
pub use editor::record::Record;
pub use find_all::find_all_readout::{FindAllCommandLine, FindAllReadout};
pub use find_all::kept::KeptError;
pub use find_all::{FindAllCommand, FindAllState, MOST_WORKERS};
pub use frame::{Body, Frame, Mark, MarkKind, Motion, NextMove, Pose, Preview, Props, Refusal};
pub use guide::rehearsal::steps_of;
pub use guide::{GuideCommand, GuideReadout};
pub use interface::{Budget, Command, Due, Effect, Output, SearchReadout, Showing, Slice, Work, WorkerEvent};
pub use own_cube::attempt::{ClockReadout, ClockState, Score};
pub use own_cube::hint::HintStrength;
pub use own_cube::own_cube_readout::{OwnCubeReadout, PieceLocation};
pub use own_cube::setup::CubeEdit;
pub use own_cube::{CarriedPlace, OwnCubeCommand};
pub use persistence::address::{FoundAddress, LessonPlace, bare_fragment, find_address};
pub use persistence::link::{Link, Tab};
pub use persistence::saved_names::{SavedNames, earlier_name, saved_name};
pub use persistence::saved_search::{RestoreError, SEARCH_BYTES, SEARCH_PLACEMENTS};
pub use persistence::start::Start;
pub use playback::PlaybackCommand;
pub use playback::breakpoints::Breakpoint;
pub use playback::narration::{TurningPoint, Why};
pub use playback::path::{PathReadout, PathRow, PathState};
pub use playback::playback_readout::{
    BreakpointRow, LevelRow, Partial, PlaybackReadout, StageList, TimeReadout, Words,
};
pub use player::{PlayedLink, Player, PlayerContent, PlayerError};
pub use settings::{Loss, Mode, Opened, SearchCommand, Settings, Speed};
pub use solutions::SolutionsCommand;
pub use solutions::filter::{Filter, FilterCondition, Order, Property};
pub use solutions::found::SolutionView;
pub use solutions::levels::LevelsReadout;
pub use solutions::listing::{List, Listing, Pick};
pub use solutions::solutions_readout::{Another, BuildReadout, FilterCells, Shown, SolutionsReadout};
pub use solutions::wall::{SelectedSolution, WallPicture, WallReadout};
pub use tree::{TreeBox, TreeCommand, TreePicture};
pub use worker::{WorkerCommand, WorkerFailure, WorkerId};
