//! Buttons, keys, fields and pointers of the editor.

pub(super) mod buttons;
pub(super) mod fields;
pub(super) mod files;
pub(super) mod painting;
pub(super) mod pointing;
