//! What a question asks for: its words with their weight, and for each the
//! expansions that meet it: the word itself, a word within a
//! typo, by another name of the same term.

use headjudge_corpus::Languages;

use super::analysis::{Token, is_cjk, is_kanji, stem};
use super::cues::{self, Aspect};
use super::glossary::Naming;
use super::marks::Marks;
use super::printed;
use super::searcher::Search;

/// How well an expansion meets a word: the word itself, a word within a typo.
const ITSELF: f64 = 1.0;
const TYPO: f64 = 0.8;

/// A word of so many letters with one slip is read with certainty.
const SURE: usize = 6;

/// What a word that only puts the question weighs beside others, in a headnote.
const ASIDE: f64 = 0.5;

/// The most expansions that are tried for a question.
pub(super) const MOST_EXPANSIONS: usize = 160;

/// Cells that tell the place of a stem.
const CELLS: usize = 2048;

/// A word of the question.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the word")]
pub(crate) struct Word {
    pub(crate) text: String,
    /// What it says: much, if few units hold it; 0 for words that only put the question.
    pub(crate) weight: f64,
    /// What it says in a headnote, where a question is put as questions are:
    /// `where`, `get`; 0 for words with weight.
    pub(crate) aside: f64,
    /// Whether it only puts the question.
    pub(crate) common: bool,
    /// Whether names of cards have it.
    pub(crate) of_names: bool,
    /// Whether it is the name of a character.
    pub(crate) of_character: bool,
    /// Whether it is a number in digits.
    pub(crate) number: bool,
    /// Whether some document has it, or it names a term that some document has.
    pub(crate) known: bool,
    /// What it was read as, where no document has it as written.
    pub(crate) read_as: Option<String>,
    /// Whether that reading is no more than a guess: a short word, or two slips.
    pub(crate) guessed: bool,
    /// Whether it is a word of another game for something like that.
    pub(crate) borrowed: bool,
}

/// What meets some words of the question.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    /// The words, by place.
    pub(crate) words: Vec<usize>,
    /// Stems that must all be there, by place in [`QueryModel::stems`].
    pub(crate) stems: Vec<usize>,
    pub(crate) quality: f64,
    /// The games it holds for; all, if empty.
    pub(crate) games: Vec<u32>,
}

impl Expansion {
    /// Whether it may be used for a unit of `game`.
    pub(crate) fn holds_for(&self, game: u32) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }
}

/// A stem that a unit may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stem {
    pub(crate) number: u32,
    /// The most that any word it helps to meet says.
    pub(crate) worth: f64,
    /// Whether it meets a word by itself, and so is marked where it is alone.
    pub(crate) alone: bool,
    /// Whether a name of several words begins with it.
    opens: bool,
}

/// A question, made comparable.
#[derive(Clone, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each tells one expansion to ask from the others"
)]
pub(crate) struct QueryModel {
    pub(crate) words: Vec<Word>,
    pub(crate) expansions: Vec<Expansion>,
    /// Every stem of the expansions, by number.
    pub(crate) stems: Vec<Stem>,
    /// A bit for each stem, by the end of its number: most words of a text are none.
    marks: Marks,
    /// The places of the stems, by the end of their number or in the next free cell.
    cells: Vec<u16>,
    /// The expansions that meet each of the words that only put the question.
    pub(crate) asides: Vec<usize>,
    /// For each word, whether it names a game and no more.
    pub(crate) names_game: Vec<bool>,
    /// The games it says it is about; any, if empty.
    pub(crate) games: Vec<u32>,
    /// The games that it names, cards apart.
    pub(crate) games_named: Vec<u32>,
    /// What it wants beside its subject: a text, a ruling.
    pub(crate) aspects: Vec<Aspect>,
    /// The word that tells what is asked, as `level` in `what level is`.
    pub(crate) asked: Option<usize>,
    /// The first word that names a character.
    pub(crate) subject: Option<usize>,
    /// The lists that it names, by number.
    pub(crate) lists: Vec<u32>,
    /// The kinds of records that it asks for by name: `list`, `example`…
    pub(crate) kinds: Vec<u32>,
    /// Whether it asks how things were: `old`, `formerly`, 以前.
    pub(crate) history: bool,
    /// Whether it asks for a number: `how many`, `max`, 何枚.
    pub(crate) quantity: bool,
    /// The word for what is counted: `drills` in `how many drills`.
    pub(crate) counted: Option<usize>,
    /// Whether it asks why something is so, or who made it so.
    pub(crate) reason: bool,
    /// Whether it asks for a date: `when was`, `since when`, いつから.
    pub(crate) date: bool,
    /// Whether it asks what something is or does.
    pub(crate) meaning: bool,
    /// Whether it looks up what is written on a thing: `cost of`, `full text`.
    pub(crate) looks_up: bool,
    /// Whether it is put in Japanese.
    pub(crate) japanese: bool,
    /// The languages that the asker reads.
    pub(crate) languages: Languages,
    /// The cards it names in full.
    pub(crate) cards: Vec<u32>,
}

