//! Packing and unpacking, as bytes and as text.

use super::base64;
use super::content::Content;
use super::packed_error::PackedError;
use cubefall::puzzle::PuzzleSpec;
use cubefall::solution::Checksum;
use serde::Serialize;

/// The version that is written and read.
const VERSION: u8 = 1;
/// Bytes of the version and the checksum.
const HEAD: usize = 5;

/// Packs a document, whose coordinates must not be negative, without its published counts and its position in lists.
pub fn pack(spec: &PuzzleSpec) -> Vec<u8> {
    let content = encoded(&Content::from(spec));
    let mut bytes = vec![VERSION];
    bytes.extend(checksum(&content));
    bytes.extend(content);
    bytes
}

/// Decodes a document that [`pack`] packed. Does not check that it is a valid puzzle.
///
/// # Errors
/// When the bytes are not a packed document: the first fault. It never allocates much more memory than the bytes take.
pub fn unpack(bytes: &[u8]) -> Result<PuzzleSpec, PackedError> {
    let (head, content) = bytes.split_at_checked(HEAD).ok_or(PackedError::Truncated)?;
    if head[0] != VERSION {
        return Err(PackedError::Version { found: head[0], known: VERSION });
    }
    if head[1..] != checksum(content) {
        return Err(PackedError::Checksum);
    }
    match postcard::take_from_bytes::<Content>(content) {
        Ok((content, [])) => content.into_spec(),
        _ => Err(PackedError::Content),
    }
}

/// The packed document as letters, digits, `-` and `_`, which addresses need not escape.
pub fn to_code(spec: &PuzzleSpec) -> String {
    base64::encode(&pack(spec))
}

/// Decodes a document that [`to_code`] encoded.
///
/// # Errors
/// When the text is not a packed document: the first fault.
pub fn from_code(text: &str) -> Result<PuzzleSpec, PackedError> {
    unpack(&base64::decode(text).map_err(|position| PackedError::Character(position + 1))?)
}

/// A checksum of everything in a document that a search depends on. Documents with different fingerprints are different puzzles,
/// or list their placements in different orders.
pub fn fingerprint(spec: &PuzzleSpec) -> Checksum {
    let mut sum = Checksum::EMPTY;
    sum.add(&encoded(&Content::from(spec).rules));
    sum
}

fn encoded(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).expect("a document has lists of known length only")
}

/// Half of the bits, which is enough to detect damaged links.
fn checksum(content: &[u8]) -> [u8; 4] {
    let mut sum = Checksum::EMPTY;
    sum.add(content);
    (sum.value() as u32).to_le_bytes()
}
