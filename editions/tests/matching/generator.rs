//! An invented rulebook of any length, and editions of it of which it is known
//! what became of every paragraph. Everything follows from a seed.

use headjudge_corpus::{DocumentId, Lines, Passage, PassageClass, PassageId};

/// Numbers that follow from a seed.
#[derive(Clone)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    fn pick<'w>(&mut self, words: &[&'w str]) -> &'w str {
        words[self.roll(words.len())]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Chapter,
    Rule,
    Letter,
    Example,
}

/// A paragraph, before it has a number.
#[derive(Clone, Debug)]
struct Paragraph {
    kind: Kind,
    sentences: Vec<Sentence>,
    /// The paragraphs of the first edition that it is made of, by their place there.
    was: Vec<usize>,
    own: u64,
}

/// A sentence; it may end with the number of another rule.
#[derive(Clone, Debug)]
struct Sentence {
    words: String,
    refers: Option<u64>,
}

/// A rulebook.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    paragraphs: Vec<Paragraph>,
    next: u64,
}

/// What an edition changes, and how often.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edits {
    pub(crate) reworded: usize,
    pub(crate) added: usize,
    pub(crate) removed: usize,
    pub(crate) moved: usize,
    pub(crate) split: usize,
    pub(crate) merged: usize,
}

const WHO: [&str; 12] = [
    "a player",
    "the keeper",
    "each rival",
    "the active player",
    "its owner",
    "the judge",
    "a lit player",
    "the attacker",
    "the defender",
    "each ally",
    "the first player",
    "nobody",
];
const DOES: [&str; 16] = [
    "kindles", "snuffs", "draws", "reveals", "discards", "exhausts", "returns", "banishes",
    "counts", "chooses", "copies", "trades", "guards", "shuffles", "names", "pays for",
];
const WHAT: [&str; 24] = [
    "a lantern",
    "an ember",
    "the top card",
    "a moth",
    "two wicks",
    "the oil",
    "a shade",
    "a mirror",
    "the night pile",
    "a banner",
    "three tokens",
    "its flame",
    "a bell",
    "the gate",
    "a spare hand",
    "any counter",
    "a burnt card",
    "the lowest card",
    "a watcher",
    "a tower",
    "the marker",
    "an omen",
    "a torch",
    "the last spell",
];
const WHEN: [&str; 14] = [
    "at dusk",
    "before the count",
    "during the watch",
    "after combat",
    "as dawn begins",
    "while the gate is shut",
    "unless a bell rings",
    "if no card is lit",
    "once each turn",
    "until the next dusk",
    "in the cleanup step",
    "before payment",
    "when asked",
    "at any time",
];
const ABILITY: [&str; 30] = [
    "Afterglow",
    "Backdraft",
    "Candlewake",
    "Dimming",
    "Emberbound",
    "Flicker",
    "Glowstep",
    "Hearthguard",
    "Inkveil",
    "Jolt",
    "Kindred",
    "Lowlight",
    "Mothcall",
    "Nightwatch",
    "Oilskin",
    "Pyre",
    "Quench",
    "Rekindle",
    "Sootmark",
    "Torchbearer",
    "Umbral",
    "Vigil",
    "Wickcraft",
    "Xyloburn",
    "Yearlight",
    "Zenith",
    "Ashen",
    "Brightway",
    "Cinder",
    "Duskborn",
];

fn sentence(dice: &mut Dice, known: u64) -> Sentence {
    let (who, does, what, when) =
        (dice.pick(&WHO), dice.pick(&DOES), dice.pick(&WHAT), dice.pick(&WHEN));
    let ability = dice.pick(&ABILITY);
    let words = match dice.roll(5) {
        0 => format!("{ability} is a static ability of {what} that holds {when}."),
        1 => format!(
            "Whenever {who} {does} {what}, {} {} {} {when}.",
            dice.pick(&WHO),
            dice.pick(&DOES),
            dice.pick(&WHAT)
        ),
        2 => format!(
            "If {who} {does} {what} with {ability}, that card stays {when} and {} {} {}.",
            dice.pick(&WHO),
            dice.pick(&DOES),
            dice.pick(&WHAT)
        ),
        3 => format!(
            "{ability} lets {who} choose {what} {when}; {} more than {} may be chosen.",
            dice.roll(9) + 1,
            dice.pick(&WHAT)
        ),
        _ => {
            format!("No effect makes {who} lose {what} {when}, and {ability} does not change that.")
        }
    };
    let refers = (known > 0 && dice.roll(4) == 0).then(|| dice.roll(known as usize) as u64);
    Sentence { words, refers }
}

