//! Forms of one English word that the stemmer does not bring together:
//! irregular verbs and plurals, and British beside American spelling.

/// Each form with the word that it is a form of; in order of the forms.
const FORMS: &[(&str, &str)] = &[
    ("am", "be"),
    ("are", "be"),
    ("armour", "armor"),
    ("armoured", "armored"),
    ("became", "become"),
    ("been", "be"),
    ("began", "begin"),
    ("begun", "begin"),
    ("bought", "buy"),
    ("broke", "break"),
    ("broken", "break"),
    ("brought", "bring"),
    ("came", "come"),
    ("cancelled", "cancel"),
    ("cancelling", "cancel"),
    ("centre", "center"),
    ("chose", "choose"),
    ("chosen", "choose"),
    ("colour", "color"),
    ("coloured", "color"),
    ("colours", "color"),
    ("dealt", "deal"),
    ("defence", "defense"),
    ("defences", "defense"),
    ("did", "do"),
    ("died", "die"),
    ("does", "do"),
    ("done", "do"),
    ("drawn", "draw"),
    ("drew", "draw"),
    ("dying", "die"),
    ("fallen", "fall"),
    ("fell", "fall"),
    ("forgot", "forget"),
    ("forgotten", "forget"),
    ("fought", "fight"),
    ("gave", "give"),
    ("given", "give"),
    ("goes", "go"),
    ("gone", "go"),
    ("got", "get"),
    ("gotten", "get"),
    ("had", "have"),
    ("has", "have"),
    ("held", "hold"),
    ("is", "be"),
    ("kept", "keep"),
    ("labelled", "label"),
    ("left", "leave"),
    ("lives", "life"),
    ("lost", "lose"),
    ("made", "make"),
    ("makes", "make"),
    ("meant", "mean"),
    ("met", "meet"),
    ("offence", "offense"),
    ("paid", "pay"),
    ("ran", "run"),
    ("said", "say"),
    ("sent", "send"),
    ("shown", "show"),
    ("spent", "spend"),
    ("stole", "steal"),
    ("stolen", "steal"),
    ("stood", "stand"),
    ("taken", "take"),
    ("threw", "throw"),
    ("thrown", "throw"),
    ("told", "tell"),
    ("took", "take"),
    ("was", "be"),
    ("went", "go"),
    ("were", "be"),
    ("won", "win"),
    ("written", "write"),
    ("wrote", "write"),
];

/// The word that `word` is a form of.
pub(crate) fn base(word: &str) -> &str {
    match FORMS.binary_search_by_key(&word, |(form, _)| form) {
        Ok(n) => FORMS[n].1,
        Err(_) => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_are_in_order() {
        assert!(FORMS.is_sorted_by_key(|(form, _)| *form));
    }

    #[test]
    fn forms_lead_to_their_word() {
        assert_eq!((base("chosen"), base("choose"), base("drill")), ("choose", "choose", "drill"));
    }
}
