//! The actions of controls, keys and pointers: a command for the app, or something that only the page can do.

use crate::view::{Lettering, OrbitCamera, SeenAxis};
use app::{Command, CubeEdit, OwnCubeCommand, Tab};
use cubefall::search::Strategy;
use lab::figures::Scope;
use messages::{FileForm, Format, OpenEvent};
use pictures::{Palette, Rgb};
use std::rc::Rc;

/// The sink into which input and panels emit actions: their only access to the page.
pub(crate) type Sink<A = Action> = Rc<dyn Fn(A)>;

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
    /// Flip to the next solution, or to the one before.
    Flip(Flip),
    /// Point at a place of the picture: to the right and up, both in [-1, 1].
    Tap((f32, f32)),
    /// Something on the wall of all solutions.
    Wall(WallAction),
    /// Something with a piece in the hand.
    Hand(HandAction),
    /// Show or hide the layers of the user's cube, and the buttons that move a piece.
    Pad,
    /// Take all listed solutions apart, or end that.
    TakeAllApart,
    /// Something about the look of the pieces.
    Look(LookAction),
    /// Switch between light and dark.
    Theme,
    /// Switch single-key shortcuts on or off.
    SingleKeys(bool),
    /// Show or hide details.
    Details(bool),
    /// Share something.
    Share(ShareAction),
    /// Open a puzzle that is to be solved by hand.
    Visit(Visit),
    /// Open what failed to open at the visit before.
    OpenOffered,
    /// Do not offer it again.
    ForgetOffered,
    /// Show the list of keys.
    Help,
    /// Something about the panel.
    Panel(PanelAction),
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
    /// Copy the command that finds all solutions on the command line.
    CopyCommand,
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
    /// Whether the user uses the page for something else than what it shows by itself, which ends a film.
    /// Commands are noticed by the app.
    pub(crate) const fn is_use(&self) -> bool {
        matches!(
            self,
            Self::Puzzle(_)
                | Self::Lesson(_)
                | Self::Watch(_)
                | Self::Share(_)
                | Self::Visit(_)
                | Self::Help
                | Self::Look(_)
                | Self::Panel(_)
                | Self::Lab(_)
                | Self::Gallery(GalleryAction::Show | GalleryAction::File { .. } | GalleryAction::Pasted(_))
                | Self::Export(_)
                | Self::SavePuzzle
                | Self::CopyCommand
                | Self::SaveSearch
                | Self::LoadSearch { .. }
        )
    }

    /// Whether the wall does not open by itself after it: a use of the page, or a look at what it shows.
    pub(crate) const fn interrupts(&self) -> bool {
        self.is_use() || matches!(self, Self::Camera(_) | Self::Present(_))
    }

    /// A command for the app.
    pub(crate) fn app(command: impl Into<Command>) -> Self {
        Self::App(command.into())
    }

    /// An edit of the user's cube.
    pub(crate) const fn edit(edit: CubeEdit) -> Self {
        Self::App(Command::OwnCube(OwnCubeCommand::Edit(edit)))
    }
}

/// An action about sharing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ShareAction {
    /// Offer the address of what is shown.
    Offer,
    /// Offer an address that challenges others to the puzzle that was solved.
    Challenge,
    /// Copy the offered address.
    CopyAddress,
    /// Copy the HTML with a player.
    CopyHtml,
    /// Send the offered address by the system's sheet.
    Send,
}

/// A puzzle that is to be solved by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Visit {
    /// That of the day.
    Day,
    /// The four pieces of the film.
    FourPieces,
}

/// An action about the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PanelAction {
    /// Show a tab, and the panel.
    Show(Tab),
    /// Open or close it.
    Toggle,
    /// On a narrow page: give it more room, or less.
    Resize,
}

/// An action about the look of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LookAction {
    /// Show the choices.
    Show,
    /// Choose a palette.
    Palette(Palette),
    /// Choose when pieces have letters.
    Letters(Lettering),
    /// Switch the sound of pieces that land on or off.
    Sound(bool),
    /// Give a piece the colour of the real one.
    Own {
        /// The number of its colour.
        number: usize,
        /// The colour.
        color: Rgb,
    },
    /// Return to the colours of the palette.
    Reset,
}

/// A swipe, or a turn of the wheel, over the solutions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Flip {
    /// Whether it leads to the next solution.
    pub(crate) forward: bool,
    /// The angles by which the swipe has turned the camera before it was known to be one, in radians to the
    /// right and up.
    pub(crate) turned: (f32, f32),
}

/// A motion of the camera.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum CameraMotion {
    /// Turn about the cube, by radians to the right and up.
    Orbit(f32, f32),
    /// Move by fractions of the height of the view, to the right and up.
    Pan(f32, f32),
    /// Zoom in by a factor.
    Zoom(f32),
    /// Move and zoom at once, as two fingers do.
    PanZoom(f32, f32, f32),
    /// Return to the home view.
    Home,
}

