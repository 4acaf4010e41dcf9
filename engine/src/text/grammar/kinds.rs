//! Kinds of card and what tells one from another: type, style, trait, alignment.

use crate::text::grammar::amount::{Amount, Number};
use crate::text::grammar::name::{Name, TitleWord};
use crate::text::grammar::series::Series;
use crate::text::macros::phrases;
use crate::text::phrase::{Ends, Grammatical, Phrase, Reader, State, Wording};
use crate::text::writer::Writer;

/// A phrase whose nouns are in one number.
macro_rules! numbers {
    ($($(#[$meta:meta])* $name:ident = $number:expr, $single:expr;)+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) struct $name<T>(pub(crate) T);

        impl<T: Phrase> Phrase for $name<T> {
            fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>) {
                for (value, end) in r.in_number($number).slot::<T>(at).iter() {
                    out.add(Self(value.clone()), *end);
                }
            }
        }

        impl<T: Phrase> Wording for $name<T> {
            fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State> {
                self.0.echo(r.in_number($number), from)
            }

            fn say(&self, w: &mut Writer) {
                w.noun($single);
                self.0.say(w);
            }
        }
    )+};
}

numbers! {
    /// `card`
    Single = Grammatical::Single, true;
    /// `cards`
    Plural = Grammatical::Plural, false;
}

