//! Addresses, saved searches and stored settings of version 0.1.0 can still be opened.
//!
//! `tests/data/v0.1.0/addresses.txt` and `saved.txt` list them: a comment after `//`, the address or the name
//! of the file, and after `>` the facts that hold once it is open. `storage.json` has the data that the page
//! had stored in the browser. The files are from that version and are never regenerated.

use app::{Link, PlaybackCommand, Settings, Start};
use app_testing::{Driver, work_off};
use cubefall::puzzle::{CellSet, PieceId};
use cubefall::solution::{Namer, SolutionName};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

/// Opens an address. Returns the app, and the facts that only the page uses: the camera, the tab, and how
/// many parts of the address were left out.
fn open(address: &str) -> (Driver, Facts) {
    let (link, left_out) = Link::read(address);
    let mut page = Facts::default();
    page.add_if("camera", link.view.map(|view| view.map(|number| number.to_string()).join(",")));
    page.add("tab", link.tab.key());
    page.add("left_out", left_out.len());
    let mut app = Driver::new(Start::resolve(address, |_| None));
    if !link.settings.playing {
        work_off(&mut app, 100_000);
    }
    (app, page)
}

/// Restores a saved search into an app that shows something else.
fn restore(text: &str) -> Driver {
    let mut app = Driver::new(Settings::default());
    app.restore(text).unwrap_or_else(|error| panic!("the saved search {error}"));
    work_off(&mut app, 100_000);
    app
}

/// The address of an app's search, at the default speed and in the initial state.
fn address(app: &Driver) -> String {
    let Settings { speed, playing, .. } = Settings::default();
    Link { settings: Settings { speed, playing, ..app.settings() }, ..Link::default() }.text()
}

/// What an app shows, as `key=value` words.
fn facts(app: &Driver) -> Facts {
    let mut facts = Facts::default();
    add_settings(&mut facts, app);
    add_position(&mut facts, app);
    add_solution(&mut facts, app);
    let own = app.readout().own_cube;
    facts.add_if("own_cube", own.map(|own| pieces(app, &own.standing)));
    let building = app.readout().solutions.build;
    facts.add_if("built", building.as_ref().map(|step| pieces(app, &step.standing)));
    facts.add_if("next", building.and_then(|step| step.piece).map(|next| pieces(app, &[next])));
    facts.add("notice", app.readout().notice.is_some());
    facts
}

fn add_settings(facts: &mut Facts, app: &Driver) {
    let settings = app.settings();
    facts.add("puzzle", settings.puzzle.id());
    facts.add("strategy", settings.plan.strategy.key());
    facts.add("order", settings.plan.pieces.key());
    facts.add("cells", settings.plan.cells.key());
    facts.add("symmetry", settings.symmetry.key());
    facts.add("speed", settings.speed.place());
    facts.add("playing", settings.playing);
}

fn add_position(facts: &mut Facts, app: &Driver) {
    let readout = app.readout();
    facts.add("step", readout.playback.time.now);
    facts.add("end", readout.playback.time.end);
    facts.add("finished", readout.playback.finished);
    facts.add("level", readout.playback.level);
    facts.add("tried", readout.playback.tried);
    facts.add("kept", readout.playback.kept);
    facts.add("found", app.found());
    facts.add("assembly", cells(&readout.playback.words.assembly));
    let last =
        readout.playback.words.piece.map(|piece| pieces(app, &[(piece, readout.playback.words.placement)]));
    facts.add_if("last", last);
    let list = readout.playback.stage_list.map(|list| list.listed);
    facts.add_if("fold", list.map(|it| format!("{}.{}.{}.{}", it.stage, it.index, it.of, it.kept)));
}

fn add_solution(facts: &mut Facts, app: &Driver) {
    let Some(shown) = app.readout().solutions.shown else { return };
    facts.add("list", app.readout().solutions.list.key());
    facts.add("number", shown.place);
    facts.add("name", shown.name.expect("a solution has one"));
    facts.add("standing", shown.standing);
    facts.add("placed", format!("{}/{}", shown.placed, shown.pieces));
    facts.add("apart", (shown.explosion * 100.0).round());
    facts.add("layers", (shown.cut * 100.0).round());
    facts.add("building", shown.building);
    facts.add("favourite", shown.favourite);
}

/// The other parts of a saved search: its breakpoints and its solutions.
fn facts_of_search(app: &Driver) -> Facts {
    let mut facts = facts(app);
    for line in app.save().lines() {
        facts.add_if("break", line.strip_prefix("break ").map(|line| line.replace(' ', ":")));
    }
    let names = names(app);
    facts.add_if("first_found", names.first());
    facts.add_if("last_found", names.last());
    facts.add("different", names.iter().collect::<BTreeSet<_>>().len());
    facts
}

/// The names of the solutions found, in the order of finding.
fn names(app: &Driver) -> Vec<SolutionName> {
    let namer = Namer::new(app.puzzle());
    (0..app.found())
        .map(|index| namer.name(&app.solutions().solution(index)).expect("a solution has one"))
        .collect()
}

fn pieces(app: &Driver, placed: &[(PieceId, CellSet)]) -> String {
    let entry = |&(piece, ref set): &(PieceId, CellSet)| {
        [app.puzzle().piece(piece).name(), ":", &cells(set)].concat()
    };
    if placed.is_empty() { "none".to_owned() } else { placed.iter().map(entry).collect::<Vec<_>>().join(",") }
}

