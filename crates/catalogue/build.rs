//! Compiles the puzzles of `data/puzzles` into the program. So a puzzle is added by adding its file, and the
//! page parses no JSON. A file with an error fails the build. Lists the lessons of `data/lessons`, and what
//! `data/ladder.txt` and `data/days.txt` name.

use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// The puzzles of the texts and of the guide: those of `catalogue::FIRST`.
const FIRST: [&str; 4] = ["soma", "bedlam", "pycon", "four-in-twelve"];

/// The folder of the data, from that of this crate: in the workspace, or in the published package, which a
/// link makes a copy.
fn data() -> &'static str {
    const OF_WORKSPACE: &str = "../../data";
    let root = variable("CARGO_MANIFEST_DIR");
    if Path::new(&root).join(OF_WORKSPACE).join("puzzles").is_dir() { OF_WORKSPACE } else { "data" }
}

fn main() {
    println!("cargo:rerun-if-changed={}/puzzles", data());
    for list in ["lessons", "ladder.txt", "days.txt"] {
        println!("cargo:rerun-if-changed={}/{list}", data());
    }
    println!("cargo:rerun-if-changed=build.rs");
    let files = documents("puzzles");
    let puzzles: String = files.iter().map(|path| puzzle(path)).collect();
    let ids = || files.iter().filter_map(|path| path.file_stem()?.to_str());
    write(
        "puzzles.rs",
        &[puzzles, catalogue("FIRST", ids().filter(|id| FIRST.contains(id))), catalogue("ALL", ids())]
            .concat(),
    );
    let known: Vec<&str> = ids().collect();
    write("lists.rs", &["ladder", "days"].map(|name| named(name, &known)).concat());
    // As literals, since a path would be of the folder in which it was built.
    let lessons: Vec<String> = documents("lessons").iter().map(|path| format!("{:?}", text(path))).collect();
    write("lessons.rs", &format!("&[{}]\n", lessons.join(", ")));
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The item of a list of ids, one in each line of its file.
fn named(name: &str, known: &[&str]) -> String {
    let path = Path::new(&variable("CARGO_MANIFEST_DIR")).join(data()).join(format!("{name}.txt"));
    let text = text(&path);
    let ids: Vec<&str> = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    for id in &ids {
        assert!(known.contains(id), "{}: there is no puzzle \"{id}\"", path.display());
    }
    format!("pub(super) const {}: [&str; {}] = {ids:?};\n", name.to_uppercase(), ids.len())
}

/// The item of a list of puzzles.
fn catalogue<'a>(name: &str, ids: impl Iterator<Item = &'a str>) -> String {
    let items: Vec<String> = ids.map(|id| format!("&{}", constant(id))).collect();
    format!("pub(super) static {name}: &[&Drawn] = &[{}];\n", items.join(", "))
}

/// The name of the item of a puzzle.
fn constant(id: &str) -> String {
    format!("PUZZLE_{}", id.replace('-', "_").to_uppercase())
}

/// The JSON files of a folder, by their names.
fn documents(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")).join(data()).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    files.sort();
    files
}

