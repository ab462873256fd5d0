//! Groups of pieces that need not come apart from each other, as those of a cage.

use crate::puzzle::{PieceId, Puzzle};
use std::collections::BTreeSet;

/// Copies of a piece that belong to a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GroupMember {
    /// The number of the group.
    pub group: u32,
    /// The piece.
    pub piece: PieceId,
    /// How many copies belong to the group.
    pub copies: usize,
}

/// Groups of pieces that need not come apart. A piece may belong to several.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PieceGroups {
    members: Vec<GroupMember>,
}

impl PieceGroups {
    /// The maximum number of choices in [`hold`](Self::hold).
    const TRIES: usize = 1 << 16;

    /// The groups of these members.
    pub fn new(members: Vec<GroupMember>) -> Self {
        Self { members }
    }

    /// The groups of a puzzle's pieces.
    pub fn of(puzzle: &Puzzle) -> Self {
        let members = puzzle.piece_ids().flat_map(|piece| {
            let groups = puzzle.piece(piece).groups().iter();
            groups.map(move |&(group, copies)| GroupMember { group, piece, copies })
        });
        Self::new(members.collect())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The members of all groups.
    pub fn members(&self) -> &[GroupMember] {
        &self.members
    }

    /// Whether each of these parts can be assigned to a group that has all its pieces, none more often than
    /// the group has it in all parts together. With very many groups, an assignment may be overlooked.
    pub fn hold(&self, parts: &[Vec<PieceId>]) -> bool {
        assign(parts, &self.members, &mut { Self::TRIES })
    }
}

/// Assigns the parts, of the copies that are left. Returns whether that is possible.
fn assign(parts: &[Vec<PieceId>], left: &[GroupMember], tries: &mut usize) -> bool {
    let Some((part, others)) = parts.split_first() else { return true };
    let groups: BTreeSet<u32> = left.iter().map(|member| member.group).collect();
    groups.into_iter().any(|group| {
        let Some(fewer) = tries.checked_sub(1) else { return false };
        *tries = fewer;
        let mut left = left.to_vec();
        part.iter().all(|&piece| take(&mut left, group, piece)) && assign(others, &left, tries)
    })
}

/// Takes a copy of a piece from a group. Returns whether there was one.
fn take(left: &mut [GroupMember], group: u32, piece: PieceId) -> bool {
    let member =
        left.iter_mut().find(|member| (member.group, member.piece) == (group, piece) && member.copies > 0);
    member.map(|member| member.copies -= 1).is_some()
}
