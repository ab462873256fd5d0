//! Documents of version 0.1.0 are read.

use formats::from_json;

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
        let (puzzle, solution) = from_json(document).expect(key);
        assert_eq!((puzzle.id(), solution.text(&puzzle).as_str()), (key, layers));
    }
}
