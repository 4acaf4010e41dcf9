//! A rule that can be switched off, with the sentences it implements. Each game
//! lists its own.

/// What a rule is and says.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RuleText {
    /// Its place among the rules of its game.
    pub(crate) place: usize,
    pub(crate) name: &'static str,
    pub(crate) says: &'static str,
    pub(crate) passages: &'static [(&'static str, &'static str)],
}

/// A rule of the engine that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleSwitch(pub(crate) &'static RuleText);

impl RuleSwitch {
    /// Its name in scenarios and traces.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// What it says, in our own words.
    #[must_use]
    pub fn says(self) -> &'static str {
        self.0.says
    }

    /// The passages it implements, each with the words it rests on.
    #[must_use]
    pub fn passages(self) -> &'static [(&'static str, &'static str)] {
        self.0.passages
    }
}

/// Lists the rules of a game: each is a constant of `RuleSwitch`.
macro_rules! rules {
    ($($variant:ident $name:literal: $says:literal => [$(($id:literal, $quote:literal)),+ $(,)?];)+) => {
        /// The order in which the rules are listed.
        enum Place { $($variant),+ }

        #[expect(non_upper_case_globals, reason = "a rule is one of a closed set, as a variant is")]
        impl RuleSwitch {
            $(
                #[doc = concat!("`", $says, "`")]
                pub(crate) const $variant: Self = Self(&RuleText {
                    place: Place::$variant as usize,
                    name: $name,
                    says: $says,
                    passages: &[$(($id, $quote)),+],
                });
            )+
        }

        /// The rules of the game.
        pub(crate) const RULES: &[RuleSwitch] = &[$(RuleSwitch::$variant),+];
    };
}

pub(crate) use rules;
