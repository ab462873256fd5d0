//! Known figures, from tests/data/known_counts.txt: a fact and its figures in order, then their source.

const FACTS: &str = include_str!("../../../tests/data/known_counts.txt");

/// The figures of `fact`.
///
/// # Panics
/// When the file lacks it, or it names no source.
pub fn figures(fact: &str) -> Vec<u64> {
    let of_fact = |line: &'static str| line.strip_prefix(fact)?.strip_prefix(": ");
    let rest = FACTS.lines().find_map(of_fact).unwrap_or_else(|| panic!("known_counts.txt lacks {fact}"));
    let (figures, source) = rest.split_once(" | ").unwrap_or_else(|| panic!("{fact} names no source"));
    assert!(!source.trim().is_empty(), "{fact} names no source");
    figures.split_whitespace().map(|figure| figure.parse().expect(fact)).collect()
}

/// The only figure of `fact`.
///
/// # Panics
/// When the file lacks it, or it has several.
pub fn figure(fact: &str) -> u64 {
    let [figure] = figures(fact)[..] else { panic!("{fact} has several figures") };
    figure
}
