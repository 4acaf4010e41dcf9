//! Phrases: what can be read from words and said in words by one rule. A
//! template of literals and typed slots serves three ways: it reads a value
//! from tokens, it follows a value along tokens (the read-back), and it says
//! the value in its first wording.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::ops::Deref;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::text::firsts::Firsts;
use crate::text::token::Token;
use crate::text::verbs::{Form, inflected, plural};
use crate::text::writer::Writer;

/// What was read from one place: each value with the token after it, one value
/// for an end. The first rule that reaches an end has it.
pub(crate) struct Found<T>(Option<Rc<Vec<(T, usize)>>>);

impl<T> Deref for Found<T> {
    type Target = [(T, usize)];

    fn deref(&self) -> &Self::Target {
        self.0.as_ref().map_or(&[], |found| found)
    }
}

/// A grammar rule that reads and says.
pub(crate) trait Phrase: Wording + Clone + 'static {
    /// Collects what can be read at `at`.
    fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>);
}

/// A phrase that one of several rules has read.
pub(crate) trait Named {
    /// The name of that rule.
    fn rule(&self) -> &'static str;
}

impl<T: Named> Named for Box<T> {
    fn rule(&self) -> &'static str {
        self.as_ref().rule()
    }
}

impl<T: Named> Named for &T {
    fn rule(&self) -> &'static str {
        (*self).rule()
    }
}

/// What can be said, and followed along the tokens.
pub(crate) trait Wording {
    /// The places to which the tokens from `from` are a wording of this value.
    fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State>;
    /// Says it in the first wording of its rule.
    fn say(&self, w: &mut Writer);
}

/// The values read so far from one place.
pub(crate) struct Ends<T>(Vec<(T, usize)>);

impl<T> Ends<T> {
    /// Adds a value, unless an earlier rule has read to the same end.
    pub(crate) fn add(&mut self, value: T, end: usize) {
        if self.0.iter().all(|(_, known)| *known != end) {
            self.0.push((value, end));
        }
    }
}

