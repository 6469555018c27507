import type { Readable } from 'node:stream';
import { refusedSource, sourceFailure } from './source-failure.ts';

const defaultWindowMs = 20_000;
/** A gigabyte at this pace takes a day. */
const leastBytesPerSecond = 12 * 1024;

/**
 * The stream's chunks, as long as enough of them come in every window of time. Throws SourceRefused otherwise, and
 * SourceBroken for what breaks off.
 */
export async function* steadily(stream: Readable, windowMs = defaultWindowMs): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let waiting = true;
  const leastBytes = (leastBytesPerSecond * windowMs) / 1000;
  const timer = setInterval(() => {
    // Paused by us, while S3 takes its time, is not the host's fault.
    if (waiting && bytes < leastBytes) stream.destroy(tooSlow());
    bytes = 0;
  }, windowMs);
  try {
    for await (const chunk of stream) {
      waiting = false;
      bytes += chunk.length;
      yield chunk;
      waiting = true;
    }
  } catch (error) {
    throw sourceFailure(error);
  } finally {
    clearInterval(timer);
  }
}

const tooSlow = (): Error =>
  refusedSource('The host is too slow, or stopped sending. Put the file on a faster one, or upload it.');
