//! Procedures, step by step, with the version that replaced them.

use std::collections::HashMap;

use askama::Template;
use headjudge_corpus::{
    DiffOp, Document, Permission, Player, Procedure, Step, StepComparison, StepOp,
};
use headjudge_engine::play::{May, ProcedureAnswer};

use super::diagram;
use super::show::show_at;
use crate::Fault;
use crate::reply::Reply;
use crate::request::{Params, Part, RequestContext};
use headjudge_answers::{self as answers, AsOf, Dated, RunLink};
use headjudge_view::Language;

#[derive(Template)]
#[template(path = "procedure.html")]
struct ProcedurePage {
    q: String,
    say: Language,
    procedure: Procedure,
    document: Document,
    /// The day asked for, and the edition in force then.
    as_of: Option<AsOf>,
    /// What is not on record of that day.
    warnings: Vec<String>,
    current: Option<Procedure>,
    /// The step and the question asked about it.
    asked: Option<(u32, String)>,
    answer: Option<Result<ProcedureAnswer, Fault>>,
    /// The rulings that rest on a step, by its passage.
    played: HashMap<String, Vec<RunLink>>,
}

impl ProcedurePage {
    fn step(procedure: &Procedure, n: Option<u32>) -> Option<&Step> {
        procedure.steps.iter().find(|step| Some(step.n) == n)
    }

    /// The lane of a step: that of who acts, or all of it.
    fn lane(step: &Step) -> &'static str {
        match step.actor.as_deref() {
            Some("attacker" | "you" | "turn player") => "lane-first",
            Some("defender" | "opponent") => "lane-second",
            _ => "lane-both",
        }
    }

    /// The rulings that rest on a step.
    fn played(&self, step: &Step) -> &[RunLink] {
        self.played.get(step.passage.as_str()).map_or(&[], Vec::as_slice)
    }

    /// What the step says that a player may do, where it says who.
    fn named(step: &Step) -> Vec<&Permission> {
        step.permissions.iter().filter(|own| own.who != Player::Unnamed).collect()
    }

    /// The first step after `step` that says what a player may do there, and that.
    fn next_named(&self, step: &Step) -> Option<(u32, String)> {
        let mut later = self.procedure.steps.iter().filter(|other| other.n > step.n);
        later.find_map(|other| Some((other.n, self.permitted(Self::named(other).first()?))))
    }

    /// Who may do what, in a line.
    fn permitted(&self, permission: &Permission) -> String {
        self.say.permission(permission)
    }

    /// The lane of what one may do.
    fn whose(permission: &Permission) -> &'static str {
        match permission.who {
            Player::Opponent | Player::Defender => "of-second",
            Player::You | Player::Attacker | Player::TurnPlayer => "of-first",
            _ => "of-both",
        }
    }

    fn first(&self) -> &str {
        self.lane_name("lane-first", self.say.actor_you())
    }

    fn second(&self) -> &str {
        self.lane_name("lane-second", self.say.actor_opponent())
    }

    /// Who the document says acts in a lane.
    fn lane_name<'a>(&'a self, lane: &str, otherwise: &'a str) -> &'a str {
        let own = self.procedure.steps.iter().find(|step| Self::lane(step) == lane);
        let actor = own.and_then(|step| step.actor.as_deref());
        actor.map_or(otherwise, |actor| self.say.actor(actor))
    }

    fn drawn(&self) -> String {
        diagram::draw(&self.procedure, &self.document.language, self.say)
    }

    /// The steps, gathered under the parts that the document gives them.
    fn parts(&self) -> Vec<(Option<&str>, &[Step])> {
        let same = |a: &Step, b: &Step| a.part == b.part;
        let parts = self.procedure.steps.chunk_by(same);
        parts.map(|steps| (steps[0].part.as_deref(), steps)).collect()
    }

    /// Whether `step` is the one asked about.
    fn is_asked(&self, step: &Step) -> bool {
        self.asked.as_ref().is_some_and(|(at, _)| *at == step.n)
    }

    /// What is asked, or what may be.
    fn question(&self) -> &str {
        self.asked.as_ref().map_or("", |(_, question)| question.as_str())
    }

    /// Whether any step permits something, and so may be asked about.
    fn permits(&self) -> bool {
        self.procedure.steps.iter().any(|step| !step.permissions.is_empty())
    }

    fn url(&self) -> String {
        format!("/procedures/{}", self.procedure.id)
    }

    fn current_step(&self, row: &StepComparison) -> Option<&Step> {
        self.current.as_ref().and_then(|procedure| Self::step(procedure, row.there))
    }

    fn own_step(&self, row: &StepComparison) -> Option<&Step> {
        Self::step(&self.procedure, row.here)
    }
}

/// `GET /procedures/{id}?at=&ask=`.
pub(super) async fn page(now: RequestContext, Part(id): Part, params: Params) -> Reply {
    let found = || -> Result<_, Fault> {
        let service = now.service();
        let Dated { record: procedure, as_of, warnings } =
            answers::procedure_on(service, &id, params.day()?)?;
        let document = answers::document(service, procedure.document.as_str())?.document;
        let current = procedure
            .older_telling_of
            .as_ref()
            .map(|id| answers::procedure(service, id))
            .transpose()?;
        let asked = match params.get("ask") {
            Some(question) => Some((params.step()?.unwrap_or(1), question.to_owned())),
            None => None,
        };
        let ask = |(at, question): &(u32, String)| {
            answers::ask_procedure(service, &procedure.id, *at, question).map_err(Fault::from)
        };
        let answer = asked.as_ref().map(ask);
        let mut played = HashMap::new();
        for step in &procedure.steps {
            let passage = step.passage.as_str();
            played.insert(passage.to_owned(), answers::runs_of_passage(service, passage)?);
        }
        Ok(ProcedurePage {
            q: String::new(),
            say: now.say,
            procedure,
            document,
            as_of,
            warnings,
            current,
            asked,
            answer,
            played,
        })
    };
    show_at("/procedures/", &id, found(), now.say)
}
