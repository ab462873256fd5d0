//! A chart as SVG.

use super::chart::{Chart, ChartMark, Point, Series};
use super::pen::{ChartSize, Entry, LINE, MARK, Pen, Rect, beside, width};
use super::scale::Span;
use markup::Markup;

/// Space for half a label to the right of the field.
const RIGHT: f64 = 20.0;

/// The least distance of two ticks on the x axis.
const TICK: f64 = 46.0;

/// A chart with its lengths.
struct Drawing<'a> {
    chart: &'a Chart,
    size: ChartSize,
    x: Span,
    y: Span,
    field: Rect,
    pen: Pen,
}

impl Chart {
    /// The chart as SVG elements, one for each [`ChartSize`].
    pub fn to_markup(&self) -> Markup {
        ChartSize::ALL.into_iter().map(|size| self.to_svg(size)).collect()
    }

    /// The chart as an SVG element.
    pub fn to_svg(&self, size: ChartSize) -> Markup {
        let mut pen = Pen::new(size);
        let top = pen.paragraph(4.0, 0.0, "start", &self.y.heading()) + LINE / 2.0;
        let height = if size == ChartSize::Wide { 260.0 } else { 210.0 };
        let y = self.y_span(6.0);
        let labels = y.ticks().iter().map(|(_, label)| width(label)).fold(0.0, f64::max);
        let field = Rect { left: labels + 10.0, top, right: size.units() - RIGHT, bottom: top + height };
        let x = self.x_span((field.right - field.left) / TICK);
        let mut drawing = Drawing { chart: self, size, x, y, field, pen };
        let bottom = drawing.axes();
        for (index, series) in self.series.iter().enumerate() {
            drawing.series(index, series);
        }
        drawing.point_names();
        let entries = drawing.entries();
        let bottom = drawing.pen.legend(&entries, bottom);
        drawing.pen.finish(&self.title, &self.description, bottom)
    }
}

impl<'a> Drawing<'a> {
    fn at(&self, point: &Point) -> (f64, f64) {
        (self.right_of(point.x), self.height_of(point.y))
    }

    fn right_of(&self, x: f64) -> f64 {
        self.field.left + self.x.place(x) * (self.field.right - self.field.left)
    }

    fn height_of(&self, y: f64) -> f64 {
        self.field.bottom - self.y.place(y) * (self.field.bottom - self.field.top)
    }

    /// Grid lines, ticks, and the name of the x axis. Returns the bottom.
    fn axes(&mut self) -> f64 {
        let Rect { left, top, right, bottom } = self.field;
        for (value, label) in self.y.ticks() {
            let y = self.height_of(value);
            self.pen.grid((left, y), (right, y));
            self.pen.text(left - 5.0, y + 4.0, "end", &label);
        }
        let ticks: Vec<(f64, String)> =
            self.x.ticks().into_iter().map(|(value, label)| (self.right_of(value), label)).collect();
        ticks.iter().for_each(|&(x, _)| self.pen.grid((x, top), (x, bottom)));
        self.pen.tick_labels(&ticks, bottom + LINE + 2.0);
        let heading = self.chart.x.heading();
        self.pen.paragraph(self.size.units() / 2.0, bottom + LINE + 5.0, "middle", &heading) + 2.0
    }

    fn series(&mut self, index: usize, series: &Series) {
        let points: Vec<&Point> = self.chart.drawn(series).collect();
        let places: Vec<(f64, f64)> = points.iter().map(|point| self.at(point)).collect();
        let ends: Vec<(f64, f64)> = points
            .iter()
            .map(|point| (self.height_of(point.y - point.error), self.height_of(point.y + point.error)))
            .collect();
        self.pen.series(index, &series.name, |pen| match series.mark {
            ChartMark::Line => {
                pen.path(index, &places);
                marked(&places).for_each(|place| pen.mark(index, place, ""));
            }
            ChartMark::Points => {
                for ((point, &(x, y)), (low, high)) in points.iter().zip(&places).zip(ends) {
                    if point.error > 0.0 {
                        pen.bar((x, low), (x, high), 1.2);
                    }
                    pen.mark(index, (x, y), &point.name);
                }
            }
        });
    }

    /// The names of points, beside them where there is size.
    fn point_names(&mut self) {
        let chart = self.chart;
        let scattered = chart.series.iter().filter(|series| series.mark == ChartMark::Points);
        let points: Vec<(&str, (f64, f64))> = scattered
            .flat_map(|series| chart.drawn(series).map(|point| (point.name.as_str(), self.at(point))))
            .collect();
        let places: Vec<(f64, f64)> = points.iter().map(|(_, place)| *place).collect();
        let widths: Vec<f64> = points.iter().map(|(name, _)| width(name)).collect();
        for ((name, _), place) in points.into_iter().zip(beside(&places, &widths, self.field)) {
            if let Some(Rect { left, top, .. }) = place.filter(|_| !name.is_empty()) {
                self.pen.text(left, top + LINE - 3.0, "start", name);
            }
        }
    }

    /// The legend: of lines, in the order of their ends from the top; of points, if there are several series.
    fn entries(&self) -> Vec<Entry<'a>> {
        let chart = self.chart;
        let all =
            || chart.series.iter().enumerate().filter(|(_, series)| chart.drawn(series).next().is_some());
        let entry = |(index, series): (usize, &'a Series)| Entry {
            index,
            name: &series.name,
            line: series.mark == ChartMark::Line,
        };
        let mut lines: Vec<(f64, Entry<'a>)> = all()
            .filter(|(_, series)| series.mark == ChartMark::Line)
            .filter_map(|named| Some((self.height_of(chart.drawn(named.1).last()?.y), entry(named))))
            .collect();
        lines.sort_by(|a, b| a.0.total_cmp(&b.0));
        let points: Vec<Entry<'a>> =
            all().filter(|(_, series)| series.mark == ChartMark::Points).map(entry).collect();
        let points = if points.len() > 1 { points } else { Vec::new() };
        lines.into_iter().map(|(_, entry)| entry).chain(points).collect()
    }
}

/// The end of a line and some points of it, at least four marks apart.
fn marked(points: &[(f64, f64)]) -> impl Iterator<Item = (f64, f64)> {
    const MARKS: usize = 4;
    let stride = points.len().div_ceil(MARKS).max(1);
    let mut last: Option<(f64, f64)> = None;
    points.iter().rev().step_by(stride).copied().filter(move |&(x, y)| {
        let is_far = last.is_none_or(|(x0, y0)| (x - x0).abs() + (y - y0).abs() > 4.0 * MARK);
        last = if is_far { Some((x, y)) } else { last };
        is_far
    })
}
