"""The installed package, as its users have it."""

import array
import copy
import faulthandler
import json
import multiprocessing
import pickle
import signal
import subprocess
import sys
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import files
from pathlib import Path

import cubefall

DATA = Path(__file__).parents[3] / "tests" / "data"


def document(name):
    return (DATA / "files" / f"{name}.xmpuzzle").read_bytes()


def counted(puzzle):
    """In a process of a pool."""
    return puzzle, puzzle.count(), next(puzzle.solutions())


def refused_in_a_pool(id):
    cubefall.open(id)


def samples():
    """Puzzles of every feature."""
    problems = [cubefall.read(document("problems"), number) for number in ["1", "4"]]
    files = ["langford-7", "range-holes-3", "names", "zero-counts", "colour-no-pairs"]
    return [cubefall.open(id) for id, _ in cubefall.puzzles()] + [cubefall.read(document(name)) for name in files] + problems


# Hours, by the slowest strategy.
ENDLESS = 'import cubefall, threading, time, sys; solutions = cubefall.open("bedlam").solutions("raw", "pieces")'


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

    def test_threads_count_the_same(self):
        bedlam = cubefall.open("bedlam")
        self.assertEqual([bedlam.count(threads=threads) for threads in (2, 3)], [19_186] * 2)
        self.assertEqual(cubefall.open("soma").count("rotation", strategy="first-cell", threads=2), 480)
        for threads in (0, -1, 10**6):
            self.refused(lambda: bedlam.count(threads=threads), str(threads), "from 1 to")

    def test_what_is_left_is_counted(self):
        solutions = cubefall.open("soma").solutions()
        self.assertIsNotNone(next(solutions))
        self.assertEqual([solutions.count(), solutions.count(), next(solutions, None)], [239, 0, None])

    def test_the_first_solutions_are_some_of_all(self):
        document = {"id": "d", "title": "d", "goal": {"shape": ["####/####/####/####"]},
                    "pieces": [{"name": "D", "shape": ["##"], "min": 8, "max": 8}]}
        dominoes = cubefall.read(json.dumps(document))
        every = set(dominoes.solutions())
        self.assertEqual(len(every), 9)
        for limit, most in [(0, 0), (1, 1), (5, 5), (9, 9), (99, 9)]:
            first = list(dominoes.solutions(limit=limit))
            self.assertEqual((len(first), len(set(first)), set(first) <= every), (most, most, True))

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
        # Hours, in threads.
        eighty = json.dumps({"id": "d", "title": "d", "goal": {"shape": ["##########/" * 15 + "##########"]},
                             "pieces": [{"name": "D", "shape": ["##"], "min": 80, "max": 80}]})
        threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
        self.assertRaises(KeyboardInterrupt, lambda: cubefall.read(eighty).count("raw", threads=2))
        self.assertIsNotNone(next(cubefall.open("soma").solutions()))

    def test_it_says_that_it_has_types(self):
        names = {str(file) for file in files("cubefall")}
        self.assertLessEqual({"cubefall/py.typed", "cubefall/__init__.pyi"}, names)

    def test_puzzles_are_compared_and_copied_by_value(self):
        puzzles, again = samples(), samples()
        self.assertEqual(puzzles, again)
        self.assertEqual([hash(puzzle) for puzzle in puzzles], [hash(puzzle) for puzzle in again])
        self.assertEqual(len(set(puzzles)), len(puzzles))
        for puzzle in puzzles:
            self.assertNotEqual(puzzle, puzzle.name)
            self.assertEqual([copy.copy(puzzle), copy.deepcopy([puzzle])], [puzzle, [puzzle]])
            self.assertIn(repr(puzzle.name)[1:-1].replace('"', "")[:3], repr(puzzle))
        self.assertIn("27 cells, 7 pieces", repr(cubefall.open("soma")))

    def test_solutions_are_compared_and_copied_by_value(self):
        soma = cubefall.open("soma")
        solutions = list(soma.solutions())
        self.assertEqual((solutions, len(set(solutions))), (list(soma.solutions()), 240))
        # Another strategy places the pieces in another order.
        self.assertEqual(set(solutions), set(soma.solutions(strategy="first-cell")))
        first = solutions[0]
        self.assertNotEqual(first, solutions[1])
        self.assertNotEqual(first, first.text)
        self.assertEqual([copy.copy(first), copy.deepcopy(first)], [first, first])
        self.assertEqual(repr(first), f"<cubefall.Solution of 7 pieces: {first.text.strip().replace(chr(10), ' / ')}>")
        self.assertEqual(repr(soma.solutions()), '<cubefall.Solutions of "Soma cube">')

    def test_what_is_pickled_comes_back(self):
        for puzzle in samples():
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                back = pickle.loads(pickle.dumps(puzzle, protocol))
                self.assertEqual((back, hash(back), back.remarks, repr(back)), (puzzle, hash(puzzle), puzzle.remarks, repr(puzzle)))
        self.assertEqual(pickle.loads(pickle.dumps(cubefall.open("pycon"))).count(), 38_372)
        for solution in cubefall.open("soma").solutions():
            back = pickle.loads(pickle.dumps(solution))
            self.assertEqual((back, hash(back), back.pieces, str(back)), (solution, hash(solution), solution.pieces, str(solution)))
        self.assertRaises(TypeError, pickle.dumps, cubefall.open("soma").solutions())

    def test_a_spawned_pool_solves_puzzles(self):
        puzzles = [cubefall.open("soma"), cubefall.read(document("langford-7")), cubefall.read(document("range-holes-3"))]
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            answers = pool.map(counted, puzzles)
            with self.assertRaises(cubefall.CubefallError) as refusal:
                pool.apply(refused_in_a_pool, ["some"])
        self.assertIn("some", str(refusal.exception))
        self.assertEqual(answers, [counted(puzzle) for puzzle in puzzles])
        self.assertEqual([count for _, count, _ in answers], [240, 26, 8])

    def test_a_document_is_a_text_or_has_bytes(self):
        data = document("langford-7")
        puzzle = cubefall.read(data)
        for same in [bytearray(data), memoryview(data), memoryview(bytearray(data))[:], array.array("B", data), data.decode()]:
            self.assertEqual(cubefall.read(same), puzzle, type(same))
        self.assertEqual(cubefall.read(memoryview(data + data)[: len(data)]), puzzle)
        self.assertEqual(cubefall.read(memoryview(bytes(byte for byte in data for _ in range(2)))[::2]), puzzle)
        for wrong in [None, 5, [1, 2], object(), open]:
            self.assertRaises(TypeError, cubefall.read, wrong)
        self.refused(lambda: cubefall.read("\ud800"))
        self.refused(lambda: cubefall.read(memoryview(bytes(65 * 2**20))), str(2**26))

    def test_threads_share_an_iterator(self):
        for strategy in ["turbo", "first-cell", "fold-lazy"]:
            solutions = cubefall.open("soma").solutions("raw" if strategy == "turbo" else None, strategy)
            with ThreadPoolExecutor(4) as pool:
                taken = [solution for share in pool.map(lambda _: list(solutions), range(4)) for solution in share]
            self.assertEqual((len(taken), len(set(taken))), (11_520, 11_520) if strategy == "turbo" else (240, 240))
        bedlam = cubefall.open("bedlam").solutions()
        with ThreadPoolExecutor(3) as pool:
            some = sum(1 for _ in zip(range(100), bedlam))
            self.assertEqual(some + sum(pool.map(lambda _: bedlam.count(), range(3))), 19_186)

    def test_control_c_ends_searches_of_other_threads(self):
        """A program that waits for them at its end does not wait for hours."""
        ending = 'print("ready", flush=True); '
        for program in [
            f"thread = threading.Thread(target=solutions.count); thread.start(); {ending}thread.join()",
            f"threading.Thread(target=lambda: next(solutions)).start(); {ending}time.sleep(600)",
            f"""
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(2) as pool:
    both = [pool.submit(solutions.count), pool.submit(lambda: list(solutions))]
    {ending}both[0].result()""",
            f"""
import asyncio
async def main():
    search = asyncio.create_task(asyncio.to_thread(solutions.count))
    {ending}await search
asyncio.run(main())""",
            f"""
threading.Thread(target=solutions.count).start()
try:
    {ending}time.sleep(600)
except KeyboardInterrupt:
    sys.exit(3)""",
        ]:
            with self.subTest(program):
                self.assertNotEqual(interrupted(program), 0)

    def test_a_program_ends_while_a_daemon_searches(self):
        program = 'threading.Thread(target=solutions.count, daemon=True).start(); time.sleep(0.5); print("ready", flush=True)'
        with subprocess.Popen([sys.executable, "-c", f"{ENDLESS}; {program}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            _, said = process.communicate(timeout=120)
        self.assertEqual((process.returncode, said), (0, b""))


def interrupted(program):
    """The exit code of a program that gets Control-C once it is ready and its search has begun."""
    command = [sys.executable, "-c", f"{ENDLESS}\n{program}"]
    unignored = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.default_int_handler)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **unignored) as process:
        process.stdout.readline()
        # A search that goes on ends the test instead of holding it up.
        threading.Timer(1, process.send_signal, [signal.SIGINT]).start()
        try:
            process.communicate(timeout=60)
        finally:
            process.kill()
    return process.returncode


if __name__ == "__main__":
    unittest.main()
