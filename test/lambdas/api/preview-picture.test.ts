import { PNG } from 'pngjs';
import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { routes } from '#contract/routes.ts';
import { Preview } from '#contract/schemas/preview.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { brandFont } from '../../support/fonts.ts';
import { account, account_id, created_at, newApiKey, project_id, ready } from '../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

const { key, keyRecord } = newApiKey();
const font = { account_id, font_id: brandFontId, name: 'Brand', scripts: ['Latin'], size_bytes: 1, created_at };

beforeAll(async () => {
  await interceptTables();
  const words = [
    { text: 'Mix', startMs: 500, endMs: 900 },
    { text: 'well', startMs: 900, endMs: 1500 },
  ];
  hold(
    { 'api-keys': keyRecord, accounts: account, fonts: font, projects: ready },
    {
      [ready.transcript.key]: { language: 'en', lines: [{ words }] },
      [objectKeys.ownFont(font)]: brandFont(),
    },
  );
});

const send = (body: object, accept?: string) =>
  callHandler(routes.previewCaptions, {
    key,
    id: project_id,
    ...(accept && { headers: { accept } }),
    body: {
      preset: 'tiktok',
      resolution: '720p',
      style: { template: 'karaoke', font_id: brandFontId, highlight: '#ff0000' },
      ...body,
    },
  });

/** Its size, how many pixels are drawn, and how far to the right those are that are red. */
const pictureOf = async (body: object) => {
  const answer = await send(body, 'image/png');
  expect(answer.headers.get('content-type')).toBe('image/png');
  const { width, height, data } = PNG.sync.read(answer.bytes);
  let drawn = 0;
  const redAt: number[] = [];
  for (let at = 0; at < width * height; at += 1) {
    if (data[4 * at + 3] !== 0) drawn += 1;
    if (data.readUInt32BE(4 * at) === 0xff0000ff) redAt.push(at % width);
  }
  return { width, height, drawn, redAt };
};

it('a preview draws the captions of a moment as a PNG of the size of the video, transparent around them', async () => {
  const first = await pictureOf({ at: 0.6 });
  expect([first.width, first.height]).toEqual([720, 1280]);
  expect(first.drawn).toBeGreaterThan(2000);
  expect(first.drawn).toBeLessThan(720 * 200);
  const second = await pictureOf({ at: 1.2 });
  // The second word is to the right of the first.
  expect(Math.min(...second.redAt)).toBeGreaterThan(Math.max(...first.redAt));
});

it('a preview draws the first captions where no moment is given, and nothing where there are none', async () => {
  expect((await pictureOf({})).drawn).toBeGreaterThan(2000);
  expect((await pictureOf({ at: 0.1 })).drawn).toBe(0);
  expect((await pictureOf({ range_start: 2, range_end: 3 })).drawn).toBe(0);
  expect((await pictureOf({ at: 0.1, background: '#ff0000' })).redAt).toHaveLength(720 * 1280);
});

it.each([undefined, '*/*', 'application/json, image/png', 'image/png;q=0.5, application/json'])(
  'a preview is JSON where a client accepts %s',
  async (accept) => {
    expect((await send({}, accept)).as(Preview)).toMatchObject({ width: 720, height: 1280, pages: 1 });
  },
);

it('the moment and the background of a picture are refused where there is none, and a moment outside of the range', async () => {
  const refusal = { status: 400, code: 'invalid_request', param: 'at' };
  expect((await send({ at: 0.6 })).refusal).toEqual(refusal);
  expect((await send({ background: '#808080' })).refusal).toEqual({ ...refusal, param: 'background' });
  expect((await send({ at: 3, range_start: 0, range_end: 3 }, 'image/png')).refusal).toEqual(refusal);
});

it.each([
  ['text/x-ssa', /^\[Script Info\]\n.*PlayResX: 720\n.*Style: Text,Brand,.*Dialogue: /s],
  ['application/ttml+xml', /^<\?xml .*<p .*tts:fontFamily="Brand, proportionalSansSerif"/s],
])('a preview is the captions as a styled file where the client asks for %s', async (type, expected) => {
  const answer = await send({}, type);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  expect(answer.text).toMatch(expected);
  expect((await send({}, `${type};q=0.5, application/json`)).as(Preview)).toMatchObject({ pages: 1 });
});

it('a styled file is refused where nothing is said, and with what is only for a picture', async () => {
  const refusal = { status: 400, code: 'invalid_request' };
  expect((await send({ range_start: 5 }, 'text/x-ssa')).refusal).toEqual({ ...refusal, param: 'range_start' });
  expect((await send({ at: 1 }, 'text/x-ssa')).refusal).toEqual({ ...refusal, param: 'at' });
});
