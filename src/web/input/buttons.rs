//! The buttons that stand for one action each: the markup names it in `data-action`.

use crate::app::{Command, Edit, Filter, Pick};
use crate::puzzle::Rotation;
use crate::web::browser::dom::{by_id, document};
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::camera_motion::CameraMotion;
use crate::web::input::shortcuts::{step, turn};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

/// Emits the actions of the buttons, and of the switch for single keys.
pub(in crate::web) fn listen(listeners: &mut Listeners, sink: &Sink) {
    let clicked = sink.clone();
    listeners.on(&document(), "click", move |event: &Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let holder = target.and_then(|target| target.closest("[data-action]").ok()?);
        let key = holder.and_then(|holder| holder.get_attribute("data-action"));
        if let Some(action) = key.and_then(|key| action(&key)) {
            clicked(action);
        }
    });
    let (switch, switched) = (by_id::<HtmlInputElement>("single-keys"), sink.clone());
    let single_keys = switch.clone();
    listeners.on(&switch, "change", move |_: &Event| switched(Action::SingleKeys(single_keys.checked())));
}

/// The action that the markup names.
fn action(key: &str) -> Option<Action> {
    if let Some(key) = key.strip_prefix("editor-") {
        return editor_action(key);
    }
    let command = match key {
        "restart" => Command::Restart,
        "play" => Command::TogglePlay,
        "step" => Command::Step,
        "step-over" => Command::StepOver,
        "step-back" => Command::StepBack,
        "step-over-back" => Command::StepOverBack,
        "previous-solution" => Command::PreviousSolution,
        "next-solution" => Command::NextSolution,
        "run-to-end" => Command::RunToEnd,
        "first" => Command::Show(Pick::First),
        "previous" => Command::Show(Pick::Previous),
        "next" => Command::Show(Pick::Next),
        "last" => Command::Show(Pick::Last),
        "assemble" => Command::ToggleAssembling,
        "slide-show" => Command::ToggleSlideShow,
        "back" => Command::BackToSearch,
        "favourite" => Command::ToggleFavourite,
        "clear-filter" => Command::Sift(Filter::default()),
        "build" => Command::ToggleBuilding,
        "build-on" => Command::BuildOn,
        "build-back" => Command::BuildBack,
        "editor" => Command::ToggleOwnCube,
        "find-pause" => Command::TogglePauseFindAll,
        "find-cancel" => Command::CancelFindAll,
        "home" => return Some(Action::Camera(CameraMotion::Home)),
        "theme" => return Some(Action::Theme),
        "help" => return Some(Action::Help),
        "save-search" => return Some(Action::SaveSearch),
        _ => return None,
    };
    Some(Action::App(command))
}

fn editor_action(key: &str) -> Option<Action> {
    Some(match key {
        "left" => step(-1, 0, 0),
        "right" => step(1, 0, 0),
        "back" => step(0, -1, 0),
        "front" => step(0, 1, 0),
        "up" => step(0, 0, 1),
        "down" => step(0, 0, -1),
        "turn" => turn(Rotation::TO_THE_FRONT),
        "tip" => turn(Rotation::TIPPED_BACK),
        "roll" => turn(Rotation::ROLLED_RIGHT),
        "put-in" => Action::PUT_IN,
        "put-away" => Action::edit(Edit::PutAway),
        "clear" => Action::edit(Edit::Clear),
        "next" => Action::edit(Edit::Next),
        "show" => Action::App(Command::ShowCompletion),
        "again" => Action::App(Command::AskAgain),
        "undo" => Action::App(Command::Undo),
        "redo" => Action::App(Command::Redo),
        _ => return None,
    })
}
