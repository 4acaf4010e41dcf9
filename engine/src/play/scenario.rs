//! Scenarios: their files, read strictly, each error with file, line and column.

use std::collections::BTreeMap;

use headjudge_corpus::{Card, PassageId};
use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::play::error::position;
use crate::play::games::{self, ScriptGame, with_games};
use crate::play::kernel::{Answer, Expect, ExpectedOf, Game, RefusalName, Titled as _};
use crate::play::named::card_slug;
use crate::play::table_value::{TableValue, ValueError};
use crate::play::{RuleSwitch, RuleToggle, ScenarioError};

/// The greatest size of a scenario's text, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;

/// The greatest number of a scenario, whatever its sign: no game counts so far,
/// and what is added and multiplied in a run must stay exact.
const MAX_NUMBER: u64 = 1_000_000_000;

/// A sentence that a scenario runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioCite {
    /// The passage.
    pub passage: PassageId,
    /// Words of it, exactly.
    pub quote: String,
    /// Hash of the passage's text when a person last read it against the scenario.
    #[serde(default)]
    pub pin: String,
}

/// A scenario: a worked example, a question, a ruling or an erratum as a script.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Identifier, such as `order-of-effects/namekian-wish`.
    pub id: String,
    /// The file it was read from.
    pub file: String,
    /// Title.
    pub title: String,
    /// The question that its title answers.
    pub question: Option<String>,
    /// The game.
    pub game: ScriptGame,
    /// What it runs.
    pub cites: Vec<ScenarioCite>,
    /// What the corpus does not say and the script therefore assumes.
    pub note: Option<String>,
    /// Why it is known to fail, where it is.
    pub xfail: Option<String>,
    pub(crate) text: String,
    pub(crate) script: Script,
    /// The records of cards that it names.
    pub(crate) supplied: Vec<Card>,
    /// Questions without an answer are answered: yes, and the first choices.
    pub(crate) auto: bool,
}

