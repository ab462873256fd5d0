//! Where the page stands, as the fragment of an address, so that a copied link opens the same picture again.
//!
//! It is a list of keys and values: `#puzzle=bedlam&strategy=first-cell&step=123456&view=700,-120&tab=solutions`. Defaults are left
//! out, so the address of a fresh page is bare. What cannot be decoded is left out, too, and reported. A puzzle of the catalogue is
//! named by its id; any other puzzle is carried itself, packed, as `cubes=`.

use crate::app::persistence::puzzle_code::{
    PuzzleCodeError, fits_link, missing_code, puzzle_code, puzzle_of,
};
use crate::app::{Settings, Speed};
use crate::problem::Symmetry;
use crate::puzzle::{Puzzle, catalogue};
use crate::search::{CellOrder, PieceOrder, Strategy};
use std::sync::Arc;

/// Where the page stands, as far as an address says.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Link {
    /// What is searched, how, how fast, and whether it plays.
    pub settings: Settings,
    /// The step at which the search waits. A search that plays begins with the first.
    pub step: u64,
    /// The user's own cube, if it is shown: the code of the pieces that stand in it, as [`Look::code`] has those of a
    /// solution; nothing for an empty box.
    pub cube: Option<String>,
    /// The solution that is shown, if one is.
    pub look: Option<Look>,
    /// How the camera differs from its home: see `OrbitCamera::stance`. Nothing at home.
    pub view: Option<[i32; 6]>,
    /// The part of the panel that is open.
    pub tab: Tab,
    /// Whether it is about a puzzle of its own that cannot be decoded. Nothing else of it has a meaning then.
    pub is_lost: bool,
    /// The id of a puzzle that it names and that is not there. A program that has a part of the catalogue looks for it elsewhere.
    pub missing: Option<String>,
}

/// A solution that is shown. The search need not have found it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Look {
    /// The indices of its placements among all placements, a few letters and digits for each.
    pub code: String,
    /// How many of its pieces stand already, in the user's own cube.
    pub standing: usize,
    /// How many are in the box, if not all.
    pub placed: Option<usize>,
    /// How far it is drawn apart, in percent.
    pub apart: u8,
    /// Where it is cut, in hundredths of a cell, if it is.
    pub cut: Option<u16>,
    /// Whether the user builds it along.
    pub building: bool,
}

/// A part of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tab {
    /// The search.
    #[default]
    Search,
    /// The solutions.
    Solutions,
    /// The Lab.
    Lab,
}

impl Tab {
    /// All of them, in their order on the page.
    pub const ALL: [Self; 3] = [Self::Search, Self::Solutions, Self::Lab];

    /// A short name that never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Solutions => "solutions",
            Self::Lab => "lab",
        }
    }
}

impl Link {
    /// Decodes the fragment of an address, with or without its `#`. The sentences say what of it was left out.
    pub fn read(fragment: &str) -> (Self, Vec<String>) {
        Self::read_with(fragment, None)
    }

    /// The same where one more puzzle is known than the catalogue has.
    pub fn read_with(fragment: &str, known: Option<&Arc<Puzzle>>) -> (Self, Vec<String>) {
        let text = decoded(fragment.trim_start_matches('#'));
        let (mut draft, mut left_out) = (Draft { known, ..Draft::default() }, Vec::new());
        for part in text.split('&').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            if key == "cubes" {
                left_out.extend(draft.apply_puzzle(value).err().map(lost));
            } else if draft.apply(key, value).is_none() {
                left_out.push(remark(key, value));
            }
        }
        if draft.look.as_ref().is_some_and(|look| look.code.is_empty()) {
            draft.look = None;
            left_out.push(
                "The link tells how to look at a solution, but names none, so that was left out.".to_owned(),
            );
        }
        if left_out.len() > Draft::MOST_REMARKS {
            left_out.truncate(Draft::MOST_REMARKS);
            left_out.push("More of the link was left out.".to_owned());
        }
        (draft.finish(), left_out)
    }

    /// The fragment for an address, of at most eight kilobytes. A puzzle for which these are not enough is only named, so that whoever
    /// opens the link learns what is missing.
    pub fn address(&self) -> String {
        if fits_link(&self.settings.puzzle) {
            return self.text();
        }
        ["cubes=", &missing_code(&self.settings.puzzle)].concat()
    }

    /// The fragment, without its `#`, however long it is.
    pub fn text(&self) -> String {
        let (mut text, bare) = (Text::default(), Settings::default());
        let Settings { puzzle, plan, symmetry, speed, playing } = self.settings.clone();
        let mut usual = bare.plan;
        match catalogue::contains(&puzzle) {
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
        if let Some(look) = &self.look {
            look.write(&mut text);
        }
        if let Some(view) = self.view {
            let numbers = view.map(|number| number.to_string()).join(",");
            text.push("view", numbers.trim_end_matches(",0"), true);
        }
        text.push("tab", self.tab.key(), self.tab != Tab::default());
        text.0
    }
}

