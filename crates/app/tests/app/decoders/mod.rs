//! Every decoder of what comes from outside, with valid inputs that are changed at random, cut, and made of
//! random bytes.

mod seeds;

use app_testing::decoders::{DECODERS, check};
use fastrand::Rng;

const SEED: u64 = 36;

/// Runs the property of a decoder for this number of changed inputs.
fn run(name: &str, count: usize) {
    println!("{name}: seed {SEED}");
    let seeds = seeds::seeds(name);
    assert!(!seeds.is_empty() && seeds.iter().all(|seed| !seed.is_empty()), "{name} has no seeds");
    seeds.iter().for_each(|seed| check(name, seed));
    let mut random = Rng::with_seed(SEED);
    for _ in 0..count {
        let mut bytes = match random.u8(..20) {
            0 => (0..random.usize(..64)).map(|_| random.u8(..)).collect(),
            _ => seeds[random.usize(..seeds.len())].clone(),
        };
        for _ in 0..random.usize(..4) {
            change(&mut bytes, &seeds, &mut random);
        }
        check(name, &bytes);
    }
}

/// Parts that are put into inputs: signs of the formats, and numbers at the limits.
const MARKS: [&[u8]; 24] = [
    b"\"",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b"-",
    b"9",
    b"0",
    b"&",
    b"=",
    b"#",
    b"|",
    b".",
    b"\n",
    b"\r",
    b"\0",
    b"\xff",
    b"\x1f\x8b",
    b"99999999999",
    b"4294967295",
    b"1e300",
    b"\xef\xbb\xbf",
    b"\x80\x80\x80\x80\x10",
];

/// Changes bytes in one place.
fn change(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Rng) {
    if bytes.is_empty() {
        return;
    }
    let at = random.usize(..bytes.len());
    let end = (at + random.usize(..24)).min(bytes.len());
    match random.u8(..8) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => {
            let part = bytes[at..end].to_vec();
            drop(bytes.splice(at..at, part));
        }
        3 => bytes[at] ^= 1 << random.u8(..8),
        4 => bytes[at] = random.u8(..),
        5 => {
            let other = &seeds[random.usize(..seeds.len())];
            let from = random.usize(..other.len());
            let part = &other[from..(from + random.usize(..40)).min(other.len())];
            drop(bytes.splice(at..end, part.iter().copied()));
        }
        _ => drop(bytes.splice(at..end, MARKS[random.usize(..MARKS.len())].iter().copied())),
    }
}

#[test]
fn what_is_changed_at_random_is_decoded_or_refused() {
    for (name, _) in DECODERS {
        run(name, if name == "saved-search" { 40 } else { 400 });
    }
}

mod exhaustive {
    use super::{DECODERS, run};

    /// The number of inputs of each decoder.
    const COUNT: usize = 1_000_000;

    #[test]
    #[ignore = "takes minutes for each decoder: make exhaustive; DECODER=name runs one, COUNT=number sets how many"]
    fn a_million_changed_inputs_are_decoded_or_refused() {
        let count = std::env::var("COUNT").ok().and_then(|count| count.parse().ok()).unwrap_or(COUNT);
        let only = std::env::var("DECODER").ok();
        for (name, _) in
            DECODERS.into_iter().filter(|(name, _)| only.as_ref().is_none_or(|only| only == name))
        {
            let start = std::time::Instant::now();
            run(name, count);
            println!("{name}: {count} inputs in {:.0} s", start.elapsed().as_secs_f64());
        }
    }
}
