//! The figures that the texts print, from data/seed_figures.txt.

use std::fmt;
use words::grouped;

/// The file; its head describes its format.
const SEED_FIGURES: &str = include_str!("../../data/seed_figures.txt");

/// A text that some of the strategies come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seed {
    /// Its title.
    pub title: String,
    /// Its author, place and year.
    pub by: String,
    /// What its program does.
    pub did: String,
    /// The facts that it prints.
    pub facts: Vec<Fact>,
}

/// The figures that a text prints for one quantity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The quantity; unique in its text.
    pub label: String,
    /// The unit, if the text gives one.
    pub unit: Option<String>,
    /// The figures in order, at least one.
    pub figures: Vec<Figure>,
    /// Their place in the text.
    pub source: String,
}

/// A figure as its author printed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Figure {
    /// A whole number. The largest has twenty digits, more than 64 bits hold.
    Whole(u128),
    /// A number with a decimal point.
    Decimal(Decimal),
    /// A number in words.
    Words(String),
}

/// A number with a decimal point, and the digits that it was printed with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decimal(String);

/// Why a file of figures is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedFiguresError {
    /// The line, from 1.
    pub line: usize,
    /// The text of the line.
    pub text: String,
    /// The remedy.
    pub remedy: &'static str,
}

/// The texts with their figures.
pub fn seeds() -> Vec<Seed> {
    Seed::parse(SEED_FIGURES).expect("the file is part of the program, and tests read it")
}

impl Seed {
    /// The texts of a file of figures.
    ///
    /// # Errors
    /// At the first line that is neither a title, nor `by:` or `did:`, nor a fact with figures and a source.
    pub fn parse(text: &str) -> Result<Vec<Self>, SeedFiguresError> {
        let mut seeds: Vec<Self> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let error = |remedy| SeedFiguresError { line: index + 1, text: line.to_owned(), remedy };
            let empty = || (String::new(), String::new(), Vec::new());
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(title) = line.strip_prefix("== ") {
                let (by, did, facts) = empty();
                seeds.push(Self { title: title.to_owned(), by, did, facts });
                continue;
            }
            let seed = seeds.last_mut().ok_or_else(|| error("begin with a title: == title"))?;
            if let Some(by) = line.strip_prefix("by: ") {
                seed.by = by.to_owned();
            } else if let Some(did) = line.strip_prefix("did: ") {
                seed.did = did.to_owned();
            } else {
                let fact = Fact::parse(line).map_err(error)?;
                if seed.fact(&fact.label).is_some() {
                    return Err(error("give each fact of a text its own name"));
                }
                seed.facts.push(fact);
            }
        }
        Ok(seeds)
    }

    /// The fact called `label`.
    pub fn fact(&self, label: &str) -> Option<&Fact> {
        self.facts.iter().find(|fact| fact.label == label)
    }
}

impl Fact {
    fn parse(line: &str) -> Result<Self, &'static str> {
        let (fact, source) =
            line.split_once(" | ").ok_or("name a source after the figures: fact: figures | source")?;
        let (name, figures) = fact.split_once(": ").ok_or("write fact: figures | source")?;
        let (label, unit) = match name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")) {
            Some((label, unit)) => (label.to_owned(), Some(unit.to_owned())),
            None => (name.to_owned(), None),
        };
        let figures =
            Figure::parse_all(figures).ok_or("write whole numbers, decimal ones, or words in quotes")?;
        Ok(Self { label, unit, figures, source: source.to_owned() })
    }

    /// The figures as text.
    pub fn printed(&self) -> String {
        self.figures.iter().map(Figure::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The figures, if all are whole numbers.
    pub fn wholes(&self) -> Option<Vec<u128>> {
        self.figures
            .iter()
            .map(|figure| match figure {
                Figure::Whole(whole) => Some(*whole),
                _ => None,
            })
            .collect()
    }

    /// The first figure as a number, unless it is in words.
    pub fn number(&self) -> Option<f64> {
        match self.figures.first()? {
            Figure::Whole(whole) => Some(*whole as f64),
            Figure::Decimal(decimal) => Some(decimal.value()),
            Figure::Words(_) => None,
        }
    }
}

impl Figure {
    fn parse_all(text: &str) -> Option<Vec<Self>> {
        if let Some(words) = text.strip_prefix('"') {
            return Some(vec![Self::Words(words.strip_suffix('"')?.to_owned())]);
        }
        let figures: Option<Vec<_>> = text.split_whitespace().map(Self::parse).collect();
        figures.filter(|figures| !figures.is_empty())
    }

    fn parse(text: &str) -> Option<Self> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.split_once('.') {
            Some((whole, part)) if digits(whole) && digits(part) => {
                Some(Self::Decimal(Decimal(text.to_owned())))
            }
            None if digits(text) => text.parse().ok().map(Self::Whole),
            _ => None,
        }
    }
}

impl Decimal {
    /// The number.
    pub fn value(&self) -> f64 {
        self.0.parse().expect("digits, a point and digits")
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(whole) => f.write_str(&grouped(*whole)),
            Self::Decimal(decimal) => f.write_str(&decimal.0),
            Self::Words(words) => f.write_str(words),
        }
    }
}

impl fmt::Display for SeedFiguresError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is \"{}\"; {}", self.line, self.text, self.remedy)
    }
}

impl std::error::Error for SeedFiguresError {}

/// The number of values of a 32-bit word, which wraps around.
pub(super) const WORD_32: u128 = 1 << 32;

/// Numbers as text, one after the other.
pub(super) fn listed(numbers: &[u128]) -> String {
    numbers.iter().map(|&number| grouped(number)).collect::<Vec<_>>().join(" ")
}

/// A number to three significant digits, whole from 1,000 on.
pub(super) fn short(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        size if size >= 1000.0 => {
            let step = 10_f64.powf(size.log10().floor() - 2.0);
            grouped(((size / step).round() * step) as u128)
        }
        size if size >= 100.0 => format!("{number:.0}"),
        size if size >= 10.0 => format!("{number:.1}"),
        size if size >= 1.0 => format!("{number:.2}"),
        _ => format!("{number:.3}"),
    }
}

/// `number` rounded to its first digit.
pub(super) fn to_one_digit(number: u128) -> u128 {
    let unit = 10_u128.pow(number.checked_ilog10().unwrap_or(0));
    (number + unit / 2) / unit * unit
}
