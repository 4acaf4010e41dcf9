//! Prompts: what people ask most, put so that the tools are used and cited.

use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};

/// A prompt: its name, its title, what it is for, its arguments with their
/// meanings, and its words, with the arguments in braces.
struct Template {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    arguments: &'static [(&'static str, &'static str)],
    words: &'static str,
}

const TEMPLATES: [Template; 2] = [
    Template {
        name: "rule_on",
        title: "Rule on a situation",
        about: "A judge's ruling on a situation in a game, from the documents alone.",
        arguments: &[("situation", "What happened, and what is asked.")],
        words: "You are the judge of a trading card game. Rule on this situation: {situation}\n\n\
            Look up every card that is named with `lookup_card`, and search the rules with `search_rulings`, \
            more than once where the first words find only weak hits. Answer in three parts: the ruling in one sentence, \
            the sentences of the documents that decide it, word for word with document, edition and lines, \
            and what the documents do not say. Where nothing decides it, say so and give no ruling.",
    },
    Template {
        name: "judge_deck",
        title: "Judge a deck",
        about: "Whether a deck is legal, and what to change where it is not.",
        arguments: &[("deck", "The deck, one `3 Name` a line."), ("format", "The deck format.")],
        words: "Check this deck for the format {format} with `check_deck`:\n\n{deck}\n\n\
            Tell whether it is legal, each rule that is broken with the sentence it rests on, every name that was not matched, \
            and every rule that was not checked. Suggest the smallest change that mends what is broken, and check that again.",
    },
];

/// The prompts.
pub(super) fn prompts() -> Vec<Prompt> {
    let prompt = |template: &Template| {
        let argument = |(name, meaning): &(&'static str, &'static str)| {
            PromptArgument::new(*name).with_description(*meaning).with_required(true)
        };
        let arguments = template.arguments.iter().map(argument).collect();
        Prompt::new(template.name, Some(template.about), Some(arguments)).with_title(template.title)
    };
    TEMPLATES.iter().map(prompt).collect()
}

/// The prompt with this name, filled in, or what is wrong with what was given.
pub(super) fn prompt(name: &str, given: &JsonObject) -> Result<GetPromptResult, String> {
    let template = TEMPLATES.iter().find(|template| template.name == name);
    let template = template.ok_or_else(|| {
        let known = TEMPLATES.map(|template| template.name).join(", ");
        format!("there is no such prompt; choose one of {known}")
    })?;
    let mut words = template.words.to_owned();
    for (argument, _) in template.arguments {
        let value = given.get(*argument).and_then(serde_json::Value::as_str);
        let value = value.ok_or_else(|| format!("give `{argument}`, as a text"))?;
        words = words.replace(&format!("{{{argument}}}"), value);
    }
    Ok(GetPromptResult::new(vec![PromptMessage::new_text(Role::User, words)]))
}