impl Look {
    fn write(&self, text: &mut Text) {
        text.push("shows", &self.code, true);
        text.number("stands", self.standing as u64, self.standing > 0);
        text.number("in", self.placed.unwrap_or(0) as u64, self.placed.is_some());
        text.number("apart", u64::from(self.apart), self.apart > 0);
        text.number("layers", u64::from(self.cut.unwrap_or(0)), self.cut.is_some());
        text.push("build", "", self.building);
    }
}

/// A fragment that is being written.
#[derive(Default)]
struct Text(String);

impl Text {
    /// Adds a key and its value, or the key alone, if that is wanted.
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

/// What has been read of a link.
#[derive(Default)]
struct Draft<'a> {
    link: Link,
    /// A puzzle that is known beside those of the catalogue.
    known: Option<&'a Arc<Puzzle>>,
    strategy: Option<Strategy>,
    symmetry: Option<Symmetry>,
    pieces: Option<PieceOrder>,
    cells: Option<CellOrder>,
    look: Option<Look>,
}

impl Draft<'_> {
    /// The most sentences about what was left out.
    const MOST_REMARKS: usize = 5;
    /// The longest id of a puzzle.
    const LONGEST_ID: usize = 64;
    /// The most digits of the code of a solution: more than any region has cells, three times.
    const LONGEST_CODE: usize = 1024;

    /// Applies a key and its value, if both are known.
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
            "cube" => self.link.cube = Some(code(value)?),
            "view" => self.link.view = view(value)?,
            "tab" => self.link.tab = Tab::ALL.into_iter().find(|tab| tab.key() == value)?,
            key => return self.apply_look(key, value),
        }
        Some(())
    }

    /// Applies the id of a puzzle.
    fn name_puzzle(&mut self, id: &str) -> Option<()> {
        let known = self.known.filter(|known| known.id() == id).cloned();
        let puzzle = catalogue::find(id).or(known);
        let is_id = id.len() <= Self::LONGEST_ID
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        self.link.missing = (puzzle.is_none() && is_id).then(|| id.to_owned());
        self.link.settings.puzzle = puzzle?;
        Some(())
    }

    /// Applies the code of a puzzle.
    fn apply_puzzle(&mut self, code: &str) -> Result<(), PuzzleCodeError> {
        self.link.is_lost = true;
        self.link.settings.puzzle = puzzle_of(code)?;
        self.link.is_lost = false;
        Ok(())
    }

    fn apply_look(&mut self, key: &str, value: &str) -> Option<()> {
        let mut look = self.look.clone().unwrap_or_default();
        match key {
            "shows" => look.code = code(value).filter(|code| !code.is_empty())?,
            "stands" => look.standing = value.parse().ok()?,
            "in" => look.placed = Some(value.parse().ok()?),
            "apart" => look.apart = value.parse().ok().filter(|&percent| percent <= 100)?,
            "layers" => look.cut = Some(value.parse().ok()?),
            "build" => look.building = true,
            _ => return None,
        }
        self.look = Some(look);
        Some(())
    }

    /// A strategy comes with its author's choices, wherever in the link it stands.
    fn finish(self) -> Link {
        let Self { mut link, known, strategy, symmetry, pieces, cells, look } = self;
        let is_known = |known: &&Arc<Puzzle>| **known == link.settings.puzzle;
        let usual = known.filter(is_known).map_or(link.settings.symmetry, |puzzle| Symmetry::usual(puzzle));
        link.settings.symmetry = symmetry.unwrap_or(usual);
        let plan = strategy.map_or(link.settings.plan, Strategy::plan);
        let plan = plan.with_pieces(pieces.unwrap_or(plan.pieces));
        link.settings.plan = plan.with_cells(cells.unwrap_or(plan.cells));
        Link { look, ..link }
    }
}

