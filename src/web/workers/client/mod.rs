//! The page's side of its workers: it starts them, sends requests, and receives events.
//!
//! A [`WorkerHandle`] is one worker of one job. It owns the worker, its listeners and its heartbeat; all end
//! when it is dropped. A [`WorkerPool`] is several of them that share a compiled [`Program`].

mod link;
mod pool;
mod program;

pub(crate) use link::{Failure, WorkerTask};
pub(crate) use pool::{SingleUse, WorkerHandle, WorkerPool, recommended_workers};
pub(crate) use program::{Program, file_of_build};
