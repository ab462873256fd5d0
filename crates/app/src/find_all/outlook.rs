//! How long the search for all solutions takes, estimated before it is started, or while it runs.

use super::pool::{Commands, PartPool};
use crate::{WorkerCommand, WorkerId};
use cubefall::search::{Between, Ledger};
use messages::{FindAllRequest, SurveyReport};
use words::grouped;

/// What is known of the time that the search takes.
#[derive(Clone, Default, Debug)]
pub(super) enum Outlook {
    #[default]
    Unknown,
    /// This worker was asked for an estimate.
    Asked(WorkerId),
    Known(SurveyReport),
}

impl Outlook {
    /// Two ends of an interval that are given as one number differ by at most this factor.
    const PRECISE: f64 = 2.0;
    /// The share of a mean that is less than the truth in nine of ten estimates, by Markov's inequality.
    const CERTAIN: f64 = 0.1;

    /// Asks a worker for an estimate, unless there is one, or another worker was asked that is still there.
    pub(super) fn ask(&mut self, worker: WorkerId, pool: &PartPool, commands: &mut Commands) {
        match self {
            Self::Known(_) => {}
            Self::Asked(asked) if pool.contains(*asked) => {}
            Self::Asked(_) | Self::Unknown => {
                *self = Self::Asked(worker);
                commands.push((worker, WorkerCommand::Send(FindAllRequest::Survey)));
            }
        }
    }

    /// Lets the worker that was asked report what it has, since the search begins.
    pub(super) fn hurry(&mut self, commands: &mut Commands) {
        if let Self::Asked(worker) = *self {
            commands.push((worker, WorkerCommand::Send(FindAllRequest::EndSurvey)));
            *self = Self::Unknown;
        }
    }

    /// Takes a report on a search of this number of parts.
    pub(super) fn report(&mut self, report: SurveyReport, parts: usize) {
        if report.steps.len() == parts {
            *self = Self::Known(report);
        }
    }

    /// The progress of the search: by the steps of its parts, or by their number if no more is known.
    pub(super) fn progress(&self, ledger: &Ledger) -> f64 {
        match self {
            Self::Known(report) if report.steps.len() == ledger.of() => {
                ledger.progress_by(|part| f64::from(report.steps[part]))
            }
            _ => ledger.progress(),
        }
    }

    /// The seconds that the search takes with this many workers, at least in nine of ten cases if no more is
    /// known.
    pub(super) fn seconds(&self, workers: usize) -> Option<f64> {
        let Self::Known(report) = self else { return None };
        let share = if report.is_vague { Self::CERTAIN } else { 1.0 };
        Some(share * report.seconds.mean / workers as f64)
    }

    /// The same in words: in a few, and as the end of a sentence about the search.
    pub(super) fn words(&self, workers: usize) -> Option<(String, String)> {
        let Self::Known(report) = self else { return None };
        let Between { least, mean, most } = report.seconds.times(1.0 / workers as f64);
        if report.is_vague {
            let bound = roughly(Self::CERTAIN * mean);
            let end =
                format!(". How long that takes cannot be said: more than {bound} in nine of ten cases.");
            return Some((format!("over {bound}"), end));
        }
        let (few, time) = if most < SHORT {
            (roughly(most), roughly(most))
        } else if report.seconds.is_within(Self::PRECISE) {
            let about = format!("about {}", roughly(mean));
            (about.clone(), about)
        } else {
            let [least, most] = [least, most].map(roughly);
            (format!("{least} to {most}"), format!("between {least} and {most}"))
        };
        let with = if workers == 1 { "one worker".to_owned() } else { format!("{workers} workers") };
        Some((few, format!(": that takes {time} on this machine, with {with}.")))
    }
}

/// The seconds that are a second or less.
const SHORT: f64 = 0.95;

/// A time in seconds, in one unit.
fn roughly(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 365.25 * DAY;
    let (unit, name) = match seconds {
        ..SHORT => return "a second or less".to_owned(),
        ..99.5 => (1.0, "s"),
        ..5970.0 => (MINUTE, "min"),
        ..172_800.0 => (HOUR, "h"),
        ..63_000_000.0 => (DAY, "days"),
        _ => (YEAR, "years"),
    };
    format!("{} {name}", grouped((seconds / unit).round() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_one_unit() {
        let times = [0.0, 0.94, 0.96, 99.4, 99.6, 5969.0, 5971.0, 172_799.0, 172_801.0, 6.4e7, 1e30];
        let texts = times.map(roughly);
        let expected = [
            "a second or less",
            "a second or less",
            "1 s",
            "99 s",
            "2 min",
            "99 min",
            "2 h",
            "48 h",
            "2 days",
            "2 years",
        ];
        assert_eq!(texts[..10], expected);
        assert!(texts[10].ends_with(" years"));
    }

    fn known(least: f64, mean: f64, most: f64, is_vague: bool) -> Outlook {
        Outlook::Known(SurveyReport { seconds: Between { least, mean, most }, is_vague, steps: vec![1.0] })
    }

    #[test]
    fn an_estimate_says_no_more_than_is_known() {
        let few = |outlook: Outlook| outlook.words(2).expect("it is known").0;
        assert_eq!(few(known(0.1, 0.2, 0.4, false)), "a second or less");
        assert_eq!(few(known(10.0, 12.0, 15.0, false)), "about 6 s");
        assert_eq!(few(known(360.0, 3600.0, 14_400.0, false)), "3 min to 2 h");
        assert_eq!(few(known(1.0, 2400.0, f64::INFINITY, true)), "over 2 min");
        assert_eq!(Outlook::Unknown.words(2), None);
        assert_eq!(known(1.0, 2400.0, f64::INFINITY, true).seconds(2), Some(120.0));
    }
}
