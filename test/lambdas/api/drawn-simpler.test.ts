import { beforeAll, expect, it } from 'vitest';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { routes } from '#contract/routes.ts';
import { Preview } from '#contract/schemas/preview.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { brandFont } from '../../support/fonts.ts';
import { plainLook } from '../../support/plain-look.ts';
import { account, account_id, created_at, newApiKey, project_id, ready } from '../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

const { key, keyRecord } = newApiKey();
const font = { account_id, font_id: brandFontId, name: 'Brand', scripts: ['Latin'], size_bytes: 1, created_at };
const style = { template: 'neon', font_id: brandFontId };
const message = 'The captions are drawn more simply than requested. There is no glow.';

beforeAll(async () => {
  await interceptTables();
  hold(
    {
      'api-keys': keyRecord,
      accounts: account,
      fonts: font,
      projects: ready,
    },
    {
      [ready.transcript.key]: { language: 'en', lines: [{ words: [{ text: 'Mix', startMs: 0, endMs: 900 }] }] },
      [objectKeys.ownFont(font)]: brandFont(),
    },
  );
});

it('a preview says what an export would draw more simply', async () => {
  const preview = (burnIn = {}, renderer: CaptionDrawing['renderer'] = 'mediaconvert') =>
    callHandler(routes.previewCaptions, {
      key,
      id: project_id,
      burnIn,
      renderer,
      body: { preset: 'tiktok', fit: 'pad', style },
    });
  expect((await preview()).as(Preview).warnings).toEqual([]);
  expect((await preview({ blur: false })).as(Preview).warnings).toEqual([{ code: 'drawn_simpler', message }]);
  expect((await preview({ blur: false }, 'auto')).as(Preview).warnings).toEqual([]);
});

it('a quote says so too and stays affordable, unless no captions are burned in', async () => {
  const quote = async (body = {}, burnIn = { blur: false }, renderer: CaptionDrawing['renderer'] = 'mediaconvert') =>
    (
      await callHandler(routes.quoteExports, {
        key,
        id: project_id,
        burnIn,
        renderer,
        body: { presets: ['tiktok', 'youtube'], fit: 'pad', style, ...body },
      })
    ).as(Quote);
  expect(await quote()).toMatchObject({ affordable: true, warnings: [{ code: 'drawn_simpler', message }] });
  expect((await quote({ burn_captions: false })).warnings).toEqual([]);
  expect((await quote({}, { blur: true })).warnings).toEqual([]);
  expect((await quote({}, { blur: false }, 'lambda')).warnings).toEqual([]);
});

it('a quote says it of the size that a design has on the platform', async () => {
  const design = { ...plainLook, platforms: { tiktok: { size: 120 } } };
  const body = { presets: ['tiktok'], fit: 'pad', style: { design, font_id: null, template: null } };
  const burnIn = { largeType: false };
  const quote = await callHandler(routes.quoteExports, {
    ...{ key, id: project_id, burnIn, body },
    renderer: 'mediaconvert',
  });
  const simpler = 'The captions are drawn more simply than requested. The font_size is 96 instead of 120.';
  expect(quote.as(Quote).warnings).toEqual([{ code: 'drawn_simpler', message: simpler }]);
});
