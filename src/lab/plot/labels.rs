//! The layout of labels without overlaps.

/// Height of a line of text.
pub(super) const LINE: f64 = 13.0;

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
    text.chars().count() as f64 * 6.2
}

/// The text, cut to about `room` units.
pub(super) fn cut(text: &str, room: f64) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let most = (room / width("x")) as usize;
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end_matches([' ', ',']))
}

/// Heights near the desired ones, at least one line apart, from `top` to `bottom`. There must be room for all.
pub(super) fn spread(wished: &[f64], top: f64, bottom: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wished.len()).collect();
    order.sort_by(|&a, &b| wished[a].total_cmp(&wished[b]));
    let mut heights = wished.to_vec();
    let mut free = top;
    for &index in &order {
        heights[index] = heights[index].max(free);
        free = heights[index] + LINE;
    }
    let mut free = bottom;
    for &index in order.iter().rev() {
        heights[index] = heights[index].min(free);
        free = heights[index] - LINE;
    }
    heights
}

/// A place for each point's name of the given width: beside, above or below the point, inside `frame`, and clear of all points
/// and earlier names. Nothing if there is none.
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
    fn spread_heights_keep_their_order_and_distance_and_stay_between_the_ends() {
        let wished = [50.0, 50.0, 51.0, 10.0, 100.0, 99.0];
        let heights = spread(&wished, 10.0, 100.0);
        let mut sorted = heights.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(sorted.windows(2).all(|pair| pair[1] - pair[0] >= LINE - 1e-9), "{heights:?}");
        assert!(sorted[0] >= 10.0 && sorted[5] <= 100.0, "{heights:?}");
        assert!(heights[5] < heights[4] && heights[3] < heights[0], "{heights:?}");
    }

    #[test]
    fn spread_heights_make_room_downwards_at_the_top_and_upwards_at_the_bottom() {
        assert_eq!(spread(&[10.0, 10.0, 11.0], 10.0, 100.0), [10.0, 10.0 + LINE, 10.0 + 2.0 * LINE]);
        assert_eq!(spread(&[100.0, 100.0], 10.0, 100.0), [100.0 - LINE, 100.0]);
    }

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
    fn long_names_are_cut() {
        assert_eq!(cut("first cell", 100.0), "first cell");
        assert_eq!(cut("first cell, resumed", 80.0), "first cell…");
        assert_eq!(cut("abc", 0.0), "…");
    }
}
