//! The grammar of clauses: who, how strongly, which verbs, what, how many.

use headjudge_corpus::{Bound, Force, HowMany, Player};

use super::amount::amount_of;
use super::draft::{Context, Draft};
use super::token::{Form, Token, is_modal, player_at, tokens};

/// The most clauses of one sentence that are read: a bound on what a line can cost.
const MOST_CLAUSES: usize = 40;

/// What the clauses of `body` say.
pub(super) fn read_clauses(body: &str, context: &Context) -> Vec<Draft> {
    let tokens = tokens(body);
    let mut reader = Reader { tokens: &tokens, context, drafts: Vec::new() };
    reader.read_from(0);
    reader.drafts
}

/// Who does what follows, and how strongly.
#[derive(Clone, Copy)]
struct Head {
    who: Player,
    force: Force,
    only: bool,
    form: Form,
    /// The index of the first verb.
    verb: usize,
}

struct Reader<'t> {
    tokens: &'t [Token<'t>],
    context: &'t Context,
    drafts: Vec<Draft>,
}

impl Reader<'_> {
    fn low(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.low.as_str())
    }

    fn verb(&self, at: usize) -> Option<(&'static str, Form)> {
        // `Start of the phase`: a verb before `of` is a noun.
        let token = self.tokens.get(at)?;
        if self.low(at + 1) == "of" {
            return None;
        }
        token.verb(at == 0)
    }

    fn read_from(&mut self, at: usize) {
        let mut at = at;
        while matches!(self.low(at), "however" | "then" | "now" | "also" | "physically") {
            at += 1;
        }
        if at >= self.tokens.len() {
            return;
        }
        match self.head(at) {
            Some(head) => self.read_verbs(head),
            None => self.read_subject(at),
        }
    }

    /// A clause whose verb is at its head, or behind the name of a player.
    fn head(&self, at: usize) -> Option<Head> {
        if self.low(at) == "timing" && self.low(at + 1) == "to" {
            let verb = at + 2;
            self.verb(verb)?;
            let (who, force) = (Player::Unnamed, Force::May);
            return Some(Head { who, force, only: false, form: Form::Base, verb });
        }
        let Some((mut who, length)) = player_at(&self.tokens[at..]) else {
            let (_, form) = self.verb(at)?;
            // A past form at the head is part of a name, and so is `Attacking go to`.
            let force = Force::Does;
            let names = form == Form::Past || form == Form::Gerund && self.verb(at + 1).is_some();
            return (!names).then_some(Head {
                who: Player::Unnamed,
                force,
                only: false,
                form,
                verb: at,
            });
        };
        let mut at = at + length;
        if self.low(at) == "becomes" {
            let (role, length) = player_at(&self.tokens[at + 1..])?;
            who = role;
            at += 1 + length;
            if self.tokens.get(at).is_some_and(Token::joins) {
                at += 1;
            }
        }
        self.head_of(who, at)
    }

    /// The verb of `who`, with the words before it that say how strongly.
    fn head_of(&self, who: Player, at: usize) -> Option<Head> {
        let mut at = at;
        let mut force = Force::Does;
        let mut only = false;
        let mut bare = true;
        if is_modal(self.low(at)) {
            let next_is_to = self.low(at + 1) == "to";
            force = match self.low(at) {
                "cannot" | "can't" => Force::MayNot,
                "must" => Force::Must,
                "will" => Force::Does,
                "get" | "gets" if !next_is_to => return self.plain(who, at),
                _ => Force::May,
            };
            at += if next_is_to { 2 } else { 1 };
            bare = false;
        }
        loop {
            match self.low(at) {
                "not" if force == Force::May => force = Force::MayNot,
                "only" => only = true,
                "now" | "also" | "then" | "either" => {}
                _ => break,
            }
            at += 1;
        }
        let (_, form) = self.verb(at)?;
        (bare || form == Form::Base).then_some(Head { who, force, only, form, verb: at })
    }

    fn plain(&self, who: Player, verb: usize) -> Option<Head> {
        let (_, form) = self.verb(verb)?;
        Some(Head { who, force: Force::Does, only: false, form, verb })
    }

    /// Reads the verbs of a clause, what they act on, and the clauses behind it.
    fn read_verbs(&mut self, head: Head) {
        let mut verbs: Vec<String> = Vec::new();
        let mut at = head.verb;
        while let Some((verb, _)) = self.verb(at) {
            verbs.push(verb.to_owned());
            at += 1;
            if self.low(at) == "out" {
                at += 1;
            }
            let joined = self.tokens.get(at).is_some_and(Token::joins);
            if !joined || self.verb(at + 1).is_none() {
                break;
            }
            at += 1;
        }
        let start = at;
        let mut end = at;
        while end < self.tokens.len() && !self.breaks(end, start, head.form) {
            end += 1;
        }
        self.push(head, verbs, start..end);
        self.read_next(end, head);
    }

    /// Whether a new clause begins at `at`, inside what began at `start`.
    fn breaks(&self, at: usize, start: usize, form: Form) -> bool {
        let token = &self.tokens[at];
        let subordinate = matches!(self.low(start), "if" | "whether" | "sure");
        let next = self.verb(at + 1);
        if matches!(token.low.as_str(), "by" | "without") {
            return !subordinate && next.is_some_and(|(_, form)| form == Form::Gerund);
        }
        if !token.joins() {
            return false;
        }
        if subordinate {
            return next.is_some_and(|(verb, _)| matches!(verb, "decide" | "determine"));
        }
        let names = player_at(&self.tokens[at + 1..]).is_some_and(|(_, length)| {
            let behind = at + 1 + length;
            is_modal(self.low(behind)) || self.verb(behind).is_some()
        });
        let same = next.is_some_and(|(_, own)| own == form || own == Form::Third);
        names || same || next.is_some_and(|(_, own)| own == Form::Gerund && form != Form::Base)
    }

    /// Reads the clause that begins at the joining word at `at`.
    fn read_next(&mut self, at: usize, head: Head) {
        if self.drafts.len() >= MOST_CLAUSES {
            return;
        }
        let Some(joint) = self.tokens.get(at) else { return };
        if player_at(&self.tokens[at + 1..]).is_some() {
            self.read_from(at + 1);
            return;
        }
        let Some((_, form)) = self.verb(at + 1) else { return };
        let force = if joint.low == "without" { Force::MayNot } else { head.force };
        // The prohibition covers one clause; the next goes on with what is done.
        let force = if head.form == Form::Gerund && head.force == Force::MayNot {
            Force::Does
        } else {
            force
        };
        self.read_verbs(Head { force, form, verb: at + 1, only: false, ..head });
    }

    fn push(&mut self, head: Head, mut verbs: Vec<String>, object: std::ops::Range<usize>) {
        let mut from = object.start;
        let object = object.end;
        // `announces if he is using any`: what is announced is a use.
        let using = (from..object).find(|at| {
            matches!(self.low(*at), "is" | "are")
                && self.verb(at + 1).is_some_and(|(_, form)| form == Form::Gerund)
                && self.low(from) == "if"
        });
        if let Some(at) = using {
            verbs.extend(self.verb(at + 1).map(|(verb, _)| verb.to_owned()));
            from = at + 2;
        }
        let (end, condition) = self.trailing_condition(from, object);
        let text = self.text(from..self.cut(from, end));
        let number = amount_of(&text, head.force);
        let who = self.owner(head.who, from..end);
        let only = head.only;
        let force = head.force;
        let object = text;
        self.drafts.push(Draft { who, force, verbs, object, number, condition, only });
    }

    /// A player whose card or effect it is does what names nobody.
    fn owner(&self, who: Player, range: std::ops::Range<usize>) -> Player {
        if who != Player::Unnamed {
            return who;
        }
        let words = self.text(range).to_lowercase().replace('’', "'");
        let owned = |name: &str| {
            words.contains(&format!("from the {name}'s"))
                || words.contains(&format!("that the {name} has"))
        };
        if owned("defender") {
            Player::Defender
        } else if owned("attacker") {
            Player::Attacker
        } else {
            who
        }
    }

    /// The end of the thing before an `if` behind it, and that condition.
    fn trailing_condition(&self, from: usize, end: usize) -> (usize, Option<String>) {
        let at = (from + 1..end).find(|at| {
            let quoted = self.tokens[*at].raw.starts_with(['“', '"']);
            !quoted && matches!(self.low(*at), "if" | "unless" | "when")
        });
        at.map_or((end, None), |at| {
            let words = self.text(at..end);
            (at, Some(words.trim_end_matches('.').to_owned()))
        })
    }

    /// The end of the thing itself, before its purpose or what is told of it.
    fn cut(&self, from: usize, end: usize) -> usize {
        (from + 1..end)
            .find(|at| match self.low(*at) {
                "to" => self.verb(at + 1).is_some() && end - at > 3,
                "at" => self.low(at + 1) == "this",
                "that" | "which" => {
                    matches!(self.low(at + 1), "is" | "are" | "was" | "the" | "it" | "those")
                        || self.low(*at) == "which"
                        || self.low(at + 1) == "refer"
                }
                "such" => self.low(at + 1) == "as",
                _ => false,
            })
            .unwrap_or(end)
    }

    fn text(&self, range: std::ops::Range<usize>) -> String {
        let words: Vec<&str> = self.tokens[range].iter().map(|token| token.raw).collect();
        words.join(" ").trim_end_matches(['.', ',', ';', ':']).to_owned()
    }

    /// A clause about a thing: what is done with it, or what it does.
    fn read_subject(&mut self, at: usize) {
        for verb in at + 1..self.tokens.len() {
            let tells = matches!(self.low(verb), "that" | "which")
                && matches!(self.low(verb + 1), "is" | "are" | "do" | "does");
            if tells || self.low(verb) == "considered" {
                // What follows tells of the thing, or what the thing is taken for.
                return;
            }
            if self.low(verb) == "include" && self.low(verb - 1) == "not" {
                self.exclude(verb + 1);
                return;
            }
            if is_modal(self.low(verb)) && self.reads_turn(at, verb) {
                return;
            }
            let Some((base, form)) = self.verb(verb) else { continue };
            let auxiliary = (at + 1..verb)
                .rev()
                .take(4)
                .find(|before| matches!(self.low(*before), "is" | "are" | "be"));
            if form == Form::Past
                && let Some(auxiliary) = auxiliary
            {
                // What will be done follows by itself; nobody does it.
                if self.low(auxiliary - 1) == "will" {
                    return;
                }
                self.push_passive(at, auxiliary, verb, base);
                return;
            }
            let acts = form == Form::Third || self.low(verb - 1) == "will";
            if acts && verb + 1 == self.tokens.len() {
                let will = usize::from(self.low(verb - 1) == "will");
                let text = self.text(at..verb - will);
                let number = amount_of(&text, Force::Does);
                self.drafts.push(Draft {
                    who: Player::Unnamed,
                    force: Force::Does,
                    verbs: vec![base.to_owned()],
                    object: text,
                    number,
                    condition: None,
                    only: false,
                });
                return;
            }
        }
    }

    /// A thing with which something is or may be done.
    fn push_passive(&mut self, at: usize, auxiliary: usize, verb: usize, base: &str) {
        let modal = (at..auxiliary).find(|own| matches!(self.low(*own), "may" | "can"));
        let force = if modal.is_some() { Force::May } else { Force::Does };
        let subject = at..modal.unwrap_or(auxiliary);
        if subject.is_empty() {
            return;
        }
        let subject = subject.start..subject.end - usize::from(self.low(subject.end - 1) == "will");
        let end = (verb + 1..self.tokens.len())
            .find(|end| self.breaks(*end, verb + 1, Form::Past))
            .unwrap_or(self.tokens.len());
        let between = self.text(auxiliary + 1..verb);
        let number =
            amount_of(&between, force).or_else(|| amount_of(&self.text(subject.clone()), force));
        let only = self.low(verb + 1) == "from" && number.is_some_and(is_exact);
        // What is said of the thing goes on with the player of the sentence before.
        let who = if only { self.context.who } else { Player::Unnamed };
        let who = self.owner(who, at..end);
        let object = format!("{} {}", self.text(subject), self.text(verb + 1..end));
        self.drafts.push(Draft {
            who,
            force,
            verbs: vec![base.to_owned()],
            object: object.trim().to_owned(),
            number,
            condition: None,
            only,
        });
        if player_at(self.tokens.get(end + 1..).unwrap_or_default()).is_some() {
            self.read_from(end + 1);
        }
    }

    /// `this does not include X`: what the sentence before has done is not done to X.
    fn exclude(&mut self, at: usize) {
        if !self.context.verbs.is_empty() {
            self.drafts.push(Draft {
                who: self.context.who,
                force: Force::MayNot,
                verbs: self.context.verbs.clone(),
                object: self.text(at..self.tokens.len()),
                number: None,
                condition: None,
                only: false,
            });
        }
    }

    /// `The first turn can only attack once`: the turn is a condition.
    fn reads_turn(&mut self, at: usize, modal: usize) -> bool {
        if !self.tokens[at..modal].iter().any(|token| token.low == "turn") {
            return false;
        }
        let Some(head) = self.head_of(Player::Unnamed, modal) else { return false };
        let condition = self.text(at..modal);
        let first = self.drafts.len();
        self.read_verbs(head);
        for draft in &mut self.drafts[first..] {
            draft.condition = Some(condition.clone());
        }
        true
    }
}

fn is_exact(amount: HowMany) -> bool {
    amount.bound != Bound::Any
}
