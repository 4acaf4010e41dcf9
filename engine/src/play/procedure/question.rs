//! A question about a step, read: who, does what, with what, how many, and
//! under which condition. It is apart from the answer, because players type
//! in many ways and steps are written in one.

use headjudge_corpus::verb_of;

use super::owner::is_foreign;
use super::purpose::{self, ASKING, CUES, HELPING, Kind};
use super::who::{AskedPlayer, player_at};
use super::words::{
    denies, is_act, is_condition, is_contrary, is_determiner, is_general, is_ordering, is_outcome,
    is_state, number, says_how_it_is, stem, words,
};

/// How many are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// No number and no article says how many.
    Unsaid,
    /// One.
    One,
    /// This many.
    Several(u32),
    /// One more: `another`.
    Another,
    /// The same this often: `twice`, `again`.
    Times(u32),
    /// As many as they like.
    Any,
}

/// A word of a place, and what leads to it: `from` the `discard` pile.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) by: String,
    pub(super) stem: String,
}

/// A question, read.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Question {
    pub(super) kind: Kind,
    pub(super) who: AskedPlayer,
    /// What is done, unless it is said by the thing itself.
    pub(super) verb: Option<&'static str>,
    /// The stems of the thing.
    pub(super) thing: Vec<String>,
    /// Whether the thing is an act: `counter`, `combo`.
    pub(super) acts: bool,
    /// What is said of place: `from the discard pile`.
    pub(super) place: Vec<Place>,
    /// The stems of what it is done for: `to attack`, `for a link attack`.
    pub(super) purpose: Vec<String>,
    /// The stem of the role whose thing it is: `the attacker's card`.
    pub(super) owner: Option<String>,
    /// Whether the thing is one of the other player.
    pub(super) foreign: bool,
    /// Whether the moment is after another: `after the attack`.
    pub(super) after: bool,
    /// The stems of what else is said of the moment.
    pub(super) moment: Vec<String>,
    /// The words behind `if`, `before` or `without`.
    pub(super) condition: Option<Vec<String>>,
    pub(super) count: Count,
    /// Whether the question asks for permission in so many words.
    pub(super) cued: bool,
    /// Whether a player is the subject.
    pub(super) named: bool,
    /// Whether it asks by a denial: `can the opponent not …`, `isn't it allowed`.
    pub(super) denies: bool,
}

const EMPTY: [&str; 46] = [
    "a", "an", "the", "some", "of", "please", "hey", "now", "here", "still", "yet", "also", "just",
    "then", "really", "even", "there", "it", "this", "that", "these", "so", "phase", "step",
    "point", "moment", "right", "already", "my", "your", "his", "her", "their", "its", "they",
    "he", "she", "want", "wants", "like", "and", "or", "not", "player", "players", "time",
];

/// Where the words of a question belong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Thing,
    Place,
    Moment,
    Purpose,
    Condition,
}

/// What a player is who may do something: `will the defender be able to …`.
const ENABLED: [&str; 4] = ["able", "allowed", "permitted", "free"];

/// Reads `text`; `None` where it does not ask what may be done.
pub(super) fn read(text: &str) -> Option<Question> {
    // A name in quotation marks may begin with `if`.
    let text = &text.replace("\"if ", "\"").replace("“if ", "“").replace("“If ", "“");
    let (condition, main) = leading_condition(without_label(text));
    let mut question = Question {
        kind: Kind::May,
        who: AskedPlayer::Anyone,
        verb: None,
        thing: Vec::new(),
        acts: false,
        place: Vec::new(),
        purpose: Vec::new(),
        owner: None,
        foreign: false,
        after: false,
        moment: Vec::new(),
        condition: condition.map(words),
        count: Count::Unsaid,
        cued: false,
        named: false,
        denies: false,
    };
    let said = words(main);
    question.denies = purpose::denies(&said);
    let (kind, words) = purpose::of(said);
    question.kind = kind;
    question.cued = words.iter().any(|word| CUES.contains(&word.as_str()))
        || words.windows(2).any(|pair| pair[0].starts_with("get") && pair[1] == "to")
        || matches!(kind, Kind::Must | Kind::Decline);
    words.first()?;
    question.take(&words);
    let asks = match question.kind {
        Kind::Open => question.cued || purpose::speaks_of_duty(&words),
        _ => question.cued || question.is_plain(&words),
    };
    let empty = question.thing.is_empty() && question.verb.is_none();
    (asks && (!empty || question.kind == Kind::Open)).then_some(question)
}

/// The question without what it is labelled with: `dbs: may the defender …`.
fn without_label(text: &str) -> &str {
    const LONGEST: usize = 3;
    match text.split_once(": ") {
        Some((label, rest)) if label.split_whitespace().count() <= LONGEST => rest,
        _ => text,
    }
}

