"""The installed package, as its users have it."""

import faulthandler
import signal
import threading
import unittest
from importlib.metadata import files
from pathlib import Path

import cubefall

DATA = Path(__file__).parents[3] / "tests" / "data"


def document(name):
    return (DATA / "files" / f"{name}.xmpuzzle").read_bytes()


class Package(unittest.TestCase):
    def refused(self, call, *words):
        with self.assertRaises(cubefall.CubefallError) as refusal:
            call()
        for word in words:
            self.assertIn(word, str(refusal.exception))

    def test_it_has_its_licences_and_those_of_its_libraries(self):
        texts = {file.name: file.read_text() for file in files("cubefall") if file.name.startswith("LICENSE")}
        self.assertEqual(sorted(texts), ["LICENSE-APACHE", "LICENSE-MIT", "LICENSES-OF-LIBRARIES"])
        self.assertIn("pyo3 ", texts["LICENSES-OF-LIBRARIES"])

    def test_every_puzzle_of_the_catalogue_opens(self):
        puzzles = cubefall.puzzles()
        self.assertEqual(len(puzzles), 103)
        for id, name in puzzles:
            self.assertEqual(cubefall.open(id).name, name)

    def test_solutions_come_in_the_order_of_the_command_line(self):
        soma = cubefall.open("soma")
        texts = [str(solution) for solution in soma.solutions()]
        self.assertEqual(len(set(texts)), 240)
        first = (DATA / "first_of_soma.txt").read_text().split("\n\n")
        self.assertEqual([text.strip() for text in texts[:10]], [text.strip() for text in first if text.strip()])

    def test_each_solution_fills_every_cell_once_with_every_piece(self):
        soma = cubefall.open("soma")
        shapes = {name: len(cells) for name, cells in soma.pieces}
        for solution in soma.solutions():
            filled = sorted(cell for _, cells in solution.pieces for cell in cells)
            self.assertEqual(filled, sorted(soma.cells))
            self.assertEqual({name: len(cells) for name, cells in solution.pieces}, shapes)

    def test_counts_are_those_that_are_known(self):
        soma = cubefall.open("soma")
        self.assertEqual([soma.count(), soma.count("raw"), soma.count("rotation", strategy="first-cell")], [240, 11_520, 480])
        self.assertEqual(cubefall.open("bedlam").count(), 19_186)
        for name, count in {"langford-7": 26, "range-holes-3": 8, "names": 360, "zero-counts": 1}.items():
            self.assertEqual(cubefall.read(document(name)).count(), count, name)
            self.assertEqual(cubefall.read(document(name).decode()).count(), count, name)

    def test_what_is_left_is_counted(self):
        solutions = cubefall.open("soma").solutions()
        self.assertIsNotNone(next(solutions))
        self.assertEqual([solutions.count(), solutions.count(), next(solutions, None)], [239, 0, None])

    def test_what_is_wrong_is_refused_with_a_remedy(self):
        soma = cubefall.open("soma")
        problems = document("problems")
        self.assertGreater(len(cubefall.read(problems, problem="1").cells), 0)
        self.refused(lambda: cubefall.open("some"), "some", "puzzles()")
        self.refused(lambda: cubefall.read(problems), "5 problems", "1, 2, 4, 5, 6")
        self.refused(lambda: cubefall.read(problems, problem="Z"), '"Z"')
        self.refused(lambda: soma.count("mirror"), "mirror", "rotation")
        self.refused(lambda: soma.count(strategy="fast"), "fast", "turbo")
        for hostile in ["", b"\x1f\x8b\x08\x00", bytes(65 * 2**20), "[" * 1_000_000, '{"id": "a"']:
            self.refused(lambda: cubefall.read(hostile))
        self.assertEqual(soma.count(), 240)

    def test_a_signal_ends_a_search_and_other_threads_run_meanwhile(self):
        # A process that was started in the background ignores this signal.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        # Hours, by the slowest strategy. A search that goes on ends the tests instead of holding them up.
        faulthandler.dump_traceback_later(120, exit=True)
        self.addCleanup(faulthandler.cancel_dump_traceback_later)
        solutions = cubefall.open("bedlam").solutions("raw", "pieces")
        threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
        self.assertRaises(KeyboardInterrupt, solutions.count)
        self.assertIsNotNone(next(cubefall.open("soma").solutions()))


if __name__ == "__main__":
    unittest.main()
