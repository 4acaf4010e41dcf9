//! Evidence: what a promise rests on, and how it is weighed. The weights are
//! fitted by `evaluate evidence` on the splits that may be looked at; what must
//! hold whatever the weights is in `confidence`.

/// How a hit stands to the question, as numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evidence {
    /// The part of the question's weight that the unit has words for.
    pub kept: f64,
    /// The same by its own text, titles and surroundings, without our headnote.
    pub kept_in_text: f64,
    /// How near a phrase of its headnote comes to the question.
    pub near: f64,
    /// How near the question's words stand to one another, for their weight.
    pub together: f64,
    /// The part of the question that its weightiest word without an answer says.
    pub missed: f64,
    /// The part of its title that the question names.
    pub titled: f64,
    /// How much less the next best hit scores, from 0 to 1.
    pub margin: f64,
    /// Of a card's entry, the part of the question that it has no words for.
    pub beside_card: f64,
    /// How many words of the question say something.
    pub words: f64,
    /// What they say together.
    pub weight: f64,
    /// Whether something forbids a promise, whatever the rest says.
    pub barred: bool,
}

/// How many numbers a confidence is made of.
const FEATURES: usize = 11;

/// What each of the numbers counts for, and where a confidence begins.
const WEIGHTS: [f64; FEATURES] =
    [0.96, 0.52, -2.83, 5.53, 2.5, -2.9, 1.13, 3.64, 0.64, -1.17, 5.56];
const BEGIN: f64 = -2.72;

/// A promise asks for this: of 1,385 answerable questions seven in ten reach it,
/// and one in a hundred of these is wrong.
const ENOUGH: f64 = 2.2;

impl Evidence {
    /// The numbers that are weighed.
    #[must_use]
    pub fn features(&self) -> [f64; FEATURES] {
        [
            self.kept,
            self.kept_in_text,
            self.near,
            self.near * self.near,
            self.together,
            self.missed,
            self.titled,
            self.margin,
            self.beside_card,
            self.words.min(8.0) / 8.0,
            self.weight.min(40.0) / 40.0,
        ]
    }

    /// Whether it is enough for a promise.
    #[must_use]
    pub(crate) fn is_enough(&self) -> bool {
        let features = self.features();
        let weighed = features.iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight);
        !self.barred && BEGIN + weighed.sum::<f64>() >= ENOUGH
    }
}
