//! Writes the readout into the page.

use crate::app::{App, LevelRow, List, Order, Partial, Readout, Shown, StageList, Words};
use crate::lab::{decimal, grouped};
use crate::problem::Symmetry;
use crate::puzzle::{CellSet, Puzzle};
use crate::web::browser::dom::{by_id, set_attribute, set_flag, set_hidden, set_text, set_value};
use crate::web::panels::markup::{chip, filled, layers, paint};
use crate::web::panels::sieve_form::SieveForm;
use crate::web::panels::solution_list::SolutionList;
use crate::web::panels::time_panel::TimePanel;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement};

/// The panel beside the picture and the transport below it.
pub(in crate::web) struct Panel {
    written: Option<Readout>,
    /// Seconds since the panel was last written, and since the last announcement.
    waited: (f64, f64),
    /// How many solutions were announced last, and whether as all there are.
    announced: (usize, bool),
    time: TimePanel,
    list: SolutionList,
    sieve: SieveForm,
}

impl Panel {
    /// While the search is too fast to follow, or the list of solutions grows, the figures are written only so often: seconds.
    const BETWEEN_WRITES: f64 = 0.1;
    /// And so often while solutions are sifted. A frame that writes looks at hardly any; this is longer than any frame counts, so
    /// that some do not write, however slowly the browser draws.
    const BETWEEN_LISTINGS: f64 = 0.25;
    /// Seconds between announcements to those who listen to the page.
    const BETWEEN_ANNOUNCEMENTS: f64 = 3.0;

    pub(in crate::web) fn new() -> Self {
        Self {
            written: None,
            waited: (f64::MAX, 0.0),
            announced: (0, false),
            time: TimePanel::default(),
            list: SolutionList::new(),
            sieve: SieveForm::default(),
        }
    }

    /// Brings the page up to date, unless it was just written and more is coming. `settled` says that nothing is. Returns
    /// whether anything was written.
    pub(in crate::web) fn update(&mut self, app: &App, dt: f64, settled: bool) -> bool {
        self.waited = (self.waited.0 + dt, self.waited.1 + dt);
        self.time.tick(dt);
        let readout = app.readout();
        if self.written.as_ref() == Some(&readout) {
            return false;
        }
        let fast = readout.speed.steps_per_second().is_none_or(|rate| rate > 30.0);
        let busy = fast || app.is_sifting() || app.finds_all();
        let pause = if app.is_sifting() { Self::BETWEEN_LISTINGS } else { Self::BETWEEN_WRITES };
        if busy && !settled && self.waited.0 < pause {
            return false;
        }
        self.waited.0 = 0.0;
        // Whoever looks at something else is told of that.
        if !app.sets_up() && readout.shown.is_none() {
            self.announce(&readout);
        }
        write_transport(&readout);
        self.time.update(app, &readout, settled || !busy);
        write_choices(&readout);
        write_figures(app.puzzle(), &readout);
        self.write_search(app.puzzle(), &readout);
        write_solutions(&readout);
        self.sieve.update(app.puzzle(), &readout);
        let shown = readout.shown.map(|shown| (shown.number - 1, shown.favourite));
        self.list.update(app, (readout.list, readout.filter), shown);
        self.written = Some(readout);
        true
    }

    /// Whether it was ever written.
    pub(in crate::web) fn is_written(&self) -> bool {
        self.written.is_some()
    }

    /// Writes what is about the search alone, where that has changed: it is much to lay out, and stays while solutions are looked
    /// at or listed.
    fn write_search(&self, puzzle: &Puzzle, readout: &Readout) {
        let is_as_before = self.written.as_ref().is_some_and(|before| {
            let Readout { puzzle, plan, level, finished, words, levels, stage_list, .. } = before;
            (puzzle, plan, level) == (&readout.puzzle, &readout.plan, &readout.level)
                && (finished, words) == (&readout.finished, &readout.words)
                && (levels, stage_list) == (&readout.levels, &readout.stage_list)
        });
        if !is_as_before {
            write_words(puzzle, &readout.words);
            write_levels(puzzle, readout);
            write_stage(puzzle, readout.stage_list.as_ref());
        }
    }

    /// Draws the list of solutions anew, since it was hidden and had no size.
    pub(in crate::web) fn unhidden(&mut self, app: &App) {
        self.list.unhidden(app);
    }

    /// Draws the part of the list of solutions that has come into view.
    pub(in crate::web) fn scrolled(&mut self, app: &App) {
        self.list.draw(app);
    }