/// Writes a file that the crate includes.
fn write(name: &str, text: &str) {
    fs::write(Path::new(&variable("OUT_DIR")).join(name), text).expect("cargo's folder for what is built");
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

/// The item of a file's `Drawn`.
fn puzzle(path: &Path) -> String {
    let place = path.display().to_string();
    let value: Value = serde_json::from_str(&text(path)).unwrap_or_else(|error| panic!("{place}: {error}"));
    let mut fields = Fields::new(&place, &value);
    let id = fields.text("id");
    assert!(
        path.file_stem().is_some_and(|stem| stem == id.as_str()),
        "{place}: the file is not named for the id \"{id}\""
    );
    let (title, group) = (fields.text("title"), fields.text("group"));
    let (source, comment) = (fields.text_or_none("source"), fields.text_or_none("comment"));
    let position = fields.number("position").unwrap_or(0);
    let mut goal = fields.object("goal").unwrap_or_else(|| panic!("{place}: goal is missing"));
    let (shape, most_holes) = (goal.shape(), option(goal.number("most_holes")));
    goal.end();
    let pieces = list(&fields.take("pieces"), |value| piece(&place, value));
    let restriction = option(fields.object("restriction").map(restriction));
    let published = option(fields.object("published").map(|mut fields| {
        let source = fields.text("source");
        format!("({}, {source:?})", counts(fields))
    }));
    let counted = option(fields.object("counted").map(counts));
    fields.end();
    format!(
        "static {}: Drawn = Drawn {{ id: {id:?}, title: {title:?}, group: {group:?}, source: {source:?}, comment: {comment:?}, position: {position}, \
         goal: {shape}, most_holes: {most_holes}, pieces: {pieces}, restriction: {restriction}, published: {published}, \
         counted: {counted} }};\n",
        constant(&id)
    )
}

fn piece(place: &str, value: &Value) -> String {
    let mut fields = Fields::new(place, value);
    let (name, shape) = (fields.text("name"), fields.shape());
    let [min, max] = ["min", "max"].map(|name| fields.number(name).unwrap_or(1));
    let mirrored = fields.take("mirrored").as_bool().unwrap_or(false);
    fields.end();
    format!("DrawnPiece {{ name: {name:?}, shape: {shape}, min: {min}, max: {max}, mirrored: {mirrored} }}")
}

fn restriction(mut fields: Fields) -> String {
    let (piece, counted) = (fields.text("piece"), fields.text("counted"));
    let moves = fields.take("moves");
    fields.end();
    format!("({piece:?}, &{moves}, {counted:?})")
}

fn counts(mut fields: Fields) -> String {
    let [raw, rotation, reflection] =
        ["raw", "rotation", "reflection"].map(|name| option(fields.number(name)));
    fields.end();
    format!("Counts {{ raw: {raw}, rotation: {rotation}, reflection: {reflection} }}")
}

fn option(value: Option<impl std::fmt::Display>) -> String {
    value.map_or_else(|| "None".to_owned(), |value| format!("Some({value})"))
}

fn list(value: &Value, code: impl Fn(&Value) -> String) -> String {
    let items = value.as_array().unwrap_or_else(|| panic!("{value} is not a list"));
    format!("&[{}]", items.iter().map(code).collect::<Vec<_>>().join(", "))
}

/// The fields of an object that have not been read yet.
struct Fields {
    /// The file, for messages.
    place: String,
    left: Map<String, Value>,
}

impl Fields {
    fn new(place: &str, value: &Value) -> Self {
        let fields = value.as_object().unwrap_or_else(|| panic!("{place}: {value} is not an object"));
        Self { place: place.to_owned(), left: fields.clone() }
    }

    /// A field, which is null if it is missing.
    fn take(&mut self, name: &str) -> Value {
        self.left.remove(name).unwrap_or_default()
    }

    fn text(&mut self, name: &str) -> String {
        let value = self.take(name);
        value.as_str().unwrap_or_else(|| panic!("{}: {name} is not a string", self.place)).to_owned()
    }

    fn text_or_none(&mut self, name: &str) -> String {
        if self.left.contains_key(name) { self.text(name) } else { String::new() }
    }

    fn number(&mut self, name: &str) -> Option<u64> {
        let value = self.left.remove(name)?;
        Some(value.as_u64().unwrap_or_else(|| panic!("{}: {name} is not a number", self.place)))
    }

    fn object(&mut self, name: &str) -> Option<Self> {
        self.left.remove(name).map(|value| Self::new(&self.place, &value))
    }

    /// The layers of a shape.
    fn shape(&mut self) -> String {
        list(&self.take("shape"), Value::to_string)
    }

    /// Checks that every field has been read.
    fn end(self) {
        let left: Vec<&String> = self.left.keys().collect();
        assert!(left.is_empty(), "{}: unknown fields: {left:?}", self.place);
    }
}