impl Book {
    /// A rulebook of about `lines` paragraphs.
    pub(crate) fn new(dice: &mut Dice, lines: usize) -> Self {
        let mut book = Self { paragraphs: Vec::new(), next: 0 };
        while book.paragraphs.len() < lines {
            let ability = dice.pick(&ABILITY).to_owned();
            let title = format!("{ability} and {}", dice.pick(&WHAT));
            book.push(Kind::Chapter, vec![Sentence { words: title, refers: None }]);
            for _ in 0..20 + dice.roll(30) {
                let sentences = book.sentences(dice);
                book.push(Kind::Rule, sentences);
                for _ in 0..dice.roll(4) {
                    let sentences = book.sentences(dice);
                    book.push(Kind::Letter, sentences);
                }
                if dice.roll(6) == 0 {
                    // The same words at many places.
                    let words = match dice.roll(3) {
                        0 => "Example: There is none.".to_owned(),
                        1 => "Example: See the rule above.".to_owned(),
                        _ => format!("Example: {}", sentence(dice, 0).words),
                    };
                    book.push(Kind::Example, vec![Sentence { words, refers: None }]);
                }
            }
        }
        for (at, paragraph) in book.paragraphs.iter_mut().enumerate() {
            paragraph.was = vec![at];
        }
        book
    }

    fn push(&mut self, kind: Kind, sentences: Vec<Sentence>) {
        let own = self.next;
        self.next += 1;
        self.paragraphs.push(Paragraph { kind, sentences, was: Vec::new(), own });
    }

    fn sentences(&self, dice: &mut Dice) -> Vec<Sentence> {
        if dice.roll(25) == 0 {
            let words = "The same holds for every copy of it.".to_owned();
            return vec![Sentence { words, refers: None }];
        }
        (0..=dice.roll(3)).map(|_| sentence(dice, self.next)).collect()
    }

    /// Forgets what it was made of: it is the first edition of what follows.
    pub(crate) fn settle(&mut self) {
        for (at, paragraph) in self.paragraphs.iter_mut().enumerate() {
            paragraph.was = vec![at];
        }
    }

    /// A place of a rule or a letter whose paragraph is as it was.
    fn untouched(&self, dice: &mut Dice, touched: &[u64]) -> usize {
        loop {
            let at = dice.roll(self.paragraphs.len());
            let found = &self.paragraphs[at];
            if matches!(found.kind, Kind::Rule | Kind::Letter) && !touched.contains(&found.own) {
                return at;
            }
        }
    }

    /// The next edition.
    pub(crate) fn edit(&mut self, dice: &mut Dice, edits: Edits) {
        let mut touched: Vec<u64> = Vec::new();
        for _ in 0..edits.reworded {
            let at = self.untouched(dice, &touched);
            touched.push(self.paragraphs[at].own);
            let paragraph = &mut self.paragraphs[at];
            match dice.roll(3) {
                0 => paragraph.sentences.push(sentence(dice, 0)),
                1 => {
                    let first = &mut paragraph.sentences[0].words;
                    *first = first.replacen(' ', " now ", 1).replace(" and ", " or ");
                }
                _ => {
                    let last = paragraph.sentences.last_mut().expect("a sentence");
                    last.words =
                        format!("{} This is new.", last.words.replacen(" the ", " any ", 1));
                }
            }
        }
        for _ in 0..edits.split {
            let at = loop {
                let at = self.untouched(dice, &touched);
                if self.paragraphs[at].sentences.len() > 1 {
                    break at;
                }
            };
            touched.push(self.paragraphs[at].own);
            let mut second = self.paragraphs[at].clone();
            second.sentences = self.paragraphs[at].sentences.split_off(1);
            second.own = self.next;
            self.next += 1;
            touched.push(second.own);
            self.paragraphs.insert(at + 1, second);
        }
        for _ in 0..edits.merged {
            let at = loop {
                let at = self.untouched(dice, &touched);
                let next = self.paragraphs.get(at + 1);
                let long = |p: &Paragraph| p.sentences[0].words.starts_with("The same");
                if next.is_some_and(|next| {
                    next.kind == Kind::Letter && !touched.contains(&next.own) && !long(next)
                }) && !long(&self.paragraphs[at])
                {
                    break at;
                }
            };
            let second = self.paragraphs.remove(at + 1);
            touched.extend([self.paragraphs[at].own, second.own]);
            self.paragraphs[at].sentences.extend(second.sentences);
            self.paragraphs[at].was.extend(second.was);
        }
        for _ in 0..edits.moved {
            let at = self.untouched(dice, &touched);
            let paragraph = self.paragraphs.remove(at);
            touched.push(paragraph.own);
            let to = self.untouched(dice, &touched);
            self.paragraphs.insert(to, paragraph);
        }
        for _ in 0..edits.removed {
            let at = self.untouched(dice, &touched);
            self.paragraphs.remove(at);
        }
        for _ in 0..edits.added {
            let at = self.untouched(dice, &touched);
            let kind = self.paragraphs[at].kind;
            let count = 1 + dice.roll(2);
            let sentences = (0..count).map(|_| sentence(dice, 0)).collect();
            touched.push(self.next);
            let new = Paragraph { kind, sentences, was: Vec::new(), own: self.next };
            self.next += 1;
            self.paragraphs.insert(at, new);
        }
    }

