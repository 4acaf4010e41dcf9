//! Words for what is refused.

use crate::play::games::dbz::event_kind::EventKind;
use crate::play::games::dbz::measure::Bounds;
use crate::play::kernel::Unmet;

/// A guard that does not hold, in words.
pub(crate) fn guard_words(name: &str) -> String {
    match name {
        "during_combat" => "this is not during combat".to_owned(),
        "from_kind" | "not_from_kind" => "it is not an effect of the kind it waits for".to_owned(),
        "from_card" => "it is not an effect of such a card".to_owned(),
        "for_endurance" => "it was not banished for its Endurance".to_owned(),
        "damage_at_least" => "it was not so much damage".to_owned(),
        "damage_prevented" => "no damage of the attack was prevented".to_owned(),
        "by_attack" => "the attack did not do it".to_owned(),
        "after_use" => "the card is not banished after use".to_owned(),
        "by_effect" => "it is not a card effect".to_owned(),
        "by_any_effect" => "it is not an effect".to_owned(),
        "not_by_damage" => "it was done by damage".to_owned(),
        "becomes" => "that is not so now".to_owned(),
        "happened" => "what it looks back at did not happen".to_owned(),
        "traits_at_most" | "trait" => "the Main Personality’s traits do not allow it".to_owned(),
        "mp_named" | "mp_of" | "mp_titled" => {
            "the Main Personality is not one that it names".to_owned()
        }
        "top_power_over" => "the Main Personality’s power level is too low".to_owned(),
        "top_power" => "the Main Personality’s highest power level is another".to_owned(),
        "power" | "stronger" => "the power levels are other than it asks".to_owned(),
        "end_card" => "the card at that end of the pile is another".to_owned(),
        "anger_at_least" => "the anger is too low".to_owned(),
        "stages_at_most" => "there are too many power stages".to_owned(),
        "has_not_acted" => "the player has acted in this combat".to_owned(),
        "called" => "no card of that name is in play".to_owned(),
        "cannot_win_by_mppv" => "that player can win by MPPV".to_owned(),
        "any_attached" => "no card is attached".to_owned(),
        "opponent_passed" => "the opponent’s last action was not to pass".to_owned(),
        "raised_anger" => "the attack raised no anger".to_owned(),
        "stopped" => "the attack was not stopped".to_owned(),
        "dealt_damage" => "no damage was dealt".to_owned(),
        "dealt_critical" => "no critical damage was dealt".to_owned(),
        "first_titled_this_combat" | "first_titled_this_turn" => {
            "a card of this title has entered play before".to_owned()
        }
        "from" | "played_from" | "from_top" => "the card does not come from there".to_owned(),
        "first_turn" => "it is not known to be the first turn".to_owned(),
        "owned_by" => "it is not a card of that player".to_owned(),
        "effect_of" => "it is not an effect of that player".to_owned(),
        "trait_of" | "performer" => "the Main Personality does not have the trait".to_owned(),
        "not" | "either" => "its condition is not met".to_owned(),
        "without_effect" => "it has lost all effects".to_owned(),
        "drill_memory" => "a Drill of this name has been used already".to_owned(),
        "power_used_once" => "its power has been used this combat".to_owned(),
        "left_out" => "what it does now is not performed".to_owned(),
        "while_levelling" => "no level is being changed".to_owned(),
        "by_themselves" => "another player does it".to_owned(),
        "alone" => "several cards are moved at once".to_owned(),
        "while_attached" => "it is not attached".to_owned(),
        "while_in_hand" => "it is not in its player’s hand".to_owned(),
        "aligned" => "the Main Personality is not so aligned".to_owned(),
        "it_is" => "the card that it speaks of is another".to_owned(),
        "attack_is" => "the attack is not such an attack".to_owned(),
        "levelled" => "it has not changed that level".to_owned(),
        "copied" => "the attack is not a copy".to_owned(),
        "won_by" => "the game would be won in another way".to_owned(),
        "did_to_named" | "did_to_each_named" => "that was not done to such a card".to_owned(),
        "has_happened" => "what it asks about has not happened".to_owned(),
        "once_per_combat" | "once_per_turn" | "once_per_game" => {
            format!("it has been used this {} already", name.trim_start_matches("once_per_"))
        }
        other => format!("“{}” is not so", other.replace('_', " ")),
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
    Unmet { name: "power_forbidden", why: by + " does not allow its power" }
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
