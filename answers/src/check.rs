//! Checks: what they decide, what they rest on, and both decks, run.

use headjudge_corpus::FormatId;
use headjudge_engine::{CheckReport, CheckSummary, list_checks, run_check};

use crate::format::find_format;
use crate::written::plain_id;
use crate::{AnswerError, Service, shorten};

/// Every check.
#[must_use]
pub fn checks(service: &Service) -> Vec<CheckSummary> {
    list_checks(service.rule_facts())
}

/// The check with `id`, run in `format`, or in the first format it is part of.
pub fn check(
    service: &Service,
    id: &str,
    format: Option<&str>,
) -> Result<CheckReport, AnswerError> {
    let known = |name: &str| find_format(service, name).map(|format| format.id.clone());
    let format_id = format.map(|name| known(name).unwrap_or_else(|_| FormatId::new(name)));
    run_check(service.rule_facts(), &plain_id(service, id), format_id.as_ref()).ok_or_else(|| {
        let known: Vec<String> = checks(service).into_iter().map(|check| check.id).collect();
        let place = format.map_or(String::new(), |format| format!(" in `{}`", shorten(format)));
        AnswerError::not_found(format!("there is no check `{}`{place}", shorten(id)), known)
    })
}