    /// What each paragraph was in the first edition.
    pub(crate) fn was(&self) -> Vec<Vec<usize>> {
        self.paragraphs.iter().map(|paragraph| paragraph.was.clone()).collect()
    }

    /// The passages of the edition `edition`, numbered as they stand.
    pub(crate) fn passages(&self, edition: &str) -> Vec<Passage> {
        let numbers = self.numbers();
        let by_own: std::collections::HashMap<u64, &str> = self
            .paragraphs
            .iter()
            .zip(&numbers)
            .filter_map(|(p, number)| Some((p.own, number.as_deref()?)))
            .collect();
        let document = DocumentId::new("lantern");
        let mut title = String::new();
        let mut line = 0;
        self.paragraphs
            .iter()
            .zip(&numbers)
            .map(|(paragraph, number)| {
                line += 2;
                let sentences: Vec<String> = paragraph
                    .sentences
                    .iter()
                    .map(|sentence| match sentence.refers.and_then(|own| by_own.get(&own)) {
                        Some(number) => format!("{} See rule {number}.", sentence.words),
                        None => sentence.words.clone(),
                    })
                    .collect();
                let words = sentences.join(" ");
                let text = match (number, paragraph.kind) {
                    (Some(number), Kind::Letter) => format!("{number} {words}"),
                    (Some(number), _) => format!("{number}. {words}"),
                    (None, _) => words.clone(),
                };
                let (class, name) = match paragraph.kind {
                    Kind::Chapter => {
                        title = words;
                        (PassageClass::Heading, format!("{line}/heading"))
                    }
                    Kind::Example => (PassageClass::Example, format!("example-{line}")),
                    _ => (PassageClass::Rule, number.clone().unwrap_or_default().replace('.', "-")),
                };
                Passage {
                    id: PassageId::new(format!("lantern/{name}")),
                    document: document.clone(),
                    edition: edition.to_owned(),
                    lines: Lines::new(line, line),
                    number: number.clone(),
                    class,
                    heading_path: vec![title.clone()],
                    text_md: text.clone(),
                    text,
                    english: None,
                    why: None,
                }
            })
            .collect()
    }

    /// The number of each paragraph: `100`, `100.1`, `100.1a`.
    fn numbers(&self) -> Vec<Option<String>> {
        let (mut chapter, mut rule, mut letter) = (99, 0, 0_u8);
        self.paragraphs
            .iter()
            .map(|paragraph| match paragraph.kind {
                Kind::Chapter => {
                    (chapter, rule, letter) = (chapter + 1, 0, 0);
                    Some(chapter.to_string())
                }
                Kind::Rule => {
                    (rule, letter) = (rule + 1, 0);
                    Some(format!("{chapter}.{rule}"))
                }
                Kind::Letter => {
                    letter += 1;
                    let sign = char::from(b'a' + (letter - 1) % 26);
                    Some(format!("{chapter}.{}{sign}", rule.max(1)))
                }
                Kind::Example => None,
            })
            .collect()
    }
}
