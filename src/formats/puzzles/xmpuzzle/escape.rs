//! Escaping of text for XML.

/// Whether XML 1.0 allows this character.
pub(super) const fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// Escapes text between tags. Drops characters that XML does not allow.
pub(super) fn escaped_text(text: &str) -> String {
    // Parsers convert a plain carriage return to a line break.
    escaped(text, &['\r'])
}

/// Escapes the value of an attribute. Drops characters that XML does not allow.
pub(super) fn escaped_attribute(text: &str) -> String {
    // Parsers convert plain ones to blanks.
    escaped(text, &['\r', '\n', '\t'])
}

/// Escapes the five characters that are markup in XML. Those in `by_number` become character references.
fn escaped(text: &str, by_number: &[char]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars().filter(|&character| is_allowed(character)) {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            _ if by_number.contains(&character) => {
                escaped.push_str(&format!("&#{};", u32::from(character)));
            }
            _ => escaped.push(character),
        }
    }
    escaped
}
