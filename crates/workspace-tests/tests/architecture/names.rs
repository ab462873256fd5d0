//! A public type's name is unique in the workspace, so that a name says which type is meant. In the page and
//! its app, so is that of a type that several files use.

use crate::circles::shipped;
use crate::scanner::is_for_tests;
use crate::sources::{Sources, made_up};
use std::collections::BTreeMap;
use syn::{Item, Visibility};

/// Where types that are not private to their file have names of their own, even if they are not public.
const STRICT: [&str; 2] = ["src/", "crates/app/src/"];

#[test]
fn types_have_names_of_their_own() {
    assert_eq!(shared_names(&shipped()), Vec::<String>::new());
}

#[test]
fn a_shared_name_is_seen_in_any_kind_of_type() {
    let files = [
        ("crates/a/src/lib.rs", "pub struct Place; pub enum Kind {} struct Own; pub trait Do {}"),
        ("crates/b/src/lib.rs", "mod inner { pub type Place = u8; } pub(crate) enum Kind {} pub struct Own;"),
        ("crates/c/src/lib.rs", "#[cfg(test)] mod tests { pub struct Do; }"),
    ];
    assert_eq!(shared_names(&made_up(&files)), ["Place: crates/a/src/lib.rs, crates/b/src/lib.rs"]);
}

#[test]
fn a_name_that_several_files_of_the_page_use_is_seen() {
    let files = [
        ("src/a.rs", "pub(super) struct Place; pub(crate) enum Kind {} struct Own; pub(crate) struct Do;"),
        ("crates/app/src/b.rs", "pub(crate) struct Place; struct Kind; pub(super) struct Own;"),
        ("crates/c/src/lib.rs", "pub(crate) struct Kind; pub struct Do;"),
    ];
    let shared = ["Do: crates/c/src/lib.rs, src/a.rs", "Place: crates/app/src/b.rs, src/a.rs"];
    assert_eq!(shared_names(&made_up(&files)), shared);
}

/// The names of several types that are not local, each with its files.
fn shared_names(sources: &Sources) -> Vec<String> {
    let mut files: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (path, text) in sources {
        let items = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}")).items;
        let is_strict = STRICT.iter().any(|folder| path.starts_with(folder));
        for name in shared_types(&items, is_strict) {
            files.entry(name).or_default().push(path);
        }
    }
    let shared = files.into_iter().filter(|(_, files)| files.len() > 1);
    shared.map(|(name, files)| format!("{name}: {}", files.join(", "))).collect()
}

/// The types that other files may use: if not `is_strict`, those that other crates may.
fn shared_types(items: &[Item], is_strict: bool) -> Vec<String> {
    let mut names = Vec::new();
    for item in items {
        let (visibility, ident) = match item {
            Item::Struct(item) => (&item.vis, &item.ident),
            Item::Enum(item) => (&item.vis, &item.ident),
            Item::Trait(item) => (&item.vis, &item.ident),
            Item::Type(item) => (&item.vis, &item.ident),
            Item::Union(item) => (&item.vis, &item.ident),
            Item::Mod(module) if !is_for_tests(&module.attrs) => {
                names.extend(module.content.iter().flat_map(|(_, items)| shared_types(items, is_strict)));
                continue;
            }
            _ => continue,
        };
        let is_restricted = matches!(visibility, Visibility::Restricted(_));
        if matches!(visibility, Visibility::Public(_)) || (is_strict && is_restricted) {
            names.push(ident.to_string());
        }
    }
    names
}
