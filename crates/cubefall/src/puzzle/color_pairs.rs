//! Which colours match.

use super::Color;

/// The pairs of colours that match: that of a piece's cell, then that of a goal's cell. Each placement is
/// tested for them, and there may be thousands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct ColorPairs {
    /// As the document lists them.
    listed: Vec<(Color, Color)>,
    /// For the number of each colour of pieces, the numbers of the colours of the goal that match, as bits.
    of_pieces: Vec<u64>,
}

impl ColorPairs {
    /// These pairs.
    pub(super) fn of(listed: &[(Color, Color)]) -> Self {
        let most = listed.iter().map(|(piece, _)| piece.number()).max();
        let mut of_pieces = vec![0; most.map_or(0, |most| usize::from(most) + 1)];
        for (piece, cell) in listed {
            of_pieces[usize::from(piece.number())] |= 1 << cell.number();
        }
        Self { listed: listed.to_vec(), of_pieces }
    }

    /// As the document lists them.
    pub(super) fn listed(&self) -> &[(Color, Color)] {
        &self.listed
    }

    /// Whether a pair is one of them.
    pub(super) fn contains(&self, piece: Color, cell: Color) -> bool {
        self.of_pieces.get(usize::from(piece.number())).is_some_and(|cells| cells >> cell.number() & 1 == 1)
    }
}
