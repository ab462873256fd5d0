//! Numbers in rows.

use crate::formats::escaped;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Headings and rows, all as text.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct Table {
    /// The caption.
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

#[cfg(test)]
mod tests {
    use super::*;

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
