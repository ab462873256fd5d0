//! What holds of any bytes that a decoder is given: it decodes or refuses them, without a panic, and what it
//! decodes is the same after it was encoded and decoded again.

use app::{Link, Record, Start};
use codes::{from_code, pack, to_code, unpack};
use cubefall::problem::admit;
use cubefall::puzzle::Puzzle;
use cubefall::solution::{Checksum, SolutionName};
use design::{Certificate, check as verify};
use formats::puzzles::{FileFormat, read_puzzles, write_puzzles};
use formats::{Collection, from_json, is_begun, read_begun, text_of, to_json};
use std::sync::{Arc, LazyLock};

/// A decoder, and the property of it for any bytes.
pub type Decoder = (&'static str, fn(&[u8]));

/// Every decoder of what comes from outside.
pub const DECODERS: [Decoder; 11] = [
    ("puzzles", puzzles),
    ("link", link),
    ("saved-search", saved_search),
    ("record", record),
    ("collection", collection),
    ("begun", begun),
    ("certificate", certificate),
    ("document", document),
    ("packed", packed),
    ("code", code),
    ("name", name),
];

/// Checks the property of the decoder with this name.
///
/// # Panics
/// When it does not hold, or there is no such decoder.
pub fn check(name: &str, bytes: &[u8]) {
    let (_, property) = DECODERS.iter().find(|(decoder, _)| *decoder == name).expect("a decoder");
    property(bytes);
}

static PUZZLES: LazyLock<[Arc<Puzzle>; 2]> =
    LazyLock::new(|| ["soma", "slothouber-graatsma"].map(|id| catalogue::ALL.get(id)));

/// The text of bytes, as it may come from a page.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn puzzles(bytes: &[u8]) {
    let file = match read_puzzles(bytes) {
        Ok(file) => file,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let mut problems = file.problems;
    problems.retain(|problem| problem.puzzle().is_ok());
    for problem in &problems {
        drop(pack(&problem.spec));
        let Ok(written) = write_puzzles(FileFormat::Native, std::slice::from_ref(problem)) else { continue };
        let again = read_puzzles(&written.bytes).expect("what is written can be read");
        assert_eq!(again.problems[0].spec, problem.spec);
    }
    for format in
        FileFormat::writable().filter(|format| *format != FileFormat::Native && !problems.is_empty())
    {
        if let Ok(written) = write_puzzles(format, &problems) {
            let again = read_puzzles(&written.bytes).expect("what is written can be read");
            assert_eq!(again.problems.len(), problems.len());
        }
    }
}

fn link(bytes: &[u8]) {
    let text = text(bytes);
    for known in [None, Some(&PUZZLES[0])] {
        let (link, remarks) = Link::read_with(&text, known);
        assert!(remarks.iter().all(|remark| !remark.is_empty() && remark.len() < 2_000));
        let written = link.text();
        assert_eq!(Link::read_with(&written, known).0.text(), written, "{text:?}");
    }
}

/// With the length and the checksum that a text of this content has, too.
fn saved_search(bytes: &[u8]) {
    let whole = text(bytes);
    let body = whole.trim_end().rsplit_once('\n').map_or("", |(body, _)| body);
    let body = [body, "\n"].concat();
    let sealed = format!("{body}end {} {}\n", body.len(), Checksum::of(&body));
    for text in [whole, sealed] {
        let start = Start::resolve("", |_| Some(text));
        assert!(start.is_restored() || start.refused().is_some());
    }
}

fn record(bytes: &[u8]) {
    if let Ok(record) = Record::decode(&text(bytes)) {
        assert_eq!(Record::decode(&record.encode()), Ok(record));
    }
}

fn collection(bytes: &[u8]) {
    if let Some(Ok(collection)) = Collection::decode(bytes) {
        assert_eq!(Collection::decode(collection.encode().as_bytes()), Some(Ok(collection)));
    }
}

/// A begun cube, which is also the picture of `cubefall hint`.
fn begun(bytes: &[u8]) {
    let Ok(text) = text_of(bytes) else { return };
    is_begun(&text);
    for puzzle in PUZZLES.iter() {
        let Ok(begun) = read_begun(puzzle, &text) else { continue };
        let written = to_json(puzzle, &begun, &catalogue::ALL);
        assert_eq!(read_begun(puzzle, &written), Ok(begun), "{text}");
    }
}

fn certificate(bytes: &[u8]) {
    let Ok(certificate) = Certificate::from_document(bytes) else { return };
    for puzzle in PUZZLES.iter() {
        if verify(&puzzle.to_spec(), &certificate).is_ok() {
            let written = certificate.document(puzzle);
            assert_eq!(Certificate::from_document(written.as_bytes()).as_ref(), Ok(&certificate));
        }
    }
}

fn document(bytes: &[u8]) {
    if let Ok((puzzle, solution)) = from_json(&text(bytes), &catalogue::ALL) {
        let written = to_json(&puzzle, &solution, &catalogue::ALL);
        assert_eq!(from_json(&written, &catalogue::ALL), Ok((puzzle, solution)));
    }
}

/// With the checksum that this content has, too.
fn packed(bytes: &[u8]) {
    let content = bytes.get(5..).unwrap_or_default();
    let mut sum = Checksum::EMPTY;
    sum.add(content);
    let head = (sum.value() as u32).to_le_bytes();
    let sealed = [&[1], &head[..], content].concat();
    for bytes in [bytes, &sealed] {
        if let Ok(spec) = unpack(bytes) {
            assert_eq!(unpack(&pack(&spec)).as_ref(), Ok(&spec));
            drop(admit(&spec));
        }
    }
}

fn code(bytes: &[u8]) {
    if let Ok(spec) = from_code(&text(bytes)) {
        assert_eq!(from_code(&to_code(&spec)), Ok(spec));
    }
}

fn name(bytes: &[u8]) {
    if let Ok(name) = text(bytes).parse::<SolutionName>() {
        assert_eq!(name.to_string().parse(), Ok(name));
    }
}
