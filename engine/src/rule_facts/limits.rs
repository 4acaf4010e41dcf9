//! Limits of copies, as the texts of cards that count for a format state them.

use std::collections::HashMap;

use headjudge_corpus::{Erratum, ErratumText, Fact, PassageId, Publisher, Stated, TextLabel};

/// A limit that an erratum states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    /// The greatest number of copies in a deck.
    pub(crate) max: u32,
    /// The words that say so.
    pub(crate) quote: String,
    /// Where they stand.
    pub(crate) passage: PassageId,
    /// Whether the copy says who made the text.
    pub(crate) marked: bool,
}

/// What one erratum says of copies, text by text.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// The publisher of the set, where it is known.
    of_set: Option<Publisher>,
    texts: Vec<Link>,
}

#[derive(Clone, Debug)]
struct Link {
    by: Option<Publisher>,
    adds: bool,
    limit: Option<Limit>,
}

/// The limits that facts state, by erratum and text.
pub(super) type StatedLimits<'a> = HashMap<(&'a PassageId, usize), &'a Fact>;

/// The limits among `facts`.
pub(super) fn stated<'a>(facts: &[&'a Fact]) -> StatedLimits<'a> {
    let limit = |fact: &&'a Fact| match fact.stated {
        Stated::CopyLimit { text, .. } => Some(((&fact.passage, text), *fact)),
        _ => None,
    };
    facts.iter().filter_map(limit).collect()
}

impl Chain {
    pub(super) fn new(
        erratum: &Erratum,
        of_set: Option<Publisher>,
        stated: &StatedLimits<'_>,
    ) -> Self {
        let link = |(at, text): (usize, &ErratumText)| {
            let by = text.by.or(text.label.publisher());
            let limit = stated.get(&(&erratum.id, at)).and_then(|fact| match fact.stated {
                Stated::CopyLimit { max, .. } => Some(Limit {
                    max,
                    quote: fact.text.clone(),
                    passage: erratum.id.clone(),
                    marked: by.is_some(),
                }),
                _ => None,
            });
            Link { by, adds: text.label == TextLabel::Gains, limit }
        };
        Self { of_set, texts: erratum.texts.iter().enumerate().map(link).collect() }
    }

    /// Whether the erratum states a limit or a text of a publisher at all.
    pub(super) fn matters(&self) -> bool {
        self.of_set.is_some() || self.texts.iter().any(|t| t.limit.is_some() || t.by.is_some())
    }

    /// The passage that states a limit.
    pub(super) fn passage(&self) -> Option<&PassageId> {
        self.texts.iter().find_map(|text| text.limit.as_ref()).map(|limit| &limit.passage)
    }

    /// Whether another publisher than `only` made a text of it, or its set.
    pub(super) fn is_changed_by_others(&self, only: Publisher) -> bool {
        let other = |by: Option<Publisher>| by.is_some_and(|by| by != only);
        other(self.of_set) || self.texts.iter().any(|text| other(text.by))
    }

    /// The strictest limit in the texts that are in force. Where the texts of
    /// one publisher alone count, those marked as another's are passed over,
    /// and the text before them counts.
    pub(super) fn strictest(&self, only: Option<Publisher>) -> Option<&Limit> {
        let other = |by: Option<Publisher>| by.is_some() && only.is_some() && by != only;
        if other(self.of_set) {
            return None;
        }
        let mut current: Vec<&Link> = Vec::new();
        for text in self.texts.iter().filter(|text| !other(text.by)) {
            if !text.adds {
                current.clear();
            }
            current.push(text);
        }
        current.into_iter().filter_map(|text| text.limit.as_ref()).min_by_key(|limit| limit.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(texts: &[(TextLabel, bool)]) -> Chain {
        let link = |(label, limited): &(TextLabel, bool)| Link {
            by: label.publisher(),
            adds: *label == TextLabel::Gains,
            limit: limited.then(|| Limit {
                max: 1,
                quote: "Limit 1 per deck".to_owned(),
                passage: "d/x".into(),
                marked: label.publisher().is_some(),
            }),
        };
        Chain { of_set: None, texts: texts.iter().map(link).collect() }
    }

    #[test]
    fn the_last_text_counts_and_what_it_gains() {
        use TextLabel::{FanzUpdated, Gains, Original, PaniniUpdated, Updated};
        let max = |texts: &[(TextLabel, bool)], only| chain(texts).strictest(only).map(|l| l.max);
        let panini = Some(Publisher::Panini);
        assert_eq!(max(&[(Original, true), (Updated, false)], None), None);
        assert_eq!(max(&[(Original, false), (Updated, true)], None), Some(1));
        assert_eq!(max(&[(Updated, false), (Gains, true)], None), Some(1));
        assert_eq!(max(&[(Gains, true), (FanzUpdated, false)], None), None);
        assert_eq!(max(&[(Gains, true), (FanzUpdated, false)], panini), Some(1));
        assert_eq!(max(&[(PaniniUpdated, false), (FanzUpdated, true)], panini), None);
        assert_eq!(max(&[(PaniniUpdated, false), (FanzUpdated, true)], None), Some(1));
    }
}
