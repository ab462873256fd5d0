//! One solution of each symmetry class is counted: compared with the classes by their definition.

use crate::oracle::{self, Matrix, Packing};
use crate::random::{self, share_of};
use crate::setting::Setting;
use cubefall::problem::{Problem, Reduction, Restriction, Symmetry, SymmetryError};
use cubefall::puzzle::{CellSet, Coord, Piece, Polycube, PolycubeClass, Puzzle, Region, polycubes};
use cubefall::search::{Search, Strategy};
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::known::{figure, figures};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A motion that takes the region to itself, and what each piece becomes.
pub struct Motion {
    pub matrix: Matrix,
    pub shift: Coord,
    pub pieces: Vec<usize>,
}

impl Motion {
    fn image(&self, packing: &Packing) -> Packing {
        let moved = |cells: &BTreeSet<Coord>| {
            cells.iter().map(|&c| oracle::image(self.matrix, c) + self.shift).collect()
        };
        packing.iter().map(|(piece, cells)| (self.pieces[*piece], moved(cells))).collect()
    }
}

/// The shift after which `matrix` takes the region to itself, by trying all.
fn shift_back(region: &Region, matrix: Matrix) -> Option<Coord> {
    let cells: BTreeSet<Coord> = region.coords().iter().copied().collect();
    let first = oracle::image(matrix, region.coords()[0]);
    let moved =
        |by: Coord| cells.iter().map(|&cell| oracle::image(matrix, cell) + by).collect::<BTreeSet<_>>();
    cells.iter().map(|&to| to - first).find(|&by| moved(by) == cells)
}

/// The mirror image of each piece: itself if a rotation equals it; else the k-th piece of its shape maps to
/// the k-th of the mirrored shape. Nothing if there is none.
fn mirrored_pieces(puzzle: &Arc<Puzzle>) -> Option<Vec<usize>> {
    let same = |one: &Piece, other: &[Coord]| oracle::congruent(one.polycube().cells(), other);
    let pieces = puzzle.pieces();
    let partner = |index: usize| {
        let piece = &pieces[index];
        let (shape, mirrored) = (piece.polycube().cells(), piece.polycube().mirrored());
        if same(piece, mirrored.cells()) {
            return Some(index);
        }
        let as_often = |other: &Piece| other.most() == piece.most();
        let rank = pieces[..index].iter().filter(|&other| same(other, shape) && as_often(other)).count();
        let partners =
            (0..pieces.len()).filter(|&at| same(&pieces[at], mirrored.cells()) && as_often(&pieces[at]));
        partners.into_iter().nth(rank)
    };
    (0..pieces.len()).map(partner).collect()
}

