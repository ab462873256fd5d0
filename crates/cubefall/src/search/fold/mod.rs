//! Folds over the pieces: breadth-first searches with all partial assemblies of a stage at once, and their lazy form.

mod fold_search;
mod form;
mod lazy_search;

pub(in crate::search) use fold_search::FoldSearch;
pub(in crate::search) use form::Characters;
pub(in crate::search) use lazy_search::LazySearch;
