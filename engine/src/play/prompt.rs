//! A question that waits for a player's answer.

use serde::Serialize;

use crate::play::Side;

/// A question that a move stops at, since its script has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Prompt {
    /// Who is asked.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub who: Side,
    /// The question in words.
    pub question: String,
    /// What kind of answer it takes.
    pub kind: PromptKind,
    /// What may be chosen, in order.
    pub options: Vec<PromptOption>,
    /// How many must be chosen at least.
    pub least: usize,
    /// How many may be chosen at most.
    pub most: usize,
}

/// What kind of answer a question takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PromptKind {
    /// Yes or no.
    YesOrNo,
    /// Some of the options, in the order meant.
    Pick,
    /// A name that the player thinks of.
    Name,
}

/// Something that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PromptOption {
    /// As an answer names it.
    pub key: String,
    /// As a player calls it.
    pub title: String,
}

/// The number of a card of which nothing else is told.
fn number_of_blank(key: &str) -> Option<usize> {
    key.strip_prefix("card ")?.parse().ok()
}

impl Prompt {
    /// A question with yes or no for an answer.
    pub(crate) fn yes_or_no(who: Side, question: &str) -> Self {
        Self::of(PromptKind::YesOrNo, who, question)
    }

    /// A question for a name.
    pub(crate) fn name(who: Side, question: &str) -> Self {
        Self::of(PromptKind::Name, who, question)
    }

    /// A question for `least` to `most` of `options`.
    pub(crate) fn pick(
        who: Side,
        question: &str,
        options: Vec<PromptOption>,
        (least, most): (usize, usize),
    ) -> Self {
        Self { options, least, most, ..Self::of(PromptKind::Pick, who, question) }
    }

    fn of(kind: PromptKind, who: Side, question: &str) -> Self {
        Self { who, question: question.to_owned(), kind, options: Vec::new(), least: 1, most: 1 }
    }

    /// What it takes, in words.
    pub(crate) fn wanted(&self) -> String {
        match self.kind {
            PromptKind::YesOrNo => "yes or no".to_owned(),
            PromptKind::Name => "a name".to_owned(),
            PromptKind::Pick => {
                // A number alone does not say what it stands for.
                let key = |own: &PromptOption| match own.key.parse::<usize>() {
                    Ok(n) => format!("{n} ({})", own.title),
                    Err(_) => own.key.clone(),
                };
                // Cards of which nothing is told cannot be told apart.
                let (mut blank, told): (Vec<&PromptOption>, Vec<&PromptOption>) =
                    self.options.iter().partition(|own| number_of_blank(&own.key).is_some());
                blank.sort_by_key(|own| number_of_blank(&own.key));
                let mut keys: Vec<String> = told.into_iter().map(key).collect();
                match blank.as_slice() {
                    [first, .., last] => keys.push(format!(
                        "{} to {} ({} cards of which nothing is told)",
                        first.key,
                        last.key,
                        blank.len()
                    )),
                    few => keys.extend(few.iter().map(|own| own.key.clone())),
                }
                let choices = if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
                match (self.least, self.most) {
                    (least, most) if least == most => format!("{most} of: {choices}"),
                    (0, most) => format!("up to {most} of: {choices}"),
                    (least, most) => format!("{least} to {most} of: {choices}"),
                }
            }
        }
    }
}