/// The motions that leave a class as it is. Nothing if the pieces are not closed under mirroring and should
/// be.
pub fn motions(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> Option<Vec<Motion>> {
    let identity: Vec<usize> = (0..puzzle.pieces().len()).collect();
    let mirrored = mirrored_pieces(puzzle);
    if symmetry == Symmetry::Reflection {
        mirrored.as_ref()?;
    }
    let allowed = |matrix: &Matrix| match symmetry {
        Symmetry::Raw => *matrix == [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        Symmetry::Rotation => oracle::determinant(*matrix) == 1,
        _ => true,
    };
    let motion = |matrix: Matrix| {
        let pieces = if oracle::determinant(matrix) == 1 { identity.clone() } else { mirrored.clone()? };
        Some(Motion { matrix, shift: shift_back(puzzle.region(), matrix)?, pieces })
    };
    Some(oracle::symmetries().into_iter().filter(allowed).filter_map(motion).collect())
}

/// The least image of a packing: the same for all of a class, and for no other.
fn canonical(packing: &Packing, motions: &[Motion]) -> Packing {
    motions.iter().map(|motion| motion.image(packing)).min().expect("the identity is always there")
}

/// The canonical form of each solution that a search finds.
fn classes_found(setting: &Setting, strategy: Strategy, motions: &[Motion]) -> Vec<Packing> {
    let packings = setting.packings(strategy.plan());
    let mut found: Vec<Packing> = packings.iter().map(|packing| canonical(packing, motions)).collect();
    found.sort();
    found
}

#[test]
fn each_class_of_a_small_puzzle_is_found_once() {
    let (counted, refused, fewer) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let symmetries = prop::sample::select(vec![Symmetry::Rotation, Symmetry::Reflection]);
    random::for_all(share_of(600), (random::all_puzzles(), symmetries), |(puzzle, symmetry)| {
        let Some(motions) = motions(&puzzle, symmetry) else {
            let refusal = Reduction::of(&puzzle, symmetry);
            prop_assert!(matches!(refusal, Err(SymmetryError::NoMirrorImage { .. })), "{:?}", refusal);
            refused.set(refused.get() + 1);
            return Ok(());
        };
        let raw = oracle::packings(&puzzle);
        let classes: BTreeSet<Packing> = raw.iter().map(|packing| canonical(packing, &motions)).collect();
        let expected: Vec<Packing> = classes.into_iter().collect();
        let setting = Setting::reduced(puzzle, symmetry).expect("the oracle can count it");
        for strategy in Strategy::all() {
            prop_assert_eq!(&classes_found(&setting, strategy, &motions), &expected, "{:?}", strategy);
        }
        counted.set(counted.get() + 1);
        fewer.set(fewer.get() + u32::from(expected.len() < raw.len()));
        Ok(())
    });
    assert!(
        counted.get() > share_of(300) && refused.get() > share_of(20) && fewer.get() > share_of(200),
        "{counted:?} {refused:?} {fewer:?}"
    );
}

/// Soma's P and Q, each twice and each by a name of its own, in a box of 4 × 2 × 2.
fn two_of_either_hand() -> Arc<Puzzle> {
    let soma = catalogue::ALL.get("soma");
    let shape = |name| soma.piece(soma.piece_named(name).expect("Soma has it")).polycube().cells();
    let pieces = [("A", "P"), ("B", "P"), ("C", "Q"), ("D", "Q")]
        .map(|(name, of)| Piece::new(name, shape(of), 1).expect("a piece of Soma"));
    let region = Region::cuboid(4, 2, 2).expect("a small box");
    Puzzle::new("two of either hand", region, pieces.to_vec()).expect("16 cells")
}

#[test]
fn known_small_puzzles_have_the_classes_of_their_definition() {
    for puzzle in
        [crate::classes::slothouber_graatsma(), crate::classes::two_l_and_a_domino().0, two_of_either_hand()]
    {
        let raw = oracle::packings(&puzzle);
        for symmetry in [Symmetry::Raw, Symmetry::Rotation, Symmetry::Reflection] {
            let motions = motions(&puzzle, symmetry).expect("the pieces are closed under mirroring");
            let classes: BTreeSet<Packing> = raw.iter().map(|one| canonical(one, &motions)).collect();
            let setting = Setting::reduced(puzzle.clone(), symmetry).expect("it can be counted");
            assert!(!raw.is_empty());
            let found = classes_found(&setting, Strategy::FIRST_CELL, &motions);
            assert!(classes.into_iter().eq(found), "{} {symmetry:?}", puzzle.name());
        }
    }
}

#[test]
fn where_a_solution_or_the_piece_has_a_symmetry_complete_assemblies_are_tested() {
    let (two_l_and_a_domino, _) = crate::classes::two_l_and_a_domino();
    for (puzzle, symmetry, repeated) in [
        (crate::classes::slothouber_graatsma(), Symmetry::Rotation, 7),
        (two_l_and_a_domino.clone(), Symmetry::Rotation, 0),
        (two_l_and_a_domino, Symmetry::Reflection, 1),
    ] {
        let setting = Setting::reduced(puzzle.clone(), symmetry).expect("no piece is chiral");
        assert!(Reduction::of(&puzzle, symmetry).expect("no piece is chiral").needs_test());
        for strategy in [Strategy::FOLD, Strategy::PIECES, Strategy::FEWEST_CANDIDATES, Strategy::FIRST_CELL]
        {
            let stats = setting.exhausted(strategy.plan()).stats().clone();
            let complete = stats.levels().last().expect("some pieces").kept;
            assert_eq!(complete - stats.solutions(), repeated, "{} {strategy:?}", puzzle.name());
        }
    }
}

#[test]
fn a_piece_without_symmetry_makes_the_test_unnecessary() {
    let shape = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1)].map(|(x, y, z)| Coord::new(x, y, z));
    let region = Region::from_cells(&shape).expect("five cells");
    let alone = Puzzle::new("alone", region, vec![Piece::new("A", &shape, 1).expect("connected")]);
    let alone = alone.expect("it fills itself");
    assert!(!Reduction::of(&alone, Symmetry::Rotation).expect("always").needs_test());
    let bedlam = Reduction::of(&catalogue::ALL.get("bedlam"), Symmetry::Rotation).expect("always");
    let cross = bedlam.restriction().expect("each piece is used once");
    assert_eq!(
        (cross.piece, cross.keep.len()),
        (Restriction::of_author(&catalogue::ALL.get("bedlam")).expect("the author has a rule").piece, 2)
    );
    assert!(!bedlam.needs_test(), "no turn takes a cross in a 4 x 4 x 4 cube to itself");
    let raw = Reduction::of(&catalogue::ALL.get("soma"), Symmetry::Raw).expect("always");
    assert_eq!((raw.restriction(), raw.needs_test()), (None, false));
}