    fn announce(&mut self, readout: &Readout) {
        let due = readout.finished || !readout.playing || self.waited.1 >= Self::BETWEEN_ANNOUNCEMENTS;
        let news = (readout.found, readout.finished);
        if news != self.announced && due {
            self.announced = news;
            self.waited.1 = 0.0;
            let noun = if readout.found == 1 { "solution" } else { "solutions" };
            let end = if readout.finished { ", everything is tried" } else { "" };
            let text = format!("{} {noun} found{end}", grouped(readout.found as u64));
            set_text(&by_id::<Element>("announcement"), &text);
        }
    }
}

fn write_transport(readout: &Readout) {
    set_text(&by_id::<Element>("sentence"), &readout.sentence);
    let play: HtmlElement = by_id("play");
    set_attribute(&play, "data-playing", if readout.playing { "true" } else { "false" });
    if let Ok(Some(label)) = play.query_selector(".label") {
        set_text(&label, if readout.playing { "Pause" } else { "Play" });
    }
    let asked = match readout.speed.steps_per_second() {
        Some(rate) => format!("{} steps/s", short(rate)),
        None => "full speed".to_owned(),
    };
    let reached =
        if readout.rate > 0.0 { format!(" · reached {}/s", short(readout.rate)) } else { String::new() };
    set_text(&by_id::<Element>("speed-text"), &format!("{asked}{reached}"));
    let slider: HtmlInputElement = by_id("speed");
    set_value(&slider, &readout.speed.place().to_string());
    set_attribute(&slider, "aria-valuetext", &asked);
}

fn choose(id: &str, key: &str) {
    let select: HtmlSelectElement = by_id(id);
    if select.value() != key {
        select.set_value(key);
    }
}

fn write_choices(readout: &Readout) {
    let plan = readout.plan;
    choose("puzzle", readout.puzzle.id());
    choose("strategy", plan.strategy.key());
    choose("order", plan.pieces.key());
    choose("cells", &plan.cells.key());
    choose("symmetry", readout.symmetry.key());
    set_hidden(&by_id("order-choice"), !plan.strategy.takes_piece_order());
    set_hidden(&by_id("cells-choice"), !plan.strategy.takes_cell_order());
    for symmetry in Symmetry::ALL {
        let possible = readout.symmetries.contains(&symmetry);
        set_flag(&by_id(&format!("symmetry-{}", symmetry.key())), "disabled", !possible);
    }
    set_text(&by_id::<Element>("counted"), readout.symmetry.counted(&readout.puzzle));
    let refused = by_id::<HtmlElement>("refused");
    set_text(&refused, readout.notice.as_deref().unwrap_or_default());
    set_hidden(&refused, readout.notice.is_none());
}

fn write_figures(puzzle: &Puzzle, readout: &Readout) {
    set_text(&by_id::<Element>("level"), &format!("{} of {}", readout.level, readout.levels.len()));
    let trying = readout.trying.map_or("–".to_owned(), |piece| chip(piece, puzzle.piece(piece).letter()));
    set_markup(&by_id("trying"), &trying);
    set_text(&by_id::<Element>("tried"), &grouped(readout.tried));
    set_text(
        &by_id::<Element>("rate"),
        &if readout.playing { short(readout.try_rate) } else { "–".to_owned() },
    );
    set_attribute(&by_id("progress"), "value", &decimal(readout.progress, 4));
    set_text(&by_id::<Element>("progress-text"), &format!("{} %", decimal(100.0 * readout.progress, 1)));
}

fn write_words(puzzle: &Puzzle, words: &Words) {
    let piece =
        words.piece.map_or("Piece".to_owned(), |piece| format!("Piece {}", puzzle.piece(piece).name()));
    let paint = words.piece.map_or("var(--ink)".to_owned(), paint);
    let rows = [
        ("Assembly", &words.assembly, "var(--word)".to_owned()),
        (piece.as_str(), &words.placement, paint),
        ("Both (and)", &words.both(), "var(--clash)".to_owned()),
    ];
    let markup: String =
        rows.into_iter().map(|(label, set, color)| word_row(puzzle, label, set, &color)).collect();
    set_markup(&by_id("words"), &markup);
    let clash = words.both().len();
    let verdict = match (words.piece, clash) {
        (None, _) => String::new(),
        (Some(_), 0) => "Nothing in common: it fits.".to_owned(),
        (Some(_), 1) => "1 cell in common: no room.".to_owned(),
        (Some(_), _) => format!("{clash} cells in common: no room."),
    };
    set_text(&by_id::<Element>("verdict"), &verdict);
}

