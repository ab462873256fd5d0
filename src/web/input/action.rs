//! What a control of the page stands for: a command to the app, or something that only the page knows.

use crate::app::{Command, Edit, Filter, Pick};
use crate::puzzle::{Coord, Rotation};
use crate::search::Strategy;
use crate::web::panels::breakpoint_form;
use crate::web::panels::lab::LabAction;
use std::rc::Rc;

/// Where panels send what the user asks for: they know nothing else of the page.
pub(in crate::web) type Sink = Rc<dyn Fn(Action)>;

/// What a control or a key does.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::web) enum Action {
    /// Tell the app.
    App(Command),
    /// Turn the camera home.
    Home,
    /// Show everything so many times as large.
    Zoom(f32),
    /// Move the speed by so many places.
    Faster(i16),
    /// Change between light and dark.
    Theme,
    /// Show the sheet of keys.
    Help,
    /// Find all solutions, by as many workers as the page says.
    FindAll,
    /// Something in the Lab.
    Lab(LabAction),
    /// Save the search to a file.
    SaveSearch,
    /// Show a way to search on the stage.
    Watch(Strategy),
}

impl Action {
    /// What the markup's `data-action` names.
    pub(in crate::web) fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "restart" => Self::App(Command::Restart),
            "play" => Self::App(Command::TogglePlay),
            "step" => Self::App(Command::Step),
            "step-over" => Self::App(Command::StepOver),
            "step-back" => Self::App(Command::StepBack),
            "step-over-back" => Self::App(Command::StepOverBack),
            "previous-solution" => Self::App(Command::PreviousSolution),
            "add-breakpoint" => Self::App(Command::SetBreakpoint(breakpoint_form::breakpoint()?)),
            "next-solution" => Self::App(Command::NextSolution),
            "run-to-end" => Self::App(Command::RunToEnd),
            "first" => Self::App(Command::Show(Pick::First)),
            "previous" => Self::App(Command::Show(Pick::Previous)),
            "next" => Self::App(Command::Show(Pick::Next)),
            "last" => Self::App(Command::Show(Pick::Last)),
            "assemble" => Self::App(Command::ToggleAssembling),
            "slide-show" => Self::App(Command::ToggleSlideShow),
            "back" => Self::App(Command::BackToSearch),
            "favourite" => Self::App(Command::ToggleFavourite),
            "everything" => Self::App(Command::Sift(Filter::default())),
            "build" => Self::App(Command::ToggleBuilding),
            "build-on" => Self::App(Command::BuildOn),
            "build-back" => Self::App(Command::BuildBack),
            "editor" => Self::App(Command::ToggleOwnCube),
            "editor-left" => Self::LEFT,
            "editor-right" => Self::RIGHT,
            "editor-back" => Self::BACK,
            "editor-front" => Self::FRONT,
            "editor-up" => Self::UP,
            "editor-down" => Self::DOWN,
            "editor-turn" => Self::TURN,
            "editor-tip" => Self::TIP,
            "editor-roll" => Self::ROLL,
            "editor-put-in" => Self::PUT_IN,
            "editor-put-away" => Self::edit(Edit::PutAway),
            "editor-clear" => Self::edit(Edit::Clear),
            "editor-next" => Self::edit(Edit::Next),
            "editor-show" => Self::App(Command::ShowCompletion),
            "editor-again" => Self::App(Command::AskAgain),
            "editor-undo" => Self::App(Command::Undo),
            "editor-redo" => Self::App(Command::Redo),
            "home" => Self::Home,
            "theme" => Self::Theme,
            "help" => Self::Help,
            "find-all" => Self::FindAll,
            "save-search" => Self::SaveSearch,
            "find-pause" => Self::App(Command::TogglePauseFindAll),
            "find-cancel" => Self::App(Command::CancelFindAll),
            _ => return None,
        })
    }

    const LEFT: Self = Self::step(-1, 0, 0);
    const RIGHT: Self = Self::step(1, 0, 0);
    const BACK: Self = Self::step(0, -1, 0);
    const FRONT: Self = Self::step(0, 1, 0);
    const UP: Self = Self::step(0, 0, 1);
    const DOWN: Self = Self::step(0, 0, -1);
    const TURN: Self = Self::edit(Edit::Turn(Rotation::TO_THE_FRONT));
    const TIP: Self = Self::edit(Edit::Turn(Rotation::TIPPED_BACK));
    const ROLL: Self = Self::edit(Edit::Turn(Rotation::ROLLED_RIGHT));

    pub(in crate::web) const PUT_IN: Self = Self::edit(Edit::PutIn);

    pub(in crate::web) const fn edit(edit: Edit) -> Self {
        Self::App(Command::Edit(edit))
    }

    const fn step(x: i32, y: i32, z: i32) -> Self {
        Self::edit(Edit::Move(Coord::new(x, y, z)))
    }

    /// What a key does while someone builds along: nothing that leads away by mistake.
    pub(in crate::web) fn from_keyboard_while_building(key: &str) -> Option<Self> {
        let leave = matches!(key, "b" | "Escape");
        let go = matches!(key, " " | "ArrowLeft" | "ArrowRight");
        if leave || go || Self::is_of_view(key) { Self::from_keyboard(key) } else { None }
    }

    /// Whether a key changes how the page is seen.
    fn is_of_view(key: &str) -> bool {
        matches!(key, "0" | "+" | "=" | "-" | "t" | "?")
    }

    /// What a key does while someone sets up his own cube.
    pub(in crate::web) fn from_keyboard_in_hand(key: &str) -> Option<Self> {
        Some(match key {
            "ArrowLeft" => Self::LEFT,
            "ArrowRight" => Self::RIGHT,
            "ArrowUp" => Self::BACK,
            "ArrowDown" => Self::FRONT,
            "PageUp" => Self::UP,
            "PageDown" => Self::DOWN,
            "z" => Self::TURN,
            "x" => Self::TIP,
            "y" => Self::ROLL,
            "Enter" | " " => Self::PUT_IN,
            "Delete" | "Backspace" => Self::edit(Edit::PutAway),
            "n" => Self::edit(Edit::Next),
            "h" | "Escape" => Self::App(Command::ToggleOwnCube),
            _ if Self::is_of_view(key) => return Self::from_keyboard(key),
            _ => return None,
        })
    }

    /// What a key does together with Ctrl, or Cmd: edits are taken back.
    pub(in crate::web) fn from_shortcut(key: &str, shift: bool) -> Option<Self> {
        match (key, shift) {
            ("z", false) => Some(Self::App(Command::Undo)),
            ("z" | "Z", true) | ("y", false) => Some(Self::App(Command::Redo)),
            _ => None,
        }
    }

    /// What a key does, by the name that the browser gives it. The sheet of keys in index.html lists these.
    pub(in crate::web) fn from_keyboard(key: &str) -> Option<Self> {
        Some(match key {
            " " => Self::App(Command::TogglePlay),
            "ArrowRight" => Self::App(Command::Step),
            "o" => Self::App(Command::StepOver),
            "O" => Self::App(Command::StepOverBack),
            "n" => Self::App(Command::NextSolution),
            "N" => Self::App(Command::PreviousSolution),
            "e" => Self::App(Command::RunToEnd),
            "r" => Self::App(Command::Restart),
            "ArrowUp" => Self::Faster(5),
            "ArrowDown" => Self::Faster(-5),
            "," => Self::App(Command::Show(Pick::Previous)),
            "." => Self::App(Command::Show(Pick::Next)),
            "Home" => Self::App(Command::Show(Pick::First)),
            "End" => Self::App(Command::Show(Pick::Last)),
            "ArrowLeft" => Self::App(Command::StepBack),
            "f" => Self::App(Command::ToggleFavourite),
            "b" => Self::App(Command::ToggleBuilding),
            "h" => Self::App(Command::ToggleOwnCube),
            "a" => Self::App(Command::ToggleAssembling),
            "s" => Self::App(Command::ToggleSlideShow),
            "Escape" => Self::App(Command::BackToSearch),
            "0" => Self::Home,
            "+" | "=" => Self::Zoom(1.0 / 0.85),
            "-" => Self::Zoom(0.85),
            "t" => Self::Theme,
            "?" => Self::Help,
            _ => return None,
        })
    }
}
