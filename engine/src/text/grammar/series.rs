//! Rows of like things: `Setup, Drill, or Ally`.

use crate::text::phrase::{Ends, Phrase, Reader, State, Wording};
use crate::text::writer::Writer;

/// What joins the last two of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joint {
    And,
    Or,
    /// `and/or`
    AndOr,
}

/// One thing, or several joined by one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Series<T> {
    One(T),
    Many(Vec<T>, Joint),
}

const JOINTS: [(Joint, &str); 4] =
    [(Joint::AndOr, "and / or"), (Joint::And, "and"), (Joint::Or, "or"), (Joint::Or, "/")];

/// Where the word that joins the last of a row ends.
fn joint(r: Reader<'_>, at: usize, wanted: Option<Joint>) -> Vec<(Joint, usize)> {
    let comma = r.words("[,]", at);
    JOINTS
        .iter()
        .filter(|(joint, _)| wanted.is_none_or(|wanted| wanted == *joint))
        .flat_map(|(joint, word)| {
            comma
                .iter()
                .flat_map(|at| r.words(word, *at))
                .map(|end| (*joint, end))
                .collect::<Vec<_>>()
        })
        .flat_map(|(joint, end)| r.words("[a/an]", end).into_iter().map(move |end| (joint, end)))
        .collect()
}

impl<T: Phrase> Series<T> {
    /// Reads the rest of a row of which `row` has been read.
    fn rest(r: Reader<'_>, at: usize, row: &[T], out: &mut Ends<Self>) {
        if row.len() > 8 {
            return;
        }
        for (joint, next) in joint(r, at, None) {
            for (last, end) in r.slot::<T>(next).iter() {
                let mut row = row.to_vec();
                row.push(last.clone());
                out.add(Self::Many(row, joint), *end);
            }
        }
        for comma in r.words(",", at) {
            for next in r.words("[a/an]", comma) {
                for (another, end) in r.slot::<T>(next).iter().filter(|(_, end)| *end > next) {
                    let mut row = row.to_vec();
                    row.push(another.clone());
                    Self::rest(r, *end, &row, out);
                }
            }
        }
    }
}

impl<T: Phrase> Phrase for Series<T> {
    fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>) {
        for (first, end) in r.slot::<T>(at).iter() {
            Self::rest(r, *end, std::slice::from_ref(first), out);
        }
        for (only, end) in r.slot::<T>(at).iter() {
            out.add(Self::One(only.clone()), *end);
        }
    }
}

impl<T: Phrase> Wording for Series<T> {
    fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State> {
        match self {
            Self::One(only) => only.echo(r, from),
            Self::Many(row, word) => {
                let mut states = vec![from.clone()];
                for (place, item) in row.iter().enumerate() {
                    if place > 0 && place + 1 == row.len() {
                        states = states
                            .iter()
                            .flat_map(|s| {
                                joint(r, s.at, Some(*word))
                                    .into_iter()
                                    .map(|(_, end)| s.to(end))
                                    .collect::<Vec<_>>()
                            })
                            .collect();
                    } else if place > 0 {
                        states = states
                            .iter()
                            .flat_map(|s| {
                                r.words(", [a/an]", s.at)
                                    .into_iter()
                                    .map(|end| s.to(end))
                                    .collect::<Vec<_>>()
                            })
                            .collect();
                    }
                    states = states.iter().flat_map(|s| item.echo(r, s)).collect();
                }
                states
            }
        }
    }

    fn say(&self, w: &mut Writer) {
        match self {
            Self::One(only) => only.say(w),
            Self::Many(row, joint) => {
                for (place, item) in row.iter().enumerate() {
                    if place > 0 && row.len() > 2 {
                        w.words(",");
                    }
                    if place > 0 && place + 1 == row.len() {
                        w.words(match joint {
                            Joint::And => "and",
                            Joint::Or => "or",
                            Joint::AndOr => "and / or",
                        });
                    }
                    item.say(w);
                }
            }
        }
    }
}
