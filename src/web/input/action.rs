//! The actions of controls, keys and pointers: a command for the app, or something that only the page can do.

use crate::web::input::camera_motion::CameraMotion;
use crate::web::input::export_action::ExportAction;
use crate::web::input::gallery_action::GalleryAction;
use crate::web::input::lab_action::LabAction;
use crate::web::input::present_action::PresentAction;
use app::{Command, CubeEdit, OwnCubeCommand, Tab};
use cubefall::search::Strategy;
use std::rc::Rc;

/// The sink into which input and panels emit actions: their only access to the page.
pub(crate) type Sink = Rc<dyn Fn(Action)>;

/// A request of the user.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Action {
    /// A command for the app.
    App(Command),
    /// Search the puzzle with this key, by the same strategy and at the same speed.
    Puzzle(String),
    /// Open a lesson, at the place that this text names.
    Lesson(String),
    /// Change the speed by this many places.
    Faster(i16),
    /// Show a strategy at work.
    Watch(Strategy),
    /// Move the camera.
    Camera(CameraMotion),
    /// Switch between light and dark.
    Theme,
    /// Switch single-key shortcuts on or off.
    SingleKeys(bool),
    /// Show or hide details.
    Details(bool),
    /// Offer the address of what is shown.
    Share,
    /// Copy the offered address.
    CopyAddress,
    /// Send the offered address by the system's sheet.
    SendAddress,
    /// Open what failed to open at the visit before.
    OpenOffered,
    /// Do not offer it again.
    ForgetOffered,
    /// Show the list of keys.
    Help,
    /// Show a tab of the panel.
    Tab(Tab),
    /// Look through the solutions found.
    LookThrough,
    /// The list of solutions was scrolled.
    ListScrolled,
    /// Something in the Lab.
    Lab(LabAction),
    /// Something in a presentation.
    Present(PresentAction),
    /// Something in the gallery of puzzles.
    Gallery(GalleryAction),
    /// Export the solution shown.
    Export(ExportAction),
    /// Save the puzzle to a file.
    SavePuzzle,
    /// Save the search to a file.
    SaveSearch,
    /// Save the search that was set aside to a file.
    SaveAside,
    /// Delete the search that was set aside.
    DeleteAside,
    /// Restore the search of a file.
    LoadSearch {
        /// The file's name.
        name: String,
        /// Its content, or why it is not read.
        text: Result<String, String>,
    },
}

impl Action {
    /// Insert the piece in hand.
    pub(crate) const PUT_IN: Self = Self::edit(CubeEdit::PutIn);

    /// A command for the app.
    pub(crate) fn app(command: impl Into<Command>) -> Self {
        Self::App(command.into())
    }

    /// An edit of the user's cube.
    pub(crate) const fn edit(edit: CubeEdit) -> Self {
        Self::App(Command::OwnCube(OwnCubeCommand::Edit(edit)))
    }
}
