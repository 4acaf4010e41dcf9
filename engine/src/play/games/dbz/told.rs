//! What each of several ways does, in the words of a question.

use crate::play::games::dbz::described::{Described, of_kind};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{How, Sel, Source};
use crate::play::games::dbz::state::{Dbz, HIGHEST, Zone};
use crate::play::games::dbz::terms::{AfterUse, Keyword, Who};
use crate::play::games::dbz::wording::changed_words;
use crate::play::kernel::{Side, counted, damage_words};

/// To whom it is told, and how.
#[derive(Clone, Debug)]
pub(super) struct Telling {
    /// The player who is asked, and would do it.
    asked: Side,
    /// The card that it speaks of.
    it: String,
    /// After `to`: `gain 2 stages`, not `you gain 2 stages`.
    infinitive: bool,
}

impl Telling {
    /// What a question about the effects of `cx` calls the cards that they speak of.
    pub(super) fn new(game: &Dbz, cx: &EffectContext) -> Self {
        let named = |card: &&usize| game.board.def(**card).is_some();
        let titles: Vec<&str> =
            cx.it.iter().filter(named).map(|card| game.board.title(*card)).collect();
        let it = match cx.it.len() {
            n if n == titles.len() && (1..=MOST_TITLES).contains(&n) => titles.join(" and "),
            0 | 1 => "that card".to_owned(),
            _ => "those cards".to_owned(),
        };
        Self { asked: cx.side(), it, infinitive: false }
    }

    fn infinitive(self) -> Self {
        Self { infinitive: true, ..self }
    }

    /// After an effect that tells other cards.
    fn after(mut self, effect: &Effect) -> Self {
        let other = |sel: &Sel| !matches!(sel.how, How::It | How::That);
        let tells = matches!(
            effect,
            Effect::Draw { .. }
                | Effect::Search { .. }
                | Effect::Seek { .. }
                | Effect::RevealTo { .. }
        ) || on_cards(effect).is_some_and(|(_, sel)| other(sel));
        if tells {
            "it".clone_into(&mut self.it);
        }
        self
    }
}

/// So many titles a question says one after the other.
const MOST_TITLES: usize = 3;

/// Effects in words, one after the other; nothing of those that have none.
pub(super) fn all(list: &[&Effect], telling: &Telling) -> String {
    let told = list.iter().filter_map(|effect| words_of(effect, telling));
    told.collect::<Vec<String>>().join("; ")
}

/// Each way with its number, as it is answered, and its words; of a way that has none its half of
/// the `sentence`, which parts into just these two ways.
pub(super) fn ways(
    list: &[&Effect],
    telling: &Telling,
    sentence: Option<&str>,
) -> Vec<(String, String)> {
    // Where neither has words, the sentence may part otherwise: by whom, or of what.
    let is_untold = |own: &&&Effect| words_of(own, telling).is_none();
    let halves = sentence
        .and_then(|own| own.split_once(" or "))
        .filter(|(_, then)| !then.contains(" or ") && list.iter().filter(is_untold).count() == 1);
    let told: Vec<String> = list.iter().map(|effect| of(effect, telling)).collect();
    let one = |at: usize| {
        let alike = told.iter().filter(|own| **own == told[at]).count() > 1;
        let n = (at + 1).to_string();
        let words = if alike {
            format!("{n}: {}", told[at])
        } else if words_of(list[at], telling).is_none() {
            match halves {
                Some((first, then)) => format!("“{}”", if at == 0 { first } else { then }),
                None => format!("effect {n} of those that the sentence names"),
            }
        } else {
            told[at].clone()
        };
        (n, words)
    };
    (0..told.len()).map(one).collect()
}

