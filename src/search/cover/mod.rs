//! The search for problems that are not plain: cells that may stay empty, pieces of which some may be left over.

mod cover_search;
mod node;

pub(in crate::search) use cover_search::CoverSearch;
