//! A directive: a letter and settings, with colons between them, such as `C:name=L:layout=0 0 0, 1 0 0`.

use crate::puzzles::{FileError, FileReason};

/// The character that begins a comment.
pub(super) const COMMENT: char = '#';

/// A directive in a line.
#[derive(Clone, Copy)]
pub(super) struct Directive<'t> {
    /// The number of the line.
    pub(super) line: usize,
    text: &'t str,
}

impl<'t> Directive<'t> {
    /// The directive of a line, without its comment.
    pub(super) fn new(line: usize, text: &'t str) -> Self {
        Self { line, text: text.trim() }
    }

    /// Its letter, as in `C`, or the end of a block, as in `~L`.
    pub(super) fn letter(self) -> &'t str {
        self.text.split(':').next().unwrap_or_default().trim()
    }

    /// The values of its settings by these names, in this order. A setting without `=` has an empty value.
    ///
    /// # Errors
    /// When a setting is unknown or repeated.
    pub(super) fn settings<const N: usize>(
        self,
        names: [&str; N],
    ) -> Result<[Option<&'t str>; N], FileError> {
        let mut values = [None; N];
        for setting in self.text.split(':').skip(1).map(str::trim) {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            let (name, value) = (name.trim(), value.trim());
            let Some(index) = names.iter().position(|&known| known == name) else {
                let known = names.join(", ");
                return Err(
                    self.invalid(format!("\"{name}\" is not a setting of {}; it has {known}", self.letter()))
                );
            };
            if values[index].replace(value).is_some() {
                return Err(self.invalid(format!("{name} is set twice")));
            }
        }
        Ok(values)
    }

    /// A fault in this line.
    pub(super) fn invalid(self, how: impl Into<String>) -> FileError {
        FileError::line(self.line, FileReason::Invalid(how.into()))
    }
}
