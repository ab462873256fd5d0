//! Draws the tree of the search, and lets it be walked through.

use crate::app::{App, Command, TreeBox, TreeCommand, TreePicture};
use crate::formats::{css_color, escaped, ink_on, piece_color};
use crate::lab::{decimal, grouped};
use crate::puzzle::{PieceId, Puzzle};
use crate::search::Span;
use crate::web::browser::dom::{by_id, set_attribute, set_text};
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::panels::markup::paint;
use std::fmt::Write;
use web_sys::{Element, HtmlElement, KeyboardEvent, MouseEvent};

/// The picture of the tree.
#[derive(Default)]
pub(in crate::web) struct TreePanel {
    drawn: Option<TreePicture>,
    /// Seconds since it was drawn.
    waited: f64,
    /// For so many seconds there has been more to be found.
    growing: f64,
    /// What is told in words: what is selected, which part is seen, and whether there are only stages.
    told: Option<(Option<TreeBox>, Option<Span>, bool)>,
}

/// Pixels that all rows have together, about, and those of one at least and at most.
const HEIGHT: i32 = 160;
const ROW: (i32, i32) = (12, 22);
/// A box has its piece's letter if it is so wide, in pixels.
const LETTER: i32 = 14;

impl TreePanel {
    /// While the search goes on the picture is drawn only so often: seconds.
    const BETWEEN_PICTURES: f64 = 0.5;
    /// A picture that is not whole is drawn only if it takes longer than this: seconds.
    const LONGEST_WAIT: f64 = 1.0;
    /// Steps that are taken at once to find more of it.
    const SLICE: u64 = 2_000;

    /// Looks for more of the tree while there is `time`, and draws it if that is due. Returns whether more is to come.
    pub(in crate::web) fn update(
        &mut self,
        app: &mut App,
        dt: f64,
        settled: bool,
        mut time: impl FnMut() -> bool,
    ) -> bool {
        self.waited += dt;
        let place: HtmlElement = by_id("tree");
        let width = place.client_width();
        if width <= 0 {
            return false;
        }
        let mut grows = true;
        while grows && time() {
            grows = app.grow_tree(width as usize, Self::SLICE);
        }
        self.growing = if grows { self.growing + dt } else { 0.0 };
        let due = settled || self.waited >= Self::BETWEEN_PICTURES;
        if !due || (grows && self.growing < Self::LONGEST_WAIT) {
            return grows;
        }
        let picture = app.tree();
        if self.drawn.as_ref() != Some(&picture) {
            self.waited = 0.0;
            place.set_inner_html(&drawing(app.puzzle(), &picture, width));
            set_attribute(
                &by_id("tree-out"),
                "aria-disabled",
                if picture.seen.is_none() { "true" } else { "false" },
            );
            self.tell(app.puzzle(), &picture);
            self.drawn = Some(picture);
        }
        grows
    }

    /// Draws the next picture as soon as it is there: the user has asked for it.
    pub(in crate::web) fn hurry(&mut self) {
        self.waited = Self::BETWEEN_PICTURES;
    }

    /// Pixels of a row.
    pub(in crate::web) fn row(&self) -> i32 {
        row_height(self.drawn.as_ref().map_or(1, |picture| picture.levels))
    }

    /// Says what is selected, or else what is seen.
    fn tell(&mut self, puzzle: &Puzzle, picture: &TreePicture) {
        let told = (picture.selected, picture.seen, picture.staged);
        if self.told != Some(told) {
            self.told = Some(told);
            let text = match told {
                (.., true) => {
                    "A fold does a whole row before the next: each bar is a stage, as long as it is far. So there are \
                     no branches to go to."
                        .to_owned()
                }
                (Some(selected), ..) => words(puzzle, &selected),
                (None, Some(Span { start: 0.0, share }), _) if (1.0 / share).fract() == 0.0 => {
                    let part = grouped((1.0 / share) as u64);
                    format!(
                        "The first 1/{part} of the tree, shaded where it is searched. Click a branch to go there."
                    )
                }
                (None, ..) => {
                    "Shaded where it is searched. Click a branch to go there; zoom in to see more of it."
                        .to_owned()
                }
            };
            set_text(&by_id::<Element>("tree-text"), &text);
        }
    }
}

fn words(puzzle: &Puzzle, selected: &TreeBox) -> String {
    let TreeBox { level, piece, from, to, dead } = *selected;
    let what = piece.map_or("several branches".to_owned(), |piece| puzzle.piece(piece).name().to_owned());
    let percent = |share: f64| decimal(100.0 * share, 1);
    let share = match (to - from).max(0.0) {
        share if share > 1.001 => format!("of which {} % is seen", percent(1.0 / share)),
        share => format!("{} % of what is seen", percent(share)),
    };
    let dead = if dead { ", without a solution" } else { "" };
    format!("Row {level}: {what}, {share}{dead}.")
}

/// Pixels of a row, one free between two of them.
fn row_height(levels: usize) -> i32 {
    (HEIGHT / levels.max(1) as i32).clamp(ROW.0, ROW.1)
}

