//! Resources: documents, rules, passages and cards, to be read as they are.

use headjudge_answers::{self as answers, AnswerError, Plain, Service, card_view, card_with_id};
use jiff::civil::Date;
use rmcp::model::{ReadResourceResult, Resource, ResourceContents, ResourceTemplate};

/// What begins the address of a resource.
const SCHEME: &str = "headjudge://";
const TEXT: &str = "text/plain";

/// The documents, as resources of their own.
pub(super) fn documents(service: &Service) -> Vec<Resource> {
    let documents = service.documents().iter();
    let resource = documents.map(|document| {
        Resource::new(format!("{SCHEME}documents/{}", document.id), document.id.to_string())
            .with_title(format!("{} {}", document.title, document.edition))
            .with_description(format!("A document of {}, passage by passage.", document.game))
            .with_mime_type(TEXT)
    });
    resource.collect()
}

/// What else can be read.
pub(super) fn templates() -> Vec<ResourceTemplate> {
    let template = |kind: &str, title: &str, about: &str| {
        ResourceTemplate::new(format!("{SCHEME}{kind}/{{+id}}"), kind)
            .with_title(title)
            .with_description(about)
            .with_mime_type(TEXT)
    };
    vec![
        template("cards", "Card", "A card by its id, such as dbz-tcg/blue-guard."),
        template("rules", "Rule", "A rule by its id, such as fanz-crd/general/drill-memory."),
        template("passages", "Passage", "A passage by its id, as citations name it."),
        template("documents", "Document", "A document by its id; an older edition as id@edition."),
    ]
}

/// The resource at `uri`, in words.
pub(super) fn read(
    service: &Service,
    today: Date,
    uri: &str,
) -> Result<ReadResourceResult, AnswerError> {
    let parts = uri.strip_prefix(SCHEME).and_then(|path| path.split_once('/'));
    let text = match parts {
        Some(("cards", id)) => card_view(service, card_with_id(service, id)?, today)?.plain(),
        Some(("rules", id)) => answers::rule(service, id)?.plain(),
        Some(("passages", id)) => answers::passage(service, id)?.plain(),
        Some(("documents", id)) => answers::document(service, id)?.plain(),
        _ => {
            let details =
                format!("a resource is written as {SCHEME}cards/ID, rules, passages or documents");
            let known = service.documents().iter();
            let suggestions = known.map(|own| format!("{SCHEME}documents/{}", own.id)).collect();
            return Err(AnswerError::NotFound { details, suggestions });
        }
    };
    let contents = ResourceContents::text(text, uri).with_mime_type(TEXT);
    Ok(ReadResourceResult::new(vec![contents]))
}
