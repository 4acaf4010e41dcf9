//! The form of the deck check, as a browser sends it: with files, or without.

use axum::body::{Bytes, to_bytes};
use axum::extract::multipart::Field;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{StatusCode, header};
use headjudge_engine::split_decks;
use jiff::civil::Date;

use crate::Fault;
use crate::api::body::{broke_off, is_limit};
use crate::request::RequestContext;
use headjudge_answers::{find_format, parse_date};

/// The greatest size of all decks sent together, in bytes.
pub(super) const MOST_SENT: usize = 4 << 20;

/// The choice to check each deck for the format that it names.
pub(super) const OWN_FORMAT: &str = "own";

const TOO_LARGE: StatusCode = StatusCode::PAYLOAD_TOO_LARGE;

/// How many decks are checked at once.
const MOST_DECKS: usize = 100;

/// What the form says, the decks apart.
#[derive(Default)]
pub(super) struct DeckForm {
    /// The format chosen, as sent.
    pub(super) format: Option<String>,
    /// The date, as sent.
    pub(super) on: String,
    /// What the event opts into.
    pub(super) options: Vec<String>,
    /// What was pasted.
    pub(super) pasted: String,
}

/// A deck as it was handed in.
pub(super) struct Handed {
    /// The file's name, where it was a file.
    pub(super) file_name: Option<String>,
    /// Its content.
    pub(super) bytes: Bytes,
}

/// What all decks of a form are checked by.
pub(super) struct Terms {
    /// The format; `None` for each deck's own.
    pub(super) format: Option<String>,
    /// The date, where one is chosen.
    pub(super) on: Option<Date>,
    /// Today's date.
    pub(super) today: Date,
    /// What the event opts into.
    pub(super) options: Vec<String>,
}

impl DeckForm {
    /// What the form asks for, or what is wrong with it.
    pub(super) fn terms(&self, now: &RequestContext) -> Result<Terms, Fault> {
        let format = self.format.as_deref().filter(|format| *format != OWN_FORMAT);
        if let Some(format) = format {
            find_format(now.service(), format)?;
        }
        let on = Some(self.on.as_str()).filter(|on| !on.trim().is_empty());
        Ok(Terms {
            format: format.map(str::to_owned),
            on: on.map(parse_date).transpose()?,
            today: now.today,
            options: self.options.clone(),
        })
    }

    /// The decks that were pasted.
    pub(super) fn pasted_decks(&self) -> Vec<Handed> {
        let texts = split_decks(&self.pasted).into_iter().take(MOST_DECKS + 1);
        texts.map(|text| Handed { file_name: None, bytes: Bytes::from(text) }).collect()
    }

    fn take(&mut self, name: &str, value: String) {
        match name {
            "format" => self.format = Some(value).filter(|format| !format.is_empty()),
            "on" => self.on = value,
            "option" if !value.is_empty() => self.options.push(value),
            "deck" => self.pasted = value,
            _ => {}
        }
    }
}

/// Reads a form with its decks: those pasted first, then the files.
pub(super) async fn read(request: Request) -> Result<(DeckForm, Vec<Handed>), Fault> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let with_files = kind.is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let mut form = DeckForm::default();
    let mut files = Vec::new();
    if with_files {
        let mut parts = Multipart::from_request(request, &()).await.map_err(|_| unreadable())?;
        while let Some(part) = parts.next_field().await.map_err(|_| unreadable())? {
            read_part(part, &mut form, &mut files).await?;
        }
    } else {
        let body = to_bytes(request.into_body(), MOST_SENT)
            .await
            .map_err(|error| cut_off(is_limit(&error)))?;
        for (name, value) in form_urlencoded::parse(&body) {
            form.take(&name, value.into_owned());
        }
    }
    let mut decks = form.pasted_decks();
    decks.append(&mut files);
    if decks.len() > MOST_DECKS {
        let details =
            format!("at most {MOST_DECKS} decks are checked at once; send the others after");
        return Err(Fault::new(413, "too_many", details));
    }
    Ok((form, decks))
}

async fn read_part(
    part: Field<'_>,
    form: &mut DeckForm,
    files: &mut Vec<Handed>,
) -> Result<(), Fault> {
    let name = part.name().unwrap_or_default().to_owned();
    let file_name = part.file_name().map(str::to_owned);
    let bytes = part.bytes().await.map_err(|error| cut_off(error.status() == TOO_LARGE))?;
    match file_name {
        // A browser sends a nameless file where none was chosen.
        Some(file) if file.is_empty() && bytes.is_empty() => {}
        Some(file) => files.push(Handed { file_name: Some(file), bytes }),
        None => form.take(&name, String::from_utf8_lossy(&bytes).into_owned()),
    }
    Ok(())
}

fn unreadable() -> Fault {
    let details = "the form cannot be read, or is larger than 4 MB; send fewer decks at once";
    Fault::bad_request("bad_form", details)
}

/// Why a body was not read to its end.
fn cut_off(is_too_large: bool) -> Fault {
    if is_too_large { too_large() } else { broke_off() }
}

fn too_large() -> Fault {
    Fault::new(413, "too_large", "all decks together have at most 4 MB; send fewer at once")
}