macro_rules! scripts {
    ($($(#[$doc:meta])* $variant:ident $id:literal $module:ident::$game:ident;)+) => {
        /// A file of one of the games.
        #[derive(Clone, Debug)]
        pub(crate) enum Script {
            $($(#[$doc])* $variant(Box<File<games::$module::$game>>),)+
        }

        impl Script {
            /// Has `reader` read the file.
            pub(crate) fn visit<R: ReadFile>(&self, reader: R) -> R::Out {
                match self { $(Self::$variant(file) => reader.read(file)),+ }
            }

            /// Parses a file of the game.
            fn parse(
                game: ScriptGame,
                file: &str,
                text: &str,
                table: &Spanned<DeTable<'_>>,
            ) -> Result<Self, ScenarioError> {
                Ok(match game {
                    $(ScriptGame::$variant => {
                        Self::$variant(Box::new(parsed(file, text, table)?))
                    })+
                })
            }
        }
    };
}

with_games!(scripts);

/// Something that is read from a file, whatever its game.
pub(crate) trait ReadFile {
    /// What is read.
    type Out;

    fn read<G: Game>(self, file: &File<G>) -> Self::Out;
}

fn parsed<G: Game>(
    file: &str,
    text: &str,
    table: &Spanned<DeTable<'_>>,
) -> Result<File<G>, ScenarioError> {
    let read = File::<G>::deserialize(TableValue::of(table));
    let read = read.map_err(|error| unread(file, text, error))?;
    check_shape(&read)
        .map_err(|(span, message)| ScenarioError::at(file, text, Some(span), &message))?;
    Ok(read)
}

/// What a file says of itself, whatever its game.
struct Summary {
    id: String,
    title: String,
    question: Option<String>,
    game: ScriptGame,
    cites: Vec<ScenarioCite>,
    note: Option<String>,
    xfail: Option<String>,
}

struct Summarize;

impl ReadFile for Summarize {
    type Out = Summary;

    fn read<G: Game>(self, file: &File<G>) -> Summary {
        Summary {
            id: file.id.clone(),
            title: file.title.clone(),
            question: file.question.clone(),
            game: file.game,
            cites: file.cites.iter().map(|cite| cite.get_ref().clone()).collect(),
            note: file.note.clone(),
            xfail: file.xfail.clone(),
        }
    }
}

/// The titles of cards, and the records that they name.
struct Cards;

impl ReadFile for Cards {
    type Out = Vec<(String, Option<String>)>;

    fn read<G: Game>(self, file: &File<G>) -> Self::Out {
        let texts = file.texts.iter().flat_map(|text| text.get_ref().cards.values());
        let all = file.cards.values().chain(texts);
        all.map(|card| (card.title().to_owned(), G::names(card).map(str::to_owned))).collect()
    }
}

/// Whether no move is made.
struct IsIdle;

impl ReadFile for IsIdle {
    type Out = bool;

    fn read<G: Game>(self, file: &File<G>) -> bool {
        file.moves.is_empty() && file.texts.iter().all(|text| text.get_ref().moves.is_empty())
    }
}

/// The rules and steps that are switched off, and those that it also rests on.
struct Toggles;

impl ReadFile for Toggles {
    type Out = (Vec<RuleToggle>, Vec<RuleToggle>);

    fn read<G: Game>(self, file: &File<G>) -> Self::Out {
        (file.ablate.keys().cloned().collect(), file.rests_on.clone())
    }
}

/// A scenario's file, as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(crate) struct File<G: Game> {
    pub(crate) id: String,
    pub(crate) game: ScriptGame,
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) question: Option<String>,
    #[serde(default)]
    pub(crate) cites: Vec<Spanned<ScenarioCite>>,
    #[serde(default)]
    pub(crate) note: Option<String>,
    #[serde(default)]
    pub(crate) xfail: Option<String>,
    /// Rules that it also rests on, without being about them.
    #[serde(default)]
    pub(crate) rests_on: Vec<RuleToggle>,
    #[serde(default = "BTreeMap::new")]
    pub(crate) cards: BTreeMap<String, G::Card>,
    pub(crate) setup: G::Setup,
    #[serde(default, rename = "move")]
    pub(crate) moves: Vec<Spanned<Move<G>>>,
    #[serde(default, rename = "final")]
    pub(crate) finally: Option<Spanned<ExpectedOf<G>>>,
    #[serde(default = "BTreeMap::new")]
    pub(crate) ablate: BTreeMap<RuleToggle, Spanned<Ablation<G>>>,
    #[serde(default = "Vec::new", rename = "text")]
    pub(crate) texts: Vec<Spanned<TextVariant<G>>>,
}

/// A move with its answers and what is expected of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(crate) struct Move<G: Game> {
    #[serde(rename = "do")]
    pub(crate) act: G::Move,
    #[serde(default = "Vec::new")]
    pub(crate) answers: Vec<Spanned<Answer>>,
    #[serde(default = "Vec::new")]
    pub(crate) expect: Vec<Spanned<Expect<G>>>,
    /// The engine must not allow the move, for the reason of this name.
    #[serde(default = "Option::default")]
    pub(crate) refused: Option<RefusalName<G>>,
    /// Words of a cited passage that say so.
    #[serde(default)]
    pub(crate) says: Option<String>,
}

/// What changes without a rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(crate) struct Ablation<G: Game> {
    #[serde(default, rename = "final")]
    pub(crate) finally: Option<ExpectedOf<G>>,
    #[serde(default = "Vec::new")]
    pub(crate) expect: Vec<Spanned<Expect<G>>>,
    /// The move, counted from 1, that is then refused, or no longer refused.
    #[serde(default)]
    pub(crate) refused: Option<usize>,
    #[serde(default)]
    pub(crate) allowed: Option<usize>,
    /// The moves to make instead, where other questions are asked.
    #[serde(default = "Vec::new", rename = "move")]
    pub(crate) moves: Vec<Spanned<Move<G>>>,
}

