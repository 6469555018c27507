import { type ChildOptions, makeInChild } from '@cueline/video/make-in-child.ts';
import type { JoinedVideo, JoinWork } from '#contract/schemas/render-work.ts';
import { CountedReads } from './counted-reads.ts';
import { PartSink } from './part-sink.ts';
import { signedParts } from './signed-parts.ts';

/**
 * Joins the chunks of a video by signed URLs alone. In a process of its own too: a decoder that a stranger's file took over may
 * have written a chunk that does the same to the one that reads it.
 */
export async function joinSigned(
  { plan, pictures, sound, textUrl, parts }: JoinWork,
  options: ChildOptions,
): Promise<JoinedVideo> {
  const sink = new PartSink(parts.sizeBytes, parts.urls.length, signedParts(parts.urls));
  const reads = new CountedReads();
  const files = [...pictures, ...(sound ? [sound] : [])].map((file) => reads.file(file));
  const places = pictures.map(({ first, frames }) => ({ first, frames }));
  const work = { makes: 'join' as const, plan, places, text: await reads.text(textUrl) };
  const { sizeBytes } = await makeInChild({ work, files }, sink, options);
  return { sizeBytes, etags: await sink.end(), reads: reads.count };
}
