//! The parts of the page beside the stage: each writes what there is to read, and reads what is chosen.

pub(super) mod break_form;
pub(super) mod build_panel;
pub(super) mod choices;
pub(super) mod find_panel;
pub(super) mod lab;
pub(super) mod long_list;
pub(super) mod markup;
pub(super) mod own_panel;
pub(super) mod panel;
pub(super) mod sieve_form;
pub(super) mod solution_list;
pub(super) mod tabs;
pub(super) mod take;
pub(super) mod time_panel;
pub(super) mod tree_panel;
