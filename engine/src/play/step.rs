//! A step of a procedure that the engine implements: named, and tied to the
//! document by words of the passage that it implements. A step's number is the
//! document's: one inserted there shifts nothing here. Each game lists its own.

/// A step of a procedure.
pub(crate) trait Step: Copy + 'static {
    /// The procedure.
    const PROCEDURE: &'static str;
    /// Its name within the procedure.
    fn name(self) -> &'static str;
    /// The step after it.
    fn next(self) -> Option<Self>;
}

/// What the engine says of one step.
#[derive(Debug)]
pub(crate) struct StepText {
    /// Its name within the procedure.
    pub(crate) name: &'static str,
    /// Words of its passage.
    pub(crate) words: &'static str,
    /// Other passages that say the same, each with the words that do.
    pub(crate) restated: &'static [(&'static str, &'static str)],
}

/// The steps of one procedure.
pub(crate) type Steps = &'static [StepText];

/// Lists the procedures of a game with their steps.
macro_rules! procedures {
    ($($(#[doc = $doc:literal])* $procedure:ident $id:literal {
        $($step:ident $name:literal: $words:literal
            $(=> [$(($passage:literal, $quote:literal)),+ $(,)?])?,)+
    })+) => {
        /// The procedures of the game that the engine implements, with their steps in order.
        pub(crate) const PROCEDURES: &[(&str, Steps)] =
            &[$(($id, &[$($crate::play::step::StepText {
                name: $name,
                words: $words,
                restated: &[$($(($passage, $quote)),+)?],
            }),+])),+];

        $(
            $(#[doc = $doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
            pub(crate) enum $procedure { $($step),+ }

            impl $procedure {
                /// The steps in order.
                pub(crate) const ALL: &'static [Self] = &[$(Self::$step),+];
            }

            impl Step for $procedure {
                const PROCEDURE: &'static str = $id;

                fn name(self) -> &'static str {
                    match self { $(Self::$step => $name),+ }
                }

                fn next(self) -> Option<Self> {
                    Self::ALL.get(self as usize + 1).copied()
                }
            }
        )+
    };
}

pub(crate) use procedures;
