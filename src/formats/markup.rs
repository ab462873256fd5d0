//! Escaping of text in markup.

/// Escapes the characters that are markup in XML. Drops control characters, which XML does not allow.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars().filter(|c| !c.is_control()) {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(c),
        }
    }
    escaped
}
