//! A chart of many named values: a row for each, from the least to the greatest, so that each has its name
//! beside it.
//!
//! Source: W. S. Cleveland and R. McGill, "Graphical perception", Journal of the American Statistical
//! Association 79 (1984), 531 to 554: positions along a common scale are read more exactly than lengths,
//! areas and angles.

use super::chart::ChartAxis;
use super::pen::{ChartSize, Entry, LINE, MARK, Pen, width};
use super::scale::Span;
use crate::number::rounded;
use markup::Markup;

/// A chart of named values.
#[derive(Clone, PartialEq, Debug)]
pub struct DotChart {
    /// The title, also for screen readers.
    pub title: String,
    /// A description of how to read it.
    pub description: String,
    /// The axis of the values.
    pub axis: ChartAxis,
    /// The names of the values of a row.
    pub series: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<DotRow>,
}

/// A row.
#[derive(Clone, PartialEq, Debug)]
pub struct DotRow {
    /// Its name.
    pub name: String,
    /// What is to be said of it, beside its values; may be empty.
    pub remark: String,
    /// A value for each series, and its error to either side; 0 for no error bar. Values that are not numbers
    /// are not drawn.
    pub values: Vec<(f64, f64)>,
}

/// The height of a row.
const ROW: f64 = 14.0;

/// The least distance of two ticks.
const TICK: f64 = 46.0;

/// Space for half a label to the right of the field.
const RIGHT: f64 = 20.0;

/// The field of the values.
struct Field {
    span: Span,
    left: f64,
    right: f64,
    top: f64,
}

impl Field {
    fn right_of(&self, value: f64) -> f64 {
        self.left + self.span.place(value) * (self.right - self.left)
    }

    /// The middle of a row.
    fn level(&self, row: usize) -> f64 {
        self.top + (row as f64 + 0.5) * ROW
    }
}

impl DotChart {
    /// The chart as SVG elements, one for each [`ChartSize`].
    pub fn to_markup(&self) -> Markup {
        ChartSize::ALL.into_iter().map(|size| self.to_svg(size)).collect()
    }

    /// The chart as an SVG element. The scale is above and below, since the chart may be higher than the
    /// screen.
    pub fn to_svg(&self, size: ChartSize) -> Markup {
        let mut pen = Pen::new(size);
        let entries = self.series.iter().enumerate().map(|(index, name)| Entry { index, name, line: false });
        let top = pen.paragraph(4.0, 0.0, "start", &self.axis.heading());
        let top = pen.legend(&entries.collect::<Vec<_>>(), top) + LINE + 6.0;
        let names = self.rows.iter().map(|row| width(&row.name)).fold(0.0, f64::max);
        let (left, right) = (names + 12.0, size.units() - RIGHT);
        let ends = self.drawn().flat_map(|(value, error)| [value - error, value, value + error]);
        let span = Span::of(self.axis.scale, (right - left) / TICK, ends);
        let field = Field { span, left, right, top };
        let bottom = top + ROW * self.rows.len() as f64;
        let ticks: Vec<(f64, String)> =
            field.span.ticks().into_iter().map(|(value, label)| (field.right_of(value), label)).collect();
        ticks.iter().for_each(|&(x, _)| pen.grid((x, top), (x, bottom)));
        pen.tick_labels(&ticks, top - 5.0);
        pen.tick_labels(&ticks, bottom + LINE);
        for (at, row) in self.rows.iter().enumerate() {
            let level = field.level(at);
            pen.grid((left, level), (right, level));
            pen.text(left - 6.0, level + 4.0, "end", &row.name);
        }
        for (index, name) in self.series.iter().enumerate() {
            pen.series(index, name, |pen| self.dots(pen, &field, index));
        }
        for (at, row) in self.rows.iter().enumerate().filter(|(_, row)| !row.remark.is_empty()) {
            remark(&mut pen, &field, at, row);
        }
        pen.finish(&self.title, &self.description, bottom + LINE + 6.0)
    }

    /// The values that can be drawn.
    fn drawn(&self) -> impl Iterator<Item = (f64, f64)> {
        let scale = self.axis.scale;
        self.rows.iter().flat_map(|row| row.values.iter().copied()).filter(move |value| scale.has(value.0))
    }

    /// The marks and error bars of a series.
    fn dots(&self, pen: &mut Pen, field: &Field, index: usize) {
        for (at, row) in self.rows.iter().enumerate() {
            let Some(&(value, error)) = row.values.get(index) else { continue };
            if !self.axis.scale.has(value) {
                continue;
            }
            let level = field.level(at);
            if error > 0.0 {
                let ends = [value - error, value + error].map(|end| (field.right_of(end), level));
                pen.bar(ends[0], ends[1], 1.6);
            }
            let title = format!("{}: {} ± {}", row.name, rounded(value), rounded(error));
            pen.mark(index, (field.right_of(value), level), &title);
        }
    }
}

/// The remark of a row: to the right of its values, or to their left, or before the greatest of them.
fn remark(pen: &mut Pen, field: &Field, at: usize, row: &DotRow) {
    const GAP: f64 = MARK + 5.0;
    let ends = || {
        row.values.iter().map(|(value, error)| [value - error, value + error].map(|end| field.right_of(end)))
    };
    let (least, most) =
        ends().fold((field.right, field.left), |(least, most), [low, high]| (least.min(low), most.max(high)));
    let last = ends().fold(field.left, |last, [low, _]| last.max(low));
    let (level, wide) = (field.level(at) + 4.0, width(&row.remark));
    if most + GAP + wide <= field.right + RIGHT {
        pen.text(most + GAP, level, "start", &row.remark);
    } else if least - GAP - wide >= field.left {
        pen.text(least - GAP, level, "end", &row.remark);
    } else {
        pen.text(last - GAP, level, "end", &row.remark);
    }
}
