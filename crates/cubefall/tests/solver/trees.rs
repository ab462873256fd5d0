//! A tree has exactly the nodes that a search has reached and that are visible.

use crate::random;
use crate::setting::{Setting, quick_plans};
use cubefall::problem::Symmetry;
use cubefall::search::{Event, Plan, Recording, Search, Span, Strategy, Tree, TreeNode};
use fastrand::Rng;
use proptest::prelude::*;
use std::cell::Cell;
use std::ops::ControlFlow;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn walks_a_tree(plan: Plan) -> bool {
    !matches!(plan.strategy, Strategy::FOLD | Strategy::FOLD_CHARS)
}

/// All nodes that a search reaches in `most` steps, and its progress then.
fn all_nodes(setting: &Setting, plan: Plan, most: usize) -> (Vec<TreeNode>, f64) {
    let (mut search, mut nodes) = (setting.search(plan), Vec::new());
    for _ in 0..most {
        let event = search.step();
        if let Event::Placed { placement } | Event::Solved { placement } | Event::Repeated { placement } =
            event
        {
            let (level, narrow) = (search.level(), false);
            let span = Span::of(&search, level);
            nodes.push(TreeNode { level, span, placement, narrow });
        }
        if search.is_over() {
            break;
        }
    }
    (nodes, search.progress())
}

fn grown(setting: &Setting, plan: Plan, window: Span, narrowest: f64, progress: f64) -> Vec<TreeNode> {
    let mut tree = Tree::new(setting.search(plan), window, narrowest);
    while tree.grow(progress, 1000) {}
    tree.nodes().to_vec()
}

#[test]
fn without_bounds_a_tree_has_every_node_that_was_reached() {
    random::for_all(
        random::share_of(200),
        (random::settings(), random::plans(), 1..400usize),
        |(setting, plan, steps)| {
            if walks_a_tree(plan) {
                let (mut nodes, progress) = all_nodes(&setting, plan, steps);
                // One that was reached just now begins where the search is, and is taken up when it
                // continues.
                nodes.retain(|node| node.span.start < progress);
                prop_assert_eq!(grown(&setting, plan, Span::WHOLE, 0.0, progress), nodes);
            }
            Ok(())
        },
    );
}

#[test]
fn a_node_lies_within_the_one_above_it_and_beside_its_neighbours() {
    for plan in quick_plans().into_iter().filter(|&plan| walks_a_tree(plan)) {
        let (nodes, _) = all_nodes(&Setting::soma(), plan, 30_000);
        let mut above: Vec<Span> = Vec::new();
        for node in nodes {
            let before = above.get(node.level - 1).map_or(0.0, |before| before.end());
            above.truncate(node.level - 1);
            let parent = above.last().copied().unwrap_or(Span::WHOLE);
            let (start, end) = (node.span.start, node.span.end());
            let rounding = 1e-12;
            assert!(start >= parent.start - rounding && end <= parent.end() + rounding, "{plan:?}");
            assert!(start >= before - rounding, "{plan:?}");
            above.push(node.span);
        }
    }
}

/// The visible nodes among these, from the definition; narrow neighbours are not joined.
fn seen(nodes: &[TreeNode], window: Span, narrowest: f64) -> Vec<TreeNode> {
    let (mut hidden_below, mut seen) = (usize::MAX, Vec::new());
    for &node in nodes {
        if node.level > hidden_below {
            continue;
        }
        let narrow = node.span.share < narrowest;
        hidden_below = if narrow || !node.span.overlaps(window) { node.level } else { usize::MAX };
        if node.span.overlaps(window) {
            seen.push(TreeNode { narrow, ..node });
        }
    }
    seen
}

#[test]
fn a_window_shows_wide_nodes_and_the_places_of_narrow_ones() {
    let cases = (random::settings(), random::plans(), any::<u64>());
    random::for_all(random::share_of(300), cases, |(setting, plan, seed)| {
        if !walks_a_tree(plan) {
            return Ok(());
        }
        let mut rng = Rng::with_seed(seed);
        let start = rng.f64();
        let window = Span { start, share: (1.0 - start) * rng.f64() };
        let narrowest = 0.1 * rng.f64() * rng.f64();
        let (nodes, progress) = all_nodes(&setting, plan, 100_000);
        if progress < 1.0 {
            return Ok(());
        }
        let expected = seen(&nodes, window, narrowest);
        let found = grown(&setting, plan, window, narrowest, 1.0);
        let wide = |nodes: &[TreeNode]| nodes.iter().copied().filter(|node| !node.narrow).collect::<Vec<_>>();
        prop_assert_eq!(wide(&found), wide(&expected));
        for node in expected.iter().filter(|node| node.narrow) {
            let covers = |other: &&TreeNode| {
                other.narrow
                    && other.level == node.level
                    && other.span.start <= node.span.start
                    && other.span.end() >= node.span.end() - 1e-12
            };
            prop_assert_eq!(found.iter().filter(covers).count(), 1);
        }
        prop_assert!(found.len() <= expected.len());
        Ok(())
    });
}

