//! A few valid inputs for each decoder, from which others are made.

use app::{History, Record};
use codes::{pack, to_code};
use cubefall::puzzle::PuzzleSpec;
use design::{Explainer, Verdict};
use formats::Collection;
use formats::puzzles::{FileFormat, FileProblem, write_puzzles};

/// Documents of small puzzles, with and without holes, copies and solutions.
fn specs() -> Vec<PuzzleSpec> {
    ["soma", "slothouber-graatsma", "long-bar"].map(|id| catalogue::ALL.get(id).to_spec()).into()
}

/// The seeds of the decoder with this name.
pub fn seeds(decoder: &str) -> Vec<Vec<u8>> {
    let texts = |texts: &[&str]| texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    match decoder {
        "puzzles" => puzzles(),
        "link" => {
            let addresses = include_str!("../../../../../tests/data/v0.1.0/addresses.txt").lines();
            addresses
                .filter(|line| (1..400).contains(&line.len()))
                .map(|line| line.as_bytes().to_vec())
                .collect()
        }
        "saved-search" => texts(&[
            include_str!("../../../../../tests/data/v0.1.0/saved/fresh.txt"),
            include_str!("../../../../../tests/data/v0.1.0/saved/soma-fold.txt"),
            include_str!("../../../../../tests/data/v0.1.0/saved/soma-turbo.txt"),
            include_str!("../../../../../tests/data/v0.1.0/saved/soma-first-cell.txt"),
        ]),
        "record" => records(),
        "collection" => {
            let texts = records().into_iter().map(|text| String::from_utf8(text).expect("JSON")).collect();
            vec![
                Collection::new(texts).encode().into_bytes(),
                Collection::new(Vec::new()).encode().into_bytes(),
            ]
        }
        "begun" => texts(&[
            "|LLL|  |...|  |...|\n|L..|  |.R.|  |...|\n|...|  |.RR|  |...|\n",
            r#"{"solution":1,"name":"d8z1-vgnq","pieces":[{"piece":"R","cells":[[0,0,0],[1,0,0],[0,1,0]]}]}"#,
            include_str!("../../../../../tests/data/v0.1.0/documents/soma.txt"),
        ]),
        "certificate" => vec![certificate()],
        "document" => texts(&[
            include_str!("../../../../../tests/data/v0.1.0/documents/soma.json"),
            include_str!("../../../../../tests/data/v0.1.0/documents/pycon.json"),
        ]),
        "packed" => specs().iter().map(pack).collect(),
        "code" => specs().iter().map(|spec| to_code(spec).into_bytes()).collect(),
        "name" => texts(&["d8z1-vgnq", "d8z1vgnq"]),
        _ => Vec::new(),
    }
}

/// Files of every format that is written, and some of the others.
fn puzzles() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    for spec in specs() {
        for format in FileFormat::writable() {
            files
                .extend(write_puzzles(format, &[FileProblem::of(spec.clone())]).map(|written| written.bytes));
        }
    }
    for text in [
        "#\nL\nx.\nxx\n\nc\nX. X.\n.. X.\n#\n2 2 2 1\n#\nL l C c\n",
        "; a comment\n/SOMA001\n/***/***/***\n/***/***/***\n/***/***/***\n",
        "***\n***\n***\n\n***\n***\n***\n# the last\n***\n*t*\nttt\n",
        "a cube\nCube\nBoard ((1,1,1))\ntile flip 2 ((0,0,0)(1,0,0))+((0,0,0))\ntile 4 0 ((0,0,0))\nmode FillAll\n",
        r#"{"description":"s","grid":"square","board":{"coords":"0,0 1,0"},"shapes":[{"coords":"0,0"}]}"#,
    ] {
        files.push(text.as_bytes().to_vec());
    }
    files.push(include_bytes!("../../../../../tests/data/files/range-holes-3.xmpuzzle").to_vec());
    files.push(include_bytes!("../../../../../tests/data/files/problems.xmpuzzle").to_vec());
    files
}

fn records() -> Vec<Vec<u8>> {
    let mut records: Vec<_> = specs()
        .into_iter()
        .map(|spec| Record::new(7, spec, History::default()).encode().into_bytes())
        .collect();
    records.push(include_bytes!("../../../../../tests/data/drawing-1.json").to_vec());
    records.push(include_bytes!("../../../../../tests/data/drawing-2.json").to_vec());
    records
}

/// The certificate that the long bar fits nowhere.
fn certificate() -> Vec<u8> {
    let puzzle = catalogue::ALL.get("long-bar");
    let mut explainer = Explainer::new(&puzzle);
    while !explainer.run(10_000) {}
    match explainer.verdict() {
        Some(Verdict::Impossible(certificate)) => certificate.document(&puzzle).into_bytes(),
        _ => Vec::new(),
    }
}
