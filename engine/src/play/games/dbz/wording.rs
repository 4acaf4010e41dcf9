//! Words for what is refused, and for amounts of damage.

use std::borrow::Cow;

use crate::play::games::dbz::event_kind::EventKind;
use crate::play::games::dbz::measure::Bounds;
use crate::play::kernel::Unmet;

/// A guard that does not hold, in words.
pub(crate) fn guard_words(name: &str) -> Cow<'static, str> {
    let told = match name {
        "during_combat" => "this is not during combat",
        "from_kind" | "not_from_kind" => "it is not an effect of the kind it waits for",
        "from_card" => "it is not an effect of such a card",
        "for_endurance" => "it was not banished for its Endurance",
        "damage_at_least" => "it was not so much damage",
        "damage_prevented" => "no damage of the attack was prevented",
        "by_attack" => "the attack did not do it",
        "after_use" => "the card is not banished after use",
        "by_effect" => "it is not a card effect",
        "by_any_effect" => "it is not an effect",
        "not_by_damage" => "it was done by damage",
        "becomes" => "that is not so now",
        "happened" => "what it looks back at did not happen",
        "traits_at_most" | "trait" => "the Main Personality’s traits do not allow it",
        "mp_named" | "mp_of" | "mp_titled" => "the Main Personality is not one that it names",
        "top_power_over" => "the Main Personality’s power level is too low",
        "top_power" => "the Main Personality’s highest power level is another",
        "power" | "stronger" => "the power levels are other than it asks",
        "anger_at_least" => "the anger is too low",
        "stages_at_most" => "there are too many power stages",
        "has_not_acted" => "the first action in this combat is over, or is skipped already",
        "called" => "no card of that name is in play where it is asked for",
        "cannot_win_by_mppv" => "that player can win by MPPV",
        "any_attached" => "no card is attached",
        "opponent_passed" => "the opponent’s last action was not to pass",
        "raised_anger" => "the attack raised no anger",
        "stopped" => "the attack was not stopped",
        "dealt_damage" => "no damage was dealt",
        "dealt_critical" => "no critical damage was dealt",
        "first_titled_this_combat" | "first_titled_this_turn" => {
            "a card of this title has entered play before"
        }
        "from" | "played_from" | "from_top" => "the card does not come from there",
        "first_turn" => {
            "it is not known to be the first turn; `new_game` tells that none was before"
        }
        "trait_of" | "performer" => "the Main Personality does not have the trait",
        "not" | "either" => "its condition is not met",
        "without_effect" => "it has lost all effects",
        "paid_already" => "its card is already where the effect would first move it",
        "drill_memory" => "a Drill of this name has been used already",
        "power_used_once" => "its power has been used this combat",
        "left_out" => "what it does now is not performed",
        "while_levelling" => "no level is being changed",
        "by_themselves" => "another player does it",
        "as_action" => "it was not used as an action",
        "alone" => "several cards are moved at once",
        "while_attached" => "it is not attached",
        "while_in_hand" => "it is not in its player’s hand",
        "aligned" => "the Main Personality is not so aligned",
        "attack_is" => "the attack is not one that it asks for",
        "levelled" => "no level was changed in the way that it asks about",
        "copied" => "the attack is not a copy",
        "won_by" => "the game would be won in another way",
        "did_to_named" | "did_to_each_named" => "that was not done to such a card",
        "has_happened" => "what it asks about has not happened",
        "chosen_at_zero" => "the power level of that personality is not 0",
        "once_per_combat" | "once_per_turn" | "once_per_game" => {
            let time = name.trim_start_matches("once_per_");
            return format!("it has been used this {time} already").into();
        }
        other => return format!("“{}” is not so", other.replace('_', " ")).into(),
    };
    told.into()
}

/// Whether a guard asks how an event came about.
pub(crate) fn is_of_circumstance(name: &str) -> bool {
    let by = ["by_effect", "by_any_effect", "by_themselves", "effect_of", "from_card"];
    by.contains(&name)
        || matches!(name, "from_kind" | "alone" | "after_use" | "as_action" | "while_levelling")
}

/// Why one number does not exceed another by so much.
pub(crate) fn not_higher(more: i64, less: i64, by: u32) -> String {
    match by {
        1 => format!("{more} is not higher than {less}"),
        by => format!("{more} is not higher than {less} by {by} or more"),
    }
}

/// Why a count is not one that a card asks for.
pub(crate) fn out_of_bounds(counted: i64, bounds: Bounds) -> String {
    let asked = match (bounds.least, bounds.most) {
        (Some(least), Some(most)) if least == most => format!("{least}"),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, most) => format!("at most {}", most.unwrap_or_default()),
    };
    format!("it counts {counted}, and asks for {asked}")
}

/// That `by` does not let a power be used.
pub(crate) fn forbidden_power(by: String) -> Unmet {
    Unmet { name: "power_forbidden", why: (by + " does not allow its power").into() }
}

/// That `by` allows nothing of what an effect is used for.
pub(crate) fn barred_purpose(by: &str) -> Unmet {
    Unmet { name: "forbidden", why: format!("{by} does not allow what it is used for").into() }
}

/// That what a card looks back at was done to no such card.
pub(crate) fn not_done(what: EventKind) -> String {
    match what {
        EventKind::EnteredPlay => "no such card has entered play".to_owned(),
        EventKind::LeftPlay => "no such card has left play".to_owned(),
        other => format!("no such card was {}", <&str>::from(other).replace('_', " ")),
    }
}

/// That `by` does not allow what an event says to be done to a card.
pub(super) fn not_allowed(by: &str, title: &str, event: EventKind) -> String {
    let done = match event {
        EventKind::EnteredPlay => "enter play".to_owned(),
        EventKind::LeftPlay => "leave play".to_owned(),
        other => format!("be {}", <&str>::from(other).replace('_', " ")),
    };
    format!("{by} does not allow {title} to {done}")
}

/// By how much damage is changed: `+1 life card`, `+2 stages, -1 life card`.
pub(crate) fn changed_words(stages: i64, life: i64) -> String {
    let noun = |n: i64, one: &str| {
        let plural = if n.abs() == 1 { "" } else { "s" };
        format!("{n:+} {one}{plural}")
    };
    match (stages, life) {
        (stages, 0) => noun(stages, "stage"),
        (0, life) => noun(life, "life card"),
        (stages, life) => format!("{}, {}", noun(stages, "stage"), noun(life, "life card")),
    }
}