#[test]
fn a_tree_that_grows_with_its_search_is_the_tree_of_the_whole() {
    random::for_all(
        random::share_of(200),
        (random::settings(), random::plans(), any::<u64>()),
        |(setting, plan, seed)| {
            if !walks_a_tree(plan) {
                return Ok(());
            }
            let mut rng = Rng::with_seed(seed);
            let (mut search, mut tree) =
                (setting.search(plan), Tree::new(setting.search(plan), Span::WHOLE, 0.01));
            while !search.is_over() {
                search.run(rng.u64(1..60), |_| ControlFlow::Continue(()));
                let progress = search.progress();
                while tree.grow(progress, rng.u64(1..40)) {}
                prop_assert!(tree.nodes().iter().all(|node| node.span.start < progress));
            }
            prop_assert_eq!(tree.nodes(), grown(&setting, plan, Span::WHOLE, 0.01, 1.0));
            Ok(())
        },
    );
}

#[test]
fn a_skyline_is_as_high_as_the_nodes_and_no_higher_where_all_are_seen() {
    let cases = (random::settings(), random::plans(), any::<u64>());
    let lowered = Cell::new(0);
    random::for_all(400, cases, |(setting, plan, seed)| {
        if !walks_a_tree(plan) {
            return Ok(());
        }
        let mut rng = Rng::with_seed(seed);
        let (steps, columns) = (rng.usize(1..2000), rng.usize(1..40));
        let start = if rng.bool() { 0.0 } else { rng.f64() / 2.0 };
        let window = Span { start, share: (1.0 - start) * rng.f64() };
        // With few keyframes, much lies between two of them.
        let mut recording = Recording::with_most_keyframes(setting.search(plan), rng.usize(2..9));
        recording.run(steps as u64, |_, _| ControlFlow::Continue(()));
        let progress = recording.furthest();
        let mut tree = Tree::new(setting.search(plan), window, window.share / columns as f64);
        while tree.grow(progress, 1000) {}
        let at_most = recording.skyline(window, columns);
        let mut skyline = at_most.clone();
        tree.trim(&mut skyline);
        lowered.set(lowered.get() + usize::from(skyline != at_most));
        let (nodes, _) = all_nodes(&setting, plan, steps);
        let share = window.share / columns as f64;
        for column in 0..columns {
            let here = Span { start: window.start + share * column as f64, share };
            if here.end() >= progress {
                continue;
            }
            // Within rounding of it, and for certain.
            let near = Span { start: here.start - 0.01 * share, share: 1.02 * share };
            let inside = Span { start: here.start + 0.01 * share, share: 0.98 * share };
            let highest = |nodes: &[TreeNode], there: Span| {
                let levels = nodes.iter().filter(|node| node.span.overlaps(there)).map(|node| node.level);
                levels.max().unwrap_or(0)
            };
            prop_assert!(skyline[column] <= at_most[column]);
            prop_assert!(skyline[column] >= highest(&nodes, inside), "column {} of {}", column, columns);
            if !tree.nodes().iter().any(|node| node.narrow && node.span.overlaps(near)) {
                prop_assert!(skyline[column] <= highest(&nodes, near), "column {} of {}", column, columns);
            }
        }
        Ok(())
    });
    assert!(lowered.get() > 20, "lowered {} times", lowered.get());
}

#[test]
fn a_picture_of_a_large_tree_takes_few_steps() {
    let bedlam = Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    for strategy in Strategy::all().filter(|strategy| walks_a_tree(strategy.plan())) {
        let search: Search = bedlam.search(strategy.plan());
        let mut tree = Tree::new(search, Span::WHOLE, 1.0 / 500.0);
        let mut slices = 0;
        while tree.grow(1.0, 10_000) {
            slices += 1;
        }
        assert!(slices < 2000, "{strategy:?}: {slices} slices of 10,000 steps");
        assert!(tree.nodes().len() < 8000, "{strategy:?}: {} nodes", tree.nodes().len());
        println!("{strategy:?}: {} nodes by {slices} slices of 10,000 steps", tree.nodes().len());
    }
}
