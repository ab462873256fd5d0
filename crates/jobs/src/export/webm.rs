//! A film as WebM: one video track of encoded frames at a fixed rate.
//!
//! Source: RFC 8794 (EBML), RFC 9559 (Matroska), and the WebM container guidelines.

/// A codec that WebM may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum VideoCodec {
    /// VP9.
    Vp9,
    /// VP8.
    Vp8,
}

impl VideoCodec {
    const fn id(self) -> &'static [u8] {
        match self {
            Self::Vp9 => b"V_VP9",
            Self::Vp8 => b"V_VP8",
        }
    }
}

/// A video track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct VideoTrack {
    /// The codec of its frames.
    pub(super) codec: VideoCodec,
    /// The width in pixels.
    pub(super) width: u32,
    /// The height in pixels.
    pub(super) height: u32,
    /// The number of frames a second.
    pub(super) rate: u32,
}

/// An encoded frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct VideoFrame {
    /// Whether it can be decoded without the frames before it.
    pub(super) key: bool,
    /// Its data.
    pub(super) bytes: Vec<u8>,
}

/// The most milliseconds from the beginning of a cluster to a frame of it, which are stored in 15 bits.
const LONGEST_CLUSTER: u64 = 30_000;

/// The film of these frames.
pub(super) fn webm(track: VideoTrack, frames: &[VideoFrame]) -> Vec<u8> {
    let header = [
        integer(&[0x42, 0x86], 1),
        integer(&[0x42, 0xf7], 1),
        integer(&[0x42, 0xf2], 4),
        integer(&[0x42, 0xf3], 8),
        element(&[0x42, 0x82], b"webm"),
        integer(&[0x42, 0x87], 4),
        integer(&[0x42, 0x85], 2),
    ];
    let start = [info(track, frames.len()), tracks(track)].concat();
    let clusters = clusters(track, frames);
    // The length of the cues does not depend on the places in them.
    let before = start.len() + cues(&clusters, 0).len();
    let cues = cues(&clusters, before);
    let clusters: Vec<u8> = clusters.into_iter().flat_map(|(_, bytes)| bytes).collect();
    let segment = [start, cues, clusters].concat();
    [element(&[0x1a, 0x45, 0xdf, 0xa3], &header.concat()), element(&[0x18, 0x53, 0x80, 0x67], &segment)]
        .concat()
}

/// The time of a frame in milliseconds.
const fn time_of(frame: usize, rate: u32) -> u64 {
    (1000 * frame as u64 + rate as u64 / 2) / rate as u64
}

/// The duration and the unit of time.
fn info(track: VideoTrack, frames: usize) -> Vec<u8> {
    let duration = time_of(frames, track.rate) as f64;
    let content = [
        integer(&[0x2a, 0xd7, 0xb1], 1_000_000),
        element(&[0x44, 0x89], &duration.to_be_bytes()),
        element(&[0x4d, 0x80], b"Cubefall"),
        element(&[0x57, 0x41], b"Cubefall"),
    ];
    element(&[0x15, 0x49, 0xa9, 0x66], &content.concat())
}

fn tracks(track: VideoTrack) -> Vec<u8> {
    let size = [integer(&[0xb0], u64::from(track.width)), integer(&[0xba], u64::from(track.height))];
    let entry = [
        integer(&[0xd7], 1),
        integer(&[0x73, 0xc5], 1),
        integer(&[0x9c], 0),
        integer(&[0x83], 1),
        integer(&[0x23, 0xe3, 0x83], 1_000_000_000 / u64::from(track.rate)),
        element(&[0x86], track.codec.id()),
        element(&[0xe0], &size.concat()),
    ];
    element(&[0x16, 0x54, 0xae, 0x6b], &element(&[0xae], &entry.concat()))
}

/// The clusters, each with its time. Each begins with a frame that can be decoded alone, if these are near
/// enough to each other.
fn clusters(track: VideoTrack, frames: &[VideoFrame]) -> Vec<(u64, Vec<u8>)> {
    let mut clusters: Vec<(u64, Vec<u8>)> = Vec::new();
    for (index, frame) in frames.iter().enumerate() {
        let time = time_of(index, track.rate);
        if frame.key || clusters.last().is_none_or(|&(start, _)| time - start > LONGEST_CLUSTER) {
            clusters.push((time, integer(&[0xe7], time)));
        }
        if let Some((start, blocks)) = clusters.last_mut() {
            let [high, low] = ((time - *start) as u16).to_be_bytes();
            let head = [0x81, high, low, if frame.key { 0x80 } else { 0 }];
            blocks.extend(element(&[0xa3], &[&head, frame.bytes.as_slice()].concat()));
        }
    }
    clusters.into_iter().map(|(time, blocks)| (time, element(&[0x1f, 0x43, 0xb6, 0x75], &blocks))).collect()
}

