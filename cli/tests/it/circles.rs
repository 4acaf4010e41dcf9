//! No circle of files: within a crate a file may use those below it, and
//! none of them may use it in turn, over any number of steps.
//!
//! A file uses another if a path in it leads there. A path to a re-exported
//! name leads to the file that defines the name, so that a `mod.rs` may offer
//! what its children define. Tests inside a file are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use regex::Regex;

use crate::invariants::{CRATES, root};

/// The rules of a grammar hold each other: a clause has a condition, and a
/// condition a clause.
const GRAMMAR: &str = "grammar";

/// A module, by the names on the way to it.
type Module = Vec<String>;

/// What a file imports and mentions.
#[derive(Default)]
struct File {
    /// Each local name with the path that it stands for.
    uses: Vec<(String, Vec<String>)>,
    /// Paths in the code, as they are written.
    paths: Vec<Vec<String>>,
    /// Names that are re-exported.
    exported: BTreeSet<String>,
    /// The code without its imports.
    body: String,
}

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}

impl File {
    /// Reads the code of a file, without comments, texts and tests.
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let text = regex(r"(?s)#\[cfg\(test\)\]\s*mod \w+ \{.*").replace(&text, "");
        let text = regex(r"//[^\n]*").replace_all(&text, "");
        let text = regex(r#"(?s)"(?:\\.|[^"\\])*""#).replace_all(&text, "");
        let mut file = Self::default();
        let imports = regex(r"\b(pub(?:\([^)]*\))? )?use ([^;]+);");
        for import in imports.captures_iter(&text) {
            let before = file.uses.len();
            file.add_use(&mut Vec::new(), &import[2]);
            if import.get(1).is_some() {
                let names = file.uses[before..].iter().map(|(name, _)| name.clone());
                file.exported.extend(names);
            }
        }
        file.body = imports.replace_all(&text, "").into_owned();
        let paths = regex(r"\b[a-z]\w*(?:::\w+)+");
        let split = |path: regex::Match<'_>| path.as_str().split("::").map(str::to_owned).collect();
        file.paths = paths.find_iter(&file.body).map(split).collect();
        file
    }

    /// Adds what `tree` imports: a path, or several in braces.
    fn add_use(&mut self, way: &mut Vec<String>, tree: &str) {
        let tree = tree.trim();
        let Some((lead, rest)) = tree.split_once('{') else {
            let (path, local) = tree.split_once(" as ").unwrap_or((tree, ""));
            let mut path: Vec<String> =
                way.iter().cloned().chain(path.trim().split("::").map(str::to_owned)).collect();
            if path.last().is_some_and(|name| name == "self") && path.len() > 1 {
                path.pop();
            }
            let name = path.last().cloned().unwrap_or_default();
            let local = if local.is_empty() { name } else { local.trim().to_owned() };
            self.uses.push((local, path));
            return;
        };
        let depth = way.len();
        way.extend(
            lead.split("::").filter(|part| !part.is_empty()).map(|part| part.trim().to_owned()),
        );
        let (mut open, mut from) = (0, 0);
        let inner = rest.trim_end().trim_end_matches('}');
        for (at, c) in inner.char_indices() {
            match c {
                '{' => open += 1,
                '}' => open -= 1,
                ',' if open == 0 => {
                    self.add_use(way, &inner[from..at]);
                    from = at + 1;
                }
                _ => {}
            }
        }
        if !inner[from..].trim().is_empty() {
            self.add_use(way, &inner[from..]);
        }
        way.truncate(depth);
    }

    /// Whether the code mentions `name`, so that a re-export of it is used here too.
    fn mentions(&self, name: &str) -> bool {
        regex(&format!(r"\b{name}\b")).is_match(&self.body)
    }
}

/// The files of a crate, by module.
fn files(folder: &Path) -> BTreeMap<Module, File> {
    let mut found = BTreeMap::new();
    let mut folders = vec![(folder.to_owned(), Module::new())];
    while let Some((folder, module)) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let own = |name| module.iter().cloned().chain([name]).collect::<Module>();
            if path.is_dir() {
                folders.push((path, own(name)));
            } else if path.extension().is_some_and(|end| end == "rs") {
                let own = if ["mod", "lib", "main"].contains(&name.as_str()) {
                    module.clone()
                } else {
                    own(name)
                };
                found.insert(own, File::read(&path));
            }
        }
    }
    found
}

/// The file that a path leads to from `from`; none outside the crate.
fn resolve(
    files: &BTreeMap<Module, File>,
    from: &Module,
    path: &[String],
    seen: &mut BTreeSet<(Module, String)>,
) -> Option<Module> {
    let (mut module, mut rest) = (from.clone(), path);
    match path.first()?.as_str() {
        "crate" => (module, rest) = (Module::new(), &path[1..]),
        "self" => rest = &path[1..],
        "super" => {
            while rest.first().is_some_and(|part| part == "super") {
                module.pop();
                rest = &rest[1..];
            }
        }
        first => {
            let child: Module = module.iter().cloned().chain([first.to_owned()]).collect();
            let imported = files.get(from)?.uses.iter().any(|(name, _)| name == first);
            if !files.contains_key(&child) && !imported {
                return None;
            }
        }
    }
    while let Some(part) = rest.first() {
        let child: Module = module.iter().cloned().chain([part.clone()]).collect();
        if files.contains_key(&child) {
            (module, rest) = (child, &rest[1..]);
            continue;
        }
        let import = files.get(&module)?.uses.iter().find(|(name, _)| name == part);
        if let Some((name, target)) = import
            && seen.insert((module.clone(), name.clone()))
        {
            let target: Vec<String> = target.iter().chain(&rest[1..]).cloned().collect();
            return resolve(files, &module, &target, seen);
        }
        break;
    }
    files.contains_key(&module).then_some(module)
}

/// The files that each file uses.
fn uses(files: &BTreeMap<Module, File>) -> BTreeMap<&Module, BTreeSet<Module>> {
    let mut all = BTreeMap::new();
    for (module, file) in files {
        let imports = file
            .uses
            .iter()
            .filter(|(name, _)| !file.exported.contains(name) || file.mentions(name));
        let imports = imports.map(|(_, path)| path);
        let paths = file.paths.iter().filter(|path| path.len() > 1);
        let mut used: BTreeSet<Module> = imports
            .chain(paths)
            .filter_map(|path| resolve(files, module, path, &mut BTreeSet::new()))
            .collect();
        used.remove(module);
        all.insert(module, used);
    }
    all
}

/// The files that can be reached from `from`, over any number of steps.
fn reached<'a>(
    uses: &'a BTreeMap<&Module, BTreeSet<Module>>,
    from: &Module,
) -> BTreeSet<&'a Module> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&Module> = uses[from].iter().collect();
    while let Some(module) = open.pop() {
        if found.insert(module) {
            open.extend(&uses[module]);
        }
    }
    found
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for krate in CRATES {
        let files = files(&root().join(krate).join("src"));
        let uses = uses(&files);
        for module in files.keys().filter(|module| !module.iter().any(|part| part == GRAMMAR)) {
            if reached(&uses, module).contains(module) {
                let back =
                    uses[module].iter().filter(|other| reached(&uses, other).contains(module));
                let back: Vec<String> = back.map(|other| other.join("::")).collect();
                circles.push(format!("{krate} {} -> {}", module.join("::"), back.join(", ")));
            }
        }
    }
    assert!(circles.is_empty(), "files that use each other:\n{}", circles.join("\n"));
}
