import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import type { RenderWork } from '#contract/schemas/render-work.ts';
import { CAPTIONS_TOO_SLOW } from '#contract/step-errors.ts';
import { captionsTooSlow } from '#core/captions/captions-too-slow.ts';
import { paintedCaptions } from '#core/captions/scene/painted-captions.ts';
import { safeZoneOf } from '#core/presets/presets.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { renderSigned } from '#video/store/render-signed.ts';
import { paintedFont } from '../../painter/painted-font.ts';
import { LoopbackServer } from '../../support/tls/loopback-server.ts';
import { bytesOf, fixture } from '../../support/video/files.ts';
import { colorAt, framesBefore, type Pixels } from '../../support/video/frames.ts';
import { smallPlan } from '../../support/video/plans.ts';

const { canvas } = smallPlan;
const style = resolveStyle({ template: 'clean', color: '#00ff00', placement: 'middle' });
const { painted } = paintedCaptions(
  {
    lines: [{ words: [{ text: 'HELLO', startMs: 1000, endMs: 2000 }] }],
    language: 'en',
    style,
    canvas,
    safeZone: safeZoneOf('youtube', canvas, style),
    fps: 25,
    range: { startMs: 1000, endMs: 2600 },
  },
  () => paintedFont('noto'),
);
const objects: Readonly<Record<string, Buffer>> = {
  '/source': readFileSync(fixture('greeting.mp4')),
  '/captions': Buffer.from(JSON.stringify(painted)),
  '/font': readFileSync('layers/fonts/noto.ttf'),
  '/emoji': readFileSync('layers/fonts/noto-color-emoji.ttf'),
};
let stored: Record<string, Buffer>;
let reads: number;
let asked: string[];
let bucket: LoopbackServer<Server>;

beforeEach(async () => {
  stored = {};
  reads = 0;
  asked = [];
  bucket = new LoopbackServer(
    createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://bucket');
      asked.push(pathname);
      if (request.method === 'PUT') {
        stored[pathname] = await buffer(request);
        response.writeHead(200, { etag: `"${pathname}"` }).end();
        return;
      }
      reads += 1;
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const bytes = objects[pathname];
      response.writeHead(from ? 206 : 200).end(from ? bytes?.subarray(Number(from), Number(to) + 1) : bytes);
    }),
  );
  await bucket.listen();
  return () => bucket.stop();
});

const work = (): RenderWork => {
  const url = (path: string): string => `http://${bucket.address}${path}?signature=secret`;
  const partBytes = 20_000;
  return {
    plan: { ...smallPlan, startUs: 1_000_000, durationUs: 1_600_000 },
    source: { url: url('/source'), sizeBytes: objects['/source']?.length ?? 0, mediaMs: 3120 },
    captions: { url: url('/captions'), fontUrl: url('/font'), emojiUrl: url('/emoji') },
    parts: { urls: Array.from({ length: 20 }, (_, part) => url(`/part-${part}`)), sizeBytes: partBytes },
  };
};

const places = Array.from({ length: 80 * 45 }, (_, index) => [(index % 80) * 2, Math.floor(index / 80) * 2] as const);
const isGreenAt = (frame: Pixels, x: number, y: number): boolean =>
  colorAt(frame, x, y)
    .slice(1)
    .every((chroma) => chroma < 90);

it('makes a video by signed URLs alone, whose captions are at their times of the media', async () => {
  const counts: number[] = [];
  const { sizeBytes, etags, ...made } = await renderSigned(work(), {
    timeLimitMs: 600_000,
    limited: (draw) => draw(),
    onFrame: (count) => counts.push(count),
  });
  const parts = etags.map((etag) => stored[etag.slice(1, -1)] ?? Buffer.of());
  expect(parts.length).toBeGreaterThan(1);
  const video = Buffer.concat(parts);
  expect(video).toHaveLength(sizeBytes);
  const frames = await framesBefore(bytesOf(video), smallPlan);
  expect(made.reads).toBe(reads);
  expect(counts).toEqual([15, 30]);
  expect(frames).toHaveLength(40);
  const isGreen = frames.map((frame) => places.some(([x, y]) => isGreenAt(frame, x, y)));
  expect(isGreen).toEqual(frames.map((_, frame) => frame < 25));
});

it.each([
  ['opens the font', 1, false],
  ['draws each frame', 2, true],
] as const)('%s in a limited time, and ends with the error of what takes longer', async (_, last, isRead) => {
  let count = 0;
  const limited = <Result>(draw: () => Result): Result => {
    count += 1;
    if (count === last) throw captionsTooSlow(new Error('Out of time'));
    return draw();
  };
  const rendered = renderSigned(work(), { timeLimitMs: 600_000, limited });
  await expect(rendered).rejects.toMatchObject({ name: CAPTIONS_TOO_SLOW });
  expect(asked.includes('/source')).toBe(isRead);
});
