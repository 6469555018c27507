import { expect, it, vi } from 'vitest';
import { connectionLeaseMs, renewEveryMs } from '#core/imports/connection-places.ts';
import type { ConnectionPlace } from '#runtime/stores/connection-places.ts';
import { withConnection } from '../../../../lambdas/pipelines/import/with-connection.ts';

let renewable = false;
vi.mock('#runtime/stores/connection-places.ts', () => {
  const untilMs = () => Date.now() + connectionLeaseMs;
  return {
    takeConnection: async (subject: string, _most: number, { holder }: { holder: string }) => ({
      subject,
      holder,
      number: 0,
      untilMs: untilMs(),
    }),
    renewConnection: async (place: ConnectionPlace) => {
      if (!renewable) throw new Error('unreachable');
      return { ...place, untilMs: untilMs() };
    },
    returnConnection: () => Promise.reject(new Error('unreachable')),
  };
});

it('a connection outlives one failed renewal, and is given up before its time is up where they keep failing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const startedMs = Date.now();
  let lostMs: number | undefined;
  const copying = withConnection({ account_id: 'a', max_connections: 4 }, async ({ lost }) => {
    await new Promise((resolve) => lost.addEventListener('abort', resolve));
    lostMs = Date.now() - startedMs;
    throw new Error('aborted');
  });
  const failed = expect(copying).rejects.toMatchObject({ name: 'NoConnectionFree' });
  await vi.advanceTimersByTimeAsync(renewEveryMs);
  expect(lostMs).toBeUndefined();
  renewable = true;
  await vi.advanceTimersByTimeAsync(2 * connectionLeaseMs);
  expect(lostMs).toBeUndefined();
  renewable = false;
  await vi.advanceTimersByTimeAsync(connectionLeaseMs - 1);
  await failed;
  expect(lostMs).toBeLessThan(renewEveryMs + 3 * connectionLeaseMs);
  vi.useRealTimers();
});
