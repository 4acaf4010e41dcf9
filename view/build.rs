//! Makes the methods of `Language` of the Fluent files in `lang/`: one for each
//! message, whose arguments are the message's own.
//!
//! A page asks for its words by name, so that one that is not there, or lacks
//! an argument, does not compile; nothing is parsed when a page is written, and
//! the browser's engine carries no more than the words that it says. Of Fluent
//! it reads what the files use: text, arguments, and a choice between one and
//! many. Messages that begin with `script-` are for scripts in pages.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};

/// The languages: the name of the variant, and the file.
const LANGUAGES: [(&str, &str); 2] = [("English", "en"), ("Japanese", "ja")];
/// What the messages for scripts begin with.
const FOR_SCRIPTS: &str = "script-";

/// A piece of a message.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Text(String),
    Argument(String),
    /// What is said where the argument is one, and where it is not.
    Choice {
        by: String,
        one: Vec<Piece>,
        many: Vec<Piece>,
    },
}

type Messages = BTreeMap<String, Vec<Piece>>;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lang");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut read: Vec<Messages> =
        LANGUAGES.iter().map(|(_, tag)| messages(&folder.join(format!("{tag}.ftl")))).collect();
    if let Some((first, others)) = read.split_first_mut() {
        for (own, (_, tag)) in others.iter_mut().zip(&LANGUAGES[1..]) {
            let unknown: Vec<&String> = own.keys().filter(|id| !first.contains_key(*id)).collect();
            assert!(unknown.is_empty(), "lang/{}.ftl has no {unknown:?}", LANGUAGES[0].1);
            for (id, said) in &*first {
                own.entry(id.clone()).or_insert_with(|| {
                    println!(
                        "cargo::warning=lang/{tag}.ftl has no {id}: the page says it in English"
                    );
                    said.clone()
                });
            }
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    fs::write(out.join("messages.rs"), methods(&read)).expect("the folder is there");
    fs::write(out.join("words.js"), script(&read)).expect("the folder is there");
}

/// The messages of a file.
fn messages(path: &Path) -> Messages {
    let text = fs::read_to_string(path).expect("the file is there");
    let resource = fluent_syntax::parser::parse(text.as_str())
        .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
    let mut messages = Messages::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        let pattern = message.value.unwrap_or_else(|| panic!("{id} says nothing"));
        let known = messages.insert(id.to_owned(), pieces(id, &pattern));
        assert!(known.is_none(), "{id} is there twice in {}", path.display());
    }
    messages
}

fn pieces(id: &str, pattern: &Pattern<&str>) -> Vec<Piece> {
    let piece = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Piece::Text((*value).to_owned()),
        PatternElement::Placeable { expression } => match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                Piece::Argument(id.name.to_owned())
            }
            Expression::Inline(InlineExpression::StringLiteral { value }) => {
                Piece::Text((*value).to_owned())
            }
            Expression::Select { selector, variants } => {
                let InlineExpression::VariableReference { id: by } = selector else {
                    panic!("{id} chooses by something other than an argument")
                };
                let named = |default: bool| {
                    variants.iter().find(|variant| {
                        let one = matches!(variant.key, VariantKey::Identifier { name: "one" });
                        variant.default == default && one != default
                    })
                };
                let many = named(true).unwrap_or_else(|| panic!("{id} has no *[other]"));
                let one = named(false).unwrap_or(many);
                Piece::Choice {
                    by: by.name.to_owned(),
                    one: pieces(id, &one.value),
                    many: pieces(id, &many.value),
                }
            }
            Expression::Inline(_) => panic!("{id} has more than text and arguments"),
        },
    };
    pattern.elements.iter().map(piece).collect()
}

/// The arguments in the order in which they first stand, and whether one is counted.
fn arguments(pieces: &[Piece], known: &mut Vec<(String, bool)>) {
    let mut note = |name: &str, counted: bool| match known.iter_mut().find(|(own, _)| own == name) {
        Some((_, known)) => *known |= counted,
        None => known.push((name.to_owned(), counted)),
    };
    for piece in pieces {
        match piece {
            Piece::Text(_) => {}
            Piece::Argument(name) => note(name, false),
            Piece::Choice { by, .. } => note(by, true),
        }
    }
    for piece in pieces {
        if let Piece::Choice { one, many, .. } = piece {
            arguments(one, known);
            arguments(many, known);
        }
    }
}

