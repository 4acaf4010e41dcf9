//! A corpus in which a document has two editions.

use headjudge_corpus::{CorpusFile, CorpusFiles, embedded, sha256_hex};

const CRD: &str = "documents/fanz-crd";

/// The embedded corpus with an older edition of one document beside the newest.
pub(crate) fn two_editions() -> CorpusFiles {
    let mut files = embedded();
    let read = |name: &str| {
        let bytes = files.get(&format!("{CRD}/{name}")).unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    };
    let (text, about) = (read("source.txt"), read("document.toml"));
    let dialect = read("dialect.toml");
    let older: String = text
        .replacen("can only be used once per turn", "can only be used once per combat", 1)
        .split_inclusive('\n')
        .filter(|line| !line.contains("Dragon Ball Immunity"))
        .collect();
    let field = |name: &str, value: &str, about: String| -> String {
        let lines = about.lines().map(|line| {
            if line.starts_with(&format!("{name} =")) {
                format!("{name} = \"{value}\"\n")
            } else {
                format!("{line}\n")
            }
        });
        lines.collect()
    };
    let about = field("edition", "1.8.0", about);
    let about = field("published", "2020-01-31", about);
    let about = field("sha256", &sha256_hex(older.as_bytes()), about);
    for (name, text) in [("source.txt", older), ("document.toml", about), ("dialect.toml", dialect)]
    {
        let path = format!("{CRD}-older/{name}");
        files.insert(CorpusFile { path, bytes: text.into_bytes() });
    }
    files
}