#[test]
fn the_large_cubes_cannot_be_counted_up_to_reflection() {
    for catalog in [catalogue::ALL.get("bedlam"), catalogue::ALL.get("pycon")] {
        let puzzle = catalog.clone();
        assert!(motions(&puzzle, Symmetry::Reflection).is_none());
        let first = puzzle.pieces().iter().find(|piece| piece.polycube().is_chiral()).expect("seven are");
        let error = Reduction::of(&catalog, Symmetry::Reflection).expect_err("it should be refused");
        assert_eq!(error, SymmetryError::NoMirrorImage { piece: first.name().to_owned() });
        assert!(error.to_string().contains(first.name()), "{error}");
    }
}

#[test]
fn a_mirror_image_must_be_there_as_often() {
    let soma = catalogue::ALL.get("soma");
    let [p, q] = ["P", "Q"].map(|name| soma.piece_named(name).expect("Soma has it"));
    let copies = |of, count| {
        Piece::new(soma.piece(of).name(), soma.piece(of).polycube().cells(), count).expect("a piece of Soma")
    };
    for (ps, qs, closed) in [(1, 1, true), (2, 2, true), (2, 1, false), (1, 2, false)] {
        let region = Region::cuboid(4, ps as u32 + qs as u32, 1).expect("a small box");
        let puzzle = Puzzle::new("chiral", region, vec![copies(p, ps), copies(q, qs)]).expect("it fits");
        let refusal = SymmetryError::NoMirrorImage { piece: "P".to_owned() };
        assert_eq!(Reduction::of(&puzzle, Symmetry::Reflection).err(), (!closed).then_some(refusal));
    }
}

#[test]
fn a_puzzle_without_an_author_s_rule_is_refused_one() {
    for puzzle in ["soma", "bedlam", "pycon"].map(|id| catalogue::ALL.get(id)) {
        // The same region and pieces, as a puzzle without an author.
        let (region, pieces) = (puzzle.region().clone(), puzzle.pieces().to_vec());
        let anonymous = Puzzle::new(puzzle.name(), region, pieces).expect("the pieces fill the region");
        assert_eq!(Reduction::of(&anonymous, Symmetry::Restricted), Err(SymmetryError::NoRestriction));
        let reduction = Reduction::of(&puzzle, Symmetry::Restricted).expect("each has one");
        assert_eq!(reduction.restriction(), Restriction::of_author(&puzzle).as_ref());
        assert!(!reduction.needs_test());
    }
}

