//! The buttons, which the markup names in `data-action`, and the keys that do the same.

use crate::web::browser::dom::{document, has_open_dialog};
use crate::web::browser::listeners::Listeners;
use crate::web::input::camera_motion::CameraMotion;
use crate::web::input::key::Key;
use crate::web::workbench::bench::Bench;
use crate::web::workbench::handle::Handle;
use crate::web::workbench::tool::Tool;
use app::{Exhibit, WorkbenchCommand as Command};
use cubefall::puzzle::{Coord, Rotation};
use design::ShapeId;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// Listens to clicks on buttons and to keys.
pub(in crate::web::workbench) fn listen(listeners: &mut Listeners, handle: &Handle) {
    let clicked = handle.clone();
    listeners.on(&document(), "click", move |event: &Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let holder = target.and_then(|target| target.closest("[data-action]").ok()?);
        let key = holder.and_then(|holder| holder.get_attribute("data-action"));
        if let Some(key) = key {
            clicked.with(|bench| act(bench, &key));
        }
    });
    let pressed = handle.clone();
    listeners.on(&document(), "keydown", move |event: &Event| {
        if let Some(key) = shortcut(event) {
            event.prevent_default();
            pressed.with(|bench| act(bench, key));
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
fn act(bench: &mut Bench, key: &str) {
    if let Some(command) = command(key) {
        if matches!(command, Command::Show(_)) {
            bench.panel.reveal_stage();
        }
        return bench.perform(command);
    }
    if let Some((name, value)) = key.split_once('=') {
        return act_on(bench, name, value);
    }
    match key {
        "tool-add" => bench.take(Tool::Add),
        "tool-variable" => bench.take(Tool::Variable),
        "tool-remove" => bench.take(Tool::Remove),
        "theme" => bench.switch_theme(),
        "home" => bench.stage.steer(CameraMotion::Home),
        "zoom-in" => bench.stage.steer(CameraMotion::Zoom(1.25)),
        "zoom-out" => bench.stage.steer(CameraMotion::Zoom(0.8)),
        "turn-view-left" => bench.stage.steer(CameraMotion::Orbit(0.12, 0.0)),
        "turn-view-right" => bench.stage.steer(CameraMotion::Orbit(-0.12, 0.0)),
        "turn-view-up" => bench.stage.steer(CameraMotion::Orbit(0.0, 0.12)),
        "turn-view-down" => bench.stage.steer(CameraMotion::Orbit(0.0, -0.12)),
        "reason-next" => bench.page_reason(1),
        "reason-back" => bench.page_reason(-1),
        "fill" => bench.fill(),
        "color-all" => bench.color_all(),
        "polycubes" => bench.request_polycubes(true),
        "random" => bench.request_polycubes(false),
        "templates" => bench.open_templates(),
        "drawings" => bench.open_drawings(),
        "new" => bench.begin_new(),
        "share" => bench.share(),
        "share-copy" => bench.copy_address(),
        "save-file" => bench.save_file(),
        "save-certificate" => bench.save_certificate(),
        "export-all" => bench.export_all(),
        "adopt" => bench.adopt(),
        "close-link" => bench.close_link(),
        "restore-drawing" => bench.restore_drawing(),
        "list-back" => bench.turn_by(-1),
        "list-next" => bench.turn_by(1),
        "list-last" => bench.turn_by(isize::MAX),
        "retry" => bench.restart_analyst(),
        "open-offered" => bench.opening.insist(),
        "forget-offered" => bench.forget_offered(),
        _ => {}
    }
}

/// The action of a button with a value.
fn act_on(bench: &mut Bench, name: &str, value: &str) {
    match name {
        "select" => {
            let id = value.parse().map_or(ShapeId::Goal, ShapeId::Piece);
            bench.perform(Command::Select(id));
        }
        "change" => bench.make_change(value.parse().unwrap_or(usize::MAX)),
        "set" => {
            let copies = value.split(',').map(str::parse).collect::<Result<_, _>>();
            bench.perform(Command::UseSet(copies.unwrap_or_default()));
        }
        "template" => bench.request_template(value),
        "open" => bench.open_drawing(value),
        "duplicate-drawing" => bench.duplicate_drawing(value),
        "delete-drawing" => bench.delete_drawing(value),
        "save-drawing" => bench.save_drawing(value),
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
        "show-drawing" => Command::Show(Exhibit::Drawing),
        "show-solution" => Command::Show(Exhibit::Solution),
        "show-reason" => Command::Show(Exhibit::Reason(0)),
        _ => return None,
    })
}
