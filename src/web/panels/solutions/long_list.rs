//! The geometry of a list that may be higher than browsers support.

/// A list of rows of equal height in a scrolling window. Browsers limit the height of an element. In a higher list, each scrolled
/// pixel stands for several, so that the last row can be reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LongList {
    /// The number of rows.
    pub(crate) rows: usize,
    /// The height of the window in pixels.
    pub(crate) window: i32,
}

impl LongList {
    /// The height of a row in pixels, as in the style sheet.
    pub(crate) const ROW: i32 = 48;
    /// The maximum height of the element, in pixels. Firefox supports 17.9 million, Chromium 33.5 million.
    const HIGHEST: i32 = 16_000_000;

    /// The height of its element, in pixels.
    pub(crate) fn height(self) -> i32 {
        self.whole().min(Self::HIGHEST)
    }

    /// The pixel of the whole list at the top of the window when it is scrolled by `scrolled` pixels.
    pub(crate) fn top(self, scrolled: i32) -> i32 {
        (f64::from(scrolled) * self.stride()).round() as i32
    }

    /// The scroll position at which a pixel of the whole list is at the top of the window, or as near as the end of the list
    /// allows.
    pub(crate) fn scrolled_to(self, top: i32) -> i32 {
        let scrolled = (f64::from(top) / self.stride()).round() as i32;
        // A browser may briefly report a greater position.
        scrolled.min((self.height() - self.window).max(0))
    }

    fn whole(self) -> i32 {
        i32::try_from(self.rows).unwrap_or(i32::MAX).saturating_mul(Self::ROW)
    }

    /// The pixels of the whole list per scrolled pixel: 1 if the browser supports its full height.
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
