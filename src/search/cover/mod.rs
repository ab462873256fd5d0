//! The search for problems that are not plain: some cells may stay empty, or some pieces be left over.

mod cover_search;
mod node;

pub(in crate::search) use cover_search::CoverSearch;
