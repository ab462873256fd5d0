//! The parts that charts are drawn with: texts, lines, marks, and the legend.

use super::labels::{LINE, width, wrapped};
use crate::formats::escaped;
use std::fmt::Write;

/// A width that charts are drawn for. A text has at least 11 pixels in both, so a chart is drawn for both, and the page shows the
/// one that fits its room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    /// A phone, or a narrow column.
    Narrow,
    /// From 33rem on.
    Wide,
}

impl Room {
    /// Both widths.
    pub const ALL: [Self; 2] = [Self::Narrow, Self::Wide];

    /// The width of the view box.
    pub(super) const fn units(self) -> f64 {
        match self {
            Self::Narrow => 330.0,
            Self::Wide => 560.0,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::Narrow => "narrow",
            Self::Wide => "wide",
        }
    }
}

/// Half the size of a mark.
pub(super) const MARK: f64 = 3.2;

/// Series after the eighth have the colours of those before, but no two of the first 40 share colour, dashes and mark.
const COLOURS: usize = 8;
const DASHES: [&str; 5] = ["", "6 3", "2 2.5", "8 3 2 3", "12 3"];

/// The length of a sample of a line in the legend.
const SAMPLE: f64 = 26.0;

/// A series in the legend.
pub(super) struct Entry<'a> {
    /// Its index, which decides its colour, dashes and mark.
    pub(super) index: usize,
    pub(super) name: &'a str,
    /// Whether it is a line.
    pub(super) line: bool,
}

/// A chart that is being drawn.
pub(super) struct Pen {
    room: Room,
    svg: String,
}

impl Pen {
    pub(super) const fn new(room: Room) -> Self {
        Self { room, svg: String::new() }
    }

    /// The chart as an SVG element of this height.
    pub(super) fn finish(self, title: &str, description: &str, height: f64) -> String {
        let (class, width) = (self.room.class(), self.room.units());
        let (title, description) = (escaped(title), escaped(description));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" role=\"img\" viewBox=\"0 0 {width} {height:.0}\" \
             font-size=\"12\" fill=\"currentColor\"><title>{title}</title><desc>{description}</desc>{}</svg>",
            self.svg
        )
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        let text = escaped(text);
        let _ = write!(self.svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>");
    }

    /// A text in as many lines as it needs. Returns its bottom.
    pub(super) fn paragraph(&mut self, x: f64, top: f64, anchor: &str, text: &str) -> f64 {
        let mut bottom = top;
        for line in wrapped(text, self.room.units() - 8.0) {
            bottom += LINE;
            self.text(x, bottom - 3.0, anchor, &line);
        }
        bottom
    }

    pub(super) fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), attributes: &str) {
        let _ = write!(
            self.svg,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"currentColor\" {attributes}/>"
        );
    }

    /// The labels of the ticks at these places. One that would touch the one before, or stand out, is left out.
    pub(super) fn tick_labels(&mut self, ticks: &[(f64, String)], y: f64) {
        let mut free = 0.0;
        for (x, label) in ticks {
            let half = width(label) / 2.0;
            if x - half >= free && x + half <= self.room.units() {
                self.text(*x, y, "middle", label);
                free = x + half + 3.0;
            }
        }
    }

    pub(super) fn grid(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.line(from, to, "class=\"grid\" stroke-width=\"0.6\" opacity=\"0.22\"");
    }

    /// Draws in the colour of a series. A name is for screen readers and pointers.
    pub(super) fn series(&mut self, index: usize, name: &str, draw: impl FnOnce(&mut Self)) {
        let class = index % COLOURS;
        let _ = write!(
            self.svg,
            "<g class=\"series series-{class}\" stroke=\"currentColor\" fill=\"currentColor\">"
        );
        self.title(name);
        draw(self);
        self.svg.push_str("</g>");
    }

    fn title(&mut self, title: &str) {
        if !title.is_empty() {
            let _ = write!(self.svg, "<title>{}</title>", escaped(title));
        }
    }

    /// A line through points, in the dashes of its series. Points within half a unit of the one before are left out.
    pub(super) fn path(&mut self, index: usize, points: &[(f64, f64)]) {
        let Some((&last, rest)) = points.split_last().filter(|(_, rest)| !rest.is_empty()) else { return };
        let mut corners: Vec<(f64, f64)> = Vec::new();
        for &(x, y) in rest {
            let is_far = |&(x0, y0): &(f64, f64)| (x - x0).abs() + (y - y0).abs() > 0.5;
            if corners.last().is_none_or(is_far) {
                corners.push((x, y));
            }
        }
        corners.push(last);
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
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

    /// The mark of a series.
    pub(super) fn mark(&mut self, index: usize, (x, y): (f64, f64), title: &str) {
        if index.is_multiple_of(4) {
            let _ = write!(self.svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{MARK}\">");
            self.title(title);
            self.svg.push_str("</circle>");
            return;
        }
        let shape = match index % 4 {
            1 => &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)][..],
            2 => &[(0.0, -1.3), (1.2, 1.0), (-1.2, 1.0)],
            _ => &[(0.0, -1.4), (1.4, 0.0), (0.0, 1.4), (-1.4, 0.0)],
        };
        let corner = |(right, down): &(f64, f64)| {
            format!("{:.1},{:.1}", x + right * MARK * 0.9, y + down * MARK * 0.9)
        };
        let corners: Vec<String> = shape.iter().map(corner).collect();
        let _ = write!(self.svg, "<polygon points=\"{}\">", corners.join(" "));
        self.title(title);
        self.svg.push_str("</polygon>");
    }

    /// The names of series beside samples of their lines and marks, from left to right in as many rows as they need. Returns the
    /// bottom.
    pub(super) fn legend(&mut self, entries: &[Entry<'_>], top: f64) -> f64 {
        const LEFT: f64 = 6.0;
        const GAP: f64 = 14.0;
        if entries.is_empty() {
            return top;
        }
        let right = self.room.units() - 4.0;
        let (mut x, mut bottom) = (LEFT, top + LINE + 2.0);
        self.svg.push_str("<g class=\"legend\">");
        for &Entry { index, name, line } in entries {
            let sample = if line { SAMPLE } else { 2.0 * MARK };
            let lines = wrapped(name, right - LEFT - sample - 5.0);
            let wide = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
            if x > LEFT && x + sample + 5.0 + wide > right {
                (x, bottom) = (LEFT, bottom + LINE + 2.0);
            }
            let level = bottom - LINE / 2.0;
            self.series(index, "", |pen| {
                if line {
                    pen.path(index, &[(x, level), (x + sample, level)]);
                }
                pen.mark(index, (x + sample / 2.0, level), "");
            });
            for (at, line) in lines.iter().enumerate() {
                bottom += if at > 0 { LINE } else { 0.0 };
                self.text(x + sample + 5.0, bottom - 3.0, "start", line);
            }
            x += sample + 5.0 + wide + GAP;
        }
        self.svg.push_str("</g>");
        bottom + 2.0
    }
}
