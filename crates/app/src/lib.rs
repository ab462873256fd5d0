//! The state of the page, without a browser.
//!
//! [`App`] takes [`Command`]s. [`App::advance`] takes time and returns [`Effect`]s to carry out. [`App::frame`] is for the view,
//! [`App::readout`] for the panels: each is made when it is needed. It uses no browser and no GPU.
//!
//! Each of its parts has its own state: the [subject](subject) of the search, its [playback] and [tree], the [solutions], the
//! user's [own cube](own_cube), the search that [finds all](find_all), and the [guide]. [`persistence`] resolves addresses and saved
//! searches to these; [`shown`] has the types of frames and readouts.

mod app;
mod budget;
mod command;
mod editor;
mod effect;
mod find_all;
mod guide;
mod output;
mod own_cube;
mod persistence;
mod playback;
mod readout;
mod shown;
mod solutions;
mod subject;
mod tree;
mod undo_stack;
mod worker;

pub use app::App;
pub use budget::{Budget, Slice, Work};
pub use command::Command;
pub use design::count;
pub use editor::analysis::{Analysis, AssemblyOrder, Count, FillingSet, FillingSets, HelpfulChanges, Reason};
pub use editor::collection::Collection;
pub use editor::command::{Brush, EditorCommand, Exhibit};
pub use editor::editor::Editor;
pub use editor::editor_readout::{Answer, EditorReadout, ShapeReadout};
pub use editor::history::History;
pub use editor::picture::{Cube, EditorPicture};
pub use editor::record::Record;
pub use effect::{Effect, WorkerEvent};
pub use find_all::command::{FindAllCommand, FindAllEffect, FindAllEvent};
pub use find_all::{FindAllReadout, FindAllState, MOST_WORKERS};
pub use guide::command::GuideCommand;
pub use guide::document::{
    AnswerDocument, FigureDocument, LessonDocument, MomentDocument, QuestionDocument, lesson, lesson_among,
    lesson_documents,
};
pub use guide::goal::Goal;
pub use guide::guide_readout::GuideReadout;
pub use guide::lesson::{Lesson, LessonMoment, Question};
pub use output::{Due, Output};
pub use own_cube::command::{CompletionsEffect, CompletionsEvent, CubeEdit, OwnCubeCommand};
pub use own_cube::own_cube_readout::{OwnCubeReadout, PieceLocation};
pub use persistence::address::{FoundAddress, bare_fragment, find_address};
pub use persistence::lesson_place::LessonPlace;
pub use persistence::link::{Link, Tab};
pub use persistence::saved_search::RestoreError;
pub use persistence::start::Start;
pub use playback::breakpoints::Breakpoint;
pub use playback::command::PlaybackCommand;
pub use playback::path_readout::{PathReadout, PathRow, PathState};
pub use playback::playback_readout::{
    BreakpointRow, LevelRow, Partial, PlaybackReadout, StageList, TimeReadout, Words,
};
pub use playback::turning_point::{TurningPoint, Why};
pub use readout::{Readout, SearchReadout, Showing};
pub use shown::frame::{Body, Frame, Mark, MarkKind, Motion, Pose, Preview, Props, Refusal};
pub use solutions::building::build_readout::BuildReadout;
pub use solutions::command::{List, Pick, SolutionsCommand};
pub use solutions::filter::{Filter, Order, Property};
pub use solutions::linked::SolutionView;
pub use solutions::listing::Listing;
pub use solutions::solutions_readout::{Shown, SolutionsReadout};
pub use subject::command::SearchCommand;
pub use subject::loss::Loss;
pub use subject::opened::Opened;
pub use subject::settings::Settings;
pub use subject::speed::Speed;
pub use tree::command::TreeCommand;
pub use tree::picture::{TreeBox, TreePicture};
pub use worker::WorkerId;
