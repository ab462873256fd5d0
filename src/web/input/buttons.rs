//! The buttons with one action each, which the markup names in `data-action`.

use crate::web::browser::dom::{by_id, document};
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::camera_motion::CameraMotion;
use crate::web::input::gallery_action::GalleryAction;
use crate::web::input::present_action::PresentAction;
use crate::web::input::shortcuts::{answer, step, turn};
use app::{
    Command, CubeEdit, Filter, FindAllCommand, GuideCommand, OwnCubeCommand, Pick, PlaybackCommand,
    SearchCommand, SolutionsCommand,
};
use cubefall::puzzle::Rotation;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

/// Emits the actions of the buttons, and of the switches for single keys and for details.
pub(crate) fn listen(listeners: &mut Listeners, sink: &Sink) {
    let clicked = sink.clone();
    listeners.on(&document(), "click", move |event: &Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let holder = target.and_then(|target| target.closest("[data-action]").ok()?);
        let key = holder.and_then(|holder| holder.get_attribute("data-action"));
        if let Some(action) = key.and_then(|key| action(&key)) {
            clicked(action);
        }
    });
    on_switch((listeners, sink), "single-keys", Action::SingleKeys);
    on_switch((listeners, sink), "details", Action::Details);
}

/// Emits the action of a switch.
fn on_switch((listeners, sink): (&mut Listeners, &Sink), id: &str, action: fn(bool) -> Action) {
    let (switch, switched) = (by_id::<HtmlInputElement>(id), sink.clone());
    let checked = switch.clone();
    listeners.on(&switch, "change", move |_: &Event| switched(action(checked.checked())));
}

/// The action that the markup names.
fn action(key: &str) -> Option<Action> {
    if let Some(place) = key.strip_prefix("lesson=") {
        return Some(Action::Lesson(place.to_owned()));
    }
    if let Some(number) = key.strip_prefix("answer-") {
        return answer(number);
    }
    playback_action(key).or_else(|| other_action(key)).or_else(|| own_cube_action(key))
}

/// The action of a button that moves the search.
fn playback_action(key: &str) -> Option<Action> {
    Some(match key {
        "restart" => Action::app(SearchCommand::Restart),
        "cancel-loading" => Action::app(Command::CancelLoading),
        "open-offered" => Action::OpenOffered,
        "forget-offered" => Action::ForgetOffered,
        "play" => Action::app(PlaybackCommand::TogglePlay),
        "step" => Action::app(PlaybackCommand::Step),
        "step-over" => Action::app(PlaybackCommand::StepOver),
        "step-back" => Action::app(PlaybackCommand::StepBack),
        "step-over-back" => Action::app(PlaybackCommand::StepOverBack),
        "previous-solution" => Action::app(PlaybackCommand::PreviousSolution),
        "next-solution" => Action::app(PlaybackCommand::NextSolution),
        "run-to-end" => Action::app(PlaybackCommand::RunToEnd),
        _ => return None,
    })
}

fn other_action(key: &str) -> Option<Action> {
    Some(match key {
        "first" => Action::app(SolutionsCommand::Show(Pick::First)),
        "previous" => Action::app(SolutionsCommand::Show(Pick::Previous)),
        "next" => Action::app(SolutionsCommand::Show(Pick::Next)),
        "last" => Action::app(SolutionsCommand::Show(Pick::Last)),
        "assemble" => Action::app(SolutionsCommand::ToggleAssembling),
        "slide-show" => Action::app(SolutionsCommand::ToggleSlideShow),
        "back" => Action::app(Command::Back),
        "favourite" => Action::app(SolutionsCommand::ToggleFavourite),
        "clear-filter" => Action::app(SolutionsCommand::SetFilter(Filter::default())),
        "build" => Action::app(SolutionsCommand::ToggleBuilding),
        "build-on" => Action::app(SolutionsCommand::BuildNext),
        "build-again" => Action::app(SolutionsCommand::BuildAgain),
        "build-another" => Action::app(SolutionsCommand::BuildAnother),
        "build-back" => Action::app(SolutionsCommand::BuildPrevious),
        "own-cube" | "stuck" => Action::app(OwnCubeCommand::Toggle),
        "guide" => Action::app(GuideCommand::Start),
        "guide-next" => Action::app(GuideCommand::Next),
        "guide-back" => Action::app(GuideCommand::Previous),
        "guide-pause" => Action::app(GuideCommand::TogglePause),
        "guide-leave" => Action::app(GuideCommand::Leave),
        "guide-solutions" => Action::LookThrough,
        "find-pause" => Action::app(FindAllCommand::TogglePause),
        "find-cancel" => Action::app(FindAllCommand::Cancel),
        "home" => Action::Camera(CameraMotion::Home),
        "theme" => Action::Theme,
        "help" => Action::Help,
        "present" => Action::Present(PresentAction::Toggle),
        "present-next" => Action::Present(PresentAction::Next),
        "present-back" => Action::Present(PresentAction::Previous),
        "share" => Action::Share,
        "share-copy" => Action::CopyAddress,
        "share-send" => Action::SendAddress,
        "gallery" => Action::Gallery(GalleryAction::Show),
        "paste" => Action::Gallery(GalleryAction::ShowPaste),
        "paste-in" => Action::Gallery(GalleryAction::Pasted(None)),
        "undo" => Action::app(Command::Undo),
        "redo" => Action::app(Command::Redo),
        "save-puzzle" => Action::SavePuzzle,
        "save-search" => Action::SaveSearch,
        "save-aside" => Action::SaveAside,
        "delete-aside" => Action::DeleteAside,
        _ => return None,
    })
}

fn own_cube_action(key: &str) -> Option<Action> {
    Some(match key {
        "own-cube-left" => step(-1, 0, 0),
        "own-cube-right" => step(1, 0, 0),
        "own-cube-back" => step(0, -1, 0),
        "own-cube-front" => step(0, 1, 0),
        "own-cube-up" => step(0, 0, 1),
        "own-cube-down" => step(0, 0, -1),
        "own-cube-turn" => turn(Rotation::TO_THE_FRONT),
        "own-cube-tip" => turn(Rotation::TIPPED_BACK),
        "own-cube-roll" => turn(Rotation::ROLLED_RIGHT),
        "own-cube-put-in" => Action::PUT_IN,
        "own-cube-put-away" => Action::edit(CubeEdit::PutAway),
        "own-cube-clear" => Action::edit(CubeEdit::Clear),
        "own-cube-next" => Action::edit(CubeEdit::Next),
        "own-cube-show" => Action::app(OwnCubeCommand::ShowCompletion),
        "own-cube-again" => Action::app(OwnCubeCommand::Retry),
        "own-cube-undo" => Action::app(OwnCubeCommand::Undo),
        "own-cube-redo" => Action::app(OwnCubeCommand::Redo),
        _ => return None,
    })
}
