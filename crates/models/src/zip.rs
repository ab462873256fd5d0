//! Files in a zip file, for formats that are packages of files.
//!
//! Only what such formats need: names in ASCII, sizes below 4 GiB, no times. The files are not compressed:
//! what compresses would be a fiftieth of the program `files`, and a mesh takes about as much as it does as
//! STL.
//!
//! Source: PKWARE, "APPNOTE.TXT - .ZIP File Format Specification", version 6.3.

use flate2::Crc;

/// The signatures of the records.
const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;

/// The version that a reader needs, 1.0.
const VERSION: u16 = 10;
const STORED: u16 = 0;
/// The first day that the format knows, 1 January 1980: the result depends only on the files.
const NO_TIME: [u16; 2] = [0, (1 << 5) | 1];

/// A zip file of files with these names and contents.
pub(crate) fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let (head, offset) = (head(name, content), size(bytes.len()));
        push(&mut bytes, &[&LOCAL.to_le_bytes(), &head, name.as_bytes(), content.as_bytes()]);
        let neither_comment_nor_attributes = [0; 10];
        push(&mut directory, &[&CENTRAL.to_le_bytes(), &VERSION.to_le_bytes(), &head]);
        push(&mut directory, &[&neither_comment_nor_attributes, &offset.to_le_bytes(), name.as_bytes()]);
    }
    let (count, start, length) = (files.len() as u16, size(bytes.len()), size(directory.len()));
    push(&mut bytes, &[&directory, &END.to_le_bytes(), &[0; 4], &count.to_le_bytes(), &count.to_le_bytes()]);
    push(&mut bytes, &[&length.to_le_bytes(), &start.to_le_bytes(), &[0; 2]]);
    bytes
}

/// What the two records of a file have in common: from the version to the length of the extra field.
fn head(name: &str, content: &str) -> Vec<u8> {
    let mut sum = Crc::new();
    sum.update(content.as_bytes());
    let (flags, extra, stored) = (0, 0, size(content.len()));
    let mut head = Vec::new();
    for word in [VERSION, flags, STORED, NO_TIME[0], NO_TIME[1]] {
        push(&mut head, &[&word.to_le_bytes()]);
    }
    for word in [sum.sum(), stored, stored] {
        push(&mut head, &[&word.to_le_bytes()]);
    }
    for word in [name.len() as u16, extra] {
        push(&mut head, &[&word.to_le_bytes()]);
    }
    head
}

fn size(bytes: usize) -> u32 {
    u32::try_from(bytes).expect("a mesh takes less than 4 GiB")
}

fn push(bytes: &mut Vec<u8>, parts: &[&[u8]]) {
    parts.iter().for_each(|part| bytes.extend_from_slice(part));
}
