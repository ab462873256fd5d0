//! A puzzle's document in few bytes: for messages to workers, for links, and for saved searches.
//!
//! A byte has the version, four have a checksum of the rest, and the rest is the document as postcard encodes
//! it, with a bit for each cell of the box around a shape. If pieces belong to groups, these members follow.
//! Compressed JSON is longer for small puzzles and shorter for large ones, but deflate would add 17 kB to a
//! page that may weigh 320 kB. As text, it is base64url.

mod content;

use content::Content;
pub use content::PackedError;
use cubefall::puzzle::{Limit, PieceSpec, PuzzleSpec};
use cubefall::solution::Checksum;
use serde::Serialize;

/// The version that is written and read.
const VERSION: u8 = 1;
/// Bytes of the version and the checksum.
const HEAD: usize = 5;

/// Packs a document, whose coordinates must not be negative, without its published counts and its position in
/// lists.
pub fn pack(spec: &PuzzleSpec) -> Vec<u8> {
    let mut content = encoded(&Content::from(spec));
    let members = group_members(spec);
    if !members.is_empty() {
        content.append(&mut encoded(&members));
    }
    let mut bytes = vec![VERSION];
    bytes.extend(checksum(&content));
    bytes.extend(content);
    bytes
}

/// Decodes a document that [`pack`] packed. Does not check that it is a valid puzzle.
///
/// # Errors
/// When the bytes are not a packed document: the first fault. It never allocates much more memory than the
/// bytes take.
pub fn unpack(bytes: &[u8]) -> Result<PuzzleSpec, PackedError> {
    let (head, content) = bytes.split_at_checked(HEAD).ok_or(PackedError::Truncated)?;
    if head[0] != VERSION {
        return Err(PackedError::Version { found: head[0], known: VERSION });
    }
    if head[1..] != checksum(content) {
        return Err(PackedError::Checksum);
    }
    let (content, rest) = postcard::take_from_bytes::<Content>(content).map_err(|_| PackedError::Content)?;
    let mut spec = content.into_spec()?;
    if !rest.is_empty() {
        join_groups(&mut spec, rest).ok_or(PackedError::Content)?;
    }
    Ok(spec)
}

/// The members of groups of pieces that need not come apart, each by its piece, its group and its copies.
pub fn group_members(spec: &PuzzleSpec) -> Vec<[i32; 3]> {
    let mut members = Vec::new();
    for (piece, PieceSpec { groups, .. }) in (0..).zip(&spec.pieces) {
        for &(group, copies) in groups {
            members.push([piece, group as i32, copies.min(Limit::COPIES.most()) as i32]);
        }
    }
    members
}

/// Lets pieces join the groups whose encoded members these are; nothing if there are none, or one is no
/// piece.
fn join_groups(spec: &mut PuzzleSpec, bytes: &[u8]) -> Option<()> {
    let (members, rest) = postcard::take_from_bytes::<Vec<[i32; 3]>>(bytes).ok()?;
    for &[piece, group, copies] in &members {
        let piece = spec.pieces.get_mut(usize::try_from(piece).ok()?)?;
        piece.groups.push((group as u32, usize::try_from(copies).ok()?));
    }
    (rest.is_empty() && !members.is_empty()).then_some(())
}

/// The packed document as letters, digits, `-` and `_`, which addresses need not escape.
pub fn to_code(spec: &PuzzleSpec) -> String {
    encode_base64(&pack(spec))
}

/// Decodes a document that [`to_code`] encoded.
///
/// # Errors
/// When the text is not a packed document: the first fault.
pub fn from_code(text: &str) -> Result<PuzzleSpec, PackedError> {
    unpack(&decode_base64(text).map_err(|position| PackedError::Character(position + 1))?)
}

/// A checksum of everything in a document that a search depends on. Documents with different fingerprints are
/// different puzzles, or list their placements in different orders.
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

/// The digits of base64url without padding (RFC 4648, section 5), which addresses need not escape.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Encodes bytes.
fn encode_base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(chunk.get(at).copied().unwrap_or(0)));
        let digit = |at: usize| char::from(DIGITS[(bits >> (18 - 6 * at)) as usize % 64]);
        text.extend((0..=chunk.len()).map(digit));
    }
    text
}

/// Decodes what [`encode_base64`] encodes.
///
/// # Errors
/// The position, in characters from 0, of the first invalid one: it is not a digit, or the text ends within a
/// byte.
fn decode_base64(text: &str) -> Result<Vec<u8>, usize> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut bits, mut count) = (0_u32, 0);
    for (position, character) in text.chars().enumerate() {
        let digit = u8::try_from(character).ok().and_then(value).ok_or(position)?;
        (bits, count) = (bits << 6 | u32::from(digit), count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    // A surplus character leaves six bits; the remaining bits must be zero.
    if count == 6 || bits != 0 { Err(text.chars().count() - 1) } else { Ok(bytes) }
}

fn value(character: u8) -> Option<u8> {
    Some(match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_the_standard() {
        // RFC 4648, section 10, without padding; the last one has both characters that differ from plain
        // base64.
        for (bytes, text) in [
            (&b""[..], ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"foobar", "Zm9vYmFy"),
            (&[0xFB, 0xFF], "-_8"),
        ] {
            assert_eq!((encode_base64(bytes).as_str(), decode_base64(text).as_deref()), (text, Ok(bytes)));
        }
    }

    #[test]
    fn what_cannot_stand_there_is_refused_with_its_position() {
        for (text, position) in [("Zm+v", 2), ("Zm9vY", 4), ("Zh", 1), ("é", 0), ("Zg==", 2)] {
            assert_eq!(decode_base64(text), Err(position), "{text}");
        }
    }
}