/// One text of an erratum, with its own cards and outcome.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(crate) struct TextVariant<G: Game> {
    pub(crate) label: headjudge_corpus::TextLabel,
    /// Words of that text, as the passage has them; nothing where the label is `gains` undone.
    #[serde(default)]
    pub(crate) says: Option<String>,
    #[serde(default = "BTreeMap::new")]
    pub(crate) cards: BTreeMap<String, G::Card>,
    #[serde(default = "Vec::new", rename = "move")]
    pub(crate) moves: Vec<Spanned<Move<G>>>,
    #[serde(default)]
    pub(crate) expect: Vec<Spanned<Expect<G>>>,
    #[serde(default, rename = "final")]
    pub(crate) finally: Option<Spanned<ExpectedOf<G>>>,
}

#[derive(Deserialize)]
struct Head {
    game: ScriptGame,
}

/// What heads a scenario: what it is called, and what it rests on.
#[derive(Clone, Debug, Deserialize)]
pub struct ScenarioHead {
    /// Identifier.
    pub id: String,
    /// The game.
    pub game: ScriptGame,
    /// Title.
    pub title: String,
    /// The question that its title answers.
    #[serde(default)]
    pub question: Option<String>,
    /// What it runs.
    pub cites: Vec<ScenarioCite>,
}

impl Scenario {
    /// What heads the scenario of this text, read without its cards and moves; `None` where it
    /// cannot be read. Its keys stand before the first table.
    #[must_use]
    pub fn head(text: &str) -> Option<ScenarioHead> {
        let end = text.find("\n[").unwrap_or(text.len());
        toml::from_str(text.get(..end)?).ok()
    }

    /// Reads the text of a scenario. `file` names it in errors.
    pub fn parse(file: &str, text: &str) -> Result<Self, ScenarioError> {
        let read = Self::parse_table(file, text)?;
        if read.script.visit(IsIdle) {
            let message = "there is no `[[move]]`; a scenario makes at least one";
            return Err(ScenarioError::at(file, text, Some(0..0), message));
        }
        Ok(read)
    }

    /// The same of a table, on which nothing need be done.
    pub(crate) fn parse_table(file: &str, text: &str) -> Result<Self, ScenarioError> {
        if text.len() > MAX_BYTES {
            let message = format!(
                "a scenario may have {MAX_BYTES} bytes, this one has {}; split it",
                text.len()
            );
            return Err(ScenarioError::at(file, text, None, &message));
        }
        let table = DeTable::parse(text).map_err(|error| fault(file, text, &error))?;
        if let Some(span) = table.get_ref().values().find_map(too_great) {
            let message = format!("a number is at most {MAX_NUMBER} here; write a smaller one");
            return Err(ScenarioError::at(file, text, Some(span), &message));
        }
        let head = Head::deserialize(TableValue::of(&table));
        let head = head.map_err(|error| unread(file, text, error))?;
        let script = Script::parse(head.game, file, text, &table)?;
        let Summary { id, title, question, game, cites, note, xfail } = script.visit(Summarize);
        Ok(Self {
            id,
            file: file.to_owned(),
            title,
            question,
            game,
            cites,
            note,
            xfail,
            text: text.to_owned(),
            script,
            supplied: Vec::new(),
            auto: false,
        })
    }

    /// The slugs of the cards that it names without typing them.
    #[must_use]
    pub fn named_cards(&self) -> Vec<String> {
        let cards = self.script.visit(Cards).into_iter();
        cards.filter_map(|(_, named)| named).map(|name| card_slug(&name)).collect()
    }

    /// Has its questions answered where the script has no answer: yes, and the first choices.
    pub fn answer_by_itself(&mut self) {
        self.auto = true;
    }

    /// The titles of the cards that it types or names, where they are on record.
    #[must_use]
    pub fn card_titles(&self) -> Vec<String> {
        self.script.visit(Cards).into_iter().map(|(title, _)| title).collect()
    }

    /// Gives the record of a card that it names.
    pub fn supply(&mut self, card: Card) {
        self.supplied.push(card);
    }

    /// The rules and steps it switches off, to see what changes.
    #[must_use]
    pub fn switches(&self) -> Vec<RuleToggle> {
        self.script.visit(Toggles).0
    }

