//! What a card must be: by its kinds, and by what the words after them ask.

use crate::play::games::dbz::compile::nouns::{noun, trait_name};
use crate::play::games::dbz::compile::scope::{Low, gap, stop};
use crate::play::games::dbz::select::{Filter, More};
use crate::play::games::dbz::terms::{AttackType, Icon, Kind, Style, Who};
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::kinds::{
    Colour, Distinct, Feature, Kind as CardKind, Kinds, Noun, Quality, SimpleNot, SimpleQuality,
    Source as Type, Sourced, Trait,
};
use crate::text::grammar::name::{Title, TitleWord};
use crate::text::grammar::place::Whose;
use crate::text::grammar::series::{Joint, Series};
use crate::text::grammar::verb::{Deed, State, Verb};

/// What a card must be, by its kinds.
pub(super) fn filter(kinds: &Kinds) -> Low<Filter> {
    match kinds {
        Kinds::Any { kinds: Distinct(Series::One(kind)) } => of_kind(kind),
        Kinds::Any { kinds: Distinct(Series::Many(row, Joint::Or | Joint::AndOr)) } => {
            let each: Vec<Filter> = row.iter().map(of_kind).collect::<Low<_>>()?;
            let bare = |filter: &Filter| {
                let kind = None;
                Filter { kind, any_kind: Vec::new(), ..filter.clone() }
            };
            let alike = each.iter().all(|own| bare(own) == bare(&each[0]));
            let kinds: Option<Vec<Kind>> = each.iter().map(|own| own.kind).collect();
            match (alike, kinds) {
                (true, Some(any_kind)) => Ok(Filter { any_kind, ..bare(&each[0]) }),
                // `a Styled Drill or Setup`: whether both are Styled, it does not say.
                (false, Some(_)) if !bare_behind_described(&each) => Ok(one_of(each)),
                // `a Dragon Ball or Styled card`, in either way of reading the same.
                (false, None) if is_kind_or_described_card(&each) => Ok(one_of(each)),
                _ => stop("kinds of which only some are described more closely"),
            }
        }
        Kinds::Any { .. } => stop("several kinds together"),
        Kinds::Either { first, then, kind } => {
            let own = of_kind(kind)?;
            match (first, then) {
                (SimpleQuality::Physical, SimpleQuality::Energy)
                | (SimpleQuality::Energy, SimpleQuality::Physical)
                    if own == Filter { attack: true, ..Filter::default() } =>
                {
                    Ok(own)
                }
                (SimpleQuality::PhysicalCombat, SimpleQuality::EnergyCombat)
                | (SimpleQuality::EnergyCombat, SimpleQuality::PhysicalCombat)
                    if own == Filter::default() =>
                {
                    let any_kind = vec![Kind::PhysicalCombat, Kind::EnergyCombat];
                    Ok(Filter { any_kind, ..own })
                }
                (SimpleQuality::Styled, SimpleQuality::Named)
                | (SimpleQuality::Named, SimpleQuality::Styled) => {
                    let more = More { styled_or_named: true, ..own.more };
                    Ok(Filter { more, ..own })
                }
                _ => gap("SimpleQuality", first),
            }
        }
    }
}

/// Whether a kind without a word of its own stands behind one that has some, which may be
/// of both.
fn bare_behind_described(each: &[Filter]) -> bool {
    let plain = |own: &Filter| *own == Filter { kind: own.kind, ..Filter::default() };
    each.iter().skip_while(|own| plain(own)).any(plain)
}

/// Whether kinds of card stand before one card of any kind that is described more closely.
fn is_kind_or_described_card(each: &[Filter]) -> bool {
    let bare =
        |own: &Filter| own.kind.is_some() && *own == Filter { kind: own.kind, ..Filter::default() };
    let Some((last, rest)) = each.split_last() else { return false };
    last.kind.is_none() && *last != Filter::default() && !last.attack && rest.iter().all(bare)
}

/// A card that is like one of these.
fn one_of(each: Vec<Filter>) -> Filter {
    let mut all = each.into_iter().rev();
    let last = all.next().unwrap_or_default();
    all.fold(last, |or, mut own| {
        own.more.or = Some(Box::new(or));
        own
    })
}

