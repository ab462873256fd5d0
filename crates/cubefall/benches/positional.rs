//! The time per word of each method of counting set bits, each checked against the naive one.

use criterion::{Bencher, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use cubefall::search::{BitCounts, FewerThanFour, bit_by_bit, methods};
use std::hint::black_box;

/// Words of at most five bits, always the same ones (Marsaglia's xorshift).
fn sparse_words(count: usize) -> Vec<u64> {
    let mut state = 0x5EED_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut word = || (0..random() % 6).fold(0, |word, _| word | 1 << (random() >> 58));
    (0..count).map(|_| word()).collect()
}

type UpToThree = fn(&[u64]) -> FewerThanFour;

fn up_to_three(words: &[u64]) -> FewerThanFour {
    let mut few = FewerThanFour::new();
    few.add_all(words);
    few
}

fn agree(few: FewerThanFour, counts: &BitCounts) -> bool {
    let counted = |bit| match counts.get(bit) {
        count @ 0..4 => few.exactly(count),
        _ => few.four_or_more(),
    };
    (0..64).all(|bit| counted(bit) >> bit & 1 == 1)
}

/// Times `count` on consecutive parts of `pool`, so that the branch predictor cannot learn the words.
fn time<T>(bencher: &mut Bencher, pool: &[u64], length: usize, count: impl Fn(&[u64]) -> T) {
    let mut stretches = pool.chunks_exact(length).cycle();
    bencher.iter(|| count(black_box(stretches.next().expect("a cycle"))));
}

fn positional(criterion: &mut Criterion) {
    let pool = sparse_words(60_000);
    let word_by_word = |words: &[u64]| words.iter().copied().collect();
    let ways_up_to_three: [(_, UpToThree); 2] =
        [("up to three", up_to_three), ("up to three, word by word", word_by_word)];
    let mut group = criterion.benchmark_group("positional");
    for length in [10, 100, 1_000, 10_000] {
        group.throughput(Throughput::Elements(length as u64));
        for (name, count) in methods() {
            assert!(pool.chunks(length).all(|words| count(words) == bit_by_bit(words)), "{name}");
            group.bench_function(BenchmarkId::new(name, length), |bencher| {
                time(bencher, &pool, length, count)
            });
        }
        for (name, count) in ways_up_to_three {
            assert!(pool.chunks(length).all(|words| agree(count(words), &bit_by_bit(words))), "{name}");
            group.bench_function(BenchmarkId::new(name, length), |bencher| {
                time(bencher, &pool, length, count)
            });
        }
    }
    group.finish();
}

criterion_group!(benches, positional);
criterion_main!(benches);
