//! The table of actions: the buttons and the keys of each, and the lines of the list of keys.

use crate::web::input::action::{
    Action, CameraMotion, GalleryAction, HandAction, HandTurn, LookAction, PanelAction, PresentAction,
    ShareAction, Visit, WallAction,
};
use KeyMap::{Apart, Browse, BuildAlong, Hand, OwnCube, Presentation, Search, Wall};
use app::{
    ApartCommand, Command, CubeEdit, Filter, FindAllCommand, GuideCommand, Mode, OwnCubeCommand, Pick,
    PlaybackCommand, SearchCommand, SolutionsCommand, Tab,
};
use cubefall::puzzle::{Coord, Rotation};
use cubefall::solution::Side;
use markup::{Markup, markup};

/// A key map, for one mode of the page.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum KeyMap {
    /// Watching a search.
    #[default]
    Search,
    /// Browsing solutions.
    Browse,
    /// Building a solution along.
    BuildAlong,
    /// Taking a solution apart.
    Apart,
    /// The same, with a piece in the hand.
    Hand,
    /// The user's cube.
    OwnCube,
    /// The wall of all solutions.
    Wall,
    /// A presentation: its keys come before those of the mode that is presented, and are those that a
    /// presenter's remote control sends.
    Presentation,
}

/// A row of a table: an action `A`, with its button and its keys in the maps `M`.
pub(crate) struct ActionRow<A = Action, M: 'static = KeyMap> {
    /// The name by which `data-action` of the markup refers to it; empty if it has no button.
    pub(crate) name: &'static str,
    /// Its keys, each with the maps that it belongs to. The list of keys shows the first.
    pub(crate) keys: RowKeys<M>,
    /// Whether a key that is held down repeats it: it moves something by a step, and begins, ends or switches
    /// nothing.
    pub(crate) repeats: bool,
    pub(crate) action: fn() -> A,
}

impl<A, M: PartialEq> ActionRow<A, M> {
    /// Whether it has this key in a map.
    pub(crate) fn has(&self, map: &M, key: &str) -> bool {
        self.keys.iter().any(|(maps, name)| maps.contains(map) && *name == key)
    }
}

/// A line of the list of keys, and its actions.
struct Line {
    /// What the keys do, in the order of the actions. Other keys are in brackets. Empty if the list does not
    /// have it.
    help: &'static str,
    rows: &'static [ActionRow],
}

/// The keys of a row.
type RowKeys<M> = &'static [(&'static [M], &'static str)];

/// An action whose keys do not repeat it.
pub(crate) const fn once<A, M>(name: &'static str, keys: RowKeys<M>, action: fn() -> A) -> ActionRow<A, M> {
    ActionRow { name, keys, repeats: false, action }
}

/// An action that is repeated while its key is held down.
pub(crate) const fn held<A, M>(name: &'static str, keys: RowKeys<M>, action: fn() -> A) -> ActionRow<A, M> {
    ActionRow { name, keys, repeats: true, action }
}

/// An action without keys.
pub(crate) const fn button<A, M>(name: &'static str, action: fn() -> A) -> ActionRow<A, M> {
    once(name, &[], action)
}

// While the user builds along, no key leaves that mode by mistake, so it has few of those of the search.
const SEARCH: &[KeyMap] = &[Search];
const BROWSE: &[KeyMap] = &[Browse];
const SEARCH_AND_BROWSE: &[KeyMap] = &[Search, Browse];
const SEARCH_AND_BUILDING: &[KeyMap] = &[Search, BuildAlong];
const BUILDING_TOO: &[KeyMap] = &[Search, Browse, BuildAlong];
const APART: &[KeyMap] = &[Apart];
const HAND: &[KeyMap] = &[Hand];
const APART_BY_HAND: &[KeyMap] = &[Apart, Hand];
const OWN_CUBE: &[KeyMap] = &[OwnCube];
const WALL: &[KeyMap] = &[Wall];
const PRESENTATION: &[KeyMap] = &[Presentation];
const ANY: &[KeyMap] = &[Search, Browse, BuildAlong, Apart, Hand, OwnCube, Wall];

