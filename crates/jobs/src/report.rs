//! The messages of workers of any job.

use serde::{Deserialize, Serialize};

/// A message from a worker whose job has the events `E`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum WorkerReport<E> {
    /// It has started and is ready for requests.
    Ready,
    /// A heartbeat.
    Heartbeat,
    /// An event of its job.
    Event(E),
    /// It cannot go on, for this reason. Another worker may.
    Lost(String),
    /// It refuses the request, for this reason. Every worker would.
    Refused(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Undecodable;
    use crate::{decode, encode};

    #[test]
    fn reports_are_decoded_as_they_were_encoded() {
        let reports = [
            WorkerReport::Ready,
            WorkerReport::Heartbeat,
            WorkerReport::Event(vec![0, 1, u32::MAX]),
            WorkerReport::Lost("out of memory".to_owned()),
            WorkerReport::Refused(String::new()),
        ];
        for report in reports {
            assert_eq!(decode(&encode(&report)), Ok(report));
        }
    }

    #[test]
    fn failures_are_the_same_bytes_for_every_job() {
        let lost: WorkerReport<()> = WorkerReport::Lost("a fault".to_owned());
        assert_eq!(decode(&encode(&lost)), Ok(WorkerReport::<String>::Lost("a fault".to_owned())));
    }

    #[test]
    fn bytes_that_are_no_report_are_an_error() {
        let cut_short = &encode(&WorkerReport::<u32>::Lost("a reason".to_owned()))[..4];
        let too_long = [encode(&WorkerReport::<u32>::Ready), vec![0]].concat();
        for bytes in [&[][..], &[5], &[2], &[255; 9], cut_short, &too_long] {
            assert_eq!(decode::<WorkerReport<u32>>(bytes), Err(Undecodable), "{bytes:?}");
        }
    }
}
