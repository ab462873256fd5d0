//! The buttons that stand for one action each: the markup names it in `data-action`.

use crate::app::{Command, Edit, EditorCommand, Filter, FindAllCommand, Pick, PlaybackCommand, SearchCommand, SolutionsCommand};
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
        "restart" => SearchCommand::Restart,
        "play" => PlaybackCommand::TogglePlay,
        "step" => PlaybackCommand::Step,
        "step-over" => PlaybackCommand::StepOver,
        "step-back" => PlaybackCommand::StepBack,
        "step-over-back" => PlaybackCommand::StepOverBack,
        "previous-solution" => PlaybackCommand::PreviousSolution,
        "next-solution" => PlaybackCommand::NextSolution,
        "run-to-end" => PlaybackCommand::RunToEnd,
        "first" => SolutionsCommand::Show(Pick::First),
        "previous" => SolutionsCommand::Show(Pick::Previous),
        "next" => SolutionsCommand::Show(Pick::Next),
        "last" => SolutionsCommand::Show(Pick::Last),
        "assemble" => SolutionsCommand::ToggleAssembling,
        "slide-show" => SolutionsCommand::ToggleSlideShow,
        "back" => Command::Back,
        "favourite" => SolutionsCommand::ToggleFavourite,
        "clear-filter" => SolutionsCommand::SetFilter(Filter::default()),
        "build" => SolutionsCommand::ToggleBuilding,
        "build-on" => SolutionsCommand::BuildNext,
        "build-back" => SolutionsCommand::BuildPrevious,
        "editor" => EditorCommand::Toggle,
        "find-pause" => FindAllCommand::TogglePause,
        "find-cancel" => FindAllCommand::Cancel,
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
        "show" => Action::App(EditorCommand::ShowCompletion),
        "again" => Action::App(EditorCommand::Retry),
        "undo" => Action::App(EditorCommand::Undo),
        "redo" => Action::App(EditorCommand::Redo),
        _ => return None,
    })
}
