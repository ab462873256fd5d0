//! A public type's name is unique in the workspace, so that a name says which type is meant.

use crate::circles::shipped;
use crate::scanner::is_for_tests;
use crate::sources::{Sources, made_up};
use std::collections::BTreeMap;
use syn::{Item, Visibility};

#[test]
fn public_types_have_names_of_their_own() {
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

/// The names of several public types, each with its files.
fn shared_names(sources: &Sources) -> Vec<String> {
    let mut files: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (path, text) in sources {
        let items = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}")).items;
        for name in public_types(&items) {
            files.entry(name).or_default().push(path);
        }
    }
    let shared = files.into_iter().filter(|(_, files)| files.len() > 1);
    shared.map(|(name, files)| format!("{name}: {}", files.join(", "))).collect()
}

fn public_types(items: &[Item]) -> Vec<String> {
    let mut names = Vec::new();
    for item in items {
        let (visibility, ident) = match item {
            Item::Struct(item) => (&item.vis, &item.ident),
            Item::Enum(item) => (&item.vis, &item.ident),
            Item::Trait(item) => (&item.vis, &item.ident),
            Item::Type(item) => (&item.vis, &item.ident),
            Item::Union(item) => (&item.vis, &item.ident),
            Item::Mod(module) if !is_for_tests(&module.attrs) => {
                names.extend(module.content.iter().flat_map(|(_, items)| public_types(items)));
                continue;
            }
            _ => continue,
        };
        if matches!(visibility, Visibility::Public(_)) {
            names.push(ident.to_string());
        }
    }
    names
}
