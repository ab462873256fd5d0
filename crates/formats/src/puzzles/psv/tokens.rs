//! The tokens of a text.

use crate::puzzles::{FileError, FileReason};
use cubefall::puzzle::{Coord, Shape};

/// The tokens of a text, in order: words and signs. Blanks, commas and comments, which begin with `#`,
/// separate them.
#[derive(Clone)]
pub(super) struct Tokens<'t> {
    rest: &'t str,
    line: usize,
}

/// A cell as it is written, with what may follow its coordinates.
pub(super) struct Written {
    /// The coordinates; z is 0 where it is not written.
    pub(super) at: Coord,
    /// The number of its orientation, if it has one.
    pub(super) orientation: usize,
}

impl<'t> Tokens<'t> {
    /// The tokens of a text that begins on this line, from 1.
    pub(super) const fn new(text: &'t str, line: usize) -> Self {
        Self { rest: text, line }
    }

    /// The line of the next token, or of the last one if there is none.
    pub(super) const fn line(&self) -> usize {
        self.line
    }

    /// An error at the current line.
    pub(super) fn invalid(&self, how: impl Into<String>) -> FileError {
        FileError::line(self.line, FileReason::Invalid(how.into()))
    }

    /// The next token; nothing at the end.
    pub(super) fn next(&mut self) -> Option<&'t str> {
        self.skip();
        let first = self.rest.chars().next()?;
        let is_word = |c: char| c.is_ascii_alphanumeric() || "-^_'.\\/".contains(c);
        let end = match is_word(first) {
            true => self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len()),
            false => first.len_utf8(),
        };
        let (token, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(token)
    }

    /// The next token, without taking it.
    pub(super) fn peek(&mut self) -> Option<&'t str> {
        self.clone().next()
    }

    /// Takes the next token if it is this one, in upper or lower case.
    pub(super) fn take(&mut self, token: &str) -> bool {
        let is_next = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(token));
        if is_next {
            self.next();
        }
        is_next
    }

    /// Takes the next token, which must be this one.
    pub(super) fn expect(&mut self, token: &str) -> Result<(), FileError> {
        if self.take(token) {
            return Ok(());
        }
        match self.peek() {
            None => Err(FileError::line(self.line, FileReason::Truncated)),
            Some(other) => Err(self.invalid(format!("\"{token}\" is missing before \"{other}\""))),
        }
    }

    /// Takes the next token, which must be a number.
    pub(super) fn number(&mut self) -> Result<i64, FileError> {
        let line = self.line;
        let token = self.next().ok_or(FileError::line(line, FileReason::Truncated))?;
        token.parse().map_err(|_| self.invalid(format!("\"{token}\" is not a valid number here")))
    }

    /// Takes the next token, which must be a number that is not negative.
    pub(super) fn count(&mut self) -> Result<usize, FileError> {
        let number = self.number()?;
        usize::try_from(number).map_err(|_| self.invalid(format!("{number} is negative")))
    }

    /// Whether the next token is a number.
    pub(super) fn is_number(&mut self) -> bool {
        self.peek().is_some_and(|next| next.starts_with(|c: char| c == '-' || c.is_ascii_digit()))
    }

    /// Takes a cell: `(x,y)` or `(x,y,z)`, with a number for the kind of its tile after `:`, which must be 0
    /// for squares and cubes, and one for an orientation after `|`.
    pub(super) fn cell(&mut self) -> Result<Written, FileError> {
        self.expect("(")?;
        let (x, y) = (self.coordinate()?, self.coordinate()?);
        let z = if self.is_number() { self.coordinate()? } else { 0 };
        if self.take(":") || self.is_number() {
            let kind = self.number()?;
            if kind != 0 {
                return Err(self.invalid(format!("squares and cubes have no tile of kind {kind}")));
            }
        }
        let orientation = if self.take("|") { self.count()? } else { 0 };
        self.expect(")")?;
        Ok(Written { at: Coord::new(x, y, z), orientation })
    }

    fn coordinate(&mut self) -> Result<i32, FileError> {
        let far = Shape::LONGEST_SIDE as i32;
        let number = self.number()?;
        let near = i32::try_from(number).ok().filter(|number| (-far..=far).contains(number));
        near.ok_or_else(|| self.invalid(format!("the coordinate {number} is too large")))
    }

    /// Skips separators.
    fn skip(&mut self) {
        while let Some(first) = self.rest.chars().next() {
            let length = match first {
                '#' => self.rest.find('\n').unwrap_or(self.rest.len()),
                '\0'..=' ' | ',' => 1,
                _ => return,
            };
            self.line += usize::from(first == '\n');
            self.rest = &self.rest[length..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_words_and_signs_with_their_lines() {
        let mut tokens = Tokens::new("Tile flip 2((0,-1,3:0|7)+ # +\r\n\0 x", 4);
        let mut seen = Vec::new();
        while let Some(token) = tokens.next() {
            seen.push((token, tokens.line()));
        }
        let words = ["Tile", "flip", "2", "(", "(", "0", "-1", "3", ":", "0", "|", "7", ")", "+", "x"];
        assert_eq!(seen.iter().map(|(token, _)| *token).collect::<Vec<_>>(), words);
        assert_eq!(seen.iter().map(|(_, line)| *line).collect::<Vec<_>>(), [vec![4; 14], vec![5]].concat());
    }
}
