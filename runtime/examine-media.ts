import { boxHeadBytes } from '@cueline/video/file/mp4-boxes.ts';
import { isMeasured } from '@cueline/video/source/measured-formats.ts';
import type { FileFacts } from '#contract/schemas/frame-work.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { VIDEO_CRASHED } from '#contract/step-errors.ts';
import { AppError } from '#core/app-error.ts';
import { renderFileUnits } from '#core/cost/modelled-units.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { acceptedMedia, type MediaRefusal } from '#core/media/accepted-media.ts';
import { isCertain } from '#core/media/certain-facts.ts';
import { isEncrypted, type ReadBytes } from '#core/media/encrypted-media.ts';
import { keyFrameMsOf } from '#core/media/key-frames.ts';
import { isUnfinished, unfinished } from '#core/media/unfinished-recording.ts';
import { unsupportedMedia } from '#core/media/unsupported-media.ts';
import { StepError } from '#core/step-error.ts';
import { invokeDescribeFile } from './aws/lambda.ts';
import { probeMedia } from './aws/media-convert.ts';
import { getRange } from './aws/s3.ts';
import { readSigner } from './aws/signed-urls.ts';
import { objectUri } from './environment.ts';
import { addModelled } from './meter/tally.ts';

export interface ExaminedObject {
  readonly accountId: string;
  readonly key: string;
  readonly sizeBytes: number;
  /** Starts the message of a refusal, such as `The upload`. */
  readonly subject: string;
  /** Who signs the URL that our own code gets. */
  readonly signer: 'probe' | 'frame';
}

type Found = Omit<FileFacts, 'reads'>;

/** Facts of an object that can become a project's media, or why it cannot. */
export const examineMedia = async (object: ExaminedObject): Promise<MediaFacts | MediaRefusal> => {
  const read = windowed(object.key);
  const probing = isTestAccount(object.accountId) ? describe(object) : ownFirst(object);
  const [found, refusal] = await Promise.all([probing, refusalByBytes(object, read)]);
  const { accountId, subject, sizeBytes } = object;
  const accepted = refusal ?? acceptedMedia(accountId, found, subject);
  if ('refused' in accepted) {
    const isUnknown = accepted.refused === 'not_media' && !found.probe?.Container?.Format;
    return isUnknown && (await isUnfinished(read, sizeBytes))
      ? { ...accepted, message: unfinished(subject) }
      : accepted;
  }
  if (accepted.source !== 'video') return accepted;
  const keyFrameMs = await keyFrameMsOf(read, sizeBytes);
  return { ...accepted, ...(keyFrameMs !== undefined && { keyFrameMs }) };
};

/**
 * By our own code, and by MediaConvert's Probe where that cannot tell or does not answer. The length of a file whose header is not to be
 * believed is measured by our own code alone.
 */
const ownFirst = async (object: ExaminedObject): Promise<Found> => {
  const own = await describe(object).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unavailable') return error;
    throw error;
  });
  if (!(own instanceof AppError) && isCertain(own)) return own;
  const probe = await probeMedia(objectUri(object.key));
  const container = probe?.Container;
  if (!container || !isMeasured(container.Format)) return { probe };
  if (own instanceof AppError) throw own;
  const Duration = own.probe?.Container?.Duration ?? container.Duration;
  return { probe: { ...probe, Container: { ...container, Duration } } };
};

/** By our own code, which has no right but the URL of this file. No service of AWS probes the files of a test account. */
const describe = async ({ accountId, key, sizeBytes, signer }: ExaminedObject): Promise<Found> => {
  const sign = await readSigner(signer);
  const work = { account_id: accountId, describes: { url: await sign(key), sizeBytes } };
  const { reads, ...found } = await invokeDescribeFile(work).catch((error: unknown): FileFacts => {
    if (!(error instanceof StepError)) throw error;
    if (error.name === VIDEO_CRASHED) return { reads: 1 };
    throw new AppError(
      'unavailable',
      'The file cannot be read at the moment. Send the request again in a few seconds.',
      {
        cause: error,
        retryAfterSeconds: 5,
      },
    );
  });
  addModelled(renderFileUnits(reads, 0));
  return found;
};

/** What Probe does not say. */
const refusalByBytes = async (
  { sizeBytes, subject }: ExaminedObject,
  read: ReadBytes,
): Promise<MediaRefusal | undefined> => {
  const unsupported = unsupportedMedia(await read(0));
  if (unsupported) return unsupported;
  if (!(await isEncrypted(read, sizeBytes))) return undefined;
  return {
    refused: 'encrypted_media',
    message: `${subject} is encrypted (DRM). Use a copy of the media without encryption.`,
  };
};

const windowBytes = 64 * 1024;

/** Reads an object in windows: the boxes of an index are mostly near each other. */
const windowed = (key: string) => {
  let from = 0;
  let bytes: Uint8Array = new Uint8Array(0);
  return async (start: number): Promise<Uint8Array> => {
    if (start < from || start + boxHeadBytes > from + bytes.length) {
      bytes = await getRange(key, start, windowBytes);
      from = start;
    }
    return bytes.subarray(start - from);
  };
};
