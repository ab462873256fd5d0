//! The messages between the page and its workers: for each job a type of requests and a type of events.
//!
//! [`Job`] names these types. [`Report`] is the message of a worker of any job. Messages are sent as bytes ([`encode`],
//! [`decode`]).

mod analyze;
mod complete;
mod export;
mod find_all;
mod job;
mod lab;
mod open;
mod report;

pub(in crate::web) use analyze::{Analyze, AnalyzeEvent, AnalyzeRequest};
pub(in crate::web) use complete::{Complete, CompleteEvent, CompleteRequest};
pub(in crate::web) use export::{
    Bytes, Content, Export, ExportEvent, ExportFile, ExportRequest, FileForm, FileRequest, FilmFrame,
    FilmRequest, PieceCells,
};
pub(in crate::web) use find_all::{FindAll, FindAllEvent, FindAllRequest};
pub(in crate::web) use job::{Job, decode, encode};
pub(in crate::web) use lab::{Finding, Format, LabEvent, LabJob, LabRequest, RaceForm, Study};
pub(in crate::web) use open::{Open, OpenEvent, OpenRequest, OpenedFile, OpenedProblem};
pub(in crate::web) use report::Report;
