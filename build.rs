//! Makes a constant for the id of each element of the pages, so that an element that no page has cannot be
//! looked up.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

const PAGES: [&str; 2] = ["www/index.html", "www/draw.html"];
/// The ids of elements that programs write.
const WRITTEN: [&str; 1] = ["guide-first"];

fn main() {
    let mut ids: BTreeSet<String> = WRITTEN.map(str::to_owned).into();
    for page in PAGES {
        println!("cargo:rerun-if-changed={page}");
        let markup = fs::read_to_string(page).expect("a page");
        ids.extend(
            markup.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned),
        );
    }
    let constant = |id: &String| {
        let name = id.replace('-', "_").to_uppercase();
        format!("/// `#{id}`.\npub(crate) const {name}: Id = Id({id:?});\n")
    };
    let out = env::var_os("OUT_DIR").expect("Cargo's folder for what is made");
    fs::write(Path::new(&out).join("ids.rs"), ids.iter().map(constant).collect::<String>())
        .expect("room for the ids");
}
