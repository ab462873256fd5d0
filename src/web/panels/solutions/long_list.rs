//! The geometry of a list that may be higher than browsers can draw.

/// A list of rows of one height, scrolled through in a window. Browsers limit the height of an element: a list that is higher is
/// scrolled in larger strides, so that its last row is reached at the end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::web) struct LongList {
    /// How many rows there are.
    pub(in crate::web) rows: usize,
    /// The height of the window in pixels.
    pub(in crate::web) window: i32,
}

impl LongList {
    /// The height of a row in pixels. The style sheet has it, too.
    pub(in crate::web) const ROW: i32 = 48;
    /// Pixels. Firefox draws elements up to 17.9 million pixels high, Chromium up to 33.5 million.
    const HIGHEST: i32 = 16_000_000;

    /// The height of its element, in pixels.
    pub(in crate::web) fn height(self) -> i32 {
        self.whole().min(Self::HIGHEST)
    }

    /// The pixel of the whole list that stands at the top of the window when it is scrolled by `scrolled` pixels.
    pub(in crate::web) fn top(self, scrolled: i32) -> i32 {
        (f64::from(scrolled) * self.stride()).round() as i32
    }

    /// How far to scroll so that a pixel of the whole list stands at the top of the window, or as near as the list's end allows.
    pub(in crate::web) fn scrolled_to(self, top: i32) -> i32 {
        let scrolled = (f64::from(top) / self.stride()).round() as i32;
        // Set to more, a browser may report that for a moment.
        scrolled.min((self.height() - self.window).max(0))
    }

    fn whole(self) -> i32 {
        i32::try_from(self.rows).unwrap_or(i32::MAX).saturating_mul(Self::ROW)
    }

    /// Pixels of the whole list that a pixel scrolled stands for: 1 where the browser can draw all of it.
    fn stride(self) -> f64 {
        let range = |height: i32| f64::from((height - self.window).max(1));
        range(self.whole()) / range(self.height())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_can_be_drawn_is_scrolled_as_it_is() {
        let list = LongList { rows: 19_186, window: 416 };
        assert_eq!(list.height(), 19_186 * 48);
        for pixel in [0, 47, 48, 100_000, list.height() - 416] {
            assert_eq!((list.top(pixel), list.scrolled_to(pixel)), (pixel, pixel));
        }
        assert_eq!(list.scrolled_to(19_185 * 48), list.height() - 416, "no further than to its end");
    }

    #[test]
    fn a_longer_list_is_scrolled_from_end_to_end() {
        let list = LongList { rows: 460_464, window: 416 };
        assert_eq!(list.height(), 16_000_000);
        assert_eq!(list.top(0), 0);
        assert_eq!(list.top(16_000_000 - 416), 460_464 * 48 - 416);
        for row in [0, 1, 1000, 230_000, 460_000] {
            let back = list.top(list.scrolled_to(row * 48));
            assert!((back - row * 48).abs() <= 1, "row {row}: {back}");
        }
    }

    #[test]
    fn a_list_shorter_than_its_window_or_without_one_is_not_scrolled() {
        for list in [
            LongList { rows: 0, window: 416 },
            LongList { rows: 3, window: 416 },
            LongList { rows: 3, window: 0 },
        ] {
            assert_eq!((list.top(0), list.scrolled_to(0)), (0, 0));
        }
    }
}