/// All actions. Those with keys are in the order of the list of keys.
static LINES: &[Line] = &[
    Line {
        help: "play or pause",
        rows: &[once("play", &[(SEARCH_AND_BUILDING, " "), (APART, " ")], || {
            playback(PlaybackCommand::TogglePlay)
        })],
    },
    Line {
        help: "one step, one step back",
        rows: &[
            held("step", &[(SEARCH_AND_BUILDING, "ArrowRight")], || playback(PlaybackCommand::Step)),
            held("step-back", &[(SEARCH_AND_BUILDING, "ArrowLeft")], || playback(PlaybackCommand::StepBack)),
        ],
    },
    Line {
        help: "next placement that fits, previous placement",
        rows: &[
            held("step-over", &[(SEARCH, "o")], || playback(PlaybackCommand::StepOver)),
            held("step-over-back", &[(SEARCH, "O")], || playback(PlaybackCommand::StepOverBack)),
        ],
    },
    Line {
        help: "next solution, previous solution",
        rows: &[
            held("next-solution", &[(SEARCH, "n")], || playback(PlaybackCommand::NextSolution)),
            held("previous-solution", &[(SEARCH, "N")], || playback(PlaybackCommand::PreviousSolution)),
        ],
    },
    Line {
        help: "run to the end",
        rows: &[once("run-to-end", &[(SEARCH, "e")], || playback(PlaybackCommand::RunToEnd))],
    },
    Line {
        help: "restart",
        rows: &[once("restart", &[(SEARCH, "r")], || Action::app(SearchCommand::Restart))],
    },
    Line {
        help: "undo, redo a restart, or another puzzle, strategy, option or file",
        rows: &[
            held("undo", &[(SEARCH_AND_BROWSE, "z"), (SEARCH_AND_BROWSE, "Control+z")], || {
                Action::App(Command::Undo)
            }),
            held(
                "redo",
                &[
                    (SEARCH_AND_BROWSE, "Z"),
                    (SEARCH_AND_BROWSE, "Control+Z"),
                    (SEARCH_AND_BROWSE, "Control+y"),
                ],
                || Action::App(Command::Redo),
            ),
        ],
    },
    Line {
        help: "faster, slower",
        rows: &[
            held("", &[(SEARCH, "ArrowUp")], || Action::Faster(5)),
            held("", &[(SEARCH, "ArrowDown")], || Action::Faster(-5)),
        ],
    },
    Line {
        help: "browse: previous, next solution; there also [←] and [→]",
        rows: &[
            held("previous", &[(SEARCH_AND_BROWSE, ","), (BROWSE, "ArrowLeft")], || show(Pick::Previous)),
            held("next", &[(SEARCH_AND_BROWSE, "."), (BROWSE, "ArrowRight")], || show(Pick::Next)),
        ],
    },
    Line {
        help: "first, last solution",
        rows: &[
            held("", &[(SEARCH_AND_BROWSE, "Home")], || show(Pick::First)),
            held("", &[(SEARCH_AND_BROWSE, "End")], || show(Pick::Last)),
        ],
    },
    Line {
        help: "build the solution along; then [→] next piece, [←] back",
        rows: &[once("build", &[(BUILDING_TOO, "b")], || solutions(SolutionsCommand::ToggleBuilding))],
    },
    Line {
        help: "take the solution apart; then [→] next move, [←] back, [Space] all moves, [Home] [End]; [m] takes a piece into the hand, arrow keys \
               and [PgUp] [PgDn] move it, [Esc] puts it down",
        rows: &[
            once("apart", &[(SEARCH_AND_BROWSE, "d"), (APART, "d"), (WALL, "d"), (APART, "Escape")], || {
                solutions(SolutionsCommand::ToggleApart)
            }),
            held("apart-next", &[(APART, "ArrowRight")], || apart(ApartCommand::Next)),
            held("apart-back", &[(APART, "ArrowLeft")], || apart(ApartCommand::Previous)),
            once("", &[(APART, "Home")], || apart(ApartCommand::Seek(0.0))),
            once("", &[(APART, "End")], || apart(ApartCommand::Seek(f64::INFINITY))),
            held("", &[(APART_BY_HAND, "m")], || apart(ApartCommand::HoldNext)),
            once("", &[(HAND, "Escape")], || apart(ApartCommand::Hold(None))),
            held("", &[(HAND, "ArrowRight")], || Action::Hand(HandAction::Move(0))),
            held("", &[(HAND, "ArrowUp")], || Action::Hand(HandAction::Move(1))),
            held("", &[(HAND, "ArrowLeft")], || Action::Hand(HandAction::Move(2))),
            held("", &[(HAND, "ArrowDown")], || Action::Hand(HandAction::Move(3))),
            held("", &[(HAND, "PageUp")], || apart(ApartCommand::Nudge(Side::Above))),
            held("", &[(HAND, "PageDown")], || apart(ApartCommand::Nudge(Side::Below))),
        ],
    },
    Line {
        help: "find how each solution comes apart",
        rows: &[once("take-all-apart", &[(SEARCH_AND_BROWSE, "D"), (WALL, "D")], || Action::TakeAllApart)],
    },
    Line {
        help: "my cube; then arrow keys and [PgUp] [PgDn] move the piece in hand, [x] [y] [z] [r] turn it, [Enter] puts it in, [Del] away, \
               [n] hints, [Ctrl] [Z] undoes",
        rows: &[
            once("own-cube", &[(SEARCH_AND_BROWSE, "h"), (OWN_CUBE, "h"), (OWN_CUBE, "Escape")], || {
                own_cube(OwnCubeCommand::Toggle)
            }),
            held("own-cube-left", &[(OWN_CUBE, "ArrowLeft")], || step(-1, 0, 0)),
            held("own-cube-right", &[(OWN_CUBE, "ArrowRight")], || step(1, 0, 0)),
            held("own-cube-back", &[(OWN_CUBE, "ArrowUp")], || step(0, -1, 0)),
            held("own-cube-front", &[(OWN_CUBE, "ArrowDown")], || step(0, 1, 0)),
            held("own-cube-up", &[(OWN_CUBE, "PageUp")], || step(0, 0, 1)),
            held("own-cube-down", &[(OWN_CUBE, "PageDown")], || step(0, 0, -1)),
            held("own-cube-tip", &[(OWN_CUBE, "x")], || turn(Rotation::TIPPED_BACK)),
            held("own-cube-roll", &[(OWN_CUBE, "y")], || turn(Rotation::ROLLED_RIGHT)),
            held("own-cube-turn", &[(OWN_CUBE, "z")], || turn(Rotation::TO_THE_FRONT)),
            held("hand-turn", &[(OWN_CUBE, "r")], || {
                Action::Hand(HandAction::Turn(HandTurn::in_picture(true)))
            }),
            once("own-cube-put-in", &[(OWN_CUBE, "Enter"), (OWN_CUBE, " ")], || edit(CubeEdit::PutIn)),
            once("own-cube-put-away", &[(OWN_CUBE, "Delete"), (OWN_CUBE, "Backspace")], || {
                edit(CubeEdit::PutAway)
            }),
            once("own-cube-hint", &[(OWN_CUBE, "n")], || own_cube(OwnCubeCommand::Hint)),
            held("own-cube-undo", &[(OWN_CUBE, "Control+z")], || own_cube(OwnCubeCommand::Undo)),
            held("own-cube-redo", &[(OWN_CUBE, "Control+Z"), (OWN_CUBE, "Control+y")], || {
                own_cube(OwnCubeCommand::Redo)
            }),
        ],
    },
    Line {
        help: "toggle favourite",
        rows: &[once("favourite", &[(SEARCH_AND_BROWSE, "f")], || {
            solutions(SolutionsCommand::ToggleFavourite)
        })],
    },
    Line {
        help: "put the solution together",
        rows: &[once("assemble", &[(SEARCH_AND_BROWSE, "a")], || {
            solutions(SolutionsCommand::ToggleAssembling)
        })],
    },
    Line {
        help: "slide show; while browsing also [Space]",
        rows: &[once("slide-show", &[(SEARCH_AND_BROWSE, "s"), (BROWSE, " ")], || {
            solutions(SolutionsCommand::ToggleSlideShow)
        })],
    },
    Line {
        help: "all solutions side by side; then arrow keys select one, [Enter] shows it, [Esc] leads back",
        rows: &[
            once("wall", &[(SEARCH_AND_BROWSE, "w"), (WALL, "w"), (WALL, "Escape")], || {
                solutions(SolutionsCommand::ToggleWall)
            }),
            held("", &[(WALL, "ArrowLeft")], || Action::Wall(WallAction::Move(-1, 0))),
            held("", &[(WALL, "ArrowRight")], || Action::Wall(WallAction::Move(1, 0))),
            held("", &[(WALL, "ArrowUp")], || Action::Wall(WallAction::Move(0, -1))),
            held("", &[(WALL, "ArrowDown")], || Action::Wall(WallAction::Move(0, 1))),
            once("", &[(WALL, "Enter"), (WALL, " ")], || Action::Wall(WallAction::Show)),
        ],
    },
    Line {
        help: "present on the full screen; then [PgDn] [→] next step or stage, [PgUp] [←] back, [b] [.] black screen, [Esc] ends",
        rows: &[
            once("present", &[(BUILDING_TOO, "p"), (APART, "p"), (PRESENTATION, "Escape")], || {
                Action::Present(PresentAction::Toggle)
            }),
            held("present-next", &[(PRESENTATION, "PageDown"), (PRESENTATION, "ArrowRight")], || {
                Action::Present(PresentAction::Next)
            }),
            held("present-back", &[(PRESENTATION, "PageUp"), (PRESENTATION, "ArrowLeft")], || {
                Action::Present(PresentAction::Previous)
            }),
            once("", &[(PRESENTATION, "b"), (PRESENTATION, "B"), (PRESENTATION, ".")], || {
                Action::Present(PresentAction::Black)
            }),
            // The user's own cube has the panel to itself.
            once("", &[(PRESENTATION, "F5"), (PRESENTATION, "h")], || Action::Present(PresentAction::Stay)),
        ],
    },
    Line {
        help: "figures, tree and Lab, or the list of solutions",
        rows: &[once("panel", &[(SEARCH_AND_BROWSE, "i")], || Action::Panel(PanelAction::Toggle))],
    },
    Line {
        help: "back to the search",
        rows: &[once("back", &[(BUILDING_TOO, "Escape")], || Action::App(Command::Back))],
    },
    Line {
        help: "answer the question of a lesson",
        rows: &[
            once("answer-1", &[(SEARCH_AND_BROWSE, "1")], || guide(GuideCommand::Answer(0))),
            once("answer-2", &[(SEARCH_AND_BROWSE, "2")], || guide(GuideCommand::Answer(1))),
            once("answer-3", &[(SEARCH_AND_BROWSE, "3")], || guide(GuideCommand::Answer(2))),
            once("answer-4", &[(SEARCH_AND_BROWSE, "4")], || guide(GuideCommand::Answer(3))),
        ],
    },
    Line { help: "home view", rows: &[held("home", &[(ANY, "0")], || Action::Camera(CameraMotion::Home))] },
    Line {
        help: "zoom",
        rows: &[
            held("", &[(ANY, "+"), (ANY, "=")], || Action::Camera(CameraMotion::Zoom(1.0 / 0.85))),
            held("", &[(ANY, "-")], || Action::Camera(CameraMotion::Zoom(0.85))),
        ],
    },
    Line { help: "light or dark", rows: &[once("theme", &[(ANY, "t")], || Action::Theme)] },
    Line { help: "this list", rows: &[once("help", &[(ANY, "?")], || Action::Help)] },
    Line {
        help: "",
        rows: &[
            button("watch", || Action::App(Command::Enter(Mode::Watch))),
            button("browse", || Action::App(Command::Enter(Mode::Browse))),
            button("panel-room", || Action::Panel(PanelAction::Resize)),
            button("filter", || Action::Panel(PanelAction::Show(Tab::Filter))),
            button("export", || Action::Panel(PanelAction::Show(Tab::Export))),
            button("cancel-loading", || Action::App(Command::CancelLoading)),
            button("open-offered", || Action::OpenOffered),
            button("forget-offered", || Action::ForgetOffered),
            button("clear-filter", || solutions(SolutionsCommand::SetFilter(Filter::default()))),
            button("build-on", || solutions(SolutionsCommand::BuildNext)),
            button("build-again", || solutions(SolutionsCommand::BuildAgain)),
            button("build-another", || solutions(SolutionsCommand::BuildAnother)),
            button("build-moves", || solutions(SolutionsCommand::BuildByMoves)),
            button("build-back", || solutions(SolutionsCommand::BuildPrevious)),
            button("stuck", || own_cube(OwnCubeCommand::Toggle)),
            button("look", || Action::Look(LookAction::Show)),
            button("look-reset", || Action::Look(LookAction::Reset)),
            button("own-cube-pad", || Action::Pad),
            button("own-cube-clear", || edit(CubeEdit::Clear)),
            button("own-cube-clock", || own_cube(OwnCubeCommand::ToggleClock)),
            button("share-challenge", || Action::Share(ShareAction::Challenge)),
            button("day", || Action::Visit(Visit::Day)),
            button("try", || Action::Visit(Visit::FourPieces)),
            button("own-cube-again", || own_cube(OwnCubeCommand::Retry)),
            button("guide", || guide(GuideCommand::Start)),
            button("guide-next", || guide(GuideCommand::Next)),
            button("guide-back", || guide(GuideCommand::Previous)),
            button("guide-pause", || guide(GuideCommand::TogglePause)),
            button("guide-leave", || guide(GuideCommand::Leave)),
            button("guide-solutions", || Action::LookThrough),
            button("find-pause", || Action::app(FindAllCommand::TogglePause)),
            button("find-cancel", || Action::app(FindAllCommand::Cancel)),
            button("share", || Action::Share(ShareAction::Offer)),
            button("share-copy", || Action::Share(ShareAction::CopyAddress)),
            button("share-copy-html", || Action::Share(ShareAction::CopyHtml)),
            button("share-send", || Action::Share(ShareAction::Send)),
            button("gallery", || Action::Gallery(GalleryAction::Show)),
            button("paste", || Action::Gallery(GalleryAction::ShowPaste)),
            button("paste-in", || Action::Gallery(GalleryAction::Pasted(None))),
            button("save-puzzle", || Action::SavePuzzle),
            button("copy-command", || Action::CopyCommand),
            button("save-search", || Action::SaveSearch),
            button("save-aside", || Action::SaveAside),
            button("delete-aside", || Action::DeleteAside),
        ],
    },
];