impl CameraMotion {
    /// Moves the camera. Returns whether that changed the view at once.
    pub(crate) fn apply(self, camera: &mut OrbitCamera) -> bool {
        match self {
            Self::Orbit(x, y) => camera.orbit(x, y),
            Self::Pan(x, y) => camera.pan(x, y),
            Self::Zoom(factor) => camera.zoom(factor),
            Self::PanZoom(x, y, factor) => camera.pan(x, y) | camera.zoom(factor),
            Self::Home => {
                camera.go_home();
                false
            }
        }
    }
}

/// Something with a piece in the hand. Places of the picture are to the right and up, both in [-1, 1].
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum HandAction {
    /// Take the piece at this place into the hand, if there is one that can be moved. By a finger, which may
    /// be about to swipe, or not.
    Grab {
        /// The place.
        at: (f32, f32),
        /// Whether by a finger.
        by_finger: bool,
    },
    /// Drag it to this place.
    Drag((f32, f32)),
    /// Let go of it.
    LetGo,
    /// Turn it by a quarter, while a pointer carries it.
    Turn(HandTurn),
    /// Move it by a cell, as it is seen: quarter turns to the left from what is to the right.
    Move(usize),
}

/// A quarter turn, as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HandTurn {
    /// The axis.
    pub(crate) about: SeenAxis,
    /// Which way, for whoever looks against the axis.
    pub(crate) clockwise: bool,
}

impl HandTurn {
    /// One in the plane of the picture.
    pub(crate) const fn in_picture(clockwise: bool) -> Self {
        Self { about: SeenAxis::Towards, clockwise }
    }
}

/// An action on the wall of all solutions. Points are of the picture: x to the right and y up, both in [-1,
/// 1].
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum WallAction {
    /// Select the solution at this point, or none if the pointer has left.
    Point(Option<(f32, f32)>),
    /// Show the solution at this point.
    Choose((f32, f32)),
    /// Select the solution beside the selected one, by columns to the right and rows nearer.
    Move(i32, i32),
    /// Show the selected solution.
    Show,
}

/// An action of a presentation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PresentAction {
    /// Begin or end it.
    Toggle,
    /// One step forward, or the next stage of the guide.
    Next,
    /// One step back, or the stage before.
    Previous,
    /// Make the screen black, or show it again.
    Black,
    /// The key that begins it elsewhere: nothing, since it has begun.
    Stay,
}

/// An action of the gallery.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GalleryAction {
    /// Show it.
    Show,
    /// Search a problem of the file that is open, by its index.
    Problem(usize),
    /// Open a file.
    File {
        /// Its name.
        name: String,
        /// Its size, in bytes.
        size: f64,
        /// Its bytes; `None` if it could not be read or is too large.
        content: Option<Vec<u8>>,
        /// The number of other files that came with it.
        others: u32,
    },
    /// Report that an address was dropped or pasted that is none of this page.
    ForeignAddress,
    /// Show the dialog for pasting a cube.
    ShowPaste,
    /// Read a pasted text, or the one in that dialog: as a cube while the user sets one up, else as a puzzle
    /// file.
    Pasted(Option<String>),
    /// The opener's answer, or why there is none.
    Answer(Result<OpenEvent, String>),
}

/// An action of the export panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExportAction {
    /// Copy the solution as text.
    Text,
    /// Save the picture as it is shown.
    Picture,
    /// Save the wall as a large picture.
    Poster,
    /// Print it.
    PrintPoster,
    /// Start or stop a film of the solution being built.
    Film,
    /// End a film without saving it.
    CancelFilm,
    /// Save or print a file.
    File(FileForm),
}

impl ExportAction {
    /// The action that the markup's `data-export` names.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "copy" => Self::Text,
            "png" => Self::Picture,
            "poster" => Self::Poster,
            "poster-print" => Self::PrintPoster,
            "webm" => Self::Film,
            "webm-cancel" => Self::CancelFilm,
            _ => Self::File(FileForm::from_key(key)?),
        })
    }
}

/// An action of the Lab.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LabAction {
    /// Start the race of the form.
    Race,
    /// Show the race's lines by the chosen quantity.
    Redraw,
    /// Save the race as a file.
    Save(Format),
    /// Check the figures of the texts.
    Figures(Scope),
    /// Sample the orders of cells.
    Orders,
    /// Sample the orders along the axes; if true, by many walks.
    Axes(bool),
    /// Time the methods of counting bits.
    Counting,
    /// Pause, or resume.
    Pause,
    /// Cancel what is running.
    Cancel,
}

impl LabAction {
    /// The action that the markup's `data-lab` names.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "race" => Self::Race,
            "csv" => Self::Save(Format::Csv),
            "json" => Self::Save(Format::Json),
            "figures" => Self::Figures(Scope::SAMPLES),
            "figures-full" => Self::Figures(Scope::FULL),
            "orders" => Self::Orders,
            "axes" => Self::Axes(false),
            "axes-full" => Self::Axes(true),
            "counting" => Self::Counting,
            "pause" => Self::Pause,
            "cancel" => Self::Cancel,
            _ => Self::Figures(Scope::only(catalogue::FIRST.find(key.strip_prefix("figures-")?)?)),
        })
    }
}