fn of_kind(kind: &CardKind) -> Low<Filter> {
    match kind {
        CardKind::One { noun } => of_noun(&noun.0),
        CardKind::Several { noun } => of_noun(&noun.0),
        // `other` says nothing behind another word: `non-Dragon Ball other card`.
        CardKind::Narrow { kind, .. }
            if matches!(kind.as_ref(), CardKind::Narrow { quality: Quality::Other, .. }) =>
        {
            stop("`other` behind another word")
        }
        CardKind::Narrow { quality, kind } => {
            let mut own = of_kind(kind)?;
            // `a Styled [attack] or [shield] card`: whichever it is, it is Styled.
            let mut or = own.more.or.take();
            if let Some(or) = &mut or {
                if or.more.or.is_some() {
                    return stop("more than two that are described more closely");
                }
                of_quality(or, quality)?;
            }
            of_quality(&mut own, quality)?;
            if or.is_some() && own.more.or.is_some() {
                return stop("more than two that are described more closely");
            }
            own.more.or = own.more.or.or(or);
            Ok(own)
        }
        CardKind::SourceOne { source: Type::Combat, noun } if noun.0 == Sourced::Card => {
            Ok(combat())
        }
        CardKind::SourceSeveral { source: Type::Combat, noun } if noun.0 == Sourced::Card => {
            Ok(combat())
        }
        // `Energy Combat attacks`
        CardKind::SourceOne { source: Type::Combat, noun } if noun.0 == Sourced::Attack => {
            Ok(Filter { attack: true, ..combat() })
        }
        CardKind::SourceSeveral { source: Type::Combat, noun } if noun.0 == Sourced::Attack => {
            Ok(Filter { attack: true, ..combat() })
        }
        CardKind::SourceOne { source, noun } if noun.0 == Sourced::Card => typed(source),
        CardKind::SourceSeveral { source, noun } if noun.0 == Sourced::Card => typed(source),
        CardKind::SourceOne { source, .. } | CardKind::SourceSeveral { source, .. } => {
            gap("Source", source)
        }
    }
}

/// The kinds of cards that are personalities: those of Main Personalities, and Allies.
pub(super) const PERSONALITIES: [Kind; 2] = [Kind::Personality, Kind::Ally];

/// A card of a type that is named before it: `Event card`.
fn typed(source: &Type) -> Low<Filter> {
    let without_any = |kinds: &[Kind]| {
        let more = More { not_kinds: kinds.to_vec(), ..More::default() };
        Ok(Filter { more, ..Filter::default() })
    };
    let without = |kind| without_any(&[kind]);
    let kind = match source {
        Type::NonEvent => return without(Kind::Event),
        Type::NonMastery => return without(Kind::Mastery),
        Type::NonPersonality => return without_any(&PERSONALITIES),
        Type::NonAlly => return without(Kind::Ally),
        Type::NonDrill => return without(Kind::Drill),
        Type::Event => Kind::Event,
        Type::Drill => Kind::Drill,
        Type::Setup => Kind::Setup,
        Type::Ally => Kind::Ally,
        Type::Mastery => Kind::Mastery,
        other => return gap("Source", other),
    };
    Ok(Filter { kind: Some(kind), ..Filter::default() })
}

fn combat() -> Filter {
    Filter { any_kind: COMBAT.to_vec(), ..Filter::default() }
}

const COMBAT: [Kind; 2] = [Kind::PhysicalCombat, Kind::EnergyCombat];

fn of_noun(noun: &Noun) -> Low<Filter> {
    let kind = |kind| Ok(Filter { kind: Some(kind), ..Filter::default() });
    match noun {
        Noun::Card => Ok(Filter::default()),
        Noun::PhysicalCombat => kind(Kind::PhysicalCombat),
        Noun::EnergyCombat => kind(Kind::EnergyCombat),
        Noun::CombatCard => Ok(combat()),
        Noun::Event => kind(Kind::Event),
        Noun::Setup => kind(Kind::Setup),
        Noun::Drill => kind(Kind::Drill),
        Noun::Ally => kind(Kind::Ally),
        Noun::DragonBall => kind(Kind::DragonBall),
        Noun::Mastery => kind(Kind::Mastery),
        Noun::Block => Ok(Filter { icon: Some(Icon::Shield), ..Filter::default() }),
        Noun::Attack => Ok(Filter { attack: true, ..Filter::default() }),
        // By the ruling R125, a Setup that performs an attack is one, and no Ally.
        Noun::AttackCard => {
            let more = More { not_kinds: PERSONALITIES.to_vec(), ..More::default() };
            Ok(Filter { attack: true, more, ..Filter::default() })
        }
        other => gap("Noun", other),
    }
}

