//! Networks: the addresses that an operator names, and who a request is from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, HeaderName};
use ipnet::{IpNet, Ipv6Net};

/// A range of addresses, such as `10.0.0.0/8`, or a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

/// A text that is not a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an address or a network; write it as 10.0.0.1, 10.0.0.0/8 or fd00::/8")]
pub struct NotANetwork(String);

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let text = text.trim();
        let one = || text.parse::<IpAddr>().map(IpNet::from);
        text.parse().or_else(|_| one()).map(Self).map_err(|_| NotANetwork(text.to_owned()))
    }
}

impl Network {
    /// Whether `address` is in it.
    #[must_use]
    pub fn holds(self, address: IpAddr) -> bool {
        self.0.contains(&address)
    }
}

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Who a request is from: the peer, or, where the peer is one of `proxies`,
/// the last address before the proxies that it says it forwards for.
pub(crate) fn client_of(
    extensions: &Extensions,
    headers: &HeaderMap,
    proxies: &[Network],
) -> IpAddr {
    let peer = extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V6(Ipv6Addr::LOCALHOST), |info| info.0.ip().to_canonical());
    let trusted = |address: IpAddr| proxies.iter().any(|network| network.holds(address));
    if !trusted(peer) {
        return peer;
    }
    let mut client = peer;
    // Several headers are one list; what stands last was written by the nearest proxy.
    for value in headers.get_all(FORWARDED_FOR).iter().rev() {
        for hop in value.to_str().unwrap_or_default().rsplit(',') {
            let Some(address) = hop_address(hop) else { return client };
            client = address;
            if !trusted(address) {
                return client;
            }
        }
    }
    client
}

/// The address of a hop, with or without a port.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let address = hop.parse::<IpAddr>().or_else(|_| hop.parse::<SocketAddr>().map(|a| a.ip()));
    address.ok().map(|address| address.to_canonical())
}

/// What a limit counts by: an address of version 4, or a subscriber's network
/// (a /64) of version 6.
pub(crate) fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Net::new(v6, 64).map_or(v6, |net| net.network())),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(peer: &str, forwarded: &[&str], expected: &str) {
        let proxies: Vec<Network> =
            ["10.0.0.0/8", "fd00::/8"].iter().map(|text| text.parse().unwrap()).collect();
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 1)));
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        let client = client_of(&extensions, &headers, &proxies);
        assert_eq!(client, expected.parse::<IpAddr>().unwrap());
    }

    #[test]
    fn only_a_proxy_is_believed() {
        check("192.0.2.1", &["198.51.100.7"], "192.0.2.1");
        check("10.0.0.1", &["198.51.100.7"], "198.51.100.7");
        check("10.0.0.1", &["203.0.113.9, 198.51.100.7"], "198.51.100.7");
        check("10.0.0.1", &["198.51.100.7, 10.2.3.4"], "198.51.100.7");
        check("10.0.0.1", &["198.51.100.7", "10.2.3.4"], "198.51.100.7");
        check("fd00::1", &["[2001:db8::1]:99"], "2001:db8::1");
        check("10.0.0.1", &["::ffff:198.51.100.7"], "198.51.100.7");
        check("10.0.0.1", &["nobody"], "10.0.0.1");
        check("10.0.0.1", &[], "10.0.0.1");
    }

    #[test]
    fn networks_are_read_and_hold() {
        let holds = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().holds(address.parse().unwrap())
        };
        assert!(holds("0.0.0.0/0", "203.0.113.9"));
        assert!(holds("::/0", "2001:db8::1"));
        assert!(holds("127.0.0.1", "127.0.0.1"));
        assert!(!holds("127.0.0.1", "127.0.0.2"));
        assert!(!holds("0.0.0.0/0", "::1"));
        for wrong in ["", "10.0.0.0/33", "::/129", "10.0.0.0/x", "host"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_subscriber_of_version_6_is_a_network() {
        let one = subscriber("2001:db8:1:2::3".parse().unwrap());
        assert_eq!(one, subscriber("2001:db8:1:2:ffff::9".parse().unwrap()));
        assert_ne!(one, subscriber("2001:db8:1:3::3".parse().unwrap()));
    }
}
