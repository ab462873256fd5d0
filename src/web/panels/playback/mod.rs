//! The panels of playback: the transport, the timeline, the chart and the breakpoints.

mod breakpoints;
mod chart;
mod timeline;
mod transport;

pub(in crate::web) use breakpoints::Breakpoints;
pub(in crate::web) use chart::{ChartReadout, RecordingChart};
pub(in crate::web) use timeline::Timeline;
pub(in crate::web) use transport::Transport;
