//! Films as WebM, read back by another library.
#![cfg(not(target_arch = "wasm32"))]

use webm::{VideoCodec, VideoFrame, VideoTrack, webm};
use webm_iterable::WebmIterator;
use webm_iterable::matroska_spec::{Master, MatroskaSpec, SimpleBlock};

const TRACK: VideoTrack = VideoTrack { codec: VideoCodec::Vp9, width: 640, height: 480, rate: 30 };

/// Frames of different lengths, of which each sixtieth can be decoded alone.
fn frames(count: usize) -> Vec<VideoFrame> {
    let frame = |index| VideoFrame { key: index % 60 == 0, bytes: vec![index as u8; 1 + 37 * index % 500] };
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
        .filter_map(|tag| if let MatroskaSpec::CueClusterPosition(place) = tag { Some(*place) } else { None })
        .collect();
    let clusters = tags.iter().filter(|tag| matches!(tag, MatroskaSpec::Cluster(Master::Start))).count();
    assert_eq!((places.len(), clusters), (3, 3));
    // Places are counted from the content of the segment.
    let segment = film.windows(4).position(|id| id == [0x18, 0x53, 0x80, 0x67]).expect("a segment") + 12;
    for place in places {
        assert_eq!(film[segment + place as usize..][..4], [0x1f, 0x43, 0xb6, 0x75]);
    }
}
