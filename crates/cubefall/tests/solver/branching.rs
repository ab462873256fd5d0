//! A search has exactly the tree of the naive definition.

use crate::random;
use crate::setting::{Setting, quick_plans, stated};
use cubefall::problem::Symmetry;
use cubefall::search::{Branching, PieceOrder, Plan};
use proptest::prelude::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The nodes of each level, and the complete assemblies that count, by walking the whole tree.
pub fn walk(setting: &Setting, plan: Plan) -> (Vec<u64>, u64) {
    let branching = Branching::new(&setting.problem, plan);
    let mut nodes = vec![0; setting.order_of_pieces(plan).len()];
    let mut solutions = 0;
    let mut open = vec![branching.root()];
    while let Some(node) = open.pop() {
        let counts = || setting.problem.counts(node.placed().iter().copied());
        solutions += u64::from(node.is_complete() && counts());
        for child in branching.children(&node) {
            nodes[node.placed().len()] += 1;
            open.push(branching.child(&node, child));
        }
    }
    (nodes, solutions)
}

fn walks_the_tree(setting: &Setting, plan: Plan) -> Result<(), TestCaseError> {
    let (nodes, solutions) = walk(setting, plan);
    prop_assert_eq!(setting.kept(plan), nodes, "{:?}", plan);
    prop_assert_eq!(setting.exhausted(plan).stats().solutions(), solutions, "{:?}", plan);
    Ok(())
}

#[test]
fn as_much_is_kept_at_each_level_of_small_puzzles_as_the_tree_has_nodes_there() {
    let symmetries = prop::sample::select(vec![Symmetry::Raw, Symmetry::Rotation]);
    random::for_all(
        600,
        (random::all_puzzles(), symmetries, random::stated_plans()),
        |(puzzle, symmetry, plan)| {
            let setting = Setting::reduced(puzzle, symmetry).expect("that can always be counted");
            walks_the_tree(&setting, plan)
        },
    );
}

#[test]
fn as_much_is_kept_at_each_level_of_soma_as_the_tree_has_nodes_there() {
    let soma = Setting::soma();
    for plan in stated(quick_plans()) {
        walks_the_tree(&soma, plan).unwrap();
    }
}

#[test]
fn an_isolated_cell_ends_branches_of_soma_and_loses_no_solution() {
    let soma = Setting::soma();
    let [all, cut] = [cubefall::search::Strategy::PIECES, cubefall::search::Strategy::PIECES_ISOLATED]
        .map(|s| soma.exhausted(s.plan().with_pieces(PieceOrder::Fewest)));
    assert!(cut.stats().nodes() < all.stats().nodes());
    assert_eq!(cut.stats().solutions(), all.stats().solutions());
}
