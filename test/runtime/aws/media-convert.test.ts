import { AwsError } from '@cueline/local-aws/aws-error.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { interceptServices } from '../../support/stores/tables-in-memory.ts';

let [requested, refusals] = [0, 0];
await interceptServices(() => {
  requested += 1;
  if (requested <= refusals) throw new AwsError('TooManyRequestsException', 429, 'Too many requests');
  return { probeResults: [{ container: { format: 'mp3', duration: 5 } }] };
});
const probe = (await import('#runtime/aws/media-convert.ts')).probeMedia;
beforeEach(() => {
  requested = 0;
  // The SDK waits a random share of its backoff.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('a Probe over the rate of MediaConvert is asked again', async () => {
  refusals = 6;
  expect(await probe('s3://bucket/key')).toMatchObject({ Container: { Format: 'mp3', Duration: 5 } });
  expect(requested).toBe(7);
});

it('a Probe that stays over the rate is unavailable, with when to send the request again', async () => {
  refusals = 1000;
  await expect(probe('s3://bucket/key')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});
