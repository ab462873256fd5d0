//! The commands for puzzle files.

mod check;
mod convert;
mod info;
mod pieces;

pub(crate) use check::run as check;
pub(crate) use convert::run as convert;
pub(crate) use info::run as info;
