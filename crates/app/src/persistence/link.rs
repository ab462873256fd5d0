//! The state of the page as the fragment of an address, so that a copied link opens the same picture.
//!
//! It is a list of keys and values:
//! `#puzzle=bedlam&strategy=first-cell&step=123456&view=700,-120&tab=solutions`. Defaults are left out, so a
//! new page has no fragment. Values that cannot be decoded are ignored and reported. A puzzle of the
//! catalogue is given by its id; any other puzzle as a packed document (`cubes=`).

use crate::persistence::address::bare_fragment;
use crate::{LessonPlace, Mode, Score, Settings, SolutionView, Speed};
use codes::{LINK_BYTES, PuzzleCodeError, fits_link, missing_code, puzzle_code, puzzle_of_code};
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::{CellOrder, PieceOrder, Strategy};
use std::sync::Arc;

/// The state of the page that an address describes.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Link {
    /// The puzzle, the plan, the symmetry and the speed, and whether the search plays.
    pub settings: Settings,
    /// The step at which the search is paused. A search that plays begins at step 0.
    pub step: u64,
    /// The stage of the guide, counted from 1, if it is open. Then the rest, except view and tab, is
    /// meaningless.
    pub guide: Option<usize>,
    /// The moment of a lesson, if one is open. Then the rest, except view and tab, is meaningless.
    pub lesson: Option<LessonPlace>,
    /// The user's own cube, if it is shown: the code of the pieces in it, as in [`SolutionView::code`]; empty
    /// for an empty box.
    pub cube: Option<String>,
    /// If the user's own cube is shown, empty and with the clock ready: the result to beat, which is all zero
    /// if there is none.
    pub challenge: Option<Score>,
    /// The solution that is shown.
    pub solution: Option<SolutionView>,
    /// The camera, relative to the home view: see `OrbitCamera::stance`. Nothing at home.
    pub view: Option<[i32; 6]>,
    /// The open tab of the panel.
    pub tab: Tab,
    /// Whether it has a puzzle document that cannot be decoded. Then the rest of it is meaningless.
    pub is_lost: bool,
    /// The puzzle id of the link, if this program has no such puzzle. A program that has only a part of the
    /// catalogue requests it.
    pub missing: Option<String>,
}

/// A tab of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tab {
    /// The search.
    #[default]
    Search,
    /// The tree of the search.
    Tree,
    /// The Lab.
    Lab,
    /// The solutions.
    Solutions,
    /// The filter of the solutions.
    Filter,
    /// The export of a solution.
    Export,
}

impl Tab {
    /// All of them, in their order on the page.
    pub const ALL: [Self; 6] =
        [Self::Search, Self::Tree, Self::Lab, Self::Solutions, Self::Filter, Self::Export];

    /// A short name that never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Tree => "tree",
            Self::Solutions => "solutions",
            Self::Lab => "lab",
            Self::Filter => "filter",
            Self::Export => "export",
        }
    }

    /// The mode in which it is shown.
    pub const fn mode(self) -> Mode {
        match self {
            Self::Search | Self::Tree | Self::Lab => Mode::Watch,
            Self::Solutions | Self::Filter | Self::Export => Mode::Browse,
        }
    }
}

impl Link {
    /// Decodes the fragment of an address, with or without its `#`. The sentences name the parts that were
    /// ignored.
    pub fn read(fragment: &str) -> (Self, Vec<String>) {
        Self::read_with(fragment, None)
    }

    /// The same with one more puzzle than those of the catalogue.
    pub fn read_with(fragment: &str, known: Option<&Arc<Puzzle>>) -> (Self, Vec<String>) {
        let (link, LeftOut { values: mut left_out, keys, .. }) = Self::read_parts(fragment, known);
        left_out.extend(keys);
        if left_out.len() > LinkReader::MOST_REMARKS {
            left_out.truncate(LinkReader::MOST_REMARKS);
            left_out.push("More of the link is ignored.".to_owned());
        }
        (link, left_out)
    }