#[test]
fn an_author_keeps_only_what_are_placements() {
    for catalog in ["soma", "bedlam", "pycon"].map(|id| catalogue::ALL.get(id)) {
        let rule = Restriction::of_author(&catalog).expect("the author has a rule");
        let all = Setting::of(catalog.clone(), Symmetry::Raw).problem;
        assert!(rule.keep.iter().all(|mask| all.masks_of(rule.piece).contains(mask)));
        assert_eq!(
            Setting::of(catalog.clone(), Symmetry::Restricted).problem.count_of(rule.piece),
            rule.keep.len()
        );
    }
}

#[test]
fn the_authors_of_the_cubes_keep_one_place_of_each_orbit() {
    for (catalog, matrices) in
        [(catalogue::ALL.get("soma"), oracle::symmetries()), (catalogue::ALL.get("bedlam"), oracle::turns())]
    {
        let (puzzle, rule) =
            (catalog.clone(), Restriction::of_author(&catalog).expect("the author has a rule"));
        let region = puzzle.region();
        let orbit = |mask: &CellSet| -> BTreeSet<CellSet> {
            let moved = |&matrix: &Matrix| {
                let by = shift_back(region, matrix).expect("a cube has all symmetries");
                let coords = mask.iter().map(|cell| oracle::image(matrix, region.coord_of(cell)) + by);
                region.set_of(coords).expect("still in the cube")
            };
            matrices.iter().map(moved).collect()
        };
        let orbits: Vec<CellSet> = rule.keep.iter().flat_map(orbit).collect();
        let all = Setting::of(catalog.clone(), Symmetry::Raw).problem;
        let expected: BTreeSet<CellSet> = all.masks_of(rule.piece).iter().cloned().collect();
        assert_eq!(orbits.len(), expected.len(), "{catalog:?}");
        assert_eq!(orbits.into_iter().collect::<BTreeSet<_>>(), expected, "{catalog:?}");
    }
}

#[test]
fn symmetries_have_keys_of_their_own() {
    for symmetry in Symmetry::ALL {
        assert_eq!(Symmetry::from_key(symmetry.key()), Some(symmetry));
    }
    assert_eq!(Symmetry::from_key("Rotation"), None);
}

#[test]
fn figures_of_the_large_cubes_add_up() {
    let raw = 24 * figure("bedlam solutions up to rotation");
    assert_eq!(raw, 460_464);
    let halves: u64 = figures("bedlam solutions by the cross's two places").iter().sum();
    assert_eq!(halves, figure("bedlam solutions up to rotation"));
}

/// What `auto` chooses for a puzzle, and the motions that are left: rotations and reflections.
fn chosen(puzzle: &Puzzle) -> (Symmetry, usize, usize) {
    let symmetry = Symmetry::auto(puzzle);
    let group = Reduction::group(puzzle, symmetry).expect("it is chosen for the puzzle");
    (symmetry, group.rotations, group.reflections)
}

/// A chiral piece P and its mirror image Q, each with a range of copies, in a goal.
fn chiral(goal: [&str; 2], ranges: [(usize, usize); 2], mirrored: bool) -> Arc<Puzzle> {
    let shapes = ["\"##/#.\", \"../#.\"", "\"##/.#\", \"../.#\""];
    let piece = |(name, shape, (min, max)): (&str, &str, (usize, usize))| {
        format!(
            r###"{{ "name": "{name}", "shape": [{shape}], "min": {min}, "max": {max}, "mirrored": {mirrored} }}"###
        )
    };
    let pieces = [("P", shapes[0], ranges[0]), ("Q", shapes[1], ranges[1])].into_iter();
    let pieces: Vec<_> = pieces.filter(|(_, _, range)| range.1 > 0).map(piece).collect();
    let text = format!(
        r###"{{ "id": "c", "title": "c", "goal": {{ "shape": {goal:?} }}, "pieces": [{}] }}"###,
        pieces.join(",")
    );
    Puzzle::from_spec(&serde_json::from_str(&text).expect("a document")).expect("a puzzle")
}

