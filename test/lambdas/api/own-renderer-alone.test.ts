import { beforeAll, expect, it } from 'vitest';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { videoFacts } from '../../core/media/example-facts.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { account, newApiKey, project_id, ready } from '../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

const { key, keyRecord } = newApiKey();

beforeAll(async () => {
  await interceptTables();
  hold({ 'api-keys': keyRecord, accounts: account, projects: ready });
});

const send = (route: Route, renderer: CaptionDrawing['renderer'], body = {}) =>
  callHandler(route, { key, id: project_id, renderer, body: { presets: ['tiktok'], fit: 'blur', ...body } });

/** Asks for a project that our own code takes too long for. */
async function ofBroadcast<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const media = { ...videoFacts, container: 'mpegts', durationMs: 9 * 60_000 };
  hold({ 'api-keys': keyRecord, accounts: account, projects: { ...ready, media } });
  const answer = await ask();
  hold({ 'api-keys': keyRecord, accounts: account, projects: ready });
  return answer;
}

it('blurred bars are refused, with the field, in all that would be paid for where MediaConvert makes the video', async () => {
  for (const route of [routes.quoteExports, routes.createExports]) {
    const answer = await send(route, 'mediaconvert');
    expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'fit' });
    expect(answer.text).toContain('send \\"pad\\" or \\"crop\\"');
  }
  const long = await ofBroadcast(() => send(routes.quoteExports, 'auto'));
  expect(long.text).toContain('or ask for a shorter part or a lower resolution');
});

it('blurred bars have a price where our own code makes the video, or where there are none', async () => {
  expect((await send(routes.quoteExports, 'auto')).as(Quote)).toMatchObject({ affordable: true, warnings: [] });
  const sameShape = { presets: ['youtube'] };
  expect((await send(routes.quoteExports, 'mediaconvert', sameShape)).as(Quote)).toMatchObject({ warnings: [] });
});

it('the focus of a picture that is not stored as it is shown is refused where MediaConvert would crop it, and another is not', async () => {
  const focus = { fit: 'crop', focus: { x: 0.2, y: 0.5 } };
  for (const route of [routes.quoteExports, routes.createExports]) {
    const answer = await send(route, 'mediaconvert', focus);
    expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'focus' });
  }
  expect((await send(routes.quoteExports, 'auto', focus)).as(Quote)).toMatchObject({ affordable: true });
  const stored = { ...videoFacts, storedAsShown: true };
  hold({ 'api-keys': keyRecord, accounts: account, projects: { ...ready, media: stored } });
  expect((await send(routes.quoteExports, 'mediaconvert', focus)).as(Quote)).toMatchObject({ affordable: true });
  hold({ 'api-keys': keyRecord, accounts: account, projects: ready });
});

it.each([
  [{ fit: 'pad', focus: { x: 0.5, y: 0.5 } }, 'focus'],
  [{ fit: 'crop', focus: { x: 1.1, y: 0.5 } }, 'focus.x'],
  [{ fit: 'crop', focus: { x: 0.5 } }, 'focus.y'],
  [{ fit: 'crop', focus: { x: 0.5, y: 0.5, z: 1 } }, 'focus.z'],
])('a focus that has no effect or is no point of the picture is refused: %j', async (body, param) => {
  const refusal = { status: 400, code: 'invalid_request', param };
  expect((await send(routes.createExports, 'auto', body)).refusal).toEqual(refusal);
  expect((await send(routes.quoteExports, 'auto', body)).refusal).toEqual(refusal);
  const preview = { preset: 'tiktok', ...body };
  const asked = callHandler(routes.previewCaptions, { key, id: project_id, renderer: 'auto', body: preview });
  expect((await asked).refusal).toEqual(refusal);
  const batch = { sources: [{ source_url: 'https://example.com/a.mp4' }], presets: ['tiktok'], ...body };
  expect((await callHandler(routes.createBatch, { key, body: batch })).refusal).toEqual(refusal);
});

it('soft captions are refused, with the field, in all that would be paid for where MediaConvert makes the video', async () => {
  const soft = { fit: 'auto', soft_captions: true };
  for (const route of [routes.quoteExports, routes.createExports]) {
    const answer = await send(route, 'mediaconvert', soft);
    expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'soft_captions' });
    expect(answer.text).toContain('get the subtitle files of the transcript');
  }
  const long = await ofBroadcast(() => send(routes.quoteExports, 'auto', soft));
  expect(long.refusal).toMatchObject({ param: 'soft_captions' });
  expect((await send(routes.quoteExports, 'auto', soft)).as(Quote)).toMatchObject({ affordable: true });
});

it('a layer is refused, with the field, in all that would be paid for where MediaConvert makes the video', async () => {
  const layer = { fit: 'auto', layer: true };
  for (const route of [routes.quoteExports, routes.createExports]) {
    const answer = await send(route, 'mediaconvert', layer);
    expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'layer' });
  }
  expect((await send(routes.quoteExports, 'auto', layer)).as(Quote)).toMatchObject({ affordable: true, warnings: [] });
  const long = { ...videoFacts, durationMs: 3_600_000 };
  hold({ 'api-keys': keyRecord, accounts: account, projects: { ...ready, media: long } });
  expect((await send(routes.quoteExports, 'lambda', { presets: ['youtube'], ...layer })).refusal).toMatchObject({
    param: 'range_end',
  });
  expect((await send(routes.quoteExports, 'auto', { presets: ['youtube'], ...layer })).text).toContain(
    'ask for a shorter part',
  );
  hold({ 'api-keys': keyRecord, accounts: account, projects: ready });
});

it('a layer has nothing but burned captions', async () => {
  for (const [body, status] of [
    [{ burn_captions: false }, 400],
    [{ soft_captions: true }, 400],
    [{ fit: 'crop', focus: { x: 0, y: 0 } }, 201],
  ] as const) {
    const answer = await send(routes.quoteExports, 'auto', { fit: 'auto', layer: true, ...body });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.refusal).toMatchObject({ param: 'layer' });
  }
});

it('a stage that has our own code alone refuses, with the field, what takes it too long', async () => {
  for (const route of [routes.quoteExports, routes.createExports]) {
    const answer = await ofBroadcast(() => send(route, 'lambda'));
    expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'range_end' });
  }
});

it('soft captions need a transcript, also without burned ones', async () => {
  const { transcript: _, ...silent } = ready;
  hold({ 'api-keys': keyRecord, accounts: account, projects: { ...silent, status: 'draft' } });
  const body = { fit: 'auto', burn_captions: false, soft_captions: true };
  const answer = await send(routes.quoteExports, 'auto', body);
  expect(answer.refusal).toMatchObject({ status: 409, code: 'transcript_not_ready' });
  hold({ 'api-keys': keyRecord, accounts: account, projects: ready });
});
