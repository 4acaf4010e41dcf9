//! The numbers that rules allow, in figures and in words: read from the
//! document, or given with the rule.

use headjudge_corpus::{Amount, Citation, Range};

use crate::rule_facts::EffectiveEdition;

/// The least and the most that a rule allows.
#[derive(Debug)]
pub(super) struct Bounds {
    pub(super) min: Option<u32>,
    pub(super) max: Option<u32>,
    /// The sentence that the document states it in; for a number that is given
    /// with the rule, the check cites it.
    pub(super) because: Vec<Citation>,
}

impl Bounds {
    /// What `amount` allows; a number alone means exactly that number.
    pub(super) fn of(law: &EffectiveEdition<'_>, amount: &Amount) -> Option<Self> {
        let given = |min, max| Some(Self { min, max, because: Vec::new() });
        match amount {
            Amount::Given(number) => given(Some(*number), Some(*number)),
            Amount::Range(Range { min, max }) => given(*min, *max),
            Amount::Stated(subject) => {
                let number = law.number(subject)?;
                let because = law.cite_number(number);
                Some(Self { min: number.min, max: number.max, because })
            }
        }
    }

    /// The most that `amount` allows, with the sentence.
    pub(super) fn most(
        law: &EffectiveEdition<'_>,
        amount: &Amount,
    ) -> Option<(u32, Vec<Citation>)> {
        let bounds = Self::of(law, amount)?;
        Some((bounds.max?, bounds.because))
    }

    /// Whether `count` is neither too few nor too many.
    pub(super) fn allow(&self, count: u32) -> bool {
        self.min.is_none_or(|min| count >= min) && self.max.is_none_or(|max| count <= max)
    }

    /// The bounds in words.
    pub(super) fn words(&self) -> String {
        range_words(self.min, self.max)
    }
}

/// Whether a number is given with the rule, so that a sentence alone carries it.
pub(super) fn is_given(amount: &Amount) -> bool {
    !matches!(amount, Amount::Stated(_))
}

/// `50 to 85`, `at least 50`, `at most 7`.
pub(super) fn range_words(min: Option<u32>, max: Option<u32>) -> String {
    match (min, max) {
        (Some(min), Some(max)) if min == max => format!("exactly {min}"),
        (Some(min), Some(max)) => format!("{min} to {max}"),
        (Some(min), None) => format!("at least {min}"),
        (None, Some(max)) => format!("at most {max}"),
        (None, None) => "any number".to_owned(),
    }
}
