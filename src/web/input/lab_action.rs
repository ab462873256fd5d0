//! The actions of the Lab.

use jobs::Format;
use lab::figures::Scope;

/// An action of the Lab.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LabAction {
    /// Start the race of the form.
    Race,
    /// Show the race's lines by the chosen quantity.
    Redraw,
    /// Save the race as a file.
    Save(Format),
    /// Check the figures of the texts.
    Figures(Scope),
    /// Sample the orders of cells.
    Orders,
    /// Sample the orders along the axes; if true, by many walks.
    Axes(bool),
    /// Time the methods of counting bits.
    Counting,
    /// Pause, or resume.
    Pause,
    /// Cancel what is running.
    Cancel,
}

impl LabAction {
    /// The action that the markup's `data-lab` names.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "race" => Self::Race,
            "csv" => Self::Save(Format::Csv),
            "json" => Self::Save(Format::Json),
            "figures" => Self::Figures(Scope::SAMPLES),
            "figures-full" => Self::Figures(Scope::FULL),
            "orders" => Self::Orders,
            "axes" => Self::Axes(false),
            "axes-full" => Self::Axes(true),
            "counting" => Self::Counting,
            "pause" => Self::Pause,
            "cancel" => Self::Cancel,
            _ => Self::Figures(Scope::only(catalogue::FIRST.find(key.strip_prefix("figures-")?)?)),
        })
    }
}
