//! Making files of solutions.

mod made;
mod messages;
mod order;
mod service;

pub use messages::{
    Content, Export, ExportEvent, ExportFile, ExportRequest, FileForm, FileRequest, FilmFrame, FilmRequest,
    PieceCells,
};
pub use order::{ExportOrder, file_stem};
pub use service::ExportService;
