//! The actions of the editor, with their buttons and keys.

use crate::web::input::action::CameraMotion;
use crate::web::input::action_table::{ActionRow, button, held};
use EditorKeys::{Everywhere, OnCanvas, OutsideFields};
use app::{EditorCommand, Exhibit};
use cubefall::puzzle::{Color, Coord, Rotation};
use design::ShapeId;

/// What is asked of the editor's page.
pub(super) enum EditorAction {
    /// Change the puzzle.
    Command(EditorCommand),
    /// Show something on the stage, which comes into view.
    Show(Exhibit),
    /// Show another picture of the reason, by this many.
    TurnReason(isize),
    Take(Tool),
    ChooseColor(Option<Color>),
    /// Give all cells of the selected shape the chosen colour.
    ColorAll,
    /// Make the selected shape a box with the sides that were entered.
    Fill,
    /// Add all pieces of the size that was entered, or a random one.
    AddPolycubes {
        all: bool,
    },
    /// Make the change with this index, of those that give a solution.
    MakeChange(usize),
    /// Show the templates.
    ShowTemplates,
    /// Begin with a template, by its id.
    BeginWith(String),
    Camera(CameraMotion),
    Theme,
    /// Start another analyst after a failure.
    Retry,
    OpenOffered,
    ForgetOffered,
    Share,
    CopyAddress,
    SaveFile,
    SaveCertificate,
    /// Store the open puzzle as another one of one's own.
    Adopt,
    /// Close the puzzle of a link.
    CloseLink,
    /// Something with one's own puzzles.
    Drawing(DrawingAction),
}

/// An action with one's own puzzles. Texts are their keys.
pub(super) enum DrawingAction {
    ShowAll,
    New,
    /// Save all as one file.
    Export,
    /// Turn the pages of the list by this many.
    Turn(isize),
    Open(String),
    Duplicate(String),
    Delete(String),
    /// Restore the one that was deleted last.
    Restore,
    /// Save one that cannot be opened, as it is stored.
    Save(String),
}

/// What a click on the stage does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tool {
    /// Adds cells.
    Add,
    /// Adds cells of the goal that may stay empty.
    Variable,
    /// Removes cells.
    Remove,
}

/// Where a key has an action. An open dialog has all keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EditorKeys {
    /// Everywhere but in a field that undoes what is typed in it.
    Everywhere,
    /// Where nothing is typed.
    OutsideFields,
    /// On the canvas.
    OnCanvas,
}

/// The angle by which an arrow key turns the view, in radians.
const TURN: f32 = 0.12;

/// The buttons and keys.
static ROWS: &[ActionRow<EditorAction, EditorKeys>] = &[
    held("undo", &[(&[Everywhere], "Control+z")], || command(EditorCommand::Undo)),
    held(
        "redo",
        &[(&[Everywhere], "Control+Z"), (&[Everywhere], "Control+y"), (&[Everywhere], "Control+Y")],
        || command(EditorCommand::Redo),
    ),
    held("home", &[(&[OutsideFields], "0")], || EditorAction::Camera(CameraMotion::Home)),
    held("", &[(&[OutsideFields], "+"), (&[OutsideFields], "=")], || {
        EditorAction::Camera(CameraMotion::Zoom(1.25))
    }),
    held("", &[(&[OutsideFields], "-")], || EditorAction::Camera(CameraMotion::Zoom(0.8))),
    held("", &[(&[OnCanvas], "ArrowLeft")], || EditorAction::Camera(CameraMotion::Orbit(TURN, 0.0))),
    held("", &[(&[OnCanvas], "ArrowRight")], || EditorAction::Camera(CameraMotion::Orbit(-TURN, 0.0))),
    held("", &[(&[OnCanvas], "ArrowUp")], || EditorAction::Camera(CameraMotion::Orbit(0.0, TURN))),
    held("", &[(&[OnCanvas], "ArrowDown")], || EditorAction::Camera(CameraMotion::Orbit(0.0, -TURN))),
    button("tool-add", || EditorAction::Take(Tool::Add)),
    button("tool-variable", || EditorAction::Take(Tool::Variable)),
    button("tool-remove", || EditorAction::Take(Tool::Remove)),
    button("color-all", || EditorAction::ColorAll),
    button("turn", || command(EditorCommand::Turn(Rotation::TO_THE_FRONT))),
    button("tip", || command(EditorCommand::Turn(Rotation::TIPPED_BACK))),
    button("roll", || command(EditorCommand::Turn(Rotation::ROLLED_RIGHT))),
    button("mirror", || command(EditorCommand::Mirror)),
    button("crop", || command(EditorCommand::Crop)),
    button("fill", || EditorAction::Fill),
    button("clear", || command(EditorCommand::Clear)),
    button("left", || step(-1, 0, 0)),
    button("right", || step(1, 0, 0)),
    button("back", || step(0, -1, 0)),
    button("front", || step(0, 1, 0)),
    button("up", || step(0, 0, 1)),
    button("down", || step(0, 0, -1)),
    button("add-piece", || command(EditorCommand::AddPiece)),
    button("polycubes", || EditorAction::AddPolycubes { all: true }),
    button("random", || EditorAction::AddPolycubes { all: false }),
    button("pool", || command(EditorCommand::MakePool)),
    button("duplicate", || command(EditorCommand::Duplicate)),
    button("delete", || command(EditorCommand::Delete)),
    button("show-drawing", || EditorAction::Show(Exhibit::Shape)),
    button("show-solution", || EditorAction::Show(Exhibit::Solution)),
    button("show-reason", || EditorAction::Show(Exhibit::Reason(0))),
    button("reason-next", || EditorAction::TurnReason(1)),
    button("reason-back", || EditorAction::TurnReason(-1)),
    button("retry", || EditorAction::Retry),
    button("theme", || EditorAction::Theme),
    button("open-offered", || EditorAction::OpenOffered),
    button("forget-offered", || EditorAction::ForgetOffered),
    button("templates", || EditorAction::ShowTemplates),
    button("share", || EditorAction::Share),
    button("share-copy", || EditorAction::CopyAddress),
    button("save-file", || EditorAction::SaveFile),
    button("save-certificate", || EditorAction::SaveCertificate),
    button("adopt", || EditorAction::Adopt),
    button("close-link", || EditorAction::CloseLink),
    button("drawings", || EditorAction::Drawing(DrawingAction::ShowAll)),
    button("new", || EditorAction::Drawing(DrawingAction::New)),
    button("export-all", || EditorAction::Drawing(DrawingAction::Export)),
    button("restore-drawing", || EditorAction::Drawing(DrawingAction::Restore)),
    button("list-back", || EditorAction::Drawing(DrawingAction::Turn(-1))),
    button("list-next", || EditorAction::Drawing(DrawingAction::Turn(1))),
    button("list-last", || EditorAction::Drawing(DrawingAction::Turn(isize::MAX))),
];

