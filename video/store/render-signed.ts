import type { RenderedVideo, RenderWork } from '#contract/schemas/render-work.ts';
import { type ChildOptions, renderVideo } from '../render-video.ts';
import { PartSink } from './part-sink.ts';
import { signedCaptions } from './signed-captions.ts';
import { signedBytes, signedFile } from './signed-file.ts';
import { signedParts } from './signed-parts.ts';

interface SignedOptions extends ChildOptions {
  /** How many frames are done. */
  readonly onFrame?: ((count: number) => void) | undefined;
}

/** Makes the video of an export by signed URLs alone. The process that decodes knows none of them. */
export async function renderSigned(work: RenderWork, { onFrame, ...options }: SignedOptions): Promise<RenderedVideo> {
  const { plan, source, stillUrl, parts } = work;
  const sink = new PartSink(parts.sizeBytes, signedParts(parts.urls));
  const request = {
    plan,
    source: signedFile(source.url, source.sizeBytes),
    mediaUs: source.mediaMs * 1000,
    pictureAt: await signedCaptions(work),
    ...(stillUrl && { still: await signedBytes(stillUrl) }),
    ...(onFrame && { onFrame }),
  };
  const made = await renderVideo(request, sink, options);
  return { ...made, etags: await sink.end() };
}