phrases! {
    /// A trait, or a style with the same word.
    Trait {
        Saiyan = ["saiyan"];
        Namekian = ["namekian"];
        Earthling = ["earthling"];
        Android = ["android"];
        Majin = ["majin"];
        Alien = ["alien"];
        God = ["god"];
        Fusion = ["fusion"];
        Heritage = ["heritage"];
    }

    /// A style that is no trait.
    Colour {
        Black = ["black"];
        Blue = ["blue"];
        Orange = ["orange"];
        Red = ["red"];
    }

    /// What a card is, besides its type.
    Quality {
        NonDragonBall = ["non - dragon ball"];
        Styled = ["styled"];
        Named = ["named"];
        Coloured { colour: Colour } = [colour];
        Of { kin: Trait } = [kin];
        Hero = ["hero"];
        Villain = ["villain"];
        Rogue = ["rogue"];
        Physical = ["physical"];
        Energy = ["energy"];
        Attached = ["attached"];
        Successful = ["successful"];
        Unsuccessful = ["unsuccessful"];
        Copied = ["copied"];
        NonMp = ["non - mp"];
        Constant = ["constant"] | ["constant :"] | ["“ constant : ”"] | ["continuous"];
        Instant = ["instant"] | ["instant :"];
        Shield = ["shield"] | ["[ shield ]"] | ["shield :"];
        Attacking = ["[ attack ]"];
        Defensive = ["[ defense ]"] | ["defensive"] | ["defense"];
        Sword = ["[ sword ]"] | ["sword"];
        Earth = ["earth"];
        Namek = ["namek"];
        BlackStar = ["black star"];
        Restricted = ["alignment - restricted"] | ["alignment restricted"];
        Critical = ["critical"];
        Floating = ["floating"];
        Immediate = ["immediate"];
        Hit = ["hit"];
        Printed = ["printed"];
        Base = ["base"];
        Levelled { n: Number } = ["level" n];
        Revealed = ["revealed"];
        Chosen = ["chosen"];
        Discarded = ["discarded"];
        Banished = ["banished"];
        Destroyed = ["destroyed"];
        Defending = ["defending"];
        Attack = ["attacking"];
        Other = ["other"];
        Different = ["different"];
        Random = ["random"];
        Same = ["same"];
        Remaining = ["remaining"];
        Additional = ["additional"];
        Maximum = ["maximum"];
        Unprevented = ["unprevented"];
        Endurance = ["endurance"];
        OfStyle { kin: Trait } = [kin "style"];
        ColourStyle { colour: Colour } = [colour "style"];
        NamedFor { name: Name } = [name "named"];
        Groups { first: Name, then: Name } = [first "and" then];
        Group { name: Name } = [name];
        NotAttack = ["non - attack"];
        SwordOrShield = ["sword or shield"];
        AttackOrShield = ["[ attack ] or [ shield ]"];
        /// `Krillin or Yajirobe Ally`
        EitherName { first: Name, then: Name } = [first "or" then];
        Not { not: Box<Quality> } = ["non -" not] | ["non" not];
        Either { first: SimpleQuality, then: SimpleQuality } = [first "or" then];
        Both { first: SimpleQuality, then: SimpleQuality } = [first "and" then] | [first "and / or" then];
        Neither { first: SimpleNot, then: SimpleNot } = [first "/" then];
    }

    /// A quality that two of can be told apart by.
    SimpleQuality {
        Styled = ["styled"];
        Named = ["named"];
        PhysicalCombat = ["physical combat"];
        EnergyCombat = ["energy combat"];
        Physical = ["physical"];
        Energy = ["energy"];
        Coloured { colour: Colour } = [colour];
        Of { kin: Trait } = [kin];
        Top = ["top"];
        Bottom = ["bottom"];
        Hero = ["hero"];
        Villain = ["villain"];
        Not { not: Box<SimpleQuality> } = ["non -" not];
    }

    /// `non-MP/non-Mastery`
    SimpleNot {
        Mp = ["non - mp"];
        Mastery = ["non - mastery"];
        Personality = ["non - personality"];
        Styled = ["non - styled"];
        Named = ["non - named"];
        DragonBall = ["non - dragon ball"];
    }

    /// The type of a card, or what a sentence counts or uses like one.
    Noun {
        PhysicalCombat = ["physical combat card~"] | ["physical combat"];
        EnergyCombat = ["energy combat card~"] | ["energy combat"];
        CombatCard = ["combat card~"];
        DragonBall = ["dragon ball~"] | ["dragon ball card~"];
        LifeCard = ["life card~"];
        AttackCard = ["attack card~"];
        ShieldCard = ["shield card~"];
        CriticalEffect = ["critical damage effect~"];
        HitEffect = ["hit effect~"];
        FloatingEffect = ["floating effect~"];
        ImmediateEffect = ["immediate effect~"];
        CardEffect = ["card effect~"];
        CardText = ["card text"];
        CriticalDamage = ["critical damage"];
        CardType = ["card type~"];
        Drill = ["drill~"] | ["drill card~"];
        Setup = ["setup~"] | ["setup card~"];
        Ally = ["ally~"];
        Event = ["event~"] | ["event card~"];
        Mastery = ["mastery~"] | ["mastery card~"];
        Personality = ["personality~"] | ["personality card~"];
        Mp = ["mp~"];
        Card = ["card~"];
        Attack = ["attack~"];
        Block = ["block~"];
        Power = ["power~"];
        Effect = ["effect~"];
        Action = ["action~"];
        Endurance = ["endurance"];
        Damage = ["damage"];
        Stage = ["stage~"];
        Trait = ["trait~"];
        Step = ["rejuvenation step"];
        Planning = ["planning step"];
        Modifier = ["damage modifier~"] | ["modifier~"];
        Copy = ["copy~"];
        Player = ["player~"];
        Opponent = ["opponent"];
    }

    /// The type of card that a power or an effect is of.
    Source {
        Personality = ["personality"];
        Mastery = ["mastery"];
        Setup = ["setup"];
        Drill = ["drill"];
        Ally = ["ally"];
        Event = ["event"];
        Combat = ["combat"];
        NonCombat = ["non - combat"];
        NonPersonality = ["non - personality"];
        NonMastery = ["non - mastery"];
        NonEvent = ["non - event"];
        NonAttack = ["non - attack"];
        NonAlly = ["non - ally"];
        NonDrill = ["non - drill"];
        NonDamage = ["non - damage"];
        NonEndurance = ["non - endurance"];
        PersonalityOrMastery = ["personality or mastery"];
        MasteryOrPersonality = ["mastery or personality"];
    }

    /// What is of a type of card.
    Sourced {
        CardEffect = ["card effect~"];
        Card = ["card~"];
        Power = ["power~"];
        Effect = ["effect~"];
        Attack = ["attack~"];
        Source = ["source~"];
    }

    /// A noun with what narrows it.
    Kind {
        Narrow { quality: Quality, kind: Box<Kind> } = [quality kind];
        SourceOne { source: Source, noun: Single<Sourced> } = [source noun];
        SourceSeveral { source: Source, noun: Plural<Sourced> } = [source noun];
        One { noun: Single<Noun> } = [noun];
        Several { noun: Plural<Noun> } = [noun];
    }

    /// Cards of one of several kinds.
    Kinds {
        Any { kinds: Distinct } = [kinds];
        /// `Styled or Named card`, `physical or energy attack`.
        Either { first: SimpleQuality, then: SimpleQuality, kind: Kind } = [first "or" then kind];
    }

    /// What a card has or bears.
    Feature {
        Titled { names: Series<TitleWord> } = [names "in the title~"] | [names "in the name~"] | [names "in its title"] | [names "in their title~"] | [names "in title"];
        CopyInText = ["copy or copied in the text box"] | ["“ copy ” or “ copied ” in the text box"];
        AngerAnywhere = ["“ anger ” in the text box"] | ["anger in the text box"];
        AngerInText = ["anger printed in the text box"] | ["“ anger ” printed in the text box"];
        ShieldIcon = ["a shield icon"] | ["a [ shield ]"] | ["shield icon~"] | ["[ shield ] icon~"];
        Only { bound: Bound } = ["only" bound "trait~"];
        MoreAnger { bound: Bound } = [bound "anger"];
        EnduranceIs { bound: Bound } = ["endurance" bound] | ["an endurance of" bound];
        PrintedEndurance = ["printed endurance"] | ["a printed endurance"];
        Endurance = ["endurance"];
        HitEffect = ["a hit effect"] | ["a hit : effect"] | ["hit effects"] | ["hit : effects"] | ["hit"];
        PrintedHit = ["a printed hit effect"] | ["printed hit effects"] | ["a printed hit : effect"];
        /// `EARTHLING and 2 or less Traits`
        TraitAnd { kin: Trait, bound: Bound } = [kin "and" bound "trait~"];
        Traits { bound: Bound } = [bound "trait~"];
        TraitOf { kin: Series<Trait> } = ["the" kin "trait"] | [kin] | ["the trait" kin];
        PowerRating { bound: Bound } = ["a power level of" bound] | ["power level" bound];
        Constant = ["a constant : power"] | ["a constant power"] | ["constant : powers"] | ["constant powers"] | ["a constant : effect"] | ["a constant effect"] | ["a constant :"];
        TableDamage = ["at base damage"] | ["at in its base damage"] | ["at damage"];
        ThatTitle = ["that title"];
        SameTitle = ["the same title"];
        DifferentTitle = ["different titles"];
        TheName = ["that name"];
        Damage = ["damage"];
    }

    /// A count, and whether more or less will do.
    Bound {
        OrMore { n: Amount } = [n "or more"] | [n "or greater"] | [n "or higher"] | [n "or above"] | ["at least" n];
        OrLess { n: Amount } = [n "or less"] | [n "or fewer"] | [n "or lower"] | [n "or below"] | ["at most" n];
        MoreThan { n: Amount } = ["more than" n] | ["over" n] | ["greater than" n] | ["higher than" n] | ["above" n];
        LessThan { n: Amount } = ["less than" n] | ["fewer than" n] | ["lower than" n] | ["below" n] | ["under" n];
        Exactly { n: Amount } = [n] | ["exactly" n] | ["equal to" n];
    }
}

