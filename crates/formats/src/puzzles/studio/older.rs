//! Documents of the first weeks of Puzzle Studio, until March 2024.

use crate::puzzles::json::Json;

/// The same document as it has been written since: there, each object had its type and its content apart, as in
/// `{ "type": "Piece", "data": { "id": "piece-0" } }`, and what has no type of its own was a `Map` or an `Object`.
pub(super) fn flattened(json: Json) -> Json {
    match json {
        Json::Object(entries) => {
            let entries = entries.into_iter().map(|(key, value)| (key, flattened(value))).collect();
            merged(entries)
        }
        Json::List(items) => Json::List(items.into_iter().map(flattened).collect()),
        other => other,
    }
}

type Entries<'a> = Vec<(std::borrow::Cow<'a, str>, Json<'a>)>;

/// An object with its content, if that is apart.
fn merged(mut entries: Entries) -> Json {
    let at = |name: &str| entries.iter().position(|(key, _)| key == name);
    let (2, Some(kind), Some(content)) = (entries.len(), at("type"), at("data")) else {
        return Json::Object(entries);
    };
    let has_own_type = match (&entries[kind].1, &entries[content].1) {
        (Json::Text(kind), Json::Object(_)) => kind != "Map" && kind != "Object",
        _ => return Json::Object(entries),
    };
    let content = match entries.remove(content) {
        (_, Json::Object(content)) => content,
        _ => Vec::new(),
    };
    match has_own_type {
        true => Json::Object(entries.into_iter().chain(content).collect()),
        false => Json::Object(content),
    }
}
