//! Changed files must not make a reader panic.

use fastrand::Rng;
use formats::puzzles::read_puzzles;
use serde_json::{Map, Value, json};

/// The number of changed files in the quick run, and in the one that takes minutes.
pub const QUICK: usize = 2_000;
pub const MANY: usize = 1_000_000;

/// Reads this number of changed files. `change` makes one.
pub fn read_changed(count: usize, seed: u64, change: impl Fn(&mut Rng) -> Vec<u8>) {
    println!("seed {seed}");
    let mut random = Rng::with_seed(seed);
    let (mut sound, mut refused) = (0, 0);
    for _ in 0..count {
        match read_puzzles(&change(&mut random)) {
            Ok(file) => {
                sound += 1;
                file.problems.iter().for_each(|problem| drop(problem.puzzle()));
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(sound > count / 50 && refused > count / 50, "{sound} sound, {refused} refused");
}

/// A text with some bytes removed, repeated, or replaced.
pub fn with_changed_bytes(text: &str, random: &mut Rng) -> Vec<u8> {
    const MARKS: [&[u8]; 14] =
        [b"(", b")", b"[", b"{", b"]", b"\"", b",", b"-", b"9", b"99999999999", b"\0", b"\xff", b"#", b"1e9"];
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + random.usize(..3) {
        let at = random.usize(..bytes.len());
        let end = (at + random.usize(..12)).min(bytes.len());
        let part = bytes[at..end].to_vec();
        let new: Vec<u8> = match random.u8(..3) {
            0 => Vec::new(),
            1 => part.repeat(2),
            _ => MARKS[random.usize(..MARKS.len())].to_vec(),
        };
        bytes.splice(at..end, new);
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

/// A document in which some values are replaced, removed, repeated or nested, or its bytes are changed.
pub fn changed_json(text: &str, random: &mut Rng) -> Vec<u8> {
    if random.u8(..4) == 0 {
        return with_changed_bytes(text, random);
    }
    let mut document: Value = serde_json::from_str(text).expect("a sound document");
    for _ in 0..1 + random.usize(..3) {
        let count = count(&document);
        let mut at = random.usize(..count);
        change(&mut document, &mut at, random);
    }
    document.to_string().into_bytes()
}

/// The number of values.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(entries) => entries.values().map(count).sum(),
        _ => 0,
    }
}

/// Changes the value that is this many values from here.
fn change(value: &mut Value, at: &mut usize, random: &mut Rng) {
    if *at == 0 {
        *at = usize::MAX;
        let old = std::mem::take(value);
        *value = changed(old, random);
        return;
    }
    *at -= 1;
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| step(item, at, random)),
        Value::Object(entries) => entries.values_mut().for_each(|item| step(item, at, random)),
        _ => {}
    }
}

fn step(item: &mut Value, at: &mut usize, random: &mut Rng) {
    if *at != usize::MAX {
        change(item, at, random);
    }
}

fn changed(old: Value, random: &mut Rng) -> Value {
    match random.u8(..6) {
        0 => replacement(random),
        1 => nested(old, random.usize(..200)),
        _ => match old {
            Value::Array(items) => Value::Array(changed_list(items, random)),
            Value::Object(entries) => Value::Object(changed_entries(entries, random)),
            Value::Number(number) => {
                let number = number.as_i64().unwrap_or(0);
                [json!(number + 1), json!(number - 1), json!(-number), json!(0), replacement(random)]
                    [random.usize(..5)]
                .clone()
            }
            Value::String(text) => {
                let bytes = if text.is_empty() { Vec::new() } else { with_changed_bytes(&text, random) };
                Value::String(String::from_utf8_lossy(&bytes).into_owned())
            }
            Value::Null | Value::Bool(_) => replacement(random),
        },
    }
}

fn replacement(random: &mut Rng) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0.5),
        json!(1_000_000_000),
        json!(4097),
        json!(1e300),
        json!(""),
        json!("0,0,0"),
        json!("99999999999,0,0"),
        json!("\u{0}"),
        json!("###/#"),
        json!([]),
        json!({}),
        json!([[1]]),
        json!({ "min": 2, "max": 1 }),
        json!("cube"),
        json!("mirror"),
    ];
    values[random.usize(..values.len())].clone()
}

fn nested(old: Value, depth: usize) -> Value {
    (0..depth).fold(old, |value, _| Value::Array(vec![value]))
}

fn changed_list(mut items: Vec<Value>, random: &mut Rng) -> Vec<Value> {
    if items.is_empty() {
        return vec![replacement(random)];
    }
    let (one, other) = (random.usize(..items.len()), random.usize(..items.len()));
    match random.u8(..3) {
        0 => drop(items.remove(one)),
        1 => items.insert(other, items[one].clone()),
        _ => items.swap(one, other),
    }
    items
}

fn changed_entries(mut entries: Map<String, Value>, random: &mut Rng) -> Map<String, Value> {
    let keys: Vec<String> = entries.keys().cloned().collect();
    if keys.is_empty() {
        entries.insert("key".to_owned(), replacement(random));
        return entries;
    }
    let (one, other) = (&keys[random.usize(..keys.len())], &keys[random.usize(..keys.len())]);
    let taken = entries.remove(one).unwrap_or_default();
    match random.u8(..3) {
        0 => {}
        1 => drop(entries.insert(other.clone(), taken)),
        _ => drop(entries.insert(format!("{one}{}", random.u8(..9)), taken)),
    }
    entries
}
