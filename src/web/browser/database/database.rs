//! A database with one store, of texts by their keys.

use super::trouble::Trouble;
use crate::web::browser::dom::{ignore, window};
use crate::web::browser::listeners::Listeners;
use crate::web::browser::promise::{once, settle};
use js_sys::{Array, Promise};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    DomException, Event, IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

/// The callback for a result. It is called once, always after the call that it was passed to has returned.
type Next<T> = Box<dyn FnOnce(Result<T, Trouble>)>;

/// Makes the requests of a transaction.
type Ask<'a> = &'a dyn Fn(&IdbObjectStore) -> Result<Vec<IdbRequest>, JsValue>;

/// An open database. It is closed when the last clone is dropped and what was asked of it is done, or when another tab wants a
/// newer version or deletes it; every call fails after that.
#[derive(Clone)]
pub(in crate::web) struct Database(Rc<Connection>);

struct Connection {
    database: IdbDatabase,
    store: &'static str,
    _listeners: Listeners,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.database.close();
    }
}

impl Database {
    /// Another version needs another `create`.
    const VERSION: u32 = 1;

    /// Opens the database `name`, with an empty `store` if it is new.
    pub(in crate::web) fn open(name: &str, store: &'static str, next: Next<Self>) {
        let Ok(request) = request(name) else {
            return fail_later(Trouble::Forbidden, next);
        };
        // They come before the promise's own, after which they are dropped.
        let listeners = opening_listeners(&request, store);
        let opened = Promise::new(&mut |resolve, reject| {
            request.set_onsuccess(Some(&resolve));
            request.set_onerror(Some(&reject));
            request.set_onblocked(Some(&reject));
        });
        let finish = move |event: Result<JsValue, JsValue>| match event {
            Ok(_) => Self::of(&request, store),
            Err(event) if is_blocked(&event) => {
                close_later(&request, listeners);
                Err(Trouble::Other("another tab keeps an older version open".to_owned()))
            }
            Err(_) => Err(Trouble::of_opening(request.error().ok().flatten().as_ref())),
        };
        settle(&opened, Box::new(move |event| next(finish(event))));
    }

    /// All keys with their values, in the order of the keys.
    pub(in crate::web) fn all(&self, next: Next<Vec<(String, String)>>) {
        let ask = |store: &IdbObjectStore| Ok(vec![store.get_all_keys()?, store.get_all()?]);
        let next = move |results: Result<Vec<JsValue>, _>| next(results.map(|results| pairs(&results)));
        self.transact(IdbTransactionMode::Readonly, &ask, Box::new(next));
    }

    /// Sets the value of `key`. It succeeds when the browser has stored it.
    pub(in crate::web) fn put(&self, key: &str, value: &str, next: Next<()>) {
        self.write(&|store| Ok(vec![store.put_with_key(&value.into(), &key.into())?]), next);
    }

    /// Removes `key`, if it exists.
    pub(in crate::web) fn remove(&self, key: &str, next: Next<()>) {
        self.write(&|store| Ok(vec![store.delete(&key.into())?]), next);
    }

    /// The database that a request has opened.
    fn of(request: &IdbOpenDbRequest, store: &'static str) -> Result<Self, Trouble> {
        let database = opened(request).map_err(|error| Trouble::of(error.dyn_ref()))?;
        let mut listeners = Listeners::default();
        let outdated = database.clone();
        listeners.on(&database, "versionchange", move |_: &Event| outdated.close());
        listeners.on(&database, "error", give_up);
        Ok(Self(Rc::new(Connection { database, store, _listeners: listeners })))
    }

    fn write(&self, ask: Ask<'_>, next: Next<()>) {
        self.transact(IdbTransactionMode::Readwrite, ask, Box::new(move |results| next(results.map(drop))));
    }

