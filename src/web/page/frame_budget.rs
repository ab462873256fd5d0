//! The time that the app may use in a frame.

use crate::app::{Budget, Work};
use crate::web::browser::dom::window;

/// Grants the app slices of work for a share of a frame; the rest of the frame is the browser's.
pub(super) struct FrameBudget {
    search: Share,
    filter: Share,
}

impl FrameBudget {
    /// The most time in a frame that goes to one kind of work, in milliseconds.
    const SHARE: f64 = 8.0;
    /// Steps between two looks at the clock: tens of microseconds.
    const STEPS: u64 = 100_000;
    /// Solutions filtered between two looks at the clock: a few milliseconds where they are named.
    const SOLUTIONS: u64 = 8;

    /// For a frame that begins now. In one that writes texts, which have to be laid out, hardly anything is filtered.
    pub(super) fn new(writes: bool) -> Self {
        Self {
            search: Share::new(Self::STEPS, Self::SHARE),
            filter: Share::new(Self::SOLUTIONS, if writes { 0.0 } else { Self::SHARE }),
        }
    }
}

impl Budget for FrameBudget {
    fn grant(&mut self, work: Work) -> u64 {
        match work {
            Work::Search => self.search.grant(),
            Work::Filter => self.filter.grant(),
        }
    }
}

/// One slice, and then as many as fit into some milliseconds.
struct Share {
    slice: u64,
    milliseconds: f64,
    /// When it ends.
    end: Option<f64>,
}

impl Share {
    const fn new(slice: u64, milliseconds: f64) -> Self {
        Self { slice, milliseconds, end: None }
    }

    fn grant(&mut self) -> u64 {
        let now = window().performance().map_or(f64::MAX, |clock| clock.now());
        let is_open = self.end.is_none_or(|end| now < end);
        self.end.get_or_insert(now + self.milliseconds);
        if is_open { self.slice } else { 0 }
    }
}
