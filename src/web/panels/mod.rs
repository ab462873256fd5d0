//! The parts of the page beside the stage: each writes what there is to read, and reads what is chosen.

pub(super) mod breakpoint_form;
pub(super) mod building;
pub(super) mod choices;
pub(super) mod find_all;
pub(super) mod lab;
pub(super) mod long_list;
pub(super) mod markup;
pub(super) mod editor;
pub(super) mod panel;
pub(super) mod filter_form;
pub(super) mod solution_list;
pub(super) mod tabs;
pub(super) mod export;
pub(super) mod time_panel;
pub(super) mod tree;
