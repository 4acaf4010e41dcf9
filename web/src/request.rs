//! What handlers take from a request; none of it can fail in a way of its own.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use axum::extract::{FromRequestParts, MatchedPath, Path, RawQuery};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, Method, header};
use headjudge_corpus::Languages;
use jiff::civil::Date;

use crate::Fault;
use crate::description::ApiDescription;
use crate::language;
use crate::reply::Reply;
use crate::state::{App, Current};
use crate::words::for_chat;
use headjudge_answers::Service;
use headjudge_answers::{AnswerError, one_line, parse_date, shorten};
use headjudge_view::Language;

/// The service that answers this request, with today's date.
pub(crate) struct RequestContext {
    current: Arc<Current>,
    /// Today's date.
    pub(crate) today: Date,
    /// The language in which pages speak.
    pub(crate) say: Language,
}

impl RequestContext {
    /// The service with what has been answered from it.
    pub(crate) fn current(&self) -> &Arc<Current> {
        &self.current
    }

    /// The service.
    pub(crate) fn service(&self) -> &Service {
        &self.current.service
    }
}

impl FromRequestParts<Arc<App>> for RequestContext {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &Arc<App>,
    ) -> Result<Self, Self::Rejection> {
        let current =
            parts.extensions.get::<Arc<Current>>().cloned().unwrap_or_else(|| app.current());
        Ok(Self { current, today: app.today(), say: language::of(&parts.headers) })
    }
}

/// The query of a request, by name; of several values the last counts.
#[derive(Debug, Default)]
pub(crate) struct Params(HashMap<String, String>);

impl Params {
    /// The value of `name`; an empty one counts as none.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// The date in `on`, or `today`.
    pub(crate) fn on(&self, today: Date) -> Result<Date, AnswerError> {
        self.get("on").map_or(Ok(today), parse_date)
    }

    /// The date in `on`, where one is given.
    pub(crate) fn day(&self) -> Result<Option<Date>, AnswerError> {
        self.get("on").map(parse_date).transpose()
    }

    /// The step in `at`, where one is named.
    pub(crate) fn step(&self) -> Result<Option<u32>, Fault> {
        self.get("at").map(|_| Ok(self.number("at", 1)? as u32)).transpose()
    }

    /// A number of at least 1.
    pub(crate) fn number(&self, name: &str, otherwise: usize) -> Result<usize, Fault> {
        let Some(text) = self.get(name) else { return Ok(otherwise) };
        text.parse().ok().filter(|number| (1..=100_000).contains(number)).ok_or_else(|| {
            let details = format!("`{name}` is a whole number from 1 to 100000");
            Fault::bad_request("bad_number", details)
        })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Params {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let RawQuery(query) = RawQuery::from_request_parts(parts, state).await?;
        let pairs = form_urlencoded::parse(query.as_deref().unwrap_or("").as_bytes());
        Ok(Self(pairs.into_owned().collect()))
    }
}

/// The named parts of a path, decoded.
pub(crate) struct Path2(pub(crate) String, pub(crate) String);

/// The one named part of a path, decoded.
pub(crate) struct Part(pub(crate) String);

const BAD_PATH: &str = "the path is not UTF-8; write it percent-encoded";

impl<S: Send + Sync> FromRequestParts<S> for Part {
    type Rejection = Reply;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let Path(part) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| Reply::fault(&Fault::bad_request("bad_path", BAD_PATH)))?;
        Ok(Self(part))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Path2 {
    type Rejection = Reply;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let Path((first, second)) = Path::<(String, String)>::from_request_parts(parts, state)
            .await
            .map_err(|_| Reply::fault(&Fault::bad_request("bad_path", BAD_PATH)))?;
        Ok(Self(first, second))
    }
}

/// What the client can read, by `format=` or else by `Accept`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResponseFormat {
    /// JSON.
    Json,
    /// Plain text, for a chat.
    Text,
    /// One line of plain text, for a chat that shows no more.
    Line,
    /// Neither; the answer is a fault.
    Other,
}