/// The picture as SVG, a unit a pixel. Boxes of one colour are one path.
fn drawing(puzzle: &Puzzle, picture: &TreePicture, width: i32) -> String {
    let row = row_height(picture.levels);
    let height = picture.levels as i32 * row + 1;
    let mut svg = format!("<svg viewBox=\"0 0 {width} {height}\" height=\"{height}\" aria-hidden=\"true\">");
    let searched = (picture.searched.clamp(0.0, 1.0) * f64::from(width)) as i32;
    let _ = write!(svg, "<path class=\"searched\" d=\"M0 0H{searched}V{height}H0z\"/>");
    let mut skyline = "M0 0".to_owned();
    for (x, level) in picture.skyline.iter().enumerate() {
        let _ = write!(skyline, "H{x}V{}", *level as i32 * row);
    }
    let _ = write!(svg, "<path class=\"skyline\" d=\"{skyline}H{width}V0z\"/>");
    for dead in [true, false] {
        let _ = write!(svg, "<g{}>", if dead { " class=\"dead\"" } else { "" });
        let several = None.into_iter();
        for piece in several.chain(puzzle.piece_ids().map(Some)) {
            let boxes = picture.boxes.iter().filter(|seen| seen.dead == dead && seen.piece == piece);
            let path: String = boxes.map(|seen| outline(seen, width, row)).collect();
            let fill = piece.map_or("var(--word)".to_owned(), paint);
            if !path.is_empty() {
                let _ = write!(svg, "<path style=\"fill:{fill}\" d=\"{path}\"/>");
            }
        }
        svg += "</g>";
    }
    svg += &letters(puzzle, picture, width, row);
    let path: String = picture.path.iter().map(|seen| outline(seen, width, row)).collect();
    let _ = write!(svg, "<path class=\"path\" d=\"{path}\"/>");
    let solutions: String =
        picture.solutions.iter().map(|x| format!("M{x}.5 {}v{row}", height - row)).collect();
    let _ = write!(svg, "<path class=\"solutions\" d=\"{solutions}\"/>");
    let selected: String = picture.selected.iter().map(|seen| outline(seen, width, row)).collect();
    let _ = write!(svg, "<path class=\"selected\" d=\"{selected}\"/>");
    svg + "</svg>"
}

/// Where a box begins and ends in pixels, one at least.
fn sides(seen: &TreeBox, width: i32) -> (i32, i32) {
    let [from, to] = [seen.from, seen.to].map(|at| (at.clamp(-0.1, 1.1) * f64::from(width)) as i32);
    // A hair's breadth between two neighbours that are wide enough for it.
    (from, if to - from > 4 { to - 1 } else { to.max(from + 1) })
}

fn outline(seen: &TreeBox, width: i32, row: i32) -> String {
    let ((from, to), top) = (sides(seen, width), (seen.level as i32 - 1) * row + 1);
    format!("M{from} {top}H{to}v{}H{from}z", row - 1)
}

/// The letters of the boxes that are wide enough.
fn letters(puzzle: &Puzzle, picture: &TreePicture, width: i32, row: i32) -> String {
    let mut svg = String::new();
    for seen in &picture.boxes {
        let (from, to) = sides(seen, width);
        let (from, to) = (from.max(0), to.min(width));
        let Some(piece) = seen.piece.filter(|_| to - from >= LETTER) else { continue };
        let (middle, base) = ((from + to) / 2, seen.level as i32 * row - (row - 8) / 2);
        let dead = if seen.dead { " class=\"dead\"" } else { "" };
        let _ = write!(
            svg,
            "<text x=\"{middle}\" y=\"{base}\"{dead} fill=\"{}\">{}</text>",
            ink(piece),
            escaped(&puzzle.piece(piece).letter().to_string())
        );
    }
    svg
}

fn ink(piece: PieceId) -> String {
    css_color(ink_on(piece_color(piece.index())))
}

/// Lets clicks and keys go through it; `row` is the height of a row of the picture, in pixels.
pub(in crate::web) fn listen(
    listeners: &mut Listeners,
    sink: &Sink,
    row: impl Fn() -> i32 + Clone + 'static,
) {
    let place: HtmlElement = by_id("tree");
    for (name, command) in [("click", TreeCommand::Go), ("dblclick", TreeCommand::ZoomIn)] {
        let (sink, row, tree) = (sink.clone(), row.clone(), place.clone());
        listeners.on(&place, name, move |event: &MouseEvent| {
            let height = row() as usize;
            let corner = tree.get_bounding_client_rect();
            let at = (f64::from(event.client_x()) - corner.left()) / corner.width().max(1.0);
            let level = (f64::from(event.client_y()) - corner.top()) as usize / height + 1;
            sink(Action::App(Command::Tree(TreeCommand::Select { at, level })));
            sink(Action::App(Command::Tree(command)));
        });
    }
    let sink = sink.clone();
    listeners.on(&place, "keydown", move |event: &KeyboardEvent| {
        let command = match event.key().as_str() {
            "ArrowLeft" => TreeCommand::Horizontally { on: false },
            "ArrowRight" => TreeCommand::Horizontally { on: true },
            "ArrowUp" => TreeCommand::Vertically { down: false },
            "ArrowDown" => TreeCommand::Vertically { down: true },
            "Enter" | " " => TreeCommand::Go,
            "+" | "=" => TreeCommand::ZoomIn,
            "-" => TreeCommand::ZoomOut,
            "Home" | "0" => TreeCommand::Whole,
            _ => return,
        };
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        sink(Action::App(Command::Tree(command)));
    });
}
