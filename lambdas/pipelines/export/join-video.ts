import { hasSound } from '@cueline/video/plan.ts';
import type { MadePiece } from '#contract/schemas/pipeline.ts';
import type { JoinWork } from '#contract/schemas/render-work.ts';
import { UNREADABLE_MEDIA } from '#contract/step-errors.ts';
import { videoParts } from '#core/media/video-parts.ts';
import { StepError } from '#core/step-error.ts';
import { invokeJoin } from '#runtime/aws/lambda.ts';
import { headObject } from '#runtime/aws/s3.ts';
import type { Multipart } from '#runtime/aws/s3-multipart.ts';
import { readSigner } from '#runtime/aws/signed-urls.ts';
import { signedParts, signedUpload } from '#runtime/work/signed-upload.ts';
import { deletePieces, fileKey, idsOf, type RenderedWork, throwIfEnded, typeOf } from './piece-files.ts';

/** Has the chunks of a video joined by signed URLs, stores the video, and deletes them. A second run finds the video. */
export async function joinPieces(work: RenderedWork, chunks: readonly MadePiece[]): Promise<void> {
  await throwIfEnded(work);
  const key = fileKey(work, { makes: 'video' });
  if (!(await headObject(key)))
    await signedUpload(key, typeOf(work), async (upload) => {
      const file = await invokeJoin({ ...idsOf(work), ...(await joinWork(work, chunks, upload)) });
      return { file, result: undefined, before: () => throwIfEnded(work) };
    });
  await deletePieces(work, chunks);
}

async function joinWork(work: RenderedWork, chunks: readonly MadePiece[], upload: Multipart): Promise<JoinWork> {
  const { plan, media_ms, text_key } = work.rendering;
  const read = await readSigner('source');
  const ranges = chunks.flatMap((chunk) => (chunk.makes === 'picture' && chunk.frames > 0 ? [chunk] : []));
  const sound = chunks.find(({ makes }) => makes === 'sound');
  if (!sound && hasSound(plan)) throw new Error(`The export ${work.export_id} has no sound`);
  if (ranges.length === 0) throw new StepError(UNREADABLE_MEDIA, 'The file ends before this export begins.');
  const pictures = ranges.map(async (chunk) => ({
    url: await read(fileKey(work, chunk)),
    sizeBytes: chunk.sizeBytes,
    first: chunk.range.first,
    frames: chunk.frames,
  }));
  return {
    plan: { rate: plan.rate, layer: plan.layer },
    pictures: await Promise.all(pictures),
    ...(sound && { sound: { url: await read(fileKey(work, sound)), sizeBytes: sound.sizeBytes } }),
    ...(text_key && { textUrl: await read(text_key) }),
    parts: await signedParts(upload, videoParts(plan, media_ms)),
  };
}
