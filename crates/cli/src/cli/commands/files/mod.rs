//! The commands for puzzle files.

mod check;
mod convert;
mod info;
mod pieces;

pub(in crate::cli) use check::run as check;
pub(in crate::cli) use convert::run as convert;
pub(in crate::cli) use info::run as info;