/// A part of a wording that is to be read.
pub(crate) enum Sought {
    Words(&'static str),
    /// Where what a field may hold ends.
    Slot(fn(Reader<'_>, usize) -> Vec<usize>),
}

/// The field that is at a place of a wording.
pub(crate) const fn sought<T: Phrase>(_: PhantomData<T>) -> Sought {
    Sought::Slot(|r, at| r.slot::<T>(at).iter().map(|(_, end)| *end).collect())
}

/// A part of a wording that a value is said in.
pub(crate) enum Part<'a> {
    Words(&'static str),
    Slot(&'a dyn Wording),
}

/// The places to which the tokens from `from` are one of these wordings of a rule.
pub(crate) fn follow(
    r: Reader<'_>,
    from: &State,
    (kind, rule): (&'static str, &'static str),
    wordings: &[&[Part<'_>]],
) -> Vec<State> {
    let mut out = Vec::new();
    for wording in wordings {
        let mut states = vec![from.clone()];
        for part in *wording {
            let step = |state: &State| match part {
                Part::Words(literal) => {
                    r.words(literal, state.at).into_iter().map(|end| state.to(end)).collect()
                }
                Part::Slot(value) => value.echo(r, state),
            };
            states = states.iter().flat_map(step).collect();
        }
        out.extend(states.into_iter().map(|state| state.closed(kind, rule, from.at)));
    }
    out
}

/// Says the parts of a wording.
pub(crate) fn say(w: &mut Writer, wording: &[Part<'_>]) {
    for part in wording {
        match part {
            Part::Words(literal) => w.words(literal),
            Part::Slot(value) => value.say(w),
        }
    }
}

/// A node of a reading: which rule took which tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) kind: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// How far a read-back has come, and the nodes it has closed.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) at: usize,
    trail: Option<Rc<Trail>>,
}

struct Trail {
    node: Node,
    before: Option<Rc<Trail>>,
}

impl State {
    pub(crate) const START: Self = Self { at: 0, trail: None };

    pub(crate) fn to(&self, at: usize) -> Self {
        Self { at, trail: self.trail.clone() }
    }

    /// The same place, with a node closed that began at `start`.
    pub(crate) fn closed(self, kind: &'static str, rule: &'static str, start: usize) -> Self {
        let node = Node { kind, rule, start, end: self.at };
        Self { at: self.at, trail: Some(Rc::new(Trail { node, before: self.trail })) }
    }

    /// The nodes, in the order in which they end.
    pub(crate) fn nodes(&self) -> Vec<Node> {
        let mut nodes = Vec::new();
        let mut next = &self.trail;
        while let Some(trail) = next {
            nodes.push(trail.node.clone());
            next = &trail.before;
        }
        nodes.reverse();
        nodes
    }
}

/// What was asked for: a rule, where, and in which form and number.
type MemoKey = (TypeId, usize, Form, Grammatical);

/// What has been read of one sentence already, and how much work is left.
pub(crate) struct Memo {
    /// Nothing where nothing was found, or the answer is being sought.
    cells: RefCell<FxHashMap<MemoKey, Option<Rc<dyn Any>>>>,
    fuel: Cell<u32>,
    depth: Cell<u32>,
    /// The token after the last one that any rule could use.
    furthest: Cell<usize>,
}

/// The rules that may be tried for one sentence.
const FUEL: u32 = 40_000;
/// The rules that may be open at one time.
const DEPTH: u32 = 160;

impl Memo {
    /// For one sentence of a text for which `left` rules may still be tried.
    pub(crate) fn new(left: u32) -> Self {
        Self {
            cells: RefCell::default(),
            fuel: Cell::new(FUEL.min(left)),
            depth: Cell::new(0),
            furthest: Cell::new(0),
        }
    }

    /// How many rules were tried, of `left`.
    pub(crate) fn used(&self, left: u32) -> u32 {
        FUEL.min(left) - self.fuel.get()
    }

    /// The token at which every rule stopped.
    pub(crate) fn furthest(&self) -> usize {
        self.furthest.get()
    }
}

/// The tokens of a sentence, and the form in which its next verb stands.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    tokens: &'a [Token],
    memo: &'a Memo,
    form: Form,
    number: Grammatical,
}

/// The number in which nouns stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Grammatical {
    /// Whichever the words before ask for.
    Free,
    Single,
    Plural,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(tokens: &'a [Token], memo: &'a Memo) -> Self {
        Self { tokens, memo, form: Form::Plain, number: Grammatical::Free }
    }

    /// The same tokens, where verbs are in this form.
    pub(crate) fn with(self, form: Form) -> Self {
        Self { form, ..self }
    }

    /// The same tokens, where nouns are in this number.
    pub(crate) fn in_number(self, number: Grammatical) -> Self {
        Self { number, ..self }
    }

    pub(crate) fn tokens(self) -> &'a [Token] {
        self.tokens
    }

    pub(crate) fn get(self, at: usize) -> Option<&'a Token> {
        self.tokens.get(at)
    }

    /// What can be read at `at`; each question is answered once.
    pub(crate) fn slot<T: Phrase>(self, at: usize) -> Found<T> {
        let key = (TypeId::of::<T>(), at, self.form, self.number);
        if let Some(known) = self.memo.cells.borrow().get(&key) {
            return Found(known.clone().and_then(|known| known.downcast().ok()));
        }
        let (fuel, depth) = (self.memo.fuel.get(), self.memo.depth.get());
        if fuel == 0 || depth == DEPTH {
            return Found(None);
        }
        // Until it is answered, a rule that asks for itself at the same place finds nothing.
        self.memo.cells.borrow_mut().insert(key, None);
        self.memo.fuel.set(fuel - 1);
        self.memo.depth.set(depth + 1);
        let mut out = Ends(Vec::new());
        T::read(self, at, &mut out);
        self.memo.depth.set(depth);
        if out.0.is_empty() {
            return Found(None);
        }
        let found = Rc::new(out.0);
        self.memo.cells.borrow_mut().insert(key, Some(Rc::clone(&found) as Rc<dyn Any>));
        Found(Some(found))
    }

    /// Whether a wording that begins so may be at `at`; most are not, and are tried no further.
    pub(crate) fn may_begin(self, firsts: Firsts, at: usize) -> bool {
        let first = self.tokens.get(at).and_then(|token| token.text.as_bytes().first());
        firsts.may_be(first.copied())
    }

    /// Every way in which the tokens from `at` are this wording: where its
    /// parts begin, and where the last one ends.
    pub(crate) fn wordings(self, at: usize, wording: &[Sought], found: &mut dyn FnMut(&[usize])) {
        if let Some(Sought::Words(literal)) = wording.first()
            && !self.begins(literal, at)
        {
            return;
        }
        self.wordings_from(wording, &mut vec![at], found);
    }

    fn wordings_from(
        self,
        wording: &[Sought],
        places: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize]),
    ) {
        let Some((part, rest)) = wording.split_first() else { return found(places) };
        let at = places[places.len() - 1];
        let ends = match part {
            Sought::Words(literal) => self.words(literal, at),
            Sought::Slot(ends) => ends(self, at),
        };
        for end in ends {
            places.push(end);
            self.wordings_from(rest, places, found);
            places.pop();
        }
    }

