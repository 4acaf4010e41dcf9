//! The audit of claims, on the real corpus: each is uttered, what it cites
//! stands where it says, and what it says is missing is not there.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use headjudge_corpus::{Card, Citation, Document, Record, RuleStatus, embedded, fold, squeeze};
use headjudge_ingest::ingest;
use jiff::civil::Date;

use super::{ClaimKind, Statement, text_statements};
use crate::finding::FindingVerdict;
use crate::{Library, RuleFacts, check_deck, legality, read_deck};

static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| ingest(&embedded()).unwrap().records);

/// What was uttered: the kinds, each with the citations that stood with it.
#[derive(Default)]
struct Uttered(BTreeMap<ClaimKind, Vec<Citation>>);

impl Uttered {
    fn note(&mut self, kinds: &[ClaimKind], because: &[Citation]) {
        for kind in kinds {
            self.0.entry(*kind).or_default().extend(because.iter().cloned());
        }
    }

    fn statements(&mut self, statements: &[Statement]) {
        for Statement { what, citation, .. } in statements {
            self.note(&[*what], &citation.iter().cloned().collect::<Vec<_>>());
        }
    }

    fn deck(&mut self, rule_facts: &RuleFacts, format: &str, deck: &str, on: &str) {
        let deck = read_deck(deck.as_bytes(), None).unwrap();
        let mut library = Library::new();
        for name in deck.names() {
            match card(name.short.unwrap_or(name.name)).or_else(|| card(name.name)) {
                Some(card) => library.insert(name.name, name.set, name.code, card),
                None => library.insert_unmatched(name.name, Vec::new()),
            }
        }
        let on: Date = on.parse().unwrap();
        let verdict = check_deck(rule_facts, &format.into(), &deck, &library, on).unwrap();
        for finding in &verdict.findings {
            self.note(&finding.claims, &finding.because);
        }
        self.statements(&verdict.not_checked);
    }

    fn card(&mut self, rule_facts: &RuleFacts, format: &str, title: &str, card: Option<&Card>) {
        let on: Date = "2022-01-01".parse().unwrap();
        let answer = legality(rule_facts, &format.into(), title, card, on).unwrap();
        self.note(&answer.claims, &answer.because);
        if let Some(card) = card {
            self.statements(&text_statements(rule_facts, card));
        }
    }
}

/// The card of a title.
fn card(title: &str) -> Option<Card> {
    let wanted = fold(title);
    RECORDS.iter().find_map(|record| match record {
        Record::Card(card) if fold(&card.name) == wanted => Some((**card).clone()),
        _ => None,
    })
}

/// The corpus with some records changed or left out.
fn changed(change: impl Fn(&mut Record) -> bool) -> RuleFacts {
    let mut records = RECORDS.clone();
    records.retain_mut(change);
    RuleFacts::new(&records)
}

