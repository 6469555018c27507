import type { IncomingMessage } from 'node:http';
import { objectKeys } from '#contract/object-keys.ts';
import type { CopyWork } from '#contract/schemas/pipeline.ts';
import { RANGES_BROKEN } from '#contract/step-errors.ts';
import { isSameFile, parseContentRange } from '#core/imports/byte-ranges.ts';
import { partBytes } from '#core/imports/copy-plan.ts';
import { failedAs, StepError } from '#core/step-error.ts';
import { uploadPart } from '#runtime/aws/s3-multipart.ts';
import { workEnded } from '#runtime/work/work-ended.ts';
import { enforcePace, type Pace, type Waited } from './enforce-pace.ts';
import { openSource } from './open-source.ts';
import { partsOf } from './parts-of.ts';
import { refuseSize } from './refuse-size.ts';
import { brokenSource, later, refusedSource } from './source-failure.ts';
import type { Connection } from './with-connection.ts';

export interface CopyOptions {
  /** The time for the whole copy. */
  readonly limitMs: number;
  readonly connection: Connection;
  /** @default that of `enforcePace` */
  readonly pace?: Pace;
  /** Aborts the copy. */
  readonly ended?: AbortSignal;
  /** Called after each part with the progress of the job. */
  onProgress?(progress: number): Promise<void>;
}

/**
 * Copies one byte range into parts of the multipart upload. One part is sent to S3 while the next one fills, and no more is held
 * in memory. A second run writes the same parts again. Throws SourceRefused, SourceBroken, RangesBroken, WorkEnded.
 */
export const copyRange = async (work: CopyWork, options: CopyOptions): Promise<void> => {
  const { limitMs, connection, pace, ended, onProgress } = options;
  const { range, max_bytes } = work;
  const limit = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any(ended ? [limit, ended] : [limit]);
  const { response } = await timed(pace?.waited, () =>
    openSource(new URL(work.url), rangeHeaders(work), { connection, signal }),
  );
  const expectedBytes = expectedLength(work, response);
  const to = { key: objectKeys.media(work), multipartId: work.multipart_id };
  let copiedBytes = 0;
  let partNumber = range.first_part;
  let uploading: Promise<void> = Promise.resolve();
  try {
    for await (const bytes of partsOf(enforcePace(response, pace), partBytes)) {
      copiedBytes += bytes.length;
      refuseSize(copiedBytes, max_bytes);
      if (expectedBytes !== undefined && copiedBytes > expectedBytes) throw rangesBroken();
      await uploading;
      if (work.size_bytes && !range.bytes) await onProgress?.(0.05 + (0.85 * copiedBytes) / work.size_bytes);
      uploading = sendPart(to, partNumber, bytes, work.job_id);
      uploading.catch(() => {});
      partNumber += 1;
    }
    await uploading;
  } catch (error) {
    await uploading.catch(() => {});
    throw limit.aborted ? tooSlow(work, copiedBytes, limitMs, error) : error;
  } finally {
    response.destroy();
  }
  if (expectedBytes !== undefined && copiedBytes !== expectedBytes) throw brokenOff(copiedBytes, expectedBytes);
  if (copiedBytes === 0) throw refusedSource('The file at this link is empty. Give a link to the media file itself.');
};

const timed = async <Result>(waited: Waited = { ms: 0 }, act: () => Promise<Result>): Promise<Result> => {
  const startedMs = performance.now();
  try {
    return await act();
  } finally {
    waited.ms += performance.now() - startedMs;
  }
};

const rangeHeaders = ({ range, validator }: CopyWork): Record<string, string> =>
  range.bytes
    ? { range: `bytes=${range.bytes.start}-${range.bytes.end}`, ...(validator && { 'if-range': validator }) }
    : {};

/** Throws RangesBroken for a response that is not the requested range of the same file. */
const expectedLength = ({ range, size_bytes, validator }: CopyWork, response: IncomingMessage): number | undefined => {
  const { statusCode, headers } = response;
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!range.bytes && statusCode === 200) return Number.isSafeInteger(length) ? length : undefined;
  if (!range.bytes) {
    response.destroy();
    throw brokenSource(`The host answered ${statusCode} when it was asked for the whole file. ${later}`);
  }
  const sent = statusCode === 206 ? parseContentRange(headers['content-range']) : undefined;
  const { start, end } = range.bytes;
  // A host without If-Range also sends the range of a file that has changed.
  const same = validator === undefined || isSameFile(validator, headers.etag, headers['last-modified']);
  if (same && sent?.start === start && sent.end === end && sent.sizeBytes === size_bytes) return end - start + 1;
  response.destroy();
  throw rangesBroken();
};

const rangesBroken = (): StepError =>
  new StepError(RANGES_BROKEN, 'The host does not send the requested parts of the file.');

const sendPart = async (
  to: { key: string; multipartId: string },
  partNumber: number,
  bytes: Uint8Array,
  jobId: string,
): Promise<void> => {
  // Undefined: the multipart upload was aborted, because the import has ended.
  if ((await uploadPart(to, partNumber, bytes)) === undefined) throw workEnded(jobId);
};

const brokenOff = (copiedBytes: number, expectedBytes: number): StepError =>
  brokenSource(`The host broke off after ${copiedBytes} of ${expectedBytes} bytes. ${later}`);

const tooSlow = ({ range }: CopyWork, copiedBytes: number, limitMs: number, cause: unknown): StepError => {
  const copied = `${Math.floor(copiedBytes / 1024 ** 2)} MB in ${Math.round(limitMs / 60_000)} minutes`;
  return range.bytes
    ? failedAs(
        'link_too_slow',
        `The host is too slow: it sent ${copied}. Put the file on a faster one, or upload it.`,
        { cause },
      )
    : failedAs(
        'link_too_slow',
        `The host sends no byte ranges, so the file must come in one stream within ${Math.round(limitMs / 60_000)} minutes, and only ${copied} came. Put it on a host that sends ranges, or upload it.`,
        { cause },
      );
};
