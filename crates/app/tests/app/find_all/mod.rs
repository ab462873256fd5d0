//! Finding all solutions by several workers: the solutions and their order are those of the whole search, regardless of the workers
//! do.

mod identity;
mod listing;
mod losing;
mod preparing;
mod resting;
mod searching;
mod workers;
