//! The amount of work that the app may do in one call.

/// A kind of work that is done in slices, so that the app returns in time for a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Searching. A slice is a number of steps.
    Search,
    /// Loading a large puzzle. A slice is a number of steps of some milliseconds.
    Load,
    /// Filtering and sorting the solutions that are listed. A slice is a number of solutions.
    Filter,
}

/// Grants slices of work. The app has no clock; its caller may have one.
pub trait Budget {
    /// The size of the next slice of this work, or 0 for none.
    fn grant(&mut self, work: Work) -> u64;
}

/// At most one slice of each work; by default none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Slice {
    /// Steps of the search, or of loading its puzzle.
    pub search: u64,
    /// Solutions to filter.
    pub filter: u64,
}

impl Budget for Slice {
    fn grant(&mut self, work: Work) -> u64 {
        std::mem::take(match work {
            Work::Search | Work::Load => &mut self.search,
            Work::Filter => &mut self.filter,
        })
    }
}
