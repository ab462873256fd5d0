//! The workers: the messages ([`protocol`]), the page's side ([`client`]), and the workers' side ([`service`]).

pub(super) mod app_workers;
pub(super) mod client;
pub(super) mod protocol;
pub(super) mod service;
