//! Text in markup.

/// The text with the characters escaped that XML reads as markup. Control characters, which XML cannot have, are left out.
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
