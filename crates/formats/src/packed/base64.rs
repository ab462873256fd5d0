//! base64url without padding (RFC 4648, section 5): bytes as letters, digits, `-` and `_`, which addresses need not escape.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Encodes bytes.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(chunk.get(at).copied().unwrap_or(0)));
        let digit = |at: usize| char::from(DIGITS[(bits >> (18 - 6 * at)) as usize % 64]);
        text.extend((0..=chunk.len()).map(digit));
    }
    text
}

/// Decodes what [`encode`] encodes.
///
/// # Errors
/// The position, in characters from 0, of the first invalid one: it is not a digit, or the text ends within a byte.
pub(super) fn decode(text: &str) -> Result<Vec<u8>, usize> {
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
        // RFC 4648, section 10, without padding; the last one has both characters that differ from plain base64.
        for (bytes, text) in [
            (&b""[..], ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"foobar", "Zm9vYmFy"),
            (&[0xFB, 0xFF], "-_8"),
        ] {
            assert_eq!((encode(bytes).as_str(), decode(text).as_deref()), (text, Ok(bytes)));
        }
    }

    #[test]
    fn what_cannot_stand_there_is_refused_with_its_position() {
        for (text, position) in [("Zm+v", 2), ("Zm9vY", 4), ("Zh", 1), ("é", 0), ("Zg==", 2)] {
            assert_eq!(decode(text), Err(position), "{text}");
        }
    }
}