/// What is asked of a stipulation: `banish this card to gain 5 stages?` The sentence itself is
/// asked where these words would not tell all of it.
pub(super) fn stipulation(
    pay: &[Effect],
    effects: &[Effect],
    telling: Telling,
    sentence: Option<&str>,
) -> String {
    let all = pay.iter().chain(effects);
    if let Some(sentence) = sentence.filter(|own| is_quoted(own, all)) {
        return format!("“{sentence}”?");
    }
    let telling = telling.infinitive();
    let (paid, telling) = in_row(pay, &telling);
    let (done, _) = in_row(effects, &telling);
    format!("{paid} to {done}?")
}

/// What is asked of what a player may do: `draw 2 cards?` The sentence itself is asked where
/// these words would not tell all of it.
pub(super) fn choice(list: &[Effect], telling: Telling, sentence: Option<&str>) -> String {
    format!("{}?", deed(list, telling, sentence))
}

/// What is done: `draw 2 cards`, or the sentence itself.
pub(super) fn deed(list: &[Effect], telling: Telling, sentence: Option<&str>) -> String {
    if let Some(sentence) = sentence.filter(|own| is_quoted(own, list.iter())) {
        return format!("“{sentence}”");
    }
    in_row(list, &telling.infinitive()).0
}

/// Whether a sentence is told in its own words: one that says what is in place of what, and
/// one of which the words for its effects do not tell all.
fn is_quoted<'a>(sentence: &str, mut all: impl Iterator<Item = &'a Effect>) -> bool {
    sentence.contains("instead of") || !all.all(is_told_whole)
}

/// Whether the words for an effect tell all that it does.
fn is_told_whole(effect: &Effect) -> bool {
    match effect {
        Effect::EndCombat
        | Effect::Anger { .. }
        | Effect::AngerTo { .. }
        | Effect::Stages { .. }
        | Effect::Level { .. }
        | Effect::Draw { .. }
        | Effect::PayStages(_)
        | Effect::MpPays(_)
        | Effect::Stop
        | Effect::StopOnly(_)
        | Effect::Prevent { .. }
        | Effect::PreventAll
        | Effect::Modify { .. }
        | Effect::ShuffleDeck(_)
        | Effect::PayAny { .. }
        | Effect::AfterUse(AfterUse::Top | AfterUse::Bottom)
        | Effect::Critical => true,
        Effect::All(list)
        | Effect::May(list)
        | Effect::One(list)
        | Effect::Has { effects: list, .. } => list.iter().all(is_told_whole),
        Effect::To { pay, effects, .. } => pay.iter().chain(effects).all(is_told_whole),
        Effect::Against(_, effect) => is_told_whole(effect),
        own => on_cards(own).is_some_and(|(_, sel)| Described::of(&sel.card).whole),
    }
}

/// What an attack gains by a keyword.
pub(super) fn of_attack(keyword: &Keyword) -> String {
    let fixed = match keyword {
        Keyword::Focused => "The attack is Focused",
        Keyword::Unstoppable => "The attack cannot be stopped",
        Keyword::Unpreventable => "The damage of the attack cannot be prevented",
        Keyword::Unmodifiable | Keyword::UnmodifiableBy { .. } => {
            "The damage of the attack cannot be modified"
        }
        Keyword::NotStoppedByNonStyled => "Only a Styled card stops the attack",
        Keyword::NoDamage => "The attack deals no damage",
        Keyword::Banishes => "The damage of the attack is banished",
        Keyword::LifeAsStages => "The attack deals its life cards of damage as power stages",
        Keyword::StagesAsLife => "The attack deals its power stages of damage as life cards",
        Keyword::ModifiersDoubled => "What modifies the damage of the attack does so twice",
        Keyword::Copied => "The attack is considered a copied attack",
        Keyword::Styled => "The attack is considered Styled",
        Keyword::NoEndurance => "Endurance may not be used against the attack",
        Keyword::Critical => "The attack is considered to deal critical damage",
        Keyword::Remain(n) => {
            return format!("The card stays, to be used {} more", counted(*n, "time"));
        }
        Keyword::CriticalEffects(n) | Keyword::DifferentCriticalEffects(n) => {
            return format!("{n} critical damage effects are used");
        }
        Keyword::StoppedOnlyBy(kind) => {
            return format!("Only one kind of card stops the attack: {}", of_kind(*kind));
        }
        Keyword::StoppedOnlyByAny(_) => "Only certain cards stop the attack",
        Keyword::NotStoppedBy(kind) => return format!("No {} stops the attack", of_kind(*kind)),
        Keyword::NotPreventedBy(kind) => {
            return format!("No {} prevents the damage of the attack", of_kind(*kind));
        }
    };
    fixed.to_owned()
}

