//! `--quiet` and `--verbose`, and the exit codes.

use crate::folder::Folder;
use crate::{endless_pool, err, out, quiet, row_of_cubes, run};
use std::process::Command;

#[test]
fn quiet_leaves_out_remarks_and_what_ended_the_search_but_no_error() {
    let folder = Folder::new("verbosity-quiet");
    folder.write("row", &row_of_cubes(3));
    let row = folder.file("row");
    for (arguments, remark) in [
        (format!("solve {row} --format count"), "note: "),
        (format!("apart {row}"), "note: "),
        ("solve soma --limit 2".to_owned(), "partial: "),
        ("solve soma --max-steps 1000".to_owned(), "partial: "),
    ] {
        let usual = run(&arguments);
        assert!(err(&usual).contains(remark), "{arguments}: {}", err(&usual));
        for option in ["-q", "--quiet"] {
            let output = run(&format!("{option} {arguments}"));
            assert_eq!(
                (err(&output).as_str(), output.status.code()),
                ("", usual.status.code()),
                "{arguments}"
            );
            assert_eq!(out(&output), out(&usual));
            assert_eq!(err(&run(&format!("{arguments} {option}"))), "");
        }
    }
    let usual = run("build soma 999");
    let output = run("-q build soma 999");
    assert_eq!((err(&output), output.status.code()), (err(&usual), Some(2)));
    assert!(err(&run("-q solve soma --stats --format count")).contains("explored"), "it was asked for");
    assert_eq!(run("-q -v solve soma").status.code(), Some(2));
}

#[test]
fn verbose_says_what_is_read_how_it_is_searched_and_how_long_it_takes() {
    let folder = Folder::new("verbosity-verbose");
    folder.write("row", &row_of_cubes(3));
    let (row, piece) = (folder.file("row"), folder.file("piece.stl"));
    let output = run(&format!("solve {row} --format count --verbose --threads 2"));
    assert_eq!(out(&output), quiet(&format!("-q solve {row} --format count")));
    let bytes = std::fs::metadata(&row).expect("a file").len();
    for detail in [
        format!("detail: read {row}: {bytes} bytes\n"),
        format!("detail: {row} is Cubefall JSON, 1 problem\n"),
        "detail: strategy turbo\n".to_owned(),
        "detail: 3 pieces in 3 cells, with ".to_owned(),
        "; symmetry reflection\n".to_owned(),
        " in 2 threads\n".to_owned(),
        "detail: took 0.".to_owned(),
    ] {
        assert!(err(&output).contains(&detail), "{detail:?} is not in\n{}", err(&output));
    }
    let output = run("solve soma -v --strategy pieces --order fewest --limit 1");
    assert!(
        err(&output).contains("detail: strategy pieces, order of the pieces: fewest\n"),
        "{}",
        err(&output)
    );
    let output = run(&format!("-v export soma 1 --as stl --output {piece}"));
    assert!(err(&output).contains(&format!("detail: wrote {piece}\n")), "{}", err(&output));
    assert!(!err(&run("solve soma --limit 1")).contains("detail: "));
}

#[test]
fn each_exit_code_says_what_the_help_says() {
    for (arguments, code) in [
        ("solve soma --limit 1", 0),
        ("solve chessboard-dominoes", 1),
        ("build chessboard-dominoes 1", 1),
        ("explain chessboard-dominoes", 1),
        ("solve soma --max-steps 1", 1),
        ("solve", 2),
        ("solve soma --order fewest", 2),
        ("solve nowhere.json", 2),
        ("check /dev/null", 3),
        ("solve soma --limit 1 --shard 1/2", 2),
        ("merge /dev/null", 3),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {}", err(&output));
        assert!(quiet("help solve").contains(&format!("\n  {code} ")), "{code}");
    }
    let folder = Folder::new("verbosity-codes");
    folder.write("pool.json", &endless_pool());
    let mut interrupted = Command::new("timeout");
    interrupted.args([
        "-s",
        "INT",
        "0.5",
        env!("CARGO_BIN_EXE_cubefall"),
        "-q",
        "apart",
        &folder.file("pool.json"),
    ]);
    let output = interrupted.arg("--json").output().expect("timeout runs");
    let last = out(&output).lines().last().unwrap_or_default().to_owned();
    assert!(last.ends_with("\"partial\":true}"), "{last}");
    assert_eq!(err(&output), "");
    // `timeout` has a code of its own, but for --preserve-status.
    interrupted = Command::new("timeout");
    interrupted.args(["--preserve-status", "-s", "INT", "0.5", env!("CARGO_BIN_EXE_cubefall")]);
    interrupted.args(["solve", &folder.file("pool.json"), "--format", "count"]);
    assert_eq!(interrupted.output().expect("timeout runs").status.code(), Some(130));
    assert!(quiet("help solve").contains("\n  130 "));
}
