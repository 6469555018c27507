import { objectKeys } from '#contract/object-keys.ts';
import type { ExportWork, RenderPlan } from '#contract/schemas/pipeline.ts';
import type { RenderWork } from '#contract/schemas/render-work.ts';
import { exportSteps } from '#contract/steps/export.ts';
import { renderFileUnits } from '#core/cost/modelled-units.ts';
import { videoParts } from '#core/media/video-parts.ts';
import { invokeRender } from '#runtime/aws/lambda.ts';
import { headObject } from '#runtime/aws/s3.ts';
import { abortMultipart, completeMultipart, createMultipart, type Multipart } from '#runtime/aws/s3-multipart.ts';
import { readSigner, videoPartSigner } from '#runtime/aws/signed-urls.ts';
import { logger } from '#runtime/logger.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/**
 * Has the video made by RenderChunk, which gets signed URLs and nothing else. Where the video is there from an earlier run, it is
 * taken as it is, for as long as its media state.
 */
export const handler = pipelineStep(
  'RenderVideo',
  exportSteps.RenderVideo,
  async ({ rendering, stated_ms, ...work }) => {
    await throwIfEnded(work);
    const key = objectKeys.video(work);
    if (await headObject(key)) return { ...work, stated_ms };
    const upload = { key, multipartId: await createMultipart(key, 'video/mp4') };
    try {
      const request = await signed(rendering, upload);
      const { sizeBytes, foundMs, reads, etags } = await invokeRender({ ...work, ...request });
      addModelled(renderFileUnits(reads, etags.length));
      await throwIfEnded(work);
      const parts = etags.map((etag, at) => ({ partNumber: at + 1, etag }));
      // An earlier run was first with the same video.
      if (!(await completeMultipart(upload, parts, { sizeBytes }))) await abort(upload);
      return { ...work, stated_ms, encoded_ms: foundMs };
    } catch (error) {
      await abort(upload);
      throw error;
    }
  },
);

/** A video that nobody waits for must not be stored. */
async function throwIfEnded({ account_id, export_id }: ExportWork): Promise<void> {
  const record = await findExport(account_id, export_id);
  if (record?.status !== 'processing') throw workEnded(export_id);
}

/** The bucket aborts by itself what stays, some days later. */
const abort = (upload: Multipart): Promise<void> =>
  abortMultipart(upload).catch((error: unknown) => logger.warn('could not abort an upload', { error }));

/** Signed only now: it begins at once, and has ended before they expire. */
async function signed(
  { plan, source_key, media_ms, captions, still_key, text_key }: RenderPlan['rendering'],
  upload: Multipart,
): Promise<RenderWork> {
  const source = await headObject(source_key);
  if (!source) throw new Error(`The media ${source_key} is missing`);
  const [read, part] = await Promise.all([readSigner('source'), videoPartSigner(upload)]);
  const { partBytes, count } = videoParts(plan, media_ms);
  return {
    makes: 'video',
    plan,
    source: { url: await read(source_key), sizeBytes: source.sizeBytes, mediaMs: media_ms },
    ...(captions && {
      captions: {
        url: await read(captions.key),
        fontUrl: await read(captions.font_key),
        emojiUrl: await read(captions.emoji_key),
      },
    }),
    ...(still_key && { stillUrl: await read(still_key) }),
    ...(text_key && { textUrl: await read(text_key) }),
    parts: {
      sizeBytes: partBytes,
      urls: await Promise.all(Array.from({ length: count }, (_, at) => part(at + 1))),
    },
  };
}