fn style(colour: &Colour) -> Style {
    match colour {
        Colour::Black => Style::Black,
        Colour::Blue => Style::Blue,
        Colour::Orange => Style::Orange,
        Colour::Red => Style::Red,
    }
}

/// `a Saiyan Styled Event`: the style, and no trait.
fn is_of_style(own: &mut Filter, quality: &Quality) -> bool {
    let style = match quality {
        Quality::Of { kin: Trait::Saiyan } => Style::Saiyan,
        Quality::Of { kin: Trait::Namekian } => Style::Namekian,
        _ => return false,
    };
    let told = own.styled && own.style.is_none() && own.kind != Some(Kind::Ally);
    if told {
        own.style = Some(style);
    }
    told
}

/// `a SWORD or SHIELD card`, `a Krillin or Yajirobe Ally`
fn is_either(own: &mut Filter, quality: &Quality) -> bool {
    let other = match quality {
        Quality::SwordOrShield | Quality::AttackOrShield if *own == Filter::default() => {
            match quality {
                Quality::SwordOrShield => own.icon = Some(Icon::Sword),
                _ => own.attack = true,
            }
            Filter { icon: Some(Icon::Shield), ..Filter::default() }
        }
        Quality::EitherName { first, then }
            if own.kind == Some(Kind::Ally) && own.title.is_none() && own.more.or.is_none() =>
        {
            let other = Filter { title: Some(then.0.clone()), ..own.clone() };
            own.title = Some(first.0.clone());
            other
        }
        _ => return false,
    };
    own.more.or = Some(Box::new(other));
    true
}

