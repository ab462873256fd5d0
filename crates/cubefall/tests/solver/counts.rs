//! Known figures of the Soma cube: placements, tries and solutions.

use crate::setting::{Setting, quick_plans};
use cubefall::problem::Restriction;
use cubefall::problem::{Problem, Symmetry};
use cubefall::search::{LevelStats, PieceOrder, Plan, Search, Strategy};
use testing::known::{figure, figures};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn column(search: &Search, of: fn(&LevelStats) -> u64) -> Vec<u64> {
    search.stats().levels().iter().map(of).collect()
}

fn fewest(strategy: Strategy) -> Plan {
    strategy.plan().with_pieces(PieceOrder::Fewest)
}

/// Compares the counts of a search of Soma with the author's table of that name.
fn does_the_work_of_the_table(plan: Plan, name: &str) {
    let search = Setting::soma().exhausted(plan);
    assert_eq!(column(&search, |level| level.tried), figures(&format!("soma {name}, tried")), "{plan:?}");
    assert_eq!(column(&search, |level| level.kept), figures(&format!("soma {name}, kept")), "{plan:?}");
    assert_eq!(search.stats().tried(), figure(&format!("soma {name}, tried in all")));
    assert_eq!(search.stats().kept(), figure(&format!("soma {name}, kept in all")));
    assert_eq!(search.stats().nodes(), search.stats().kept());
}

#[test]
fn placements_are_as_many_as_the_author_counted() {
    let soma = catalogue::ALL.get("soma");
    let problem = Problem::new(&soma);
    let counts: Vec<_> = soma.piece_ids().map(|piece| problem.count_of(piece) as u64).collect();
    assert_eq!(counts, figures("soma pieces' placements, L S T R P Q Y"));
    assert_eq!(problem.len() as u64, figure("soma placements"));
}

#[test]
fn the_restriction_concerns_l_alone() {
    let soma = catalogue::ALL.get("soma");
    let (all, restricted) = (Problem::new(&soma), Setting::soma().problem);
    let l = soma.piece_named("L").expect("Soma has an L");
    assert_eq!(restricted.restricted_piece(), Some(l));
    assert_eq!(restricted.count_of(l) as u64, figure("soma placements of the restricted L"));
    for piece in soma.piece_ids().filter(|&piece| piece != l) {
        assert_eq!(restricted.masks_of(piece), all.masks_of(piece));
    }
}

#[test]
fn fewest_first_does_the_work_that_the_author_tabulated() {
    for strategy in [Strategy::FOLD, Strategy::FOLD_CHARS, Strategy::FOLD_LAZY, Strategy::PIECES] {
        does_the_work_of_the_table(fewest(strategy), "fewest first");
    }
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn last_to_first_does_the_work_that_the_author_tabulated() {
    does_the_work_of_the_table(Strategy::FOLD.plan(), "last to first");
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn pieces_given_last_to_first_are_as_much_work_depth_first() {
    use cubefall::problem::Reduction;
    use cubefall::puzzle::Puzzle;
    let soma = catalogue::ALL.get("soma");
    let pieces = soma.pieces().iter().rev().cloned().collect();
    let backwards = Puzzle::new("backwards", soma.region().clone(), pieces).expect("the same pieces");
    let mut restriction = Restriction::of_author(&catalogue::ALL.get("soma")).expect("the author has a rule");
    restriction.piece = backwards.piece_named("L").expect("Soma has an L");
    let problem = Problem::reduced(&backwards, Reduction::restricting(restriction));
    let search = Setting { puzzle: backwards, problem }.exhausted(Strategy::PIECES.plan());
    assert_eq!(column(&search, |level| level.tried), figures("soma last to first, tried"));
    assert_eq!(column(&search, |level| level.kept), figures("soma last to first, kept"));
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
#[ignore = "some seconds"]
fn characters_instead_of_bits_are_as_much_work_last_to_first() {
    does_the_work_of_the_table(Strategy::FOLD_CHARS.plan(), "last to first");
}

#[test]
fn every_strategy_finds_as_many_as_are_known_of_each_class() {
    for (symmetry, fact) in [
        (Symmetry::Restricted, "soma solutions up to rotation and reflection"),
        (Symmetry::Rotation, "soma solutions up to rotation"),
        (Symmetry::Reflection, "soma solutions up to rotation and reflection"),
    ] {
        let soma = Setting::of(catalogue::ALL.get("soma"), symmetry);
        for plan in quick_plans() {
            assert_eq!(soma.exhausted(plan).stats().solutions(), figure(fact), "{symmetry:?} {plan:?}");
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn the_given_order_of_pieces_finds_240_too() {
    for strategy in [Strategy::FOLD, Strategy::FOLD_LAZY, Strategy::PIECES, Strategy::PIECES_ISOLATED] {
        let search = Setting::soma().exhausted(strategy.plan().with_pieces(PieceOrder::Given));
        assert_eq!(search.stats().solutions(), figure("soma solutions up to rotation and reflection"));
    }
}

#[test]
fn steps_are_tries_and_removals_and_the_end() {
    let search = Setting::soma().exhausted(fewest(Strategy::PIECES));
    assert_eq!(search.stats().steps(), search.stats().tried() + search.stats().kept() + 1);
}

#[test]
fn steps_of_a_fold_are_tries_and_the_end_of_each_stage() {
    for strategy in [Strategy::FOLD, Strategy::FOLD_CHARS] {
        let search = Setting::soma().exhausted(fewest(strategy));
        assert_eq!(search.stats().steps(), search.stats().tried() + 7);
    }
}

#[test]
fn steps_of_lazy_lists_are_tries_and_the_assemblies_dropped_and_the_end() {
    let stats = Setting::soma().exhausted(fewest(Strategy::FOLD_LAZY)).stats().clone();
    assert_eq!(stats.steps(), stats.tried() + stats.kept() - stats.solutions() + 1);
}
