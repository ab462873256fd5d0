//! Documents of version 0.1.0 are read.

use catalogue::ALL;
use formats::{from_json, to_json};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// For each document the key of its puzzle, its text, and the solution as layers of letters.
const DOCUMENTS: [(&str, &str, &str); 3] = [
    (
        "soma",
        include_str!("../../../../../tests/data/v0.1.0/documents/soma.json"),
        include_str!("../../../../../tests/data/v0.1.0/documents/soma.txt"),
    ),
    (
        "bedlam",
        include_str!("../../../../../tests/data/v0.1.0/documents/bedlam.json"),
        include_str!("../../../../../tests/data/v0.1.0/documents/bedlam.txt"),
    ),
    (
        "pycon",
        include_str!("../../../../../tests/data/v0.1.0/documents/pycon.json"),
        include_str!("../../../../../tests/data/v0.1.0/documents/pycon.txt"),
    ),
];

#[test]
fn documents_are_the_solutions_that_they_were() {
    for (key, document, layers) in DOCUMENTS {
        let (puzzle, solution) = from_json(document, &ALL).expect(key);
        assert_eq!((puzzle.id(), solution.text(&puzzle).as_str()), (key, layers));
    }
}

#[test]
fn a_document_with_a_former_name_is_read() {
    // As that version wrote it: three solutions of this pool had one name.
    let document = r##"{"cubefall":1,"puzzle":"p","document":{"id":"p","title":"pool","position":0,"goal":{"shape":["# #"]},"pieces":[{"name":"a","shape":["#"],"min":0},{"name":"b","shape":["#"],"min":0},{"name":"c","shape":["#"],"min":0}]},"name":"0yte-6q5x","pieces":[{"piece":"a","cells":[[0,0,0]]},{"piece":"c","cells":[[1,0,0]]}]}"##;
    let document = document.replace("# #", "##");
    let (puzzle, solution) = from_json(&document, &ALL).expect("a solution");
    let written = to_json(&puzzle, &solution, &ALL);
    assert!(!written.contains("0yte-6q5x"), "{written}");
    assert_eq!(from_json(&written, &ALL), Ok((puzzle, solution)));
    assert!(from_json(&document.replace("0yte-6q5x", "0yte-6q5y"), &ALL).is_err());
}