fn playback(command: PlaybackCommand) -> Action {
    Action::app(command)
}

fn solutions(command: SolutionsCommand) -> Action {
    Action::app(command)
}

fn apart(command: ApartCommand) -> Action {
    solutions(SolutionsCommand::Apart(command))
}

fn show(pick: Pick) -> Action {
    Action::app(SolutionsCommand::Show(pick))
}

fn own_cube(command: OwnCubeCommand) -> Action {
    Action::app(command)
}

fn guide(command: GuideCommand) -> Action {
    Action::app(command)
}

/// An edit of the user's cube.
fn edit(edit: CubeEdit) -> Action {
    own_cube(OwnCubeCommand::Edit(edit))
}

/// Moves the piece in hand.
fn step(x: i32, y: i32, z: i32) -> Action {
    edit(CubeEdit::Move(Coord::new(x, y, z)))
}

/// Turns the piece in hand.
fn turn(rotation: Rotation) -> Action {
    edit(CubeEdit::Turn(rotation))
}

fn rows() -> impl Iterator<Item = &'static ActionRow> {
    LINES.iter().flat_map(|line| line.rows)
}

/// The action of the buttons with a name.
pub(crate) fn by_name(name: &str) -> Option<&'static ActionRow> {
    rows().find(|row| !name.is_empty() && row.name == name)
}

