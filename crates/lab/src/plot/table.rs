//! Numbers in rows.

use formats::{Markup, markup};
use serde::{Deserialize, Serialize};

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
    pub fn to_markup(&self) -> Markup {
        let head = self.head.iter().map(|cell| markup!("<th scope=\"col\">{}</th>", cell));
        let cell = |(index, cell): (usize, &String)| match index {
            0 => markup!("<th scope=\"row\">{}</th>", cell),
            _ => markup!("<td>{}</td>", cell),
        };
        let row =
            |row: &Vec<String>| markup!("<tr>{}</tr>", row.iter().enumerate().map(cell).collect::<Markup>());
        markup!(
            "<table><caption>{}</caption><thead><tr>{}</tr></thead><tbody>{}</tbody></table>",
            self.caption,
            head.collect::<Markup>(),
            self.rows.iter().map(row).collect::<Markup>()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_a_cell_is_text() {
        let table =
            Table { caption: "a & b".into(), head: vec!["<i>".into()], rows: vec![vec!["\"x\"".into()]] };
        let markup = table.to_markup();
        let html = markup.as_str();
        assert!(
            html.contains("a &amp; b") && html.contains("&lt;i&gt;") && html.contains("&quot;x&quot;"),
            "{html}"
        );
    }
}