fn word_row(puzzle: &Puzzle, label: &str, set: &CellSet, color: &str) -> String {
    let region = puzzle.region();
    // A click on a cell stops the search when that is filled.
    let cell = |coord| {
        let Some(cell) = region.cell_at(coord) else { return String::new() };
        let paint = if set.contains(cell) { filled(color) } else { String::new() };
        format!("{paint} data-fill=\"{}\"", cell.index())
    };
    let digits: String = set.words().iter().rev().map(|word| format!("{word:016X}")).collect();
    format!(
        "<div class=\"word\"><span class=\"word-label\">{label}</span>{}<code>0x{}</code></div>",
        layers(region.extent(), &cell),
        &digits[digits.len() - region.volume().div_ceil(4)..],
    )
}

fn write_levels(puzzle: &Puzzle, readout: &Readout) {
    let by_piece = readout.plan.strategy.takes_piece_order();
    set_text(&by_id::<Element>("levels-head"), if by_piece { "Piece" } else { "Level" });
    // A fold's kept assembly has the piece of its stage already.
    let current = readout.stage_list.as_ref().map_or(readout.level, |stage| stage.listed.stage);
    let most = readout.levels.iter().map(|row| row.tried).max().unwrap_or(0);
    let rows: String = readout
        .levels
        .iter()
        .enumerate()
        .map(|(level, row)| level_row(puzzle, level, row, most, level == current && !readout.finished))
        .collect();
    set_markup(&by_id("levels"), &rows);
    set_text(&by_id::<Element>("tried-all"), &grouped(readout.tried));
    set_text(&by_id::<Element>("kept-all"), &grouped(readout.kept));
}

fn level_row(puzzle: &Puzzle, level: usize, row: &LevelRow, most: u64, current: bool) -> String {
    let width = |count: u64| decimal(100.0 * (1.0 + count as f64).ln() / (1.0 + most.max(1) as f64).ln(), 1);
    let class = if current { " class=\"current\"" } else { "" };
    let label = match row.piece {
        Some(piece) => chip(piece, puzzle.piece(piece).letter()),
        None => (level + 1).to_string(),
    };
    let placements = row.placements.map_or("–".to_owned(), |placements| placements.to_string());
    format!(
        "<tr{class}><th scope=\"row\">{}</th><td class=\"number\">{}</td><td class=\"number\">{}</td>\
         <td class=\"number\">{}</td><td class=\"bars\"><i style=\"width:{}%\"></i><b style=\"width:{}%\"></b></td></tr>",
        label,
        placements,
        grouped(row.tried),
        grouped(row.kept),
        width(row.tried),
        width(row.kept),
    )
}

/// A fold's two lists: the assemblies about the one being extended, and those kept last.
fn write_stage(puzzle: &Puzzle, stage: Option<&StageList>) {
    set_hidden(&by_id("stage-list"), stage.is_none());
    let Some(StageList { listed, extended, kept }) = stage else { return };
    let current = grouped(listed.index as u64 + 1);
    set_text(&by_id::<Element>("extended-text"), &format!("{current} of {}", grouped(listed.of as u64)));
    set_text(&by_id::<Element>("kept-text"), &grouped(listed.kept as u64));
    let rows = |list: &[(usize, Partial)], current| -> String {
        list.iter()
            .map(|(index, partial)| partial_row(puzzle, *index, partial, current == Some(*index)))
            .collect()
    };
    set_markup(&by_id("extended"), &rows(extended, Some(listed.index)));
    set_markup(&by_id("kept"), &rows(kept, None));
}

fn partial_row(puzzle: &Puzzle, index: usize, partial: &Partial, current: bool) -> String {
    let region = puzzle.region();
    let fill = |coord| {
        let cell = region.cell_at(coord)?;
        partial.iter().find(|(_, cells)| cells.contains(cell)).map(|&(piece, _)| filled(&paint(piece)))
    };
    let fill = |coord| fill(coord).unwrap_or_default();
    let class = if current { " aria-current=\"true\"" } else { "" };
    let (number, picture) = (grouped(index as u64 + 1), layers(region.extent(), &fill));
    format!("<li{class}><span class=\"number\">{number}</span>{picture}</li>")
}