impl QueryModel {
    /// Reads `text`, of which `tokens` are the words.
    pub(crate) fn read(text: &str, tokens: &[Token], search: &Search) -> Self {
        let words: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
        let (games, names_game) = search.meta.games.find(&words);
        let (cards, naming) = cards_named(&words, search);
        let mut model = Self {
            games_named: games.clone(),
            games,
            names_game: names_game.clone(),
            aspects: cues::aspects(&words),
            lists: cues::lists(&words),
            kinds: cues::kinds(&words, &search.meta.kinds),
            history: cues::asks_history(text, &words),
            quantity: cues::asks_number(text, &words),
            reason: cues::asks_reason(text, &words),
            date: cues::asks_date(text, &words),
            meaning: cues::asks_meaning(text, &words),
            looks_up: printed::looks_up(&words),
            japanese: text.chars().any(is_cjk),
            cards,
            ..Self::default()
        };
        model.add_games_of_cards(search);
        let beside = words.iter().zip(&naming).filter(|(_, naming)| !**naming);
        let beside = beside.map(|(word, _)| *word).filter(|w| !search.lexicon.common().has(w));
        if !model.cards.is_empty() && printed::asks_what_it_does(beside) {
            model.aspects.push(Aspect::Text);
        }
        let common = |word: &str| search.lexicon.common().has(word);
        model.counted = printed::counted(&words).filter(|n| !common(words[*n]));
        if !model.cards.is_empty()
            && let Some(attribute) = printed::attribute(&words, |n| naming[n] || common(words[n]))
        {
            // What a card has of it is a number beside the word for it.
            (model.quantity, model.counted) = (true, Some(attribute));
        }
        for (token, names_game) in tokens.iter().zip(names_game) {
            model.add_word(token, names_game, search);
        }
        model.subject = model.words.iter().position(|word| word.of_character);
        if search.parts.glossary {
            let stems: Vec<&str> = tokens.iter().map(|token| token.stem.as_str()).collect();
            for naming in search.glossary.find(&stems) {
                model.add_term(&naming, search);
            }
        }
        // `what drills do` asks for drills; `what is` and `what to do` for no word.
        let after = words.iter().position(|word| matches!(*word, "what" | "which"));
        model.asked = after.map(|n| n + 1).filter(|n| {
            model.words.get(*n).is_some_and(|word| !word.common)
                && words
                    .get(n + 1)
                    .is_some_and(|next| matches!(*next, "is" | "are" | "was" | "has"))
        });
        model.add_pairs(search);
        model.expansions.truncate(MOST_EXPANSIONS);
        model.weigh(search);
        model
    }

    /// A card that is named is asked about in its own game, whatever else is named.
    fn add_games_of_cards(&mut self, search: &Search) {
        if self.games.is_empty() {
            return;
        }
        let game = |card: &u32| search.names.game_of(*card).map(|id| search.meta.games.number(id));
        let games: Vec<u32> = self.cards.iter().filter_map(game).collect();
        if !games.iter().any(|game| self.games.contains(game)) {
            self.games.extend(games);
        }
    }

    /// Adds an expansion by the numbers of its stems.
    fn add_expansion(&mut self, words: Vec<usize>, stems: &[u32], quality: f64, games: &[u32]) {
        let places = stems.iter().map(|number| {
            self.place(*number).unwrap_or_else(|| {
                self.stems.push(Stem { number: *number, worth: 0.0, alone: false, opens: false });
                self.marks.add(*number);
                self.keep_place(*number);
                self.stems.len() - 1
            })
        });
        let stems: Vec<usize> = places.collect();
        if let [first, _, ..] = stems.as_slice() {
            self.stems[*first].opens = true;
        }
        self.expansions.push(Expansion { words, stems, quality, games: games.to_vec() });
    }

