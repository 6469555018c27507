import type { RenderedVideo, RenderWork } from '#contract/schemas/render-work.ts';
import { type ChildOptions, renderVideo } from '../render-video.ts';
import { PartSink } from './part-sink.ts';
import { type Limited, signedCaptions } from './signed-captions.ts';
import { signedBytes, signedFile } from './signed-file.ts';
import { signedParts } from './signed-parts.ts';

interface SignedOptions extends ChildOptions {
  /** Opens and draws with the font of the captions. */
  readonly limited: Limited;
  /** How many frames are done. */
  readonly onFrame?: ((count: number) => void) | undefined;
}

/** Makes the video of an export by signed URLs alone. The process that decodes knows none of them. */
export async function renderSigned(
  work: RenderWork,
  { limited, onFrame, ...options }: SignedOptions,
): Promise<RenderedVideo> {
  const { plan, source, captions, stillUrl, parts } = work;
  const sink = new PartSink(parts.sizeBytes, signedParts(parts.urls));
  const file = signedFile(source.url, source.sizeBytes);
  let reads = (captions ? Object.keys(captions).length : 0) + (stillUrl ? 1 : 0);
  const read: typeof file.read = (...range) => {
    reads += 1;
    return file.read(...range);
  };
  const request = {
    plan,
    source: { ...file, read },
    mediaUs: source.mediaMs * 1000,
    pictureAt: await signedCaptions(work, limited),
    ...(stillUrl && { still: await signedBytes(stillUrl) }),
    ...(onFrame && { onFrame }),
  };
  const made = await renderVideo(request, sink, options);
  return { ...made, reads, etags: await sink.end() };
}
