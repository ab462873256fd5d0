//! The messages of the Lab: races, the figures of the texts, and the open questions. Its findings are markup.

use crate::Job;
use markup::Markup;
use serde::{Deserialize, Serialize};

/// Runs the Lab's experiments, and writes what they find as markup.
pub enum LabJob {}

impl Job for LabJob {
    const NAME: &'static str = "lab";
    const PROGRAM: &'static str = "lab";
    /// Compiling a large puzzle, and the measurements of the open questions, are single calls.
    const LONGEST_SILENCE: u32 = 120;

    type Request = LabRequest;
    type Event = LabEvent;
}

/// A request of the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum LabRequest {
    /// Report the stored findings, before anything has run.
    Introduce,
    /// Drop the current study and begin this one.
    Begin(Study),
    /// Pause.
    Pause,
    /// Resume.
    Resume,
    /// Write a race, given as [`LabFinding::race`], to a file.
    Save(Format, String),
}

/// A study of the Lab.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Study {
    /// The race of this form.
    Race(RaceForm),
    /// The figures of the texts, beside those measured here.
    Figures {
        /// The id of the puzzle of the figures; nothing for all puzzles.
        puzzle: Option<String>,
        /// Whether slow figures are measured in full instead of sampled.
        full: bool,
    },
    /// Samples of the orders of cells.
    Orders,
    /// Samples of the orders along the axes.
    Axes {
        /// Whether there are many walks, for small errors, instead of few.
        full: bool,
    },
    /// The time that the methods of counting bits take.
    Counting,
}

/// The values of the form of the race.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct RaceForm {
    /// The id of the puzzle.
    pub puzzle: String,
    /// The key of the order of the pieces; any other value leaves each strategy its own.
    pub order: String,
    /// The unit of the limit: "steps", in millions, or else seconds.
    pub unit: String,
    /// The limit as it was typed: above 0 and at most a million of the unit.
    pub limit: String,
    /// The keys of the strategies.
    pub strategies: Vec<String>,
}

/// The format of a file of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Format {
    /// All samples as comma-separated values.
    Csv,
    /// The whole report.
    Json,
}

/// An event of the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum LabEvent {
    /// The stored findings.
    Known(LabFinding),
    /// The finding of a study so far.
    Found {
        /// The finding.
        finding: LabFinding,
        /// Whether the study is over.
        over: bool,
    },
    /// A file for the user.
    File {
        /// Its name.
        name: String,
        /// Its media type.
        kind: String,
        /// What is in it.
        text: String,
    },
    /// The study is invalid, for this reason.
    Declined(String),
}

/// A finding, as the page shows it.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct LabFinding {
    /// The state of the study, in a sentence.
    pub status: String,
    /// The markup for each element of the page, by its id.
    pub parts: Vec<(String, Markup)>,
    /// The report of a race as JSON. The page keeps it for [`LabRequest::Save`], since the worker may end
    /// before.
    pub race: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{decode, encode};
    use markup::markup;

    #[test]
    fn requests_are_decoded_as_they_were_encoded() {
        let form = RaceForm {
            puzzle: "soma".to_owned(),
            limit: "2.5".to_owned(),
            strategies: vec!["turbo".to_owned(), "fold".to_owned()],
            ..RaceForm::default()
        };
        let requests = [
            LabRequest::Introduce,
            LabRequest::Pause,
            LabRequest::Resume,
            LabRequest::Save(Format::Csv, "{}".to_owned()),
            LabRequest::Save(Format::Json, String::new()),
            LabRequest::Begin(Study::Orders),
            LabRequest::Begin(Study::Axes { full: true }),
            LabRequest::Begin(Study::Counting),
            LabRequest::Begin(Study::Figures { puzzle: None, full: true }),
            LabRequest::Begin(Study::Figures { puzzle: Some("bedlam".to_owned()), full: false }),
            LabRequest::Begin(Study::Race(form)),
        ];
        for request in requests {
            assert_eq!(decode(&encode(&request)), Ok(request));
        }
    }

    #[test]
    fn events_are_decoded_as_they_were_encoded() {
        let text = |text: &str| text.to_owned();
        let parts = vec![(text("figures"), markup!("<p>{}</p>", 7_u32)), (text("race-table"), Markup::new())];
        let finding = LabFinding { status: text("Racing: fold."), parts, race: Some(text("{}")) };
        let events = [
            LabEvent::Known(LabFinding::default()),
            LabEvent::Found { finding, over: true },
            LabEvent::File { name: text("race.csv"), kind: text("text/csv"), text: text("a,b\n1,2") },
            LabEvent::Declined(text("Choose a puzzle.")),
        ];
        for event in events {
            assert_eq!(decode(&encode(&event)), Ok(event));
        }
    }
}