/// How an answer is given, and what of the question plays no part in it.
pub(crate) struct Form {
    /// What the client can read.
    pub(crate) wants: ResponseFormat,
    /// What was ignored, in words.
    pub(crate) ignored: Vec<String>,
    /// The fields that are asked for, with commas between them; all without it.
    pub(crate) fields: Option<String>,
    /// The public address of the server, where it is known.
    pub(crate) base: Option<String>,
    /// Who asks, where the endpoint tells texts that may be in two languages.
    pub(crate) asker: Option<Asker>,
}

/// What is known of who asks for texts.
pub(crate) struct Asker {
    pub(crate) current: Arc<Current>,
    /// The languages that are read, of those that texts are in.
    pub(crate) languages: Languages,
}

impl Form {
    /// The languages that who asks reads, of those that texts are in.
    pub(crate) fn languages(&self) -> &Languages {
        static NONE: Languages = Languages::none();
        self.asker.as_ref().map_or(&NONE, |asker| &asker.languages)
    }
}

impl FromRequestParts<Arc<App>> for Form {
    type Rejection = Reply;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Reply> {
        let DeckFormat { form, format } = DeckFormat::from_request_parts(parts, app).await?;
        if format.is_some() {
            let details = "`format` is json, text or line here";
            return Err(form.wants.fault(&Fault::bad_request("bad_format", details)));
        }
        Ok(form)
    }
}

/// What `format=` names where it may also be a format of decks: `json`, `text`
/// and `line` are forms of the answer, every other value names a deck format,
/// and both may be given: `format=fanz&format=text`.
pub(crate) struct DeckFormat {
    /// How the answer is given.
    pub(crate) form: Form,
    /// The deck format.
    pub(crate) format: Option<String>,
}

impl FromRequestParts<Arc<App>> for DeckFormat {
    type Rejection = Reply;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Reply> {
        let (mut form, mut format, mut fields) = (None, None, None);
        let accepted = ResponseFormat::accepted(&parts.headers);
        for (name, value) in query_of(parts) {
            let agrees = match (&*name, &*value) {
                ("format", "json") => settle(&mut form, ResponseFormat::Json),
                ("format", "text") => settle(&mut form, ResponseFormat::Text),
                ("format", "line") => settle(&mut form, ResponseFormat::Line),
                ("fields", named) if !named.is_empty() => {
                    fields = Some(named.to_owned());
                    true
                }
                ("format", named) if !named.is_empty() => settle(&mut format, named.to_owned()),
                _ => true,
            };
            if !agrees {
                let details = "`format` is given twice over; give one deck format, and one of json, text or line";
                return Err(accepted.fault(&Fault::bad_request("bad_format", details)));
            }
        }
        let mut ignored = ignored(parts, app.description);
        let asker = asker(parts, app, &mut ignored);
        let form = Form {
            wants: form.unwrap_or(accepted),
            ignored,
            fields,
            base: app.settings.base().map(str::to_owned),
            asker,
        };
        Ok(Self { form, format })
    }
}

/// The languages that `Accept-Language` names of those that texts are in.
pub(crate) fn languages_accepted(headers: &HeaderMap, current: &Current) -> Languages {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let written = current.service.languages();
    accepted.map_or(Languages::none(), |accepted| Languages::accepted(accepted).among(written))
}

/// Whether the endpoint tells texts that may be in two languages.
fn reads_language(extensions: &Extensions, method: &Method, app: &App) -> bool {
    let route = extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    app.description.parameters_of(route, method).is_some_and(|known| known.contains("lang"))
}

/// Who asks: by `lang`, or else by `Accept-Language`.
fn asker(parts: &Parts, app: &App, ignored: &mut Vec<String>) -> Option<Asker> {
    if !reads_language(&parts.extensions, &parts.method, app) {
        return None;
    }
    let current = parts.extensions.get::<Arc<Current>>().cloned().unwrap_or_else(|| app.current());
    let written = current.service.languages();
    let asked = query_of(parts).filter(|(name, value)| name == "lang" && !value.is_empty()).last();
    let named = asked.map(|(_, value)| (Languages::asked(&value).among(written), value));
    let languages = match named {
        Some((languages, _)) if !languages.is_empty() => languages,
        named => {
            ignored.extend(named.map(|(_, value)| {
                let written = written.join(", ");
                format!("`lang` is one of {written}; `{}` was ignored", shorten(&value))
            }));
            languages_accepted(&parts.headers, &current)
        }
    };
    Some(Asker { current, languages })
}

