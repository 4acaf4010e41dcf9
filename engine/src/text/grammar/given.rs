//! What a sentence depends on: a condition, an event, a time, a number of times.

use crate::text::grammar::amount::Amount;
use crate::text::grammar::cards::Cards;
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::how::{Bare, Doing, How, Often, Part, Time};
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::{State, Verb};
use crate::text::macros::phrases;

phrases! {
    /// What a sentence depends on.
    Given {
        EvenIf { condition: Condition } = ["even if" condition];
        OnlyIf { condition: Condition } = ["only if" condition];
        OnlyWhen { condition: Condition } = ["only when" condition] | ["only while" condition];
        If { condition: Condition } = ["if" condition];
        IfState { state: State, how: Vec<How> } = ["if" state how];
        Unless { condition: Condition } = ["unless" condition];
        When { condition: Condition } = ["when" condition] | ["when and if" condition];
        Whenever { condition: Condition } = ["whenever" condition] | ["each time" condition] | ["every time" condition] | ["any time" condition] | ["anytime" condition];
        WhenDoing { verb: Doing<Verb>, how: Vec<How> } = ["when" verb how] | ["upon" verb how];
        WheneverDoing { verb: Doing<Verb>, how: Vec<How> } = ["whenever" verb how];
        After { condition: Condition } = ["after" condition] | ["immediately after" condition];
        AfterDoing { verb: Doing<Verb>, how: Vec<How> } = ["after" verb how] | ["immediately after" verb how];
        Before { condition: Condition } = ["before" condition];
        BeforeDoing { verb: Doing<Verb>, how: Vec<How> } = ["before" verb how];
        While { condition: Condition } = ["while" condition] | ["as long as" condition];
        WhileState { state: State, how: Vec<How> } = ["while" state how];
        WhileAttachedAnd { condition: Condition } = ["while attached and" condition];
        WhileAttachedIf { condition: Condition } = ["while attached , if" condition];
        WhileDoing { verb: Doing<Verb>, how: Vec<How> } = ["while" verb how];
        WhileIn { how: How } = ["while" how];
        NextTime { fact: Fact } = ["the next time" fact];
        AfterNextTime { fact: Fact } = ["after the next time" fact];
        NextTimes { n: Amount, fact: Fact } = ["the next" n "times" fact];
        FirstTime { fact: Fact } = ["the first time" fact];
        FirstTimeEach { part: Part, fact: Fact } = ["the first time each" part fact];
        FirstTimeThis { part: Part, fact: Fact } = ["the first time this" part fact];
        TheTurn { fact: Fact } = ["the turn" fact];
        ForEachTime { fact: Fact } = ["for each time" fact];
        ForEach { cards: Cards, how: Vec<How> } = ["for each" cards how];
        ForEvery { cards: Cards, how: Vec<How> } = ["for every" cards how];
        ForEachStage { how: Vec<How> } = ["for each stage" how] | ["for every stage" how];
        ForEachStageDone { fact: Fact } = ["for each stage" fact];
        ForEachLevel { whose: Whose } = ["for each level" whose "anger is lowered"];
        At { time: Time } = [time];
        AtEndWhich { fact: Fact } = ["at the end of any combat in which" fact] | ["at the end of each combat in which" fact];
        Often { often: Often } = [often];
        AsAction = ["as an action"];
        InsteadOf { verb: Doing<Verb>, how: Vec<How> } = ["instead of" verb how];
        Otherwise = ["otherwise"];
        IfNot = ["if not"];
        InAddition = ["in addition"];
        Instead = ["instead"];
        InOrder { verb: Bare<Verb> } = ["in order to" verb];
        Until { condition: Condition } = ["until" condition];
        Then = ["then"];
        WhenNeeded = ["when needed"];
    }
}