/// Kinds with different nouns. `A Styled card or card with Endurance` is two
/// things, and what follows the second says nothing of the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Distinct(pub(crate) Series<Kind>);

impl Phrase for Distinct {
    fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>) {
        for (kinds, end) in r.slot::<Series<Kind>>(at).iter() {
            let repeated = match kinds {
                Series::One(_) => false,
                Series::Many(row, _) => row
                    .iter()
                    .enumerate()
                    .any(|(n, kind)| row[..n].iter().any(|k| k.head() == kind.head())),
            };
            if !repeated {
                out.add(Self(kinds.clone()), *end);
            }
        }
    }
}

impl Wording for Distinct {
    fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State> {
        self.0.echo(r, from)
    }

    fn say(&self, w: &mut Writer) {
        self.0.say(w);
    }
}

impl Kinds {
    /// Whether each of its nouns is in the singular: `Setup, Drill, or Ally`.
    pub(crate) fn is_singular(&self) -> bool {
        match self {
            Self::Any { kinds: Distinct(Series::One(kind)) } | Self::Either { kind, .. } => {
                kind.is_single()
            }
            Self::Any { kinds: Distinct(Series::Many(row, _)) } => row.iter().all(Kind::is_single),
        }
    }

    /// Whether it begins with `other`.
    pub(crate) fn begins_with_other(&self) -> bool {
        let other = |kind: &Kind| matches!(kind, Kind::Narrow { quality: Quality::Other, .. });
        match self {
            Self::Any { kinds: Distinct(Series::One(kind)) } => other(kind),
            Self::Any { kinds: Distinct(Series::Many(row, _)) } => row.iter().any(other),
            Self::Either { .. } => false,
        }
    }

    /// Whether it is one thing that can be counted.
    pub(crate) fn is_single(&self) -> bool {
        matches!(self, Self::Any { kinds: Distinct(Series::One(kind)) } if kind.is_single())
    }
}

impl Kind {
    /// Its noun, without what narrows it.
    fn head(&self) -> &Self {
        match self {
            Self::Narrow { kind, .. } => kind.head(),
            plain => plain,
        }
    }

    fn is_single(&self) -> bool {
        match self {
            Self::Narrow { kind, .. } => kind.is_single(),
            Self::One { noun } => {
                !matches!(noun.0, Noun::Damage | Noun::Endurance | Noun::CriticalDamage)
            }
            Self::SourceOne { .. } => true,
            Self::Several { .. } | Self::SourceSeveral { .. } => false,
        }
    }
}
