//! Events tell the truth: whoever only hears them knows the assembly.

use crate::random;
use cubefall::solver::{CellSet, Event, PieceSearch, PlacementId, PlacementTable, Strategy, catalog};
use proptest::prelude::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Builds a model from the events of `search`, and compares the two after each of at most `most` steps.
fn events_tell_all(
    table: &PlacementTable,
    full: CellSet,
    strategy: Strategy,
    most: u64,
) -> Result<(), TestCaseError> {
    let mut search = PieceSearch::new(table, strategy);
    let mut placed: Vec<PlacementId> = Vec::new();
    let cells = |placed: &[PlacementId]| {
        placed.iter().fold(CellSet::EMPTY, |all, &placement| all.union(table.get(placement).cells))
    };
    for _ in 0..most {
        let (before, announced) = (cells(&placed), search.next_piece());
        let event = search.step(table);
        match event {
            Event::Refused { placement, clash } => {
                prop_assert_eq!(clash, before.intersection(table.get(placement).cells));
                prop_assert!(!clash.is_empty());
                prop_assert_eq!(Some(table.get(placement).piece), announced);
            }
            Event::Placed { placement } | Event::Solved { placement } => {
                prop_assert!(before.is_disjoint(table.get(placement).cells));
                prop_assert_eq!(Some(table.get(placement).piece), announced);
                placed.push(placement);
                prop_assert_eq!(matches!(event, Event::Solved { .. }), cells(&placed) == full);
            }
            Event::Removed { placement } => prop_assert_eq!(placed.pop(), Some(placement)),
            Event::Exhausted => prop_assert!(placed.is_empty()),
        }
        prop_assert_eq!(search.position().assembly(), cells(&placed));
        prop_assert_eq!(search.position().level(), placed.len());
        prop_assert_eq!(&search.placed(table).collect::<Vec<_>>(), &placed);
        if event == Event::Exhausted {
            break;
        }
    }
    Ok(())
}

#[test]
fn events_tell_the_assembly_of_small_puzzles() {
    let strategies = prop::sample::select(Strategy::ALL.to_vec());
    random::for_all(200, (random::puzzles(), strategies), |(puzzle, strategy)| {
        events_tell_all(&PlacementTable::new(&puzzle), puzzle.region().cell_set(), strategy, u64::MAX)
    });
}

#[test]
fn events_tell_the_assembly_of_soma() {
    let soma = catalog::soma();
    let table = PlacementTable::restricted(&soma, &catalog::soma_seed_restriction(&soma));
    for strategy in Strategy::ALL {
        events_tell_all(&table, soma.region().cell_set(), strategy, 200_000).unwrap();
    }
}
