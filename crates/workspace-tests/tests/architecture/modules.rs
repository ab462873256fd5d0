//! The modules of all crates of the workspace, and which file defines what a path names.

use crate::scanner::{Import, Scan, Segments};
use crate::sources::Sources;
use std::collections::{BTreeMap, BTreeSet};

/// A module, inline or a file of its own.
pub(crate) struct Module {
    /// The file that it stands in.
    pub(crate) file: String,
    items: BTreeSet<String>,
    children: BTreeSet<String>,
    pub(crate) imports: Vec<Import>,
    pub(crate) paths: BTreeSet<Segments>,
}

/// All modules by their paths; the first segment is the name of the crate.
pub(crate) struct Modules(pub(crate) BTreeMap<Segments, Module>);

/// What a path leads to.
pub(crate) enum Found {
    /// A module, by its path.
    Module(Segments),
    /// An item.
    Item {
        /// The file that defines it.
        file: String,
        name: String,
    },
}

/// The maximum length of a chain of re-exports. A longer chain is a name that refers to itself, such as that
/// of another package in `use log::log`.
const MOST_RE_EXPORTS: usize = 16;

impl Modules {
    /// The modules of crates, each given by its name and its root file.
    pub(crate) fn load(sources: &Sources, crates: &[(&str, &str)]) -> Self {
        let mut modules = Self(BTreeMap::new());
        for &(name, root) in crates {
            modules.load_file(sources, root, vec![name.to_owned()]);
        }
        modules
    }

    fn load_file(&mut self, sources: &Sources, file: &str, path: Segments) {
        let text = sources.get(file).unwrap_or_else(|| panic!("{file} is missing"));
        let scan = Scan::of(text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        let is_root = path.len() == 1;
        let folder = match name.strip_suffix(".rs") {
            Some(stem) if stem != "mod" && !is_root => format!("{folder}/{stem}"),
            _ => folder.to_owned(),
        };
        self.add(sources, Place { file, folder }, path, scan);
    }

    fn add(&mut self, sources: &Sources, place: Place<'_>, path: Segments, scan: Scan) {
        let Scan { items, imports, paths, modules } = scan;
        let children = modules.iter().map(|(name, _)| name.clone()).collect();
        self.0.insert(path.clone(), Module { file: place.file.to_owned(), items, children, imports, paths });
        for (name, content) in modules {
            let path = [&path[..], std::slice::from_ref(&name)].concat();
            let folder = format!("{}/{name}", place.folder);
            match content {
                Some(scan) => self.add(sources, Place { folder, ..place }, path, scan),
                None => {
                    let candidates = [format!("{folder}.rs"), format!("{folder}/mod.rs")];
                    let file = candidates.iter().find(|&file| sources.contains_key(file));
                    let file = file.unwrap_or_else(|| panic!("{}: mod {name} has no file", place.file));
                    self.load_file(sources, file, path);
                }
            }
        }
    }

    /// What a path leads to that is named in a module; nothing for what other packages define.
    pub(crate) fn find(&self, module: &Segments, path: &[String]) -> Option<Found> {
        self.resolve(module, path, MOST_RE_EXPORTS)
    }

    fn resolve(&self, module: &[String], path: &[String], left: usize) -> Option<Found> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.descend(&module[..1], rest, left),
            "self" => self.descend(module, rest, left),
            "super" => self.resolve_above(&module[..module.len().checked_sub(1)?], rest, left),
            _ => self.descend(module, path, left).or_else(|| {
                let root = std::slice::from_ref(first);
                self.0.contains_key(root).then(|| self.descend(root, rest, left))?
            }),
        }
    }

    /// What follows a `super`: more of them, or names.
    fn resolve_above(&self, module: &[String], path: &[String], left: usize) -> Option<Found> {
        match path.first() {
            Some(first) if first == "super" => self.resolve(module, path, left),
            _ => self.descend(module, path, left),
        }
    }

    /// What names lead to from a module. Before `::` a name is a module's rather than another item's; at the
    /// end it is the opposite.
    fn descend(&self, module: &[String], path: &[String], left: usize) -> Option<Found> {
        let Some((name, rest)) = path.split_first() else { return Some(Found::Module(module.to_vec())) };
        let here = self.0.get(module)?;
        let child = || {
            let child = [module, std::slice::from_ref(name)].concat();
            here.children.contains(name).then(|| self.descend(&child, rest, left))?
        };
        let item =
            || here.items.contains(name).then(|| Found::Item { file: here.file.clone(), name: name.clone() });
        let import = || self.imported(module, path, left.checked_sub(1)?);
        if rest.is_empty() {
            item().or_else(import).or_else(child)
        } else {
            child().or_else(item).or_else(import)
        }
    }

    /// What names lead to through the `use` declarations of a module: those that give the first name before
    /// those with `*`.
    fn imported(&self, module: &[String], path: &[String], left: usize) -> Option<Found> {
        let (name, rest) = path.split_first()?;
        let imports = &self.0.get(module)?.imports;
        let named = imports.iter().filter(|import| import.name.as_ref() == Some(name));
        let named = named.filter_map(|import| match self.resolve(module, &import.path, left)? {
            Found::Module(path) => self.descend(&path, rest, left),
            item @ Found::Item { .. } => Some(item),
        });
        let all = imports.iter().filter(|import| import.name.is_none());
        let all = all.filter_map(|import| match self.resolve(module, &import.path, left)? {
            Found::Module(within) if within != module => self.descend(&within, path, left),
            _ => None,
        });
        named.chain(all).next()
    }
}

/// Where a module stands: its file, and the folder of its children's files.
struct Place<'a> {
    file: &'a str,
    folder: String,
}