fn write_solutions(readout: &Readout) {
    let listed = grouped(readout.listed as u64);
    set_text(&by_id::<Element>("tab-count"), &listed);
    set_text(&by_id::<Element>("found"), &listed);
    set_hidden(&by_id("list-choice-row"), readout.lists.len() == 1);
    for list in List::ALL {
        set_flag(&by_id(&format!("list-{}", list.key())), "disabled", !readout.lists.contains(&list));
    }
    choose("list-choice", readout.list.key());
    let list = match readout.list {
        List::Stage => "Found on the stage",
        List::All => "Found in the background",
        List::Own => "What completes your cube",
        List::Link => "From the link",
    };
    let order = match readout.filter.order {
        Order::Found => "in order",
        Order::Name => "by name",
        Order::Easiest => "easiest first",
    };
    set_text(&by_id::<Element>("list-title"), &format!("{list}, {order}"));
    let ease = readout.ease.map_or(String::new(), |ease| {
        let [straight, sideways, stuck] = ease.map(|count| grouped(count as u64));
        format!("{straight} go straight down, {sideways} need pieces from the side, {stuck} lock.")
    });
    set_text(&by_id::<Element>("list-ease"), &ease);
    set_hidden(&by_id("list-ease"), ease.is_empty());
    set_hidden(&by_id("no-solutions"), readout.listed > 0 || readout.list != List::Stage);
    set_hidden(&by_id("browser"), readout.listed == 0);
    set_hidden(&by_id("sliders"), readout.shown.is_none());
    set_hidden(&by_id("back"), readout.shown.is_none());
    let back = if readout.own_cube { "Back to your cube" } else { "Back to the search" };
    set_text(&by_id::<Element>("back"), back);
    set_attribute(&by_id("number"), "max", &readout.listed.to_string());
    let shown = readout.shown;
    press("assemble", shown.is_some_and(|shown| shown.assembling));
    press("favourite", shown.is_some_and(|shown| shown.favourite));
    press("slide-show", shown.is_some_and(|shown| shown.slide_show));
    set_value(&by_id("number"), &shown.map_or(String::new(), |shown| shown.number.to_string()));
    set_hidden(&by_id("build-note"), shown.is_none());
    if let Some(shown) = shown {
        write_sliders(&shown);
        set_text(&by_id::<Element>("name"), &shown.name.map_or(String::new(), |name| name.to_string()));
        set_text(&by_id::<Element>("build-note-text"), &build_note(&shown));
    }
}

/// Whether the solution can be put together by hand, and what it stands for.
fn build_note(shown: &Shown) -> String {
    let alike = if shown.mirrored { "turned or mirrored" } else { "turned" };
    format!("{} One of {} alike when {alike}.", assembly_note(shown), shown.coverings)
}

fn assembly_note(shown: &Shown) -> String {
    match (shown.pieces - shown.possible, shown.sideways) {
        (0, 0) => "Each piece goes straight down.".to_owned(),
        (0, 1) => "One piece slides in from the side, all others go straight down.".to_owned(),
        (0, some) => format!("{some} pieces slide in from the side, all others go straight down."),
        (locked, _) => format!(
            "It cannot be put together one piece after the other by straight moves: {locked} of its {} stay out.",
            shown.pieces
        ),
    }
}

fn write_sliders(shown: &Shown) {
    set_attribute(&by_id("placed"), "min", &shown.standing.to_string());
    slide(
        "placed",
        shown.pieces as i32,
        shown.placed as f64,
        &format!("{} of {}", shown.placed, shown.pieces),
    );
    let explosion = f64::from(100.0 * shown.explosion);
    slide("explosion", 100, explosion, &format!("{} %", decimal(explosion, 0)));
    let all = shown.cut >= shown.height as f32;
    let cut = f64::from(shown.cut);
    let layers = if all { "all".to_owned() } else { format!("{} of {}", decimal(cut, 1), shown.height) };
    slide("cut", shown.height, cut, &layers);
}

fn slide(id: &str, most: i32, value: f64, text: &str) {
    let slider: HtmlInputElement = by_id(id);
    set_attribute(&slider, "max", &most.to_string());
    if slider.value_as_number() != value {
        slider.set_value_as_number(value);
    }
    set_attribute(&slider, "aria-valuetext", text);
    set_text(&by_id::<Element>(&format!("{id}-text")), text);
}

fn press(id: &str, pressed: bool) {
    set_attribute(&by_id(id), "aria-pressed", if pressed { "true" } else { "false" });
}

fn set_markup(element: &Element, markup: &str) {
    element.set_inner_html(markup);
}

/// A rate in few figures: 5.9, 640, 12.3 k, 4.56 M.
fn short(rate: f64) -> String {
    match rate {
        _ if rate < 9.95 => decimal(rate, 1),
        _ if rate < 1e3 => decimal(rate, 0),
        _ if rate < 1e6 => format!("{} k", decimal(rate / 1e3, 1)),
        _ => format!("{} M", decimal(rate / 1e6, 1)),
    }
}
