//! The jobs that workers do for the pages, and threads for the command line, without a browser.
//!
//! A [`Service`] does a [`Job`](messages::Job) in slices, and a [`Session`] runs it: it takes messages and
//! the time, and returns messages.

mod analyze;
mod complete;
mod export;
mod find_all;
mod lab;
mod open;
mod played;
mod session;
mod take_apart;

pub use self::lab::{LabService, RACE_CHARTS, RACE_TABLE};
pub use analyze::AnalystService;
pub use complete::CompleteService;
pub use export::ExportService;
pub use find_all::FindAllService;
pub use open::{
    AnswerDocument, FigureDocument, LessonDocument, MomentDocument, OpenService, QuestionDocument, lesson,
    lesson_among, lesson_documents,
};
pub use played::{decode_played, read_played};
pub use session::{Outbox, Service, Session};
pub use take_apart::TakeApartService;
