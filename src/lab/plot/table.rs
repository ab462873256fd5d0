//! Numbers in rows.

use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Headings and rows, all as text.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct Table {
    /// What the table is about.
    pub caption: String,
    /// The headings, with units.
    pub head: Vec<String>,
    /// The rows, each with a cell for each heading.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// The table as an HTML element. The first column holds the rows' headings.
    pub fn to_html(&self) -> String {
        let mut html = format!("<table><caption>{}</caption><thead><tr>", escaped(&self.caption));
        for cell in &self.head {
            let _ = write!(html, "<th scope=\"col\">{}</th>", escaped(cell));
        }
        html.push_str("</tr></thead><tbody>");
        for row in &self.rows {
            html.push_str("<tr>");
            for (index, cell) in row.iter().enumerate() {
                let _ = match index {
                    0 => write!(html, "<th scope=\"row\">{}</th>", escaped(cell)),
                    _ => write!(html, "<td>{}</td>", escaped(cell)),
                };
            }
            html.push_str("</tr>");
        }
        html.push_str("</tbody></table>");
        html
    }
}

/// The text with what XML reads as markup written otherwise. Control characters, which XML cannot have, are left out.
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

/// A count with its thousands separated.
pub(in crate::lab) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A quantity to three figures, or to the unit if it has more; in powers of ten where it is very large or very small.
pub(in crate::lab) fn rounded(value: f64) -> String {
    let size = value.abs();
    match size {
        _ if value == 0.0 => "0".to_owned(),
        1e15.. => format!("{value:.2e}"),
        100.0.. => {
            let sign = if value < 0.0 { "-" } else { "" };
            format!("{sign}{}", grouped(size.round() as u64))
        }
        1e-4.. => format!("{value:.*}", (2 - size.log10().floor() as i32).max(0) as usize),
        _ => format!("{value:.2e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_have_three_figures() {
        let cases = [
            (0.0, "0"),
            (1.0, "1.00"),
            (12.345, "12.3"),
            (0.012345, "0.0123"),
            (887_779_178.0, "887,779,178"),
        ];
        for (value, text) in cases {
            assert_eq!(rounded(value), text);
        }
        assert_eq!((rounded(1e-9).as_str(), rounded(-123.4).as_str()), ("1.00e-9", "-123"));
        assert_eq!((rounded(2.5e16).as_str(), rounded(1000.0).as_str()), ("2.50e16", "1,000"));
    }

    #[test]
    fn markup_in_a_cell_is_text() {
        let table =
            Table { caption: "a & b".into(), head: vec!["<i>".into()], rows: vec![vec!["\"x\"".into()]] };
        let html = table.to_html();
        assert!(
            html.contains("a &amp; b") && html.contains("&lt;i&gt;") && html.contains("&quot;x&quot;"),
            "{html}"
        );
    }
}
