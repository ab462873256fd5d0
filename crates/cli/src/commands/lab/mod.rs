//! `cubefall lab`: the figures of the texts beside the measured ones, and studies of open questions.

mod axes;
mod figures;

use crate::arguments::{Lab, LabStudy};
use crate::outcome::{Failure, Outcome};

/// Runs the study, or else the experiments of the figures.
pub(crate) fn run(arguments: &Lab) -> Result<Outcome, Failure> {
    match &arguments.study {
        Some(LabStudy::Axes(arguments)) => axes::run(arguments),
        None => figures::run(arguments),
    }
}
