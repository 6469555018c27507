import { vi } from 'vitest';
import type { ExportRecord } from '#contract/records/export.ts';

// Import this file before anything that sleeps or makes ids.

const longestTimerMs = 2 ** 31 - 1;

// Node's timers/promises stay on the real clock whatever is faked, so the machines' sleep is put on the global timers.
vi.mock('@cueline/local-aws/sleep.ts', () => ({
  async sleepUntil(atMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    const leftMs = Math.max(0, atMs - Date.now());
    const timer = leftMs < longestTimerMs ? setTimeout(resolve, leftMs) : undefined;
    await promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    });
  },
}));

// The same timers: a copy in this world is over before anybody would ask whether it is still wanted.
vi.mock('#runtime/work/while-open.ts', () => ({
  whileOpen: (_: unknown, act: (ended: AbortSignal) => Promise<void>) => act(new AbortController().signal),
}));

let idsMade = 0;

// Ids that a replay makes again: time and a count, in the shape of UUIDv7.
vi.mock('uuid', () => ({
  v7: () => {
    idsMade += 1;
    const [time, count] = [Date.now().toString(16).padStart(12, '0'), idsMade.toString(16).padStart(12, '0')];
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`;
  },
}));

// Fonts come in a layer under /opt.
vi.mock('#runtime/caption-fonts.ts', async () => {
  const { captionFont } = await import('../../core/captions/caption-fonts.ts');
  return { captionFont, captionFontUri: async () => 's3://fonts/font.ttf' };
});

// All worlds begin at one time with the same ids: a URL that is kept of one would be answered in the next.
vi.mock('#runtime/aws/kept-urls.ts', async () => {
  const { objectKeys } = await import('#contract/object-keys.ts');
  const { downloadName, downloadSigner } = await import('#runtime/aws/signed-urls.ts');
  const keptDownloadUrl = async (record: ExportRecord) =>
    (await downloadSigner())(objectKeys.video(record), downloadName(record));
  return { keptDownloadUrl };
});

const start = Date.UTC(2026, 0, 1);

/** The clock stands still from now on, and moves only when the scheduler says so. */
export const restartTime = (): void => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.clearAllTimers();
  vi.setSystemTime(start);
  idsMade = 0;
};
