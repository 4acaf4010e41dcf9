//! Gathering: from records in any order to editions, each with what it says.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use headjudge_corpus::{
    CardId, DeckNumber, DocumentId, Erratum, Extent, Fact, Format, FormatId, FusionLimit,
    ListEntry, Passage, PassageId, Publisher, Record, Rule, RuleStatus, SetId, Trait, fold,
};
use jiff::civil::Date;

use super::edition::Edition;
use super::limits::{self, Chain, StatedLimits};
use super::stated::StatedFacts;

/// Gathers the editions of `documents` from the records, oldest first.
pub(super) fn collect(
    records: &[&Record],
    formats: &BTreeMap<FormatId, Format>,
    publishers: &HashMap<&SetId, Publisher>,
    cited: &HashSet<PassageId>,
) -> BTreeMap<DocumentId, Vec<Edition>> {
    let aliases = aliases_of(records);
    let documents: HashSet<&str> =
        formats.values().flat_map(Format::documents).map(DocumentId::as_str).collect();
    let mut found: BTreeMap<(DocumentId, String), Gathering<'_>> = BTreeMap::new();
    for record in records {
        let Some((document, edition)) = home(record) else { continue };
        if documents.contains(document.family()) {
            let key = (document.clone(), edition.to_owned());
            found.entry(key).or_default().take(record);
        }
    }
    for format in formats.values() {
        for other in &format.with {
            join(&mut found, &format.document, other);
        }
    }
    let mut editions: BTreeMap<DocumentId, Vec<Edition>> = BTreeMap::new();
    for ((document, name), gathering) in found {
        let of_all = DocumentId::new(document.family());
        let edition = gathering.finish(document, name, publishers, cited, &aliases);
        editions.entry(of_all).or_default().push(edition);
    }
    for list in editions.values_mut() {
        list.sort_by(|a, b| (a.published, &a.name).cmp(&(b.published, &b.name)));
    }
    editions
}

/// Adds what the newest edition of another document says to each edition of one.
fn join(
    found: &mut BTreeMap<(DocumentId, String), Gathering<'_>>,
    document: &DocumentId,
    other: &DocumentId,
) {
    let of = |key: &(DocumentId, String), id: &DocumentId| key.0.family() == id.as_str();
    let others = found.iter().filter(|(key, _)| of(key, other));
    let newest = others.max_by_key(|((_, name), gathered)| (gathered.published, name.clone()));
    let Some(newest) = newest.map(|(_, gathered)| gathered.clone()) else { return };
    for (_, gathered) in found.iter_mut().filter(|(key, _)| of(key, document)) {
        gathered.join(&newest);
    }
}

/// Other spellings of the cards that lists name, by card.
fn aliases_of<'a>(records: &[&'a Record]) -> HashMap<&'a CardId, &'a [String]> {
    let listed: HashSet<&CardId> = records
        .iter()
        .filter_map(|record| match record {
            Record::ListEntry(entry) => Some(&entry.card_id),
            _ => None,
        })
        .collect();
    records
        .iter()
        .filter_map(|record| match record {
            Record::Card(card) if !card.aliases.is_empty() && listed.contains(&card.id) => {
                Some((&card.id, card.aliases.as_slice()))
            }
            _ => None,
        })
        .collect()
}

/// The document and edition of a record.
fn home(record: &Record) -> Option<(&DocumentId, &str)> {
    Some(match record {
        Record::Document(r) => (&r.id, r.edition.as_str()),
        Record::Passage(r) => (&r.document, r.edition.as_str()),
        Record::Rule(r) => (&r.document, r.edition.as_str()),
        Record::Trait(r) => (&r.document, r.edition.as_str()),
        Record::FusionLimit(r) => (&r.document, r.edition.as_str()),
        Record::DeckNumber(r) => (&r.document, r.edition.as_str()),
        Record::Fact(r) => (&r.document, r.edition.as_str()),
        Record::Erratum(r) => (&r.document, r.edition.as_str()),
        Record::ListEntry(r) => (&r.document, r.edition.as_str()),
        _ => return None,
    })
}

/// The records of one edition, before they are put in order.
#[derive(Clone, Default)]
struct Gathering<'a> {
    short_title: String,
    extent: Extent,
    published: Option<Date>,
    joined: Vec<(String, Option<Date>)>,
    passages: Vec<&'a Passage>,
    rules: Vec<&'a Rule>,
    traits: Vec<Trait>,
    fusions: Vec<FusionLimit>,
    numbers: Vec<DeckNumber>,
    facts: Vec<&'a Fact>,
    errata: Vec<&'a Erratum>,
    entries: Vec<ListEntry>,
}

impl<'a> Gathering<'a> {
    fn take(&mut self, record: &'a Record) {
        match record {
            Record::Document(r) => {
                self.short_title.clone_from(&r.short_title);
                self.extent.clone_from(&r.extent);
                self.published = r.published;
            }
            Record::Passage(r) => self.passages.push(r),
            Record::Rule(r) => self.rules.push(r),
            Record::Trait(r) => self.traits.push(r.clone()),
            Record::FusionLimit(r) => self.fusions.push(r.clone()),
            Record::DeckNumber(r) => self.numbers.push(r.clone()),
            Record::Fact(r) => self.facts.push(r),
            Record::Erratum(r) => self.errata.push(r),
            Record::ListEntry(r) => self.entries.push(r.clone()),
            _ => {}
        }
    }

