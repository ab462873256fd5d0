//! A cube that the user has begun, and how it can be completed.

pub(super) mod hints;
pub(super) mod own_cube;
