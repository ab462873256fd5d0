//! The content of a module: the items that it defines, its `mod` and `use` declarations, and the paths that
//! it names.
//!
//! Code under `#[cfg(test)]`, attributes and documentation do not count.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItemFn, Item, ItemMod, ItemUse, Macro, UseTree, VisRestricted, Visibility};

/// The segments of a path, such as `["crate", "puzzle", "Cell"]`.
pub(crate) type Segments = Vec<String>;

/// A name that a `use` declaration brings into scope.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Import {
    pub(crate) path: Segments,
    /// What it is called here; nothing for `*`.
    pub(crate) name: Option<String>,
    /// Whether others see it here, too: a re-export.
    pub(crate) exported: bool,
}

/// What was found in a module, or in a file before its inline modules are taken apart.
#[derive(Default)]
pub(crate) struct Scan {
    pub(crate) items: BTreeSet<String>,
    pub(crate) imports: Vec<Import>,
    pub(crate) paths: BTreeSet<Segments>,
    /// The modules declared, each with its content where that is inline.
    pub(crate) modules: Vec<(String, Option<Self>)>,
}

impl Scan {
    /// Scans a file.
    pub(crate) fn of(text: &str) -> Result<Self, syn::Error> {
        Ok(Self::of_items(&syn::parse_file(text)?.items))
    }

    fn of_items(items: &[Item]) -> Self {
        let mut scan = Self::default();
        items.iter().for_each(|item| scan.visit_item(item));
        scan.items.extend(items.iter().filter_map(name_of));
        scan
    }

    fn import(&mut self, tree: &UseTree, before: &[String], exported: bool) {
        let with = |ident: &syn::Ident| [before, &[plain(ident)]].concat();
        let (path, name) = match tree {
            UseTree::Path(path) => return self.import(&path.tree, &with(&path.ident), exported),
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.import(tree, before, exported));
            }
            UseTree::Glob(_) => (before.to_vec(), None),
            UseTree::Name(name) if name.ident == "self" => (before.to_vec(), before.last().cloned()),
            UseTree::Name(name) => (with(&name.ident), Some(plain(&name.ident))),
            UseTree::Rename(rename) if rename.ident == "self" => {
                (before.to_vec(), Some(plain(&rename.rename)))
            }
            UseTree::Rename(rename) => (with(&rename.ident), Some(plain(&rename.rename))),
        };
        self.imports.push(Import { path, name, exported });
    }

    /// The paths among tokens that are not parsed: those of macros.
    fn scan_tokens(&mut self, tokens: TokenStream) {
        let (mut path, mut colons, mut after_dot) = (Segments::new(), 0, false);
        for token in tokens {
            match token {
                TokenTree::Ident(ident) if colons == 2 || path.is_empty() => {
                    if !after_dot || colons == 2 {
                        path.push(plain(&ident));
                    }
                    (colons, after_dot) = (0, false);
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                other => {
                    self.add_path(std::mem::take(&mut path));
                    (colons, after_dot) = (0, false);
                    match other {
                        TokenTree::Group(group) => self.scan_tokens(group.stream()),
                        TokenTree::Ident(ident) => path.push(plain(&ident)),
                        TokenTree::Punct(punct) => after_dot = punct.as_char() == '.',
                        TokenTree::Literal(_) => {}
                    }
                }
            }
        }
        self.add_path(path);
    }

    fn add_path(&mut self, path: Segments) {
        if !path.is_empty() {
            self.paths.insert(path);
        }
    }
}

impl<'ast> Visit<'ast> for Scan {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(attributes_of(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        let content = module.content.as_ref().map(|(_, items)| Self::of_items(items));
        self.modules.push((plain(&module.ident), content));
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if item.leading_colon.is_none() {
            self.import(&item.tree, &[], !matches!(item.vis, Visibility::Inherited));
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_for_tests(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            self.add_path(path.segments.iter().map(|segment| plain(&segment.ident)).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.scan_tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_vis_restricted(&mut self, _: &'ast VisRestricted) {}
}

/// An identifier without the `r#` of a raw one.
fn plain(ident: &syn::Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").unwrap_or(&text).to_owned()
}

/// The name that an item defines in its module, if it is one that others can use.
fn name_of(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    (!is_for_tests(attributes_of(item))).then(|| plain(ident))
}

pub(crate) fn attributes_of(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether an item is there for unit tests only: `#[cfg(test)]`, alone or with more conditions.
pub(crate) fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let condition = attribute.path().is_ident("cfg").then(|| attribute.parse_args::<syn::Meta>());
        condition.and_then(Result::ok).is_some_and(|condition| requires_test(&condition))
    })
}

fn requires_test(condition: &syn::Meta) -> bool {
    match condition {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) if list.path.is_ident("all") => {
            let parts = syn::punctuated::Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
            list.parse_args_with(parts).is_ok_and(|parts| parts.iter().any(requires_test))
        }
        _ => false,
    }
}

#[test]
fn imports_are_found_in_every_form_of_use() {
    let scan =
        Scan::of("use crate::{a::{self, B as C}, d::*}; pub(super) use super::e::F; use ::g::H;").unwrap();
    let import = |path: &str, name: Option<&str>, exported| Import {
        path: path.split("::").map(str::to_owned).collect(),
        name: name.map(str::to_owned),
        exported,
    };
    let expected = [
        import("crate::a", Some("a"), false),
        import("crate::a::B", Some("C"), false),
        import("crate::d", None, false),
        import("super::e::F", Some("F"), true),
    ];
    assert_eq!(scan.imports, expected);
}

#[test]
fn paths_are_found_wherever_they_stand() {
    for code in [
        "fn f() { a::b::C::new(); }",
        "fn f(it: &a::b::C) {}",
        "fn f(it: Vec<Option<a::b::C>>) {}",
        "impl a::b::C for D {}",
        "struct D { it: [a::b::C; 2] }",
        "fn f() { match it { a::b::C { .. } => {} } }",
        "fn f() { assert_eq!(1, it.g(a::b::C), \"{}\", 2); }",
        "fn f() { vec![vec![a :: b :: C]]; }",
        "mod m { const D: a::b::C = 1; }",
    ] {
        let scan = Scan::of(code).unwrap();
        let inline = scan.modules.iter().filter_map(|(_, content)| content.as_ref());
        let mut paths = inline.chain([&scan]).flat_map(|scan| &scan.paths);
        assert!(paths.any(|path| path.starts_with(&["a", "b", "C"].map(str::to_owned))), "{code}");
    }
}

#[test]
fn tests_documentation_and_visibility_are_not_code() {
    for code in [
        "#[cfg(test)] mod tests { use a::b::C; }",
        "#[cfg(all(test, unix))] use a::b::C;",
        "#[cfg(test)] fn f() { a::b::C::new(); }",
        "/// [`a::b::C`]\npub(in a::b::C) fn f() {}",
        "#[serde(with = \"a::b::C\")] struct D;",
        "// a::b::C",
    ] {
        let scan = Scan::of(code).unwrap();
        assert!(scan.imports.is_empty() && scan.paths.is_empty() && scan.modules.is_empty(), "{code}");
    }
    assert!(!Scan::of("#[cfg(not(test))] use a::b::C;").unwrap().imports.is_empty());
}
