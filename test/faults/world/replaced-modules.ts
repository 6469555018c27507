import * as v from 'valibot';
import { vi } from 'vitest';
import type { FontRecord } from '#contract/records/font.ts';
import type { RenderWork } from '#contract/schemas/render-work.ts';
import type { EgressRequest } from '#runtime/egress/egress-request.ts';
import type { CountedReads } from '#runtime/render/counted-reads.ts';
import { answerEgress } from './receiver.ts';
import { nextId } from './virtual-time.ts';

// Must be imported before what it replaces. It has no state: test files that share modules run it again, each for itself.

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

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
    }),
}));

// FFmpeg and the painter take seconds. All else of a video is made as in production, by signed URLs.
vi.mock('@cueline/video/make-in-child.ts', () => import('./renderer.ts'));
vi.mock('#runtime/render/signed-captions.ts', async () => {
  const { PaintedCaptions } = await import('#contract/schemas/painted-captions.ts');
  const signedCaptions = async ({ captions }: RenderWork & { makes: 'video' }, reads: CountedReads) => {
    if (captions) v.parse(PaintedCaptions, JSON.parse(new TextDecoder().decode(await reads.whole(captions.url))));
    return () => undefined;
  };
  return { signedCaptions };
});

// whileOpen uses these timers too, and copies here end before it would check the job.
vi.mock('#runtime/work/while-open.ts', () => ({
  whileOpen: (_: unknown, act: (ended: AbortSignal) => Promise<void>) => act(new AbortController().signal),
}));

vi.mock('uuid', async (original) => ({ ...(await original<typeof import('uuid')>()), v7: () => nextId() }));

// Lambda has the fonts in a layer under /opt.
vi.mock('#runtime/caption-fonts.ts', async () => {
  const { fontBytes } = await import('../../../packages/captions/test/caption-fonts.ts');
  return { readFont: fontBytes, captionFontKey: async () => 'fonts/font.ttf' };
});

// To load one takes real time, in which this world's clock would move on to the time-out of the Lambda.
vi.mock('@cueline/painter/canvas-kit.ts', async (original) => {
  const kit = await (await original<typeof import('@cueline/painter/canvas-kit.ts')>()).loadCanvasKit();
  return { loadCanvasKit: async () => kit };
});

// All worlds begin at the same time with the same ids, so a URL cached in one would be answered in the next.
vi.mock('#runtime/aws/cached-signed-urls.ts', async () => {
  const { signedUrlLifetimeSeconds } = await import('#contract/limits.ts');
  const { objectKeys } = await import('#contract/object-keys.ts');
  const { readSigner } = await import('#runtime/aws/signed-urls.ts');
  const mediaUrlSigner = () => async (key: string, contentType?: string) => ({
    url: await (await readSigner('media'))(key, contentType),
    expiresAtMs: Date.now() + signedUrlLifetimeSeconds * 1000,
  });
  const cachedFontUrl = async (record: FontRecord) => (await readSigner('font'))(objectKeys.ownFont(record));
  return { cachedFontUrl, mediaUrlSigner };
});

// All requests to the internet go to one receiver. Every host name counts as public.
vi.mock('#runtime/egress/egress-request.ts', () => ({
  egressRequest: (url: URL, request: EgressRequest) => answerEgress(url, request),
}));
vi.mock('#runtime/egress/vetted-addresses.ts', async (original) => ({
  ...(await original<object>()),
  vettedAddresses: async () => [{ address: '8.8.8.8', family: 4 }],
}));

// In this world the studio plan is the pro plan with small quotas.
vi.mock('#contract/plans.ts', async (original) => {
  const { plans, ...rest } = await original<typeof import('#contract/plans.ts')>();
  const quotas = {
    open_imports: 1,
    open_transcriptions: 1,
    open_exports: 2,
    upload_slots: 1,
    projects: 2,
    // An import reserves max_upload_mb; a file has about ten bytes.
    stored_bytes: plans.pro.maxUploadMb * 1024 ** 2 + 25,
  };
  return { ...rest, plans: { ...plans, studio: { ...plans.pro, quotas } } };
});
