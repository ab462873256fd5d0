//! The page's side of the exporter: one worker for each file, terminated when the file is made.

use super::order::Order;
use super::paper;
use super::status::{report, report_saved};
use crate::web::browser::save;
use crate::web::workers::client::{Failure, Pool, Program};
use crate::web::workers::protocol::{Bytes, Content, Export, ExportFile};
use js_sys::Uint8Array;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;

/// The workers that make files.
pub(super) struct Exporter {
    workers: Rc<RefCell<Pool<Export, usize>>>,
    /// The number of files requested.
    requested: usize,
}

impl Default for Exporter {
    fn default() -> Self {
        let workers = Pool::new(Program::of::<Export>());
        Self { workers: Rc::new(RefCell::new(workers)), requested: 0 }
    }
}

impl Exporter {
    /// Starts a worker that makes a file, and saves or prints the file.
    #[cold]
    pub(super) fn send(&mut self, order: &Order) {
        report("Making the file…");
        let number = self.requested;
        self.requested += 1;
        let pool = Rc::downgrade(&self.workers);
        let mut workers = self.workers.borrow_mut();
        workers.start(number, move |message| {
            match message {
                Ok(file) => deliver(file),
                Err(failure) => report_failure(&failure),
            }
            if let Some(workers) = pool.upgrade() {
                workers.borrow_mut().end(&number);
            }
        });
        workers.send(&number, &order.to_request());
    }
}

/// Saves or prints a file.
#[cold]
fn deliver(ExportFile { name, kind, content }: ExportFile) {
    let content: JsValue = match content {
        Content::Text(text) => text.into(),
        Content::Bytes(Bytes(bytes)) => Uint8Array::from(bytes.as_slice()).into(),
    };
    if kind == "text/html" {
        return paper::print(name, content);
    }
    save::file(&name, &kind, &content);
    report_saved(&name);
}

#[cold]
fn report_failure(failure: &Failure) {
    match failure {
        Failure::Unsupported => {
            report("Not saved: this browser has no workers, which make files. Try a current one.");
        }
        Failure::NoProgram(_) | Failure::NotStarted(_) => report(
            "Not saved: the program that makes files could not be loaded. Check the connection and press the button again.",
        ),
        Failure::Refused(reason) => report(&format!("Not saved: {reason}.")),
        Failure::Lost(reason) => report(&format!("Not saved: {reason}; load the page again.")),
    }
}
