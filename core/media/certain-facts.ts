import type { FileFacts } from '#contract/schemas/frame-work.ts';
import type { Track } from '#contract/schemas/probe-result.ts';

/** Containers that say how long they are, or are measured. */
const containers: readonly string[] = [
  ...['mp4', 'quicktime', 'three_gp', 'three_g2', 'matroska', 'webm', 'ogg', 'wave', 'flac', 'mp3'],
];
const sounds: readonly string[] = ['AAC', 'AC3', 'EAC3', 'MP2', 'MP3', 'FLAC', 'OPUS', 'VORBIS', 'PCM', 'AMR'];
/** Codecs of which MediaConvert's Probe does not say either whether they have fields. */
const pictures: readonly string[] = ['AV1', 'VP8', 'VP9', 'PRORES', 'MP4V', 'H263', 'THEORA'];
const picturesWithScan: readonly string[] = ['AVC', 'HEVC'];

/** Whether what our own code found in a file is what MediaConvert's Probe would say. What may have fields is for Probe to say. */
export const isCertain = ({ probe }: Pick<FileFacts, 'probe'>): boolean => {
  const { Format, Duration, Tracks } = probe?.Container ?? {};
  return containers.includes(Format ?? '') && (Duration ?? 0) > 0 && (Tracks ?? []).every(isCertainTrack);
};

function isCertainTrack({ TrackType, Codec, VideoProperties: picture }: Track): boolean {
  const codec = Codec ?? '';
  if (TrackType === 'audio') return sounds.includes(codec);
  if (TrackType !== 'video') return true;
  const isProgressive = picturesWithScan.includes(codec) && picture?.CodecMetadata?.ScanType === 'Progressive';
  return Boolean(picture?.Width && picture.Height && (isProgressive || pictures.includes(codec)));
}
