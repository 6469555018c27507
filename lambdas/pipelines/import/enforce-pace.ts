import type { Readable } from 'node:stream';
import { isStalled, isTooSlow, minBytesPerSecond } from '#core/imports/pace.ts';
import { failedAs } from '#core/step-error.ts';
import { sourceFailure } from './source-failure.ts';

export interface Pace {
  /** How often it is checked whether the host still sends. */
  readonly windowMs?: number;
  readonly clockMs?: () => number;
  /** Gets the time that was spent waiting for the host, however the transfer ends. */
  readonly waited?: Waited;
}

export interface Waited {
  ms: number;
}

/**
 * The stream's chunks, as long as the host is as fast as core/imports/pace.ts requires. Throws link_too_slow for a slower host,
 * and SourceBroken for a broken connection. Time in which the host waits for us, while S3 takes a part, does not count.
 */
export async function* enforcePace(
  stream: Readable,
  { windowMs = 20_000, clockMs = () => performance.now(), waited = { ms: 0 } }: Pace = {},
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let waitedMs = 0;
  let bytesInWindow = 0;
  let waiting = true;
  let requestedAtMs = clockMs();
  const timer = setInterval(() => {
    if (waiting && isStalled(bytesInWindow, windowMs)) stream.destroy(stalled());
    bytesInWindow = 0;
  }, windowMs);
  try {
    for await (const chunk of stream) {
      waiting = false;
      const passedMs = clockMs() - requestedAtMs;
      waitedMs += passedMs;
      waited.ms += passedMs;
      bytes += chunk.length;
      bytesInWindow += chunk.length;
      if (isTooSlow(bytes, waitedMs)) throw tooSlow((bytes * 1000) / waitedMs);
      yield chunk;
      waiting = true;
      requestedAtMs = clockMs();
    }
  } catch (error) {
    throw sourceFailure(error);
  } finally {
    clearInterval(timer);
    if (waiting) waited.ms += clockMs() - requestedAtMs;
  }
}

const elsewhere = 'Put the file on a faster host, or upload it with POST /uploads.';

const stalled = (): Error => failedAs('link_too_slow', `The host is too slow, or stopped sending. ${elsewhere}`);

const tooSlow = (bytesPerSecond: number): Error =>
  failedAs(
    'link_too_slow',
    `The host is too slow: it sends ${kb(bytesPerSecond)} KB a second on a connection, and ${kb(minBytesPerSecond)} KB is the minimum. ${elsewhere}`,
  );

const kb = (bytes: number): number => Math.floor(bytes / 1024);