    /// The same with all that was ignored.
    pub(crate) fn read_parts(fragment: &str, known: Option<&Arc<Puzzle>>) -> (Self, LeftOut) {
        let mut left_out = LeftOut::default();
        if let Err(error) = LINK_BYTES.allow(fragment.len()) {
            left_out.values.push(format!(
                "The link cannot be opened: {error}. Open the puzzle's file instead. Nothing else has changed."
            ));
            return (Self { is_lost: true, ..Self::default() }, left_out);
        }
        let text = decoded(fragment.trim_start_matches('#'));
        let mut reader = LinkReader { known, ..LinkReader::default() };
        let (bare, rest) = text.trim_start().split_at(bare_fragment(&text).len());
        for part in bare.split('&').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            // What stands in place of a value is one that is ignored, not the end of the link.
            let is_replaced = value.is_empty() && part.ends_with('=') && bare.ends_with(part);
            let value = if is_replaced { rest } else { value };
            if key == "cubes" {
                left_out.values.extend(reader.apply_puzzle(value).err().map(lost));
                left_out.has_known_key = true;
            } else if reader.apply(key, value).is_some() {
                left_out.has_known_key = true;
            } else {
                left_out.add(key, value);
            }
        }
        if reader.solution.as_ref().is_some_and(|solution| solution.code.is_empty()) {
            reader.solution = None;
            left_out.values.push(
                "The link has settings for a solution but no solution, so they are ignored.".to_owned(),
            );
        }
        (reader.finish(), left_out)
    }

    /// Whether it shows more than a search that plays: a step, a solution, a cube, or the guide.
    pub(crate) fn names_a_place(&self) -> bool {
        let shows_cube = self.cube.is_some() || self.challenge.is_some();
        !self.settings.playing || self.solution.is_some() || shows_cube || self.guide.is_some()
    }

    /// The fragment for an address, of at most eight kilobytes. It has only the id of a puzzle that needs
    /// more, so that the page that opens it can report what is missing.
    pub fn address(&self) -> String {
        if self.guide.is_some() || self.lesson.is_some() || self.has_puzzle() {
            return self.text();
        }
        format!("cubes={}", missing_code(&self.settings.puzzle))
    }

    /// Whether an address has the whole puzzle.
    fn has_puzzle(&self) -> bool {
        fits_link(&self.settings.puzzle, &catalogue::FIRST)
    }

    /// Whether a player on another page shows what it opens: a search or a solution.
    pub fn is_playable(&self) -> bool {
        let shows_cube = self.cube.is_some() || self.challenge.is_some();
        self.guide.is_none() && self.lesson.is_none() && !shows_cube && self.has_puzzle()
    }

    /// The fragment without its `#`, of any length.
    pub fn text(&self) -> String {
        let mut text = Text::default();
        match (self.guide, &self.lesson) {
            (Some(stage), _) => text.number("guide", stage as u64, true),
            (None, Some(place)) => text.push("lesson", &place.text(), true),
            (None, None) => self.write_search(&mut text),
        }
        if let Some(view) = self.view {
            let numbers = view.map(|number| number.to_string()).join(",");
            text.push("view", numbers.trim_end_matches(",0"), true);
        }
        text.push("tab", self.tab.key(), self.tab != Tab::default());
        text.0
    }

    /// Writes the search, and what is shown of it.
    fn write_search(&self, text: &mut Text) {
        let bare = Settings::default();
        let Settings { puzzle, plan, symmetry, speed, playing } = self.settings.clone();
        let mut usual = bare.plan;
        match catalogue::FIRST.contains(&puzzle) {
            true => text.push("puzzle", puzzle.id(), puzzle != bare.puzzle),
            false => text.push("cubes", &puzzle_code(&puzzle), true),
        }
        if plan.strategy != usual.strategy {
            text.push("strategy", plan.strategy.key(), true);
            usual = plan.strategy.plan();
        }
        text.push("order", plan.pieces.key(), plan.pieces != usual.pieces);
        text.push("cells", &plan.cells.key(), plan.cells != usual.cells);
        text.push("symmetry", symmetry.key(), symmetry != bare.symmetry);
        text.number("speed", u64::from(speed.place()), speed != bare.speed);
        text.number("step", self.step, self.step > 0);
        text.push("paused", "", !playing && self.step == 0);
        text.push("cube", self.cube.as_deref().unwrap_or_default(), self.cube.is_some());
        if let Some(to_beat) = self.challenge {
            let is_any = to_beat != Score::default();
            text.push("challenge", &if is_any { to_beat.text() } else { String::new() }, true);
        }
        if let Some(solution) = &self.solution {
            solution.write(text);
        }
    }
}

