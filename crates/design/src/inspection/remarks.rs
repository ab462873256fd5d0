//! The facts as sentences, the most important first.

use super::inspection::{Inspection, PieceInspection, Resemblance};
use crate::number::grouped;

impl Inspection {
    /// What stands out, in words: first what excludes a solution, then what may be a mistake.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        remarks.extend(self.volumes());
        let nowhere = self.pieces.iter().filter(|piece| piece.placements == Some(0));
        remarks.extend(nowhere.map(|piece| {
            let reason = if piece.is_kept_out_by_colors { ", since no colours match" } else { "" };
            format!("Piece {} fits nowhere{reason}.", piece.name)
        }));
        remarks.extend(match self.unfillable.len() {
            0 => None,
            1 => Some("No piece can fill the marked cell.".to_owned()),
            more => Some(format!("No piece can fill the {more} marked cells.")),
        });
        let loose = self.pieces.iter().filter(|piece| !piece.is_connected);
        remarks.extend(loose.map(|piece| format!("Piece {} is not connected.", piece.name)));
        remarks.extend(self.pieces.iter().filter_map(|piece| self.resemblance(piece)));
        remarks
    }

    /// What the numbers of cells exclude, with the difference.
    fn volumes(&self) -> Option<String> {
        if !self.excludes_solutions() || self.cells == 0 || self.pieces.is_empty() {
            return None;
        }
        let (least, most) = self.of_pieces;
        Some(match self.has_too_many_pieces() {
            true => format!("The pieces have {} too many.", cells(least - self.cells)),
            false => format!("The pieces have {} too few.", cells(self.required - most)),
        })
    }

    fn resemblance(&self, piece: &PieceInspection) -> Option<String> {
        Some(match piece.resembles? {
            Resemblance::Same(other) => format!(
                "Pieces {} and {} have the same shape, and exchanging them gives another solution. Make them one piece with two copies to avoid \
                 that.",
                self.pieces[other].name, piece.name
            ),
            Resemblance::Mirrored(other) => {
                format!("Pieces {} and {} are mirror images.", self.pieces[other].name, piece.name)
            }
        })
    }
}

fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{} cells", grouped(count as u64)) }
}
