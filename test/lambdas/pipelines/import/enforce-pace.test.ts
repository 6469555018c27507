import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { enforcePace } from '../../../../lambdas/pipelines/import/enforce-pace.ts';

let nowMs = 0;
const clockMs = () => nowMs;

/** A host that sends `kb` KB each second, for `seconds` seconds. */
const host = (kb: number, seconds: number) =>
  Readable.from(
    (async function* () {
      for (let second = 0; second < seconds; second += 1) {
        nowMs += 1000;
        yield Buffer.alloc(kb * 1024);
      }
    })(),
    { highWaterMark: 1 },
  );

/** The number of bytes that come through, where the reader is busy with each chunk for `busyMs`. */
const received = async (stream: Readable, busyMs = 0, waited = { ms: 0 }) => {
  let bytes = 0;
  for await (const chunk of enforcePace(stream, { clockMs, waited })) {
    bytes += chunk.length;
    nowMs += busyMs;
  }
  return bytes;
};

it('passes on the bytes of a host of 80 KB a second', async () => {
  expect(await received(host(80, 600))).toBe(600 * 80 * 1024);
});

it('refuses a host of 20 KB a second within a minute, with its rate and what to do', async () => {
  nowMs = 0;
  const stream = host(20, 600);
  await expect(received(stream)).rejects.toMatchObject({
    name: 'link_too_slow',
    message: expect.stringMatching(
      /^The host is too slow: it sends \d\d KB .* 64 KB is the minimum\..*POST \/uploads\.$/,
    ),
  });
  expect(nowMs).toBeLessThan(60_000);
  expect(stream.destroyed).toBe(true);
});

it('does not count the time of the reader against the host', async () => {
  expect(await received(host(80, 100), 5000)).toBe(100 * 80 * 1024);
});

it('adds up the time that the reader waits for the host, and not the time that the host waits', async () => {
  const waited = { ms: 500 };
  await received(host(80, 100), 5000, waited);
  expect(waited.ms).toBe(100_500);
});

it('adds it up also when the host is refused, or when the connection closes during a wait', async () => {
  const waited = { ms: 0 };
  await expect(received(host(20, 600), 0, waited)).rejects.toThrow('too slow');
  expect(waited.ms).toBeGreaterThan(30_000);
  const silent = new Readable({ read() {} });
  const cut = { ms: 0 };
  const receiving = received(silent, 0, cut);
  nowMs += 7000;
  silent.destroy(new Error('closed'));
  await expect(receiving).rejects.toThrow('closed');
  expect(cut.ms).toBe(7000);
});
