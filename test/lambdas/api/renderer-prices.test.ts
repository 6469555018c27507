import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import { routes } from '#contract/routes.ts';
import { ExportBatch, type Renderer } from '#contract/schemas/export.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { exportEstimate } from '#core/cost/estimate.ts';
import { renderLimits } from '#core/media/render-limits.ts';
import { videoPlan } from '#core/media/video-plan.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { account, newApiKey, project_id, ready } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf } from '../../support/stores/tables-in-memory.ts';

const { key, keyRecord } = newApiKey();
const minute = { ...ready, media: { ...ready.media, durationMs: 60_000 } };
const body = { presets: ['youtube'], burn_captions: false };
const video = { widthPx: 1920, heightPx: 1080, framesPerSecond: 25, durationMs: 60_000 };

beforeAll(interceptTables);
beforeEach(() => hold({ 'api-keys': keyRecord, accounts: account, projects: minute }));

const plan = videoPlan({ facts: minute.media, canvas: video, preset: 'youtube' });
const chunks = renderLimits(minute.media, plan).chunks.length;
const estimateOf = (renderer: Renderer) =>
  exportEstimate(video, renderer === 'lambda' ? { by: renderer, chunks } : { by: renderer }, 'us-east-1');
const quoted = async (renderer: CaptionDrawing['renderer']) =>
  (await callHandler(routes.quoteExports, { key, id: project_id, renderer, body })).as(Quote);
const ordered = async (renderer: CaptionDrawing['renderer']) =>
  (await callHandler(routes.createExports, { key, id: project_id, renderer, body })).as(ExportBatch);

it.each([
  ['mediaconvert', 'mediaconvert'],
  ['lambda', 'lambda'],
  ['auto', 'lambda'],
] as const)('a stage that says %s quotes exports by %s, at the same credits', async (setting, renderer) => {
  const { credits, items } = await quoted(setting);
  expect(credits).toBe(2);
  // What AWS bills is the operator's business.
  expect(items).toEqual([{ type: 'export', preset: 'youtube', minutes: 1, credits: 2 }]);
  const estimated_nano_usd = estimateOf(renderer);
  expect(itemOf('quotes')?.items).toMatchObject([{ renderer, estimated_nano_usd }]);
});

it('the estimate of a quote is what the export counts on the ceiling, and what makes the export is no matter of credits', async () => {
  const orders = [];
  for (const setting of ['mediaconvert', 'lambda'] as const) {
    hold({ 'api-keys': keyRecord, accounts: account, projects: minute });
    const { data } = await ordered(setting);
    const Spent = v.object({ spend_nano_usd: v.number(), credits: v.number() });
    const { spend_nano_usd, credits } = v.parse(Spent, itemOf('accounts'));
    expect(itemOf('exports')?.estimated_nano_usd).toBe(estimateOf(setting));
    expect(spend_nano_usd).toBe(itemOf('exports')?.estimated_nano_usd);
    orders.push({ charged: data[0]?.credits, left: credits });
  }
  expect(orders).toEqual(Array.from({ length: 2 }, () => ({ charged: 2, left: account.credits - 2 })));
});