const CUBE: [&str; 2] = ["##/##", "##/##"];

#[test]
fn auto_counts_up_to_reflection_exactly_if_the_mirror_images_are_there_as_often() {
    use Symmetry::{Reflection, Rotation};
    for (ranges, mirrored, symmetry) in [
        ([(1, 1), (0, 0)], false, Rotation),
        ([(2, 2), (0, 0)], false, Rotation),
        ([(1, 1), (1, 1)], false, Reflection),
        ([(2, 2), (1, 1)], false, Rotation),
        ([(0, 2), (0, 2)], false, Reflection),
        ([(0, 2), (0, 1)], false, Rotation),
        ([(0, 2), (1, 2)], false, Rotation),
        ([(1, 1), (0, 0)], true, Reflection),
        ([(2, 3), (0, 1)], true, Reflection),
    ] {
        let puzzle = chiral(CUBE, ranges, mirrored);
        let reflections = if symmetry == Reflection { 24 } else { 0 };
        assert_eq!(chosen(&puzzle), (symmetry, 24, reflections), "{ranges:?}, mirrored: {mirrored}");
    }
}

#[test]
fn what_breaks_the_symmetry_of_the_goal_leaves_a_smaller_group() {
    for (goal, left, why) in [
        (CUBE, (24, 24), "nothing does"),
        (["#1#/##", "##/##"], (3, 3), "a corner is painted"),
        (["#1#/##", "##/##2"], (3, 3), "so is the one opposite"),
        (["#1#2/##", "##/##"], (1, 1), "two next to each other are painted"),
        (["#1#1/##", "##/##"], (2, 2), "in one colour"),
        (["+#/##", "##/##"], (3, 3), "a corner may stay empty"),
        (["###/##", "##/##"], (1, 1), "there is a ninth cell"),
    ] {
        let puzzle = chiral(goal, [(1, 1), (1, 1)], false);
        assert_eq!(chosen(&puzzle), (Symmetry::Reflection, left.0, left.1), "{why}");
    }
}

#[test]
fn auto_counts_the_puzzles_of_the_catalogue_as_they_were_published() {
    for (id, symmetry) in
        [("soma", Symmetry::Reflection), ("bedlam", Symmetry::Rotation), ("pycon", Symmetry::Rotation)]
    {
        assert_eq!(Symmetry::auto(&catalogue::ALL.get(id)), symmetry, "{id}");
    }
}

#[test]
fn a_pool_without_a_piece_that_can_be_restricted_is_answered_soon() {
    // All 29 polycubes of five cells, of which twelve fill the box. Hardly any assembly is canonical if forms
    // are compared by their pieces: three hundred million steps found none.
    let piece = |(index, polycube): (usize, &Polycube)| {
        Piece::new(&index.to_string(), polycube.cells(), 1)
            .and_then(|piece| piece.used_at_least(0))
            .expect("a piece")
    };
    let pieces: Vec<Piece> = polycubes(5, PolycubeClass::OneSided).iter().enumerate().map(piece).collect();
    let region = Region::cuboid(5, 4, 3).expect("a box");
    let puzzle = Puzzle::new("pool", region, pieces).expect("a puzzle");
    let reduction = Reduction::of(&puzzle, Symmetry::Rotation).expect("rotations");
    assert!(reduction.restriction().is_none() && reduction.needs_test());
    let mut search = Search::new(&Problem::reduced(&puzzle, reduction), Strategy::TURBO.plan());
    let mut found = 0;
    search.run(10_000, |_| {
        found += 1;
        ControlFlow::Continue(())
    });
    assert!(found > 100, "{found} found");
}
