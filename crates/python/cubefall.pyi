"""Packs polycubes into boxes: finds, counts and verifies all solutions."""

from collections.abc import Iterator
from typing import Any, Optional, Union, final

from typing_extensions import Buffer, Self

__all__ = ["CubefallError", "Puzzle", "Solution", "Solutions", "open", "puzzles", "read"]

_Cell = list[int]
"""[x, y, z]: left to right, back to front, bottom to top."""

class CubefallError(ValueError):
    """Why a call is refused: the fault, where it is, and what to do."""

def puzzles() -> list[tuple[str, str]]:
    """The puzzles of the catalogue: the id and the name of each."""

def open(id: str) -> Puzzle:
    """The puzzle of the catalogue with this id."""

def read(document: Union[str, Buffer], problem: Optional[str] = None) -> Puzzle:
    """A puzzle of a document of any format that Cubefall reads: a text, or bytes, a bytearray, a memoryview or the like.

    Of a document with several problems, one is chosen by its number or its name.
    """

@final
class Puzzle:
    """A puzzle: pieces, and the cells that they have to fill.

    Two are equal if all that can be asked of them is. They can be pickled.
    """

    @property
    def name(self) -> str: ...
    @property
    def cells(self) -> list[_Cell]:
        """The cells that may be filled."""
    @property
    def pieces(self) -> list[tuple[str, list[_Cell]]]:
        """The name and the cells of each piece."""
    @property
    def remarks(self) -> list[str]:
        """What its document says that is not honoured, as sentences."""
    def solutions(
        self, symmetry: Optional[str] = None, strategy: Optional[str] = None, limit: Optional[int] = None
    ) -> Solutions:
        """An iterator over its solutions, each verified, in the order of the command line, or over the first `limit`."""
    def count(self, symmetry: Optional[str] = None, strategy: Optional[str] = None, threads: int = 1) -> int:
        """The number of its solutions, counted by `threads` threads. Control-C ends the search."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any, /) -> Self: ...

@final
class Solutions(Iterator[Solution]):
    """An iterator over the solutions of a puzzle. Several threads may share it: each solution is given once."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> Solution: ...
    def count(self) -> int:
        """Counts the solutions that are left, but for those that other threads take meanwhile."""

@final
class Solution:
    """A solution, which has been verified.

    Two are equal if they have the same pieces in the same places. They can be pickled.
    """

    @property
    def text(self) -> str:
        """Its layers, from bottom to top, with a letter for each cell."""
    @property
    def pieces(self) -> list[tuple[str, list[_Cell]]]:
        """The name and the cells of each placed piece."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any, /) -> Self: ...
