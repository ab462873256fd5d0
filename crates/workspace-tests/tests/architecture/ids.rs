//! The compiler refuses an element that no page has (`build.rs`). Here: no program looks up an element of the
//! other page.

use crate::sources::{ROOT, sources};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Each page with the folders of its program alone, and an element that its program writes.
const PAGES: [(&str, &[&str], &str); 2] = [
    ("www/index.html", &["src/web/input", "src/web/page", "src/web/panels"], "guide-first"),
    ("www/draw.html", &["src/web/editor"], ""),
];

#[test]
fn a_program_looks_up_elements_of_its_own_page() {
    for (page, folders, written) in PAGES {
        let markup = fs::read_to_string(Path::new(ROOT).join(page)).expect(page);
        let is_there = |id: &String| id == written || markup.contains(&format!(" id=\"{id}\""));
        let used = sources(folders).values().flat_map(|text| looked_up(text)).collect::<BTreeSet<_>>();
        assert!(used.len() > 50, "{page}");
        assert_eq!(
            used.into_iter().filter(|id| !is_there(id)).collect::<Vec<_>>(),
            Vec::<String>::new(),
            "{page}"
        );
    }
}

/// The ids whose constants a text names.
fn looked_up(code: &str) -> BTreeSet<String> {
    let name = |rest: &str| {
        let end = rest.find(|character: char| !character.is_ascii_alphanumeric() && character != '_');
        rest[..end.unwrap_or(rest.len())].to_owned()
    };
    let names = code.split("ids::").skip(1).map(name);
    let constants =
        names.filter(|name| !name.is_empty() && !name.contains(|it: char| it.is_ascii_lowercase()));
    constants.map(|name| name.replace('_', "-").to_lowercase()).collect()
}
