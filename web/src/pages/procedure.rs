//! Procedures, step by step, beside the telling that replaced them.

use askama::Template;
use headjudge_corpus::{DiffOp, Document, Procedure, Step, StepComparison, StepOp};

use super::{diagram, show_at};
use crate::answers;
use crate::reply::Reply;
use crate::request::{Now, Part};

#[derive(Template)]
#[template(path = "procedure.html")]
struct ProcedurePage {
    q: String,
    procedure: Procedure,
    document: Document,
    current: Option<Procedure>,
}

impl ProcedurePage {
    fn step(procedure: &Procedure, n: Option<u32>) -> Option<&Step> {
        procedure.steps.iter().find(|step| Some(step.n) == n)
    }

    fn drawn(&self) -> String {
        diagram::draw(&self.procedure, &self.document.language)
    }

    /// The steps, gathered under the parts that the document gives them.
    fn parts(&self) -> Vec<(Option<&str>, &[Step])> {
        let same = |a: &Step, b: &Step| a.part == b.part;
        let parts = self.procedure.steps.chunk_by(same);
        parts.map(|steps| (steps[0].part.as_deref(), steps)).collect()
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

/// `GET /procedures/{id}`.
pub(super) async fn page(now: Now, Part(id): Part) -> Reply {
    let found = || {
        let service = now.service();
        let procedure = answers::procedure(service, &id)?;
        let document = answers::document(service, procedure.document.as_str())?.document;
        let current = procedure
            .older_telling_of
            .as_ref()
            .map(|id| answers::procedure(service, id))
            .transpose()?;
        Ok(ProcedurePage { q: String::new(), procedure, document, current })
    };
    show_at("/procedures/", &id, found())
}