/// The methods, as Rust.
fn methods(read: &[Messages]) -> String {
    let mut rust = String::from("impl Language {\n");
    for id in read[0].keys().filter(|id| !id.starts_with(FOR_SCRIPTS)) {
        let told: Vec<&Vec<Piece>> = read.iter().map(|messages| &messages[id]).collect();
        let mut known = Vec::new();
        for pieces in &told {
            arguments(pieces, &mut known);
        }
        let name = id.replace('-', "_");
        let doc = told[0].iter().map(in_words).collect::<String>();
        let _ = writeln!(rust, "    /// `{}`", doc.replace('`', "'").replace('\n', " "));
        let _ = writeln!(rust, "    #[must_use]");
        if known.is_empty() {
            let _ = writeln!(rust, "    pub fn {name}(self) -> &'static str {{ match self {{");
            for ((language, _), pieces) in LANGUAGES.iter().zip(&told) {
                let text: String = pieces.iter().map(in_words).collect();
                let _ = writeln!(rust, "        Self::{language} => {text:?},");
            }
            rust.push_str("    } }\n");
            continue;
        }
        let parameters: Vec<String> = known
            .iter()
            .map(|(argument, counted)| {
                let kind = if *counted { "Count" } else { "std::fmt::Display" };
                format!(", {}: impl {kind}", argument.replace('-', "_"))
            })
            .collect();
        let parameters = parameters.concat();
        let _ = writeln!(rust, "    pub fn {name}(self{parameters}) -> String {{");
        rust.push_str("        let mut said = String::new();\n        match self {\n");
        for ((language, _), pieces) in LANGUAGES.iter().zip(&told) {
            let mut body = String::new();
            for piece in *pieces {
                say(piece, &mut body);
            }
            let _ = writeln!(rust, "        Self::{language} => {{ {body} }}");
        }
        rust.push_str("        }\n        said\n    }\n");
    }
    rust + "}\n"
}

/// The statement that says a piece.
fn say(piece: &Piece, rust: &mut String) {
    match piece {
        Piece::Text(text) => {
            let mut letters = text.chars();
            let _ = match (letters.next(), letters.next()) {
                (Some(letter), None) => write!(rust, "said.push({letter:?});"),
                _ => write!(rust, "said.push_str({text:?});"),
            };
        }
        Piece::Argument(name) => {
            let name = name.replace('-', "_");
            let _ = write!(
                rust,
                "let _ = std::fmt::Write::write_fmt(&mut said, format_args!(\"{{{name}}}\"));"
            );
        }
        Piece::Choice { by, one, many } => {
            let _ = write!(rust, "if {}.is_one() {{", by.replace('-', "_"));
            for piece in one {
                say(piece, rust);
            }
            rust.push_str("} else {");
            for piece in many {
                say(piece, rust);
            }
            rust.push('}');
        }
    }
}

/// A piece as it is in the file.
fn in_words(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => text.clone(),
        Piece::Argument(name) => format!("{{{name}}}"),
        Piece::Choice { many, .. } => many.iter().map(in_words).collect(),
    }
}

/// Whether a message is for scripts: by its name, or as the kind of a hit.
fn is_for_scripts(id: &str) -> bool {
    id.starts_with(FOR_SCRIPTS) || id.starts_with("kind-")
}

/// The module that gives scripts their words.
fn script(read: &[Messages]) -> String {
    let mut words = String::new();
    for ((_, tag), messages) in LANGUAGES.iter().zip(read) {
        let _ = writeln!(words, "  {tag}: {{");
        for (id, pieces) in messages.iter().filter(|(id, _)| is_for_scripts(id)) {
            let plain = pieces.iter().all(|piece| !matches!(piece, Piece::Choice { .. }));
            assert!(plain, "{id} is for a script and chooses");
            let text: String = pieces.iter().map(in_words).collect();
            let name = id.strip_prefix(FOR_SCRIPTS).unwrap_or(id);
            let _ = writeln!(words, "    {name:?}: {text:?},");
        }
        words.push_str("  },\n");
    }
    format!(
        "// Written from the Fluent files: what scripts say, in the language of the page.\n\n\
         const WORDS = {{\n{words}}};\n\
         const own = WORDS[document.documentElement.lang] ?? WORDS.en;\n\n\
         /** The words of a message, with what it is given. */\n\
         export const say = (id, given = {{}}) => own[id].replace(/\\{{([\\w-]+)\\}}/g, (_, name) => given[name]);\n\n\
         /** What kind of thing it is. */\n\
         export const kind = (id) => own[`kind-${{id}}`] ?? id.replace(\"_\", \" \");\n"
    )
}