/// The code of some placements, as far as that can be checked without their puzzle.
fn code(value: &str) -> Option<String> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase();
    let can_be = value.len() <= Draft::LONGEST_CODE && value.bytes().all(is_digit);
    can_be.then(|| value.to_owned())
}

/// Up to six numbers; those that are missing are zero. The outer option says whether it could be decoded.
#[allow(clippy::option_option)]
fn view(value: &str) -> Option<Option<[i32; 6]>> {
    let mut view = [0; 6];
    for (index, number) in value.split(',').enumerate() {
        *view.get_mut(index)? = number.parse().ok()?;
    }
    Some((view != [0; 6]).then_some(view))
}

/// That a puzzle cannot be decoded, and why.
fn lost(error: PuzzleCodeError) -> String {
    format!(
        "The link's puzzle (cubes=…) cannot be opened: {error}. Copy the whole link once more, or open the puzzle's file. Nothing else \
         has changed."
    )
}

/// What was left out, and why.
fn remark(key: &str, value: &str) -> String {
    let what = match key {
        "puzzle" => "no puzzle that Cubefall has",
        "strategy" => "no way to search",
        "order" => "no order of the pieces",
        "cells" => "no order of the cells",
        "symmetry" => "no way to count",
        "speed" => "no number from 0 to 80",
        "step" | "stands" | "in" | "layers" => "no number",
        "apart" => "no number from 0 to 100",
        "shows" => "no solution",
        "cube" => "no cube that was begun",
        "view" => "no view",
        "tab" => "no part of the panel",
        _ => {
            return ["The link says \"", &short(key), "\", which Cubefall does not know; it was left out."]
                .concat();
        }
    };
    ["The link's ", key, " \"", &short(value), "\" is ", what, ", so it was left out."].concat()
}

/// The beginning of a text that is long.
fn short(text: &str) -> String {
    const LONGEST: usize = 30;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => [&text[..at], "…"].concat(),
        None => text.to_owned(),
    }
}

/// The text with the bytes decoded that a program has written as `%26` and the like; what is no such byte stays.
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
            puzzle: catalogue::get("bedlam"),
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
        for (fragment, kept, said) in [
            ("#step=abc&paused", "paused", "The link's step \"abc\" is no number, so it was left out."),
            (
                "speed=40&speed=-1",
                "speed=40",
                "The link's speed \"-1\" is no number from 0 to 80, so it was left out.",
            ),
            ("speed=81", "", "The link's speed \"81\" is no number from 0 to 80, so it was left out."),
            (
                "puzzle=Soma",
                "",
                "The link's puzzle \"Soma\" is no puzzle that Cubefall has, so it was left out.",
            ),
            (
                "colour=red&tab=lab",
                "tab=lab",
                "The link says \"colour\", which Cubefall does not know; it was left out.",
            ),
            ("in=3", "", "The link tells how to look at a solution, but names none, so that was left out."),
            ("view=1,2,3,4,5,6,7", "", "The link's view \"1,2,3,4,5,6,7\" is no view, so it was left out."),
            ("symmetry", "", "The link's symmetry \"\" is no way to count, so it was left out."),
        ] {
            let (link, left_out) = Link::read(fragment);
            assert_eq!((link.text().as_str(), left_out), (kept, vec![said.to_owned()]), "{fragment}");
        }
        assert_eq!(Link::read("#x=%00&y&z&a&b&c&d=1&e").1.len(), Draft::MOST_REMARKS + 1);
    }

    #[test]
    fn what_programs_on_the_way_wrote_in_percent_signs_is_read() {
        assert_eq!(reads("#puzzle%3Dbedlam%26view=1%2c2").text(), "puzzle=bedlam&view=1,2");
        for odd in ["%", "%4", "%zz", "%ff%fe=%"] {
            assert_eq!(Link::read(odd).0, Link::default(), "{odd}");
        }
    }
}
