//! Draws the app's frames with three-d.
