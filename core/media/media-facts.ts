import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { Container, ProbeResult, Track } from '#contract/schemas/probe-result.ts';
import { colorSpaceOf } from './color-space.ts';
import { isShorter } from './shorter-media.ts';

const audioContainers: readonly string[] = ['mp3', 'wave', 'flac', 'aac', 'ac3', 'eac3'];
/** Codecs of still pictures; MediaConvert has no name for PNG. */
const stillCodecs: readonly string[] = ['MJPEG', 'UNKNOWN'];

/** Facts of the media that our own code or MediaConvert looked into, or why it cannot be used. */
export function mediaFactsFromProbe(probe: ProbeResult): MediaFacts | 'not_media' {
  const container = probe.Container;
  const tracks = container?.Tracks ?? [];
  // Format is blank where Probe does not recognise the container.
  if (!container?.Format) return 'not_media';
  const format = container.Format;
  const [audio, ...otherAudio] = tracks.filter((track) => track.TrackType === 'audio');
  const video = tracks.find((track) => track.TrackType === 'video' && !isCoverArt(track, format));
  if (!audio && !video) return 'not_media';
  const durationMs = Math.round(secondsOf(container, tracks) * 1000);
  if (durationMs < 1) return 'not_media';
  return {
    durationMs,
    ...(video ? pictureFacts(video) : { source: 'audio' as const }),
    ...(video && audio && pictureLength(video, [audio, ...otherAudio])),
    container: format,
    ...(!audio && { silent: true as const }),
    ...(audio?.Codec ? { audioCodec: audio.Codec } : {}),
    ...(audio?.AudioProperties?.Channels ? { audioChannels: audio.AudioProperties.Channels } : {}),
    ...(otherAudio.length > 0 ? { audioTracks: otherAudio.length + 1 } : {}),
    sizeBytes: probe.Metadata?.FileSize ?? 0,
  };
}

function secondsOf(container: Container, tracks: readonly Track[]): number {
  return container.Duration ?? Math.max(0, ...tracks.map((track) => track.Duration ?? 0));
}

function pictureLength(video: Track, sounds: readonly Track[]): Pick<MediaFacts, 'pictureMs'> {
  const pictureMs = Math.round((video.Duration ?? 0) * 1000);
  const soundMs = Math.max(...sounds.map(({ Duration }) => (Duration ?? 0) * 1000));
  return pictureMs > 0 && isShorter(pictureMs, soundMs) ? { pictureMs } : {};
}

/** Cover art is a video track of one frame. */
function isCoverArt(track: Track, format: string): boolean {
  if (audioContainers.includes(format)) return true;
  if (!stillCodecs.includes(track.Codec ?? '')) return false;
  const rate = frameRateOf(track);
  const frames = rate && track.Duration ? (rate.numerator / rate.denominator) * track.Duration : 0;
  // Attached pictures have no frame rate, or the time base in its place (90000).
  return !rate || rate.numerator / rate.denominator > 1000 || frames <= 1.5;
}

function pictureFacts(track: Track): Partial<MediaFacts> & Pick<MediaFacts, 'source'> {
  const picture = track.VideoProperties;
  const rate = frameRateOf(track);
  const rotation = ((picture?.Rotation ?? 0) + 360) % 360;
  const pixelShape = (picture?.SampleAspectRatio?.Numerator || 1) / (picture?.SampleAspectRatio?.Denominator || 1);
  const width = Math.round((picture?.Width ?? 0) * pixelShape);
  const height = picture?.Height ?? 0;
  const sideways = rotation % 180 === 90;
  const colorSpace = colorSpaceOf(track);
  return {
    source: 'video',
    storedAsShown: rotation === 0 && pixelShape === 1,
    ...(width && height ? { widthPx: sideways ? height : width, heightPx: sideways ? width : height } : {}),
    ...(rate ? { frameRate: rate } : {}),
    ...(track.Codec ? { videoCodec: track.Codec } : {}),
    ...(colorSpace ? { colorSpace } : {}),
    ...(isInterlaced(track) ? { interlaced: true as const } : {}),
  };
}

/**
 * FieldOrder is present only for interlaced pictures, but not for all; the values of ScanType are not documented (SDK, CodecMetadata).
 * Neither is given for DV, which is interlaced.
 */
function isInterlaced({ Codec, VideoProperties }: Track): boolean {
  const { FieldOrder, ScanType } = VideoProperties?.CodecMetadata ?? {};
  return Codec === 'DV' || Boolean(FieldOrder) || /interlaced/i.test(ScanType ?? '');
}

function frameRateOf(track: Track): MediaFacts['frameRate'] {
  const rate = track.VideoProperties?.FrameRate;
  return rate?.Numerator && rate.Denominator
    ? { numerator: Math.round(rate.Numerator), denominator: Math.round(rate.Denominator) }
    : undefined;
}
