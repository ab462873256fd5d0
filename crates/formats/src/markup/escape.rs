//! Escaping of text for XML and HTML.

/// Where text stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkupPlace {
    /// Between tags.
    Content,
    /// In the value of an attribute, between quotes.
    Attribute,
}

/// Whether XML 1.0 allows this character in a document (production 2, `Char`).
pub const fn is_xml_char(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// Appends text, escaped for its place. Drops the characters that XML does not allow, escaped or not. A parser reads all others as they
/// were: it would change a plain carriage return, and in attributes also plain tabs and line breaks.
pub(super) fn push_escaped(markup: &mut String, text: &str, place: MarkupPlace) {
    for character in text.chars().filter(|&character| is_xml_char(character)) {
        match (character, place) {
            ('&', _) => markup.push_str("&amp;"),
            ('<', _) => markup.push_str("&lt;"),
            ('>', _) => markup.push_str("&gt;"),
            ('"', _) => markup.push_str("&quot;"),
            ('\'', _) => markup.push_str("&apos;"),
            ('\r', _) => markup.push_str("&#13;"),
            ('\n', MarkupPlace::Attribute) => markup.push_str("&#10;"),
            ('\t', MarkupPlace::Attribute) => markup.push_str("&#9;"),
            (other, _) => markup.push(other),
        }
    }
}

/// The text, escaped for its place.
pub fn escaped(text: &str, place: MarkupPlace) -> String {
    let mut markup = String::with_capacity(text.len());
    push_escaped(&mut markup, text, place);
    markup
}
