//! The gallery of the catalogue, section by section: first the ladder, then the groups.

use crate::open::cards::{Card, Rating};
use crate::open::difficulty::{Difficulty, known_counts};
use catalogue::{ALL, Entry, LADDER};
use cubefall::problem::Problem;
use cubefall::search::Strategy;
use cubefall::solution::Solution;
use cubefall::solve::Solutions;
use markup::{Markup, markup};
use pictures::{assembled_thumbnail, thumbnail};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What the numbers of solutions count, and what difficulty is.
const EXPLAINED: &str = "Solutions that differ by a rotation count once; mirror images too, where each piece has its mirror image. \
     Difficulty is the number of ways to choose a place for each piece, for each solution: easy up to ten million, medium up to a million \
     billion, hard beyond that.";

/// A search for the picture of a card gives up after this many steps, some 20 ms. All puzzles of the
/// catalogue that have a solution need fewer.
const MOST_STEPS: u64 = 400_000;

/// The most cards of a section, which the page reads and lays out in a task of its own.
const MOST_CARDS: usize = 8;

/// The number of sections.
pub(super) fn sections() -> usize {
    plan().len()
}

/// The section of this number, from 0.
pub(super) fn section(number: usize) -> Markup {
    let Some((title, entries)) = plan().into_iter().nth(number) else { return Markup::new() };
    let cards: Markup = entries.into_iter().map(card).collect();
    let title = title.map(|title| markup!("<h3>{}</h3>", title));
    let hint = (number == 0).then(|| markup!("<p class=\"hint\">{}</p>", EXPLAINED));
    markup!("{}<ul class=\"cards\">{}</ul>{}", title, cards, hint)
}

/// The puzzles of each section, with its title. What of a group is too much for one section follows in others
/// without a title, whose cards the page adds to the section before.
fn plan() -> Vec<(Option<&'static str>, Vec<&'static Entry>)> {
    let ladder: Vec<&Entry> = LADDER.iter().filter_map(|id| ALL.entry(id)).collect();
    // Each puzzle has one card.
    let groups = ALL.groups().map(|(group, entries)| {
        (group, entries.iter().filter(|entry| !LADDER.contains(&entry.id())).collect::<Vec<_>>())
    });
    let mut plan = Vec::new();
    for (group, entries) in [("Ladder, from two pieces to eighteen", ladder)].into_iter().chain(groups) {
        let sections = entries.chunks(MOST_CARDS).enumerate();
        plan.extend(sections.map(|(number, cards)| ((number == 0).then_some(group), cards.to_vec())));
    }
    plan
}

/// The card of a puzzle. Its picture is that of a solution, if one is found soon, else that of the goal.
fn card(entry: &Entry) -> Markup {
    let (puzzle, problem) = (entry.spec(), Problem::new(&entry.puzzle()));
    let difficulty = Difficulty::of(&problem, known_counts(&puzzle));
    let picture = match solution(&problem) {
        Some(solution) => assembled_thumbnail(solution.pieces()),
        None => thumbnail(&puzzle.goal.shape, "goal"),
    };
    let rating = Rating { cells: puzzle.goal.shape.cells().len(), difficulty };
    Card::of_catalogue(&puzzle, rating, picture).markup()
}

/// The first solution, if a search finds one within [`MOST_STEPS`].
fn solution(problem: &Arc<Problem>) -> Option<Solution> {
    let mut found = None;
    let mut solutions = Solutions::of(problem, Strategy::TURBO.plan()).expect("turbo accepts every puzzle");
    let advanced = solutions.advance(MOST_STEPS, |placements| {
        found = Some(Solution::of(problem, placements));
        ControlFlow::Break(())
    });
    advanced.expect("a search finds solutions only");
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::solution::Verifier;

    fn all() -> String {
        (0..sections()).map(section).collect::<Markup>().as_str().to_owned()
    }

    #[test]
    fn the_gallery_has_one_card_for_each_puzzle_and_the_ladder_comes_first() {
        let markup = all();
        assert_eq!(markup.matches("<li ").count(), ALL.entries().len());
        for entry in ALL.entries() {
            assert_eq!(
                markup.matches(&format!("data-puzzle=\"{}\"", entry.id())).count(),
                1,
                "{}",
                entry.id()
            );
        }
        let places: Vec<_> = LADDER.iter().map(|id| markup.find(&format!("data-puzzle=\"{id}\""))).collect();
        assert!(places.is_sorted() && places.last() < Some(&markup.find("<h3>First minute")));
        assert!(section(sections()).is_empty());
        for number in 0..sections() {
            assert!(section(number).as_str().matches("<li ").count() <= MOST_CARDS, "section {number}");
        }
        let titles = ALL.groups().count() + 1;
        assert_eq!((markup.matches("<h3>").count(), sections() > titles), (titles, true));
    }

    #[test]
    fn each_puzzle_with_a_solution_is_shown_packed_and_no_other() {
        for entry in ALL.entries() {
            let problem = Problem::new(&entry.puzzle());
            let found = solution(&problem);
            let is_possible =
                Difficulty::of(&problem, known_counts(&entry.spec())) != Some(Difficulty::Impossible);
            assert_eq!(found.is_some(), is_possible, "{}", entry.id());
            if let Some(solution) = found {
                assert_eq!(Verifier::new(&entry.puzzle()).verify(&solution), Ok(()), "{}", entry.id());
            }
            assert_eq!(
                card(entry).as_str().contains("class=\"goal assembled\""),
                is_possible,
                "{}",
                entry.id()
            );
        }
    }
}
