//! Lines: a sentence with the head that says what part of the card it is.

use crate::text::grammar::amount::{Amount, Damage, Number};
use crate::text::grammar::cards::Cards;
use crate::text::grammar::fact::{Fact, Measure};
use crate::text::grammar::given::Given;
use crate::text::grammar::kinds::{Colour, Kind, Quality, Trait};
use crate::text::grammar::name::{Name, Title};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::Statement;
use crate::text::macros::phrases;

phrases! {
    /// What part of a card a sentence begins.
    Head {
        Power = ["power :"];
        ConstantOrInstant = ["constant : / instant :"] | ["constant / instant :"];
        Instant = ["instant :"];
        Constant = ["constant :"];
        Shield = ["shield :"];
        Hit = ["hit :"] | ["hit"];
        /// `NAMEKIAN:` for those who have the trait.
        Kin { kin: Series<Trait> } = [kin ":"];
        /// `2:` where a card has powers of several levels.
        Level { n: Number } = [n ":"];
    }

    /// What an attack is made with.
    Force {
        Physical = ["physical attack"] | ["physical combat"];
        Energy = ["energy attack"] | ["energy combat"];
        Either = ["physical or energy attack"];
    }

    /// A keyword that may stand before the type of an attack.
    AttackKeyword {
        Focused = ["focused"];
        Unstoppable = ["unstoppable"];
        Unpreventable = ["unpreventable"];
    }

    /// Who alone may have a card in their deck.
    Only {
        Heroes = ["heroes"] | ["hero"];
        Villains = ["villains"] | ["villain"];
        Rogues = ["rogues"];
        Of { kin: Trait } = [kin];
        Style { colour: Colour } = [colour "style"] | [colour];
        Styled { kin: Trait } = [kin "style"];
        Name { name: Name } = [name];
    }

    /// A sentence of a card.
    Line {
        /// `2: Energy attack` on older cards; no level of a power is an attack alone.
        AttackCosting { quality: Option<Quality>, force: Force, cost: Amount } =
            [quality force "costing" cost "stage~"] | [cost ":" quality force];
        Headed { head: Head, line: Box<Line> } = [head line];
        HeadAlone { head: Head } = [head];
        Endurance { n: Amount } = ["endurance" n] | ["endurance :" n];
        Damage { damage: Damage } = ["damage :" damage] | ["damage" damage];
        DamageTable { damage: Amount } = ["damage :" damage] | ["damage" damage];
        DamageEach { damage: Damage, more: Damage, cards: Cards } = ["damage :" damage more "for" cards];
        AttackWith { keyword: AttackKeyword, force: Force } = [keyword force];
        AttackWithBoth { keyword: AttackKeyword, also: AttackKeyword, force: Force } = [keyword also force] | [keyword "," also force] | [keyword "and" also force];
        AttackOf { quality: Option<Quality>, force: Force } = [quality force];
        AttackDoing { quality: Option<Quality>, force: Force, damage: Damage } = [quality force "doing/dealing" damage];
        Limit { n: Amount } = ["limit" n "per deck"] | ["limit" n];
        Only { who: Series<Only> } = [who "only"];
        WhereMost { measure: Box<Measure>, n: Amount } = ["x =" measure ", to a max/maximum of" n] | ["x =" measure "to a max/maximum of" n];
        Where { measure: Box<Measure> } = ["x =" measure];
        WhereThen { measure: Box<Measure> } = ["x =" measure "when you perform that attack"];
        /// Who won the tournament whose prize the card is; it says nothing of play.
        Credit { name: Title, won: Title } = ["created by" name "," won];
        CreditYear { name: Title, year: Number, won: Title } = ["created by" name "," year won];
        /// `(Most Recent Printing.)`: the text is that of the last printing.
        MostRecent = ["most recent printing"];
        Use { given: Box<Given> } = ["use" given];
        UseTwo { given: Box<Given>, then: Box<Given> } = ["use" given "and" then] | ["use" given "or" then] | ["use" given "," then] | ["use" given ", or" then];
        UseGiven { first: Box<Given>, given: Box<Given> } = [first ", use" given];
        UseIf { given: Box<Given>, also: Box<Given> } = ["use" given also];
        UseFact { fact: Box<Fact> } = ["use when" fact];
        /// The type that an erratum gives a card.
        CardType { kind: Kind } = ["[ card type :" kind "]"] | ["card type :" kind];
        CardTypeAlone { quality: Quality } = ["[ card type :" quality "]"];
        SwordIcon = ["[ sword ]"];
        ShieldIcon = ["[ shield ]"];
        Focused = ["focused"];
        Unstoppable = ["unstoppable"];
        Unpreventable = ["unpreventable"];
        Remain { n: Amount } = ["remain" n];
        /// `If you control no Drills, Remain 1.`
        RemainIf { given: Box<Given>, n: Amount } = [given ", remain" n];
        Says { statement: Box<Statement> } = [statement];
    }
}
