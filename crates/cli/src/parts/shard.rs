//! A shard of a search.

use std::fmt;
use std::str::FromStr;

/// Every N-th part, from the K-th: the work of one of N machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    /// K, from 1.
    pub(crate) number: u32,
    /// N.
    pub(crate) of: u32,
}

impl Shard {
    /// All parts.
    pub(crate) const WHOLE: Self = Self { number: 1, of: 1 };
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u32>().ok();
        let read = text.split_once('/').and_then(|(k, n)| Some((number(k)?, number(n)?)));
        match read {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("write K/N, the K-th of N shards, with K from 1 to N, such as 2/8".to_owned()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
