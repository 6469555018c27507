import { vi } from 'vitest';
import type { ExportRecord } from '#contract/records/export.ts';
import type { FontRecord } from '#contract/records/font.ts';

// Must be imported before anything that sleeps or makes ids.

const longestTimerMs = 2 ** 31 - 1;

// Vitest cannot fake Node's timers/promises, so the machines' sleep uses the global timers.
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

// whileOpen uses these timers too, and copies here end before it would check the job.
vi.mock('#runtime/work/while-open.ts', () => ({
  whileOpen: (_: unknown, act: (ended: AbortSignal) => Promise<void>) => act(new AbortController().signal),
}));

let idsMade = 0;

// Ids are the same in a replay: a time and a count in the form of UUIDv7.
vi.mock('uuid', async (original) => ({
  ...(await original<typeof import('uuid')>()),
  v7: () => {
    idsMade += 1;
    const [time, count] = [Date.now().toString(16).padStart(12, '0'), idsMade.toString(16).padStart(12, '0')];
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`;
  },
}));

// Lambda has the fonts in a layer under /opt.
vi.mock('#runtime/caption-fonts.ts', async () => {
  const { captionFont } = await import('../../core/captions/caption-fonts.ts');
  return { captionFont, captionFontUri: async () => 's3://fonts/font.ttf' };
});

// All worlds begin at the same time with the same ids, so a URL cached in one would be answered in the next.
vi.mock('#runtime/aws/cached-signed-urls.ts', async () => {
  const { signedUrlLifetimeSeconds } = await import('#contract/limits.ts');
  const { objectKeys } = await import('#contract/object-keys.ts');
  const { downloadSigner, readSigner } = await import('#runtime/aws/signed-urls.ts');
  const { downloadDisposition } = await import('#core/views/download-name.ts');
  const cachedDownloadUrl = async (record: ExportRecord) =>
    (await downloadSigner())(objectKeys.video(record), downloadDisposition(record));
  const mediaUrlSigner = () => async (key: string, contentType?: string) => ({
    url: await (await readSigner('media'))(key, contentType),
    expiresAtMs: Date.now() + signedUrlLifetimeSeconds * 1000,
  });
  const cachedFontUrl = async (record: FontRecord) => (await readSigner('font'))(objectKeys.ownFont(record));
  return { cachedDownloadUrl, cachedFontUrl, mediaUrlSigner };
});

const start = Date.UTC(2026, 0, 1);

/** Resets the virtual clock and the ids. The clock moves only when the scheduler moves it. */
export const restartTime = (): void => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.clearAllTimers();
  vi.setSystemTime(start);
  idsMade = 0;
};