/// The places of the clusters, the first of which is at `before`, for seeking.
fn cues(clusters: &[(u64, Vec<u8>)], before: usize) -> Vec<u8> {
    let mut place = before;
    let mut points = Vec::new();
    for (time, bytes) in clusters {
        let position = [integer(&[0xf7], 1), integer(&[0xf1], place as u64)];
        let point = [integer(&[0xb3], *time), element(&[0xb7], &position.concat())];
        points.extend(element(&[0xbb], &point.concat()));
        place += bytes.len();
    }
    element(&[0x1c, 0x53, 0xbb, 0x6b], &points)
}

/// An element: its id, its length in eight bytes, and its content.
fn element(id: &[u8], content: &[u8]) -> Vec<u8> {
    let length = content.len() as u64 | 1 << 56;
    [id, &length.to_be_bytes(), content].concat()
}

fn integer(id: &[u8], value: u64) -> Vec<u8> {
    element(id, &value.to_be_bytes())
}

/// Films are read back by another library.
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use webm_iterable::WebmIterator;
    use webm_iterable::matroska_spec::{Master, MatroskaSpec, SimpleBlock};

    const TRACK: VideoTrack = VideoTrack { codec: VideoCodec::Vp9, width: 640, height: 480, rate: 30 };

    /// Frames of different lengths, of which each sixtieth can be decoded alone.
    fn frames(count: usize) -> Vec<VideoFrame> {
        let frame =
            |index| VideoFrame { key: index % 60 == 0, bytes: vec![index as u8; 1 + 37 * index % 500] };
        (0..count).map(frame).collect()
    }

    fn tags(film: &[u8]) -> Vec<MatroskaSpec> {
        WebmIterator::new(&mut &film[..], &[]).collect::<Result<_, _>>().expect("sound elements")
    }

    #[test]
    fn each_frame_has_its_time_and_its_data() {
        let frames = frames(200);
        let (mut cluster, mut read) = (0, Vec::new());
        for tag in tags(&webm(TRACK, &frames)) {
            match &tag {
                MatroskaSpec::Timestamp(time) => cluster = *time,
                MatroskaSpec::SimpleBlock(_) => {
                    let block = SimpleBlock::try_from(&tag).expect("a block");
                    assert_eq!(block.track, 1);
                    let time = cluster.saturating_add_signed(i64::from(block.timestamp));
                    let data = block.raw_frame_data().to_vec();
                    read.push((time, VideoFrame { key: block.keyframe, bytes: data }));
                }
                _ => {}
            }
        }
        let expected =
            frames.into_iter().zip(0u64..).map(|(frame, index)| ((index * 100 + 1) / 3 * 10 / 10, frame));
        for ((time, frame), (about, written)) in read.iter().zip(expected) {
            assert!(time.abs_diff(about) <= 1, "{time} {about}");
            assert_eq!(*frame, written);
        }
        assert_eq!(read.len(), 200);
    }

    #[test]
    fn the_track_has_its_codec_its_size_and_its_duration() {
        let tags = tags(&webm(VideoTrack { codec: VideoCodec::Vp8, ..TRACK }, &frames(90)));
        let has = |wanted: &MatroskaSpec| tags.contains(wanted);
        for wanted in [
            MatroskaSpec::DocType("webm".to_owned()),
            MatroskaSpec::CodecID("V_VP8".to_owned()),
            MatroskaSpec::PixelWidth(640),
            MatroskaSpec::PixelHeight(480),
            MatroskaSpec::Duration(3000.0),
            MatroskaSpec::TrackType(1),
        ] {
            assert!(has(&wanted), "{wanted:?}");
        }
    }

    #[test]
    fn the_cues_lead_to_the_clusters() {
        let film = webm(TRACK, &frames(150));
        let tags = tags(&film);
        let places: Vec<u64> = tags
            .iter()
            .filter_map(
                |tag| if let MatroskaSpec::CueClusterPosition(place) = tag { Some(*place) } else { None },
            )
            .collect();
        let clusters = tags.iter().filter(|tag| matches!(tag, MatroskaSpec::Cluster(Master::Start))).count();
        assert_eq!((places.len(), clusters), (3, 3));
        // Places are counted from the content of the segment.
        let segment = film.windows(4).position(|id| id == [0x18, 0x53, 0x80, 0x67]).expect("a segment") + 12;
        for place in places {
            assert_eq!(film[segment + place as usize..][..4], [0x1f, 0x43, 0xb6, 0x75]);
        }
    }
}