impl SolutionView {
    fn write(&self, text: &mut Text) {
        text.push("shows", &self.code, true);
        text.number("stands", self.standing as u64, self.standing > 0);
        text.number("in", self.placed.unwrap_or(0) as u64, self.placed.is_some());
        text.number("apart", u64::from(self.apart), self.apart > 0);
        text.number("layers", u64::from(self.cut.unwrap_or(0)), self.cut.is_some());
        text.push("build", "", self.building);
        text.number("moves", u64::from(self.moves.unwrap_or(0)), self.moves.is_some());
    }
}

/// A fragment that is being written.
#[derive(Default)]
struct Text(String);

impl Text {
    /// Adds a key and its value, or the key alone, if `wanted`.
    fn push(&mut self, key: &str, value: &str, wanted: bool) {
        if !wanted {
            return;
        }
        let ends = [if self.0.is_empty() { "" } else { "&" }, if value.is_empty() { "" } else { "=" }];
        self.0.extend([ends[0], key, ends[1], value]);
    }

    fn number(&mut self, key: &str, number: u64, wanted: bool) {
        if wanted {
            self.push(key, &number.to_string(), true);
        }
    }
}

/// What of a link was ignored, as sentences.
#[derive(Default)]
pub(crate) struct LeftOut {
    /// What cannot be decoded.
    pub(crate) values: Vec<String>,
    /// Unknown keys: of a newer version, or of a program that follows visits.
    pub(crate) keys: Vec<String>,
    /// Whether another key is known.
    pub(crate) has_known_key: bool,
}

impl LeftOut {
    fn add(&mut self, key: &str, value: &str) {
        let what = match key {
            "puzzle" => "not a puzzle of Cubefall",
            "strategy" => "not a strategy",
            "order" => "not an order of the pieces",
            "cells" => "not an order of the cells",
            "symmetry" => "not a symmetry",
            "speed" => "not a number from 0 to 80",
            "step" | "stands" | "in" | "layers" | "guide" => "not a number from 0 up",
            "apart" => "not a number from 0 to 100",
            "shows" => "not a solution",
            "cube" => "not a set of placements",
            "challenge" => "not a result to beat",
            "view" => "not a view",
            "tab" => "not a tab",
            "lesson" => "not a lesson",
            _ => {
                let key = short(key);
                return self.keys.push(format!("The link has the unknown key \"{key}\", which is ignored."));
            }
        };
        self.values.push(format!("The link's {key} \"{}\" is {what}, so it is ignored.", short(value)));
        self.has_known_key = true;
    }
}

/// A link that is being decoded.
#[derive(Default)]
struct LinkReader<'a> {
    link: Link,
    /// A puzzle besides those of the catalogue.
    known: Option<&'a Arc<Puzzle>>,
    strategy: Option<Strategy>,
    symmetry: Option<Symmetry>,
    pieces: Option<PieceOrder>,
    cells: Option<CellOrder>,
    solution: Option<SolutionView>,
}