const fn command(command: EditorCommand) -> EditorAction {
    EditorAction::Command(command)
}

const fn step(x: i32, y: i32, z: i32) -> EditorAction {
    command(EditorCommand::Move(Coord::new(x, y, z)))
}

/// The action of the buttons that markup gives this name. Those that programs write may have a value:
/// `template=soma`.
pub(super) fn by_name(name: &str) -> Option<EditorAction> {
    if let Some((name, value)) = name.split_once('=') {
        return with_value(name, value);
    }
    let row = ROWS.iter().find(|row| !name.is_empty() && row.name == name)?;
    Some((row.action)())
}

fn with_value(name: &str, value: &str) -> Option<EditorAction> {
    let key = value.to_owned();
    Some(match name {
        "select" => command(EditorCommand::Select(value.parse().map_or(ShapeId::Goal, ShapeId::Piece))),
        "change" => EditorAction::MakeChange(value.parse().ok()?),
        "set" => {
            let copies = value.split(',').map(str::parse).collect::<Result<_, _>>();
            command(EditorCommand::UseSet(copies.unwrap_or_default()))
        }
        "template" => EditorAction::BeginWith(key),
        "open" => EditorAction::Drawing(DrawingAction::Open(key)),
        "duplicate-drawing" => EditorAction::Drawing(DrawingAction::Duplicate(key)),
        "delete-drawing" => EditorAction::Drawing(DrawingAction::Delete(key)),
        "save-drawing" => EditorAction::Drawing(DrawingAction::Save(key)),
        _ => return None,
    })
}

/// The action of a key in one of these maps; together with Ctrl or Cmd, the key is `Control+` and its name.
pub(super) fn by_key(maps: &[EditorKeys], key: &str) -> Option<EditorAction> {
    let row = ROWS.iter().find(|row| maps.iter().any(|map| row.has(map, key)))?;
    Some((row.action)())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_button_has_an_action_and_no_name_or_key_is_there_twice() {
        let page = include_str!("../../../www/draw.html");
        let names = page.split(" data-action=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let unknown: Vec<&str> = names.filter(|name| by_name(name).is_none()).collect();
        assert_eq!(unknown, Vec::<&str>::new());
        for row in ROWS {
            let same =
                |other: &&ActionRow<EditorAction, EditorKeys>| !row.name.is_empty() && other.name == row.name;
            assert!(ROWS.iter().filter(same).count() < 2, "{}", row.name);
            for (maps, key) in row.keys {
                let has =
                    |other: &&ActionRow<EditorAction, EditorKeys>| maps.iter().any(|map| other.has(map, key));
                assert_eq!(ROWS.iter().filter(has).count(), 1, "{key}");
            }
        }
    }

    #[test]
    fn a_button_may_have_a_value() {
        assert!(matches!(by_name("template=soma"), Some(EditorAction::BeginWith(id)) if id == "soma"));
        let select = by_name("select=goal");
        assert!(matches!(select, Some(EditorAction::Command(EditorCommand::Select(ShapeId::Goal)))));
        assert!(by_name("other=1").is_none() && by_name("change=x").is_none() && by_name("").is_none());
    }
}
