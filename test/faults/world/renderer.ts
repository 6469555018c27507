import type { ChildWork } from '@cueline/video/child/messages.ts';
import type { ByteSink } from '@cueline/video/file/held-head.ts';
import type { ChildRequest } from '@cueline/video/make-in-child.ts';
import type { ByteSource } from '@cueline/video/source/byte-source.ts';
import type { MadeVideo } from '#contract/schemas/render-work.ts';
import type { HeardRange } from '#contract/schemas/speech-range.ts';
import { UNREADABLE_MEDIA } from '#contract/step-errors.ts';
import { framesPerSecond } from '#core/media/output-frame-rate.ts';
import { StepError } from '#core/step-error.ts';
import type { HearWork } from '#runtime/render/hear-signed.ts';
import { foundMsOf, type Medium, readMedium, wordsOf } from './media.ts';

/** In place of the process that decodes: a video and its sound are copies of the source, and a picture says which frames it has. */
export async function makeInChild(
  { work, files }: ChildRequest<ChildWork | HearWork>,
  sink: ByteSink,
): Promise<MadeVideo> {
  const contents: string[] = [];
  for (const file of files) contents.push(await textOf(file));
  const source = contents.at(-1) ?? '';
  const medium = readMedium(source);
  if (medium && !('makes' in work))
    return written(JSON.stringify(rangeOf(medium, work)), { foundMs: 0, frames: 0 }, sink);
  if (!('makes' in work)) throw new StepError(UNREADABLE_MEDIA, 'It can not be opened.');
  const isHeard = work.makes === 'speech';
  if (!medium || (medium.kind === 'undrawable' && !isHeard && work.makes !== 'facts'))
    throw new StepError(UNREADABLE_MEDIA, 'It can not be opened.');
  if (work.makes === 'facts') return written(JSON.stringify(factsOf(medium)), { foundMs: 0, frames: 0 }, sink);
  const foundMs = foundMsOf(medium);
  if (work.makes === 'join') {
    const missing = work.places.find(({ first, frames }, at) => contents[at] !== pictureOf(first, first + frames));
    if (missing) throw new Error(`The frames from ${missing.first} on are not those of ${contents.join(', ')}`);
    return written(source, { foundMs, frames: 0 }, sink);
  }
  if (isHeard || work.makes === 'sound') return written(source, { foundMs, frames: 0 }, sink);
  const found = Math.ceil((foundMs / 1000) * framesPerSecond(work.plan.rate));
  if (work.makes === 'video') return written(source, { foundMs, frames: found }, sink);
  if (work.makes === 'frame') throw new Error('No preview of the world asks for a frame.');
  const { first, end } = work.range;
  const last = Math.max(first, Math.min(end, found));
  return written(pictureOf(first, last), { foundMs, frames: last - first }, sink);
}

/** What our own recogniser hears of a medium, or the words of a script where they are. */
function rangeOf(medium: Medium, { audioTrack, script }: HearWork): HeardRange {
  if (medium.kind === 'garbled') throw new Error('It can not be heard.');
  const said = wordsOf(medium, audioTrack).map((text, at) => ({ text, startMs: at * 1000, endMs: (at + 1) * 1000 }));
  const words = script?.map(({ text, near }) => ({ text, ...near })) ?? said;
  return { words: words.map((word) => ({ ...word, confidence: 1 })), foundMs: foundMsOf(medium) };
}

/** What Encoder answers a Probe, in the SDK's names. Only of a file with a second sound it cannot tell what the picture is. */
const factsOf = ({ kind, container, seconds }: Medium) => {
  const audio = { TrackType: 'audio', Codec: 'AAC', AudioProperties: { Channels: 2 } };
  const audioTracks = { mute: [], second: [audio, audio] }[String(kind)] ?? [audio];
  const VideoProperties = { Width: 1280, Height: 720, FrameRate: { Numerator: 25, Denominator: 1 } };
  const CodecMetadata = kind === 'second' ? undefined : { ScanType: 'Progressive' };
  const video = { TrackType: 'video', Codec: 'AVC', VideoProperties: { ...VideoProperties, CodecMetadata } };
  return kind === 'notes'
    ? {}
    : { Container: { Format: container, Duration: seconds, Tracks: [video, ...audioTracks] } };
};

const pictureOf = (first: number, end: number): string => `frames ${first} to ${end}`;

const textOf = async ({ sizeBytes, read }: ByteSource): Promise<string> =>
  new TextDecoder().decode(await read(0, sizeBytes));

const written = async (content: string, made: Omit<MadeVideo, 'sizeBytes'>, sink: ByteSink): Promise<MadeVideo> => {
  const bytes = new TextEncoder().encode(content);
  await sink.write(0, bytes);
  return { ...made, sizeBytes: bytes.length };
};
