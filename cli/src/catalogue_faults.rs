//! What of a catalogue could not be read: whoever asks about its cards is told, for a card that
//! was lost looks like one that there never was.

use headjudge_answers::Service;
use headjudge_corpus::Problem;

use crate::output::complain;
use crate::source_args::SourceArgs;

/// The faults by which cards are lost.
const LOST: [&str; 7] = [
    "bad-json",
    "bad-table",
    "bad-xml",
    "binary-file",
    "empty-catalogue",
    "no-name-column",
    "unknown-catalogue",
];

/// The most that are told one by one.
const MOST_TOLD: usize = 5;

/// Tells what of the catalogue in a snapshot was lost, on standard error, where there is one.
pub(crate) fn tell(args: &SourceArgs, service: &Service) -> anyhow::Result<()> {
    if args.catalogue.is_empty() {
        return Ok(());
    }
    let problems: Vec<Problem> = service.snapshot().store().list(None)?;
    let of_document =
        |own: &Problem| service.documents().iter().any(|it| it.id.as_str() == own.document);
    let lost: Vec<&Problem> = problems
        .iter()
        .filter(|own| LOST.contains(&own.code.as_str()) && !of_document(own))
        .collect();
    for own in lost.iter().take(MOST_TOLD) {
        complain(&format!("catalogue {}:{}: {}", own.document, own.line, own.message));
    }
    if let Some(more) = lost.len().checked_sub(MOST_TOLD).filter(|more| *more > 0) {
        complain(&format!("catalogue: {more} more such faults; `lint --catalogue` lists them"));
    }
    Ok(())
}
