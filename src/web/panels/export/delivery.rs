//! The files of an export: one worker for each, which is ended when the file is made. They are saved or
//! printed.

use crate::web::browser::callbacks::once;
use crate::web::browser::dom::{by_id, ignore, set_document, set_text};
use crate::web::browser::{files, ids};
use crate::web::workers::client::{SingleUse, WorkerTask, file_of_build};
use js_sys::Uint8Array;
use markup::{Markup, Style};
use messages::{Bytes, Content, Export, ExportEvent, ExportFile, ExportOrder, ExportRequest};
use pictures::Sheet;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Element, HtmlIFrameElement, HtmlImageElement, Url};

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

    /// Starts a worker that makes the QR code of a text, and passes it to `show`, or the reason why there is
    /// none.
    pub(super) fn send_text(&self, text: String, show: fn(Result<Markup, &str>)) {
        self.0.send(&ExportRequest::Code(text), move |made| match made {
            Ok(ExportEvent::Code(code)) => show(Ok(code)),
            Ok(_) => {}
            Err(failure) => show(Err(&failure.clause(WorkerTask::MakeCode))),
        });
    }
}

/// Saves or prints a file.
fn deliver(ExportFile { name, kind, content, remark }: ExportFile) {
    let content: JsValue = match content {
        Content::Text(text) => text.into(),
        Content::Bytes(Bytes(bytes)) => Uint8Array::from(bytes.as_slice()).into(),
        Content::Sheet(sheet) => return print(name, sheet),
    };
    files::save(&name, &kind, &content);
    match remark {
        Some(remark) => report(&format!("Saved {name}. Note: {remark}.")),
        None => report_saved(&name),
    }
}

/// Prints a sheet; if the browser cannot, saves it under `name`.
fn print(name: String, sheet: Sheet) {
    open_sheet(&sheet.clone(), move |frame| {
        print_frame(frame, || {
            files::save(&name, "text/html", &sheet.to_html().as_str().into());
            name
        });
    });
}

/// Prints a picture on a sheet of its own; if the browser cannot, saves it under `name`.
pub(super) fn print_picture(name: String, title: String, picture: Blob) {
    open_sheet(&Sheet::empty(title), move |frame| ignore(try_print(name, picture, frame)));
}

fn try_print(name: String, picture: Blob, frame: &HtmlIFrameElement) -> Result<(), JsValue> {
    let document = frame.content_document().ok_or(JsValue::NULL)?;
    let image: HtmlImageElement = document.create_element("img")?.unchecked_into();
    let address = Url::create_object_url_with_blob(&picture)?;
    image.set_src(&address);
    document.body().ok_or(JsValue::NULL)?.append_child(&image)?;
    let frame = frame.clone();
    let loaded = once(Box::new(move |_| {
        ignore(Url::revoke_object_url(&address));
        print_frame(&frame, || {
            files::save_blob(&name, &picture);
            name
        });
    }));
    image.set_onload(Some(&loaded));
    Ok(())
}

/// Opens a sheet in the frame that is printed, and calls `next` when it is there. It stays until the next
/// one, since browsers do not report the end of printing.
///
/// The frame is a sandbox: it runs no script, and the page, which it shares its origin with, prints it.
fn open_sheet(sheet: &Sheet, next: impl FnOnce(&HtmlIFrameElement) + 'static) {
    let frame: HtmlIFrameElement = by_id(ids::EXPORT_SHEET);
    // The page's policy, which holds in the frame too, allows no style in a document.
    set_document(&frame, &sheet.styled(Style::Linked(&file_of_build("sheet", ".css"))));
    let loaded = frame.clone();
    frame.set_onload(Some(&once(Box::new(move |_| {
        loaded.set_onload(None);
        next(&loaded);
    }))));
}

/// Prints what is in the frame; if the browser cannot, calls `save`, which saves it and returns the name of
/// the file.
fn print_frame(frame: &HtmlIFrameElement, save: impl FnOnce() -> String) {
    if frame.content_window().is_some_and(|window| window.print().is_ok()) {
        report("The sheet is in the browser's print dialog.");
    } else {
        let name = save();
        report(&format!("This browser does not print from a page. Saved {name}: print it from there."));
    }
}

/// Reports the outcome of an export.
pub(super) fn report(text: &str) {
    set_text(&by_id::<Element>(ids::EXPORT_STATUS), text);
}

/// Reports that a file was saved.
pub(super) fn report_saved(name: &str) {
    report(&format!("Saved {name}."));
}
