import { objectKeys } from '#contract/object-keys.ts';
import type { ImportSource } from '#contract/schemas/pipeline.ts';
import { importSteps } from '#contract/steps/import.ts';
import { failedAs } from '#core/step-error.ts';
import { headObject } from '#runtime/aws/s3.ts';
import { completeMultipart, listParts } from '#runtime/aws/s3-multipart.ts';
import { examineMedia } from '#runtime/examine-media.ts';
import { raiseProgress } from '#runtime/stores/imports.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { workEnded } from '#runtime/work/work-ended.ts';
import { brokenSource, later } from './source-failure.ts';

/** Completes the multipart upload and probes the object, by the rules of POST /projects. */
export const handler = pipelineStep('ProbeMedia', importSteps.ProbeMedia, async (source) => {
  const { account_id, project_id, job_id } = source;
  const work = { account_id, project_id, job_id };
  const sizeBytes = await assemble(source);
  await raiseProgress(work, 0.95);
  const media = await examineMedia({
    accountId: account_id,
    key: objectKeys.media(source),
    sizeBytes,
    subject: 'The file at this link',
    signer: 'frame',
  });
  if ('refused' in media) throw failedAs(media.refused, media.message);
  return { ...work, media: { ...media, sizeBytes } };
});

/** Returns the size of the object. A second run finds the multipart upload completed. */
const assemble = async (source: ImportSource): Promise<number> => {
  const key = objectKeys.media(source);
  const upload = { key, multipartId: source.multipart_id };
  const parts = await listParts(upload);
  if (parts) {
    const sizeBytes = parts.reduce((total, part) => total + part.sizeBytes, 0);
    const gap = parts.some(({ partNumber }, index) => partNumber !== index + 1);
    if (gap || (source.size_bytes !== undefined && sizeBytes !== source.size_bytes)) {
      throw brokenSource(`The host sent ${sizeBytes} bytes of a file of ${source.size_bytes}. ${later}`);
    }
    if (await completeMultipart(upload, parts, { sizeBytes })) return sizeBytes;
  }
  const object = await headObject(key);
  if (!object) throw workEnded(source.job_id);
  return object.sizeBytes;
};
