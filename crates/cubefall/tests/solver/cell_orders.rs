//! Orders of the cells: each visits all cells, has a key, and follows its definition.

use crate::random;
use cubefall::puzzle::{Cell, Coord, Region};
use cubefall::search::{Axis, CellOrder, CellPath, PieceOrder, Strategy};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn regions() -> Vec<Region> {
    let boxes = [(3, 3, 3), (4, 4, 4), (5, 1, 1), (2, 3, 4), (8, 8, 1)];
    let mut regions: Vec<Region> =
        boxes.iter().map(|&(x, y, z)| Region::cuboid(x, y, z).expect("a small box")).collect();
    let odd: Vec<Coord> =
        regions[1].coords().iter().copied().filter(|c| (c.x + 2 * c.y + c.z) % 5 > 0).collect();
    regions.push(Region::from_cells(&odd).expect("part of a box"));
    regions
}

fn coords(order: CellOrder, region: &Region) -> Vec<Coord> {
    order.sequence(region).into_iter().map(|cell| region.coord_of(cell)).collect()
}

fn named(key: &str) -> CellOrder {
    CellOrder::from_key(key).expect("a name")
}

#[test]
fn every_order_goes_through_all_cells_once() {
    for region in regions() {
        for order in CellOrder::all() {
            let mut cells = order.sequence(&region);
            cells.sort();
            assert!(cells.into_iter().eq((0..region.volume()).map(Cell::new)), "{order:?}");
        }
    }
}

#[test]
fn a_reversed_order_goes_backwards() {
    for region in regions() {
        for order in CellOrder::all() {
            let back = CellOrder { reversed: !order.reversed, ..order };
            let mut cells = back.sequence(&region);
            cells.reverse();
            assert_eq!(cells, order.sequence(&region), "{order:?}");
        }
    }
}

#[test]
fn the_author_s_order_goes_from_the_last_cell_to_the_first() {
    for region in regions() {
        let expected: Vec<Cell> = (0..region.volume()).rev().map(Cell::new).collect();
        assert_eq!(CellOrder::AUTHORS.sequence(&region), expected);
    }
}

#[test]
fn rows_follow_the_axes_the_fastest_first() {
    let region = Region::cuboid(2, 3, 4).expect("a small box");
    let along = |c: Coord, axis: char| match axis {
        'x' => c.x,
        'y' => c.y,
        _ => c.z,
    };
    for key in ["xyz", "xzy", "yxz", "yzx", "zxy", "zyx"] {
        let slowest_first = |c: Coord| key.chars().rev().map(|axis| along(c, axis)).collect::<Vec<_>>();
        let cells = coords(named(key), &region);
        assert!(cells.windows(2).all(|pair| slowest_first(pair[0]) < slowest_first(pair[1])), "{key}");
    }
}

#[test]
fn a_serpentine_goes_from_neighbour_to_neighbour_in_every_box() {
    for (x, y, z) in (1..=4).flat_map(|x| (1..=4).flat_map(move |y| (1..=4).map(move |z| (x, y, z)))) {
        let region = Region::cuboid(x, y, z).expect("a small box");
        let cells = coords(named("serpentine"), &region);
        assert!(
            cells.windows(2).all(|pair| pair[0].neighbours().any(|near| near == pair[1])),
            "{x} x {y} x {z}: {cells:?}"
        );
    }
}

#[test]
fn paths_follow_their_names() {
    for region in regions() {
        let neighbours =
            |c: Coord| c.neighbours().filter(|&near| region.cell_at(near).is_some()).count() as i32;
        let side = region.extent();
        let from_middle = |c: Coord| {
            let [x, y, z] = [(c.x, side.x), (c.y, side.y), (c.z, side.z)].map(|(at, side)| 2 * at - side + 1);
            x * x + y * y + z * z
        };
        assert!(coords(named("diagonal"), &region).is_sorted_by_key(|c| c.x + c.y + c.z));
        assert!(coords(named("corners"), &region).is_sorted_by_key(|&c| neighbours(c)));
        assert!(coords(named("inside-out"), &region).is_sorted_by_key(|&c| from_middle(c)));
        assert!(coords(named("outside-in"), &region).is_sorted_by_key(|&c| -from_middle(c)));
    }
}

#[test]
fn a_shuffle_is_always_the_same_and_each_seed_has_its_own() {
    let region = Region::cuboid(4, 4, 4).expect("64 cells");
    let shuffled = |seed| CellOrder { path: CellPath::Shuffled(seed), reversed: false }.sequence(&region);
    let all: HashSet<Vec<Cell>> = (0..50).map(shuffled).collect();
    assert_eq!(all.len(), 50);
    assert!((0..50).all(|seed| shuffled(seed) == shuffled(seed)));
    // What one seed gives, written down, since links name shuffles by their seeds: the same natively and in a
    // browser.
    let small = Region::cuboid(3, 3, 1).expect("9 cells");
    let order: Vec<usize> = named("shuffle-1").sequence(&small).into_iter().map(Cell::index).collect();
    assert_eq!(order, [8, 6, 2, 3, 0, 7, 1, 4, 5]);
}

