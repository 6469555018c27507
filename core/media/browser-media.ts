import type { MediaFacts } from '#contract/schemas/media-facts.ts';

interface PlayedContainer {
  /** The part of the content type after audio/ or video/. */
  readonly subtype: string;
  readonly video: readonly string[];
  readonly audio: readonly string[];
}

const mp4: PlayedContainer = { subtype: 'mp4', video: ['AVC'], audio: ['AAC', 'MP3', 'FLAC'] };
const sound = (subtype: string, codec: string): PlayedContainer => ({ subtype, video: [], audio: [codec] });

/**
 * Containers and codecs that current Chrome, Edge, Firefox and Safari all play, by MediaConvert's names. HEVC and AV1 are left
 * out, since they depend on the device. https://developer.mozilla.org/en-US/docs/Web/Media/Guides/Formats
 */
const played: Readonly<Record<string, PlayedContainer>> = {
  mp4,
  // QuickTime has the boxes of MP4; some browsers refuse only its content type, video/quicktime.
  quicktime: mp4,
  webm: { subtype: 'webm', video: ['VP8', 'VP9'], audio: ['OPUS', 'VORBIS'] },
  mp3: sound('mpeg', 'MP3'),
  wave: sound('wav', 'PCM'),
  flac: sound('flac', 'FLAC'),
  aac: sound('aac', 'AAC'),
};

const playedAs = ({ container }: MediaFacts): PlayedContainer | undefined =>
  Object.hasOwn(played, container) ? played[container] : undefined;

/** Whether browsers play the media. Null where that depends on the codec of the picture, which earlier releases did not store. */
export const isPlayable = (facts: MediaFacts): boolean | null => {
  const format = playedAs(facts);
  if (!format || (!facts.silent && !format.audio.includes(facts.audioCodec ?? ''))) return false;
  if (facts.source === 'audio') return true;
  return facts.videoCodec === undefined ? null : format.video.includes(facts.videoCodec);
};

/** The content type that players need. Undefined for a container that browsers do not play. */
export const playedContentType = (facts: MediaFacts): string | undefined => {
  const format = playedAs(facts);
  return format && `${facts.source}/${format.subtype}`;
};
