//! Equal remarks as one sentence.

use super::{Place, Remark, RemarkKind};
use std::mem;

/// A remark, and what the others of its kind are about.
struct Group {
    first: String,
    /// What all of them have in common.
    common: Remark,
    others: Vec<String>,
}

/// The remarks as sentences. Those that differ only in their piece or, without one, in their place are one sentence.
pub fn sentences_of<'a>(remarks: impl IntoIterator<Item = &'a Remark>) -> Vec<String> {
    let mut groups: Vec<Group> = Vec::new();
    for remark in remarks {
        let (about, common) = parts(remark);
        match groups.iter_mut().find(|group| group.common == common) {
            Some(group) => group.others.push(about),
            None => groups.push(Group { first: remark.to_string(), common, others: Vec::new() }),
        }
    }
    groups.into_iter().map(Group::sentence).collect()
}

impl Group {
    fn sentence(self) -> String {
        const MOST: usize = 8;
        let Self { first, others, .. } = self;
        let more = others.len().saturating_sub(MOST);
        let named = others[..others.len() - more].join(", ");
        match (others.len(), more) {
            (0, _) => first,
            (_, 0) => format!("{first}; likewise {named}"),
            _ => format!("{first}; likewise {named} and {more} more"),
        }
    }
}

/// What a remark is about, and the rest of it.
fn parts(remark: &Remark) -> (String, Remark) {
    let mut common = Remark { place: Place::File, kind: remark.kind.clone() };
    let about = match &mut common.kind {
        RemarkKind::Disconnected { piece }
        | RemarkKind::VariableCells { piece, .. }
        | RemarkKind::ColoredAlike { piece }
        | RemarkKind::CannotFit { piece, .. }
        | RemarkKind::Placed { piece } => mem::take(piece),
        RemarkKind::Repeats { piece, earlier } => format!("{} as {}", mem::take(piece), mem::take(earlier)),
        RemarkKind::Named { from, to } if from.is_empty() => mem::take(to),
        RemarkKind::Named { from, to } => {
            let about = format!("{from} as {to}");
            (*from, *to) = ("another".to_owned(), String::new());
            about
        }
        _ => remark.place.to_string(),
    };
    (about, common)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: usize, kind: RemarkKind) -> Remark {
        Remark { place: Place::Line(line), kind }
    }

    #[test]
    fn remarks_that_differ_in_their_piece_are_one_sentence() {
        let kind = |piece: usize| RemarkKind::CannotFit {
            piece: piece.to_string(),
            colors: piece.is_multiple_of(10),
        };
        let remarks: Vec<Remark> =
            (1..=59).map(|piece| Remark { place: Place::File, kind: kind(piece) }).collect();
        let sentences = sentences_of(&remarks);
        assert_eq!(sentences.len(), 2, "of two reasons: {sentences:?}");
        assert!(sentences[0].starts_with("piece 1 fits nowhere in the goal; likewise 2, 3, 4, "));
        assert!(sentences[0].ends_with(" and 45 more"), "{}", sentences[0]);
        assert!(sentences[1].ends_with("; likewise 20, 30, 40, 50"), "{}", sentences[1]);
    }

    #[test]
    fn remarks_of_several_places_are_one_sentence_and_a_single_one_stays() {
        let colors = RemarkKind::Ignored("colours".to_owned());
        let remarks = [at(3, colors.clone()), at(4, RemarkKind::Untested), at(7, colors)];
        let sentences = sentences_of(&remarks);
        assert_eq!(
            sentences,
            [format!("{}; likewise {}", remarks[0], Place::Line(7)), remarks[1].to_string()]
        );
    }
}
