import { type ChildOptions, makeInChild } from '@cueline/video/make-in-child.ts';
import type { RenderedVideo, SpeechSoundWork } from '#contract/schemas/render-work.ts';
import { CountedReads } from './counted-reads.ts';
import { PartSink } from './part-sink.ts';
import { signedParts } from './signed-parts.ts';

/** Makes the sound of a track by signed URLs alone. The process that decodes knows none of them. */
export async function speechSigned(
  { source, audioTrack, parts }: SpeechSoundWork,
  options: ChildOptions,
): Promise<RenderedVideo> {
  const sink = new PartSink(parts.sizeBytes, parts.urls.length, signedParts(parts.urls));
  const reads = new CountedReads();
  const work = { makes: 'speech' as const, mediaUs: source.mediaMs * 1000, audioTrack };
  const made = await makeInChild({ work, files: [reads.file(source)] }, sink, options);
  return { ...made, etags: await sink.end(), reads: reads.count };
}
