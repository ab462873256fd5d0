//! The lists of puzzles and of strategies to choose from, filled from the catalogue and the registry.

use crate::formats::escaped;
use crate::puzzle::catalogue;
use crate::search::{Group, Strategy};
use crate::web::browser::dom::by_id;
use web_sys::Element;

/// Fills all of them.
pub(in crate::web) fn offer() {
    let puzzles = puzzles();
    fill("puzzle", &puzzles);
    fill("race-puzzle", &puzzles);
    fill("strategy", &strategies());
    fill("race-strategies", &entrants());
}

fn fill(id: &str, markup: &str) {
    by_id::<Element>(id).set_inner_html(markup);
}

fn option(value: &str, title: &str) -> String {
    format!("<option value=\"{}\">{}</option>", escaped(value), escaped(title))
}

fn puzzles() -> String {
    catalogue::all().iter().map(|puzzle| option(puzzle.id(), puzzle.name())).collect()
}

fn strategies() -> String {
    let mut groups: Vec<(Group, String)> = Vec::new();
    for strategy in Strategy::all() {
        let option = option(strategy.key(), strategy.title());
        match groups.iter_mut().find(|(group, _)| *group == strategy.group()) {
            Some((_, options)) => options.push_str(&option),
            None => groups.push((strategy.group(), option)),
        }
    }
    let group = |(group, options): (Group, String)| {
        format!("<optgroup label=\"{}\">{options}</optgroup>", escaped(group.title()))
    };
    groups.into_iter().map(group).collect()
}

/// Who may take part in a race.
fn entrants() -> String {
    let entrant = |strategy: Strategy| {
        let checked = if strategy.about().races { " checked" } else { "" };
        let (key, title) = (strategy.key(), escaped(strategy.title()));
        format!("<label><input type=\"checkbox\" value=\"{key}\"{checked} /> {title}</label>")
    };
    Strategy::all().map(entrant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_and_every_strategy_is_offered() {
        for puzzle in catalogue::all() {
            assert!(puzzles().contains(&option(puzzle.id(), puzzle.name())));
        }
        for strategy in Strategy::all() {
            assert!(strategies().contains(&option(strategy.key(), strategy.title())));
            assert!(entrants().contains(&format!("value=\"{}\"", strategy.key())));
        }
        assert_eq!(strategies().matches("<optgroup").count(), 4);
    }
}
