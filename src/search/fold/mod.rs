//! Breadth-first searches: all partial assemblies of a stage at once, piece by piece.

mod fold_search;
mod form;
mod lazy_search;

pub(in crate::search) use fold_search::FoldSearch;
pub(in crate::search) use form::Characters;
pub(in crate::search) use lazy_search::LazySearch;
