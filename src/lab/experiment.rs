//! What the Lab can be asked to do, and the work on it.

use super::race::{Race, RaceSettings};
use super::race_report::RaceReport;
use serde::{Deserialize, Serialize};

/// What to do.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// Race strategies.
    Race(RaceSettings),
}

/// What has been found out so far.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Report {
    /// How the race stands.
    Race(RaceReport),
}

/// Work on a request, in slices.
#[derive(Clone, Debug)]
pub struct Experiment(Work);

#[derive(Clone, Debug)]
enum Work {
    Race(Box<Race>),
}

impl Experiment {
    /// Work that has not begun.
    ///
    /// # Errors
    /// When the request makes no sense; in words for its author.
    pub fn new(request: Request) -> Result<Self, String> {
        Ok(Self(match request {
            Request::Race(settings) => Work::Race(Box::new(Race::new(settings)?)),
        }))
    }

    /// Works on a slice of it: at most `slice` steps of a search, or what takes about as long. Returns whether there is
    /// more to do.
    pub fn work(&mut self, slice: u64) -> bool {
        match &mut self.0 {
            Work::Race(race) => {
                race.work(slice);
                !race.is_over()
            }
        }
    }

    /// Tells that the last slice took so many seconds. To be told after each slice, the last one too.
    pub fn elapsed(&mut self, seconds: f64) {
        match &mut self.0 {
            Work::Race(race) => race.elapsed(seconds),
        }
    }

    /// What has been found out so far.
    pub fn report(&self) -> Report {
        match &self.0 {
            Work::Race(race) => Report::Race(race.report()),
        }
    }
}
