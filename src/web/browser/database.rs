//! The browser's database (IndexedDB), for what is too large for the storage: one store, of texts by their
//! keys.

pub(crate) use super::connection::Trouble;
use super::connection::{Connection, OnResult, Transaction, TransactionFault, key_of, key_text, text_of};
use js_sys::Array;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{IdbRequest, IdbTransactionMode};

/// A database, which is opened when it is first used. The browser closes it when another tab deletes it or
/// wants a newer version, and when the user clears what is stored; then it is opened again, and what was
/// asked of it is repeated once.
#[derive(Clone)]
pub(crate) struct Database(Rc<Shared>);

struct Shared {
    name: &'static str,
    store: &'static str,
    connection: RefCell<Option<Rc<Connection>>>,
}

/// What came of a change that another tab may have forestalled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// It is stored.
    Stored,
    /// Nothing is stored, since another tab has stored something else there.
    Forestalled,
}

impl Database {
    /// The database `name`, whose only store is `store`.
    pub(crate) fn new(name: &'static str, store: &'static str) -> Self {
        Self(Rc::new(Shared { name, store, connection: RefCell::default() }))
    }

    /// The value of `key`, if there is one.
    pub(crate) fn get(&self, key: &str, next: OnResult<Option<String>>) {
        let key = key_of(key);
        let work =
            Transaction::new(IdbTransactionMode::Readonly, move |store| store.request(store.0.get(&key)));
        let value = |results: &[JsValue]| results.first().filter(|value| !value.is_undefined()).map(text_of);
        self.transact(work, Box::new(move |results| next(results.map(|results| value(&results)))));
    }

    /// All keys with their values, in the order of the keys.
    pub(crate) fn all(&self, next: OnResult<Vec<(String, String)>>) {
        let work = Transaction::new(IdbTransactionMode::Readonly, |store| {
            store.request(store.0.get_all_keys())?;
            store.request(store.0.get_all())
        });
        self.transact(work, Box::new(move |results| next(results.map(|results| pairs(&results)))));
    }

    /// Sets the values of these keys, all of them or none. It succeeds when the browser has stored them.
    pub(crate) fn put(&self, entries: Vec<(String, String)>, next: OnResult<()>) {
        let work = Transaction::new(IdbTransactionMode::Readwrite, move |store| {
            entries.iter().try_for_each(|(key, value)| store.put(key, value))
        });
        self.transact(work, Box::new(move |results| next(results.map(drop))));
    }

    /// Sets the value of `key`, unless it has one that is none of those `known` here.
    pub(crate) fn put_over(&self, (key, value): (&str, &str), known: Vec<String>, next: OnResult<Outcome>) {
        let forestalled = Rc::new(Cell::new(false));
        let (key, value, found) = (key.to_owned(), value.to_owned(), Rc::clone(&forestalled));
        let work = Transaction::new(IdbTransactionMode::Readwrite, move |store| {
            let there: IdbRequest = store.0.get(&key_of(&key))?;
            let (known, found) = (known.clone(), Rc::clone(&found));
            let (key, value, writer, result) = (key.clone(), value.clone(), store.clone(), there.clone());
            store.then(&there, move || {
                let there = result.result().ok().and_then(|value| value.as_string());
                found.set(there.is_some_and(|there| !known.contains(&there)));
                if found.get() { Ok(()) } else { writer.put(&key, &value) }
            });
            store.request(Ok(there))
        });
        let outcome = move |_| if forestalled.get() { Outcome::Forestalled } else { Outcome::Stored };
        self.transact(work, Box::new(move |results| next(results.map(outcome))));
    }

    /// Removes `key`, if it exists.
    pub(crate) fn remove(&self, key: &str, next: OnResult<()>) {
        let key = key_of(key);
        let work =
            Transaction::new(IdbTransactionMode::Readwrite, move |store| store.request(store.0.delete(&key)));
        self.transact(work, Box::new(move |results| next(results.map(drop))));
    }

    /// Calls `next` with the results of the requests when all of them are done and stored.
    fn transact(&self, work: Transaction, next: OnResult<Vec<JsValue>>) {
        let again = self.clone();
        let repeated = work.clone();
        let repeat = move |result: Result<_, TransactionFault>| match result {
            Err(TransactionFault::Closed(_)) => {
                again.0.connection.take();
                again.attempt(
                    repeated,
                    Box::new(move |result| next(result.map_err(TransactionFault::into_trouble))),
                );
            }
            result => next(result.map_err(TransactionFault::into_trouble)),
        };
        self.attempt(work, Box::new(repeat));
    }

    fn attempt(&self, work: Transaction, next: OnResult<Vec<JsValue>, TransactionFault>) {
        let open = self.0.connection.borrow().clone().filter(|connection| !connection.is_closed());
        if let Some(connection) = open {
            return connection.run(&work, next);
        }
        let this = self.clone();
        let run = move |opened: Result<Connection, Trouble>| match opened {
            Ok(connection) => {
                let connection = Rc::new(connection);
                this.0.connection.replace(Some(Rc::clone(&connection)));
                connection.run(&work, next);
            }
            Err(trouble) => next(Err(TransactionFault::Other(trouble))),
        };
        Connection::open(self.0.name, self.0.store, Box::new(run));
    }
}

/// Keys with their values.
fn pairs(results: &[JsValue]) -> Vec<(String, String)> {
    let [keys, values] = results else { return Vec::new() };
    let (keys, values) = (keys.unchecked_ref::<Array>(), values.unchecked_ref::<Array>());
    let pairs = keys.iter().zip(values.iter());
    pairs.map(|(key, value)| (key_text(&key), text_of(&value))).collect()
}
