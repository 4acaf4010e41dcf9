//! Chance: numbers that follow from a seed alone, and answers by chance. Apart
//! from the context, which asks for them.

use crate::play::kernel::answer::Answer;
use crate::play::prompt::{Prompt, PromptKind};

/// Numbers that look like chance, the same for the same seed, by `SplitMix64`.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

/// What becomes of a question to which the script has no answer.
#[derive(Debug, Default)]
pub(super) enum Otherwise {
    /// The move stops at it.
    #[default]
    Waits,
    /// Yes, and the first choices.
    First,
    /// What chance says.
    Chance(Dice),
}

impl Dice {
    /// Those of the game `n` of a seed.
    pub(crate) fn new(seed: u64, n: u64) -> Self {
        let mut own = Self(seed);
        let first = own.roll();
        let mut own = Self(first ^ n);
        own.roll();
        own
    }

    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 where there is none.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let roll = self.roll();
        usize::try_from(roll % (n.max(1) as u64)).unwrap_or(0)
    }

    /// The same things in another order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            let j = self.below(i + 1);
            things.swap(i, j);
        }
    }

    /// An answer that `prompt` takes; a name is one of `names`.
    pub(crate) fn answer<'n>(
        &mut self,
        prompt: &Prompt,
        names: impl ExactSizeIterator<Item = &'n String>,
    ) -> Answer {
        match prompt.kind {
            PromptKind::YesOrNo if self.below(2) == 0 => Answer::No,
            PromptKind::YesOrNo => Answer::Yes,
            PromptKind::Name => {
                let at = self.below(names.len());
                Answer::Name(names.into_iter().nth(at).cloned().unwrap_or_default())
            }
            PromptKind::Pick => {
                let most = prompt.most.min(prompt.options.len());
                let count = prompt.least + self.below(most.saturating_sub(prompt.least) + 1);
                let mut keys: Vec<String> =
                    prompt.options.iter().map(|option| option.key.clone()).collect();
                self.shuffle(&mut keys);
                keys.truncate(count);
                Answer::Pick(keys)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{PromptOption, Side};

    #[test]
    fn a_seed_gives_the_same_numbers_and_another_others() {
        let rolls = |seed, n| -> Vec<usize> {
            let mut dice = Dice::new(seed, n);
            (0..20).map(|_| dice.below(1_000)).collect()
        };
        assert_eq!(rolls(1, 2), rolls(1, 2));
        assert_ne!(rolls(1, 2), rolls(1, 3));
        assert_ne!(rolls(1, 2), rolls(2, 2));
        assert_eq!(Dice::new(1, 1).below(0), 0);
    }

    #[test]
    fn an_answer_by_chance_is_one_that_the_question_takes() {
        let option = |key: &str| PromptOption { key: key.to_owned(), title: key.to_owned() };
        let options = vec![option("a"), option("b"), option("c")];
        let prompt = Prompt::pick(Side::P1, "Which?", options, (1, 2));
        let mut dice = Dice::new(7, 7);
        let mut seen = [false; 3];
        for _ in 0..50 {
            let Answer::Pick(picked) = dice.answer(&prompt, [].iter()) else {
                panic!("a choice of cards");
            };
            seen[picked.len()] = true;
            assert!(picked.len() == 1 || picked[0] != picked[1]);
        }
        assert_eq!(seen, [false, true, true]);
        let name = dice.answer(&Prompt::name(Side::P1, "Name it."), ["Fox".to_owned()].iter());
        assert_eq!(name, Answer::Name("Fox".to_owned()));
    }
}