/// The condition before a question: `if the attack hits, may the defender …`, and
/// `the attack was not stopped, may the defender …`.
fn leading_condition(text: &str) -> (Option<&str>, &str) {
    const ASKS: [&str; 11] =
        ["may", "can", "could", "must", "do", "does", "is", "are", "am", "should", "have"];
    let trimmed = text.trim_start();
    let lower = trimmed.to_lowercase();
    if !["if ", "when ", "after ", "once "].iter().any(|opener| lower.starts_with(opener)) {
        let first =
            |words: &str| words.split_whitespace().next().unwrap_or_default().to_lowercase();
        let asks = |words: &str| ASKS.contains(&first(words).as_str());
        return match trimmed.split_once([',', '.']) {
            Some((told, asked)) if !asks(told) && asks(asked) => (Some(told), asked),
            _ => (None, text),
        };
    }
    if let Some((condition, rest)) = trimmed.split_once(',') {
        return (Some(condition.split_once(' ').map_or("", |(_, rest)| rest)), rest);
    }
    let modal = [" may ", " can ", " could ", " is ", " does "]
        .iter()
        .filter_map(|modal| lower.find(modal))
        .min()
        .filter(|at| trimmed.is_char_boundary(*at));
    modal.map_or((None, text), |at| {
        let condition = trimmed[..at].split_once(' ').map_or("", |(_, rest)| rest);
        (Some(condition), &trimmed[at..])
    })
}

impl Question {
    /// Whether a question without `may` is one about use all the same.
    fn is_plain(&self, words: &[String]) -> bool {
        let first = words.first().map_or("", String::as_str);
        let helped = HELPING.contains(&first);
        let fragment = !helped && words.len() <= 6 && !self.thing.is_empty() && !self.named;
        let of_player = helped && self.named && (self.verb.is_some() || self.acts);
        let used = self.verb.is_some_and(|verb| is_general(verb) || is_ordering(verb));
        fragment || of_player || helped && used || self.named && (self.verb.is_some() || self.acts)
    }

    /// Puts every word of the question where it belongs.
    fn take(&mut self, words: &[String]) {
        let mut zone = Zone::Thing;
        let mut by = false;
        let mut opener = String::new();
        let mut at = 0;
        while at < words.len() {
            let subject = self.named && !by;
            if subject && zone != Zone::Condition {
                let verb = self.verb.filter(|_| zone == Zone::Thing);
                let foreign = is_foreign(words, at, self.who, verb, &opener);
                self.foreign |= foreign;
                // `during the defender's attack`: another moment than the player's own.
                self.goes_beyond(foreign && zone == Zone::Moment);
                let role = matches!(words[at].as_str(), "attackers" | "defenders");
                self.owner = role.then(|| stem(&words[at])).or(self.owner.take());
            }
            if let Some((who, taken)) = player_at(&words[at..]) {
                let mut before = words[..at].iter().rev();
                let joined = before.find(|word| *word != "the").map_or("", String::as_str);
                let over = words.get(at + taken).is_some_and(|next| next.starts_with("opp"));
                // `my opponent's opponent`; `the attacker or I`; `a Counter for my opponent`.
                let aside =
                    over || matches!(joined, "or" | "with") || opener == "for" && self.named;
                self.goes_beyond(aside && zone != Zone::Condition);
                if !self.named || by {
                    self.who = who;
                    self.named = true;
                } else if joined == "and" && self.verb.is_none() {
                    self.who = AskedPlayer::Both;
                } else if zone == Zone::Thing && self.verb.is_some() && self.thing.is_empty() {
                    // `target the player`: whom the act is aimed at.
                    self.thing.push(stem(&words[at + taken - 1]));
                }
                by = false;
                at += taken;
                continue;
            }
            let thing = zone == Zone::Thing;
            self.goes_beyond(thing && self.is_undergone(&words[at..], self.named && !by));
            let article = matches!(words[at].as_str(), "a" | "an");
            if article && thing && self.thing.is_empty() {
                self.count_as(Count::One);
            }
            // A number belongs to what it comes before: `a Dragon Ball after 6 life cards`.
            if zone == Zone::Thing
                && let Some(taken) = self.take_number(words, at)
            {
                at += taken;
                continue;
            }
            if matches!(&words[at..], [first, player, ..] if first == "first" && player == "player")
            {
                self.moment.extend(["first", "player"].map(str::to_owned));
                self.named = true;
                at += 2;
                continue;
            }
            let word = words[at].as_str();
            let next = words.get(at + 1).map_or("", String::as_str);
            let told = self.verb.is_some() || !self.thing.is_empty();
            self.goes_beyond(told && zone != Zone::Condition && opens_clause(words, at));
            // `use if successful effects`: what the effects are called, not a condition.
            let names = matches!(word, "if" | "when" | "after") && self.expects_thing(&words[..at]);
            if names {
                at += 1;
                continue;
            }
            let before = at.checked_sub(1).map(|at| words[at].as_str());
            let told_by = word == "of" && zone == Zone::Thing && !self.thing.is_empty();
            let put_on = word == "on" && self.puts();
            let leads_to = zone_of(word, next, before)
                .filter(|_| !put_on)
                .or((told_by || put_on).then_some(Zone::Place));
            if let Some(leads_to) = leads_to
                && zone != Zone::Condition
            {
                let clause = matches!(word, "while" | "when") && says_how_it_is(&words[at..]);
                zone = if clause { Zone::Condition } else { leads_to };
                by = word == "by";
                self.after |= word == "after" && zone == Zone::Moment;
                word.clone_into(&mut opener);
                self.goes_beyond(is_contrary(word));
                // What must not be so is a condition that denies.
                if word == "without" {
                    self.put(zone, word);
                }
            } else if denies(word) && (self.verb.is_some() || self.acts) && self.tells_of(zone) {
                zone = Zone::Condition;
                self.put(zone, word);
            } else if zone == Zone::Moment && is_outcome(word) {
                self.put(Zone::Condition, word);
            } else if zone == Zone::Thing && self.aims_at_player(word) {
                self.thing.push(stem(word));
            } else if word == "wish" && is_will(&words[..at], next) {
                // `as you wish`, `if you wish to`: who is free to do it, not what is done.
            } else if !is_empty(word) || zone == Zone::Condition {
                let joined = before == Some("and") && verb_of(word).is_some();
                self.goes_beyond(joined && zone != Zone::Condition && self.verb.is_some());
                match zone {
                    Zone::Place => self.place.push(Place { by: opener.clone(), stem: stem(word) }),
                    _ => self.put(zone, word),
                }
                // `counter my call`: what is countered is the moment, not the thing used.
                if zone == Zone::Thing && self.answers_by(word) && follows_player(&words[..at]) {
                    zone = Zone::Moment;
                }
            }
            at += 1;
        }
    }

