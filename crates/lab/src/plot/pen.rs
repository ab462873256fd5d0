//! The parts that charts are drawn with: texts, lines, marks, and the legend.

use markup::{Markup, markup};

/// A size that charts are drawn for. A text has at least 11 pixels in both, so a chart is drawn for both, and
/// the page shows the one that fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChartSize {
    /// A phone, or a narrow column.
    Narrow,
    /// From 33rem on.
    Wide,
}

impl ChartSize {
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

/// Series after the eighth have the colours of those before, but no two of the first 40 share colour, dashes
/// and mark.
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

/// The ends of a line.
type Ends = ((f64, f64), (f64, f64));

/// A chart that is being drawn.
pub(super) struct Pen {
    size: ChartSize,
    svg: Markup,
}

impl Pen {
    pub(super) const fn new(size: ChartSize) -> Self {
        Self { size, svg: Markup::new() }
    }

    /// The chart as an SVG element of this height.
    pub(super) fn finish(self, title: &str, description: &str, height: f64) -> Markup {
        let (class, width) = (self.size.class(), self.size.units());
        markup!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" role=\"img\" viewBox=\"{}\" \
             font-size=\"12\" fill=\"currentColor\"><title>{}</title><desc>{}</desc>{}</svg>",
            class,
            format_args!("0 0 {width} {height:.0}"),
            title,
            description,
            self.svg
        )
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        let (x, y) = (tenths(x), tenths(y));
        self.svg.push(markup!("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>", x, y, anchor, text));
    }

    /// A text in as many lines as it needs. Returns its bottom.
    pub(super) fn paragraph(&mut self, x: f64, top: f64, anchor: &str, text: &str) -> f64 {
        let mut bottom = top;
        for line in wrapped(text, self.size.units() - 8.0) {
            bottom += LINE;
            self.text(x, bottom - 3.0, anchor, &line);
        }
        bottom
    }

    /// An error bar of this width.
    pub(super) fn bar(&mut self, from: (f64, f64), to: (f64, f64), width: f64) {
        self.line(None, (from, to), width, None);
    }

    fn line(&mut self, class: Option<&str>, (from, to): Ends, width: f64, opacity: Option<f64>) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(tenths);
        self.svg.push(markup!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"currentColor\" class=\"{}\" stroke-width=\"{}\" opacity=\"{}\"/>",
            x1,
            y1,
            x2,
            y2,
            class,
            width,
            opacity
        ));
    }

    /// The labels of the ticks at these places. One that would touch the one before, or stand out, is left
    /// out.
    pub(super) fn tick_labels(&mut self, ticks: &[(f64, String)], y: f64) {
        let mut free = 0.0;
        for (x, label) in ticks {
            let half = width(label) / 2.0;
            if x - half >= free && x + half <= self.size.units() {
                self.text(*x, y, "middle", label);
                free = x + half + 3.0;
            }
        }
    }

    pub(super) fn grid(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.line(Some("grid"), (from, to), 0.6, Some(0.22));
    }

    /// Draws in the colour of a series. A name is for screen readers and pointers.
    pub(super) fn series(&mut self, index: usize, name: &str, draw: impl FnOnce(&mut Self)) {
        let before = std::mem::take(&mut self.svg);
        draw(self);
        let series = std::mem::replace(&mut self.svg, before);
        self.svg.push(markup!(
            "<g class=\"series series-{}\" stroke=\"currentColor\" fill=\"currentColor\">{}{}</g>",
            index % COLOURS,
            titled(name),
            series
        ));
    }

    /// A line through points, in the dashes of its series. Points within half a unit of the one before are
    /// left out.
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
        let dashes = Some(DASHES[index % DASHES.len()]).filter(|dashes| !dashes.is_empty());
        self.svg.push(markup!(
            "<polyline points=\"{}\" fill=\"none\" stroke-width=\"1.6\" stroke-linejoin=\"round\" stroke-dasharray=\"{}\"/>",
            corners.join(" "),
            dashes
        ));
    }

    /// The mark of a series.
    pub(super) fn mark(&mut self, index: usize, (x, y): (f64, f64), title: &str) {
        if index.is_multiple_of(4) {
            let (x, y, title) = (tenths(x), tenths(y), titled(title));
            return self.svg.push(markup!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\">{}</circle>",
                x,
                y,
                MARK,
                title
            ));
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
        self.svg.push(markup!("<polygon points=\"{}\">{}</polygon>", corners.join(" "), titled(title)));
    }

    /// The names of series beside samples of their lines and marks, from left to right in as many rows as
    /// they need. Returns the bottom.
    pub(super) fn legend(&mut self, entries: &[Entry<'_>], top: f64) -> f64 {
        const LEFT: f64 = 6.0;
        const GAP: f64 = 14.0;
        if entries.is_empty() {
            return top;
        }
        let right = self.size.units() - 4.0;
        let (mut x, mut bottom) = (LEFT, top + LINE + 2.0);
        let before = std::mem::take(&mut self.svg);
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
        let legend = std::mem::replace(&mut self.svg, before);
        self.svg.push(markup!("<g class=\"legend\">{}</g>", legend));
        bottom + 2.0
    }
}

