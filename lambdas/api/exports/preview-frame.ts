import { deflateRawSync } from 'node:zlib';
import type { Picture } from '@cueline/painter/picture.ts';
import { convertAgain } from '@cueline/video/limits.ts';
import { maxFrameDecodingMs, maxFreeFrameDecodingMs } from '#contract/limits.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import {
  LAMBDA_THROTTLED,
  SIGNED_URL_REFUSED,
  UNAVAILABLE,
  UNREADABLE_MEDIA,
  VIDEO_CRASHED,
  VIDEO_TOO_SLOW,
} from '#contract/step-errors.ts';
import { AppError } from '#core/app-error.ts';
import { renderFileUnits } from '#core/cost/modelled-units.ts';
import { liveAccountOf } from '#core/keys/test-account.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { StepError } from '#core/step-error.ts';
import { invokeDrawFrame } from '#runtime/aws/lambda.ts';
import { headObject } from '#runtime/aws/s3.ts';
import { readSigner } from '#runtime/aws/signed-urls.ts';
import { holdingFramePlace } from '#runtime/http/holding-place.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import type { ShownCaptions } from './preview-picture.ts';

/**
 * A PNG of a frame of a video with its captions, drawn by DrawFrame: nothing that has rights in AWS decodes a customer's file. It gets
 * the signed URL of this file and nothing else. A moment that it cannot show is refused by the field that says it.
 */
export async function framePng(
  { account_id, project_id, media_key }: ProjectRecord,
  plan: VideoPlan,
  { frame, picture }: ShownCaptions,
  momentParam: 'at' | 'frame',
): Promise<Uint8Array> {
  const source = media_key && (await headObject(media_key));
  if (!source) throw new Error(`The media of project ${project_id} are missing`);
  const sign = await readSigner('frame');
  const { credits } = await getAccount(liveAccountOf(account_id));
  const time_limit_ms = credits > 0 ? maxFrameDecodingMs : maxFreeFrameDecodingMs;
  const work = {
    account_id,
    project_id,
    plan,
    source: { url: await sign(media_key), sizeBytes: source.sizeBytes },
    frame,
    time_limit_ms,
    ...(picture && { captions: deflated(picture) }),
  };
  const { png, reads } = await holdingFramePlace(account_id, () => invokeDrawFrame(work)).catch((error: unknown) => {
    throw error instanceof StepError ? asAnswered(error, time_limit_ms) : error;
  });
  addModelled(renderFileUnits(reads, 0));
  if (png === undefined) {
    const message = 'is after the end of the picture: ask for an earlier moment, or for no frame';
    throw invalidRequest([{ param: momentParam, message }]);
  }
  return Buffer.from(png, 'base64');
}

const deflated = ({ rgba, ...box }: Picture) => ({ ...box, deflatedRgba: deflateRawSync(rgba).toString('base64') });

/** Its own end, by time or memory, has many names. */
const tooMuch: readonly string[] = [VIDEO_TOO_SLOW, 'Runtime.ExitError', 'Sandbox.Timedout', 'Lambda.Unknown'];
const forAWhile: readonly string[] = [LAMBDA_THROTTLED, UNAVAILABLE, SIGNED_URL_REFUSED];

/** What the caller can do; else the error itself, which is a fault of ours. */
function asAnswered(cause: StepError, limitMs: number): Error {
  const seconds = limitMs / 1000;
  if (cause.name === UNREADABLE_MEDIA) return new AppError('not_media', cause.message, { cause });
  if (cause.name === VIDEO_CRASHED)
    return new AppError('not_media', `The media file cannot be decoded; it may be damaged. ${convertAgain}`, { cause });
  if (tooMuch.includes(cause.name))
    return invalidRequest([
      {
        param: 'frame',
        message: `takes more than ${seconds} s to decode, or too much memory: ask for another moment, or for no frame`,
      },
    ]);
  if (!forAWhile.includes(cause.name)) return cause;
  const message = 'No frame can be drawn at the moment. Send the request again in a few seconds.';
  return new AppError('unavailable', message, { cause, retryAfterSeconds: 5 });
}
