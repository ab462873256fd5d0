//! The page's side of export: one worker for each file, terminated when the file is made.

use super::paper;
use super::status::{report, report_saved};
use crate::web::browser::files;
use crate::web::workers::client::{Failure, SingleUse};
use formats::Markup;
use jobs::{Bytes, Content, Export, ExportEvent, ExportFile, ExportOrder, ExportRequest};
use js_sys::Uint8Array;
use std::rc::Rc;
use wasm_bindgen::JsValue;

/// The workers that make files.
#[derive(Clone, Default)]
pub(super) struct Exporter(Rc<SingleUse<Export>>);

impl Exporter {
    /// Starts a worker that makes a file, and saves or prints the file.
    pub(super) fn send(&self, order: &ExportOrder) {
        report("Making the file…");
        self.save(&ExportRequest::File(order.to_request()));
    }

    /// Starts a worker that makes a file, and saves or prints the file.
    pub(super) fn save(&self, request: &ExportRequest) {
        self.0.send(request, |made| match made {
            Ok(ExportEvent::File(file)) => deliver(file),
            Ok(_) => {}
            Err(failure) => report_failure(&failure),
        });
    }

    /// Starts a worker that makes the QR code of a text, and passes it to `show`, or the reason why there is none.
    pub(super) fn send_text(&self, text: String, show: fn(Result<Markup, &str>)) {
        self.0.send(&ExportRequest::Code(text), move |made| match made {
            Ok(ExportEvent::Code(code)) => show(Ok(code)),
            Ok(_) => {}
            Err(Failure::Unsupported) => show(Err("this browser has no workers, which make it")),
            Err(
                Failure::Refused(reason)
                | Failure::NoProgram(reason)
                | Failure::NotStarted(reason)
                | Failure::Lost(reason),
            ) => show(Err(&reason)),
        });
    }
}

/// Saves or prints a file.
fn deliver(ExportFile { name, kind, content }: ExportFile) {
    let content: JsValue = match content {
        Content::Text(text) => text.into(),
        Content::Bytes(Bytes(bytes)) => Uint8Array::from(bytes.as_slice()).into(),
        Content::Sheet(sheet) => return paper::print(name, sheet),
    };
    files::save(&name, &kind, &content);
    report_saved(&name);
}

fn report_failure(failure: &Failure) {
    match failure {
        Failure::Unsupported => {
            report("Not saved: this browser has no workers, which make files. Try a current one.");
        }
        Failure::NoProgram(reason) | Failure::NotStarted(reason) => {
            report(&format!("Not saved: a worker makes it, and {reason}."));
        }
        Failure::Refused(reason) => report(&format!("Not saved: {reason}.")),
        Failure::Lost(reason) => report(&format!("Not saved: {reason}; load the page again.")),
    }
}
