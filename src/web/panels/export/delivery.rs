//! The files of an export: one worker for each, which is ended when the file is made. They are saved or printed.

use crate::web::browser::callbacks::once;
use crate::web::browser::dom::{by_id, set_document, set_text};
use crate::web::browser::{files, ids};
use crate::web::workers::client::{SingleUse, WorkerTask, file_of_build};
use formats::{Markup, Sheet, Style};
use jobs::{Bytes, Content, Export, ExportEvent, ExportFile, ExportOrder, ExportRequest};
use js_sys::Uint8Array;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlIFrameElement};

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
            Err(failure) => report(&format!("Not saved: {}.", failure.clause(WorkerTask::MakeFile))),
        });
    }

    /// Starts a worker that makes the QR code of a text, and passes it to `show`, or the reason why there is none.
    pub(super) fn send_text(&self, text: String, show: fn(Result<Markup, &str>)) {
        self.0.send(&ExportRequest::Code(text), move |made| match made {
            Ok(ExportEvent::Code(code)) => show(Ok(code)),
            Ok(_) => {}
            Err(failure) => show(Err(&failure.clause(WorkerTask::MakeCode))),
        });
    }
}

/// Saves or prints a file.
fn deliver(ExportFile { name, kind, content }: ExportFile) {
    let content: JsValue = match content {
        Content::Text(text) => text.into(),
        Content::Bytes(Bytes(bytes)) => Uint8Array::from(bytes.as_slice()).into(),
        Content::Sheet(sheet) => return print(name, sheet),
    };
    files::save(&name, &kind, &content);
    report_saved(&name);
}

/// Prints a sheet; if the browser cannot, saves it under `name`.
///
/// The frame is a sandbox: it runs no script, and the page, which it shares its origin with, prints it.
fn print(name: String, sheet: Sheet) {
    // The sheet stays until the next one, since browsers do not report the end of printing.
    let frame: HtmlIFrameElement = by_id(ids::EXPORT_SHEET);
    // The page's policy, which holds in the frame too, allows no style in a document.
    set_document(&frame, &sheet.styled(Style::Linked(&file_of_build("sheet", ".css"))));
    let loaded = frame.clone();
    frame.set_onload(Some(&once(Box::new(move |_| {
        loaded.set_onload(None);
        if loaded.content_window().is_some_and(|window| window.print().is_ok()) {
            report("The sheet is in the browser's print dialog.");
        } else {
            files::save(&name, "text/html", &sheet.to_html().as_str().into());
            report(&format!("This browser does not print from a page. Saved {name}: print it from there."));
        }
    }))));
}

/// Reports the outcome of an export.
pub(super) fn report(text: &str) {
    set_text(&by_id::<Element>(ids::EXPORT_STATUS), text);
}

/// Reports that a file was saved.
pub(super) fn report_saved(name: &str) {
    report(&format!("Saved {name}."));
}