    /// The word itself, or what it may be a slip of.
    fn add_word(&mut self, token: &Token, names_game: bool, search: &Search) {
        let n = self.words.len();
        let common = names_game || search.lexicon.common().has(&token.word);
        let stem = search.lexicon.word(&token.word, &token.stem);
        let mut word = Word {
            text: token.word.clone(),
            weight: if common { 0.0 } else { 1.0 / f64::from(token.share) },
            aside: if common && !names_game { ASIDE } else { 0.0 },
            common,
            of_names: search.names.has_word(&token.word),
            of_character: search.meta.characters.contains(&token.word),
            number: is_number(&token.word),
            known: stem.is_some() || common,
            read_as: None,
            guessed: false,
            borrowed: false,
        };
        if let Some(stem) = stem {
            self.add_expansion(vec![n], &[stem], ITSELF, &[]);
        } else if let Some(singles) = (!common).then(|| singles(&token.word, search)).flatten() {
            // 回使 of 何回使える is no word: what stands on either side is.
            (word.known, word.guessed) = (true, true);
            self.add_expansion(vec![n], &singles, TYPO, &[]);
        } else if !common && search.parts.typos {
            for near in search.lexicon.typos(&token.word) {
                word.guessed = near.distance > 1 || token.word.chars().count() < SURE;
                word.read_as.get_or_insert(near.key);
                self.add_expansion(vec![n], &[near.value as u32], TYPO, &[]);
            }
        }
        self.words.push(word);
    }

    /// The other names of a term that the question names.
    fn add_term(&mut self, naming: &Naming, search: &Search) {
        let Some(term) = search.glossary.term(naming.term) else { return };
        let games: Vec<u32> = term.games.iter().map(|id| search.meta.games.number(id)).collect();
        let said = |game: &u32| self.games.is_empty() || self.games.contains(game);
        if !games.is_empty() && !games.iter().any(said) {
            return;
        }
        if naming.words.iter().all(|n| self.words[*n].weight <= 0.0) {
            // A name made of common words alone says something as a whole.
            match naming.words.as_slice() {
                [.., _, last] => self.words[*last].weight = 1.0,
                _ => return,
            }
        }
        // A name that no document spells so is no slip of another word.
        self.expansions.retain(|expansion| {
            !matches!(expansion.words.as_slice(), [n] if naming.words.contains(n) && !self.words[*n].known)
        });
        for n in &naming.words {
            let word = &mut self.words[*n];
            let foreign = naming.borrowed && (!word.known || word.guessed);
            word.known |= !foreign;
            word.guessed = foreign;
            word.borrowed = foreign;
            word.read_as = foreign.then(|| term.written.clone());
        }
        // Who names the banned list in any words wants the list.
        if term.list {
            self.kinds.extend(cues::kinds(&["list"], &search.meta.kinds));
        }
        for name in &term.names {
            self.add_expansion(naming.words.clone(), &name.stems, name.quality, &games);
        }
    }

    /// Words run together in the text or in the question: `stare down`, `dragonball`.
    fn add_pairs(&mut self, search: &Search) {
        for n in 1..self.words.len() {
            let joined = format!("{}{}", self.words[n - 1].text, self.words[n].text);
            if joined.is_ascii()
                && let Some(stem) = search.lexicon.word(&joined, &joined)
            {
                self.add_expansion(vec![n - 1, n], &[stem], ITSELF, &[]);
            }
        }
        for n in 0..self.words.len() {
            if !self.words[n].known
                && let Some(stems) = split(&self.words[n].text, search)
            {
                self.words[n].known = true;
                self.words[n].read_as = None;
                self.words[n].guessed = false;
                self.add_expansion(vec![n], &stems, ITSELF, &[]);
            }
        }
    }

    /// Weighs each word by how rare it is, and each stem by the words it helps to meet.
    fn weigh(&mut self, search: &Search) {
        // The rarest stem of an expansion says what the expansion says.
        let counts: Vec<u32> = self.stems.iter().map(|s| search.lexicon.count(s.number)).collect();
        let rarity = |expansion: &Expansion| {
            expansion.stems.iter().map(|stem| counts[*stem]).min().unwrap_or(0)
        };
        for (n, word) in self.words.iter_mut().enumerate().filter(|(_, word)| word.weight > 0.0) {
            // The word itself weighs; only where no document has it, its other names do.
            let own = self
                .expansions
                .iter()
                .filter(|expansion| expansion.words == [n] && expansion.quality >= TYPO);
            let count = own.map(rarity).max().or_else(|| {
                self.expansions
                    .iter()
                    .filter(|expansion| expansion.words.contains(&n))
                    .map(rarity)
                    .max()
            });
            // What no document has cannot be met; it only bars a promise.
            word.weight *= count.map_or(0.0, |count| search.lexicon.weight(count));
            word.aside = 0.0;
        }
        for (n, word) in self.words.iter_mut().enumerate().filter(|(_, word)| word.aside > 0.0) {
            let own = self.expansions.iter().position(|expansion| expansion.words == [n]);
            let weight =
                own.map(|expansion| search.lexicon.weight(rarity(&self.expansions[expansion])));
            word.aside *= weight.unwrap_or(0.0);
            self.asides.extend(own);
        }
        for expansion in &self.expansions {
            let weight = expansion.words.iter().map(|n| self.words[*n].weight).fold(0.0, f64::max);
            // A word of a longer name says nothing without the rest of it.
            let of_name = expansion.stems.len() > 1 && expansion.quality > TYPO;
            let alone = weight > 0.0
                && expansion.quality >= TYPO
                && (!of_name || expansion.quality >= ITSELF);
            for stem in &expansion.stems {
                let stem = &mut self.stems[*stem];
                stem.worth = stem.worth.max(weight * expansion.quality);
                stem.alone |= alone;
            }
        }
    }

