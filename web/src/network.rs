//! Networks: the addresses that an operator names, and who a request is from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, HeaderName};
use ipnet::{IpNet, Ipv4Net, Ipv6Net};

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
        let network = text.parse().or_else(|_| one()).map_err(|_| NotANetwork(text.to_owned()))?;
        Ok(Self(unmapped(network)))
    }
}

impl Network {
    /// Whether `address` is in it.
    #[must_use]
    pub fn holds(self, address: IpAddr) -> bool {
        self.0.contains(&address)
    }
}

/// A network of version 4 that is written as one of version 6, as it is: addresses
/// are compared by what they mean.
fn unmapped(network: IpNet) -> IpNet {
    const MAPPED: u8 = 96;
    let IpNet::V6(v6) = network else { return network };
    let inner = v6.addr().to_ipv4_mapped().zip(v6.prefix_len().checked_sub(MAPPED));
    let inner = inner.and_then(|(address, prefix)| Ipv4Net::new(address, prefix).ok());
    inner.map_or(network, IpNet::V4)
}

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The headers by which a proxy says that it asks for somebody else.
const FORWARDED: [HeaderName; 3] =
    [FORWARDED_FOR, HeaderName::from_static("forwarded"), HeaderName::from_static("x-real-ip")];

/// Who a request is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The peer, or, where that is a named proxy, the last address before the
    /// proxies that it says it forwards for.
    pub(crate) client: IpAddr,
    /// Whether a program on this machine asks for itself.
    pub(crate) is_local: bool,
    /// A proxy near by that nobody named, and that is not believed.
    pub(crate) unnamed_proxy: Option<IpAddr>,
}

/// Who a request is from, by the word of `proxies` alone.
pub(crate) fn origin_of(
    extensions: &Extensions,
    headers: &HeaderMap,
    proxies: &[Network],
) -> Origin {
    let peer = extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V6(Ipv6Addr::LOCALHOST), |info| info.0.ip().to_canonical());
    let trusted = |address: IpAddr| proxies.iter().any(|network| network.holds(address));
    if !trusted(peer) {
        let forwards = FORWARDED.iter().any(|name| headers.contains_key(name));
        return Origin {
            client: peer,
            is_local: peer.is_loopback() && !forwards,
            unnamed_proxy: Some(peer).filter(|peer| forwards && is_near(*peer)),
        };
    }
    // What comes through a proxy is never this machine's own, whatever it says.
    let client = forwarded_client(peer, headers, trusted);
    Origin { client, is_local: false, unnamed_proxy: None }
}

fn forwarded_client(peer: IpAddr, headers: &HeaderMap, trusted: impl Fn(IpAddr) -> bool) -> IpAddr {
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

/// Whether an address is on this machine or in its own network, where a proxy would be.
fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

/// The address of a hop, with or without a port.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let hop = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']')).unwrap_or(hop);
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
        let origin = origin_of(&extensions, &headers, &proxies);
        assert_eq!(origin.client, expected.parse::<IpAddr>().unwrap());
        assert!(!origin.is_local && origin.unnamed_proxy.is_none());
    }

    #[test]
    fn only_a_program_that_asks_for_itself_is_local() {
        let origin = |forwarded: Option<&'static str>, proxies: &[Network]| {
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo(SocketAddr::new("127.0.0.1".parse().unwrap(), 1)));
            let mut headers = HeaderMap::new();
            if let Some(value) = forwarded {
                headers.insert(FORWARDED_FOR, value.parse().unwrap());
            }
            origin_of(&extensions, &headers, proxies)
        };
        let named = ["127.0.0.1".parse().unwrap()];
        let peer: IpAddr = "127.0.0.1".parse().unwrap();
        assert!(origin(None, &[]).is_local);
        for forwarded in ["192.0.2.1", "127.0.0.1", ""] {
            let unnamed = origin(Some(forwarded), &[]);
            assert_eq!((unnamed.client, unnamed.is_local), (peer, false));
            assert_eq!(unnamed.unnamed_proxy, Some(peer));
        }
        for forwarded in [None, Some("127.0.0.1"), Some("nobody")] {
            let through = origin(forwarded, &named);
            assert_eq!((through.client, through.is_local), (peer, false), "{forwarded:?}");
            assert_eq!(through.unnamed_proxy, None);
        }
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
        check("10.0.0.1", &["[2001:db8::1]"], "2001:db8::1");
        check("::ffff:10.0.0.1", &["198.51.100.7"], "198.51.100.7");
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
        assert!(holds("::ffff:127.0.0.1", "127.0.0.1"));
        assert!(
            holds("::ffff:10.0.0.0/104", "10.9.9.9") && !holds("::ffff:10.0.0.0/104", "11.0.0.1")
        );
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
