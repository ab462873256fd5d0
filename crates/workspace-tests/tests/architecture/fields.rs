//! Each text field has a limit (`src/web/input/text_fields.rs`).

use crate::sources::{ROOT, all_files};
use std::fs;
use std::path::Path;

/// A browser lays out this many characters in less than a tenth of a second.
const MOST: usize = 20_000;

#[test]
fn each_text_field_has_a_limit_and_is_not_restored_by_the_browser() {
    let files = ["src", "www", "crates"].into_iter().flat_map(all_files);
    let is_shown = |path: &String| [".html", ".rs", ".js"].iter().any(|end| path.ends_with(end));
    let files = files.filter(|path| is_shown(path) && !path.contains("/tests/"));
    let mut number = 0;
    for path in files {
        let text = fs::read_to_string(Path::new(ROOT).join(&path)).unwrap_or_default();
        number += text_fields(&text).len();
        assert_eq!(faults(&text), Vec::<String>::new(), "{path}");
    }
    assert!(number >= 20, "{number}");
}

#[test]
fn a_field_without_a_limit_is_found() {
    for field in [
        "<input id=\"a\">",
        "<input type=\"text\" autocomplete=\"off\">",
        "<input type=\"search\" maxlength=\"20001\" autocomplete=\"off\">",
        "<input type=\"text\" maxlength=\"20\">",
        "<input type=\"number\">",
        "<input type=\\\"text\\\" maxlength=\\\"20\\\"/>",
        "<textarea rows=\"3\" autocomplete=\"off\">",
        "<p contenteditable>",
    ] {
        assert_eq!(faults(field).len(), 1, "{field}");
    }
    for field in [
        "<input type=\"checkbox\">",
        "<input type=\\\"range\\\"/>",
        "<input type=\"file\">",
        "<input type=\"text\" readonly>",
        "<input type=\"text\" maxlength=\"20\" autocomplete=\"off\">",
        "<input type=\"number\" autocomplete=\"off\" />",
        "<textarea readonly>",
    ] {
        assert_eq!(faults(field), Vec::<String>::new(), "{field}");
    }
}

/// The text fields that lack something.
fn faults(text: &str) -> Vec<String> {
    text_fields(text).into_iter().filter(|field| !is_fine(field)).collect()
}

/// The tags of all elements into which the user can enter a text, with their quotation marks as in markup.
fn text_fields(text: &str) -> Vec<String> {
    let tags = text.match_indices('<').map(|(at, _)| &text[at..]);
    let tags = tags.filter_map(|rest| Some(rest[..=rest.find('>')?].replace('\\', "")));
    tags.filter(|tag| is_text_field(tag)).collect()
}

fn is_text_field(tag: &str) -> bool {
    let is_other = ["checkbox", "radio", "file", "range", "button", "submit", "color"]
        .iter()
        .any(|kind| tag.contains(&format!("type=\"{kind}\"")));
    let begins = tag.starts_with("<input ") || tag.starts_with("<textarea");
    (begins && !is_other && !tag.contains(" readonly")) || tag.contains(" contenteditable")
}

/// Whether a field has a limit, if it is no number field, whose limit all have, and is left to the program
/// when a page is opened again.
fn is_fine(tag: &str) -> bool {
    let value = |name: &str| Some(tag.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0);
    let limit = value("maxlength").and_then(|most| most.parse().ok());
    let has_limit = value("type") == Some("number") || limit.is_some_and(|most: usize| most <= MOST);
    has_limit && value("autocomplete") == Some("off")
}