    /// Whether the words so far end where a thing is to be named.
    fn expects_thing(&self, before: &[String]) -> bool {
        let last = before.last().map_or("", String::as_str);
        matches!(last, "a" | "an" | "the" | "any" | "all" | "of" | "his" | "her" | "their" | "my")
            || verb_of(last).is_some_and(|verb| !is_act(verb) && self.thing.is_empty())
    }

    /// Whether `word` is the player whom the act is aimed at: `target the player`.
    fn aims_at_player(&self, word: &str) -> bool {
        let aimed = self.named && self.verb.is_some() && self.thing.is_empty();
        aimed && matches!(word, "player" | "players")
    }

    /// Whether `word` is an act by which a player answers another.
    fn answers_by(&self, word: &str) -> bool {
        self.verb.is_none()
            && matches!(verb_of(word), Some("counter" | "block" | "shield" | "defend" | "respond"))
    }

    fn put(&mut self, zone: Zone, word: &str) {
        match zone {
            Zone::Condition => self.condition.get_or_insert_default().push(word.to_owned()),
            Zone::Place => self.place.push(Place { by: "in".to_owned(), stem: stem(word) }),
            Zone::Purpose => self.purpose.push(stem(verb_of(word).unwrap_or(word))),
            Zone::Moment => self.moment.push(stem(verb_of(word).unwrap_or(word))),
            Zone::Thing => match verb_of(word) {
                Some(verb) if is_act(verb) => {
                    self.acts = true;
                    self.thing.push(stem(verb));
                }
                Some(verb) if self.verb.is_none() => self.verb = Some(verb),
                _ => self.thing.push(stem(word)),
            },
        }
    }

    /// Counts what is asked for; the first number that is not one holds.
    fn count_as(&mut self, count: Count) {
        if matches!(self.count, Count::Unsaid | Count::One) {
            self.count = count;
        }
    }

    /// Whether `words` begin to tell what something is, or has done to it, and no act of
    /// whoever may choose: `may the player be the target`.
    fn is_undergone(&self, words: &[String], of_player: bool) -> bool {
        let [be, rest @ ..] = words else { return false };
        let next = rest.first().map_or("", String::as_str);
        let at_once = of_player && self.verb.is_none() && self.thing.is_empty();
        be == "be"
            && (is_determiner(next) || next == "target" || at_once && !ENABLED.contains(&next))
    }

    fn goes_beyond(&mut self, beyond: bool) {
        if beyond && self.kind != Kind::Open {
            self.kind = Kind::Beyond;
        }
    }

