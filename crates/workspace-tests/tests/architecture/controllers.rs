//! The page is a few controllers: the state of each is its own, and four files put them together.

use crate::sources::{Sources, made_up, sources};
use syn::{Fields, Item, ItemStruct, Type, Visibility};

/// The file of the page, and all files that have methods of it.
const PAGE: &str = "src/web/page/page.rs";
const TOGETHER: [&str; 4] =
    ["src/web/page/actions.rs", "src/web/page/events.rs", "src/web/page/links.rs", PAGE];

#[test]
fn the_fields_of_controllers_are_private() {
    let sources = sources(&["src/web/page", "src/web/panels"]);
    assert!(controllers(&sources).len() >= 10, "{:?}", controllers(&sources));
    assert_eq!(open_fields(&sources), Vec::<String>::new());
}

#[test]
fn four_files_put_the_controllers_together() {
    let sources = sources(&["src/web"]);
    let has_methods = |text: &str| text.contains("impl Page {") || text.contains(" for Page {");
    let files: Vec<&str> =
        sources.iter().filter(|(_, text)| has_methods(text)).map(|(path, _)| path.as_str()).collect();
    assert_eq!(files, TOGETHER);
}

#[test]
fn an_open_field_of_a_controller_is_seen() {
    let files = [
        (PAGE, "pub(crate) struct Page { pub(super) stage: Stage, handle: Handle<Self>, panels: Panels }"),
        ("src/web/page/stage.rs", "pub(super) struct Stage { picture: Picture, pub(super) drag: Drag }"),
        ("src/web/page/panels.rs", "pub(super) struct Panels { tab: Tab } pub struct Drag { pub at: u8 }"),
        ("src/web/page/handle.rs", "pub(crate) struct Handle<P>(pub P);"),
    ];
    assert_eq!(open_fields(&made_up(&files)), ["Handle.0", "Stage.drag"]);
}

/// The fields of controllers that other files can reach.
fn open_fields(sources: &Sources) -> Vec<String> {
    let controllers = controllers(sources);
    let structs = sources.values().flat_map(|text| structs(text));
    let mut open: Vec<String> = structs
        .filter(|it| controllers.contains(&it.ident.to_string()))
        .flat_map(|it| reached(&it))
        .collect();
    open.sort();
    open
}

fn reached(item: &ItemStruct) -> Vec<String> {
    let is_open = |visibility: &Visibility| !matches!(visibility, Visibility::Inherited);
    let fields = item.fields.iter().enumerate().filter(|(_, field)| is_open(&field.vis));
    let name = |(index, field): (usize, &syn::Field)| match &field.ident {
        Some(name) => format!("{}.{name}", item.ident),
        None => format!("{}.{index}", item.ident),
    };
    fields.map(name).collect()
}

/// The types of the fields of the page.
fn controllers(sources: &Sources) -> Vec<String> {
    let structs = structs(&sources[PAGE]);
    let page = structs.iter().find(|it| it.ident == "Page").expect("the page");
    let Fields::Named(fields) = &page.fields else { panic!("the page's fields have names") };
    fields.named.iter().filter_map(|field| type_name(&field.ty)).collect()
}

fn type_name(of: &Type) -> Option<String> {
    let Type::Path(of) = of else { return None };
    of.path.segments.last().map(|segment| segment.ident.to_string())
}

fn structs(text: &str) -> Vec<ItemStruct> {
    let items = syn::parse_file(text).expect("a source file").items;
    items
        .into_iter()
        .filter_map(|item| if let Item::Struct(item) = item { Some(item) } else { None })
        .collect()
}
