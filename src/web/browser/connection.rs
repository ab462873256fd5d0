//! A connection to a database, its transactions, and why it cannot be used.

use crate::web::browser::callbacks::{Listeners, once, settle};
use crate::web::browser::dom::{ignore, window};
use js_sys::{JSON, Promise};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    DomException, Event, IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

/// The callback for a result. It is called once, always after the call that it was passed to has returned.
pub(super) type OnResult<T, E = Trouble> = Box<dyn FnOnce(Result<T, E>)>;

/// An open database. It is closed when this is dropped and what was asked of it is done.
pub(super) struct Connection {
    database: IdbDatabase,
    store: &'static str,
    is_closed: Rc<Cell<bool>>,
    _listeners: Listeners,
}

/// Makes the requests of a transaction.
type Ask = dyn Fn(&Store) -> Result<(), JsValue>;

/// What a transaction does. It may be repeated.
#[derive(Clone)]
pub(super) struct Transaction {
    mode: IdbTransactionMode,
    ask: Rc<Ask>,
}

/// The store in a transaction, with the requests made so far.
#[derive(Clone)]
pub(super) struct Store(pub(super) IdbObjectStore, Rc<RefCell<Vec<IdbRequest>>>);

/// Why a transaction has failed.
pub(super) enum TransactionFault {
    /// The database seems to be closed.
    Closed(Trouble),
    /// Anything else.
    Other(Trouble),
}

impl Transaction {
    pub(super) fn new(
        mode: IdbTransactionMode,
        ask: impl Fn(&Store) -> Result<(), JsValue> + 'static,
    ) -> Self {
        Self { mode, ask: Rc::new(ask) }
    }
}

impl Store {
    /// Adds a request.
    pub(super) fn request(&self, request: Result<IdbRequest, JsValue>) -> Result<(), JsValue> {
        self.1.borrow_mut().push(request?);
        Ok(())
    }

    /// Sets the value of `key`.
    pub(super) fn put(&self, key: &str, value: &str) -> Result<(), JsValue> {
        self.request(self.0.put_with_key(&value.into(), &key_of(key)))
    }

    /// Makes more requests when this one has succeeded. If that fails, so does the transaction.
    pub(super) fn then(&self, request: &IdbRequest, ask: impl FnOnce() -> Result<(), JsValue> + 'static) {
        let transaction = self.0.transaction();
        let ask = move |_| {
            if ask().is_err() {
                ignore(transaction.abort());
            }
        };
        request.set_onsuccess(Some(&once(Box::new(ask))));
    }
}

impl TransactionFault {
    pub(super) fn into_trouble(self) -> Trouble {
        match self {
            Self::Closed(trouble) | Self::Other(trouble) => trouble,
        }
    }

    /// What an error means. A database that is closed refuses transactions, and aborts those that it has
    /// without another reason.
    fn of(error: Option<&DomException>) -> Self {
        match error.map(DomException::name).as_deref() {
            None | Some("AbortError" | "InvalidStateError" | "UnknownError") => {
                Self::Closed(Trouble::of(error))
            }
            Some(_) => Self::Other(Trouble::of(error)),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.database.close();
    }
}

impl Connection {
    /// Another version needs another `create`.
    const VERSION: u32 = 1;

    /// Opens the database `name`, with an empty `store` if it is new. One without any store, which something
    /// else has made, is replaced.
    pub(super) fn open(name: &'static str, store: &'static str, next: OnResult<Self>) {
        let checked = move |opened: Result<Self, Trouble>| match opened {
            Ok(connection) if connection.database.object_store_names().length() == 0 => {
                drop(connection);
                let again = move |deleted: Result<(), Trouble>| match deleted {
                    Ok(()) => Self::open_as_it_is(name, store, next),
                    Err(trouble) => next(Err(trouble)),
                };
                delete(name, Box::new(again));
            }
            opened => next(opened),
        };
        Self::open_as_it_is(name, store, Box::new(checked));
    }

    fn open_as_it_is(name: &str, store: &'static str, next: OnResult<Self>) {
        let Ok(request) = request(name) else {
            return fail_later(Trouble::Forbidden, next);
        };
        // They come before the promise's own, after which they are dropped.
        let listeners = opening_listeners(&request, store);
        let opened = answer(&request);
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

    /// Whether the browser has closed it.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.get()
    }

    /// The database that a request has opened.
    fn of(request: &IdbOpenDbRequest, store: &'static str) -> Result<Self, Trouble> {
        let database = opened(request).map_err(|error| Trouble::of(error.dyn_ref()))?;
        let (mut listeners, is_closed) = (Listeners::default(), Rc::new(Cell::new(false)));
        for name in ["versionchange", "close"] {
            let (outdated, closed) = (database.clone(), Rc::clone(&is_closed));
            listeners.on(&database, name, move |_: &Event| {
                outdated.close();
                closed.set(true);
            });
        }
        listeners.on(&database, "error", give_up);
        Ok(Self { database, store, is_closed, _listeners: listeners })
    }

    /// Calls `next` with the results of the requests when all of them are done and stored.
    pub(super) fn run(self: Rc<Self>, work: &Transaction, next: OnResult<Vec<JsValue>, TransactionFault>) {
        let (transaction, store) = match self.begin(work) {
            Ok(begun) => begun,
            Err(error) => return fail_later(TransactionFault::of(error.dyn_ref()), next),
        };
        let done = Promise::new(&mut |resolve, reject| {
            transaction.set_oncomplete(Some(&resolve));
            transaction.set_onabort(Some(&reject));
        });
        let finish = move |event: Result<JsValue, JsValue>| {
            // Its listeners are needed until the end.
            drop(self);
            let requests = store.1.take();
            if event.is_err() {
                return Err(fault(&transaction, &requests));
            }
            let results: Result<_, JsValue> = requests.iter().map(IdbRequest::result).collect();
            results.map_err(|error| TransactionFault::of(error.dyn_ref()))
        };
        settle(&done, Box::new(move |event| next(finish(event))));
    }