pub(super) fn of(effect: &Effect, telling: &Telling) -> String {
    let untold = if telling.infinitive { "do what it says" } else { "an effect of the card" };
    words_of(effect, telling).unwrap_or_else(|| untold.to_owned())
}

/// The words for an effect, where it has any.
fn words_of(effect: &Effect, telling: &Telling) -> Option<String> {
    let asked = telling.asked;
    Some(match effect {
        Effect::EndCombat => "end combat".to_owned(),
        Effect::Anger { who, set: Some(n), .. } => {
            format!("set {} anger to {n}", whose(*who, asked))
        }
        Effect::Anger { who, by, .. } => {
            let verb = if *by > 0 { "raise" } else { "lower" };
            format!("{verb} {} anger {}", whose(*who, asked), counted(by.unsigned_abs(), "level"))
        }
        Effect::AngerTo { who, to } => format!("lower {} anger to {to}", whose(*who, asked)),
        Effect::Stages { who, set: Some(n), .. } => {
            format!("set {} stages to {n}", whose(*who, asked))
        }
        Effect::Stages { who, by: HIGHEST, .. } => {
            format!("raise {} stages to the highest", whose(*who, asked))
        }
        Effect::Stages { who, by, .. } => {
            let so_many = counted(by.unsigned_abs(), "stage");
            let verb = if *by > 0 { "gain" } else { "lose" };
            match (telling.infinitive, *who, seen(*who, asked)) {
                (true, Who::You, _) => format!("{verb} {so_many}"),
                (true, ..) => format!("have {} {verb} {so_many}", player(*who, asked)),
                (false, _, Who::You) => format!("you {verb} {so_many}"),
                (false, ..) => format!("{} {verb}s {so_many}", player(*who, asked)),
            }
        }
        Effect::Level { who, by } => {
            let verb = if *by > 0 { "advance" } else { "lower" };
            let levels = counted(by.unsigned_abs(), "level");
            format!("{verb} {} Main Personality {levels}", whose(*who, asked))
        }
        Effect::Draw { count } => {
            format!("draw {}", counted(u32::try_from(*count).unwrap_or(u32::MAX), "card"))
        }
        Effect::PayStages(n) | Effect::MpPays(n) => format!("pay {}", counted(*n, "stage")),
        Effect::Stop => "stop the attack".to_owned(),
        Effect::StopOnly(only) => format!("stop it ({} only)", only.words()),
        Effect::Prevent { stages, life } => {
            format!("prevent {}", damage_words(*stages, *life))
        }
        Effect::PreventAll => "prevent all damage".to_owned(),
        Effect::Modify { stages, life } => {
            format!("deal {}", changed_words((*stages).into(), (*life).into()))
        }
        Effect::ShuffleDeck(who) => format!("shuffle {} Life Deck", whose(*who, asked)),
        Effect::Search { .. } | Effect::Seek { .. } => "search for a card".to_owned(),
        Effect::May(list) if !telling.infinitive => {
            format!("{} may {}", player(Who::You, asked), row(list, &telling.clone().infinitive()))
        }
        Effect::All(list)
        | Effect::May(list)
        | Effect::IfYouDo(list)
        | Effect::When { effects: list, .. } => row(list, telling),
        Effect::One(list) if telling.infinitive => {
            let ways: Vec<String> = list.iter().map(|effect| of(effect, telling)).collect();
            ways.join(" or ")
        }
        Effect::To { pay, effects, .. } => {
            let (paid, telling) = in_row(pay, telling);
            format!("{paid} to {}", row(effects, &telling))
        }
        Effect::Has { who, effects } => {
            let other = if *who == Who::Opponent { asked.other() } else { asked };
            let theirs = Telling { asked: other, ..telling.clone() };
            let done = row(effects, &theirs);
            if telling.infinitive {
                format!("have {} {done}", player(*who, asked))
            } else {
                let player = player(*who, asked);
                if done.starts_with(player) { done } else { format!("{player}: {done}") }
            }
        }
        Effect::Times { effect, .. } => match on_cards(effect) {
            Some(((verb, to), sel)) if sel.count.is_none_or(|n| n == 1) => {
                format!("{verb} {}{to}", so_many_cards(sel, telling, true))
            }
            _ => format!("{}, X times", of(effect, telling)),
        },
        Effect::Against(only, effect) => {
            format!("{} ({} only)", of(effect, telling), only.words())
        }
        Effect::Skip { count, passed } => skipping(*count, *passed, telling),
        Effect::PayAny { .. } => "pay any number of stages".to_owned(),
        Effect::Name { .. } => "name a card".to_owned(),
        Effect::AfterUse(AfterUse::Top) => "place it on top of the Life Deck".to_owned(),
        Effect::AfterUse(AfterUse::Bottom) => "place it at the bottom of the Life Deck".to_owned(),
        Effect::Critical if !telling.infinitive => "a Critical Damage effect".to_owned(),
        Effect::Critical => "use a Critical Damage effect".to_owned(),
        other => {
            let ((verb, to), sel) = on_cards(other)?;
            format!("{verb} {}{to}", cards(sel, telling))
        }
    })
}