/// The action of a key in a map; together with Ctrl or Cmd, the key is `Control+` and its name.
pub(crate) fn by_key(map: KeyMap, key: &str) -> Option<&'static ActionRow> {
    rows().find(|row| row.has(&map, key))
}

impl ActionRow {
    /// Its keys as the value of `aria-keyshortcuts`: those of the search, or else those of its own mode.
    pub(crate) fn aria_keys(&self) -> String {
        let first = self.keys.first().map_or(Search, |(maps, _)| maps[0]);
        let keys = self.keys.iter().filter(|(maps, _)| maps.contains(&first));
        keys.map(|(_, key)| aria(key)).collect::<Vec<_>>().join(" ")
    }
}

/// A key, as `aria-keyshortcuts` names it.
fn aria(key: &str) -> String {
    match key.strip_prefix("Control+") {
        Some(key) => format!("Control+{}", aria(key)),
        None if key == " " => "Space".to_owned(),
        None if key == "+" => "Plus".to_owned(),
        None if key.len() == 1 && key.as_bytes()[0].is_ascii_uppercase() => format!("Shift+{key}"),
        None => key.to_owned(),
    }
}

/// The rows of the list of keys.
pub(crate) fn list_of_keys() -> Markup {
    LINES.iter().filter(|line| !line.help.is_empty()).map(Line::markup).collect()
}

