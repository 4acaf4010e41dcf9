//! A corpus grown large: records and names in the words of the real ones, to
//! measure at sizes that the documents do not have. The same numbers grow the
//! same records.

use std::collections::BTreeSet;

use headjudge_corpus::{Card, CardId, Passage, PassageClass, PassageId, Record};

/// What names not yet printed are made of.
const SYLLABLES: [&str; 24] = [
    "bar", "dock", "cel", "ve", "ge", "ta", "go", "ku", "zar", "bon", "rad", "itz", "nap", "pa",
    "tur", "les", "slu", "gan", "fri", "za", "ten", "shin", "ru", "mi",
];

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap_or(0) % below.max(1)
    }

    /// One of `all`; those at the front far more often, as words are.
    fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let reach = self.roll(all.len()) + 1;
        &all[self.roll(reach)]
    }
}

/// What real records are made of.
struct Words<'a> {
    sentences: Vec<&'a str>,
    /// Words of names, and of texts, the most frequent first.
    words: Vec<String>,
}

impl<'a> Words<'a> {
    fn of(records: &'a [Record], dice: &mut Dice) -> Self {
        let texts: Vec<&str> = passages(records).map(|passage| passage.text.as_str()).collect();
        let sentences = texts.iter().flat_map(|text| text.split_inclusive(['.', '。', '\n']));
        let sentences = sentences.filter(|sentence| sentence.len() > 20).collect();
        let names = cards(records).map(|card| card.name.as_str());
        let mut seen = BTreeSet::new();
        let mut words: Vec<String> = names
            .chain(texts.iter().copied())
            .flat_map(|text| text.split(|c: char| !c.is_ascii_alphabetic()))
            .filter(|word| word.len() > 3 && seen.insert(word.to_lowercase()))
            .map(str::to_owned)
            .collect();
        // Ten times as many names as words: characters and moves not yet printed.
        for _ in 0..20_000 {
            let word: String =
                (0..2 + dice.roll(3)).map(|_| SYLLABLES[dice.roll(SYLLABLES.len())]).collect();
            if seen.insert(word.clone()) {
                words.push(word);
            }
        }
        Self { sentences, words }
    }

    fn name(&self, dice: &mut Dice) -> String {
        let words = (0..2 + dice.roll(3)).map(|_| dice.pick(&self.words).as_str());
        words.collect::<Vec<_>>().join(" ")
    }
}

fn passages(records: &[Record]) -> impl Iterator<Item = &Passage> {
    records.iter().filter_map(|r| if let Record::Passage(p) = r { Some(p) } else { None })
}

fn cards(records: &[Record]) -> impl Iterator<Item = &Card> {
    records.iter().filter_map(|r| if let Record::Card(c) = r { Some(&**c) } else { None })
}

/// `records` and `more` passages and cards besides, four to one.
pub(crate) fn grown(records: &[Record], more: usize) -> Vec<Record> {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let words = Words::of(records, &mut dice);
    let rules: Vec<&Passage> =
        passages(records).filter(|passage| passage.class == PassageClass::Rule).collect();
    let known: Vec<&Card> = cards(records).filter(|card| !card.mentions.is_empty()).collect();
    let mut all = records.to_vec();
    all.extend((0..more).map(|n| {
        if n % 5 == 0 {
            let like = known[dice.roll(known.len())];
            return Record::Card(Box::new(named(like, n, words.name(&mut dice))));
        }
        let mut passage = rules[dice.roll(rules.len())].clone();
        passage.id = PassageId::new(format!("{}/grown/{n}", passage.document));
        passage.heading_path.push(words.name(&mut dice));
        let text: Vec<&str> = (0..2 + dice.roll(3)).map(|_| *dice.pick(&words.sentences)).collect();
        passage.text = format!("{} {}", text.join(" "), words.name(&mut dice));
        passage.english = None;
        Record::Passage(passage)
    }));
    all
}

/// Cards with `many` names, and little else.
pub(crate) fn names(records: &[Record], many: usize) -> Vec<Record> {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let words = Words::of(records, &mut dice);
    let Some(like) = cards(records).next() else { return Vec::new() };
    let mut bare = like.clone();
    bare.aliases.clear();
    bare.printings.clear();
    bare.current.clear();
    bare.errata.clear();
    bare.rulings.clear();
    bare.mentions.clear();
    let name = |n| Record::Card(Box::new(named(&bare, n, words.name(&mut dice))));
    records.iter().cloned().chain((0..many).map(name)).collect()
}

fn named(like: &Card, n: usize, name: String) -> Card {
    let id = CardId::new(format!("{}/grown-{n}", like.game));
    Card { id, name, aliases: Vec::new(), ..like.clone() }
}

/// The name with two letters of its longest word changed places.
pub(crate) fn slip(name: &str) -> String {
    let longest = name.split(' ').max_by_key(|word| word.len()).unwrap_or_default();
    let mut letters: Vec<char> = longest.chars().collect();
    if letters.len() > 3 {
        letters.swap(1, 2);
    }
    name.replacen(longest, &letters.into_iter().collect::<String>(), 1)
}
