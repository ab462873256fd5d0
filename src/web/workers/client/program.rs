//! A program of workers, fetched and compiled once.

use super::failure::{NOT_LOADED, UPDATED};
use crate::web::browser::dom::window;
use crate::web::browser::promise::settle;
use crate::web::build;
use jobs::Job;
use js_sys::WebAssembly;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

/// The callback for the compiled module, or for the reason why there is none.
type Next = Box<dyn FnOnce(Result<JsValue, String>)>;

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
    Fetching(Vec<Next>),
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
    pub(super) fn with_module(self: &Rc<Self>, next: Next) {
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
fn compile(name: &str, done: Next) {
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
    settle(&window().fetch_with_str(&build::file(name, "_bg.wasm")), Box::new(arrived));
}

fn compile_bytes(bytes: &JsValue, done: Next) {
    let compiled = |module: Result<JsValue, JsValue>| {
        done(match module {
            Ok(module) if build::has(&module) => Ok(module),
            Ok(_) => Err(UPDATED.to_owned()),
            Err(_) => Err(NOT_LOADED.to_owned()),
        });
    };
    settle(&WebAssembly::compile(bytes), Box::new(compiled));
}
