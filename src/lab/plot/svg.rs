//! A chart as SVG.

use super::chart::{Chart, Mark, Point, Series};
use super::labels::{LINE, Rect, beside, cut, spread, width};
use super::scale::Span;
use crate::formats::escaped;
use std::fmt::Write;

const WIDTH: f64 = 340.0;

/// Least height of the field that points lie in.
const FIELD: f64 = 200.0;

/// Room to the left and above, for labels and the name of the y axis.
const LEFT: f64 = 40.0;
const TOP: f64 = 20.0;

/// Room below, for labels and the name of the x axis.
const BELOW: f64 = 34.0;

/// Room to the right: at least, and at most, for names of lines.
const RIGHT: f64 = 10.0;
const NAMES: f64 = 133.0;

/// The width of the label of a tick on the x axis.
const TICK: f64 = 38.0;

/// Series after the eighth have the colours of those before, but no two of the first 40 share colour, dashes and mark.
const COLOURS: usize = 8;
const DASHES: [&str; 5] = ["", "6 3", "2 2.5", "8 3 2 3", "12 3"];

/// Half the size of a mark.
const MARK: f64 = 3.2;

/// A chart with its lengths.
struct Drawing<'a> {
    chart: &'a Chart,
    x: Span,
    y: Span,
    field: Rect,
    svg: String,
}

impl Chart {
    /// The chart as an SVG element, 340 units wide, so that its text has 11 pixels where the page is narrowest.
    pub fn to_svg(&self) -> String {
        let lines: Vec<&Series> = lines(self).map(|(_, series)| series).collect();
        let names = lines.iter().map(|line| width(&line.name) + 14.0).fold(RIGHT, f64::max).min(NAMES);
        let height = (lines.len() as f64 * LINE).max(FIELD);
        let field = Rect { left: LEFT, top: TOP, right: WIDTH - names, bottom: TOP + height };
        let (x, y) = self.spans(((field.right - field.left) / TICK).floor(), 6.0);
        let mut drawing = Drawing { chart: self, x, y, field, svg: String::new() };
        drawing.axes();
        for (index, series) in self.series.iter().enumerate() {
            drawing.series(index, series);
        }
        drawing.line_names();
        drawing.point_names();
        let bottom = drawing.legend();
        let (title, description) = (escaped(&self.title), escaped(&self.description));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" viewBox=\"0 0 {WIDTH} {bottom}\" \
             font-size=\"11\" fill=\"currentColor\"><title>{title}</title><desc>{description}</desc>{}</svg>",
            drawing.svg
        )
    }
}

/// The series that are lines with a point to draw, each with its index.
fn lines(chart: &Chart) -> impl Iterator<Item = (usize, &Series)> {
    let all = chart.series.iter().enumerate();
    all.filter(|(_, series)| series.mark == Mark::Line && chart.drawn(series).next().is_some())
}

