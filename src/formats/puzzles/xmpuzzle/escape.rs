//! Text as XML can have it.

/// Whether XML 1.0 has this character.
pub(super) const fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// A text between tags. Characters that XML cannot have are left out.
pub(super) fn escaped_text(text: &str) -> String {
    // A reader takes a plain carriage return for a line break.
    escaped(text, &['\r'])
}

/// The value of an attribute. Characters that XML cannot have are left out.
pub(super) fn escaped_attribute(text: &str) -> String {
    // A reader takes plain ones for blanks.
    escaped(text, &['\r', '\n', '\t'])
}

/// The text with the five characters escaped that XML reads as markup. Those in `by_number` are written as numbers.
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
