//! The rules of Buddyfight that can be switched off, each with the sentences
//! it implements.

use crate::play::rule::{RuleSwitch, RuleText, rules};

rules! {
    CostCheckedBeforePaid "cost-checked-before-paid": "Whether the call can be fulfilled is checked before its cost is paid" => [
        ("buddyfight-timing/call/step-4", "Make sure that the call cost can be fulfilled"),
        ("buddyfight-timing/call/q2", "No, as at the point of step 4 you do not have any Armorknight in the drop zone and the call requirement cannot be fulfilled."),
    ];
    NotYetOnTheArea "not-yet-on-the-area": "A monster being called is not on the area yet" => [
        ("buddyfight-timing/call/q1", "The card will not return to hand as at this point the monster have not been placed onto the area yet."),
    ];
    BuddySharesName "buddy-shares-name": "A Buddy Call needs the name of the Buddy" => [
        ("buddyfight-timing/call/step-3", "The card shares the same name as your Buddy."),
    ];
    OneBuddyCall "one-buddy-call": "One Buddy Call is performed during a game" => [
        ("buddyfight-timing/call/step-3", "You have not performed a Buddy Call during this game."),
    ];
    FirstTurnOneAttack "first-turn-one-attack": "On their first turn the first player attacks only once" => [
        ("buddyfight-timing/battle/step-4", "1st player's 1st turn can only attack once"),
    ];
    OwnCenterBarsItems "own-center-bars-items": "With a monster of your own in the Center only monsters attack" => [
        ("buddyfight-timing/battle/step-7", "If you don't have a monster in the Center, you may [Rest] your monster/item to declare an attack"),
    ];
    CenterShieldsPlayer "center-shields-player": "With a monster in the opponent's Center a monster is the target" => [
        ("buddyfight-timing/battle/step-7", "If your opponent have a monster in the Center, select a Monster as target."),
    ];
    TargetStays "target-stays": "A target once declared stays the target" => [
        ("buddyfight-timing/battle/q1", "No, the target will still be the player"),
    ];
    EqualPowerHits "equal-power-hits": "Power equal to the defence is a hit" => [
        ("buddyfight-timing/battle/step-9", "have the same or greater power than the attacked Monster's Defence"),
    ];
    LinkDealsOneCritical "link-deals-one-critical": "A Link Attack on a player deals the Critical of one of the attackers" => [
        ("buddyfight-timing/battle/step-9", "deal the Critical damage of 1 of the attacking monster/ item's to your opponent"),
    ];
    PenetrateDealsCritical "penetrate-deals-critical": "A monster with [Penetrate] that destroys one in the Center deals its Critical too" => [
        ("buddyfight-timing/battle/step-9", "If a monster with [Penetrate] destroys a monster in the Center, deal damage equals to the Critical"),
    ];
}
