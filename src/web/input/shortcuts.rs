//! The keyboard shortcuts. The list of keys in index.html describes them.

use crate::web::input::action::Action;
use crate::web::input::camera_motion::CameraMotion;
use crate::web::input::present_action::PresentAction;
use app::{
    Command, CubeEdit, GuideCommand, OwnCubeCommand, Pick, PlaybackCommand, SearchCommand, SolutionsCommand,
};
use cubefall::puzzle::{Coord, Rotation};

/// A key map, for one mode of the page.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum KeyMap {
    /// The search and its solutions.
    #[default]
    Search,
    /// Building a solution along.
    BuildAlong,
    /// The user's cube.
    OwnCube,
}

impl KeyMap {
    /// The action of a key, by its name.
    pub(crate) fn action(self, key: &str) -> Option<Action> {
        match self {
            Self::Search => searching(key),
            Self::BuildAlong => building_along(key),
            Self::OwnCube => editing(key),
        }
    }

    /// The action of a key together with Ctrl, or Cmd.
    pub(crate) fn action_with_ctrl(self, key: &str) -> Option<Action> {
        match (self, key) {
            (Self::OwnCube, "z") => Some(Action::app(OwnCubeCommand::Undo)),
            (Self::OwnCube, "Z" | "y") => Some(Action::app(OwnCubeCommand::Redo)),
            (Self::Search, "z") => Some(Action::app(Command::Undo)),
            (Self::Search, "Z" | "y") => Some(Action::app(Command::Redo)),
            _ => None,
        }
    }
}

/// Whether a key that is held down repeats an action: one that moves something by a step, and none that begins, ends or switches something.
pub(super) const fn may_repeat(action: &Action) -> bool {
    match action {
        Action::Faster(_) | Action::Camera(_) => true,
        Action::Present(action) => matches!(action, PresentAction::Next | PresentAction::Previous),
        Action::App(Command::Playback(command)) => {
            !matches!(command, PlaybackCommand::TogglePlay | PlaybackCommand::RunToEnd)
        }
        Action::App(Command::Solutions(command)) => matches!(command, SolutionsCommand::Show(_)),
        Action::App(Command::OwnCube(command)) => matches!(
            command,
            OwnCubeCommand::Edit(CubeEdit::Move(_) | CubeEdit::Turn(_))
                | OwnCubeCommand::Undo
                | OwnCubeCommand::Redo
        ),
        Action::App(command) => matches!(command, Command::Undo | Command::Redo),
        _ => false,
    }
}

/// Moves the piece in hand.
pub(super) const fn step(x: i32, y: i32, z: i32) -> Action {
    Action::edit(CubeEdit::Move(Coord::new(x, y, z)))
}

/// Turns the piece in hand.
pub(super) const fn turn(rotation: Rotation) -> Action {
    Action::edit(CubeEdit::Turn(rotation))
}

/// The answer with this number, from 1.
pub(super) fn answer(number: &str) -> Option<Action> {
    let index = number.parse::<usize>().ok()?.checked_sub(1)?;
    Some(Action::app(GuideCommand::Answer(index)))
}