impl Line {
    fn markup(&self) -> Markup {
        let keys: Vec<Markup> = self.keys().map(|key| kbd(&key)).collect();
        let keys = match &keys[..] {
            // Several keys in a row.
            [first, _, _, .., last] => markup!("{} to {}", first, last),
            [one, other] => markup!("{} {}", one, other),
            keys => keys.iter().cloned().collect(),
        };
        let mut help = Markup::default();
        for (index, part) in self.help.split(['[', ']']).enumerate() {
            help.push(if index % 2 == 1 { kbd(part) } else { markup!("{}", part) });
        }
        markup!("<tr><th scope=\"row\">{}</th><td>{}</td></tr>", keys, help)
    }

    /// The first key of each of its actions, if that belongs to more than one mode of its own.
    fn keys(&self) -> impl Iterator<Item = String> {
        let keys = self.rows.iter().filter_map(|row| row.keys.first());
        keys.filter(|(maps, _)| maps.contains(&Search)).map(|(_, key)| label(key))
    }
}

fn kbd(label: &str) -> Markup {
    markup!("<kbd>{}</kbd>", label)
}

/// A key, as the list of keys names it.
fn label(key: &str) -> String {
    match key {
        " " => "Space",
        "ArrowRight" => "→",
        "ArrowLeft" => "←",
        "ArrowUp" => "↑",
        "ArrowDown" => "↓",
        "-" => "−",
        "Escape" => "Esc",
        "PageUp" => "PgUp",
        "PageDown" => "PgDn",
        "Delete" => "Del",
        upper if upper.len() == 1 && upper.as_bytes()[0].is_ascii_uppercase() => {
            return format!("⇧ {}", upper.to_ascii_lowercase());
        }
        other => other,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = include_str!("../../../www/index.html");
    const MAPS: [KeyMap; 8] = [Search, Browse, BuildAlong, Apart, Hand, OwnCube, Wall, Presentation];

    /// Buttons that do in their place what the key of another action does there, each with that action.
    /// Nothing for what the browser does.
    const SAME: [(&str, &str, &str); 7] = [
        ("guide-pause", " ", "play"),
        ("guide-leave", "Escape", "back"),
        ("build-on", "ArrowRight", "step"),
        ("build-back", "ArrowLeft", "step-back"),
        ("build", "Escape", "back"),
        ("stuck", "h", "own-cube"),
        ("paste", "Control+v", ""),
    ];

    /// The values of `data-action` in the page, each with the rest of its tag.
    fn buttons() -> impl Iterator<Item = (&'static str, &'static str)> {
        let tags = PAGE.split(" data-action=\"").skip(1);
        tags.filter_map(|tag| tag.split_once('>')?.0.split_once('"'))
    }

    /// The key in brackets at the end of a tooltip, by its name.
    fn key_of_tooltip(tag: &str) -> Option<String> {
        let title = tag.split_once(" title=\"")?.1.split_once('"')?.0;
        let key = title.strip_suffix(')')?.rsplit_once('(')?.1;
        Some(match key {
            "space" => " ".to_owned(),
            "left arrow" => "ArrowLeft".to_owned(),
            "right arrow" => "ArrowRight".to_owned(),
            "up arrow" => "ArrowUp".to_owned(),
            "down arrow" => "ArrowDown".to_owned(),
            "Page Up" => "PageUp".to_owned(),
            "Page Down" => "PageDown".to_owned(),
            key => {
                match (key.strip_prefix("Ctrl-Shift-"), key.strip_prefix("Ctrl-"), key.strip_prefix("Shift "))
                {
                    (Some(letter), ..) => format!("Control+{letter}"),
                    (None, Some(letter), _) => format!("Control+{}", letter.to_lowercase()),
                    (None, None, Some(letter)) => letter.to_owned(),
                    (None, None, None) => key.to_owned(),
                }
            }
        })
    }

    #[test]
    fn no_map_has_a_key_twice_and_no_action_a_name_twice() {
        for map in MAPS {
            let keys: Vec<&str> = rows()
                .flat_map(|row| row.keys)
                .filter(|(maps, _)| maps.contains(&map))
                .map(|(_, key)| *key)
                .collect();
            for key in &keys {
                assert_eq!(keys.iter().filter(|&other| other == key).count(), 1, "{map:?} {key}");
            }
        }
        for row in rows().filter(|row| !row.name.is_empty()) {
            assert_eq!(rows().filter(|other| other.name == row.name).count(), 1, "{}", row.name);
        }
    }

    #[test]
    fn each_button_of_the_page_has_an_action() {
        let unknown = buttons().filter(|(name, _)| by_name(name).is_none() && !name.starts_with("lesson="));
        assert_eq!(unknown.collect::<Vec<_>>(), []);
        assert!(by_name("").is_none());
    }

    #[test]
    fn tooltips_name_the_keys_of_their_buttons() {
        let mut named = 0;
        for (name, tag) in buttons() {
            let Some(key) = key_of_tooltip(tag) else { continue };
            named += 1;
            let has =
                |name: &str| by_name(name).is_some_and(|row| row.keys.iter().any(|(_, own)| *own == key));
            let same = SAME.iter().find(|(button, of, _)| *button == name && *of == key);
            assert!(
                has(name) || same.is_some_and(|(.., other)| other.is_empty() || has(other)),
                "{name}: {key}"
            );
        }
        assert!(named > 40, "{named}");
    }

    #[test]
    fn each_action_with_a_key_is_in_the_list_of_keys() {
        for line in LINES {
            let list = line.markup();
            for row in line.rows.iter().filter(|row| !row.keys.is_empty()) {
                assert!(!line.help.is_empty(), "{}", row.name);
                let (maps, key) = row.keys[0];
                let arrows = key.starts_with("Arrow") && line.help.contains("arrow keys");
                let label = match key.strip_prefix("Control+") {
                    Some(letter) => format!("Ctrl</kbd> <kbd>{}", letter.to_uppercase()),
                    None => label(key),
                };
                let is_shown = list.as_str().contains(&format!("<kbd>{label}</kbd>"));
                let is_between = matches!(row.name, "answer-2" | "answer-3");
                // What redoes is beside what undoes, and what a presentation leaves out is not listed.
                let is_left_out = row.name == "own-cube-redo" || maps == PRESENTATION && key == "F5";
                assert!(is_shown || arrows || is_between || is_left_out, "{}: {key}", row.name);
            }
        }
    }

    #[test]
    fn the_list_names_no_other_keys() {
        let all: Vec<String> = rows().flat_map(|row| row.keys).map(|(_, key)| label(key)).collect();
        for line in LINES {
            let others = line.help.split(['[', ']']).skip(1).step_by(2);
            for key in others.filter(|key| !matches!(*key, "Ctrl" | "Z")) {
                assert!(all.iter().any(|label| label == key), "{key}");
            }
        }
    }

    #[test]
    fn a_line_has_the_keys_of_the_search_and_the_help() {
        let list = list_of_keys();
        for line in [
            "<tr><th scope=\"row\"><kbd>o</kbd> <kbd>⇧ o</kbd></th><td>next placement that fits, previous placement</td></tr>",
            "<tr><th scope=\"row\"><kbd>1</kbd> to <kbd>4</kbd></th><td>answer the question of a lesson</td></tr>",
            "<tr><th scope=\"row\"><kbd>b</kbd></th><td>build the solution along; then <kbd>→</kbd> next piece, <kbd>←</kbd> back</td></tr>",
            "<tr><th scope=\"row\"><kbd>+</kbd> <kbd>−</kbd></th><td>zoom</td></tr>",
        ] {
            assert!(list.as_str().contains(line), "{line}");
        }
        assert_eq!(list.as_str().matches("<tr>").count(), 26);
    }

    #[test]
    fn a_key_that_is_held_down_moves_on_and_switches_nothing() {
        let repeats = |map: KeyMap, key: &str| by_key(map, key).expect("a shortcut").repeats;
        for key in ["ArrowRight", "ArrowLeft", "ArrowUp", "o", "O", "n", ",", ".", "z", "Z", "+", "-"] {
            assert!(repeats(Search, key), "{key}");
        }
        for key in [" ", "e", "r", "f", "b", "h", "a", "s", "p", "t", "?", "1", "Escape"] {
            assert!(!repeats(Search, key), "{key}");
        }
        for key in ["ArrowLeft", "PageUp", "x"] {
            assert!(repeats(OwnCube, key), "{key}");
        }
        for key in ["Enter", " ", "Delete", "n", "h"] {
            assert!(!repeats(OwnCube, key), "{key}");
        }
    }

    #[test]
    fn assistive_technology_is_told_the_keys_of_the_mode_in_which_a_button_is_seen() {
        let keys = |name: &str| by_name(name).map(ActionRow::aria_keys).unwrap_or_default();
        for (name, expected) in [
            ("play", "Space"),
            ("step-over-back", "Shift+O"),
            ("redo", "Shift+Z Control+Shift+Z Control+y"),
            ("own-cube", "h"),
            ("own-cube-put-in", "Enter Space"),
            ("present", "p"),
            ("present-next", "PageDown ArrowRight"),
            ("share", ""),
        ] {
            assert_eq!(keys(name), expected, "{name}");
        }
    }
}