fn cells(set: &CellSet) -> String {
    let cells: Vec<String> = set.iter().map(|cell| cell.index().to_string()).collect();
    if cells.is_empty() { "none".to_owned() } else { cells.join(".") }
}

/// Words of the form `key=value`, with spaces between them.
#[derive(Default)]
struct Facts(String);

impl Facts {
    fn add(&mut self, key: &str, value: impl Display) {
        let space = if self.0.is_empty() { "" } else { " " };
        self.0 += &format!("{space}{key}={value}");
    }

    fn add_if(&mut self, key: &str, value: Option<impl Display>) {
        value.into_iter().for_each(|value| self.add(key, value));
    }

    fn and(self, others: &Self) -> String {
        format!("{} {}", self.0, others.0)
    }
}

fn folder() -> PathBuf {
    Path::new(testing::ROOT).join("tests/data/v0.1.0")
}

fn read(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The entries of a list: what is opened, and the facts that hold then.
fn entries(list: &str) -> Vec<(String, String)> {
    let text = read(list);
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("//"));
    let mut entries = Vec::new();
    while let Some(opened) = lines.next() {
        let facts = lines.next().and_then(|line| line.strip_prefix("> "));
        entries
            .push((opened.to_owned(), facts.unwrap_or_else(|| panic!("{opened} has no facts")).to_owned()));
    }
    entries
}

/// The facts that hold although the strategy takes other steps since: where a number of steps leads is not
/// among them then.
fn lasting(app: &Driver, facts: &str) -> Vec<String> {
    const OF_STEPS: [&str; 12] = [
        "step",
        "end",
        "finished",
        "level",
        "tried",
        "kept",
        "found",
        "assembly",
        "last",
        "first_found",
        "last_found",
        "different",
    ];
    let has_same_steps = app.settings().plan.strategy.revision() == 1;
    let is_of_steps = |fact: &&str| {
        let (key, _) = fact.split_once('=').expect("a key and a value");
        OF_STEPS.contains(&key)
    };
    facts.split(' ').filter(|fact| has_same_steps || !is_of_steps(fact)).map(str::to_owned).collect()
}

#[test]
fn addresses_of_version_0_1_0_open() {
    let entries = entries("addresses.txt");
    assert!(entries.len() >= 40, "{} addresses", entries.len());
    for (address, expected) in entries {
        let (app, page) = open(&address);
        assert_eq!(lasting(&app, &facts(&app).and(&page)), lasting(&app, &expected), "{address}");
    }
}

#[test]
fn an_address_opened_is_written_as_one_that_opens_the_same() {
    for (address, _) in entries("addresses.txt") {
        let (app, _) = open(&address);
        let again = open(&app.link().text()).0;
        // What was searched on the way there is not in an address, nor is what could not be opened.
        let lasting = |app: &Driver| {
            let text = facts(app).0;
            let words = text.split(' ').filter(|word| !word.starts_with("notice="));
            words.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(lasting(&again), lasting(&app), "{address}");
    }
}

#[test]
fn saved_searches_are_restored_in_their_state() {
    let entries = entries("saved.txt");
    let listed: BTreeSet<String> = entries.iter().map(|(name, _)| name.clone()).collect();
    let files = fs::read_dir(folder().join("saved")).expect("the folder");
    let names = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned());
    assert_eq!(names.collect::<BTreeSet<_>>(), listed);
    for (name, expected) in entries {
        let app = restore(&read(&format!("saved/{name}")));
        assert_eq!(lasting(&app, &facts_of_search(&app).0), lasting(&app, &expected), "{name}");
    }
}

#[test]
fn a_restored_search_finds_the_remaining_solutions_once() {
    for (name, facts) in entries("saved.txt") {
        let mut app = restore(&read(&format!("saved/{name}")));
        if !facts.contains("puzzle=soma") {
            continue;
        }
        while app.readout().playback.time.breakpoints.pop().is_some() {
            app.apply(PlaybackCommand::RemoveBreakpoint(0));
        }
        app.apply(PlaybackCommand::RunToEnd);
        work_off(&mut app, 1_000_000);
        let count = if facts.contains("symmetry=rotation") { 480 } else { 240 };
        assert_eq!((app.found(), app.readout().playback.finished), (count, true), "{name}");
        assert_eq!(names(&app).into_iter().collect::<BTreeSet<_>>().len(), 240, "{name}");
    }
}

/// The stored data of the page, by key.
fn storage() -> BTreeMap<String, String> {
    serde_json::from_str(&read("storage.json")).expect("an object of texts")
}

#[test]
fn favourites_are_found_again_by_their_names() {
    let text = &storage()["cubefall.favourites"];
    let favourites: Vec<SolutionName> = text.split(' ').map(|name| name.parse().expect("a name")).collect();
    let start = Start::resolve("#strategy=turbo&paused", |_| None);
    let mut app = Driver::new(start.with_favourites(favourites.clone()));
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, 1_000_000);
    let found: BTreeSet<_> = (0..app.found()).filter(|&index| app.solutions().is_favourite(index)).collect();
    // One of the three is another puzzle's.
    assert_eq!(found.len(), favourites.len() - 1);
}

#[test]
fn searches_are_stored_under_the_address_of_what_they_search() {
    let storage = storage();
    let names: Vec<&str> = storage["cubefall.searches"].lines().collect();
    assert_eq!(names.len(), 3);
    for name in names {
        let (opened, _) = open(&["#", name].concat());
        let restored = restore(&storage[&["cubefall.search:", name].concat()]);
        assert_eq!(address(&opened), name);
        assert_eq!(address(&restored), name);
    }
}
