//! The buttons, which the markup names in `data-action`, and the keys that do the same.

use crate::web::browser::dom::{document, has_open_dialog};
use crate::web::browser::listeners::Listeners;
use crate::web::editor::editor_page::EditorPage;
use crate::web::editor::handle::Handle;
use crate::web::editor::tool::Tool;
use crate::web::input::action::CameraMotion;
use crate::web::input::keyboard::Key;
use app::{EditorCommand as Command, Exhibit};
use cubefall::puzzle::{Coord, Rotation};
use design::ShapeId;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// Listens to clicks on buttons and to keys.
pub(crate) fn listen(listeners: &mut Listeners, handle: &Handle) {
    let clicked = handle.clone();
    listeners.on(&document(), "click", move |event: &Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let holder = target.and_then(|target| target.closest("[data-action]").ok()?);
        let key = holder.and_then(|holder| holder.get_attribute("data-action"));
        if let Some(key) = key {
            clicked.with(|page| act(page, &key));
        }
    });
    let pressed = handle.clone();
    listeners.on(&document(), "keydown", move |event: &Event| {
        if let Some(key) = shortcut(event) {
            event.prevent_default();
            pressed.with(|page| act(page, key));
        }
    });
}

/// The action of a key. Fields, and an open dialog, have their own keys.
fn shortcut(event: &Event) -> Option<&'static str> {
    let Key { name, control, .. } = Key::of(event).filter(|_| !has_open_dialog())?;
    let on = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_one_of = |selector| on.as_ref().is_some_and(|on| on.matches(selector).unwrap_or(false));
    let (types, undoes_itself) =
        (is_one_of("input, select, textarea"), is_one_of("input:not([type=checkbox]), textarea"));
    match (name.as_str(), control) {
        ("z", true) if !undoes_itself => Some("undo"),
        ("Z" | "y" | "Y", true) if !undoes_itself => Some("redo"),
        ("+" | "=", false) if !types => Some("zoom-in"),
        ("-", false) if !types => Some("zoom-out"),
        ("0", false) if !types => Some("home"),
        (name, false) if is_one_of("#canvas") => turn_of(name),
        _ => None,
    }
}

/// The turn of the view by an arrow key.
fn turn_of(key: &str) -> Option<&'static str> {
    Some(match key {
        "ArrowLeft" => "turn-view-left",
        "ArrowRight" => "turn-view-right",
        "ArrowUp" => "turn-view-up",
        "ArrowDown" => "turn-view-down",
        _ => return None,
    })
}

/// Carries out the action that the markup names.
fn act(page: &mut EditorPage, key: &str) {
    if let Some(command) = command(key) {
        if matches!(command, Command::Show(_)) {
            page.panel.reveal_stage();
        }
        return page.perform(command);
    }
    if let Some((name, value)) = key.split_once('=') {
        return act_on(page, name, value);
    }
    match key {
        "tool-add" => page.take(Tool::Add),
        "tool-variable" => page.take(Tool::Variable),
        "tool-remove" => page.take(Tool::Remove),
        "theme" => page.switch_theme(),
        "home" => page.stage.steer(CameraMotion::Home),
        "zoom-in" => page.stage.steer(CameraMotion::Zoom(1.25)),
        "zoom-out" => page.stage.steer(CameraMotion::Zoom(0.8)),
        "turn-view-left" => page.stage.steer(CameraMotion::Orbit(0.12, 0.0)),
        "turn-view-right" => page.stage.steer(CameraMotion::Orbit(-0.12, 0.0)),
        "turn-view-up" => page.stage.steer(CameraMotion::Orbit(0.0, 0.12)),
        "turn-view-down" => page.stage.steer(CameraMotion::Orbit(0.0, -0.12)),
        "reason-next" => page.page_reason(1),
        "reason-back" => page.page_reason(-1),
        "fill" => page.fill(),
        "color-all" => page.color_all(),
        "polycubes" => page.request_polycubes(true),
        "random" => page.request_polycubes(false),
        "templates" => page.open_templates(),
        "drawings" => page.open_drawings(),
        "new" => page.begin_new(),
        "share" => page.share(),
        "share-copy" => page.copy_address(),
        "save-file" => page.save_file(),
        "save-certificate" => page.save_certificate(),
        "export-all" => page.export_all(),
        "adopt" => page.adopt(),
        "close-link" => page.close_link(),
        "restore-drawing" => page.restore_drawing(),
        "list-back" => page.turn_by(-1),
        "list-next" => page.turn_by(1),
        "list-last" => page.turn_by(isize::MAX),
        "retry" => page.restart_analyst(),
        "open-offered" => page.opening.insist(),
        "forget-offered" => page.forget_offered(),
        _ => {}
    }
}

/// The action of a button with a value.
fn act_on(page: &mut EditorPage, name: &str, value: &str) {
    match name {
        "select" => {
            let id = value.parse().map_or(ShapeId::Goal, ShapeId::Piece);
            page.perform(Command::Select(id));
        }
        "change" => page.make_change(value.parse().unwrap_or(usize::MAX)),
        "set" => {
            let copies = value.split(',').map(str::parse).collect::<Result<_, _>>();
            page.perform(Command::UseSet(copies.unwrap_or_default()));
        }
        "template" => page.request_template(value),
        "open" => page.open_drawing(value),
        "duplicate-drawing" => page.duplicate_drawing(value),
        "delete-drawing" => page.delete_drawing(value),
        "save-drawing" => page.save_drawing(value),
        _ => {}
    }
}

/// The command of a button that needs nothing else.
fn command(key: &str) -> Option<Command> {
    Some(match key {
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "turn" => Command::Turn(Rotation::TO_THE_FRONT),
        "tip" => Command::Turn(Rotation::TIPPED_BACK),
        "roll" => Command::Turn(Rotation::ROLLED_RIGHT),
        "mirror" => Command::Mirror,
        "crop" => Command::Crop,
        "clear" => Command::Clear,
        "left" => Command::Move(Coord::new(-1, 0, 0)),
        "right" => Command::Move(Coord::new(1, 0, 0)),
        "back" => Command::Move(Coord::new(0, -1, 0)),
        "front" => Command::Move(Coord::new(0, 1, 0)),
        "up" => Command::Move(Coord::new(0, 0, 1)),
        "down" => Command::Move(Coord::new(0, 0, -1)),
        "add-piece" => Command::AddPiece,
        "pool" => Command::MakePool,
        "duplicate" => Command::Duplicate,
        "delete" => Command::Delete,
        "show-drawing" => Command::Show(Exhibit::Shape),
        "show-solution" => Command::Show(Exhibit::Solution),
        "show-reason" => Command::Show(Exhibit::Reason(0)),
        _ => return None,
    })
}
