import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { PNG } from 'pngjs';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { routes } from '#contract/routes.ts';
import { FrameWork } from '#contract/schemas/frame-work.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { brandFont } from '../../support/fonts.ts';
import { answersOf, signingSession } from '../../support/service-answers.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { account, account_id, created_at, newApiKey, project_id, ready } from '../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

const { key, keyRecord } = newApiKey();
const [sts, lambda] = [mockClient(STSClient), mockClient(LambdaClient)];
const media_key = 'media/a/p/source';

const font = { account_id, font_id: brandFontId, name: 'Brand', scripts: ['Latin'], size_bytes: 1, created_at };
const holdProject = (project: ProjectRecord): void =>
  hold(
    { 'api-keys': keyRecord, accounts: account, fonts: font, projects: project },
    {
      [ready.transcript.key]: { language: 'en', lines: [{ words: [{ text: 'Mix', startMs: 500, endMs: 1500 }] }] },
      [objectKeys.ownFont(font)]: brandFont(),
      [media_key]: 'media',
    },
  );

beforeAll(interceptTables);
beforeEach(() => {
  holdProject({ ...ready, media_key });
  sts.on(AssumeRoleCommand).resolves(signingSession);
});

const answer = answersOf(lambda);
const send = (body: object, renderer: CaptionDrawing['renderer'] = 'auto', accept = 'image/png') =>
  callHandler(routes.previewCaptions, {
    key,
    id: project_id,
    renderer,
    headers: { accept },
    body: { preset: 'tiktok', resolution: '720p', style: { font_id: brandFontId }, frame: true, ...body },
  });
const asked = (): FrameWork =>
  v.parse(FrameWork, JSON.parse(String(lambda.commandCalls(InvokeCommand)[0]?.args[0].input.Payload)));

it('a preview with the frame has DrawFrame draw it of the signed media, as an export of the range would be, with the captions', async () => {
  const png = PNG.sync.write(new PNG({ width: 2, height: 2 }));
  answer({ png: png.toString('base64'), reads: 3 });
  const shown = await send({ at: 1.2, range_start: 1, range_end: 4, fit: 'blur', focus: { x: 0, y: 0.5 } });
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.bytes.equals(png)).toBe(true);
  const { plan, frame, source, captions } = asked();
  expect(plan).toMatchObject({
    startUs: 1_000_000,
    canvas: { widthPx: 720, heightPx: 1280 },
    picture: { fit: 'blur', crop: { leftPx: 0, topPx: 0, widthPx: 606, heightPx: 1080 } },
  });
  expect(frame).toBe(Math.floor((0.2 * plan.rate.numerator) / plan.rate.denominator));
  expect(source).toEqual({ url: expect.stringMatching(/media\/a\/p\/source\?.*X-Amz-Signature=/), sizeBytes: 5 });
  expect(captions?.widthPx).toBeGreaterThan(20);
});

it('a preview shows a frame in which nothing is said without captions', async () => {
  answer({ png: 'AA==', reads: 3 });
  await send({ at: 0.1 });
  expect(asked()).not.toHaveProperty('captions');
});

it.each([
  ['UnreadableMedia', 'not_media', 400],
  ['VideoCrashed', 'not_media', 400],
  ['VideoTooSlow', 'invalid_request', 400],
  ['Runtime.ExitError', 'invalid_request', 400],
  ['Sandbox.Timedout', 'invalid_request', 400],
  [undefined, 'invalid_request', 400],
  ['Unavailable', 'unavailable', 503],
])('a preview whose frame ends with %s is answered by %s', async (errorType, code, status) => {
  answer({ errorType, errorMessage: 'It is damaged.' }, 'Unhandled');
  expect((await send({})).refusal).toMatchObject({ code, status });
});

it('a moment after the end of the picture is refused', async () => {
  answer({ reads: 3 });
  const refusal = { status: 400, code: 'invalid_request' };
  expect((await send({ at: 1 })).refusal).toEqual({ ...refusal, param: 'at' });
  expect((await send({})).refusal).toEqual({ ...refusal, param: 'frame' });
});

it('a frame is refused where there is no picture, over a colour, and where nothing of ours decodes', async () => {
  answer({ png: 'AA==', reads: 1 });
  const refusal = { status: 400, code: 'invalid_request' };
  expect((await send({}, 'auto', 'application/json')).refusal).toEqual({ ...refusal, param: 'frame' });
  expect((await send({ background: '#808080' })).refusal).toEqual({ ...refusal, param: 'background' });
  expect((await send({}, 'mediaconvert')).refusal).toEqual({ ...refusal, param: 'frame' });
  expect((await send({ fit: 'blur' }, 'mediaconvert')).refusal).toEqual({ ...refusal, param: 'fit' });
  holdProject({ ...ready, media_key, media: { ...ready.media, widthPx: 7680, heightPx: 4320 } });
  expect((await send({})).refusal).toEqual({ ...refusal, param: 'frame' });
  expect(lambda.calls()).toEqual([]);
});

it('the frame of media without a picture is the background of an export, which needs no decoder', async () => {
  const { widthPx: _, heightPx: __, frameRate: ___, ...sound } = ready.media;
  holdProject({ ...ready, media: { ...sound, source: 'audio' } });
  lambda.reset();
  const { data } = PNG.sync.read((await send({ at: 0.1 }, 'mediaconvert')).bytes);
  expect([data[3], data[0] === data[4 * 719 * 1279]]).toEqual([255, false]);
  expect(lambda.calls()).toEqual([]);
});
