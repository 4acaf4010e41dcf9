//! The legality of one card: the deck rules, asked about it alone.

use headjudge_corpus::{Card, CardId, CheckLink, Citation, FormatId, fold};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::claims::{Absent, Claim, ClaimKind, Searched};
use crate::error::EngineError;
use crate::facts::decided_near;
use crate::library::{Keys, card_keys};
use crate::near::is_part;
use crate::rule_facts::{EffectiveEdition, Reach, RuleFacts};
use crate::rules::{self, AskedCard, CardLimit, Doubt, LegalityStatus, NamedRule};
use crate::verdict::{MOST_NEAR, said_of_near};
use crate::words;

/// The legality of a card in a format on a date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "legality")]
pub struct Legality {
    /// The title.
    pub card: String,
    /// The card; `null` where no document names it.
    #[serde(default)]
    pub card_id: Option<CardId>,
    /// The format.
    pub format: FormatId,
    /// The date.
    pub on: Date,
    /// What it comes to.
    pub status: LegalityStatus,
    /// The greatest number of copies; `null` where the document states none.
    pub max_copies: Option<u32>,
    /// The last recorded edition, where the date is after it.
    pub as_of_edition: Option<String>,
    /// The answer in words that can be read out.
    pub says: String,
    /// Which facts are missing.
    pub needs: Vec<String>,
    /// What the answer rests on.
    pub because: Vec<Citation>,
    /// The check that decided, or the first that looked.
    pub check: Option<CheckLink>,
    /// Every check that looked.
    pub checks: Vec<CheckLink>,
    /// The claims that its words make.
    #[serde(skip)]
    pub(crate) claims: Vec<ClaimKind>,
}

impl Legality {
    /// Adds a sentence, with what it rests on.
    fn say(&mut self, claim: Claim) {
        self.say_words(&claim.says());
        self.because.extend(claim.because);
        self.claims.push(claim.kind);
    }

    fn say_words(&mut self, words: &str) {
        if !self.says.is_empty() {
            self.says.push(' ');
        }
        self.says.push_str(words);
    }
}

/// Says whether `title` may be used in `format` on `on`. `card` is the card
/// that the title was found to be; without it only lists and limits are asked.
/// A format does not apply to a card of another game.
pub fn legality(
    rule_facts: &RuleFacts,
    format: &FormatId,
    title: &str,
    card: Option<&Card>,
    on: Date,
) -> Result<Legality, EngineError> {
    legality_by_name(rule_facts, format, (title, &[]), card, on)
}

/// The same of a name with the names on record that come nearest to it. Where no
/// card has the name, those that a list or a limit is about leave the answer open,
/// as they do in a deck.
pub fn legality_by_name(
    rule_facts: &RuleFacts,
    format: &FormatId,
    (title, nearest): (&str, &[String]),
    card: Option<&Card>,
    on: Date,
) -> Result<Legality, EngineError> {
    let format = rule_facts.known_format(format)?;
    let mut looking = rules::of_format(rule_facts, format)?;
    looking.retain(|rule| rule.looks_at_cards());
    let checks: Vec<CheckLink> = looking.iter().map(|rule| CheckLink::new(rule.code())).collect();
    let mut answer = Legality {
        card: card.map_or(title, |card| card.name.as_str()).to_owned(),
        card_id: card.map(|card| card.id.clone()),
        format: format.id.clone(),
        on,
        status: LegalityStatus::Unknown,
        max_copies: None,
        as_of_edition: None,
        says: String::new(),
        needs: Vec::new(),
        because: Vec::new(),
        check: checks.first().cloned(),
        checks,
        claims: Vec::new(),
    };
    let elsewhere = card.filter(|card| card.game != format.game);
    if let Some(other) = elsewhere {
        answer.say(Claim::other_game(rule_facts, other));
        let Some(claim) = Claim::shared_titles(rule_facts, format, other) else {
            answer.status = LegalityStatus::NotApplicable;
            (answer.check, answer.checks) = (None, Vec::new());
            answer.say(Claim::not_applicable(rule_facts, format, other));
            return Ok(answer);
        };
        // It may be a card of both games: what its name alone tells counts.
        answer.say(claim);
    }
    let card = card.filter(|_| elsewhere.is_none());
    match rule_facts.reach(format, on) {
        Reach::EffectiveEdition(law) => {
            let others = card.map(card_keys).unwrap_or_default();
            let keys = Keys::new(fold(title), &others);
            let name = answer.card.clone();
            let asked = AskedCard { name: &name, keys: &keys, card, limit: None };
            answer.as_of_edition = law.as_of.map(str::to_owned);
            decide(&mut answer, &law, &looking, &asked, nearest);
        }
        Reach::Before(beginning) => {
            answer.say(Claim::before_first(beginning, on));
            answer.needs = vec![beginning.need(on)];
        }
        Reach::Nothing => {
            answer.say(Claim::no_edition(format.document.as_str()));
            answer.needs = vec![format!("the document `{}`", format.document)];
        }
    }
    Ok(answer)
}

