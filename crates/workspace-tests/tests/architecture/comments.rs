//! Comments are no wider than the code, so that both can be read in one window.

use crate::sources::{ROOT, sources};
use std::fs;
use std::path::Path;

#[test]
fn comments_wrap_at_the_width_of_the_code() {
    let width = width();
    let all = sources(&["src", "crates", "benches", "examples"]);
    assert!(all.len() > 400, "{} files", all.len());
    let wide = |text: &String| -> Vec<String> {
        let mut is_code = false;
        let lines = text.lines().filter(|line| {
            let Some(comment) = line.trim_start().strip_prefix("//") else { return false };
            let comment = comment.trim_start_matches(['/', '!']).trim_start();
            is_code ^= comment.starts_with("```");
            // Code, tables and records cannot be wrapped.
            !is_code && !comment.starts_with(['|', '`']) && line.chars().count() > width
        });
        lines.map(str::to_owned).collect()
    };
    let found: Vec<_> =
        all.iter().map(|(path, text)| (path, wide(text))).filter(|(_, it)| !it.is_empty()).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// The width of the code in `rustfmt.toml`.
fn width() -> usize {
    let settings = fs::read_to_string(Path::new(ROOT).join("rustfmt.toml")).expect("rustfmt's settings");
    let width = settings.lines().find_map(|line| line.strip_prefix("max_width = "));
    width.and_then(|width| width.parse().ok()).expect("a width")
}
