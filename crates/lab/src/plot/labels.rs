//! The layout of labels without overlaps.

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

/// The text in lines of at most about `room` units, broken at spaces, and within words that are longer than a line.
pub(super) fn wrapped(text: &str, room: f64) -> Vec<String> {
    let most = ((room / width("x")) as usize).max(1);
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
        for room in 0..200 {
            let lines =
                wrapped("cells about to be isolated, times their wait (cells × cells)", f64::from(room));
            assert_eq!(lines.concat().replace(' ', ""), "cellsabouttobeisolated,timestheirwait(cells×cells)");
            let longest = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
            assert!(longest <= f64::from(room).max(width("x")), "{lines:?}");
        }
    }
}
