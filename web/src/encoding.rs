//! Content encodings: which one a client prefers, and the body in it.

use std::io::Write;

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Bodies smaller than this are not worth encoding.
const SMALLEST: usize = 512;
/// Brotli's quality: the best that takes about a millisecond for a page.
const QUALITY: i32 = 5;
/// From this size on a body is a copy that a phone keeps: it is packed once
/// for a snapshot, as tightly as can be, and is downloaded by many.
const LARGE: usize = 512 * 1024;
const QUALITY_OF_LARGE: i32 = 11;
/// How far back brotli looks, as a power of two of bytes.
const WINDOW: i32 = 24;
/// How long a block of a large body is, as a power of two of bytes: the copy for a phone is
/// many small tables behind each other, and packs 2 % better in short blocks.
const BLOCK_OF_LARGE: i32 = 16;

/// An encoding of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// As it is.
    Identity,
    /// gzip.
    Gzip,
    /// Brotli.
    Brotli,
}

impl Encoding {
    /// The name in headers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Brotli => "br",
        }
    }

    /// The best encoding that a client accepts.
    pub(crate) fn preferred(headers: &HeaderMap) -> Self {
        let accepted = headers
            .get(header::ACCEPT_ENCODING)
            .and_then(|value| value.to_str().ok())
            .unwrap_or("");
        let (brotli, gzip) = (quality(accepted, "br"), quality(accepted, "gzip"));
        if brotli > 0.0 && brotli >= gzip {
            Self::Brotli
        } else if gzip > 0.0 {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// Whether a client reads gzip.
    pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        quality(accepted.unwrap_or(""), Self::Gzip.name()) > 0.0
    }

    /// `body` in this encoding, and the encoding it is in: a body too small
    /// to gain stays as it is.
    pub(crate) fn encode(self, body: Bytes) -> (Bytes, Self) {
        if body.len() < SMALLEST {
            return (body, Self::Identity);
        }
        let encoded = match self {
            Self::Identity => None,
            Self::Gzip => gzip(&body),
            Self::Brotli => brotli(&body),
        };
        match encoded {
            Some(encoded) => (encoded.into(), self),
            None => (body, Self::Identity),
        }
    }
}

/// How much a client wants an encoding, from 0 to 1.
fn quality(accepted: &str, name: &str) -> f32 {
    accepted
        .split(',')
        .filter_map(|part| {
            let mut pieces = part.split(';').map(str::trim);
            pieces.next().filter(|named| named.eq_ignore_ascii_case(name))?;
            pieces.find_map(|piece| piece.strip_prefix("q=")).map_or(Some(1.0), |q| q.parse().ok())
        })
        .next_back()
        .unwrap_or(0.0)
}

fn gzip(body: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 3), Compression::new(6));
    encoder.write_all(body).ok()?;
    encoder.finish().ok()
}

fn brotli(mut body: &[u8]) -> Option<Vec<u8>> {
    let mut packed = Vec::with_capacity(body.len() / 3);
    let usual = BrotliEncoderParams { lgwin: WINDOW, ..BrotliEncoderParams::default() };
    let params = if body.len() < LARGE {
        BrotliEncoderParams { quality: QUALITY, ..usual }
    } else {
        BrotliEncoderParams { quality: QUALITY_OF_LARGE, lgblock: BLOCK_OF_LARGE, ..usual }
    };
    brotli::BrotliCompress(&mut body, &mut packed, &params).ok()?;
    Some(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(accepted: &str, expected: Encoding) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, accepted.parse().unwrap());
        assert_eq!(Encoding::preferred(&headers), expected);
    }

    #[test]
    fn takes_what_the_client_prefers() {
        check("gzip, deflate, br", Encoding::Brotli);
        check("gzip;q=1.0, br;q=0.5", Encoding::Gzip);
        check("br;q=0, gzip;q=0", Encoding::Identity);
        check("deflate", Encoding::Identity);
    }
}