    fn begin(&self, work: &Transaction) -> Result<(IdbTransaction, Store), JsValue> {
        let transaction = self.database.transaction_with_str_and_mode(self.store, work.mode)?;
        let store = Store(transaction.object_store(self.store)?, Rc::default());
        if let Err(error) = (work.ask)(&store) {
            ignore(transaction.abort());
            return Err(error);
        }
        Ok((transaction, store))
    }
}

/// Deletes a database.
fn delete(name: &str, next: OnResult<()>) {
    let request = window().indexed_db().ok().flatten().and_then(|factory| factory.delete_database(name).ok());
    let Some(request) = request else { return fail_later(Trouble::Forbidden, next) };
    let mut listeners = Listeners::default();
    listeners.on(&request, "error", Event::prevent_default);
    let deleted = answer(&request);
    let finish = move |event: Result<JsValue, JsValue>| {
        drop(listeners);
        match event {
            Ok(_) => Ok(()),
            Err(event) if is_blocked(&event) => {
                Err(Trouble::Other("another tab keeps its empty database open".to_owned()))
            }
            Err(_) => Err(Trouble::of_opening(request.error().ok().flatten().as_ref())),
        }
    };
    settle(&deleted, Box::new(move |event| next(finish(event))));
}

/// What comes of a request: its event. One that is blocked has failed.
fn answer(request: &IdbOpenDbRequest) -> Promise {
    Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
        request.set_onblocked(Some(&reject));
    })
}

/// A request to open a database. Without one, the browser has no databases or forbids them.
fn request(name: &str) -> Result<IdbOpenDbRequest, JsValue> {
    let factory = window().indexed_db()?.ok_or(JsValue::NULL)?;
    factory.open_with_u32(name, Connection::VERSION)
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
    // Firefox reports an error again to the window, where it would be taken for a fault of the page.
    // Preventing that also prevents the end of the transaction.
    event.prevent_default();
    let request = event.target().and_then(|target| target.dyn_into::<IdbRequest>().ok());
    if let Some(transaction) = request.and_then(|request| request.transaction()) {
        ignore(transaction.abort());
    }
}

/// Why a transaction has ended without being stored.
fn fault(transaction: &IdbTransaction, requests: &[IdbRequest]) -> TransactionFault {
    let failed = requests.iter().filter_map(|request| request.error().ok().flatten());
    let mut errors = transaction.error().into_iter().chain(failed);
    // Only one of them may have the cause: the transaction if the browser could not store it, or else the
    // request that failed. The others are merely aborted.
    TransactionFault::of(errors.find(|error| error.name() != "AbortError").as_ref())
}

fn fail_later<T: 'static, E: 'static>(error: E, next: OnResult<T, E>) {
    settle(&Promise::resolve(&JsValue::NULL), Box::new(move |_| next(Err(error))));
}

/// Why the browser did not store or find something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The page may not store anything, as in some private windows.
    Forbidden,
    /// There is no space left for the page.
    Full,
    /// A newer version of the page has changed how it stores.
    Outdated,
    /// Anything else, in the words of the browser.
    Other(String),
}

impl Trouble {
    /// What an error of the browser means. There may be none, as when the browser ends a transaction by
    /// itself.
    pub(super) fn of(error: Option<&DomException>) -> Self {
        let Some(error) = error else { return Self::Other("it gave no reason".to_owned()) };
        match error.name().as_str() {
            "QuotaExceededError" => Self::Full,
            "NotAllowedError" | "SecurityError" => Self::Forbidden,
            "VersionError" => Self::Outdated,
            name => {
                let message = error.message();
                let message = message.trim_end_matches(['.', ' ']);
                Self::Other(if message.is_empty() { name } else { message }.to_owned())
            }
        }
    }

    /// What an error means that occurred while the database was being opened.
    pub(super) fn of_opening(error: Option<&DomException>) -> Self {
        // Firefox before version 115 answers so in a private window.
        if error.is_some_and(|error| error.name() == "InvalidStateError") {
            return Self::Forbidden;
        }
        Self::of(error)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forbidden => f.write_str("this browser does not let the page store anything"),
            Self::Full => f.write_str("the browser's storage is full"),
            Self::Outdated => f.write_str(
                "a newer version of this page has stored here since it was loaded; load the page again",
            ),
            Self::Other(reason) => write!(f, "the browser could not store it ({reason})"),
        }
    }
}

// Keys and values as texts. Others than texts are not ours; they are there as JSON, so that they can be seen
// and removed.

/// What marks the text of a key that is no text.
const JSON_KEY: &str = "json:";

/// The key of a text.
pub(super) fn key_of(text: &str) -> JsValue {
    let other = text.strip_prefix(JSON_KEY).and_then(|json| JSON::parse(json).ok());
    other.unwrap_or_else(|| text.into())
}

/// The text of a key.
pub(super) fn key_text(key: &JsValue) -> String {
    key.as_string().unwrap_or_else(|| format!("{JSON_KEY}{}", text_of(key)))
}

/// The text of a value.
pub(super) fn text_of(value: &JsValue) -> String {
    let json = || JSON::stringify(value).ok().and_then(|json| json.as_string());
    value.as_string().or_else(json).unwrap_or_default()
}
