//! What a designer needs to know about a puzzle: facts about a document, certificates of impossibility and their check, the difficulty of a
//! puzzle, small changes that give it solutions, and sets of pieces that fill its goal.
//!
//! No clock and no browser: long work is done in steps, and is resumable.