impl Drawing<'_> {
    fn at(&self, point: &Point) -> (f64, f64) {
        (self.right_of(point.x), self.height_of(point.y))
    }

    fn right_of(&self, x: f64) -> f64 {
        self.field.left + self.x.place(x) * (self.field.right - self.field.left)
    }

    fn height_of(&self, y: f64) -> f64 {
        self.field.bottom - self.y.place(y) * (self.field.bottom - self.field.top)
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        let text = escaped(text);
        let _ = write!(self.svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>");
    }

    fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), attributes: &str) {
        let _ = write!(
            self.svg,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"currentColor\" {attributes}/>"
        );
    }

    /// Grid lines, ticks and the axes' names.
    fn axes(&mut self) {
        const GRID: &str = "class=\"grid\" stroke-width=\"0.6\" opacity=\"0.22\"";
        let Rect { left, top, right, bottom } = self.field;
        for (value, label) in self.y.ticks() {
            let y = self.height_of(value);
            self.line((left, y), (right, y), GRID);
            self.text(left - 5.0, y + 4.0, "end", &label);
        }
        for (value, label) in self.x.ticks() {
            let x = self.right_of(value);
            self.line((x, top), (x, bottom), GRID);
            self.text(x, bottom + LINE, "middle", &label);
        }
        let (x, y) = (self.chart.x.heading(), self.chart.y.heading());
        self.text((left + right) / 2.0, bottom + BELOW - 6.0, "middle", &x);
        self.text(4.0, LINE - 2.0, "start", &y);
    }

    fn series(&mut self, index: usize, series: &Series) {
        let chart = self.chart;
        let points: Vec<(f64, f64)> = chart.drawn(series).map(|point| self.at(point)).collect();
        let class = index % COLOURS;
        let _ = write!(
            self.svg,
            "<g class=\"series series-{class}\" stroke=\"currentColor\" fill=\"currentColor\"><title>{}</title>",
            escaped(&series.name)
        );
        match series.mark {
            Mark::Line => self.path(index, &points),
            Mark::Points => {
                for point in chart.drawn(series) {
                    self.error_bar(point);
                    self.mark(index, self.at(point), &point.name);
                }
            }
        }
        self.svg.push_str("</g>");
    }

    /// A line, with marks at its end and at some points.
    fn path(&mut self, index: usize, points: &[(f64, f64)]) {
        const MARKS: usize = 4;
        if points.len() > 1 {
            let corners: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let dashes = match DASHES[index % DASHES.len()] {
                "" => String::new(),
                dashes => format!(" stroke-dasharray=\"{dashes}\""),
            };
            let _ = write!(
                self.svg,
                "<polyline points=\"{}\" fill=\"none\" stroke-width=\"1.6\" stroke-linejoin=\"round\"{dashes}/>",
                corners.join(" ")
            );
        }
        let stride = points.len().div_ceil(MARKS).max(1);
        for &point in points.iter().rev().step_by(stride) {
            self.mark(index, point, "");
        }
    }

    /// The error bar of a point, clipped to the drawable range.
    fn error_bar(&mut self, point: &Point) {
        if point.error > 0.0 {
            let x = self.right_of(point.x);
            let (low, high) = (self.height_of(point.y - point.error), self.height_of(point.y + point.error));
            self.line((x, low), (x, high), "stroke-width=\"1.2\"");
        }
    }

    fn mark(&mut self, index: usize, (x, y): (f64, f64), name: &str) {
        let title = if name.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(name)) };
        let shape = match index % 4 {
            0 => {
                let _ = write!(self.svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{MARK}\">{title}</circle>");
                return;
            }
            1 => [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].to_vec(),
            2 => [(0.0, -1.3), (1.2, 1.0), (-1.2, 1.0)].to_vec(),
            _ => [(0.0, -1.4), (1.4, 0.0), (0.0, 1.4), (-1.4, 0.0)].to_vec(),
        };
        let corner = |(right, down): &(f64, f64)| {
            format!("{:.1},{:.1}", x + right * MARK * 0.9, y + down * MARK * 0.9)
        };
        let corners: Vec<String> = shape.iter().map(corner).collect();
        let _ = write!(self.svg, "<polygon points=\"{}\">{title}</polygon>", corners.join(" "));
    }

    /// The names of lines, to the right, each joined to the end of its line.
    fn line_names(&mut self) {
        let Rect { top, right, bottom, .. } = self.field;
        let chart = self.chart;
        let ends: Vec<(&str, (f64, f64))> = lines(chart)
            .filter_map(|(_, series)| {
                chart.drawn(series).last().map(|point| (series.name.as_str(), self.at(point)))
            })
            .collect();
        let wished: Vec<f64> = ends.iter().map(|(_, (_, y))| *y).collect();
        let heights = spread(&wished, top + LINE / 2.0, bottom - LINE / 2.0);
        for ((name, end), y) in ends.into_iter().zip(heights) {
            self.line(end, (right + 8.0, y), "class=\"leader\" stroke-width=\"0.6\" opacity=\"0.45\"");
            self.text(right + 10.0, y + 4.0, "start", &cut(name, WIDTH - right - 12.0));
        }
    }

    /// The names of points, beside them where there is room.
    fn point_names(&mut self) {
        let chart = self.chart;
        let scattered = chart.series.iter().filter(|series| series.mark == Mark::Points);
        let points: Vec<&Point> = scattered.flat_map(|series| chart.drawn(series)).collect();
        let at: Vec<(f64, f64)> = points.iter().map(|point| self.at(point)).collect();
        let widths: Vec<f64> = points.iter().map(|point| width(&point.name)).collect();
        for (point, place) in points.iter().zip(beside(&at, &widths, self.field)) {
            if let (Some(place), false) = (place, point.name.is_empty()) {
                self.text(place.left, place.bottom - 3.0, "start", &point.name);
            }
        }
    }

    /// The legend of several series of points, below. Returns the bottom of the chart.
    fn legend(&mut self) -> f64 {
        let chart = self.chart;
        let mut bottom = self.field.bottom + BELOW;
        let scattered: Vec<(usize, &Series)> =
            chart.series.iter().enumerate().filter(|(_, series)| series.mark == Mark::Points).collect();
        if scattered.len() < 2 {
            return bottom;
        }
        let mut x = LEFT;
        bottom += LINE;
        for (index, series) in scattered {
            let name = cut(&series.name, WIDTH - LEFT - 14.0);
            if x > LEFT && x + 10.0 + width(&name) > WIDTH {
                x = LEFT;
                bottom += LINE;
            }
            let class = index % COLOURS;
            let _ = write!(
                self.svg,
                "<g class=\"series series-{class}\" stroke=\"currentColor\" fill=\"currentColor\">"
            );
            self.mark(index, (x, bottom - 8.0), "");
            self.svg.push_str("</g>");
            self.text(x + 8.0, bottom - 4.0, "start", &name);
            x += 22.0 + width(&name);
        }
        bottom
    }
}
