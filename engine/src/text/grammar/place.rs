//! Places: zones, whose they are, and where in them.

use crate::text::grammar::cards::Cards;
use crate::text::grammar::name::Name;
use crate::text::grammar::series::Series;
use crate::text::macros::phrases;

phrases! {
    /// Whose something is.
    Whose {
        Your = ["your"];
        Opponents = ["your opponent 's"] | ["an opponent 's"] | ["opponent 's"];
        APlayers = ["a player 's"] | ["any player 's"] | ["1 player 's"] | ["either player 's"];
        EachPlayers = ["each player 's"];
        BothPlayers = ["both players '"] | ["both player 's"] | ["both players 's"] | ["both"];
        ThatPlayers = ["that player 's"];
        Owners = ["its owner 's"] | ["their owner 's"] | ["it 's owner 's"] | ["their owners '"] | ["its owners '"] | ["their owners 's"] | ["the owner 's"];
        Their = ["their"];
        Its = ["its"] | ["it 's"];
        Defender = ["the defending player 's"];
        Attacker = ["the attacking player 's"];
        Players = ["players '"];
        /// `Goku's`, where the card names its bearer.
        Named { name: Name } = [name "'s"];
    }

    /// A zone.
    Zone {
        Hand = ["hand~"];
        LifeDeck = ["life deck~"] | ["deck~"];
        Discard = ["discard pile~"];
        Banished = ["banished zone~"] | ["banished pile~"];
        Removed = ["removed from the game zone"];
    }

    /// Where in a zone.
    End {
        Top = ["top"];
        Bottom = ["bottom"];
        TopOrBottom = ["top or bottom"];
        Both = ["top and bottom"];
    }

    /// A place.
    Place {
        EndOf { end: End, place: Box<Place> } = ["the" end "of" place] | [end "of" place] | ["the" end place];
        EndAlone { end: End } = ["the" end] | [end];
        Zones { whose: Whose, zones: Series<Zone> } = [whose zones];
        EitherZones { whose: Whose, zones: Series<Zone>, other: Whose, others: Series<Zone> } = [whose zones "or" other others];
        AndZones { whose: Whose, zones: Series<Zone>, other: Whose, others: Series<Zone> } = [whose zones "and" other others];
        AZone { zone: Zone } = ["a" zone] | ["any" zone];
        TheZone { zone: Zone } = ["the" zone];
        Play = ["play"];
        PlayOr { whose: Whose, zones: Series<Zone> } = ["play ," whose zones] | ["play or" whose zones];
        Under { cards: Box<Cards> } = ["under" cards] | ["underneath" cards];
    }
}

impl Place {
    /// `your discard pile`
    pub(crate) fn is_your(&self, zone: &Zone) -> bool {
        matches!(self, Self::Zones { whose: Whose::Your, zones: Series::One(own) } if own == zone)
    }
}