    /// The rules among them.
    #[must_use]
    pub fn rules(&self) -> Vec<RuleSwitch> {
        self.switches()
            .into_iter()
            .filter_map(|switch| match switch {
                RuleToggle::Rule(rule) => Some(rule),
                RuleToggle::Step(..) => None,
            })
            .collect()
    }

    /// Every rule without which its outcome is another: those it switches off,
    /// and those it also rests on.
    #[must_use]
    pub fn rests_on(&self) -> Vec<RuleToggle> {
        let (switches, also) = self.script.visit(Toggles);
        switches.into_iter().chain(also).collect()
    }

    /// The line of a part, `setup` or `cards`, that a message is about: where what the message
    /// quotes stands, or the player that it names; else where the part begins.
    pub(crate) fn line_saying(&self, part: &str, message: &str) -> u32 {
        let of_part = |line: &&str| {
            let name = line.trim_start_matches('[').trim_start();
            name.strip_prefix(part)
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        };
        let mut lines = (1_u32..).zip(self.text.lines());
        let Some((begins, first)) = lines.by_ref().find(|(_, line)| of_part(line)) else {
            return 1;
        };
        let inside = lines.take_while(|(_, line)| !line.starts_with('[') || of_part(line));
        let inside: Vec<(u32, &str)> = std::iter::once((begins, first)).chain(inside).collect();
        let quoted = message.split('`').skip(1).step_by(2);
        let player = message.split(' ').next().filter(|word| matches!(*word, "p1" | "p2"));
        let mut sought = quoted.chain(player);
        let found = sought.find_map(|word| {
            inside.iter().find(|(_, line)| line.contains(word)).map(|(line, _)| *line)
        });
        found.unwrap_or(begins)
    }

    /// The line of a place in the text.
    pub(crate) fn line(&self, at: usize) -> u32 {
        position(&self.text, at).0
    }
}

fn fault(file: &str, text: &str, error: &toml::de::Error) -> ScenarioError {
    ScenarioError::at(file, text, error.span(), error.message())
}

fn unread(file: &str, text: &str, error: ValueError) -> ScenarioError {
    let (message, span) = error.told();
    ScenarioError::at(file, text, span, &message)
}

/// Where a number in `value` is too great.
fn too_great(value: &Spanned<DeValue<'_>>) -> Option<std::ops::Range<usize>> {
    match value.get_ref() {
        DeValue::Integer(number) => {
            let read = i64::from_str_radix(number.as_str(), number.radix());
            read.map_or(true, |read| read.unsigned_abs() > MAX_NUMBER).then(|| value.span())
        }
        DeValue::Array(items) => items.iter().find_map(too_great),
        DeValue::Table(table) => table.values().find_map(too_great),
        _ => None,
    }
}

type Fault = (std::ops::Range<usize>, String);

/// What the types cannot say.
fn check_shape<G: Game>(file: &File<G>) -> Result<(), Fault> {
    if file.texts.len() == 1 {
        let span = file.texts[0].span();
        return Err((span, "one `[[text]]` parts from nothing; give two or more".to_owned()));
    }
    let own = file.moves.iter().flat_map(|m| &m.get_ref().expect);
    let texts = file.texts.iter().flat_map(|t| {
        t.get_ref().expect.iter().chain(t.get_ref().moves.iter().flat_map(|m| &m.get_ref().expect))
    });
    let ablated = file.ablate.values().flat_map(|a| {
        a.get_ref().expect.iter().chain(a.get_ref().moves.iter().flat_map(|m| &m.get_ref().expect))
    });
    for expect in own.chain(texts).chain(ablated) {
        if expect.get_ref().subjects() != 1 {
            let message = "an expectation has one of `event`, `fired`, `not_fired` and `state`";
            return Err((expect.span(), message.to_owned()));
        }
    }
    for ablation in file.ablate.values() {
        let declared = ablation.get_ref();
        if declared.finally.is_none()
            && declared.expect.is_empty()
            && declared.refused.is_none()
            && declared.allowed.is_none()
        {
            let message =
                "say what changes without the rule: `final`, `expect`, `refused` or `allowed`";
            return Err((ablation.span(), message.to_owned()));
        }
    }
    Ok(())
}