/// Every claim, uttered.
fn uttered() -> Uttered {
    let rule_facts = RuleFacts::new(&*RECORDS);
    let mut uttered = Uttered::default();
    uttered.deck(
        &rule_facts,
        "fanz",
        "My list\n3 Blue Guard\n2 Orang Charge\n1 Z99\n1 A Real Card\nSideboard\n1 Blue Terror",
        "2022-01-01",
    );
    uttered.deck(&rule_facts, "fanz", "3 Nobody Knows This", "2022-01-01");
    uttered.deck(&rule_facts, "fanz", "1 Master Roshi – Scouted", "2022-01-01");
    uttered.deck(&rule_facts, "fanz", "Total: 60\n3 Blue Guard", "2022-01-01");
    uttered.deck(&rule_facts, "fanz", "3 Blue Guard", "2020-01-01");
    uttered.deck(&rule_facts, "fanz", "1 Visiting The Past", "2021-01-31");
    uttered.deck(&rule_facts, "score-expanded", "1 Saiyan Truce Card", "2004-12-01");
    let panini = "1 Visiting The Past\n2 Orange Uppercut\n1 Vegito – Dominant\n1 Orange Meditation";
    uttered.deck(&rule_facts, "panini", panini, "2018-01-01");
    uttered.card(&rule_facts, "fanz", "Blue Guard", card("Blue Guard").as_ref());
    uttered.card(&rule_facts, "fanz", "Nobody Knows This", None);
    uttered.card(&rule_facts, "score-expanded", "Senzu Bean", card("Senzu Bean").as_ref());
    uttered.card(&rule_facts, "dbs-cg", "Blue Guard", card("Blue Guard").as_ref());
    uttered.card(&rule_facts, "fanz", "Kefla", None);
    let of_score = card("Dream Machine Battle");
    uttered.card(&rule_facts, "fanz", "Dream Machine Battle", of_score.as_ref());
    let mut in_catalogue = card("Orange Meditation").unwrap();
    in_catalogue.facts.guids.push("a-catalogue".to_owned());
    uttered.card(&rule_facts, "panini", "Orange Meditation", Some(&in_catalogue));
    let unread = Card { current: Vec::new(), game: "buddyfight".into(), ..in_catalogue };
    uttered.statements(&text_statements(&rule_facts, &unread));

    let gone = changed(|record| {
        matches!(record, Record::Format(_) | Record::Check(_) | Record::Game(_) | Record::Set(_))
    });
    uttered.deck(&gone, "fanz", "3 Blue Guard", "2022-01-01");
    let no_lists = changed(|record| !matches!(record, Record::ListEntry(_)));
    uttered.deck(&no_lists, "fanz", "3 Blue Guard", "2022-01-01");
    let retired = changed(|record| {
        if let Record::Rule(rule) = record {
            rule.status = RuleStatus::Defunct;
        }
        true
    });
    uttered.deck(&retired, "score-expanded", "3 Senzu Bean", "2004-12-01");
    let later = changed(|record| {
        if let Record::Rule(rule) = record {
            rule.since = Some("2030-01-01".parse().unwrap());
        }
        true
    });
    uttered.deck(&later, "score-expanded", "3 Senzu Bean", "2004-12-01");
    uttered
}

#[test]
fn every_claim_is_uttered_and_cites_words_that_stand_there() {
    let uttered = uttered();
    for kind in ClaimKind::ALL {
        let citations = uttered.0.get(kind).unwrap_or_else(|| panic!("{kind:?} is never uttered"));
        for citation in citations {
            let stands = RECORDS.iter().any(|record| {
                matches!(record, Record::Passage(passage)
                    if passage.id == citation.passage
                        && passage.lines == citation.lines
                        && squeeze(&passage.text).contains(&squeeze(&citation.quote)))
            });
            assert!(stands, "{kind:?}: {citation:?}");
        }
    }
}

#[test]
fn words_that_may_allow_more_copies_leave_a_rule_undecided() {
    let rule_facts = RuleFacts::new(&*RECORDS);
    let words = "(Your Life Deck may include up to 3 copies of each Ally with \"Cell Jr.\" in the \
                 title.) POWER: Gain 1 stage.";
    let verdict_of = |words: &str| {
        let deck = read_deck(b"1 Cell Jr. - Teasing\n3 Cell Jr. - Fleeing", None).unwrap();
        let mut library = Library::new();
        for name in deck.names() {
            let mut card = card("Trunks – Bashful").unwrap();
            card.name = name.name.to_owned();
            (card.errata, card.current) = (Vec::new(), Vec::new());
            card.facts.limit = Some(1);
            let text = if name.name.contains("Teasing") { words } else { "POWER: Draw a card." };
            card.facts.printed = vec![(card.printings[0].clone(), text.to_owned())];
            library.insert(name.name, name.set, name.code, card);
        }
        let on: Date = "2022-01-01".parse().unwrap();
        let verdict = check_deck(&rule_facts, &"fanz".into(), &deck, &library, on).unwrap();
        let found = verdict.findings.into_iter().find(|own| own.rule == "limit-per-deck");
        found.map(|own| (own.verdict, own.needs.concat())).unwrap()
    };
    let (verdict, needs) = verdict_of(words);
    assert_eq!(verdict, FindingVerdict::Unknown);
    assert!(needs.contains("\"Cell Jr.\" in the title"), "{needs}");
    let (verdict, _) = verdict_of("POWER: Gain 1 stage.");
    assert_eq!(verdict, FindingVerdict::Violated);
}

