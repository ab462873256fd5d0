//! Files from elsewhere. They lie beside the checkout, or in the folder that CUBEFALL_PUZZLES names; without
//! them these tests say NOT TESTED, and fail where CI is set.

use cubefall::disassembly::{Disassembler, PieceGroups};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::search::{Search, Strategy};
use cubefall::solution::{Solution, Verifier};
use formats::puzzles::{
    FileFormat, FileProblem, PuzzleFile, RemarkKind, StoredSeparation, read_puzzles, write_puzzles,
};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use testing::not_tested;

/// The bytes of a file, if the folder is there.
pub fn foreign(name: &str) -> Option<Vec<u8>> {
    let beside = Path::new(testing::ROOT).join("../shared/puzzles");
    let folder = std::env::var_os("CUBEFALL_PUZZLES").map_or(beside, PathBuf::from);
    match std::fs::read(folder.join(name)) {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            not_tested(
                &format!("foreign files in {}", folder.display()),
                &format!("{name} is missing ({error})"),
            );
            None
        }
    }
}

fn read(bytes: &[u8]) -> PuzzleFile {
    read_puzzles(bytes).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks the stored solutions of a problem, and their number.
pub fn check_solutions(problem: &FileProblem, count: usize) {
    let puzzle = problem.puzzle().expect("a puzzle");
    let verifier = Verifier::new(&puzzle);
    assert_eq!(problem.solutions.len(), count);
    for stored in &problem.solutions {
        assert_eq!(verifier.verify(&stored.solution), Ok(()));
    }
}

/// The number of assemblies: solutions up to rotation, and to reflection if the set of pieces allows it.
pub fn assemblies(problem: &FileProblem) -> usize {
    solutions(problem, Symmetry::auto(&problem.puzzle().expect("a puzzle")))
}

/// The number of solutions up to a symmetry.
fn solutions(problem: &FileProblem, symmetry: Symmetry) -> usize {
    let puzzle = problem.puzzle().expect("a puzzle");
    let reduction = Reduction::of(&puzzle, symmetry).expect("a symmetry that is possible");
    let compiled = Problem::reduced(&puzzle, reduction);
    let mut count = 0;
    Search::new(&compiled, Strategy::TURBO.plan()).run(u64::MAX, |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// Runs this program with one of the tests below, where its file is missing.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn a_test_without_its_files_says_so_and_fails_where_ci_is_set() {
    for (ci, passes) in [("", true), ("true", false)] {
        let mut program = std::process::Command::new(std::env::current_exe().expect("this program"));
        program.arg("a_drawer_with_variable_cells_has_the_assemblies_that_its_file_counts");
        let output = program.env("CUBEFALL_PUZZLES", "nowhere").env("CI", ci).output().expect("it runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), passes, "{message}");
        assert!(message.contains("NOT TESTED: ") && message.contains("nowhere"), "{message}");
    }
}

#[test]
fn a_drawer_with_variable_cells_has_the_assemblies_that_its_file_counts() {
    let Some(bytes) = foreign("isc/magicDrawer.xml") else { return };
    let file = read(&bytes);
    let [problem] = &file.problems[..] else { panic!("one problem") };
    assert_eq!(problem.assemblies, Some(35));
    assert_eq!(problem.spec.goal.shape.cells().iter().filter(|cell| cell.variable).count(), 48);
    assert_eq!(problem.spec.pieces.iter().map(|piece| piece.max).sum::<usize>(), 5);
    assert!(problem.solutions.iter().all(|stored| stored.separation.is_some()));
    check_solutions(problem, 6);
    assert_eq!(assemblies(problem), 35);
}

#[test]
fn a_packed_file_has_the_assemblies_that_it_counts() {
    let Some(bytes) = foreign("isc/test.xmpuzzle") else { return };
    let file = read(&bytes);
    let [problem] = &file.problems[..] else { panic!("one problem") };
    assert_eq!(problem.assemblies, Some(502));
    check_solutions(problem, 1);
    assert_eq!(assemblies(problem), 502);
}

#[test]
fn groups_of_pieces_are_read_and_written() {
    let Some(bytes) = foreign("isc/solved.xml") else { return };
    let file = read(&bytes);
    let [problem] = &file.problems[..] else { panic!("one problem") };
    let groups = PieceGroups::of(&problem.puzzle().expect("a puzzle"));
    let members = groups.members().iter().map(|member| (member.group, member.piece.index(), member.copies));
    assert_eq!(members.collect::<Vec<_>>(), [(1, 0, 1), (1, 1, 2)]);
    let written = write_puzzles(FileFormat::XmPuzzle, &file.problems).expect("the format has groups");
    assert_eq!(read(&written.bytes).problems[0].spec, problem.spec);
    assert_eq!(problem.assemblies, Some(96));
    assert_eq!(assemblies(problem), 96);
}

#[test]
fn ranges_of_copies_are_read_and_all_stored_solutions_are_sound() {
    let Some(bytes) = foreign("isc/range.xml") else { return };
    let file = read(&bytes);
    let [problem] = &file.problems[..] else { panic!("one problem") };
    assert_eq!(problem.spec.pieces.len(), 25);
    assert!(problem.spec.pieces.iter().all(|piece| (piece.min, piece.max) == (0, 6)));
    check_solutions(problem, 314);
    let Some(bytes) = foreign("isc/rangeSolved.xml") else { return };
    check_solutions(&read(&bytes).problems[0], 100);
}

#[test]
fn a_piece_with_a_variable_cell_is_accepted_with_a_remark() {
    let Some(bytes) = foreign("isc/unsolved.xml") else { return };
    let file = read(&bytes);
    let kinds: Vec<RemarkKind> = file.problems[0].remarks.iter().map(|remark| remark.kind.clone()).collect();
    assert_eq!(kinds, [RemarkKind::VariableCells { piece: "S2".to_owned(), filled: false }]);
    // What BurrTools counts.
    assert_eq!(assemblies(&file.problems[0]), 1);
}

#[test]
fn a_piece_too_small_for_its_goal_is_accepted_with_a_remark() {
    let Some(bytes) = foreign("isc/test.xml") else { return };
    let file = read(&bytes);
    let volumes = RemarkKind::Volumes { least: 21, most: 21, required: 172, region: 172 };
    assert!(file.problems[0].remarks.iter().any(|remark| remark.kind == volumes));
    assert_eq!(assemblies(&file.problems[0]), 0);
}

/// The files of a collection, with what they state: pieces, cells of the goal, assemblies and stored
/// solutions.
const KNOWN: [(&str, [usize; 2], Option<u64>, usize); 7] = [
    ("magicDrawer.xml", [4, 180], Some(35), 6),
    ("range.xml", [25, 104], Some(1063), 314),
    ("rangeSolved.xml", [25, 104], Some(588), 100),
    ("solved.xml", [5, 99], Some(96), 1),
    ("test.xml", [1, 172], None, 0),
    ("test.xmpuzzle", [6, 120], Some(502), 1),
    ("unsolved.xml", [2, 8], None, 0),
];

#[test]
fn each_file_has_what_it_states_and_its_search_counts_the_same() {
    for (name, [pieces, cells], stated, stored) in KNOWN {
        let Some(bytes) = foreign(&format!("isc/{name}")) else { return };
        let file = read(&bytes);
        let [problem] = &file.problems[..] else { panic!("{name} has one problem") };
        assert_eq!(problem.spec.pieces.len(), pieces, "{name}");
        assert_eq!(problem.spec.goal.shape.cells().len(), cells, "{name}");
        assert_eq!(problem.assemblies, stated, "{name}");
        check_solutions(problem, stored);
        if let Some(stated) = stated {
            // This file counts mirror images apart, and rangeSolved.xml, the same problem, does not.
            let counted = match name {
                "range.xml" => solutions(problem, Symmetry::Rotation),
                _ => assemblies(problem),
            };
            assert_eq!(counted as u64, stated, "{name}");
        }
        let separations =
            problem.solutions.iter().filter_map(|stored| Some((stored, stored.separation.as_ref()?)));
        for (stored, separation) in separations {
            assert_eq!(
                separation.pieces.len(),
                stored.solution.pieces().len(),
                "{name}: all pieces come apart"
            );
        }
    }
}

/// The number of assemblies of a problem, and the levels of those that come apart, sorted.
fn levels(problem: &FileProblem, symmetry: Symmetry) -> (usize, Vec<String>) {
    let puzzle = problem.puzzle().expect("a puzzle");
    let compiled =
        Problem::reduced(&puzzle, Reduction::of(&puzzle, symmetry).expect("a symmetry that is possible"));
    let (mut assemblies, mut levels, mut disassembler) = (0, Vec::new(), Disassembler::new());
    Search::new(&compiled, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
        let solution = Solution::of(&compiled, placements);
        let disassembly = disassembler.take_apart(&solution).expect("it is within the limits");
        assert_eq!(disassembly.check(&solution), Ok(()));
        assemblies += 1;
        let is_apart = disassembly.is_complete_but_for(&PieceGroups::of(&puzzle), &solution);
        levels.extend(is_apart.then(|| disassembly.level()));
        ControlFlow::Continue(())
    });
    levels.sort();
    (assemblies, levels)
}

#[test]
fn as_many_assemblies_come_apart_as_files_and_publications_say() {
    for (name, assemblies, apart) in [
        ("magicDrawer.xml", 35, 6),
        ("test.xmpuzzle", 502, 1),
        ("solved.xml", 96, 1),
        ("chocolate-dip.xmpuzzle", 960, 21),
        ("rangeSolved.xml", 588, 179),
    ] {
        let Some(bytes) = foreign(&format!("isc/{name}")) else { return };
        let problem = &read(&bytes).problems[0];
        let (found, levels) = levels(problem, Symmetry::auto(&problem.puzzle().expect("a puzzle")));
        assert_eq!((found, levels.len()), (assemblies, apart), "{name}");
        match name {
            // As the file stores them.
            "magicDrawer.xml" => assert_eq!(levels, ["12", "2.1.2", "2.2", "3.1.2", "6.1.2", "6.1.2"]),
            "solved.xml" => assert_eq!(levels, ["4.9.3"]),
            "test.xmpuzzle" => assert_eq!(levels, ["12.2.2.2.2"]),
            // W. Cutler's number of solid burrs of six of the 25 notchable pieces, mirror images counted
            // each.
            "rangeSolved.xml" => {
                let (found, levels) = self::levels(problem, Symmetry::Rotation);
                assert_eq!((found, levels.len()), (1_063, 314));
            }
            _ => {}
        }
    }
}

#[test]
fn stored_separations_can_be_made_and_never_have_fewer_moves() {
    for (name, ..) in KNOWN {
        let Some(bytes) = foreign(&format!("isc/{name}")) else { return };
        let problem = &read(&bytes).problems[0];
        for stored in &problem.solutions {
            let Some(separation) = &stored.separation else { continue };
            let disassembly =
                Disassembler::new().take_apart(&stored.solution).expect("it is within the limits");
            // The states have the first one, too.
            assert!(disassembly.separations[0].moves.len() < separation.states.len(), "{name}");
            let pieces = stored.solution.pieces().len();
            let known = separation.disassembly(pieces).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert_eq!(known.check(&stored.solution), Ok(()), "{name}");
            let own = StoredSeparation::of(&disassembly, pieces).expect("it comes apart");
            let own = own.disassembly(pieces).expect("they are moves");
            assert_eq!(own.separations, disassembly.separations, "{name}");
        }
    }
}

#[test]
fn puzzles_of_a_high_level_have_the_level_that_was_published() {
    let Some(bytes) = foreign("mit/high-level/levels.json") else { return };
    let known: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(&bytes).expect("JSON");
    assert_eq!(known.len(), 21);
    for (name, published) in known {
        let Some(bytes) = foreign(&format!("mit/high-level/{name}.xmpuzzle")) else { return };
        let (assemblies, levels) = levels(&read(&bytes).problems[0], Symmetry::Rotation);
        assert_eq!((assemblies, levels.len()), (1, 1), "{name}");
        let first = levels[0].split('.').next().expect("a number");
        assert_eq!(first, published["level"].to_string(), "{name}");
    }
}
