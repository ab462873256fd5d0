//! What the buttons of the Lab request.

use crate::lab::figures::Scope;
use crate::puzzle::catalogue;
use crate::web::workers::protocol::Format;

/// What a button of the Lab requests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::web) enum LabAction {
    /// Race the strategies that the form names.
    Race,
    /// Show the race's lines by the quantity now chosen.
    Redraw,
    /// Save the race as a file.
    Save(Format),
    /// Check figures of the texts.
    Figures(Scope),
    /// Sample the orders of cells.
    Orders,
    /// Time the methods of counting bits.
    Counting,
    /// Pause, or resume.
    Pause,
    /// Cancel what is running.
    Cancel,
}

impl LabAction {
    /// The action that the markup's `data-lab` names.
    pub(in crate::web) fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "race" => Self::Race,
            "csv" => Self::Save(Format::Csv),
            "json" => Self::Save(Format::Json),
            "figures" => Self::Figures(Scope::SAMPLES),
            "figures-full" => Self::Figures(Scope::FULL),
            "orders" => Self::Orders,
            "counting" => Self::Counting,
            "pause" => Self::Pause,
            "cancel" => Self::Cancel,
            _ => Self::Figures(Scope::only(catalogue::find(key.strip_prefix("figures-")?)?)),
        })
    }
}
