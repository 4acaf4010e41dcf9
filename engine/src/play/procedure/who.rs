//! Whom a question is about, by the words for players.

/// Who is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AskedPlayer {
    /// Who asks.
    Me,
    /// The opponent of who asks.
    MyOpponent,
    /// The attacker, the active player.
    Active,
    /// The defender, the opponent of the active player.
    Other,
    /// Both players.
    Both,
    /// Whoever may.
    Anyone,
}

impl AskedPlayer {
    /// The player, in words; `None` where the question names nobody.
    pub(super) const fn words(self) -> Option<&'static str> {
        match self {
            Self::Me => Some("you"),
            Self::MyOpponent => Some("opponent"),
            Self::Active => Some("active player"),
            Self::Other => Some("other player"),
            Self::Both => Some("both"),
            Self::Anyone => None,
        }
    }
}

/// The player named at the head of `words`, and how many words name them.
pub(super) fn player_at(words: &[String]) -> Option<(AskedPlayer, usize)> {
    let words: Vec<&str> = words.iter().take(3).map(String::as_str).collect();
    let opponent = |word: &str| {
        matches!(word, "opponent" | "opponents" | "opp" | "opps" | "oppo" | "opponant" | "enemy")
    };
    Some(match words.as_slice() {
        ["my" | "your", word, ..] if opponent(word) => (AskedPlayer::MyOpponent, 2),
        ["attackers", word, ..] if opponent(word) => (AskedPlayer::Other, 2),
        ["defenders", word, ..] if opponent(word) => (AskedPlayer::Active, 2),
        ["both" | "each" | "all" | "every" | "either" | "any", "player" | "players", ..] => {
            (AskedPlayer::Both, 2)
        }
        ["a" | "one", "player", ..] => (AskedPlayer::Anyone, 2),
        ["attacking" | "turn" | "active" | "acting", "player", ..] => (AskedPlayer::Active, 2),
        ["defending" | "nonturn" | "nonactive" | "inactive" | "other", "player", ..] => {
            (AskedPlayer::Other, 2)
        }
        ["attacker" | "attackers" | "atk" | "caller", ..] => (AskedPlayer::Active, 1),
        ["defender" | "defenders" | "def" | "nap", ..] => (AskedPlayer::Other, 1),
        ["i" | "me" | "we" | "us" | "you" | "im", ..] => (AskedPlayer::Me, 1),
        ["anyone" | "anybody" | "someone" | "somebody", ..] => (AskedPlayer::Anyone, 1),
        [word, ..] if opponent(word) => (AskedPlayer::Other, 1),
        _ => return None,
    })
}