impl LinkReader<'_> {
    /// The maximum number of sentences about ignored parts.
    const MOST_REMARKS: usize = 5;
    /// The longest id of a puzzle.
    const LONGEST_ID: usize = 64;
    /// The maximum length of the code of a solution.
    const LONGEST_CODE: usize = 1024;

    /// Applies a key and its value. Returns nothing if the key is unknown or the value is invalid.
    fn apply(&mut self, key: &str, value: &str) -> Option<()> {
        let settings = &mut self.link.settings;
        match key {
            "puzzle" => return self.name_puzzle(value),
            "strategy" => self.strategy = Some(Strategy::from_key(value)?),
            "order" => self.pieces = Some(PieceOrder::from_key(value)?),
            "cells" => self.cells = Some(CellOrder::from_key(value).ok()?),
            "symmetry" => self.symmetry = Some(Symmetry::from_key(value)?),
            "speed" => {
                settings.speed =
                    Speed::at(value.parse().ok().filter(|&place| place <= Speed::FASTEST.place())?)
            }
            "step" => (self.link.step, settings.playing) = (value.parse().ok()?, false),
            "paused" => settings.playing = false,
            "guide" if value.is_empty() => self.link.guide = Some(1),
            "guide" => self.link.guide = Some(value.parse().ok()?),
            "lesson" => self.link.lesson = Some(LessonPlace::read(value)?),
            "cube" => self.link.cube = Some(code(value)?),
            "challenge" if value.is_empty() => self.link.challenge = Some(Score::default()),
            "challenge" => self.link.challenge = Some(Score::read(value)?),
            "view" => self.link.view = view(value)?,
            "tab" => self.link.tab = Tab::ALL.into_iter().find(|tab| tab.key() == value)?,
            key => return self.apply_look(key, value),
        }
        Some(())
    }

    /// Applies the id of a puzzle.
    fn name_puzzle(&mut self, id: &str) -> Option<()> {
        let known = self.known.filter(|known| known.id() == id).cloned();
        let puzzle = catalogue::FIRST.find(id).or(known);
        let is_id = (1..=Self::LONGEST_ID).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        self.link.missing = (puzzle.is_none() && is_id).then(|| id.to_owned());
        self.link.settings.puzzle = puzzle?;
        Some(())
    }

    /// Applies the code of a puzzle.
    fn apply_puzzle(&mut self, code: &str) -> Result<(), PuzzleCodeError> {
        self.link.is_lost = true;
        self.link.settings.puzzle = puzzle_of_code(code)?;
        self.link.is_lost = false;
        Ok(())
    }

    fn apply_look(&mut self, key: &str, value: &str) -> Option<()> {
        let mut solution = self.solution.clone().unwrap_or_default();
        match key {
            "shows" => solution.code = code(value).filter(|code| !code.is_empty())?,
            "stands" => solution.standing = value.parse().ok()?,
            "in" => solution.placed = Some(value.parse().ok()?),
            "apart" => solution.apart = value.parse().ok().filter(|&percent| percent <= 100)?,
            "layers" => solution.cut = Some(value.parse().ok()?),
            "build" => solution.building = true,
            "moves" => solution.moves = Some(value.parse().ok()?),
            _ => return None,
        }
        self.solution = Some(solution);
        Some(())
    }

    /// The link. A strategy has its author's orders unless the link sets them, in any order of the keys.
    fn finish(self) -> Link {
        let Self { mut link, known, strategy, symmetry, pieces, cells, solution } = self;
        let is_known = |known: &&Arc<Puzzle>| **known == link.settings.puzzle;
        let usual = known.filter(is_known).map_or(link.settings.symmetry, |puzzle| Symmetry::usual(puzzle));
        link.settings.symmetry = symmetry.unwrap_or(usual);
        let plan = strategy.map_or(link.settings.plan, Strategy::plan);
        let plan = plan.with_pieces(pieces.unwrap_or(plan.pieces));
        link.settings.plan = plan.with_cells(cells.unwrap_or(plan.cells));
        Link { solution, ..link }
    }
}

/// The code of some placements, checked as far as possible without the puzzle.
fn code(value: &str) -> Option<String> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase();
    let can_be = value.len() <= LinkReader::LONGEST_CODE && value.bytes().all(is_digit);
    can_be.then(|| value.to_owned())
}

/// Decodes up to six numbers; missing ones are 0. The outer option is empty if they cannot be decoded.
#[allow(clippy::option_option)]
fn view(value: &str) -> Option<Option<[i32; 6]>> {
    let mut view = [0; 6];
    for (index, number) in value.split(',').enumerate() {
        *view.get_mut(index)? = number.parse().ok()?;
    }
    Some((view != [0; 6]).then_some(view))
}

/// The message that a puzzle cannot be decoded, and why.
fn lost(error: PuzzleCodeError) -> String {
    let remedy = if error.is_limit() {
        "Make the puzzle smaller."
    } else {
        "Copy the whole link once more, or open the puzzle's file."
    };
    format!("The link's puzzle (cubes=…) cannot be opened: {error}. {remedy} Nothing else has changed.")
}

/// A text, shortened if it is long. What cannot be seen in it is written by its number.
fn short(text: &str) -> String {
    const LONGEST: usize = 30;
    let shown = |c: char| if "\"'\\".contains(c) { c.to_string() } else { c.escape_debug().to_string() };
    let begins: String = text.chars().take(LONGEST).map(shown).collect();
    let end = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    begins + end
}

