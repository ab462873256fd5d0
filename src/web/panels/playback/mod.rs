//! The panels of playback: the transport, the timeline, the chart and the breakpoints.

mod breakpoints;
mod chart;
mod timeline;
mod transport;

pub(crate) use breakpoints::Breakpoints;
pub(crate) use chart::{ChartReadout, RecordingChart};
pub(crate) use timeline::Timeline;
pub(crate) use transport::Transport;
