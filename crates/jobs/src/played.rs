//! A puzzle of a file, as the program that reads files hands it to that of the players.

use codes::pack;
use cubefall::puzzle::Puzzle;
use cubefall::solution::Solution;
use formats::puzzles::limits;
use formats::puzzles::{FileProblem, read_puzzles};
use messages::{Bytes, PieceCells, Undecodable, decode, encode, unpacked};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A puzzle of a file, and one of the solutions that the file stores.
#[derive(Serialize, Deserialize)]
struct Played {
    puzzle: Bytes,
    solution: Option<Vec<PieceCells>>,
}

/// Reads the puzzle of a file with this number. If the file stores solutions of it and one is wanted, that of
/// this number, from 1. Returns them as a message.
///
/// # Errors
/// When the file is refused, with place and reason, or has no such puzzle or solution.
pub fn read_played(file: &[u8], number: u64, solution: Option<u64>) -> Result<Vec<u8>, String> {
    limits::FILE_BYTES.allow(file.len()).map_err(|error| error.to_string())?;
    let problems = read_puzzles(file).map_err(|error| error.to_string())?.problems;
    let problem = problems.iter().find(|problem| problem.number as u64 == number);
    let problem =
        problem.ok_or_else(|| format!("The file has no puzzle {number}, but {}.", problems.len()))?;
    let solution = solution.map(|wanted| stored(problem, wanted)).transpose()?.flatten();
    let puzzle = problem.puzzle().map_err(|error| error.to_string())?;
    Ok(encode(&Played { puzzle: Bytes(pack(&puzzle.to_spec())), solution }))
}

/// The stored solution of this number; nothing if the file stores none.
fn stored(problem: &FileProblem, wanted: u64) -> Result<Option<Vec<PieceCells>>, String> {
    let index = wanted.checked_sub(1).and_then(|index| usize::try_from(index).ok());
    let found = index.and_then(|index| problem.solutions.get(index));
    match (found, problem.solutions.len()) {
        (Some(stored), _) => Ok(Some(PieceCells::of(&stored.solution))),
        (None, 0) => Ok(None),
        (None, stored) => Err(format!("The file has no solution {wanted}, but {stored}.")),
    }
}

/// The puzzle of a message, and its solution, which is not verified.
///
/// # Errors
/// When it is none of [`read_played`].
pub fn decode_played(message: &[u8]) -> Result<(Arc<Puzzle>, Option<Solution>), String> {
    let mixed = |Undecodable| "The programs are of different versions; load the page again.".to_owned();
    let Played { puzzle: Bytes(packed), solution } = decode(message).map_err(mixed)?;
    let puzzle = unpacked(&packed)?;
    let solution = solution.and_then(|pieces| PieceCells::to_solution(pieces, &puzzle));
    Ok((puzzle, solution))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::{Coord, PieceId};
    use formats::puzzles::{FileFormat, StoredSolution, write_puzzles};

    #[test]
    fn a_puzzle_and_its_stored_solution_arrive_as_the_file_has_them() {
        let soma = catalogue::ALL.get("soma");
        let stored = Solution::new(vec![(PieceId::new(0), vec![Coord::new(1, 2, 0)])]);
        let mut problem = FileProblem::of(soma.to_spec());
        problem.solutions = vec![StoredSolution { solution: stored.clone(), separation: None }];
        assert_eq!(super::stored(&problem, 1), Ok(Some(PieceCells::of(&stored))));
        assert_eq!(super::stored(&problem, 2), Err("The file has no solution 2, but 1.".to_owned()));
        let file = write_puzzles(FileFormat::Native, &[FileProblem::of(soma.to_spec())]).expect("a file");
        let read = |number, solution| read_played(&file.bytes, number, solution);
        let (puzzle, solution) = decode_played(&read(1, Some(12)).expect("one puzzle")).expect("a message");
        assert_eq!((puzzle.region(), solution), (soma.region(), None));
        assert_eq!(read(2, None), Err("The file has no puzzle 2, but 1.".to_owned()));
        assert!(decode_played(&[7; 40]).is_err());
    }
}