/// Decodes percent-encoded bytes, such as `%26`. Invalid sequences stay as they are.
fn decoded(text: &str) -> String {
    let (bytes, mut read) = (text.as_bytes(), Vec::with_capacity(text.len()));
    let digit = |at: usize| char::from(*bytes.get(at)?).to_digit(16);
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                read.push((16 * high + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                read.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(read).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(fragment: &str) -> Link {
        let (link, left_out) = Link::read(fragment);
        assert_eq!(left_out, Vec::<String>::new(), "{fragment}");
        link
    }

    #[test]
    fn a_fragment_sets_what_it_names() {
        let settings = reads(
            "#puzzle=bedlam&strategy=first-cell&cells=diagonal&order=given&symmetry=raw&speed=40&paused",
        )
        .settings;
        let cells = CellOrder::from_key("diagonal").expect("a name");
        let expected = Settings {
            puzzle: catalogue::ALL.get("bedlam"),
            plan: Strategy::FIRST_CELL.plan().with_cells(cells).with_pieces(PieceOrder::Given),
            symmetry: Symmetry::Raw,
            speed: Speed::at(40),
            playing: false,
        };
        assert_eq!(settings, expected);
    }

    #[test]
    fn a_strategy_comes_with_its_author_s_choices() {
        assert_eq!(reads("#strategy=fold-lazy").settings.plan, Strategy::FOLD_LAZY.plan());
        assert_eq!(reads("#order=fewest&strategy=pieces"), Link::default());
    }

    #[test]
    fn a_link_to_a_step_waits_there() {
        let link = reads("step=123456");
        assert_eq!((link.step, link.settings.playing, link.text().as_str()), (123_456, false, "step=123456"));
    }

    #[test]
    fn what_was_left_out_is_named_and_the_rest_is_kept() {
        for (fragment, kept, named) in [
            ("#step=abc&paused", "paused", ["step", "\"abc\""]),
            ("speed=40&speed=-1", "speed=40", ["speed", "\"-1\""]),
            ("speed=81", "", ["speed", "\"81\""]),
            ("puzzle=Soma", "", ["puzzle", "\"Soma\""]),
            ("colour=red&tab=lab", "tab=lab", ["key", "\"colour\""]),
            ("in=3", "", ["settings for a solution", "no solution"]),
            ("view=1,2,3,4,5,6,7", "", ["view", "\"1,2,3,4,5,6,7\""]),
            ("symmetry", "", ["symmetry", "\"\""]),
            ("puzzle=", "", ["puzzle", "\"\""]),
            ("puzzle=<img src=x onerror=alert(1)>", "", ["puzzle", "\"<img src=x onerror=alert(1)>\""]),
            ("tab=lab&puzzle=%3Cb%3E", "tab=lab", ["puzzle", "\"<b>\""]),
            ("puzzle=%E2%80%8B", "", ["puzzle", "\"\\u{200b}\""]),
            ("%E2%80%AEab=1", "", ["key", "\"\\u{202e}ab\""]),
        ] {
            let (link, ignored) = Link::read(fragment);
            assert_eq!((link.text().as_str(), ignored.len()), (kept, 1), "{fragment}");
            assert!(named.iter().all(|words| ignored[0].contains(words)), "{fragment}: {}", ignored[0]);
        }
        assert_eq!(Link::read("#x=%00&y&z&a&b&c&d=1&e").1.len(), LinkReader::MOST_REMARKS + 1);
    }

    #[test]
    fn what_stands_after_a_link_is_no_part_of_it() {
        for after in [")", ".", ">", "\"", ",", ").", "**", "%29", "%22%3E", " and more", "%20and=more"] {
            assert_eq!(
                reads(&["#puzzle=bedlam&step=5", after].concat()).text(),
                "puzzle=bedlam&step=5",
                "{after}"
            );
        }
    }

    #[test]
    fn percent_encoded_links_are_read() {
        assert_eq!(reads("#puzzle%3Dbedlam%26view=1%2c2").text(), "puzzle=bedlam&view=1,2");
        for odd in ["%", "%4", "%zz", "%ff%fe=%"] {
            assert_eq!(Link::read(odd).0, Link::default(), "{odd}");
        }
    }
}