/// The verb of an effect on cards, with what stands behind the cards, and these.
fn on_cards(effect: &Effect) -> Option<((&'static str, &'static str), &Sel)> {
    Some(match effect {
        Effect::Discard(sel) => (("discard", ""), sel),
        Effect::Banish(sel) => (("banish", ""), sel),
        Effect::Destroy(sel) => (("destroy", ""), sel),
        Effect::Rejuvenate(sel) => (("Rejuvenate", ""), sel),
        Effect::ShuffleIn(sel) => (("shuffle", " into the Life Deck"), sel),
        Effect::ToHand(sel) if sel.how == How::Choose && sel.from == Source::InPlay => {
            (("return", " to its owner’s hand"), sel)
        }
        Effect::ToHand(sel) => (("take", " into its owner’s hand"), sel),
        Effect::Place(sel) => (("place", " into play"), sel),
        Effect::OnTop(sel) => (("place", " on top of the Life Deck"), sel),
        Effect::OntoDiscard(sel) => (("place", " on top of the discard pile"), sel),
        Effect::OnBottom(sel) => (("place", " at the bottom of the Life Deck"), sel),
        Effect::Attach(sel) | Effect::AttachTo { sel, .. } => (("attach", ""), sel),
        Effect::SetAside(sel) => (("set", " aside"), sel),
        Effect::Reveal(sel) => (("reveal", ""), sel),
        Effect::LookAt(sel) => (("look at", ""), sel),
        Effect::Choose(sel) => (("choose", ""), sel),
        Effect::Capture(sel) => (("capture", ""), sel),
        Effect::DrawFrom(sel) => (("draw", ""), sel),
        Effect::Copy(sel) => (("copy", ""), sel),
        Effect::Play(sel) => (("play", ""), sel),
        _ => return None,
    })
}

/// Actions that are skipped, or passed.
fn skipping(count: usize, passed: bool, telling: &Telling) -> String {
    let actions =
        if count == 1 { "next action".to_owned() } else { format!("next {count} actions") };
    let (you, they) = if passed { ("pass", "passes") } else { ("skip", "skips") };
    match (telling.infinitive, telling.asked) {
        (true, _) => format!("{you} the {actions}"),
        (false, Side::P1) => format!("you {you} your {actions}"),
        (false, Side::P2) => format!("your opponent {they} their {actions}"),
    }
}

