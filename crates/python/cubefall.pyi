"""Packs polycubes into boxes: finds, counts and verifies all solutions."""

from collections.abc import Iterator
from typing import Optional, Union, final

__all__ = ["CubefallError", "Puzzle", "Solution", "Solutions", "open", "puzzles", "read"]

_Cell = list[int]
"""[x, y, z]: left to right, back to front, bottom to top."""

class CubefallError(ValueError):
    """Why a call is refused: the fault, where it is, and what to do."""

def puzzles() -> list[tuple[str, str]]:
    """The puzzles of the catalogue: the id and the name of each."""

def open(id: str) -> Puzzle:
    """The puzzle of the catalogue with this id."""

def read(document: Union[str, bytes], problem: Optional[str] = None) -> Puzzle:
    """A puzzle of a document of any format that Cubefall reads. Of a document with several problems, one is chosen by its number or its name."""

@final
class Puzzle:
    """A puzzle: pieces, and the cells that they have to fill."""

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
    def solutions(self, symmetry: Optional[str] = None, strategy: Optional[str] = None) -> Solutions:
        """An iterator over its solutions, each verified, in the order of the command line."""
    def count(self, symmetry: Optional[str] = None, strategy: Optional[str] = None) -> int:
        """The number of its solutions. Control-C ends the search."""

@final
class Solutions(Iterator[Solution]):
    """An iterator over the solutions of a puzzle."""

    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Solution: ...
    def count(self) -> int:
        """Counts the solutions that are left."""

@final
class Solution:
    """A solution, which has been verified."""

    @property
    def text(self) -> str:
        """Its layers, from bottom to top, with a letter for each cell."""
    @property
    def pieces(self) -> list[tuple[str, list[_Cell]]]:
        """The name and the cells of each placed piece."""
