import type { ChildWork } from '@cueline/video/child/messages.ts';
import { type ChildOptions, makeInChild } from '@cueline/video/make-in-child.ts';
import type { RenderedVideo, RenderWork } from '#contract/schemas/render-work.ts';
import { CountedReads } from './counted-reads.ts';
import { PartSink } from './part-sink.ts';
import { type Limited, signedCaptions } from './signed-captions.ts';
import { signedParts } from './signed-parts.ts';

interface SignedOptions extends ChildOptions {
  /** Opens and draws with the font of the captions. */
  readonly limited: Limited;
}

/** Makes the video of an export, or a chunk of it, by signed URLs alone. The process that decodes knows none of them. */
export async function renderSigned(work: RenderWork, { limited, ...options }: SignedOptions): Promise<RenderedVideo> {
  const { parts } = work;
  const sink = new PartSink(parts.sizeBytes, parts.urls.length, signedParts(parts.urls));
  const reads = new CountedReads();
  const pictureAt = work.makes === 'sound' ? undefined : await signedCaptions(work, reads, limited);
  const request = { work: await childWork(work, reads), files: [reads.file(work.source)], pictureAt };
  const made = await makeInChild(request, sink, options);
  return { ...made, etags: await sink.end(), reads: reads.count };
}

/** Without what is signed. */
async function childWork(work: RenderWork, reads: CountedReads): Promise<ChildWork> {
  const of = { plan: work.plan, mediaUs: work.source.mediaMs * 1000 };
  if (work.makes === 'sound') return { makes: 'sound', ...of };
  const still = work.stillUrl ? await reads.whole(work.stillUrl) : undefined;
  return work.makes === 'video'
    ? { makes: 'video', ...of, still, text: await reads.text(work.textUrl) }
    : { makes: 'picture', ...of, still, range: work.range };
}