/// A coordinate as it is written.
fn tenths(length: f64) -> String {
    format!("{length:.1}")
}

/// The title of an element, if it has one.
fn titled(title: &str) -> Markup {
    if title.is_empty() { Markup::new() } else { markup!("<title>{}</title>", title) }
}

/// Height of a line of text.
pub(super) const LINE: f64 = 14.0;

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn holds(&self, other: &Self) -> bool {
        self.left <= other.left
            && other.right <= self.right
            && self.top <= other.top
            && other.bottom <= self.bottom
    }
}

/// An upper bound of the width of a text in units, since no font can be measured here.
pub(super) fn width(text: &str) -> f64 {
    text.chars().count() as f64 * 6.8
}

/// The text in lines of at most about `units` units, broken at spaces, and within words that are longer than
/// a line.
pub(super) fn wrapped(text: &str, units: f64) -> Vec<String> {
    let most = ((units / width("x")) as usize).max(1);
    let mut lines = vec![String::new()];
    let mut count = 0;
    for word in text.split_inclusive(' ') {
        let long = word.trim_end().chars().count();
        if count > 0 && count + long > most {
            lines.push(String::new());
            count = 0;
        }
        for character in word.chars() {
            if count == most && character != ' ' {
                lines.push(String::new());
                count = 0;
            }
            lines.last_mut().expect("there is a line").push(character);
            count += 1;
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// A place for each point's name of the given width: beside, above or below the point, inside `frame`, and
/// clear of all points and earlier names. Nothing if there is none.
pub(super) fn beside(points: &[(f64, f64)], widths: &[f64], frame: Rect) -> Vec<Option<Rect>> {
    const GAP: f64 = 5.0;
    let mut taken: Vec<Rect> = points
        .iter()
        .map(|&(x, y)| Rect { left: x - 3.0, top: y - 3.0, right: x + 3.0, bottom: y + 3.0 })
        .collect();
    let mut places = Vec::new();
    for (&(x, y), &wide) in points.iter().zip(widths) {
        let at = |left: f64, top: f64| Rect { left, top, right: left + wide, bottom: top + LINE };
        let (left, middle, right) = (x - GAP - wide, x - wide / 2.0, x + GAP);
        let (above, level, below) = (y - GAP - LINE, y - LINE / 2.0, y + GAP);
        let candidates = [
            (right, level),
            (left, level),
            (middle, above),
            (middle, below),
            (right, above),
            (right, below),
            (left, above),
            (left, below),
        ];
        let clear = |rect: &Rect| frame.holds(rect) && !taken.iter().any(|other| other.overlaps(rect));
        let place = candidates.into_iter().map(|(left, top)| at(left, top)).find(clear);
        taken.extend(place);
        places.push(place);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_beside_points_overlap_neither_points_nor_names() {
        let frame = Rect { left: 0.0, top: 0.0, right: 200.0, bottom: 100.0 };
        let points = [(50.0, 50.0), (52.0, 50.0), (50.0, 54.0), (199.0, 99.0), (50.0, 50.0)];
        let places = beside(&points, &[40.0; 5], frame);
        let placed: Vec<Rect> = places.iter().flatten().copied().collect();
        assert!(placed.len() >= 4, "{places:?}");
        for (index, rect) in placed.iter().enumerate() {
            assert!(frame.holds(rect));
            assert!(placed[index + 1..].iter().all(|other| !other.overlaps(rect)), "{places:?}");
            let covers =
                |&(x, y): &(f64, f64)| rect.left < x && x < rect.right && rect.top < y && y < rect.bottom;
            assert!(!points.iter().any(covers), "{places:?}");
        }
    }

    #[test]
    fn long_texts_are_wrapped_and_nothing_of_them_is_lost() {
        assert_eq!(wrapped("first cell", 100.0), ["first cell"]);
        assert_eq!(wrapped("first cell, resumed", 80.0), ["first cell,", "resumed"]);
        assert_eq!(wrapped("abc", 0.0), ["a", "b", "c"]);
        assert_eq!(wrapped("isolated cells", 7.0 * 6.8), ["isolate", "d cells"]);
        assert_eq!(wrapped("", 10.0), [""]);
        for units in 0..200 {
            let lines =
                wrapped("cells about to be isolated, times their wait (cells × cells)", f64::from(units));
            assert_eq!(lines.concat().replace(' ', ""), "cellsabouttobeisolated,timestheirwait(cells×cells)");
            let longest = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
            assert!(longest <= f64::from(units).max(width("x")), "{lines:?}");
        }
    }
}
