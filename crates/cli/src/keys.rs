//! Values of the command line with keys.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// The keys of these values, as text.
pub(super) fn keys<T>(all: impl Iterator<Item = T>, key: fn(T) -> &'static str) -> String {
    all.map(key).collect::<Vec<_>>().join(", ")
}

/// Parses one of `all` by its key.
pub(super) fn keyed<T>(
    all: impl IntoIterator<Item = T>,
    key: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let all: Vec<T> = all.into_iter().collect();
    let names: Vec<_> = all.iter().copied().map(key).collect();
    let find = move |name: String| all.iter().copied().find(|&it| key(it) == name);
    PossibleValuesParser::new(names).map(move |name| find(name).expect("one of the possible values"))
}
