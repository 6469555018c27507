import { GetQueueCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import { environmentNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../../support/step-of.ts';
import {
  account,
  account_id,
  export_id,
  exported,
  project,
  project_id,
} from '../../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf } from '../../../support/stores/tables-in-memory.ts';

// A Lambda reads fonts from a layer under /opt.
vi.mock('#runtime/caption-fonts.ts', async () => {
  const { fontBytes } = await import('../../../../packages/captions/test/caption-fonts.ts');
  return { readFont: fontBytes, captionFontKey: async (file: string) => `fonts/${file}.ttf` };
});

const [sqs, mediaConvert] = [mockClient(SQSClient), mockClient(MediaConvertClient)];
const work = { account_id, project_id, export_id };
const transcriptKey = objectKeys.transcript(work, 'v1');
const handler = stepOf(() => import('../../../../lambdas/pipelines/export/render-captions.lambda.ts'));

beforeAll(interceptTables);
beforeEach(() => {
  for (const client of [sqs, mediaConvert]) client.reset();
  waiting('40000');
  mediaConvert
    .on(GetQueueCommand)
    .resolves({ Queue: { Name: 'Default', SubmittedJobsCount: 0, ProgressingJobsCount: 3 } });
});

const waiting = (count: string): void => {
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: count } });
};
const planned = async (
  drawing: Partial<Pick<CaptionDrawing, 'renderer' | 'renderPlaces'>> & { readonly burnIn?: object } = {},
  record: Partial<ExportRecord> = {},
): Promise<unknown> => {
  const ofStage = { renderer: 'auto', burnIn: {}, renderPlaces: 125, ...drawing };
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify(ofStage));
  onTestFinished(() => void vi.unstubAllEnvs());
  const document = { language: 'en', lines: [{ words: [{ text: 'Mix', startMs: 1000, endMs: 2000 }] }] };
  const exports = { ...exported, fit: 'pad' as const, transcript_key: transcriptKey, ...record };
  const projects = { ...project, media: videoFacts, media_key: 'media/a/p/source' };
  hold({ accounts: account, exports, projects }, { [transcriptKey]: document });
  await handler({ ...work, takes: 'pieces' });
  return itemOf('exports')?.renderer;
};

it('a video that our own code would make goes to MediaConvert while many pieces of others wait, without a warning', async () => {
  expect(await planned()).toBe('mediaconvert');
  expect(itemOf('exports')?.warnings).toBeUndefined();
  expect(await planned({}, { transcript_key: undefined })).toBe('mediaconvert');
  waiting('100');
  expect(await planned()).toBe('lambda');
});

it('stays where it is while MediaConvert has as much to do', async () => {
  mediaConvert
    .on(GetQueueCommand)
    .resolves({ Queue: { Name: 'Default', SubmittedJobsCount: 9000, ProgressingJobsCount: 40 } });
  expect(await planned()).toBe('lambda');
});

it.each([
  [
    'MediaConvert would draw the style more simply',
    { burnIn: { blur: false } },
    { style: { template: 'neon' as const } },
  ],
  ['MediaConvert would pad what is blurred', {}, { fit: undefined }],
  ['MediaConvert has no blurred bars', {}, { fit: 'blur' as const }],
  ['MediaConvert writes no track of text', {}, { soft_transcript_key: transcriptKey }],
])('stays where it is, however long that takes, where %s', async (_, drawing, record) => {
  expect(await planned(drawing, record)).toBe('lambda');
});

it.each([
  ['of a stage that has no other renderer', { renderer: 'lambda' as const, renderPlaces: undefined }],
  ['of one machine, where both wait for the same processors', { renderPlaces: undefined }],
])('no load is read %s', async (_, drawing) => {
  expect(await planned(drawing)).toBe('lambda');
  expect([sqs.calls(), mediaConvert.calls()]).toEqual([[], []]);
});

it('is made by our own code where the load cannot be read', async () => {
  mediaConvert.on(GetQueueCommand).rejects(new Error('no network'));
  expect(await planned()).toBe('lambda');
});