#[test]
fn orders_have_names_that_lead_back_to_them() {
    let all = CellOrder::all();
    let keys: BTreeSet<String> = all.iter().map(|order| order.key()).collect();
    assert_eq!(keys.len(), all.len());
    for order in all.into_iter().flat_map(|order| [order, CellOrder { reversed: !order.reversed, ..order }]) {
        assert_eq!(CellOrder::from_key(&order.key()), Ok(order));
    }
    assert_eq!(CellOrder::AUTHORS.key(), "xyz-reversed");
    random::for_all(100, any::<u32>(), |seed| {
        let order = CellOrder { path: CellPath::Shuffled(seed), reversed: false };
        prop_assert_eq!(CellOrder::from_key(&format!("shuffle-{seed}")), Ok(order));
        prop_assert_eq!(order.key(), format!("shuffle-{seed}"));
        Ok(())
    });
}

#[test]
fn an_unknown_name_is_refused_with_the_known_ones() {
    for key in [
        "",
        "xy",
        "xxy",
        "xyzx",
        "xyw",
        "Diagonal",
        "shuffle",
        "shuffle-",
        "shuffle--1",
        "shuffle-4294967296",
        "-reversed",
        "xyz-reversed-reversed",
        "corners ",
    ] {
        let error = CellOrder::from_key(key).expect_err("the name is unknown").to_string();
        assert!(error.contains(&format!("\"{key}\"")), "{error}");
        for known in
            ["xyz", "serpentine", "diagonal", "corners", "inside-out", "outside-in", "shuffle-1", "-reversed"]
        {
            assert!(error.contains(known), "{error} lacks {known}");
        }
    }
}

#[test]
fn the_frontier_is_the_faces_between_filled_and_empty_cells() {
    for region in regions() {
        for order in CellOrder::all() {
            let cells = coords(order, &region);
            let faces = |filled: usize| {
                let near = cells[..filled].iter().flat_map(|cell| cell.neighbours());
                near.filter(|near| cells[filled..].contains(near)).count() as u32
            };
            let expected: Vec<u32> = (0..=cells.len()).map(faces).collect();
            assert_eq!(order.frontier(&region), expected, "{order:?}");
        }
    }
}

#[test]
fn strategies_and_orders_of_pieces_have_names_that_lead_back_to_them() {
    for strategy in Strategy::all() {
        assert_eq!(Strategy::from_key(strategy.key()), Some(strategy));
        // Turbo chooses both for itself.
        let orders = [strategy.takes_piece_order(), strategy.takes_cell_order()];
        assert_eq!(orders.iter().filter(|&&takes| takes).count(), usize::from(strategy != Strategy::TURBO));
    }
    for order in PieceOrder::ALL {
        assert_eq!(PieceOrder::from_key(order.key()), Some(order));
    }
    assert_eq!((Strategy::from_key("Fold"), PieceOrder::from_key("")), (None, None));
}

#[test]
fn the_48_orders_by_rows_and_layers_are_all_there_once_each_with_its_key() {
    let region = Region::cuboid(3, 4, 5).expect("a box");
    let all = CellOrder::all_rows();
    let mut keys: Vec<String> = all.iter().map(|order| order.key()).collect();
    let mut sequences: Vec<_> = all.iter().map(|order| order.sequence(&region)).collect();
    for (order, key) in all.iter().zip(&keys) {
        assert_eq!(named(key), *order);
        let axes = order.axes().expect("rows");
        assert_eq!(CellOrder::rows(axes), *order);
        let back = axes.map(|axis| Axis { backwards: !axis.backwards, ..axis });
        let mut reversed = CellOrder::rows(back).sequence(&region);
        reversed.reverse();
        assert_eq!(reversed, order.sequence(&region));
    }
    keys.sort();
    keys.dedup();
    sequences.sort();
    sequences.dedup();
    assert_eq!((keys.len(), sequences.len()), (48, 48));
    assert_eq!(named("XYZ"), CellOrder::AUTHORS);
    assert_eq!(named("xYz-reversed"), named("XyZ"));
    // The fastest axis first: x from its end, then z, then y from its end.
    let first = coords(named("XzY"), &region);
    assert_eq!(first[..4], [(2, 3, 0), (1, 3, 0), (0, 3, 0), (2, 3, 1)].map(|(x, y, z)| Coord::new(x, y, z)));
    for wrong in ["xx", "xyx", "xyzz", "xY", "x-y-z", ""] {
        assert!(CellOrder::from_key(wrong).is_err(), "{wrong}");
    }
}
