//! One edition of one document, as far as deck rules read it.

use std::collections::{BTreeMap, HashMap, HashSet};

use headjudge_corpus::{
    CardId, DeckNumber, DocumentId, Erratum, Format, FormatId, FusionLimit, ListEntry, ListKind,
    Passage, PassageClass, PassageId, Record, Rule, RuleStatus, SetId, Trait, fold,
};
use jiff::civil::Date;

use super::limits::{self, Limit};
use super::wording::Wording;

/// One edition of one document.
#[derive(Clone, Debug)]
pub(crate) struct Edition {
    pub(crate) document: DocumentId,
    pub(crate) name: String,
    pub(crate) published: Option<Date>,
    pub(crate) traits: Vec<Trait>,
    pub(crate) fusions: Vec<FusionLimit>,
    pub(crate) wording: Wording,
    /// Limits by folded title, over every erratum in force.
    pub(crate) limits: HashMap<String, Vec<Limit>>,
    /// The same without the texts and sets of the continuation.
    pub(crate) limits_before_fanz: HashMap<String, Vec<Limit>>,
    /// Folded titles whose errata hold a text marked as the continuation's.
    pub(crate) changed_by_fanz: HashSet<String>,
    /// Since when the rule in a passage is in force, where a date is printed.
    pub(crate) since: HashMap<PassageId, Date>,
    /// Passages of retired rules.
    pub(crate) retired: HashSet<PassageId>,
    /// The passages that answers cite.
    pub(crate) passages: HashMap<PassageId, Passage>,
    /// The characters that the records name.
    pub(crate) characters: HashSet<String>,
    entries: Vec<ListEntry>,
    numbers: Vec<DeckNumber>,
    by_format: BTreeMap<FormatId, FormatIndex>,
    /// Other spellings of listed cards, folded, by card.
    aliases: HashMap<CardId, Vec<String>>,
}

/// What one format reads of an edition.
#[derive(Clone, Debug, Default)]
struct FormatIndex {
    lists: HashMap<ListKind, Vec<usize>>,
    titles: HashMap<ListKind, HashMap<String, Vec<usize>>>,
    numbers: HashMap<String, usize>,
}

/// Gathers the editions of `documents` from the records, oldest first.
pub(super) fn collect(
    records: &[&Record],
    documents: &HashSet<&str>,
    fan_sets: &HashSet<&SetId>,
    cited: &HashSet<PassageId>,
) -> BTreeMap<DocumentId, Vec<Edition>> {
    let aliases = aliases_of(records);
    let mut found: BTreeMap<(DocumentId, String), Gathering<'_>> = BTreeMap::new();
    for record in records {
        let Some((document, edition)) = home(record) else { continue };
        if documents.contains(base(document)) {
            let key = (document.clone(), edition.to_owned());
            found.entry(key).or_default().take(record);
        }
    }
    let mut editions: BTreeMap<DocumentId, Vec<Edition>> = BTreeMap::new();
    for ((document, name), gathering) in found {
        let of_all = DocumentId::new(base(&document));
        let edition = gathering.finish(document, name, fan_sets, cited, &aliases);
        editions.entry(of_all).or_default().push(edition);
    }
    for list in editions.values_mut() {
        list.sort_by(|a, b| (a.published, &a.name).cmp(&(b.published, &b.name)));
    }
    editions
}

/// The document of an edition: an older edition may be named `document@edition`.
pub(super) fn base(document: &DocumentId) -> &str {
    let id = document.as_str();
    id.split_once('@').map_or(id, |(base, _)| base)
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
        Record::Erratum(r) => (&r.document, r.edition.as_str()),
        Record::ListEntry(r) => (&r.document, r.edition.as_str()),
        _ => return None,
    })
}