fn row(list: &[Effect], telling: &Telling) -> String {
    in_row(list, telling).0
}

/// Effects one after the other, and how what follows is told.
fn in_row(list: &[Effect], telling: &Telling) -> (String, Telling) {
    let mut now = telling.clone();
    let mut told = Vec::new();
    for effect in list {
        told.push(of(effect, &now));
        now = now.after(effect);
    }
    (told.join(", then "), now)
}

/// The player as the trace speaks of them: to the first one.
fn seen(who: Who, asked: Side) -> Who {
    match (who, asked) {
        (Who::You, Side::P2) => Who::Opponent,
        (Who::Opponent, Side::P2) => Who::You,
        (who, _) => who,
    }
}

/// Whose it is, for the one who is asked: the second player's own is `their`.
fn whose(who: Who, asked: Side) -> &'static str {
    match seen(who, asked) {
        Who::You => "your",
        Who::Opponent if asked == Side::P2 => "their",
        Who::Opponent => "your opponent’s",
        Who::Both => "both players’",
        Who::Chosen => "a player’s",
    }
}

fn player(who: Who, asked: Side) -> &'static str {
    match seen(who, asked) {
        Who::You => "you",
        Who::Opponent => "your opponent",
        Who::Both => "each player",
        Who::Chosen => "a player",
    }
}

/// `the top 3 cards of your Life Deck`, `all Drills your opponent controls`
fn cards(sel: &Sel, telling: &Telling) -> String {
    so_many_cards(sel, telling, false)
}

/// The same, or of one card X of them.
fn so_many_cards(sel: &Sel, telling: &Telling, x: bool) -> String {
    let asked = telling.asked;
    let whose = if sel.either { whose(Who::Chosen, asked) } else { whose(sel.of, asked) };
    let zone = Zone::from(sel.from).words();
    let like = Described::of(&sel.card);
    let so_many = |n: usize| like.counted(n);
    let row = match (sel.how, sel.count) {
        (How::This, _) => return "this card".to_owned(),
        (How::It, _) => return telling.it.clone(),
        (How::That, _) => return "that card".to_owned(),
        (How::TheAttack, _) => return "the attack".to_owned(),
        (How::TheirLast, _) => return "the last attack".to_owned(),
        (How::All, _) => format!("all {}", like.several()),
        (How::Top, _) if x => format!("the top X {}", like.several()),
        (How::Bottom, _) if x => format!("the bottom X {}", like.several()),
        _ if x && sel.up_to => format!("up to X {}", like.several()),
        _ if x => format!("X {}", like.several()),
        (How::Top, Some(n)) if sel.up_to => format!("up to {} from the top", so_many(n)),
        (How::Top, n) => format!("the top {}", so_many(n.unwrap_or(1))),
        (How::Bottom, n) => format!("the bottom {}", so_many(n.unwrap_or(1))),
        (_, Some(n)) if sel.up_to => format!("up to {}", so_many(n)),
        (_, None) if sel.up_to => format!("any number of {}", like.several()),
        (_, n) => match n.unwrap_or(1) {
            1 => format!("1 {}", like.one()),
            n => so_many(n),
        },
    };
    let row = if sel.or_attached { row + ", or attached card," } else { row };
    match (sel.from, sel.either, seen(sel.of, asked)) {
        (Source::Attached, ..) => format!("{row} attached to a Main Personality"),
        (Source::InPlay, false, Who::You) => format!("{row} you control"),
        (Source::InPlay, false, Who::Opponent) if asked == Side::P2 => {
            format!("{row} they control")
        }
        (Source::InPlay, false, Who::Opponent) => {
            format!("{row} your opponent controls")
        }
        (Source::InPlay, ..) => format!("{row} in play"),
        _ => format!("{row} of {whose} {zone}"),
    }
}