    /// What tells most stems that are none of the question's.
    pub(super) fn marks(&self) -> &Marks {
        &self.marks
    }

    /// The place of a stem of a text among those of the question.
    pub(crate) fn place(&self, number: u32) -> Option<usize> {
        if !self.marks.has(number) {
            return None;
        }
        let mut cell = number as usize % CELLS;
        loop {
            match usize::from(*self.cells.get(cell)?) {
                0 => return None,
                place if self.stems[place - 1].number == number => return Some(place - 1),
                _ => cell = (cell + 1) % CELLS,
            }
        }
    }

    /// Makes the last stem's place findable by its number.
    fn keep_place(&mut self, number: u32) {
        // Beyond half of the cells a stem is not found; no question has so many.
        if self.stems.len() > CELLS / 2 {
            return;
        }
        self.cells.resize(CELLS, 0);
        let mut cell = number as usize % CELLS;
        while self.cells[cell] != 0 {
            cell = (cell + 1) % CELLS;
        }
        self.cells[cell] = self.stems.len() as u16;
    }

    /// Whether a stem of a text meets a word of the question by itself.
    pub(crate) fn meets_alone(&self, number: u32) -> bool {
        self.place(number).is_some_and(|n| self.stems[n].alone)
    }

    /// Adds the stems of the names of several words that a text has in a row, where
    /// `row` are the stems of the text from a place on that has `stem`.
    pub(crate) fn add_names(
        &self,
        stem: u32,
        row: &(impl Iterator<Item = u32> + Clone),
        names: &mut Vec<u32>,
    ) {
        let Some(first) = self.place(stem).filter(|n| self.stems[*n].opens) else { return };
        for expansion in &self.expansions {
            if expansion.stems.len() < 2 || expansion.stems.first() != Some(&first) {
                continue;
            }
            let numbers = expansion.stems.iter().map(|n| self.stems[*n].number);
            let mut row = row.clone();
            if numbers.clone().all(|number| row.next() == Some(number)) {
                names.extend(numbers.filter(|number| !names.contains(number)).collect::<Vec<_>>());
            }
        }
    }

    /// What a stem of a text is worth to the question.
    pub(crate) fn worth(&self, number: u32) -> f64 {
        self.place(number).map_or(0.0, |n| self.stems[n].worth)
    }

    /// The question with slips read as what they may stand for, if there are any.
    pub(crate) fn corrected(&self) -> Option<String> {
        self.words.iter().any(|word| word.read_as.is_some()).then(|| {
            let words = self.words.iter();
            let words = words.map(|word| word.read_as.as_deref().unwrap_or(&word.text));
            words.collect::<Vec<_>>().join(" ")
        })
    }
}

/// Whether a word is a number in digits, as the number in `Android 18's` is.
fn is_number(word: &str) -> bool {
    let digits = word.strip_suffix('s').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The stems of the single characters of a pair of kanji.
fn singles(pair: &str, search: &Search) -> Option<Vec<u32>> {
    if pair.chars().count() != 2 || !pair.chars().all(is_kanji) {
        return None;
    }
    let stems = pair.chars().map(|c| search.lexicon.stem(c.encode_utf8(&mut [0; 4])));
    stems.collect()
}

/// The stems of two words that were run together.
fn split(word: &str, search: &Search) -> Option<Vec<u32>> {
    if !word.is_ascii() {
        return None;
    }
    // Shorter parts are found in any word: `confusion` is not `con fusion`.
    (4..word.len().saturating_sub(3)).find_map(|at| {
        let (left, right) = word.split_at(at);
        let number = |part: &str| search.lexicon.word(part, &stem(part));
        Some(vec![number(left)?, number(right)?])
    })
}

/// The cards whose full name is in the question, longest names first, and which words
/// name them; a name inside a longer one does not count.
fn cards_named(words: &[&str], search: &Search) -> (Vec<u32>, Vec<bool>) {
    let (mut cards, mut naming) = (Vec::new(), vec![false; words.len()]);
    let mut at = 0;
    while at < words.len() {
        let reach = words.len().min(at + 10);
        let longest = search.names.longest_name(&words[at..reach]);
        match longest {
            // A single word is a card only by itself: `initiative`, `unpredictable`.
            Some((len, found)) if len > 1 || words.len() == 1 => {
                cards.extend(found);
                naming[at..at + len].fill(true);
                at += len;
            }
            _ => at += 1,
        }
    }
    (cards, naming)
}