/// The records of one edition, before they are put in order.
#[derive(Default)]
struct Gathering<'a> {
    published: Option<Date>,
    passages: Vec<&'a Passage>,
    rules: Vec<&'a Rule>,
    traits: Vec<Trait>,
    fusions: Vec<FusionLimit>,
    numbers: Vec<DeckNumber>,
    errata: Vec<&'a Erratum>,
    entries: Vec<ListEntry>,
}

impl<'a> Gathering<'a> {
    fn take(&mut self, record: &'a Record) {
        match record {
            Record::Document(r) => self.published = r.published,
            Record::Passage(r) => self.passages.push(r),
            Record::Rule(r) => self.rules.push(r),
            Record::Trait(r) => self.traits.push(r.clone()),
            Record::FusionLimit(r) => self.fusions.push(r.clone()),
            Record::DeckNumber(r) => self.numbers.push(r.clone()),
            Record::Erratum(r) => self.errata.push(r),
            Record::ListEntry(r) => self.entries.push(r.clone()),
            _ => {}
        }
    }

    fn finish(
        self,
        document: DocumentId,
        name: String,
        fan_sets: &HashSet<&SetId>,
        cited: &HashSet<PassageId>,
        aliases: &HashMap<&CardId, &[String]>,
    ) -> Edition {
        let mut edition = Edition {
            document,
            name,
            published: self.published,
            traits: self.traits,
            fusions: self.fusions,
            wording: Wording::default(),
            limits: HashMap::new(),
            limits_before_fanz: HashMap::new(),
            changed_by_fanz: HashSet::new(),
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
        for erratum in &self.errata {
            edition.take_erratum(erratum, fan_sets.contains(&erratum.set));
        }
        edition.read_wording(&self.passages, &self.rules);
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

    fn take_erratum(&mut self, erratum: &Erratum, fan_set: bool) {
        let titles: HashSet<String> = erratum.printings.iter().map(|p| fold(&p.name)).collect();
        let all = limits::limit_of(erratum, true);
        let before_fanz = if fan_set { None } else { limits::limit_of(erratum, false) };
        let by_fanz = fan_set || erratum.texts.iter().any(limits::is_fan);
        for title in titles {
            if let Some(limit) = &all {
                self.limits.entry(title.clone()).or_default().push(limit.clone());
            }
            if let Some(limit) = &before_fanz {
                self.limits_before_fanz.entry(title.clone()).or_default().push(limit.clone());
            }
            if by_fanz {
                self.changed_by_fanz.insert(title);
            }
        }
    }

    fn read_wording(&mut self, passages: &[&Passage], rules: &[&Rule]) {
        let mut known: HashSet<&PassageId> = HashSet::new();
        for passage in passages {
            let rules = matches!(passage.class, PassageClass::Rule | PassageClass::Definition);
            known.insert(&passage.id);
            if rules && !self.retired.contains(&passage.id) {
                self.wording.read(&passage.text, &passage.id);
            }
        }
        for rule in rules.iter().filter(|rule| rule.status == RuleStatus::Current) {
            if !known.contains(&rule.id) && !rule.passages.iter().any(|p| known.contains(p)) {
                self.wording.read(&rule.text, &rule.id);
            }
        }
    }

    fn keep_passages(&mut self, passages: &[&Passage], cited: &HashSet<PassageId>) {
        let cited: Vec<PassageId> = cited.iter().map(|id| self.here(id)).collect();
        let mut needed: HashSet<&PassageId> = cited.iter().collect();
        needed.extend(self.entries.iter().map(|entry| &entry.passage));
        needed.extend(self.numbers.iter().map(|number| &number.passage));
        needed.extend(self.traits.iter().map(|r| &r.id));
        needed.extend(self.fusions.iter().map(|r| &r.id));
        needed.extend(self.limits.values().flatten().map(|limit| &limit.passage));
        needed.extend(self.limits_before_fanz.values().flatten().map(|limit| &limit.passage));
        let wording = &self.wording;
        needed.extend(wording.ally_once.iter().map(|w| &w.passage));
        needed.extend(wording.non_unique.iter().map(|w| &w.passage));
        needed.extend(wording.heritage.iter().map(|w| &w.passage));
        needed.extend(wording.apart.iter().map(|w| &w.passage));
        needed.extend(wording.scouter.iter().map(|w| &w.passage));
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

    /// The passage of this edition that `id` names: checks name passages of the newest.
    fn here(&self, id: &PassageId) -> PassageId {
        if base(&DocumentId::new(id.document())) == base(&self.document) {
            PassageId::new(format!("{}/{}", self.document, id.anchor()))
        } else {
            id.clone()
        }
    }

    /// The passage that a check cites, as it stands in this edition.
    pub(crate) fn cited(&self, id: &PassageId) -> Option<&Passage> {
        self.passages.get(id).or_else(|| self.passages.get(&self.here(id)))
    }

    /// Sorts entries and numbers by the formats they count for. A list or
    /// number that is not written out for a format counts for every format of its document.
    pub(super) fn index_by_format<'f>(&mut self, formats: impl Iterator<Item = &'f Format>) {
        for format in formats.filter(|format| format.document.as_str() == base(&self.document)) {
            let index = FormatIndex::new(self, &format.id);
            self.by_format.insert(format.id.clone(), index);
        }
    }

    /// The entries of a list that name the title `key`, folded, by their places.
    pub(crate) fn listed(&self, format: &FormatId, list: ListKind, key: &str) -> &[usize] {
        let titles = self.by_format.get(format).and_then(|index| index.titles.get(&list));
        titles.and_then(|titles| titles.get(key)).map_or(&[], Vec::as_slice)
    }

    /// The entry at a place.
    pub(crate) fn entry(&self, at: usize) -> &ListEntry {
        &self.entries[at]
    }

    /// Whether any list of the format names the title `key`.
    pub(crate) fn lists_name(&self, format: &FormatId, key: &str) -> bool {
        let index = self.by_format.get(format);
        index.is_some_and(|index| index.titles.values().any(|titles| titles.contains_key(key)))
    }

    /// All entries of a list.
    pub(crate) fn list(
        &self,
        format: &FormatId,
        list: ListKind,
    ) -> impl Iterator<Item = &ListEntry> {
        let found = self.by_format.get(format).and_then(|index| index.lists.get(&list));
        found.into_iter().flatten().map(|at| &self.entries[*at])
    }

    /// The number that a format states for `subject`.
    pub(crate) fn number(&self, format: &FormatId, subject: &str) -> Option<&DeckNumber> {
        let at = self.by_format.get(format)?.numbers.get(subject)?;
        self.numbers.get(*at).filter(|number| !self.retired.contains(&number.passage))
    }
}

impl FormatIndex {
    fn new(edition: &Edition, format: &FormatId) -> Self {
        let mut index = Self::default();
        let Edition { entries, numbers, aliases, .. } = edition;
        let own: HashSet<ListKind> =
            entries.iter().filter(|e| e.format == *format).map(|e| e.list).collect();
        for (at, entry) in entries.iter().enumerate() {
            let in_force =
                entry.status == RuleStatus::Current || entry.list == ListKind::LegacyThawing;
            if in_force && (entry.format == *format || !own.contains(&entry.list)) {
                index.lists.entry(entry.list).or_default().push(at);
                let titles = index.titles.entry(entry.list).or_default();
                let mut keys = vec![fold(&entry.card), entry.card_id.slug().replace('-', " ")];
                keys.extend(aliases.get(&entry.card_id).into_iter().flatten().cloned());
                keys.sort_unstable();
                keys.dedup();
                for key in keys {
                    titles.entry(key).or_default().push(at);
                }
            }
        }
        for (at, number) in numbers.iter().enumerate() {
            if number.format == *format {
                index.numbers.insert(number.subject.clone(), at);
            } else {
                index.numbers.entry(number.subject.clone()).or_insert(at);
            }
        }
        index
    }
}
