//! The panel of the tree: its picture, its navigation, and its growth, a few nodes in each frame.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, enable, set_markup, set_style, set_text, window};
use crate::web::browser::ids;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::on_click;
use crate::web::input::keyboard::Key;
use crate::web::panels::markup::{chip, ink, paint};
use crate::web::panels::panel::{Live, Panel};
use app::{App, Command, TreeBox, TreeCommand, TreePicture};
use cubefall::puzzle::Puzzle;
use cubefall::search::Span;
use markup::{Markup, markup};
use std::cell::Cell;
use std::fmt::Write;
use std::rc::Rc;
use std::sync::Arc;
use web_sys::{Element, Event, HtmlElement, MouseEvent};
use words::{decimal, grouped};

/// The panel of the tree.
pub(crate) struct TreePanel {
    place: HtmlElement,
    /// The height of a row of the picture, in pixels.
    row: Rc<Cell<i32>>,
}

/// The readout of the panel.
#[derive(PartialEq)]
pub(crate) struct TreeReadout {
    pub(crate) puzzle: Arc<Puzzle>,
    pub(crate) picture: TreePicture,
    /// The width of the picture, and the height that it may have, in pixels.
    pub(crate) size: (i32, i32),
}

/// The height of what is above and below the picture on a screen, in pixels; then the minimum height of all
/// rows, and the minimum and the maximum height of a row.
const AROUND: i32 = 280;
const HEIGHT: i32 = 320;
const ROW: (i32, i32) = (22, 72);
/// The maximum size of a letter in a box, in pixels.
const LETTER: i32 = 24;

impl TreePanel {
    pub(crate) fn new() -> Self {
        Self { place: by_id(ids::TREE), row: Rc::new(Cell::new(ROW.1)) }
    }

    /// The width of the picture, and the height that it may have, in pixels. The width is 0 while the panel
    /// is hidden.
    pub(crate) fn size(&self) -> (i32, i32) {
        let screen = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
        (self.place.client_width(), (screen as i32 - AROUND).max(HEIGHT))
    }
}

impl Panel for TreePanel {
    type Readout = TreeReadout;

