//! The share of a frame that a kind of work gets.

use crate::web::browser::dom::window;

/// One slice, and then as many as fit into some milliseconds. Each is twice as large as the one before, up to the most, so that none
/// takes much longer than all before it.
pub struct TimeSlices {
    slice: u64,
    most: u64,
    milliseconds: f64,
    /// The time at which it ends.
    end: Option<f64>,
}

impl TimeSlices {
    /// A share of a frame that begins with this slice.
    pub const fn new(slice: u64, most: u64, milliseconds: f64) -> Self {
        Self { slice, most, milliseconds, end: None }
    }

    /// The size of the next slice, or 0 for none.
    pub fn grant(&mut self) -> u64 {
        let now = window().performance().map_or(f64::MAX, |clock| clock.now());
        let is_open = self.end.is_none_or(|end| now < end);
        self.end.get_or_insert(now + self.milliseconds);
        let next = (2 * self.slice).min(self.most);
        if is_open { std::mem::replace(&mut self.slice, next) } else { 0 }
    }
}
