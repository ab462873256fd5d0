//! The behaviour of the solver, natively and as WebAssembly. It is one program, so that it is linked once.

mod assemblies;
mod bookmarks;
mod branching;
mod cell_orders;
mod cell_sets;
mod classes;
mod counts;
mod disassemblies;
mod divisions;
mod estimates;
mod events;
#[cfg(not(target_arch = "wasm32"))]
mod exhaustive;
mod general;
mod generation;
mod large_cubes;
mod large_regions;
mod lazy;
#[cfg(not(target_arch = "wasm32"))]
mod ledgers;
mod letters;
mod levels;
mod locks;
mod names;
mod obstacles;
mod oracle;
mod part_searches;
#[cfg(not(target_arch = "wasm32"))]
mod pentominoes;
mod positional;
mod puzzles;
mod random;
mod recordings;
mod resuming;
mod rotations;
mod saved;
mod setting;
mod shapes;
mod sizes;
mod solutions;
mod solving;
mod started;
mod surveys;
mod symmetries;
mod trees;
mod turbo;
mod verifying;