pub(super) fn of_quality(own: &mut Filter, quality: &Quality) -> Low<()> {
    if is_either(own, quality) || is_of_style(own, quality) {
        return Ok(());
    }
    match quality {
        Quality::Styled => own.styled = true,
        Quality::Named => own.named = true,
        Quality::Coloured { colour } | Quality::ColourStyle { colour } => {
            own.style = Some(style(colour));
        }
        Quality::OfStyle { kin: Trait::Saiyan } => own.style = Some(Style::Saiyan),
        Quality::OfStyle { kin: Trait::Namekian } => own.style = Some(Style::Namekian),
        Quality::Of { kin } if own.kind == Some(Kind::Ally) && own.of_trait.is_none() => {
            own.of_trait = Some(trait_name(kin).to_owned());
        }
        Quality::Physical if own.any_kind == COMBAT && own.kind.is_none() => {
            own.any_kind.clear();
            own.kind = Some(Kind::PhysicalCombat);
        }
        Quality::Energy if own.any_kind == COMBAT && own.kind.is_none() => {
            own.any_kind.clear();
            own.kind = Some(Kind::EnergyCombat);
        }
        Quality::Physical if own.attack => own.more.attack_type = Some(AttackType::Physical),
        Quality::Energy if own.attack => own.more.attack_type = Some(AttackType::Energy),
        // Every attack is one or the other.
        Quality::Either { first: SimpleQuality::Physical, then: SimpleQuality::Energy }
        | Quality::Either { first: SimpleQuality::Energy, then: SimpleQuality::Physical }
            if own.attack => {}
        Quality::Either {
            first: SimpleQuality::PhysicalCombat,
            then: SimpleQuality::EnergyCombat,
        } if own.kind.is_none() && own.any_kind.is_empty() => {
            own.any_kind = COMBAT.to_vec();
        }
        Quality::Either { first: SimpleQuality::Styled, then: SimpleQuality::Named }
        | Quality::Either { first: SimpleQuality::Named, then: SimpleQuality::Styled } => {
            own.more.styled_or_named = true;
        }
        Quality::Hero => own.more.alignment = Some("hero".to_owned()),
        Quality::Villain => own.more.alignment = Some("villain".to_owned()),
        Quality::Attacking => own.attack = true,
        Quality::Restricted => own.more.restricted = true,
        Quality::Copied if own.attack => own.more.copied = true,
        Quality::Shield if own.icon.is_none() => own.icon = Some(Icon::Shield),
        Quality::Sword if own.icon.is_none() => own.icon = Some(Icon::Sword),
        Quality::NonDragonBall if own.not_kind.is_none() => own.not_kind = Some(Kind::DragonBall),
        Quality::Constant if own.kind == Some(Kind::Drill) => own.more.constant = true,
        Quality::NotAttack => own.more.not_attack = true,
        Quality::NamedFor { name } if own.more.named_for.is_none() => {
            own.more.named_for = Some(name.0.clone());
        }
        Quality::Other => own.other = true,
        Quality::Earth if own.kind == Some(Kind::DragonBall) => {
            own.more.in_title = Some("Earth".to_owned());
        }
        Quality::Namek if own.kind == Some(Kind::DragonBall) => {
            own.more.in_title = Some("Namek".to_owned());
        }
        // Which cards are of a group, their titles say: `“Ginyu Force” Allies`.
        Quality::Group { name }
            if own.kind == Some(Kind::Ally)
                && own.more.in_title.is_none()
                && name.0.contains(' ') =>
        {
            own.more.in_title = Some(name.0.clone());
        }
        Quality::Neither { first, then } => {
            for not in [first, then] {
                match not {
                    SimpleNot::Mastery => own.more.not_kinds.push(Kind::Mastery),
                    SimpleNot::Mp => own.more.not_kinds.push(Kind::Personality),
                    SimpleNot::Personality => own.more.not_kinds.extend(PERSONALITIES),
                    SimpleNot::DragonBall => own.more.not_kinds.push(Kind::DragonBall),
                    SimpleNot::Styled => own.more.not_styled = true,
                    SimpleNot::Named => own.more.not_named = true,
                }
            }
        }
        Quality::Not { not } => match not.as_ref() {
            Quality::Styled => own.more.not_styled = true,
            Quality::Named => own.more.not_named = true,
            Quality::Attacking => own.more.not_attack = true,
            Quality::Constant if own.kind == Some(Kind::Drill) => own.more.not_constant = true,
            other => return gap("Quality::Not", other),
        },
        other => return gap("Quality", other),
    }
    Ok(())
}

/// `your MP`, `an MP`: whose.
fn attached_to(cards: &Cards) -> Option<Who> {
    let Cards::One { thing } = cards else { return None };
    match thing.as_ref() {
        Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Mp) =>
        {
            Some(Who::You)
        }
        Thing::Some { quant: Quant::A, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Mp) =>
        {
            Some(Who::Both)
        }
        _ => None,
    }
}

/// `stop attacks`
fn stops_attacks(verb: &Verb) -> bool {
    matches!(verb, Verb::Do { deed: Deed::Stop, cards: Cards::One { thing } }
        if matches!(thing.as_ref(), Thing::Plain { kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Attack)))
}

