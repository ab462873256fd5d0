//! Known figures of the Soma cube: placements, tries and solutions.

use crate::known::{figure, figures};
use cubefall::solver::{LevelStats, PieceSearch, PlacementTable, Puzzle, Strategy, catalog};
use std::ops::ControlFlow;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn restricted_table(soma: &Puzzle) -> PlacementTable {
    PlacementTable::restricted(soma, &catalog::soma_seed_restriction(soma))
}

fn exhausted(table: &PlacementTable, strategy: Strategy) -> PieceSearch {
    let mut search = PieceSearch::new(table, strategy);
    search.run(table, u64::MAX, |_| ControlFlow::Continue(()));
    assert!(search.is_exhausted());
    search
}

fn column(search: &PieceSearch, of: fn(&LevelStats) -> u64) -> Vec<u64> {
    search.stats().levels().iter().map(of).collect()
}

#[test]
fn placements_are_as_many_as_the_author_counted() {
    let soma = catalog::soma();
    let table = PlacementTable::new(&soma);
    let counts: Vec<_> = soma.piece_ids().map(|piece| table.count_of(piece) as u64).collect();
    assert_eq!(counts, figures("soma pieces' placements, L S T R P Q Y"));
    assert_eq!(table.len() as u64, figure("soma placements"));
}

#[test]
fn the_restriction_concerns_l_alone() {
    let soma = catalog::soma();
    let (all, restricted) = (PlacementTable::new(&soma), restricted_table(&soma));
    let l = soma.piece_named("L").expect("Soma has an L");
    assert_eq!(restricted.count_of(l) as u64, figure("soma placements of the restricted L"));
    for piece in soma.piece_ids().filter(|&piece| piece != l) {
        assert_eq!(restricted.masks_of(piece), all.masks_of(piece));
    }
}

#[test]
fn fewest_first_does_the_work_that_the_author_tabulated() {
    let search = exhausted(&restricted_table(&catalog::soma()), Strategy::FewestFirst);
    assert_eq!(column(&search, |level| level.tried), figures("soma fewest first, tried"));
    assert_eq!(column(&search, |level| level.kept), figures("soma fewest first, kept"));
    assert_eq!(search.stats().tried(), figure("soma fewest first, tried in all"));
    assert_eq!(search.stats().kept(), figure("soma fewest first, kept in all"));
}

// The author folds the pieces as given from the last to the first.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn last_to_first_does_the_work_that_the_author_tabulated() {
    let soma = catalog::soma();
    let pieces = soma.pieces().iter().rev().cloned().collect();
    let backwards = Puzzle::new("backwards", soma.region().clone(), pieces).expect("the same pieces");
    let search = exhausted(&restricted_table(&backwards), Strategy::AsGiven);
    assert_eq!(column(&search, |level| level.tried), figures("soma last to first, tried"));
    assert_eq!(column(&search, |level| level.kept), figures("soma last to first, kept"));
    assert_eq!(search.stats().tried(), figure("soma last to first, tried in all"));
    assert_eq!(search.stats().kept(), figure("soma last to first, kept in all"));
}

#[test]
fn both_orders_find_240_with_the_restriction() {
    let soma = catalog::soma();
    for strategy in Strategy::ALL {
        let search = exhausted(&restricted_table(&soma), strategy);
        assert_eq!(search.stats().solutions(), figure("soma solutions up to rotation and reflection"));
    }
}

#[test]
fn fewest_first_finds_all_11520_without_it() {
    let search = exhausted(&PlacementTable::new(&catalog::soma()), Strategy::FewestFirst);
    assert_eq!(search.stats().solutions(), figure("soma solutions, each covering"));
}

#[test]
fn steps_are_tries_and_removals_and_the_end() {
    let search = exhausted(&restricted_table(&catalog::soma()), Strategy::FewestFirst);
    assert_eq!(search.stats().steps(), search.stats().tried() + search.stats().kept() + 1);
}