fn decide(
    answer: &mut Legality,
    law: &EffectiveEdition<'_>,
    looking: &[NamedRule<'_>],
    asked: &AskedCard<'_>,
    nearest: &[String],
) {
    let mut limits: Vec<(&NamedRule<'_>, CardLimit)> =
        looking.iter().filter_map(|rule| Some((rule, rule.card_limit(law, asked)?))).collect();
    limits.sort_by_key(|(_, limit)| limit.max);
    if limits.is_empty() && asked.card.is_none() && !asked.keys.iter().any(|key| law.names(key)) {
        not_on_record(answer, law, looking, asked.name, nearest);
        return;
    }
    let missing = |rule: &NamedRule<'_>| {
        rule.lacks(law).map(|what| {
            let claim = Claim::not_on_record(&what);
            Doubt { claim, needs: vec![what], above: 0 }
        })
    };
    let doubts: Vec<Doubt> = looking
        .iter()
        .filter_map(|rule| rule.card_doubt(law, asked).or_else(|| missing(rule)))
        .collect();
    let general = looking.iter().find_map(|rule| rule.general_limit(law, asked));
    let forbidden = limits.first().is_some_and(|(_, limit)| limit.max == 0);
    if !doubts.is_empty() && !forbidden {
        answer.status = LegalityStatus::Unknown;
        for Doubt { claim, needs, .. } in doubts {
            answer.say(claim);
            answer.needs.extend(needs);
        }
        dedup(&mut answer.because);
        return;
    }
    let Some((deciding, strictest)) = limits.first() else {
        answer.status = LegalityStatus::Legal;
        answer.max_copies = general.as_ref().map(|general| general.max);
        let codes: Vec<String> = looking.iter().map(|rule| format!("`{}`", rule.code())).collect();
        answer.say(Claim::no_check_applies(asked.name, &codes));
        // A list lacks the card; a sentence about other cards says nothing of it.
        let lists = looking.iter().filter(|rule| rule.rests_on_a_list());
        answer.because = lists.flat_map(|rule| law.base_citations(rule.code())).collect();
        if let Some(general) = general {
            answer.say_words(&format!("It {}.", general.says));
            answer.because.extend(general.because);
        } else if let Some(absent) = Absent::general_limit(law) {
            answer.say(Claim::no_general_limit(absent));
        }
        say_extent(answer, law);
        dedup(&mut answer.because);
        return;
    };
    answer.status = strictest.status;
    answer.max_copies = Some(general.map_or(strictest.max, |g| g.max.min(strictest.max)));
    answer.check = Some(CheckLink::new(deciding.code()));
    let says: Vec<&str> = limits.iter().map(|(_, limit)| limit.says.as_str()).collect();
    answer.say_words(&format!("{} {}.", asked.name, words::and(&says)));
    answer.because = limits.iter().flat_map(|(_, limit)| limit.because.clone()).collect();
    answer.claims.extend(limits.iter().flat_map(|(_, limit)| limit.claims.clone()));
    // A limit that a catalogue shows has no sentence of a document behind it.
    for (rule, _) in limits.iter().filter(|(_, limit)| !limit.because.is_empty()) {
        answer.because.extend(law.base_citations(rule.code()));
    }
    dedup(&mut answer.because);
}

/// Answers for a name that no card on record has: it is open which card is meant
/// where one that may be meant is on a list, or has a longer name.
fn not_on_record(
    answer: &mut Legality,
    law: &EffectiveEdition<'_>,
    looking: &[NamedRule<'_>],
    name: &str,
    nearest: &[String],
) {
    answer.status = LegalityStatus::NotListed;
    let mut said: Vec<(&str, &NamedRule<'_>, Claim)> = Vec::new();
    for (key, title) in decided_near(name, nearest, law) {
        for rule in looking {
            if let Some((claim, _)) = said_of_near(rule, law, name, (key, title)) {
                said.push((title, rule, claim));
            }
        }
    }
    if let Some((_, rule, _)) = said.first() {
        answer.check = Some(CheckLink::new(rule.code()));
    }
    for (title, _, claim) in said.into_iter().take(MOST_NEAR) {
        answer.status = LegalityStatus::Unknown;
        answer.say(claim);
        let need = format!("whether “{name}” is {title}");
        if !answer.needs.contains(&need) {
            answer.needs.push(need);
        }
    }
    if answer.status == LegalityStatus::NotListed {
        answer.say(Claim::not_named(law.rule_facts, law.format, name));
        let folded = fold(name);
        let longer: Vec<String> = nearest
            .iter()
            .filter(|near| is_part(&folded, &fold(near)))
            .map(|near| format!("“{near}”"))
            .collect();
        if !longer.is_empty() {
            answer.status = LegalityStatus::Unknown;
            answer.say_words(&format!("“{name}” is a part of {}.", words::and(&longer)));
            answer.needs.push("the whole name of the card".to_owned());
        } else if law.edition.characters.contains(&folded) {
            answer.status = LegalityStatus::Unknown;
            answer.say(Claim::character_named(name, &law.edition.short_title));
            answer.needs.push("the whole name of the card".to_owned());
        }
    }
    say_extent(answer, law);
    dedup(&mut answer.because);
}

/// Says how much of the document is on record, where it is not the whole.
fn say_extent(answer: &mut Legality, law: &EffectiveEdition<'_>) {
    let searched = Searched::edition(law.edition);
    if let Some(claim) = Claim::part_only(searched, law.edition.cite_extent()) {
        answer.say(claim);
    }
}

fn dedup(citations: &mut Vec<Citation>) {
    let mut seen: Vec<Citation> = Vec::with_capacity(citations.len());
    for citation in citations.drain(..) {
        if !seen.contains(&citation) {
            seen.push(citation);
        }
    }
    *citations = seen;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[track_caller]
    fn ask(format: &str, title: &str, on: &str) -> Legality {
        let card = fixture::card(title);
        legality(fixture::rule_facts(), &format.into(), title, card.as_ref(), on.parse().unwrap())
            .unwrap()
    }

    #[test]
    fn score_lists_and_dates() {
        let banned = ask("score-expanded", "What the HECK???", "2004-11-24");
        assert_eq!((banned.status, banned.max_copies), (LegalityStatus::Banned, Some(0)));
        assert_eq!(banned.check.unwrap().id, "banned");
        let before = ask("score-expanded", "What the HECK???", "2004-11-23");
        assert_eq!((before.status, before.max_copies), (LegalityStatus::Legal, Some(3)));
        let stance = ask("score-expanded", "Vegeta's Physical Stance", "2004-12-01");
        assert_eq!((stance.status, stance.max_copies), (LegalityStatus::Restricted, Some(1)));
        assert!(stance.because.len() > 2, "the list and the group both say so");
        let tool = ask("score-expanded", "Time is a Warrior’s Tool", "2004-12-01");
        assert_eq!((tool.status, tool.max_copies), (LegalityStatus::Limited, Some(1)));
    }

    #[test]
    fn fanz_states_no_general_limit() {
        let guard = ask("fanz", "Blue Guard", "2022-01-01");
        assert_eq!((guard.status, guard.max_copies), (LegalityStatus::Legal, None));
        assert_eq!(guard.as_of_edition.as_deref(), Some("1.9.0"));
        let frozen = ask("fanz", "Orange Checkup Drill", "2022-01-01");
        assert_eq!((frozen.status, frozen.max_copies), (LegalityStatus::Frozen, Some(0)));
        let limited = ask("fanz", "Overwhelming Power", "2021-01-31");
        assert_eq!((limited.status, limited.max_copies), (LegalityStatus::Limited, Some(2)));
        assert_eq!(limited.as_of_edition, None);
    }

    #[test]
    fn a_card_that_no_list_has_cites_the_lists_alone() {
        for (format, title) in [("panini", "Blue Guard"), ("fanz", "Blue Guard")] {
            let plain = ask(format, title, "2022-01-01");
            assert_eq!(plain.status, LegalityStatus::Legal, "{format}");
            let cited: Vec<&str> = plain.because.iter().map(|c| c.quote.as_str()).collect();
            assert!(!cited.is_empty(), "{format}");
            assert!(cited.iter().all(|quote| quote.contains("list")), "{format}: {cited:?}");
        }
    }

    #[test]
    fn an_edition_is_labelled_by_what_was_read_and_by_its_own_date() {
        let read = |published: Option<&str>| {
            let records: Vec<headjudge_corpus::Record> = fixture::records()
                .iter()
                .map(|record| {
                    let mut json = serde_json::to_value(record).unwrap();
                    let home = if json["object"] == "document" { "id" } else { "document" };
                    if json[home] == "score-expanded-crd" && json.get("edition").is_some() {
                        json["edition"] = "autumn 2014".into();
                        if json["object"] == "document" {
                            json["published"] = published.into();
                        }
                    }
                    headjudge_corpus::Record::from_json(&json.to_string()).unwrap()
                })
                .collect();
            crate::RuleFacts::new(&records)
        };
        let ask = |facts: &crate::RuleFacts, on: &str| {
            legality(facts, &"score-expanded".into(), "Dragons Glare", None, on.parse().unwrap())
                .unwrap()
        };
        // The format's words for the text without a date do not speak of another's.
        let dated = read(Some("2014-09-01"));
        assert_eq!(ask(&dated, "2020-01-01").as_of_edition.as_deref(), Some("autumn 2014"));
        assert_eq!(ask(&dated, "2014-09-01").as_of_edition, None);
        assert_eq!(ask(&dated, "2010-01-01").status, LegalityStatus::Unknown);
        let undated = ask(&read(None), "2020-01-01").as_of_edition;
        assert_eq!(undated.as_deref(), Some("latest dated entry 2004-11-24"));
    }

    #[test]
    fn what_no_record_names_is_said_to_be_just_that() {
        let unknown = ask("fanz", "Blue Gaurd", "2022-01-01");
        assert_eq!((unknown.status, unknown.max_copies), (LegalityStatus::NotListed, None));
        assert_eq!(ask("fanz", "Qwertz Qwertz", "2022-01-01").status, LegalityStatus::NotListed);
        let before = ask("fanz", "Blue Guard", "2021-01-30");
        assert_eq!(before.status, LegalityStatus::Unknown);
        assert!(before.needs[0].contains("1.9.0 of 2021-01-31"));
    }

    /// A name that no card has, with the names nearest to it.
    fn by_name(format: &str, name: &str, nearest: &[&str]) -> Legality {
        let nearest: Vec<String> = nearest.iter().map(|&near| near.to_owned()).collect();
        let on = "2022-01-01".parse().unwrap();
        let facts = fixture::rule_facts();
        legality_by_name(facts, &format.into(), (name, &nearest), None, on).unwrap()
    }

    #[test]
    fn a_name_that_may_mean_a_listed_card_is_open() {
        for name in ["visiting t", "visitng the past", "the past", "vis the past"] {
            let open = by_name("fanz", name, &[]);
            assert_eq!((open.status, open.max_copies), (LegalityStatus::Unknown, None), "{name}");
            assert!(open.needs[0].contains("Visiting The Past"), "{name}: {:?}", open.needs);
            assert_eq!(open.check.unwrap().id, "frozen", "{name}");
        }
        let offered = by_name("fanz", "visting the passed", &["Visiting The Past"]);
        assert_eq!(offered.status, LegalityStatus::Unknown);
    }

    #[test]
    fn a_part_of_a_name_has_no_verdict() {
        let part = by_name("fanz", "guard", &["Blue Guard"]);
        assert_eq!(part.status, LegalityStatus::Unknown);
        assert_eq!(part.needs, ["the whole name of the card"]);
        let slip = by_name("fanz", "Blue Gaurd", &["Blue Guard"]);
        assert_eq!(slip.status, LegalityStatus::NotListed);
    }

    #[test]
    fn what_is_not_marked_as_the_publishers_is_open() {
        let open = ask("panini", "Orange Charge", "2022-01-01");
        assert_eq!((open.status, open.max_copies), (LegalityStatus::Unknown, None));
        assert!(open.needs[0].contains("Panini"), "{:?}", open.needs);
        let open = ask("panini", "Orange Uppercut", "2022-01-01");
        assert_eq!(open.status, LegalityStatus::Unknown, "{}", open.says);
        let frozen = ask("panini", "Red Enraged Mastery", "2022-01-01");
        assert_eq!(frozen.status, LegalityStatus::Frozen);
    }
}
