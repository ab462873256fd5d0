//! What the tests of the app, those of the pages and the fuzzers share: an app that is driven as a page
//! drives it, and what holds of any bytes that its decoders are given.

pub mod decoders;
mod driver;

pub use driver::{
    Driver, Readout, default_search, fewest, finished, paused, soma_problem, step, watching, work_off,
};
