//! The workers: the page's side ([`client`]), and the workers' side ([`server`]). Their messages and what
//! they do are in the crate `jobs`.

pub(super) mod app_workers;
pub(super) mod client;
pub(super) mod server;
