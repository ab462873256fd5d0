//! The names of the searches that the browser has stored.

use crate::{Link, Settings};

/// The name of a search: its address without its speed. The default search, whose address is empty, is named
/// by its puzzle.
pub fn saved_name(settings: Settings) -> String {
    let Settings { speed, playing, .. } = Settings::default();
    let name = Link { settings: Settings { speed, playing, ..settings }, ..Link::default() }.text();
    if name.is_empty() { default_name() } else { name }
}

fn default_name() -> String {
    format!("puzzle={}", Settings::default().puzzle.id())
}

/// The name by which earlier versions stored the search of this name, if that was another one: they gave the
/// default search none.
pub fn earlier_name(name: &str) -> Option<&'static str> {
    (name == default_name()).then_some("")
}

/// The names of the stored searches, the last one first, each once.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SavedNames(Vec<String>);

impl SavedNames {
    /// Decodes the list as it is stored, a line for each; nothing is stored if there is none.
    pub fn read(list: Option<&str>) -> Self {
        let mut names = Vec::new();
        for line in list.into_iter().flat_map(|list| list.split('\n')) {
            let name = if line.is_empty() { default_name() } else { line.to_owned() };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Self(names)
    }

    /// The text that [`read`](Self::read) decodes; nothing if there are none.
    pub fn text(&self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.0.join("\n"))
    }

    /// The name of the search that was stored last.
    pub fn last_stored(&self) -> Option<&str> {
        self.0.first().map(String::as_str)
    }

    /// The same without a name.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.0.retain(|other| other != name);
        self
    }

    /// The same with a search that is stored now.
    #[must_use]
    pub fn with(self, name: &str) -> Self {
        let mut all = self.without(name);
        all.0.insert(0, name.to_owned());
        all
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Removes the one that was stored first, unless it is the only one.
    pub fn pop(&mut self) -> Option<String> {
        if self.0.len() > 1 { self.0.pop() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::search::Strategy;

    fn of_strategy() -> Settings {
        Settings { plan: Strategy::FIRST_CELL.plan(), ..Settings::default() }
    }

    #[test]
    fn every_search_has_a_name_of_its_own_and_stays_in_the_list_wherever_it_is() {
        let [usual, other] = [saved_name(Settings::default()), saved_name(of_strategy())];
        assert!(!usual.is_empty() && usual != other);
        let mut names = SavedNames::default();
        for name in [&usual, &other, &usual, &other] {
            names = names.with(name);
            assert_eq!(names.last_stored(), Some(name.as_str()));
            assert_eq!(SavedNames::read(names.text().as_deref()), names);
        }
        assert_eq!(names.count(), 2);
        assert_eq!(names.without(&other).last_stored(), Some(usual.as_str()));
    }

    #[test]
    fn the_default_search_of_earlier_lists_is_found_wherever_it_stands() {
        let usual = saved_name(Settings::default());
        for list in ["", "\nstrategy=first-cell", "strategy=first-cell\n", "a\n\nb"] {
            let names = SavedNames::read(Some(list));
            assert!(names.0.contains(&usual), "{list:?}");
            assert_eq!(names.count(), list.split('\n').count());
        }
        assert_eq!(SavedNames::read(None), SavedNames::default());
        assert_eq!(SavedNames::default().text(), None);
        assert_eq!((earlier_name(&usual), earlier_name("strategy=first-cell")), (Some(""), None));
    }

    #[test]
    fn the_first_stored_goes_first_and_the_only_one_stays() {
        let mut names = SavedNames::read(Some("a\nb\nc"));
        let removed: Vec<_> = std::iter::from_fn(|| names.pop()).collect();
        assert_eq!(removed, ["c", "b"]);
        assert_eq!(names.last_stored(), Some("a"));
    }
}
