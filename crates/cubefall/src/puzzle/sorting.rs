//! A stable sort by a numeric key, compiled once.
//!
//! Each instance of the library's sort takes some kilobytes of the page. So everything that has a numeric
//! key, here and in the crates above, is sorted by this one.

/// Sorts by a key. The sort is stable: items with equal keys keep their order.
pub fn sort_by_number<T: Copy>(items: &mut [T], key: impl Fn(&T) -> u64) {
    let keys = items.iter().map(key).collect();
    let sorted: Vec<T> = order(keys).into_iter().map(|at| items[at]).collect();
    items.copy_from_slice(&sorted);
}

/// The indices of the keys, in ascending order of the keys.
fn order(keys: Vec<u64>) -> Vec<usize> {
    let mut order: Vec<(u64, usize)> = keys.into_iter().zip(0..).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, at)| at).collect()
}
