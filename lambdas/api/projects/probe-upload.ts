import { maxMediaMs, maxSinglePutBytes, minMediaMs } from '../../../contract/limits.ts';
import { objectKeys } from '../../../contract/object-keys.ts';
import type { UploadRecord } from '../../../contract/records/upload.ts';
import type { MediaFacts } from '../../../contract/schemas/media-facts.ts';
import type { ProbeResult } from '../../../contract/schemas/probe-result.ts';
import { AppError } from '../../../core/app-error.ts';
import { mediaFactsFromProbe } from '../../../core/media/media-facts.ts';
import { probeMedia } from '../../shared/aws/media-convert.ts';
import { headObject } from '../../shared/aws/s3.ts';
import { objectUri } from '../../shared/object-uri.ts';
import { refuseLargeFile } from '../../shared/stores/accounts.ts';
import { getUpload } from '../../shared/stores/uploads.ts';

const param = 'upload_id';

export interface ProbedUpload {
  readonly upload: UploadRecord;
  readonly key: string;
  readonly etag: string;
  /** Nobody can change the object, so the project can live on it as it is. */
  readonly pinned: boolean;
  readonly facts: MediaFacts;
}

/** The upload's bytes and what they are. Throws what POST /projects answers when they can't become a project. */
export const probeUpload = async (accountId: string, uploadId: string): Promise<ProbedUpload> => {
  const upload = await getUpload(accountId, uploadId);
  if (!upload) throw new AppError('not_found', 'There is no upload with this id.', { param });
  if (upload.used_by) throw new AppError('upload_used', `This upload became project ${upload.used_by}.`, { param });
  await refuseLargeFile(accountId, upload.size_bytes, param);
  if (upload.terminated_at) throw new AppError('upload_expired', 'This upload was terminated.', { param });
  const pinned = upload.completed_at !== undefined;
  const key = pinned ? objectKeys.resumable(upload) : objectKeys.upload(upload);
  const head = await headObject(key);
  if (!head) throw nothingUploaded(upload);
  if (head.sizeBytes !== upload.size_bytes) {
    throw new AppError('upload_incomplete', `${head.sizeBytes} of ${upload.size_bytes} bytes are there.`, { param });
  }
  if (!pinned && head.sizeBytes > maxSinglePutBytes) {
    throw new AppError('payload_too_large', 'A file over 1 GB must come as a resumable upload, not by one PUT.', {
      param,
    });
  }
  const probe = await probeMedia(objectUri(key));
  return { upload, key, etag: head.etag, pinned, facts: { ...acceptedFacts(probe), sizeBytes: head.sizeBytes } };
};

const nothingUploaded = (upload: UploadRecord): AppError =>
  Date.parse(upload.expires_at) < Date.now()
    ? new AppError('upload_expired', 'This upload slot expired before all of it was uploaded.', { param })
    : new AppError(
        'upload_incomplete',
        upload.offset_bytes === undefined
          ? 'Nothing has been uploaded to this slot yet.'
          : `${upload.offset_bytes} of ${upload.size_bytes} bytes are there.`,
        { param },
      );

const acceptedFacts = (probe: ProbeResult | undefined): MediaFacts => {
  const facts = probe ? mediaFactsFromProbe(probe) : 'not_media';
  if (facts === 'not_media') throw new AppError('not_media', 'The upload is not an audio or video file.', { param });
  if (facts === 'no_audio') throw new AppError('no_audio', 'The upload has no audio track.', { param });
  if (facts.durationMs > maxMediaMs) {
    throw new AppError('duration_limit_exceeded', 'The media is longer than four hours.', { param });
  }
  if (facts.durationMs < minMediaMs) {
    throw new AppError('not_media', `The media is shorter than ${minMediaMs / 1000} seconds.`, { param });
  }
  return facts;
};
