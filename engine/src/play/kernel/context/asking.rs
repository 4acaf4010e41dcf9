//! Questions that the engine asks a player, and what answers them.

use super::GameContext;
use crate::naming::declared_key;
use crate::play::kernel::answer::{Answer, Side, means};
use crate::play::kernel::dice::Otherwise;
use crate::play::kernel::event::CommonEvent;
use crate::play::kernel::move_error::{CommonRefusal, MoveError, illegal, unfit_answer};
use crate::play::prompt::{Prompt, PromptOption};

impl GameContext<'_> {
    fn answer(
        &mut self,
        fits: impl Fn(&Answer) -> bool,
        prompt: impl FnOnce(&Self) -> Prompt,
        first: impl FnOnce() -> Answer,
    ) -> Result<Answer, MoveError> {
        self.count()?;
        if let Some(answer) = self.next_answer(fits) {
            let (whose, answer) = answer.own();
            if let Some(whose) = whose {
                let prompt = prompt(self);
                if prompt.who != whose {
                    return unfit_answer(CommonRefusal::OtherPlayerAsked {
                        asked: prompt.who.does("are asked", "is asked"),
                        question: prompt.question,
                        whose: whose.key(),
                    });
                }
            }
            return Ok(answer.clone());
        }
        match self.otherwise {
            Otherwise::First => Ok(first()),
            Otherwise::Chance(_) => {
                let prompt = prompt(self);
                Ok(self.chance(&prompt))
            }
            Otherwise::Waits => {
                let prompt = self.waits.insert(prompt(self));
                illegal(CommonRefusal::NoAnswer {
                    asked: prompt.who.does("are asked", "is asked"),
                    question: prompt.question.clone(),
                    wanted: prompt.wanted(),
                })
            }
        }
    }

    fn asked(&mut self, who: Side, question: &str, answer: &str) {
        if self.is_lean() {
            return;
        }
        let text = format!("{question} — {answer}");
        self.note(CommonEvent::Asked, None, Some(who), &text);
    }

    /// Asks yes or no.
    pub(crate) fn ask_yes(&mut self, who: Side, question: &str) -> Result<bool, MoveError> {
        let prompt = |_: &Self| Prompt::yes_or_no(who, question);
        let fits = |answer: &Answer| match answer {
            Answer::Yes | Answer::No => true,
            Answer::Pick(picked) => picked.is_empty(),
            _ => false,
        };
        let yes = match self.answer(fits, prompt, || Answer::Yes)? {
            Answer::Yes => true,
            Answer::No => false,
            Answer::Pick(picked) if picked.is_empty() => false,
            other => return misfit(question, "yes or no", &other),
        };
        self.asked(who, question, if yes { "yes" } else { "no" });
        Ok(yes)
    }

    /// Asks for between `least` and `most` of `options`; the places of those picked.
    pub(crate) fn ask_pick(
        &mut self,
        who: Side,
        question: &str,
        options: &[String],
        least: usize,
        most: usize,
    ) -> Result<Vec<usize>, MoveError> {
        let titles: Vec<String> = options.iter().map(|key| self.spoken(key)).collect();
        self.pick(who, question, (options, &titles), (least, most))
    }

    /// Asks for one of several ways, each with its key and its words; the place of it.
    pub(crate) fn ask_way(
        &mut self,
        who: Side,
        question: &str,
        ways: Vec<(String, String)>,
    ) -> Result<usize, MoveError> {
        let (keys, titles): (Vec<String>, Vec<String>) = ways.into_iter().unzip();
        let places = self.pick(who, question, (&keys, &titles), (1, 1))?;
        Ok(places.first().copied().unwrap_or(0))
    }

    /// Asks for the order of all choices, each with its key and its words; their places.
    pub(crate) fn ask_order(
        &mut self,
        who: Side,
        question: &str,
        choices: Vec<(String, Option<String>)>,
    ) -> Result<Vec<usize>, MoveError> {
        let with_words = |(key, words): (String, Option<String>)| {
            let title = words.unwrap_or_else(|| self.spoken(&key));
            (key, title)
        };
        let (keys, titles): (Vec<String>, Vec<String>) =
            choices.into_iter().map(with_words).unzip();
        self.pick(who, question, (&keys, &titles), (keys.len(), keys.len()))
    }

    fn pick(
        &mut self,
        who: Side,
        question: &str,
        (options, titles): (&[String], &[String]),
        (least, most): (usize, usize),
    ) -> Result<Vec<usize>, MoveError> {
        let prompt = |_: &Self| {
            let option = |(key, title): (&String, &String)| PromptOption {
                key: key.clone(),
                title: title.clone(),
            };
            let options = options.iter().zip(titles).map(option);
            Prompt::pick(who, question, options.collect(), (least, most))
        };
        let first = || Answer::Pick(options.iter().take(most).cloned().collect());
        let fits = |answer: &Answer| match answer {
            Answer::No => least == 0,
            Answer::Pick(picked) => {
                let listed = |name: &String| options.iter().any(|own| means(name, own));
                (least..=most).contains(&picked.len()) && picked.iter().all(listed)
            }
            _ => false,
        };
        let picked = match self.answer(fits, prompt, first)? {
            Answer::Pick(picked) => picked,
            Answer::No => Vec::new(),
            other => return misfit(question, "a choice of cards", &other),
        };
        if picked.len() < least || picked.len() > most {
            let named = match picked.len() {
                0 => "none".to_owned(),
                n => n.to_string(),
            };
            let (question, wanted) = (question.to_owned(), prompt(self).wanted());
            return unfit_answer(CommonRefusal::WrongNumber { question, named, wanted });
        }
        let mut places = Vec::new();
        for name in &picked {
            let free = |i: &usize| !places.contains(i);
            let exact = (0..options.len()).filter(free).find(|i| options[*i] == *name);
            // Where the first copy of a card is no choice, its name means another.
            let copy =
                || (0..options.len()).filter(free).find(|i| declared_key(&options[*i]) == name);
            let Some(place) = exact.or_else(copy) else {
                return unfit_answer(CommonRefusal::NotAChoice {
                    question: question.to_owned(),
                    name: name.clone(),
                    choices: if options.is_empty() {
                        "none".to_owned()
                    } else {
                        options.join(", ")
                    },
                    why: self
                        .why_not_offered(Some(question), name)
                        .map(|why| format!("; {why}"))
                        .unwrap_or_default(),
                });
            };
            places.push(place);
        }
        let said: Vec<&str> = places.iter().map(|at| titles[*at].as_str()).collect();
        let said = if said.is_empty() { "none".to_owned() } else { said.join(", ") };
        self.asked(who, question, &said);
        Ok(places)
    }

    /// A choice as a player calls it: a card by its title, alone or behind a word such as
    /// `combo`; a card that does not matter as one.
    fn spoken(&self, choice: &str) -> String {
        let title = |key: &str| self.titles.get(declared_key(key)).cloned();
        let (word, key) = choice.split_once(' ').unwrap_or(("", choice));
        match (title(choice), title(key)) {
            (Some(title), _) => title,
            (None, Some(title)) => format!("{word} {title}"),
            (None, None) if word == "card" && key.parse::<usize>().is_ok() => "a card".to_owned(),
            (None, None) => choice.replace('_', " "),
        }
    }

    /// Asks for a name.
    pub(crate) fn ask_name(&mut self, who: Side, question: &str) -> Result<String, MoveError> {
        let prompt = |_: &Self| Prompt::name(who, question);
        let fits = |answer: &Answer| matches!(answer, Answer::Name(_));
        match self.answer(fits, prompt, || Answer::Name(String::new()))? {
            Answer::Name(name) => {
                self.asked(who, question, &name);
                Ok(name)
            }
            other => misfit(question, "a name", &other),
        }
    }
}

fn misfit<T>(question: &str, wanted: &'static str, answer: &Answer) -> Result<T, MoveError> {
    let given = answer.words();
    unfit_answer(CommonRefusal::AnswerDoesNotFit { question: question.to_owned(), wanted, given })
}