/// What the words after a noun ask of the card itself.
pub(super) fn narrow(filter: &mut Filter, post: &Post) -> Low<()> {
    if filter.more.or.is_some() {
        return stop("which of several kinds is told more closely");
    }
    match post {
        Post::Without { feature: Feature::Constant } => {
            filter.more.not_constant = true;
            Ok(())
        }
        // `without “anger” printed in the text box`
        Post::Without { feature: Feature::AngerInText | Feature::AngerAnywhere } => {
            filter.more.not_says = Some("anger".to_owned());
            Ok(())
        }
        Post::Without { feature: Feature::Titled { names: Series::One(word) } }
            if filter.more.not_in_title.is_none() =>
        {
            filter.more.not_in_title = Some(word.0.clone());
            Ok(())
        }
        Post::Without { feature: Feature::TableDamage } => {
            filter.more.not_by_table = true;
            Ok(())
        }
        // `Events that stop attacks`
        Post::That { verb, how } if how.is_empty() && stops_attacks(&verb.0) => {
            filter.more.stops_attacks = true;
            Ok(())
        }
        Post::NotInPlay => {
            filter.more.not_in_play = true;
            Ok(())
        }
        // `a card that is Alignment-restricted`
        Post::ThatIs { state: State::Qualified { quality: Quality::Restricted } } => {
            filter.more.restricted = true;
            Ok(())
        }
        Post::With { feature } => feature_of(filter, feature),
        // `a Setup or Drill that can perform an attack`, `a card that performs a physical attack`
        Post::ThatCan { verb, how } if how.is_empty() && performs(filter, &verb.0) => Ok(()),
        Post::That { verb, how } if how.is_empty() && performs(filter, &verb.0) => Ok(()),
        // `Cards that end combat`
        Post::That { verb, how } if *verb.0 == Verb::EndCombat && how.is_empty() => {
            filter.more.ends_combat = true;
            Ok(())
        }
        // `that can attach to your MP`
        Post::CanAttach { to } if let Some(to) = attached_to(to) => {
            filter.more.attaches = Some(to);
            Ok(())
        }
        Post::NamedAs { names: Series::One(name) } if filter.title.is_none() => {
            filter.title = Some(name.0.clone());
            Ok(())
        }
        Post::NamedAs { names: Series::Many(names, Joint::Or) }
            if filter.title.is_none() && filter.more.or.is_none() =>
        {
            let with = |name: &Title| Filter { title: Some(name.0.clone()), ..filter.clone() };
            *filter = one_of(names.iter().map(with).collect());
            Ok(())
        }
        Post::NotNamed { names: Series::One(name) } if filter.not_title.is_none() => {
            filter.not_title = Some(name.0.clone());
            Ok(())
        }
        other => gap("Post", other),
    }
}

/// `perform an energy attack`, asked of a card; whether a verb says that.
fn performs(asked: &mut Filter, verb: &Verb) -> bool {
    let Verb::Do { deed: Deed::Perform, cards: Cards::One { thing } } = verb else { return false };
    let Thing::Some { quant: Quant::A, kinds, post } = thing.as_ref() else { return false };
    let Ok(attack) = filter(kinds) else { return false };
    let more = More { attack_type: attack.more.attack_type, ..More::default() };
    if !post.is_empty() || attack != (Filter { attack: true, more, ..Filter::default() }) {
        return false;
    }
    asked.more.performs = true;
    asked.more.attack_type = attack.more.attack_type;
    true
}

pub(super) fn feature_of(filter: &mut Filter, feature: &Feature) -> Low<()> {
    match feature {
        Feature::Titled { names: Series::One(word) } if filter.more.in_title.is_none() => {
            filter.more.in_title = Some(word.0.clone());
        }
        Feature::Titled { names: Series::Many(words, Joint::Or) }
            if filter.more.in_title.is_none() && filter.more.or.is_none() =>
        {
            let with = |word: &TitleWord| {
                let mut own = filter.clone();
                own.more.in_title = Some(word.0.clone());
                own
            };
            *filter = one_of(words.iter().map(with).collect());
        }
        // `with “copy” or “copied” in the text box`
        Feature::CopyInText if filter.more.or.is_none() => {
            let saying = |word: &str| {
                let mut own = filter.clone();
                own.more.says = Some(word.to_owned());
                own
            };
            *filter = one_of(vec![saying("copy"), saying("copied")]);
        }
        Feature::AngerInText | Feature::AngerAnywhere => {
            filter.more.says = Some("anger".to_owned());
        }
        Feature::ShieldIcon => filter.icon = Some(Icon::Shield),
        Feature::Endurance => filter.more.endurance = true,
        Feature::PrintedEndurance => filter.more.printed = true,
        Feature::HitEffect | Feature::PrintedHit => filter.more.hit = true,
        Feature::Constant => filter.more.constant = true,
        Feature::TraitOf { kin: Series::One(kin) } => {
            filter.of_trait = Some(trait_name(kin).to_owned());
        }
        other => return gap("Feature", other),
    }
    Ok(())
}

/// Whether all such cards are in play and have powers to use: `Setups`, `Setups and Drills`
pub(super) fn is_used(card: &Filter) -> bool {
    let used = |kind: &Kind| matches!(kind, Kind::Setup | Kind::Drill | Kind::Ally);
    match card.kind {
        Some(Kind::Setup) => true,
        None => !card.any_kind.is_empty() && card.any_kind.iter().all(used),
        Some(_) => false,
    }
}
