//! A program of workers, fetched and compiled once, and the build that it belongs to. The files of a build
//! have its digest in their names and in their contents (`scripts/finish/build.mjs`), so that after an update
//! no page runs with what belongs to another one.

use crate::web::browser::callbacks::settle;
use crate::web::browser::dom::{document, window};
use js_sys::{Uint8Array, WebAssembly};
use messages::Job;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

/// The callback for the compiled module, or for the reason why there is none.
type OnModule = Box<dyn FnOnce(Result<JsValue, String>)>;

/// A program of workers. It is fetched when it is first needed, and again after a failure.
pub(crate) struct Program {
    name: &'static str,
    module: RefCell<Module>,
}

/// The compiled program.
enum Module {
    /// It was not needed yet, or fetching it failed.
    Unfetched,
    /// It is being fetched, and these callbacks wait.
    Fetching(Vec<OnModule>),
    Compiled(JsValue),
}

impl Program {
    /// The program that does the job.
    pub(crate) fn of<J: Job>() -> Rc<Self> {
        Rc::new(Self { name: J::PROGRAM, module: RefCell::new(Module::Unfetched) })
    }

    pub(super) const fn name(&self) -> &'static str {
        self.name
    }

    /// Calls `next` with the compiled module as soon as it is ready, or with the reason for a failure.
    pub(super) fn with_module(self: &Rc<Self>, next: OnModule) {
        let compiled = match &mut *self.module.borrow_mut() {
            Module::Compiled(module) => module.clone(),
            Module::Fetching(waiting) => return waiting.push(next),
            unfetched @ Module::Unfetched => {
                *unfetched = Module::Fetching(vec![next]);
                let program = Rc::clone(self);
                return compile(self.name, Box::new(move |module| program.settle(&module)));
            }
        };
        next(Ok(compiled));
    }

    /// Stores the module, if there is one, and calls the waiting callbacks.
    fn settle(&self, result: &Result<JsValue, String>) {
        let module = result.as_ref().map_or(Module::Unfetched, |module| Module::Compiled(module.clone()));
        if let Module::Fetching(waiting) = self.module.replace(module) {
            waiting.into_iter().for_each(|next| next(result.clone()));
        }
    }
}

/// Fetches and compiles the program, and calls `done` with the module or an error.
fn compile(name: &str, done: OnModule) {
    let arrived = |fetched: Result<JsValue, JsValue>| {
        let response = fetched.ok().and_then(|response| response.dyn_into::<Response>().ok());
        let bytes = match &response {
            Some(response) if response.ok() => response.array_buffer().ok(),
            _ => None,
        };
        match bytes {
            Some(bytes) => settle(&bytes, Box::new(|bytes| compile_bytes(&bytes.unwrap_or_default(), done))),
            None if response.is_some_and(|response| matches!(response.status(), 404 | 410)) => {
                done(Err(UPDATED.to_owned()));
            }
            None => done(Err(NOT_LOADED.to_owned())),
        }
    };
    settle(&window().fetch_with_str(&file_of_build(name, "_bg.wasm")), Box::new(arrived));
}

fn compile_bytes(bytes: &JsValue, done: OnModule) {
    let compiled = |module: Result<JsValue, JsValue>| {
        done(match module {
            Ok(module) if is_of_build(&module) => Ok(module),
            Ok(_) => Err(UPDATED.to_owned()),
            Err(_) => Err(NOT_LOADED.to_owned()),
        });
    };
    settle(&WebAssembly::compile(bytes), Box::new(compiled));
}

/// The reason of a program of another build than the page's, and of one that is no longer on the server.
pub(super) const UPDATED: &str =
    "its program could not be loaded, since Cubefall was updated: load the page again, nothing is lost";

/// The reason of a program that did not arrive.
pub(super) const NOT_LOADED: &str =
    "its program could not be loaded; check the connection, or load the page again";

/// The section of a program that has the digest.
const SECTION: &str = "build";

/// The digest of the page's build.
pub(crate) fn digest_of_build() -> String {
    let root = document().document_element();
    root.and_then(|root| root.get_attribute("data-build")).unwrap_or_default()
}

/// The address of a file of the page's build: `name`, the digest, and `end`.
pub(crate) fn file_of_build(name: &str, end: &str) -> String {
    format!("./{name}-{}{end}", digest_of_build())
}

/// Whether a compiled program is of the page's build.
fn is_of_build(module: &JsValue) -> bool {
    let sections = WebAssembly::Module::custom_sections(module.unchecked_ref(), SECTION);
    Uint8Array::new(&sections.get(0)).to_vec() == digest_of_build().as_bytes()
}