/// The name and the port that the server was asked by, where they are plain.
pub(crate) fn host_of(headers: &HeaderMap) -> Option<&str> {
    const LONGEST: usize = 255;
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    (!host.is_empty() && host.len() <= LONGEST && host.chars().all(plain)).then_some(host)
}

fn query_of(parts: &Parts) -> form_urlencoded::Parse<'_> {
    form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes())
}

/// What of the query the endpoint does not read.
fn ignored(parts: &Parts, description: &ApiDescription) -> Vec<String> {
    const MOST_WARNINGS: usize = 8;
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let Some(known) = description.parameters_of(route, &parts.method) else { return Vec::new() };
    let (mut seen, mut told) = (HashSet::new(), Vec::new());
    for (name, _) in query_of(parts) {
        let known = known.contains(&*name);
        let again = !seen.insert(name.clone());
        match (known, again) {
            (false, false) => {
                told.push(format!("`{}` is not a parameter here and was ignored", shorten(&name)));
            }
            (true, true) if name != "format" => {
                told.push(format!("`{name}` is given more than once; the last one counts"));
            }
            _ => {}
        }
        if told.len() == MOST_WARNINGS {
            break;
        }
    }
    told
}

/// Puts `value` into `slot`; whether it is the only one that was put there.
fn settle<T: PartialEq>(slot: &mut Option<T>, value: T) -> bool {
    slot.replace(value).is_none_or(|before| slot.as_ref() == Some(&before))
}

impl ResponseFormat {
    /// A fault in this shape.
    pub(crate) fn fault(self, fault: &Fault) -> Reply {
        match self {
            Self::Text => Reply::fault_text(fault),
            Self::Line => Reply::text(one_line(&for_chat(&fault.to_string()), "") + "\n")
                .with_status_of(fault),
            Self::Json | Self::Other => Reply::fault(fault),
        }
    }

    /// What the head of a request asks for.
    pub(crate) fn accepted(headers: &HeaderMap) -> Self {
        let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
        accept.map_or(Self::Json, Self::of_accept)
    }

    /// A value of `Accept` that asks for it.
    pub(crate) fn accept(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::Text | Self::Line => "text/plain",
            Self::Other => "application/octet-stream",
        }
    }

    /// The type that a client prefers of those that there are.
    fn of_accept(accept: &str) -> Self {
        let mut best: Option<(f32, Self)> = None;
        for part in accept.split(',') {
            let mut pieces = part.split(';').map(str::trim);
            let kind = match pieces.next().unwrap_or_default().to_ascii_lowercase().as_str() {
                "*/*"
                | "application/*"
                | "application/json"
                | "application/problem+json"
                | "text/html" => Self::Json,
                "text/plain" | "text/*" => Self::Text,
                _ => continue,
            };
            let quality = pieces.find_map(|piece| piece.strip_prefix("q="));
            let quality = quality.map_or(1.0, |text| text.parse().unwrap_or(0.0));
            if quality > 0.0 && best.is_none_or(|(most, _)| quality > most) {
                best = Some((quality, kind));
            }
        }
        match best {
            Some((_, kind)) => kind,
            None if accept.trim().is_empty() => Self::Json,
            None => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_type_that_is_preferred() {
        for (accept, expected) in [
            ("", ResponseFormat::Json),
            ("*/*", ResponseFormat::Json),
            ("text/plain", ResponseFormat::Text),
            ("text/plain;q=0.5, application/json", ResponseFormat::Json),
            ("application/json; q=0.1, text/*; q=0.2", ResponseFormat::Text),
            (
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                ResponseFormat::Json,
            ),
            ("image/png", ResponseFormat::Other),
            ("application/json;q=0", ResponseFormat::Other),
        ] {
            assert_eq!(ResponseFormat::of_accept(accept), expected, "{accept}");
            assert_eq!(ResponseFormat::of_accept(expected.accept()), expected);
        }
    }
}