    /// Takes what another document says too, once.
    fn join(&mut self, other: &Self) {
        let named = (other.short_title.clone(), other.published);
        if self.joined.contains(&named) {
            return;
        }
        self.joined.push(named);
        self.passages.extend(&other.passages);
        self.rules.extend(&other.rules);
        self.traits.extend(other.traits.iter().cloned());
        self.fusions.extend(other.fusions.iter().cloned());
        self.numbers.extend(other.numbers.iter().cloned());
        self.facts.extend(&other.facts);
        self.errata.extend(&other.errata);
        self.entries.extend(other.entries.iter().cloned());
    }

    fn finish(
        self,
        document: DocumentId,
        name: String,
        publishers: &HashMap<&SetId, Publisher>,
        cited: &HashSet<PassageId>,
        aliases: &HashMap<&CardId, &[String]>,
    ) -> Edition {
        let mut edition = Edition {
            document,
            name,
            short_title: self.short_title,
            extent: self.extent,
            extent_passage: None,
            published: self.published,
            joined: self.joined,
            traits: self.traits,
            fusions: self.fusions,
            stated: StatedFacts::default(),
            limits: HashMap::new(),
            sets_of: HashMap::new(),
            limited_titles: HashMap::new(),
            since: HashMap::new(),
            retired: HashSet::new(),
            passages: HashMap::new(),
            characters: HashSet::new(),
            entries: self.entries,
            numbers: self.numbers,
            by_format: BTreeMap::new(),
            aliases: HashMap::new(),
        };
        for rule in &self.rules {
            edition.take_rule(rule);
        }
        for fact in &self.facts {
            edition.stated.take(fact);
        }
        let limits = limits::stated(&self.facts);
        for erratum in &self.errata {
            edition.take_erratum(erratum, publishers.get(&erratum.set).copied(), &limits);
        }
        edition.keep_passages(&self.passages, cited);
        edition.note_characters();
        edition.note_aliases(aliases);
        edition
    }
}

impl Edition {
    fn take_rule(&mut self, rule: &Rule) {
        for passage in rule.passages.iter().chain([&rule.id]) {
            if let Some(since) = rule.since {
                self.since.insert(passage.clone(), since);
            }
            if rule.status == RuleStatus::Defunct {
                self.retired.insert(passage.clone());
            }
        }
    }

    fn take_erratum(
        &mut self,
        erratum: &Erratum,
        of_set: Option<Publisher>,
        stated: &StatedLimits<'_>,
    ) {
        let chain = Arc::new(Chain::new(erratum, of_set, stated));
        let titles: HashMap<String, &str> =
            erratum.printings.iter().map(|p| (fold(&p.name), p.name.as_str())).collect();
        for (title, written) in titles {
            self.sets_of.entry(title.clone()).or_default().insert(erratum.set.clone());
            if chain.passage().is_some() {
                self.limited_titles.entry(title.clone()).or_insert_with(|| written.to_owned());
            }
            if chain.matters() {
                self.limits.entry(title).or_default().push(Arc::clone(&chain));
            }
        }
    }

    fn keep_passages(&mut self, passages: &[&Passage], cited: &HashSet<PassageId>) {
        if let Extent::Part { quote, lines, .. } = &self.extent {
            let says = |passage: &&&Passage| {
                passage.lines.overlaps(*lines) && passage.text.contains(quote.as_str())
            };
            self.extent_passage = passages.iter().find(says).map(|passage| passage.id.clone());
        }
        let cited: Vec<PassageId> = cited.iter().map(|id| self.here(id)).collect();
        let mut needed: HashSet<&PassageId> = cited.iter().collect();
        needed.extend(&self.extent_passage);
        needed.extend(self.entries.iter().map(|entry| &entry.passage));
        needed.extend(self.numbers.iter().map(|number| &number.passage));
        needed.extend(self.traits.iter().map(|r| &r.id));
        needed.extend(self.fusions.iter().map(|r| &r.id));
        needed.extend(self.limits.values().flatten().filter_map(|chain| chain.passage()));
        let stated = &self.stated;
        needed.extend(stated.ally_once.iter().map(|w| &w.passage));
        needed.extend(stated.non_unique.iter().map(|w| &w.passage));
        needed.extend(stated.not_together.iter().map(|w| &w.passage));
        needed.extend(stated.heritage.iter().map(|w| &w.passage));
        needed.extend(stated.released.iter().map(|w| &w.passage));
        needed.extend(stated.apart.iter().map(|w| &w.passage));
        needed.extend(stated.scouter.iter().map(|w| &w.passage));
        let kept = passages.iter().filter(|passage| needed.contains(&passage.id));
        self.passages = kept.map(|passage| (passage.id.clone(), (*passage).clone())).collect();
    }

    fn note_characters(&mut self) {
        let members = self.traits.iter().flat_map(|t| &t.members).filter(|m| !m.single_card);
        let fused = self.fusions.iter().flat_map(|f| f.excluded.iter().chain([&f.character]));
        let partners = self.entries.iter().flat_map(|e| &e.partners).map(|p| &p.name);
        self.characters =
            members.map(|m| &m.name).chain(fused).chain(partners).map(|name| fold(name)).collect();
    }

    fn note_aliases(&mut self, aliases: &HashMap<&CardId, &[String]>) {
        for entry in &self.entries {
            if let Some(names) = aliases.get(&entry.card_id) {
                let folded = names.iter().map(|name| fold(name)).collect();
                self.aliases.insert(entry.card_id.clone(), folded);
            }
        }
    }
}