fn searching(key: &str) -> Option<Action> {
    Some(match key {
        " " => Action::app(PlaybackCommand::TogglePlay),
        "ArrowRight" => Action::app(PlaybackCommand::Step),
        "o" => Action::app(PlaybackCommand::StepOver),
        "O" => Action::app(PlaybackCommand::StepOverBack),
        "n" => Action::app(PlaybackCommand::NextSolution),
        "N" => Action::app(PlaybackCommand::PreviousSolution),
        "e" => Action::app(PlaybackCommand::RunToEnd),
        "r" => Action::app(SearchCommand::Restart),
        "z" => Action::app(Command::Undo),
        "Z" => Action::app(Command::Redo),
        "," => Action::app(SolutionsCommand::Show(Pick::Previous)),
        "." => Action::app(SolutionsCommand::Show(Pick::Next)),
        "Home" => Action::app(SolutionsCommand::Show(Pick::First)),
        "End" => Action::app(SolutionsCommand::Show(Pick::Last)),
        "ArrowLeft" => Action::app(PlaybackCommand::StepBack),
        "f" => Action::app(SolutionsCommand::ToggleFavourite),
        "b" => Action::app(SolutionsCommand::ToggleBuilding),
        "h" => Action::app(OwnCubeCommand::Toggle),
        "a" => Action::app(SolutionsCommand::ToggleAssembling),
        "s" => Action::app(SolutionsCommand::ToggleSlideShow),
        "p" => Action::Present(PresentAction::Toggle),
        "Escape" => Action::app(Command::Back),
        "ArrowUp" => Action::Faster(5),
        "ArrowDown" => Action::Faster(-5),
        "1" | "2" | "3" | "4" => return answer(key),
        _ => return viewing(key),
    })
}

/// Keys of a presentation that differ from those of the page: those that a presenter's remote control sends.
pub(super) fn presenting(key: &str) -> Option<Action> {
    Some(Action::Present(match key {
        "PageDown" | "ArrowRight" => PresentAction::Next,
        "PageUp" | "ArrowLeft" => PresentAction::Previous,
        "." | "b" | "B" => PresentAction::Black,
        "Escape" => PresentAction::Toggle,
        "F5" => PresentAction::Stay,
        // The user's own cube has the panel to itself.
        "h" => PresentAction::Stay,
        _ => return None,
    }))
}

/// Keys for the camera, the theme and help.
fn viewing(key: &str) -> Option<Action> {
    Some(match key {
        "0" => Action::Camera(CameraMotion::Home),
        "+" | "=" => Action::Camera(CameraMotion::Zoom(1.0 / 0.85)),
        "-" => Action::Camera(CameraMotion::Zoom(0.85)),
        "t" => Action::Theme,
        "?" => Action::Help,
        _ => return None,
    })
}

/// While the user builds along, no key leaves that mode by mistake.
fn building_along(key: &str) -> Option<Action> {
    match key {
        "b" | "p" | "Escape" | " " | "ArrowLeft" | "ArrowRight" => searching(key),
        _ => viewing(key),
    }
}

fn editing(key: &str) -> Option<Action> {
    Some(match key {
        "ArrowLeft" => step(-1, 0, 0),
        "ArrowRight" => step(1, 0, 0),
        "ArrowUp" => step(0, -1, 0),
        "ArrowDown" => step(0, 1, 0),
        "PageUp" => step(0, 0, 1),
        "PageDown" => step(0, 0, -1),
        "z" => turn(Rotation::TO_THE_FRONT),
        "x" => turn(Rotation::TIPPED_BACK),
        "y" => turn(Rotation::ROLLED_RIGHT),
        "Enter" | " " => Action::PUT_IN,
        "Delete" | "Backspace" => Action::edit(CubeEdit::PutAway),
        "n" => Action::edit(CubeEdit::Next),
        "h" | "Escape" => Action::app(OwnCubeCommand::Toggle),
        _ => return viewing(key),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_is_held_down_moves_on_and_switches_nothing() {
        let repeats = |map: KeyMap, key: &str| may_repeat(&map.action(key).expect("a shortcut"));
        for key in ["ArrowRight", "ArrowLeft", "ArrowUp", "o", "O", "n", ",", ".", "z", "Z", "+", "-"] {
            assert!(repeats(KeyMap::Search, key), "{key}");
        }
        for key in [" ", "e", "r", "f", "b", "h", "a", "s", "p", "t", "?", "1", "Escape"] {
            assert!(!repeats(KeyMap::Search, key), "{key}");
        }
        for key in ["ArrowLeft", "PageUp", "x"] {
            assert!(repeats(KeyMap::OwnCube, key), "{key}");
        }
        for key in ["Enter", " ", "Delete", "n", "h"] {
            assert!(!repeats(KeyMap::OwnCube, key), "{key}");
        }
    }
}