    fn write(&mut self, now: &TreeReadout, before: Option<&TreeReadout>) {
        let &TreeReadout { ref puzzle, ref picture, size: (width, height) } = now;
        let row = (height / picture.levels.max(1) as i32).clamp(ROW.0, ROW.1);
        self.row.set(row);
        set_markup(&self.place, &drawing(puzzle, picture, (width, row)));
        let pieces = picture.path.iter().filter_map(|node| node.piece);
        let pieces = pieces.map(|piece| markup!("<li>{}</li>", chip(puzzle, piece)));
        let path: HtmlElement = by_id(ids::TREE_PATH);
        set_markup(&path, &pieces.collect());
        set_style(&path, "--row", &format!("{row}px"));
        enable(ids::TREE_OUT, picture.seen.is_some());
        let described = |readout: &TreeReadout| {
            let picture = &readout.picture;
            (picture.selected, picture.seen, picture.staged)
        };
        if before.is_none_or(|before| described(before) != described(now)) {
            set_text(&by_id::<Element>(ids::TREE_TEXT), &description(puzzle, picture));
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        for id in [ids::TREE_IN, ids::TREE_OUT] {
            on_click((listeners, sink), id, "data-tree", |zoom| {
                let zoom = if zoom == "in" { TreeCommand::ZoomIn } else { TreeCommand::ZoomOut };
                Some(Action::App(Command::Tree(zoom)))
            });
        }
        for (name, command) in [("click", TreeCommand::Go), ("dblclick", TreeCommand::ZoomIn)] {
            let (sink, row, place) = (sink.clone(), self.row.clone(), self.place.clone());
            listeners.on(&self.place, name, move |event: &MouseEvent| {
                let corner = place.get_bounding_client_rect();
                let at = (f64::from(event.client_x()) - corner.left()) / corner.width().max(1.0);
                let level = (f64::from(event.client_y()) - corner.top()) as usize / row.get() as usize + 1;
                sink(Action::App(Command::Tree(TreeCommand::Select { at, level })));
                sink(Action::App(Command::Tree(command)));
            });
        }
        let sink = sink.clone();
        listeners.on(&self.place, "keydown", move |event: &Event| {
            let command = Key::plain(event).and_then(|key| key_command(&key.name));
            let Some(command) = command else { return };
            event.prevent_default();
            event.stop_propagation();
            sink(Action::App(Command::Tree(command)));
        });
    }
}

/// The command of a key.
fn key_command(key: &str) -> Option<TreeCommand> {
    Some(match key {
        "ArrowLeft" => TreeCommand::Horizontally { on: false },
        "ArrowRight" => TreeCommand::Horizontally { on: true },
        "ArrowUp" => TreeCommand::Vertically { down: false },
        "ArrowDown" => TreeCommand::Vertically { down: true },
        "Enter" | " " => TreeCommand::Go,
        "+" | "=" => TreeCommand::ZoomIn,
        "-" => TreeCommand::ZoomOut,
        "Home" | "0" => TreeCommand::Whole,
        _ => return None,
    })
}

/// Describes the selected node, or else the window.
fn description(puzzle: &Puzzle, picture: &TreePicture) -> String {
    match (picture.selected, picture.seen, picture.staged) {
        (.., true) => "A fold does a whole row before the next: each bar is a stage, and shows how far it is. So there are no \
                       branches to go to."
            .to_owned(),
        (Some(selected), ..) => words(puzzle, &selected),
        (None, Some(Span { start: 0.0, share }), _) if (1.0 / share).fract() == 0.0 => {
            let part = grouped((1.0 / share) as u64);
            format!("The first 1/{part} of the tree, shaded where it is searched. Tap or click a branch to go there.")
        }
        (None, ..) => "Shaded where it is searched. Tap or click a branch to go there; zoom in to see more of it.".to_owned(),
    }
}

fn words(puzzle: &Puzzle, selected: &TreeBox) -> String {
    let TreeBox { level, piece, from, to, without_solution } = *selected;
    let what = piece.map_or("several branches".to_owned(), |piece| puzzle.called(piece));
    let percent = |share: f64| decimal(100.0 * share, 1);
    let share = match (to - from).max(0.0) {
        share if share > 1.001 => format!("{} % of it visible", percent(1.0 / share)),
        share => format!("{} % of the visible part", percent(share)),
    };
    let outcome = if without_solution { ", without a solution" } else { "" };
    format!("Row {level}: {what}, {share}{outcome}.")
}

/// The picture as SVG, with one unit per pixel: its width, and the height of a row with a gap of one. Boxes
/// of one colour are one path.
fn drawing(puzzle: &Puzzle, picture: &TreePicture, (width, row): (i32, i32)) -> Markup {
    let height = picture.levels as i32 * row + 1;
    let searched = (picture.searched.clamp(0.0, 1.0) * f64::from(width)) as i32;
    let mut skyline = "M0 0".to_owned();
    for (x, level) in picture.skyline.iter().enumerate() {
        let _ = write!(skyline, "H{x}V{}", *level as i32 * row);
    }
    let outlines =
        |boxes: &[TreeBox]| -> String { boxes.iter().map(|seen| outline(seen, width, row)).collect() };
    let solutions: String =
        picture.solutions.iter().map(|x| format!("M{x}.5 {}v{row}", height - row)).collect();
    markup!(
        "<svg viewBox=\"0 0 {} {}\" height=\"{}\" aria-hidden=\"true\"><path class=\"searched\" d=\"M0 0H{}V{}H0z\"/>\
         <path class=\"skyline\" d=\"{}H{}V0z\"/>{}{}{}<path class=\"path\" d=\"{}\"/>\
         <path class=\"solutions\" d=\"{}\"/><path class=\"selected\" d=\"{}\"/></svg>",
        width,
        height,
        height,
        searched,
        height,
        skyline,
        width,
        boxes(puzzle, picture, (width, row), true),
        boxes(puzzle, picture, (width, row), false),
        letters(puzzle, picture, width, row),
        outlines(&picture.path),
        solutions,
        outlines(picture.selected.as_slice()),
    )
}

/// The boxes of the branches with or without a solution, those of each colour as one path.
fn boxes(puzzle: &Puzzle, picture: &TreePicture, (width, row): (i32, i32), without_solution: bool) -> Markup {
    let several = None.into_iter();
    let pieces = several.chain(puzzle.piece_ids().map(Some));
    let paths = pieces.filter_map(|piece| {
        let is_shown = |seen: &&TreeBox| seen.without_solution == without_solution && seen.piece == piece;
        let path: String =
            picture.boxes.iter().filter(is_shown).map(|seen| outline(seen, width, row)).collect();
        let fill = piece.map_or("var(--word)".to_owned(), paint);
        (!path.is_empty()).then(|| markup!("<path fill=\"{}\" d=\"{}\"/>", fill, path))
    });
    markup!("<g class=\"{}\">{}</g>", class(without_solution), paths.collect::<Markup>())
}

/// The class that dims branches without a solution.
fn class(without_solution: bool) -> Option<&'static str> {
    without_solution.then_some("without-solution")
}

