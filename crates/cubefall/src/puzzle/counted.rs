//! Numbers with their nouns.

/// A number and its noun, which is given in the singular: `1 cell`, `2 cells`, `3 copies`.
pub fn counted(number: usize, noun: &str) -> String {
    let plural = match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{noun}s"),
    };
    format!("{number} {}", if number == 1 { noun } else { &plural })
}

/// A range of numbers and their noun; of one number, that number: `5 to 6 cells`, `1 cell`.
pub fn counted_range(least: usize, most: usize, noun: &str) -> String {
    match least == most {
        true => counted(most, noun),
        false => format!("{least} to {}", counted(most, noun)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_a_range_of_one_number_is_that_number() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "cell")), ["0 cells", "1 cell", "2 cells"]);
        assert_eq!([0, 1, 2].map(|number| counted(number, "copy")), ["0 copies", "1 copy", "2 copies"]);
        let ranges = [(0, 1), (1, 1), (0, 2)].map(|(least, most)| counted_range(least, most, "cell"));
        assert_eq!(ranges, ["0 to 1 cell", "1 cell", "0 to 2 cells"]);
    }
}
