//! Turns the puzzles of `data/puzzles` into code, so that a puzzle is added by adding its file, and the page needs no JSON to have
//! it. A file with an error ends the build.

use serde_json::{Map, Value};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=data/puzzles");
    println!("cargo:rerun-if-changed=build.rs");
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")).join("data/puzzles");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut puzzles: Vec<Puzzle> = entries
        .map(|entry| entry.expect("a readable entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .map(|path| Puzzle::read(&path))
        .collect();
    puzzles.sort_by_cached_key(|puzzle| (puzzle.position, puzzle.title.clone()));
    let list: String = puzzles.iter().map(Puzzle::entry).collect();
    fs::write(Path::new(&variable("OUT_DIR")).join("puzzles.rs"), format!("&[\n{list}]\n"))
        .expect("cargo's folder for what is built");
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

/// A puzzle of a file.
struct Puzzle {
    id: String,
    title: String,
    position: u64,
    /// The expression of its document.
    code: String,
}

impl Puzzle {
    fn read(path: &PathBuf) -> Self {
        let file = path.display().to_string();
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
        let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let fields = Fields { place: file, fields: value.as_object().expect("an object").clone() };
        let id = fields.text("id");
        assert_eq!(
            path.file_stem().and_then(|stem| stem.to_str()),
            Some(id.as_str()),
            "a file is named after its puzzle"
        );
        let position = fields.fields.get("position").and_then(Value::as_u64).unwrap_or_default();
        Self { id, title: fields.text("title"), position, code: document(&fields) }
    }

    /// Its line of the list.
    fn entry(&self) -> String {
        let Self { id, title, code, .. } = self;
        format!("    Entry {{ id: {id:?}, title: {title:?}, spec: || {code} }},\n")
    }
}

/// An object of a file.
struct Fields {
    /// What it is part of, for messages.
    place: String,
    fields: Map<String, Value>,
}

impl Fields {
    fn text(&self, name: &str) -> String {
        let value = self.fields.get(name).unwrap_or_else(|| panic!("{}: {name} is missing", self.place));
        value.as_str().unwrap_or_else(|| panic!("{}: {name} is no text", self.place)).to_owned()
    }

    fn object(&self, value: &Value) -> Self {
        let fields = value.as_object().unwrap_or_else(|| panic!("{}: {value} is no object", self.place));
        Self { place: self.place.clone(), fields: fields.clone() }
    }

    /// A struct of so many fields: `code` makes the expression of each that it knows. Those that are missing have their defaults.
    fn code(&self, (kind, count): (&str, usize), code: impl Fn(&str, &Value) -> Option<String>) -> String {
        let mut text = format!("{kind} {{ ");
        for (name, value) in &self.fields {
            let code = code(name, value).unwrap_or_else(|| panic!("{}: {name} is not known", self.place));
            let _ = write!(text, "{name}: {code}, ");
        }
        text + if self.fields.len() < count { "..Default::default() }" } else { "}" }
    }
}

fn document(fields: &Fields) -> String {
    fields.code(("PuzzleSpec", 11), |name, value| {
        Some(match name {
            "id" | "title" | "source" | "comment" => owned(value),
            "position" => value.to_string(),
            "goal" => fields.object(value).code(("GoalSpec", 2), |name, value| match name {
                "shape" => Some(shape(value)),
                "most_holes" => Some(format!("Some({value})")),
                _ => None,
            }),
            "pieces" => list(value, |piece| fields.object(piece).code(("PieceSpec", 5), piece_field)),
            "colors" => list(value, owned),
            "color_pairs" => list(value, |pair| format!("({}, {})", color(&pair[0]), color(&pair[1]))),
            "restriction" => some(&fields.object(value).code(("RestrictionSpec", 3), restriction_field)),
            "published" => some(&fields.object(value).code(("PublishedCounts", 4), published_field)),
            _ => return None,
        })
    })
}

fn piece_field(name: &str, value: &Value) -> Option<String> {
    match name {
        "name" => Some(owned(value)),
        "shape" => Some(shape(value)),
        "min" | "max" | "mirrored" => Some(value.to_string()),
        _ => None,
    }
}

fn restriction_field(name: &str, value: &Value) -> Option<String> {
    match name {
        "piece" | "counted" => Some(owned(value)),
        "moves" => Some(list(value, Value::to_string)),
        _ => None,
    }
}

fn published_field(name: &str, value: &Value) -> Option<String> {
    match name {
        "raw" | "rotation" | "reflection" => Some(some(&value.to_string())),
        "source" => Some(owned(value)),
        _ => None,
    }
}

fn some(code: &str) -> String {
    format!("Some({code})")
}

/// A text that the document owns.
fn owned(value: &Value) -> String {
    format!("{:?}.to_owned()", value.as_str().unwrap_or_else(|| panic!("{value} is no text")))
}

fn color(number: &Value) -> String {
    format!("crate::puzzle::Color::new({number}).expect(\"a number of a colour\")")
}

fn list(value: &Value, code: impl Fn(&Value) -> String) -> String {
    let items = value.as_array().unwrap_or_else(|| panic!("{value} is no list"));
    format!("vec![{}]", items.iter().map(code).collect::<Vec<_>>().join(", "))
}

/// A shape, of which the texts of the layers are kept.
fn shape(value: &Value) -> String {
    let layers = value.as_array().unwrap_or_else(|| panic!("{value} is no shape"));
    let layers: Vec<String> = layers.iter().map(Value::to_string).collect();
    format!("drawn(&[{}])", layers.join(", "))
}
