//! TLS to the database: whose certificates are believed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::FleetError;

/// Where Debian and most others keep the authorities that the system trusts.
const SYSTEM: &str = "/etc/ssl/certs/ca-certificates.crt";

/// A connector that believes the authorities in `file`; without one, the system's.
pub(crate) fn connector(file: Option<&Path>) -> Result<MakeRustlsConnect, FleetError> {
    let path = file.map_or_else(|| PathBuf::from(SYSTEM), Path::to_owned);
    let fail = |cause: String| FleetError::Authorities { path: path.clone(), cause };
    let mut roots = RootCertStore::empty();
    // A system without authorities still reaches a database that has no TLS.
    if file.is_some() || path.exists() {
        let certificates = CertificateDer::pem_file_iter(&path).map_err(|e| fail(e.to_string()))?;
        for certificate in certificates {
            let certificate = certificate.map_err(|error| fail(error.to_string()))?;
            let added = roots.add(certificate).map_err(|error| fail(error.to_string()));
            // The system's store may hold some that rustls does not take.
            if file.is_some() {
                added?;
            }
        }
        if file.is_some() && roots.is_empty() {
            return Err(fail("it has none".to_owned()));
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| fail(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}
