//! Tells cargo to embed the corpus anew when one of its files changes.

fn main() {
    for part in [
        "checks",
        "corrections.toml",
        "documents",
        "formats",
        "games.toml",
        "glossary.toml",
        "headnotes",
        "icons.toml",
        "lists",
        "renderings",
        "scenarios",
        "search",
        "sets.toml",
        "words",
    ] {
        println!("cargo::rerun-if-changed={part}");
    }
}
