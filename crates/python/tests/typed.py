"""What users write, as mypy checks it with its strictest settings. It is run, too."""

import copy
import mmap
import pickle
from collections.abc import Iterator

import cubefall


def first_text(puzzle: cubefall.Puzzle) -> str:
    solution: cubefall.Solution = next(puzzle.solutions("rotation", strategy="turbo"))
    return solution.text


def names(document: bytearray) -> list[str]:
    puzzle = cubefall.read(document, problem="1")
    return [name for name, cells in puzzle.pieces if len(cells) > 1]


def of_any_kind(text: str, view: memoryview, mapped: mmap.mmap) -> set[cubefall.Puzzle]:
    return {cubefall.read(text), cubefall.read(view), cubefall.read(mapped)}


def main() -> None:
    soma = cubefall.open("soma")
    all_of_it: Iterator[cubefall.Solution] = soma.solutions()
    solutions: dict[cubefall.Solution, int] = {solution: number for number, solution in enumerate(all_of_it)}
    count: int = soma.count(symmetry=None)
    assert len(solutions) == count == 240
    same: cubefall.Puzzle = copy.deepcopy(soma)
    back: object = pickle.loads(pickle.dumps(soma))
    assert same == soma == back and len(first_text(same)) > 27
    try:
        cubefall.read(b"", None)
    except cubefall.CubefallError as refusal:
        assert isinstance(refusal, ValueError)


if __name__ == "__main__":
    main()
