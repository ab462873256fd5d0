//! The parts of the document. Each panel shows its own readout and emits actions. None depends on the page or
//! on another panel.

pub(super) mod apart;
pub(super) mod breakpoints;
pub(super) mod build_along;
pub(super) mod choices;
pub(super) mod clock;
pub(super) mod dialogs;
pub(super) mod export;
pub(super) mod filter;
pub(super) mod find_all;
pub(super) mod gallery;
pub(super) mod guide;
pub(super) mod home_view;
pub(super) mod lab;
pub(super) mod look;
pub(super) mod markup;
pub(super) mod own_cube;
pub(super) mod panel;
pub(super) mod path;
pub(super) mod playback;
pub(super) mod search;
pub(super) mod solution_list;
pub(super) mod solutions;
pub(super) mod tabs;
pub(super) mod tree;
pub(super) mod wall;
