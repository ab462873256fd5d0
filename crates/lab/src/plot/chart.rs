//! The content of a chart.

use crate::number::rounded;
use crate::plot::scale::{Scale, Span};
use markup::{Markup, markup};
use serde::{Deserialize, Serialize};

/// A chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// The title, also for screen readers.
    pub title: String,
    /// A description of how to read it.
    pub description: String,
    /// The horizontal axis.
    pub x: ChartAxis,
    /// The vertical axis.
    pub y: ChartAxis,
    /// The series, drawn over one another, the last on top.
    pub series: Vec<Series>,
}

/// A quantity and its scale.
#[derive(Clone, PartialEq, Debug)]
pub struct ChartAxis {
    /// The quantity.
    pub label: String,
    /// Its unit; empty for counts.
    pub unit: String,
    /// The scale.
    pub scale: Scale,
}

/// A series of points.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// The name.
    pub name: String,
    /// How they are drawn.
    pub mark: ChartMark,
    /// The points; of a line, from left to right.
    pub points: Vec<Point>,
}

/// How points are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChartMark {
    /// Joined by a line.
    Line,
    /// Each on its own, with its name.
    Points,
}

/// A point. Points whose values are not numbers are not drawn.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Point {
    /// The horizontal value.
    pub x: f64,
    /// The vertical value.
    pub y: f64,
    /// The error of `y` to either side; 0 for no error bar.
    pub error: f64,
    /// Its name; may be empty.
    pub name: String,
}

impl Point {
    /// A point without name or error.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y, error: 0.0, name: String::new() }
    }
}

impl ChartAxis {
    /// The quantity with its unit.
    pub fn heading(&self) -> String {
        if self.unit.is_empty() { self.label.clone() } else { format!("{} ({})", self.label, self.unit) }
    }
}

impl Chart {
    /// The points as rows: the series, the name if any point has one, x, y, and the error if any point has
    /// one.
    pub fn table(&self) -> Table {
        let points =
            || self.series.iter().flat_map(|series| series.points.iter().map(move |point| (series, point)));
        let named = points().any(|(_, point)| !point.name.is_empty());
        let spread = points().any(|(_, point)| point.error > 0.0);
        let column = |shown: bool, text: String| shown.then_some(text);
        let row = |(series, point): (&Series, &Point)| {
            let figure = |value: f64| if value.is_finite() { rounded(value) } else { String::new() };
            let cells = [
                Some(series.name.clone()),
                column(named, point.name.clone()),
                Some(figure(point.x)),
                Some(figure(point.y)),
                column(spread, figure(point.error)),
            ];
            cells.into_iter().flatten().collect()
        };
        let error = if self.y.unit.is_empty() { "±".to_owned() } else { format!("± ({})", self.y.unit) };
        let head = [
            Some("series".to_owned()),
            column(named, "point".to_owned()),
            Some(self.x.heading()),
            Some(self.y.heading()),
            column(spread, error),
        ];
        let rows = points().map(row).collect();
        Table { caption: self.title.clone(), head: head.into_iter().flatten().collect(), rows }
    }

    /// The span of the x axis, with space for this number of steps between ticks.
    pub(super) fn x_span(&self, steps: f64) -> Span {
        let drawn = self.series.iter().flat_map(|series| self.drawn(series));
        Span::of(self.x.scale, steps, drawn.map(|point| point.x))
    }

    /// The span of the y axis, error bars included.
    pub(super) fn y_span(&self, steps: f64) -> Span {
        let drawn = self.series.iter().flat_map(|series| self.drawn(series));
        let ends = drawn.flat_map(|point| [point.y - point.error, point.y, point.y + point.error]);
        Span::of(self.y.scale, steps, ends)
    }

    /// The points of a series that can be drawn.
    pub(super) fn drawn<'a>(&self, series: &'a Series) -> impl Iterator<Item = &'a Point> {
        let (x, y) = (self.x.scale, self.y.scale);
        series.points.iter().filter(move |point| x.has(point.x) && y.has(point.y))
    }
}

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
