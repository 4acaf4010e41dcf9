//! The fields of answers that are not written where there is nothing to say. A
//! derived schema does not tell them from those that are written as `null`.

/// The fields, by schema. All others of an answer are always there.
pub(super) const LEFT_OUT: [(&str, &str); 75] = [
    ("Candidate", "code"),
    ("Candidate", "set"),
    ("Candidate", "set_name"),
    ("Card", "guessed"),
    ("CardFacts", "alignment"),
    ("CardFacts", "guids"),
    ("CardFacts", "level"),
    ("CardFacts", "limit"),
    ("CardFacts", "power_levels"),
    ("CardFacts", "power_up"),
    ("CardFacts", "printed"),
    ("CardFacts", "printed_as"),
    ("CardFacts", "rarity"),
    ("CardFacts", "traits"),
    ("CardRuling", "printed"),
    ("CardRuling", "since"),
    ("CardRun", "by_hand"),
    ("CardRun", "passage"),
    ("CardRun", "pin"),
    ("CardRun", "text"),
    ("CardView", "then"),
    ("CardView", "warnings"),
    ("Change", "also"),
    ("Change", "references"),
    ("CiteRun", "by_hand"),
    ("Dated", "as_of"),
    ("Dated", "warnings"),
    ("Fault", "candidates"),
    ("Fault", "suggestions"),
    ("Health", "snapshot"),
    ("Health", "trouble"),
    ("Hit", "folded"),
    ("Hit", "superseded"),
    ("Legality", "href"),
    ("Legality", "url"),
    ("LegalityView", "candidates"),
    ("LegalityView", "suggestions"),
    ("ListEntry", "partners"),
    ("ListEntry", "until"),
    ("ListView", "entries"),
    ("ListView", "later"),
    ("Outcome", "cards"),
    ("Outcome", "spans"),
    ("Passage", "english"),
    ("Passage", "number"),
    ("Passage", "why"),
    ("Permission", "opened_by"),
    ("PrintedAs", "kind"),
    ("PrintedAs", "level"),
    ("PrintedAs", "power_levels"),
    ("PrintedAs", "power_up"),
    ("Procedure", "comparison"),
    ("Procedure", "english_title"),
    ("Rule", "children"),
    ("Rule", "english"),
    ("Rule", "english_title"),
    ("Rule", "number"),
    ("Rule", "parent"),
    ("Rule", "printed"),
    ("Rule", "reason"),
    ("Rule", "referenced_by"),
    ("Rule", "references"),
    ("Rule", "since"),
    ("RuleName", "english_title"),
    ("Sentence", "rendering"),
    ("Sentence", "stopped"),
    ("SentenceRun", "rendering"),
    ("SentenceRun", "stopped"),
    ("Side", "number"),
    ("Step", "english"),
    ("Step", "part"),
    ("Step", "permissions"),
    ("TextRun", "cards"),
    ("Trace", "detail"),
    ("Trial", "error"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::LEFT_OUT;

    /// Fields that are left out by what writes the answer, and not by their type.
    const BY_HAND: [(&str, &str); 4] =
        [("ListView", "entries"), ("ListView", "later"), ("Legality", "href"), ("Legality", "url")];

    /// Every Rust file below a folder.
    fn sources(folder: &Path, out: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, out);
            } else if path.extension().is_some_and(|end| end == "rs") {
                out.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }

    /// The fields under `skip_serializing_if`, by struct.
    fn skipped(text: &str, out: &mut BTreeSet<(String, String)>) {
        let (mut owner, mut skips, mut renamed) = (String::new(), false, None);
        for line in text.lines().map(str::trim) {
            let words = line
                .trim_start_matches("pub ")
                .trim_start_matches("pub(crate) ")
                .trim_start_matches("pub(super) ");
            if let Some(rest) = words.strip_prefix("struct ") {
                owner = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap().to_owned();
            } else if line.starts_with("#[serde(") {
                skips |= line.contains("skip_serializing_if");
                renamed =
                    line.split("rename = \"").nth(1).map(|rest| rest.split('"').next().unwrap());
            } else if !line.starts_with("#[") && !line.starts_with("///") {
                if let Some((field, _)) = words.split_once(':').filter(|_| skips) {
                    out.insert((owner.clone(), renamed.unwrap_or(field).to_owned()));
                }
                (skips, renamed) = (false, None);
            }
        }
    }

    #[test]
    fn the_table_is_what_the_sources_say() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let (mut texts, mut found) = (Vec::new(), BTreeSet::new());
        for part in ["corpus", "engine", "index", "answers", "web"] {
            sources(&root.join(part).join("src"), &mut texts);
        }
        for text in &texts {
            skipped(text, &mut found);
        }
        let told: BTreeSet<(String, String)> = LEFT_OUT
            .iter()
            .map(|(schema, field)| ((*schema).to_owned(), (*field).to_owned()))
            .collect();
        let schemas: BTreeSet<&str> = LEFT_OUT.iter().map(|(schema, _)| *schema).collect();
        for (owner, field) in &found {
            let owner = if owner == "FaultJson" { "Fault" } else { owner };
            let known = told.contains(&(owner.to_owned(), field.clone()));
            assert!(
                known || !schemas.contains(owner),
                "{owner}.{field} is left out and not in the table"
            );
        }
        for (schema, field) in LEFT_OUT.iter().filter(|row| !BY_HAND.contains(row)) {
            let owner = if *schema == "Fault" { "FaultJson" } else { schema };
            let known = found.contains(&(owner.to_owned(), (*field).to_owned()));
            assert!(known, "{schema}.{field} is always written");
        }
    }
}
