//! Which file uses which, by what names, and the circles among them.

use crate::modules::{Found, Modules};
use std::collections::{BTreeMap, BTreeSet};

/// For each file the files that it uses, and what it uses of them.
#[derive(Default)]
pub(crate) struct Graph(BTreeMap<String, BTreeMap<String, BTreeSet<String>>>);

impl Graph {
    /// The uses in all modules.
    ///
    /// A module that only re-exports a name does not use what defines it; a `use` declaration for the module
    /// itself does, and so does a path in its code.
    pub(crate) fn of(modules: &Modules) -> Self {
        let mut graph = Self::default();
        for (path, module) in &modules.0 {
            let imports = module.imports.iter().filter(|import| !import.exported && import.name.is_some());
            for used in imports.map(|import| &import.path).chain(&module.paths) {
                if let Some(Found::Item { file, name }) = modules.find(path, used) {
                    graph.add(&module.file, file, name);
                }
            }
        }
        graph
    }

    pub(crate) fn add(&mut self, user: &str, file: String, name: String) {
        if user != file {
            self.0.entry(user.to_owned()).or_default().entry(file).or_default().insert(name);
        }
    }

    /// Each file with each file that it uses.
    pub(crate) fn uses(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().flat_map(|(user, used)| used.keys().map(|used| (user.as_str(), used.as_str())))
    }

    /// The strongly connected components of two files or more: within each, every file leads to every other.
    pub(crate) fn circles(&self) -> Vec<BTreeSet<String>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.0.keys().map(|file| (file.as_str(), self.reached_from(file))).collect();
        let mut circles = BTreeSet::new();
        for (file, others) in &reached {
            let back = |other: &&&str| reached.get(**other).is_some_and(|it| it.contains(file));
            let circle: BTreeSet<String> = others.iter().filter(back).map(|&it| it.to_owned()).collect();
            circles.extend((!circle.is_empty()).then_some(circle));
        }
        circles.into_iter().collect()
    }

    fn reached_from<'a>(&'a self, file: &'a str) -> BTreeSet<&'a str> {
        let (mut reached, mut next) = (BTreeSet::new(), vec![file]);
        while let Some(file) = next.pop() {
            let used = self.0.get(file).into_iter().flat_map(BTreeMap::keys);
            next.extend(used.map(String::as_str).filter(|&used| reached.insert(used)));
        }
        reached
    }

    /// The uses within a circle, a line for each pair of files.
    pub(crate) fn uses_within(&self, circle: &BTreeSet<String>) -> String {
        let mut lines = format!("a circle of {} files:\n", circle.len());
        for file in circle {
            for (used, names) in self.0[file].iter().filter(|(used, _)| circle.contains(*used)) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                lines += &format!("  {file} -> {used}: {}\n", names.join(", "));
            }
        }
        lines
    }
}