    /// Whether something has been said that a denial would be about.
    fn tells_of(&self, zone: Zone) -> bool {
        match zone {
            Zone::Thing => !self.thing.is_empty(),
            Zone::Place | Zone::Moment | Zone::Purpose => true,
            Zone::Condition => false,
        }
    }

    /// Takes the number at `at`, and says how many words it has.
    fn take_number(&mut self, words: &[String], at: usize) -> Option<usize> {
        let rest: Vec<&str> = words[at..].iter().map(String::as_str).collect();
        let (count, taken) = match rest.as_slice() {
            ["step", n, ..] if n.parse::<u32>().is_ok() => return Some(2),
            ["more", "than", n, ..] => (Count::Several(number(n)? + 1), 3),
            ["any", "number", ..] | ["as", "many", ..] => (Count::Any, 2),
            ["unlimited" | "infinite" | "all" | "every", ..] => (Count::Any, 1),
            // `the effects of another attack`: another case, not one more.
            ["another", ..] if !self.thing.is_empty() => {
                self.goes_beyond(true);
                return Some(1);
            }
            ["again" | "twice", ..] => (Count::Times(2), 1),
            ["thrice", ..] => (Count::Times(3), 1),
            [n, "times", ..] if number(n).is_some_and(|n| n > 1) => (Count::Times(number(n)?), 2),
            ["another" | "second", ..] => (Count::Another, 1),
            ["multiple" | "several" | "both", ..] => (Count::Several(2), 1),
            ["times", ..] => return Some(1),
            ["any" | "single", ..] => (Count::One, 1),
            [n, ..] => match number(n)? {
                // Whether none may be had, no sentence of a step says.
                0 => {
                    self.goes_beyond(true);
                    return Some(1);
                }
                1 => (Count::One, 1),
                n => (Count::Several(n), 1),
            },
            [] => return None,
        };
        let times = matches!(count, Count::Times(_));
        self.goes_beyond(times && matches!(self.count, Count::Several(_)));
        self.count_as(count);
        Some(taken)
    }
}

fn is_empty(word: &str) -> bool {
    [&EMPTY[..], &CUES, &HELPING, &purpose::DUTIES, &ASKING].iter().any(|list| list.contains(&word))
        || matches!(word, "to" | "for" | "have" | "has" | "need" | "needs" | "got")
}

/// Whether the word at `at` belongs to a clause about the thing: `that cannot attack`,
/// `I have already used`, `which is activated`.
fn opens_clause(words: &[String], at: usize) -> bool {
    let word = words[at].as_str();
    let next = words.get(at + 1).map_or("", String::as_str);
    let of_player =
        || player_at(&words[at + 1..]).is_some() || matches!(next, "he" | "she" | "they");
    match word {
        "cannot" | "cant" | "couldnt" | "can" | "may" | "must" | "already" | "had" | "whose" => {
            true
        }
        "have" | "has" => next != "to",
        "that" | "which" | "who" => HELPING.contains(&next) || is_past(next) || of_player(),
        _ => false,
    }
}

fn is_past(word: &str) -> bool {
    matches!(word, "was" | "were" | "has" | "have" | "had")
}

/// Whether `wish` says that a player wants to, and is not the Wish of a card.
fn is_will(before: &[String], next: &str) -> bool {
    let as_they = |opener: &str| matches!(opener, "as" | "if" | "when" | "however");
    next == "to" || matches!(before, [.., opener, _] if as_they(opener))
}

/// The zone that `word` opens.
fn zone_of(word: &str, next: &str, before: Option<&str>) -> Option<Zone> {
    match word {
        _ if is_condition(word) => Some(Zone::Condition),
        "from" | "in" | "into" | "onto" => Some(Zone::Place),
        "during" | "against" | "at" | "on" | "when" | "while" | "after" | "with" | "by" | "as"
        | "until" | "once" => before.map(|_| Zone::Moment),
        "for" => before.filter(|word| !CUES.contains(word)).map(|_| Zone::Purpose),
        "to" => {
            let of_cue = before.is_none_or(|word| is_empty(word) || player_words(word));
            let act = verb_of(next).is_some() && !is_state(&stem(next));
            let opened = if act { Zone::Purpose } else { Zone::Place };
            (!of_cue).then_some(opened)
        }
        _ => None,
    }
}

/// Whether `before` ends with a player, adverbs apart.
fn follows_player(before: &[String]) -> bool {
    let last = before.iter().rev().find(|word| !matches!(word.as_str(), "still" | "also" | "now"));
    last.is_some_and(|word| player_words(word) || word == "player" || word == "to")
}

fn player_words(word: &str) -> bool {
    player_at(&[word.to_owned()]).is_some()
}
