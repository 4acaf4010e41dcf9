//! Bulk data: every record, to be loaded elsewhere.

use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer;
use crate::answers::{List, Plain, list};
use crate::reply::Reply;
use crate::request::{Now, Part, Wants};
use crate::{Fault, Service};

/// A file that can be fetched.
#[derive(Serialize, ToSchema)]
pub(super) struct BulkFile {
    /// `bulk_data`.
    object: &'static str,
    /// The file's name.
    id: &'static str,
    /// What is in it.
    description: &'static str,
    /// Its media type.
    content_type: &'static str,
    /// The digest of the snapshot it is of.
    snapshot: String,
    /// Where it is fetched.
    url: String,
}

const FILES: [(&str, &str, &str); 4] = [
    ("records", "every record, one JSON object a line, in a fixed order", "application/x-ndjson"),
    ("cards", "every card, one JSON object a line", "application/x-ndjson"),
    ("rulings", "every card ruling, one JSON object a line", "application/x-ndjson"),
    ("sqlite", "the record store itself", "application/vnd.sqlite3"),
];

impl Plain for BulkFile {
    fn plain(&self) -> String {
        format!("{}: {} ({})\n", self.id, self.description, self.url)
    }
}

/// The files that hold everything
#[utoipa::path(get, path = "/bulk-data", operation_id = "bulk_data", tag = "bulk data",
    responses((status = 200, description = "The files.", body = List<BulkFile>)))]
pub(super) async fn index(now: Now, wants: Wants) -> Response {
    let snapshot = now.service().digest().to_owned();
    let file = |(id, description, content_type)| BulkFile {
        object: "bulk_data",
        id,
        description,
        content_type,
        snapshot: snapshot.clone(),
        url: format!("/api/v1/bulk-data/{id}"),
    };
    let files: List<BulkFile> = list(FILES.into_iter().map(file).collect());
    answer(wants, Ok(files))
}

/// One of the files
#[utoipa::path(get, path = "/bulk-data/{name}", operation_id = "bulk_file", tag = "bulk data",
    params(("name" = String, Path, description = "The file.", example = "rulings")),
    responses((status = 200, description = "The file.", body = String, content_type = "application/x-ndjson")))]
pub(super) async fn file(now: Now, Part(name): Part) -> Reply {
    read(now.service(), &name).unwrap_or_else(|fault| Reply::fault(&fault))
}

fn read(service: &Service, name: &str) -> Result<Reply, Fault> {
    let Some((_, _, kind)) = FILES.into_iter().find(|(id, _, _)| *id == name) else {
        let known = FILES.into_iter().map(|(id, _, _)| id.to_owned()).collect();
        return Err(Fault::not_found("there is no such bulk file").suggesting(known));
    };
    let store = service.snapshot().store();
    let lines = |object: &str| -> Result<String, Fault> {
        let mut lines = store.list_json(object, None)?.join("\n");
        lines.push('\n');
        Ok(lines)
    };
    let body: Vec<u8> = match name {
        "cards" => lines("card")?.into(),
        "rulings" => lines("ruling")?.into(),
        "records" => {
            let mut text = String::new();
            store.visit(|json| {
                text.push_str(json);
                text.push('\n');
            })?;
            text.into()
        }
        _ => std::fs::read(service.store_path()).map_err(headjudge_index::IndexError::from)?,
    };
    Ok(Reply::raw(kind, body))
}
