//! The workers' side: it takes requests, works in slices, and sends events.
//!
//! A [`Service`] does a job and uses no browser; [`serve`] runs it in a worker. There is one program for each group of jobs with
//! the same code, so that each is loaded only when it is needed. A service whose job only one panel requests is in the folder of that
//! panel.

mod complete;
mod completion;
mod find_all;
mod outbox;
mod part_search;
mod puzzle;
mod scope;
mod session;

pub(in crate::web) use outbox::Outbox;
pub(in crate::web) use puzzle::unpacked;
pub(in crate::web) use session::{Service, serve};

use crate::web::workers::protocol::{Complete, FindAll, Job};
use complete::CompleteService;
use find_all::FindAllService;

/// Finds solutions: the `main` of the program of the jobs that search.
pub fn serve_finder() {
    match scope::job().as_str() {
        FindAll::NAME => serve(FindAllService::default()),
        Complete::NAME => serve(CompleteService::default()),
        other => panic!("this program does not do the job {other:?}"),
    }
}