    /// What a field holds that was read between the next two places.
    pub(crate) fn value<T: Phrase>(self, places: &mut std::slice::Windows<'_, usize>) -> Option<T> {
        let between = places.next()?;
        let found = self.slot::<T>(between[0]);
        found.iter().find(|(_, end)| *end == between[1]).map(|(value, _)| value.clone())
    }

    /// Where the words of a template's literal end, if they are found at `at`.
    ///
    /// `a/b` is either word, `[a]` may be left out, `a~` may have a plural `s`,
    /// `@a` is a verb in the form that is asked for.
    pub(crate) fn words(self, literal: &str, at: usize) -> Vec<usize> {
        let mut ends = Vec::new();
        self.words_from(literal, at, &mut ends);
        ends
    }

    /// Whether the first word of a literal may be at `at`.
    fn begins(self, literal: &str, at: usize) -> bool {
        let (word, _) = first_word(literal);
        word.starts_with('[') || self.get(at).is_some_and(|token| self.fits(token, word))
    }

    fn words_from(self, literal: &str, at: usize, ends: &mut Vec<usize>) {
        let (word, rest) = first_word(literal);
        if word.is_empty() {
            ends.push(at);
            return;
        }
        let (word, optional) = match word.strip_prefix('[').and_then(|word| word.strip_suffix(']'))
        {
            Some(word) => (word, true),
            None => (word, false),
        };
        if self.get(at).is_some_and(|token| self.fits(token, word)) {
            self.memo.furthest.set(self.memo.furthest.get().max(at + 1));
            self.words_from(rest, at + 1, ends);
        }
        if optional {
            self.words_from(rest, at, ends);
        }
    }

    fn fits(self, token: &Token, word: &str) -> bool {
        if !word.bytes().any(|b| matches!(b, b'/' | b'@' | b'~')) {
            return token.text == word;
        }
        if word == "/" {
            return token.is("/");
        }
        word.split('/').any(|word| {
            if let Some(verb) = word.strip_prefix('@') {
                // Only forms of `be`, `go` and the like begin with another letter.
                verb.as_bytes()
                    .first()
                    .zip(token.text.as_bytes().first())
                    .is_some_and(|(a, b)| a == b || verb.len() == 2)
                    && inflected(verb, self.form).any(|form| form == token.text)
            } else if let Some(noun) = word.strip_suffix('~') {
                let single = token.text == noun;
                match self.number {
                    Grammatical::Single => single,
                    Grammatical::Plural => token.text == plural(noun),
                    Grammatical::Free => single || token.text == plural(noun),
                }
            } else {
                token.text == word
            }
        })
    }
}

/// The first word of a literal, and what follows it.
fn first_word(literal: &str) -> (&str, &str) {
    let literal = literal.trim_ascii_start();
    let end = literal.bytes().position(|b| b == b' ').unwrap_or(literal.len());
    (&literal[..end], &literal[end..])
}

impl<T: Phrase> Phrase for Box<T> {
    fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>) {
        for (value, end) in r.slot::<T>(at).iter() {
            out.add(Self::new(value.clone()), *end);
        }
    }
}

impl<T: Phrase> Wording for Box<T> {
    fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State> {
        self.as_ref().echo(r, from)
    }

    fn say(&self, w: &mut Writer) {
        self.as_ref().say(w);
    }
}

/// Something, if it can be read; else nothing.
impl<T: Phrase> Phrase for Option<T> {
    fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>) {
        for (value, end) in r.slot::<T>(at).iter() {
            out.add(Some(value.clone()), *end);
        }
        out.add(None, at);
    }
}

impl<T: Phrase> Wording for Option<T> {
    fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State> {
        match self {
            Some(value) => value.echo(r, from),
            None => vec![from.clone()],
        }
    }

    fn say(&self, w: &mut Writer) {
        if let Some(value) = self {
            value.say(w);
        }
    }
}

/// As many as can be read, the longest row first.
impl<T: Phrase> Phrase for Vec<T> {
    fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>) {
        for (first, next) in r.slot::<T>(at).iter().filter(|(_, next)| *next > at) {
            for (rest, end) in r.slot::<Self>(*next).iter() {
                let mut row = Vec::with_capacity(rest.len() + 1);
                row.push(first.clone());
                row.extend(rest.iter().cloned());
                out.add(row, *end);
            }
        }
        out.add(Self::new(), at);
    }
}

impl<T: Phrase> Wording for Vec<T> {
    fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State> {
        self.iter().fold(vec![from.clone()], |states, value| {
            states.iter().flat_map(|state| value.echo(r, state)).collect()
        })
    }

    fn say(&self, w: &mut Writer) {
        for value in self {
            value.say(w);
        }
    }
}
