//! The writer: joins the words that a reading says to a sentence that a person
//! reads. Apart from the rules, because agreement and spacing are the same for
//! all of them.

use crate::text::token::{CLOSE, OPEN};
use crate::text::verbs::{Form, plural, say_verb};

/// Words in the order in which they are said.
#[derive(Debug)]
pub(crate) struct Writer {
    words: Vec<String>,
    /// The last count was one.
    single: bool,
    form: Form,
    /// The form that the last subject asks of its verb.
    agreed: Form,
    /// The number of the first noun of the subject that is being said.
    first_noun: Option<bool>,
}

impl Writer {
    pub(crate) fn new() -> Self {
        Self {
            words: Vec::new(),
            single: false,
            form: Form::Base,
            agreed: Form::Plain,
            first_noun: None,
        }
    }

    /// The words of a template's literal, each in its first wording.
    pub(crate) fn words(&mut self, literal: &str) {
        for word in literal.split(' ').filter(|word| !word.is_empty() && !word.starts_with('[')) {
            let first = if word == "/" { word } else { word.split('/').next().unwrap_or(word) };
            if let Some(verb) = first.strip_prefix('@') {
                self.push(&say_verb(verb, self.form));
            } else if let Some(noun) = first.strip_suffix('~') {
                let noun = if self.single { noun.to_owned() } else { plural(noun) };
                self.push(&noun);
            } else {
                self.push(first);
            }
        }
    }

    pub(crate) fn push(&mut self, word: &str) {
        match word {
            "a" | "an" | "your" | "their" | "its" | "'s" => self.single = true,
            "you" | "they" | "players" => self.agreed = Form::Plain,
            "opponent" | "player" | "owner" | "attacker" | "defender" | "controller" => {
                self.agreed = Form::Third;
            }
            _ => {}
        }
        self.words.push(word.to_owned());
    }

    /// Says a number; what follows agrees with it.
    pub(crate) fn number(&mut self, number: u64) {
        self.words.push(number.to_string());
        self.single = number == 1;
    }

    /// A noun follows that is one, or many.
    pub(crate) fn noun(&mut self, single: bool) {
        self.single = single;
        self.first_noun.get_or_insert(single);
    }

    /// Says a subject, so that the verb after it agrees with it.
    pub(crate) fn subject(&mut self, say: impl FnOnce(&mut Self)) {
        let start = self.words.len();
        self.first_noun = None;
        say(self);
        let first = self.words.get(start).map_or("", String::as_str);
        let many = match first {
            "you" | "they" | "them" | "both" | "those" | "these" | "players" => true,
            "1" | "each" | "a" | "another" | "no" => false,
            _ => self.first_noun == Some(false),
        };
        self.agreed = if many { Form::Plain } else { Form::Third };
        self.form = self.agreed;
    }

    /// The form that the last subject asks of its verb.
    pub(crate) fn agreed(&self) -> Form {
        self.agreed
    }

    pub(crate) fn form(&self) -> Form {
        self.form
    }

    pub(crate) fn set_form(&mut self, form: Form) {
        self.form = form;
    }

    /// The sentence, spaced as it is printed.
    pub(crate) fn finish(self) -> String {
        let mut text = String::new();
        let mut glued = true;
        for (at, word) in self.words.iter().enumerate() {
            let hugs =
                matches!(word.as_str(), "," | "." | ":" | "'s" | "'" | ")" | CLOSE | "!" | "/");
            let hyphen =
                word == "-" && self.words.get(at.wrapping_sub(1)).is_some_and(|w| w == "non");
            if !glued && !hugs && !hyphen {
                text.push(' ');
            }
            let vowel = self.words.get(at + 1).is_some_and(|next| begins_with_vowel(next));
            text.push_str(match word.as_str() {
                OPEN | CLOSE => "\"",
                "a" if vowel => "an",
                word => word,
            });
            glued = hyphen || matches!(word.as_str(), "+" | "(" | OPEN | "/") || word == "-";
        }
        text
    }
}

fn begins_with_vowel(word: &str) -> bool {
    word == "mp"
        || word.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O'])
        || (word.starts_with('u') && !word.starts_with("us"))
}
