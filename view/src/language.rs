//! The languages of the pages. The words are in `lang/*.ftl`, in Fluent's
//! form; `build.rs` makes a method of each message, so that a page that asks
//! for words that are not there does not compile.
//!
//! What documents, cards and checks say is not among them: it is quoted, in
//! its own language.

use headjudge_corpus::{
    Bound, ChangeOp, Force, FullTextStatus, Lines, ListKind, PassageClass, Permission, Player,
    TextLabel,
};
use headjudge_engine::{DeckStatus, LegalityStatus};

use crate::text_kind::TextKind;

/// A language in which pages speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

/// A number that words are chosen by.
pub trait Count: std::fmt::Display {
    /// Whether it is one.
    fn is_one(&self) -> bool;
}

macro_rules! count {
    ($($number:ty),*) => {$(
        impl Count for $number {
            fn is_one(&self) -> bool {
                *self == 1
            }
        }
    )*};
}
count!(u32, u64, usize);

impl<T: Count + ?Sized> Count for &T {
    fn is_one(&self) -> bool {
        (**self).is_one()
    }
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The module that gives scripts in pages their words, as JavaScript.
pub const SCRIPT_WORDS: &str = include_str!(concat!(env!("OUT_DIR"), "/words.js"));

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// Its tag, as pages and browsers write it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// The language of a tag such as `ja-JP`.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let own = tag.split('-').next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| own.eq_ignore_ascii_case(language.tag()))
    }

    /// The other one, which a page offers.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::English => Self::Japanese,
            Self::Japanese => Self::English,
        }
    }

    /// Source lines.
    #[must_use]
    pub fn lines(self, lines: &Lines) -> String {
        if lines.first == lines.last {
            self.one_line(lines.first)
        } else {
            self.several_lines(lines.first, lines.last)
        }
    }

    /// An edition, which may be a number or a date.
    #[must_use]
    pub fn edition(self, edition: &str) -> String {
        if edition.starts_with(|c: char| c.is_ascii_digit()) {
            self.edition_numbered(edition)
        } else {
            edition.to_owned()
        }
    }

    /// What kind of thing a hit of a search is.
    #[must_use]
    pub fn kind(self, kind: &str) -> String {
        let known = match kind {
            "card" => self.kind_card(),
            "rule" => self.kind_rule(),
            "ruling" => self.kind_ruling(),
            "erratum" => self.kind_erratum(),
            "example" => self.kind_example(),
            "list_entry" => self.kind_list_entry(),
            "step" => self.kind_step(),
            "question" => self.kind_question(),
            "definition" => self.kind_definition(),
            "passage" => self.kind_passage(),
            "procedure" => self.kind_procedure(),
            "keyword" => self.kind_keyword(),
            "scenario" => self.kind_scenario(),
            other => return other.replace('_', " "),
        };
        known.to_owned()
    }

    /// What a passage is for.
    #[must_use]
    pub fn passage_class(self, class: PassageClass) -> &'static str {
        match class {
            PassageClass::Rule => self.kind_rule(),
            PassageClass::Ruling => self.kind_ruling(),
            PassageClass::Erratum => self.kind_erratum(),
            PassageClass::Example => self.kind_example(),
            PassageClass::ListEntry => self.kind_list_entry(),
            PassageClass::Step => self.kind_step(),
            PassageClass::Question => self.kind_question(),
            PassageClass::Definition => self.kind_definition(),
            PassageClass::Heading => self.class_heading(),
            PassageClass::NonNormative => self.class_no_rule(),
        }
    }

    /// Passages of a kind, as they are counted.
    #[must_use]
    pub fn kinds(self, kind: &str) -> String {
        let known = match kind {
            "rules" => self.kinds_rules(),
            "card_rulings" => self.kinds_card_rulings(),
            "errata" => self.kinds_errata(),
            "examples" => self.kinds_examples(),
            "list_entries" => self.kinds_list_entries(),
            "steps" => self.kinds_steps(),
            "questions" => self.kinds_questions(),
            "definitions" => self.kinds_definitions(),
            other => return other.replace('_', " "),
        };
        known.to_owned()
    }

    /// What happened to a record from one edition to the next.
    #[must_use]
    pub fn change_op(self, op: ChangeOp) -> &'static str {
        match op {
            ChangeOp::Added => self.op_added(),
            ChangeOp::Removed => self.op_removed(),
            ChangeOp::Split => self.op_split(),
            ChangeOp::Merged => self.op_merged(),
            ChangeOp::Reworded => self.op_reworded(),
            ChangeOp::Moved => self.op_moved(),
            ChangeOp::Renumbered => self.op_renumbered(),
            ChangeOp::ReferencesShifted => self.op_references_shifted(),
        }
    }

    /// All that happened to a record, in a line.
    #[must_use]
    pub fn change_ops(self, ops: &[ChangeOp]) -> String {
        let words: Vec<&str> = ops.iter().map(|op| self.change_op(*op)).collect();
        words.join(self.tally_between())
    }

    /// What comes before the text of a card.
    #[must_use]
    pub fn label(self, text: &TextKind) -> &'static str {
        match text {
            TextKind::InForce => self.label_in_force(),
            TextKind::Gains => self.label_gains(),
            TextKind::Changed => self.label_changed(),
            TextKind::Ruling => self.label_ruling(),
        }
    }

    /// What one text of an erratum is.
    #[must_use]
    pub fn text_label(self, label: TextLabel) -> &'static str {
        match label {
            TextLabel::Original => self.text_original(),
            TextLabel::Updated => self.text_updated(),
            TextLabel::PaniniUpdated => self.text_panini(),
            TextLabel::FanzUpdated => self.text_fanz(),
            TextLabel::Gains => self.text_gains(),
        }
    }

    /// What was done to a catalogue's text.
    #[must_use]
    pub fn full_text(self, status: FullTextStatus) -> &'static str {
        match status {
            FullTextStatus::Applied => self.full_applied(),
            FullTextStatus::AppliedNearly => self.full_applied_nearly(),
            FullTextStatus::AlreadyCurrent => self.full_current(),
            FullTextStatus::NotFound => self.full_not_found(),
        }
    }

    /// Who acts in a step.
    #[must_use]
    pub fn actor(self, actor: &str) -> &str {
        match actor {
            "you" => self.actor_you(),
            "opponent" => self.actor_opponent(),
            "attacker" => self.actor_attacker(),
            "defender" => self.actor_defender(),
            "turn player" => self.actor_turn_player(),
            "both" => self.actor_both(),
            other => other,
        }
    }

    /// Who may do what in a step, in a line. What is done stays in the words of
    /// the step, which are English.
    #[must_use]
    pub fn permission(self, own: &Permission) -> String {
        if self == Self::English {
            return own.line();
        }
        let who = match own.who {
            Player::You => self.actor_you(),
            Player::Opponent => self.actor_opponent(),
            Player::Attacker => self.actor_attacker(),
            Player::Defender => self.actor_defender(),
            Player::TurnPlayer => self.actor_turn_player(),
            Player::Both => self.actor_both(),
            Player::Unnamed => "",
        };
        let force = match own.force {
            Force::May => self.force_may(),
            Force::MayNot => self.force_may_not(),
            Force::Must => self.force_must(),
            Force::Does => self.force_does(),
        };
        let done = format!("{} {}", own.verbs.join(" / "), own.object);
        let mut line = self.permitted(who, force, done.trim_end());
        if let Some(number) = own.number {
            line += &match (number.bound, number.n) {
                (Bound::AtMost, Some(n)) => self.at_most(n),
                (Bound::Exactly, Some(n)) => self.exactly(n),
                (Bound::AtLeast, Some(n)) => self.at_least(n),
                _ => self.any_number().to_owned(),
            };
        }
        if let Some(condition) = &own.condition {
            line = format!("{line} – {condition}");
        }
        line
    }

    /// What a list is.
    #[must_use]
    pub fn list(self, list: ListKind) -> &'static str {
        match list {
            ListKind::Banned => self.list_banned(),
            ListKind::Restricted => self.list_restricted(),
            ListKind::Frozen => self.list_frozen(),
            ListKind::GoldReprint => self.list_gold_reprint(),
            ListKind::LegacyThawing => self.list_legacy_thawing(),
            ListKind::ExclusiveGroup => self.list_exclusive_group(),
            ListKind::GroupCap => self.list_group_cap(),
        }
    }

    /// What a card is in a format, in a word.
    #[must_use]
    pub fn legality_word(self, status: LegalityStatus) -> &'static str {
        match status {
            LegalityStatus::Legal => self.word_legal(),
            LegalityStatus::Limited => self.word_limited(),
            LegalityStatus::Restricted => self.word_restricted(),
            LegalityStatus::Banned => self.word_banned(),
            LegalityStatus::Frozen => self.word_frozen(),
            LegalityStatus::Illegal => self.word_not_legal(),
            LegalityStatus::NotListed => self.word_not_found(),
            LegalityStatus::NotApplicable => self.word_another_game(),
            LegalityStatus::Unknown => self.word_cannot_tell(),
        }
    }

    /// What a deck came to, in a word; `whole` where every name was matched and
    /// every rule looked at.
    #[must_use]
    pub fn deck_word(self, status: DeckStatus, whole: bool) -> &'static str {
        match status {
            DeckStatus::Legal if whole => self.deck_legal(),
            DeckStatus::Legal => self.deck_no_problem(),
            DeckStatus::Illegal => self.deck_illegal(),
            DeckStatus::Unknown => self.word_cannot_tell(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_and_many_are_told_apart() {
        assert_eq!(Language::English.entries(1_usize), "One entry");
        assert_eq!(Language::English.entries(3_usize), "3 entries");
        assert_eq!(Language::Japanese.entries(3_usize), "3 項目");
    }

    #[test]
    fn a_tag_names_its_language() {
        assert_eq!(Language::of_tag("ja-JP"), Some(Language::Japanese));
        assert_eq!(Language::of_tag("EN"), Some(Language::English));
        assert_eq!(Language::of_tag("jam"), None);
    }
}