    /// Calls `next` with the results of the requests when all of them are done and stored.
    fn transact(&self, mode: IdbTransactionMode, ask: Ask<'_>, next: Next<Vec<JsValue>>) {
        let (transaction, requests) = match self.begin(mode, ask) {
            Ok(begun) => begun,
            Err(error) => return fail_later(Trouble::of(error.dyn_ref()), next),
        };
        let done = Promise::new(&mut |resolve, reject| {
            transaction.set_oncomplete(Some(&resolve));
            transaction.set_onabort(Some(&reject));
        });
        // The listeners are needed until the end.
        let kept = self.clone();
        let finish = move |event: Result<JsValue, JsValue>| {
            drop(kept);
            if event.is_err() {
                return Err(reason(&transaction, &requests));
            }
            let results: Result<_, JsValue> = requests.iter().map(IdbRequest::result).collect();
            results.map_err(|error| Trouble::of(error.dyn_ref()))
        };
        settle(&done, Box::new(move |event| next(finish(event))));
    }

    fn begin(
        &self,
        mode: IdbTransactionMode,
        ask: Ask<'_>,
    ) -> Result<(IdbTransaction, Vec<IdbRequest>), JsValue> {
        let Connection { database, store, .. } = &*self.0;
        let transaction = database.transaction_with_str_and_mode(store, mode)?;
        let requests = ask(&transaction.object_store(store)?)?;
        Ok((transaction, requests))
    }
}

/// A request to open a database. Without one, the browser has no databases or forbids them.
fn request(name: &str) -> Result<IdbOpenDbRequest, JsValue> {
    let factory = window().indexed_db()?.ok_or(JsValue::NULL)?;
    factory.open_with_u32(name, Database::VERSION)
}

/// What a request has opened, or is about to.
fn opened(request: &IdbOpenDbRequest) -> Result<IdbDatabase, JsValue> {
    request.result().map(JsCast::unchecked_into)
}

fn opening_listeners(request: &IdbOpenDbRequest, store: &'static str) -> Listeners {
    let mut listeners = Listeners::default();
    let created = request.clone();
    listeners.on(request, "upgradeneeded", move |_: &Event| {
        let result = opened(&created).and_then(|database| database.create_object_store(store));
        // A database without its store would stay without it.
        if let (Err(_), Some(transaction)) = (result, created.transaction()) {
            ignore(transaction.abort());
        }
    });
    listeners.on(request, "error", Event::prevent_default);
    listeners
}

/// Whether an event says that another tab has an older version open and does not close it.
fn is_blocked(event: &JsValue) -> bool {
    event.unchecked_ref::<Event>().type_() == "blocked"
}

/// Closes what a blocked request opens after all, for it would be in the way of others.
fn close_later(request: &IdbOpenDbRequest, listeners: Listeners) {
    let late = request.clone();
    let close = move |_| {
        drop(listeners);
        ignore(opened(&late).map(|database| database.close()));
    };
    request.set_onsuccess(Some(&once(Box::new(close))));
}

/// Ends the transaction of a request that failed.
fn give_up(event: &Event) {
    // Firefox reports an error again to the window, where it would be taken for a fault of the page. Preventing that also
    // prevents the end of the transaction.
    event.prevent_default();
    let request = event.target().and_then(|target| target.dyn_into::<IdbRequest>().ok());
    if let Some(transaction) = request.and_then(|request| request.transaction()) {
        ignore(transaction.abort());
    }
}

/// Why a transaction has ended without being stored.
fn reason(transaction: &IdbTransaction, requests: &[IdbRequest]) -> Trouble {
    let failed = requests.iter().filter_map(|request| request.error().ok().flatten());
    let errors: Vec<DomException> = transaction.error().into_iter().chain(failed).collect();
    // Only one of them may have the cause: the transaction if the browser could not store it, or else the request that failed. The
    // others are merely aborted.
    let cause = errors.iter().find(|error| error.name() != "AbortError");
    Trouble::of(cause.or(errors.first()))
}

/// Keys with their values. Others than texts are not ours.
fn pairs(results: &[JsValue]) -> Vec<(String, String)> {
    let [keys, values] = results else { return Vec::new() };
    let (keys, values) = (keys.unchecked_ref::<Array>(), values.unchecked_ref::<Array>());
    let pairs = keys.iter().zip(values.iter());
    pairs.filter_map(|(key, value)| Some((key.as_string()?, value.as_string()?))).collect()
}

fn fail_later<T: 'static>(trouble: Trouble, next: Next<T>) {
    settle(&Promise::resolve(&JsValue::NULL), Box::new(move |_| next(Err(trouble))));
}