#[test]
fn the_cited_words_are_the_evidence() {
    let uttered = uttered();
    for (kind, words) in [
        (ClaimKind::Rulebook, "rulebook"),
        (ClaimKind::RestOfDocument, "Page1/7"),
        (ClaimKind::NearListed, "Orange Charge"),
        (ClaimKind::NoDate, "Visiting The Past"),
        (ClaimKind::MakerNotMarked, "Visiting The Past"),
        (ClaimKind::LimitNotMarked, "Limit 1 per deck"),
        (ClaimKind::ReleasedByTrait, "All Fusion Personalities have been released in FanZ"),
        (ClaimKind::KnownFromOtherSets, "Beginning with Set 8, Celestial Tournament"),
        (ClaimKind::PrintedByOthers, "Beginning with Set 8, Celestial Tournament"),
    ] {
        let citations = &uttered.0[&kind];
        assert!(citations.iter().any(|citation| citation.quote.contains(words)), "{kind:?}");
    }
}

#[test]
fn what_is_said_to_be_missing_is_not_in_the_document() {
    let text = |document: &str| -> String {
        let files = embedded();
        let bytes = files.get(&format!("documents/{document}/source.txt")).unwrap();
        String::from_utf8_lossy(bytes).to_lowercase()
    };
    let fanz = text("fanz-crd");
    for words in ["deck size", "cards in your deck", "copies of any", "copies of each card"] {
        assert!(!fanz.contains(words), "{words}");
    }
    for record in &*RECORDS {
        let Record::Document(Document { id, extent, .. }) = record else { continue };
        if let headjudge_corpus::Extent::Part { quote, lines, .. } = extent {
            let whole = embedded();
            let bytes = whole.get(&format!("documents/{id}/source.txt")).unwrap();
            let whole = String::from_utf8_lossy(bytes);
            let line = whole.lines().nth(lines.first as usize - 1).unwrap();
            assert!(line.contains(quote.as_str()), "{id}: {line}");
        }
    }
}

#[test]
fn pins_of_sentences_outside_checks_are_those_that_were_read() {
    let cites = RECORDS.iter().flat_map(|record| match record {
        Record::Format(format) => format.elsewhere.clone(),
        Record::Set(set) => set.stated.clone(),
        _ => Vec::new(),
    });
    let mut seen = 0;
    for cite in cites {
        let passage = RECORDS.iter().find_map(|record| match record {
            Record::Passage(passage) if passage.id == cite.passage => Some(passage),
            _ => None,
        });
        let passage = passage.unwrap_or_else(|| panic!("{}", cite.passage));
        assert!(squeeze(&passage.text).contains(&squeeze(&cite.quote)), "{}", cite.quote);
        assert_eq!(headjudge_corpus::pin(&passage.text), cite.pin, "{}", cite.passage);
        seen += 1;
    }
    assert!(seen > 4);
}

/// Sentences about a whole document are made here alone.
#[test]
fn no_other_file_says_that_a_document_lacks_something() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if path.file_name().unwrap() != "claims" && path.file_name().unwrap() != "play" {
                    folders.push(path);
                }
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            let code = source.split("#[cfg(test)]").next().unwrap();
            let sentences = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            for line in sentences {
                for words in ["No document", "No record", "states no ", "does not mark"] {
                    assert!(!line.contains(words), "{}: {line}", path.display());
                }
            }
        }
    }
}
