//! The games: each has its own cards, effects and actions, its own rules and
//! steps. A new one is a folder and a line of `with_games`.

pub(crate) mod buddy;
pub(crate) mod ccg;
pub(crate) mod dbs;
pub(crate) mod dbz;

use serde::{Deserialize, Serialize};

use crate::play::kernel::{Game, Plan};
use crate::play::rule::RuleSwitch;
use crate::play::step::Steps;

/// Gives `$then` every game: what it is called in code, its identifier, its type.
macro_rules! with_games {
    ($then:ident) => {
        $then! {
            /// Panini's game and its continuation.
            DbzTcg "dbz-tcg" dbz::Dbz;
            /// Score's game.
            DbzCcg "dbz-ccg" ccg::Ccg;
            /// Future Card Buddyfight.
            Buddyfight "buddyfight" buddy::Buddy;
            /// Dragon Ball Super Card Game.
            DbsCg "dbs-cg" dbs::Dbs;
        }
    };
}

pub(crate) use with_games;

macro_rules! script_games {
    // The identifier is one token, so that every derive reads it.
    ($($(#[$doc:meta])* $variant:ident $id:tt $module:ident::$game:ident;)+) => {
        /// A game that the engine plays.
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum ScriptGame {
            $($(#[$doc])* #[serde(rename = $id)] $variant,)+
        }

        impl ScriptGame {
            /// Every game.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The game’s identifier.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }

            /// How its table is drawn.
            #[must_use]
            pub fn plan(self) -> &'static Plan {
                match self { $(Self::$variant => &<$module::$game as Game>::PLAN),+ }
            }

            /// The rules that can be switched off.
            pub(crate) fn rules(self) -> &'static [RuleSwitch] {
                match self { $(Self::$variant => <$module::$game as Game>::RULES),+ }
            }

            /// The procedures that it implements, with their steps.
            pub(crate) fn procedures(self) -> &'static [(&'static str, Steps)] {
                match self { $(Self::$variant => <$module::$game as Game>::PROCEDURES),+ }
            }
        }
    };
}

with_games!(script_games);