/// The left and right sides of a box in pixels, at least one apart.
fn sides(seen: &TreeBox, width: i32) -> (i32, i32) {
    let [from, to] = [seen.from, seen.to].map(|at| (at.clamp(-0.1, 1.1) * f64::from(width)) as i32);
    // A gap of one pixel between neighbours that are wide enough.
    (from, if to - from > 4 { to - 1 } else { to.max(from + 1) })
}

fn outline(seen: &TreeBox, width: i32, row: i32) -> String {
    let ((from, to), top) = (sides(seen, width), (seen.level as i32 - 1) * row + 1);
    format!("M{from} {top}H{to}v{}H{from}z", row - 1)
}

/// The letters of the boxes that are wide enough.
fn letters(puzzle: &Puzzle, picture: &TreePicture, width: i32, row: i32) -> Markup {
    let size = (row / 2).min(LETTER);
    let letter = |seen: &TreeBox| {
        let (from, to) = sides(seen, width);
        let (from, to) = (from.max(0), to.min(width));
        let piece = seen.piece.filter(|_| to - from > size)?;
        Some(markup!(
            "<text x=\"{}\" y=\"{}\" class=\"{}\" fill=\"{}\">{}</text>",
            (from + to) / 2,
            seen.level as i32 * row - (row - size * 3 / 4) / 2,
            class(seen.without_solution),
            ink(piece),
            puzzle.letter(piece)
        ))
    };
    let letters: Markup = picture.boxes.iter().filter_map(letter).collect();
    markup!("<g font-size=\"{}\">{}</g>", size, letters)
}

/// The times of the tree's growth and drawing.
#[derive(Default)]
pub(crate) struct TreeGrowth {
    /// Seconds since it was drawn.
    waited: f64,
    /// The seconds for which it has been incomplete.
    growing: f64,
}

impl TreeGrowth {
    /// Seconds between two pictures while the search plays.
    const INTERVAL: f64 = 0.5;
    /// An incomplete picture is drawn only after this many seconds.
    const LONGEST_WAIT: f64 = 1.0;
    /// Steps in a slice.
    const SLICE: u64 = 2_000;

    /// Finds more of the tree while `time` returns true, and draws it if that is due. Returns whether there
    /// is more to find.
    pub(crate) fn update(
        &mut self,
        panel: &mut Live<TreePanel>,
        app: &mut App,
        (dt, settled): (f64, bool),
        mut time: impl FnMut() -> bool,
    ) -> bool {
        self.waited += dt;
        let size = panel.panel().size();
        let width = size.0;
        if width <= 0 {
            return false;
        }
        let mut grows = true;
        while grows && time() {
            grows = app.grow_tree(width as usize, Self::SLICE);
        }
        self.growing = if grows { self.growing + dt } else { 0.0 };
        let due = settled || self.waited >= Self::INTERVAL;
        if !due || (grows && self.growing < Self::LONGEST_WAIT) {
            return grows;
        }
        let readout = TreeReadout { puzzle: app.puzzle().clone(), picture: app.tree(), size };
        if panel.update(readout) {
            self.waited = 0.0;
        }
        grows
    }

    /// Makes the next picture due at once, after a command of the user.
    pub(crate) const fn hurry(&mut self) {
        self.waited = Self::INTERVAL;
    }
}
