//! Rulings that run and procedures, found by words: a scenario by the question
//! that it answers and its title, a procedure by its title and its steps.

use headjudge_corpus::{Procedure, ScenarioFile};
use headjudge_engine::play::Scenario;

use crate::played_index::{Played, PlayedIndex, PlayedKind};
use crate::{AnswerError, Service};

/// Those of a snapshot. A scenario that cannot be read is not found.
fn index(service: &Service) -> Result<PlayedIndex, AnswerError> {
    let store = service.snapshot().store();
    let files: Vec<ScenarioFile> = store.list(None)?;
    let procedures: Vec<Procedure> = store.list(None)?;
    let scenarios = files.iter().filter(|file| file.is_scenario()).filter_map(scenario);
    let current = procedures.iter().filter(|one| one.older_telling_of.is_none());
    let procedures = current.filter_map(|one| procedure(service, one));
    Ok(PlayedIndex::new(scenarios.chain(procedures)))
}

fn scenario(file: &ScenarioFile) -> Option<(Played, String, String)> {
    let scenario = Scenario::head(&file.text)?;
    let question = scenario.question.as_deref().unwrap_or(&scenario.title);
    let played = Played {
        kind: PlayedKind::Scenario,
        title: question.to_owned(),
        answer: scenario.title.clone(),
        game: scenario.game.id().to_owned(),
        url: format!("/scenarios/{}", scenario.id),
    };
    Some((played, format!("{question} {}", scenario.title), scenario.id))
}

fn procedure(service: &Service, procedure: &Procedure) -> Option<(Played, String, String)> {
    let document = service.document(procedure.document.as_str())?;
    let game = service.games().iter().find(|game| game.id == document.game);
    let mut text = format!(
        "procedure steps sequence {} {}",
        document.short_title,
        game.map_or("", |game| game.name.as_str())
    );
    for step in &procedure.steps {
        for said in [step.part.as_deref(), step.english.as_deref(), Some(step.text.as_str())] {
            text.push(' ');
            text.push_str(said.unwrap_or_default());
        }
    }
    let played = Played {
        kind: PlayedKind::Procedure,
        title: procedure.title.clone(),
        answer: format!("{} steps · {}", procedure.steps.len(), document.short_title),
        game: document.game.to_string(),
        url: format!("/procedures/{}", procedure.id),
    };
    Some((played, procedure.title.clone(), text))
}

/// The rulings that run and the procedures that `q` asks for.
pub fn find_played(
    service: &Service,
    q: &str,
    game: Option<&str>,
) -> Result<Vec<Played>, AnswerError> {
    Ok(service.played_or(|| index(service))?.find(q, game))
}
