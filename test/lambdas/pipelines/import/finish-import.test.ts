import { v7 as newId } from 'uuid';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { PresetId } from '#contract/schemas/preset.ts';
import { workDue } from '#core/work/due.ts';
import { newImport } from '#core/work/new-job.ts';
import { statusFields } from '#runtime/stores/projects.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { brandFontId } from '../../../support/brand-font-id.ts';
import { stepOf } from '../../../support/step-of.ts';
import {
  account,
  account_id,
  created_at,
  exported,
  job_id,
  other_id as key_id,
  nowMs,
  export_id as other_key_id,
  project,
  work,
} from '../../../support/stores/example-records.ts';
import { hold, interceptServices, itemOf, itemsOf, usageNow } from '../../../support/stores/tables-in-memory.ts';

beforeAll(() => interceptServices(() => ({ FailedEntryCount: 0 })));
const handler = stepOf(() => import('../../../../lambdas/pipelines/import/finish-import.lambda.ts'));

const finish = (request: object, held: Parameters<typeof hold>[0] = {}, media: MediaFacts = videoFacts) => {
  const importing = {
    ...project,
    ...statusFields(account_id, 'importing'),
    import: { source_url: 'https://a.example/', auto_transcribe: false, ...request },
    reserved_bytes: 500,
    text_bytes: 20,
  };
  const transcribes = 'auto_transcribe' in request;
  hold({ accounts: account, projects: importing, jobs: newImport(work, job_id, nowMs, { transcribes }), ...held });
  return handler({ ...work, media });
};

it('counts the media in place of what was reserved for them, and leaves the text of the project counted', async () => {
  const usage = { account_id, kind: 'stored_bytes', used: 520, changes: 1 };
  await finish({}, { usage });
  expect(usageNow()).toMatchObject({ stored_bytes: videoFacts.sizeBytes + 20 });
});

it('starts a transcription at its end, which is charged then', async () => {
  await finish({ auto_transcribe: true, max_credits: 1 });
  expect(itemOf('projects')).toMatchObject({ status: 'transcribing', media: videoFacts });
  expect(
    itemsOf('jobs')
      .map(({ type, status }) => [type, status])
      .toSorted(),
  ).toEqual([
    ['import', 'completed'],
    ['transcription', 'queued'],
  ]);
  expect(itemsOf('ledger')).toMatchObject([{ credits: -1 }]);
});

it('leaves a draft that says why where a transcription would cost more than max_credits', async () => {
  await finish({ auto_transcribe: true, max_credits: 0 });
  const error = expect.stringContaining('This takes 1 credit, and max_credits is 0.');
  expect(itemOf('projects')).toMatchObject({ status: 'draft', error_code: 'max_credits_exceeded', error });
  expect([itemsOf('jobs').length, itemsOf('ledger')]).toEqual([1, []]);
});

it('fails where there is nothing to hear, unless a draft was asked for', async () => {
  const media = { ...videoFacts, silent: true } as const;
  await expect(finish({ auto_transcribe: true }, {}, media)).rejects.toThrow('The media has no audio track.');
  await finish({}, {}, media);
  expect(itemOf('projects')).toMatchObject({ status: 'draft', media });
});

it('fails where the file does not have the audio track', async () => {
  const request = { source_url: 'https://a.example/', auto_transcribe: false };
  const projects = { ...project, ...statusFields(account_id, 'importing'), audio_track: 2, import: request };
  await expect(finish({}, { projects })).rejects.toThrow('The media has one audio track, and audio_track is 2.');
});

it.each([
  ['insufficient_credits', 'takes 1 credit and', { credits: 0 }],
  [
    'spend_limit_reached',
    'the work of the day would cost more than the free plan allows',
    { spend_day: created_at.slice(0, 10), spend_nano_usd: plans.free.maxDailySpendNanoUsd },
  ],
])('fails the transcription with %s, and keeps the media', async (error_code, reason, has) => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  onTestFinished(() => void vi.useRealTimers());
  await finish({ auto_transcribe: true }, { accounts: { ...account, ...has } });
  const failed = { status: 'failed', error: expect.stringContaining(reason) };
  const transcription = { type: 'transcription', failure_code: error_code, ...failed };
  expect(itemsOf('jobs')).toContainEqual(expect.objectContaining(transcription));
  expect(itemOf('projects')).toMatchObject({ ...failed, media: videoFacts });
});

it('creates the transcription as failed where the key that asked for it was revoked meanwhile', async () => {
  const key = { account_id, key_id, name: 'k', scopes: [], ancestors: [], secrets: [], version: 0, created_at };
  const keys = { ...key, revoked_at: created_at };
  await finish({ auto_transcribe: true, spends_by: [key_id] }, { keys });
  const jobs = itemsOf('jobs').map(({ type, status, error }) => [type, status, error]);
  expect(jobs.toSorted()).toEqual([
    ['import', 'completed', undefined],
    ['transcription', 'failed', expect.stringContaining('was revoked or has expired')],
  ]);
  expect(itemsOf('ledger')).toEqual([]);
});

it('charges nothing for the next work of a batch that was cancelled meanwhile, and names the work on its item', async () => {
  const batch = { account_id, batch_id: key_id, credits: 0 };
  const item = { account_id, batch_item: `${key_id}#00000`, status: 'importing', job_id };
  const request = { auto_transcribe: true, batch_item: item.batch_item };
  const ofBatch = { batch_id: key_id, import: { source_url: 'https://a.example/', ...request }, reserved_bytes: 500 };
  const projects = { ...project, ...statusFields(account_id, 'importing'), ...ofBatch };
  const finished = async (batches: object) => {
    await finish(request, { projects, batches, 'batch-items': item });
    const [transcription] = itemsOf('jobs').filter(({ type }) => type === 'transcription');
    expect(itemOf('batch-items')).toEqual({ ...item, job_id: transcription?.job_id });
    return [transcription?.error_code, itemsOf('ledger').length, itemOf('batches')];
  };
  const cancelled = { ...batch, cancelled_at: created_at };
  expect(await finished(cancelled)).toEqual(['cancelled', 0, cancelled]);
  expect(await finished(batch)).toEqual([undefined, 1, { ...batch, credits: 1, reserved: 0 }]);
});

const presets = PresetId.options.filter((preset) => preset !== 'instagram_feed');
const before = new Date(nowMs - 60_000).toISOString();
const waitingFor = (preset: string) => ({
  ...exported,
  ...{ preset, export_id: newId(), credits: 0, estimated_nano_usd: undefined, transcript_key: undefined },
  ...{ waits_for: job_id, batch_id: key_id, created_at: before },
});
const options = { resolution: '720p', fit: 'auto', burn_captions: true, soft_captions: false, layer: false } as const;
/** A source of a batch with these exports, whose key and the key above it have caps. */
const finishExporting = async (
  exports: { presets: readonly string[]; resolution?: string },
  { credits = 10, cap = 10, max = 10, style = {}, ofLastRelease = false } = {},
) => {
  const waiting = ofLastRelease ? [] : exports.presets.map((preset) => waitingFor(preset));
  const item = { account_id, batch_item: `${key_id}#00000`, status: 'importing', job_id, reserved: 2 };
  const request = { auto_transcribe: true, exports: { ...options, ...exports }, batch_item: item.batch_item };
  const ofBatch = { ...request, batch_reserved: 2, batch_max_credits: max, spends_by: [key_id, other_key_id] };
  const keys = [key_id, other_key_id].map((id) => ({
    ...{ account_id, key_id: id, name: 'k', scopes: [], ancestors: [], secrets: [], version: 0, created_at },
    ...{ cap_credits: cap, cap_period: 'day', cap_version: 0 },
  }));
  await finish(ofBatch, {
    accounts: { ...account, credits },
    keys,
    projects: {
      ...{ ...project, ...statusFields(account_id, 'importing'), style, batch_id: key_id, reserved_bytes: 500 },
      export_ids: ofLastRelease ? undefined : waiting.map(({ export_id }) => export_id),
      import: { source_url: 'https://a.example/', ...ofBatch },
    },
    exports: waiting,
    jobs: {
      ...newImport(work, job_id, nowMs, { transcribes: true }),
      ...(ofLastRelease && { reserved_exports: presets.length }),
    },
    batches: { account_id, batch_id: key_id, credits: 0, reserved: 5 },
    'batch-items': item,
    usage: { account_id, kind: 'open_exports', used: presets.length, changes: 1 },
  });
  return itemsOf('jobs').find(({ type }) => type === 'transcription');
};

it.each([false, true])(
  'charges the transcription and all exports of a source at once, and begins none of these, of the last release: %s',
  async (ofLastRelease) => {
    const transcription = await finishExporting({ presets }, { ofLastRelease });
    const waits_for = transcription?.job_id;
    expect(transcription).toMatchObject({ status: 'queued', credits: 1, batch_id: key_id });
    const exports = itemsOf('exports');
    expect(exports.map((one) => one.preset)).toEqual(presets);
    for (const one of exports) {
      expect(one).toMatchObject({ status: 'queued', credits: 1, waits_for, batch_id: key_id, key_id });
      const charged = ofLastRelease ? one.created_at : one.charged_at;
      expect([charged, !ofLastRelease && one.created_at]).toEqual([
        transcription?.created_at,
        !ofLastRelease && before,
      ]);
      expect(one).toMatchObject(workDue(String(one.export_id), Date.parse(String(charged)), 'waiting'));
    }
    const charges = itemsOf('ledger').filter(({ reason }) => reason !== 'notice');
    expect(charges.map(({ created_at: at }) => at)).toEqual(
      [transcription, ...exports].map(() => transcription?.created_at),
    );
    expect(itemOf('accounts')).toMatchObject({ credits: 10 - 1 - presets.length });
    expect(itemsOf('keys').map((key) => key.spent_credits)).toEqual([1 + presets.length, 1 + presets.length]);
    expect(itemOf('batches')).toMatchObject({ credits: 1 + presets.length, reserved: 3 });
    const item = itemOf('batch-items');
    expect(item).toMatchObject({ status: 'exporting', job_id: waits_for, export_ids: transcription?.export_ids });
    expect(transcription?.export_ids).toEqual(exports.map(({ export_id }) => export_id));
    expect(item).not.toHaveProperty('reserved');
    expect(usageNow()).toMatchObject({ open_exports: presets.length, open_imports: -1 });
  },
);

it('leaves out an export that was cancelled while its media were fetched', async () => {
  const [kept, cancelled] = [waitingFor('youtube'), { ...waitingFor('tiktok'), status: 'failed' }];
  const export_ids = [kept.export_id, cancelled.export_id];
  const request = { auto_transcribe: true, exports: { ...options, presets: ['youtube', 'tiktok'] } };
  const importing = { ...project, ...statusFields(account_id, 'importing'), reserved_bytes: 500, export_ids };
  await finish(request, {
    projects: { ...importing, import: { source_url: 'https://a.example/', ...request } },
    exports: [kept, cancelled],
  });
  const [, transcription] = itemsOf('jobs');
  expect(transcription?.export_ids).toEqual([kept.export_id]);
  expect(itemsOf('exports')).toContainEqual(cancelled);
});

it.each([
  ['the account has too little', { credits: 2 }, 'insufficient_credits'],
  ['a key has too little', { cap: 2 }, 'key_cap_reached'],
  ['the batch has too little', { max: 2 }, 'max_credits_exceeded'],
  [
    'a platform does not take the media',
    { presets: ['instagram_reels', 'instagram_feed'], resolution: '2160p' },
    'invalid_request',
  ],
  ['the font of the style was deleted', { style: { font_id: brandFontId } }, 'invalid_request'],
])(
  'fails all exports and charges nothing where %s',
  async (_, {
    presets: asked = ['youtube', 'tiktok'],
    resolution = '720p',
    ...held
  }: {
    presets?: string[];
    resolution?: string;
    credits?: number;
    cap?: number;
    max?: number;
    style?: object;
  }, code) => {
    for (const ofLastRelease of [false, true]) {
      const transcription = await finishExporting({ presets: asked, resolution }, { ...held, ofLastRelease });
      expect(transcription).toMatchObject({ status: 'failed', credits: 0, failure_code: code });
      const failed = { status: 'failed', failure_code: code, credits: 0, error: transcription?.error };
      const data = { status: 'failed', error: transcription?.error, error_code: code, refunded: 0 };
      expect(itemsOf('exports')).toMatchObject(
        ofLastRelease ? [] : asked.map(() => ({ ...failed, event: { type: 'export.failed', data } })),
      );
      expect(itemsOf('ledger')).toEqual([]);
      expect(itemOf('batches')).toMatchObject({ credits: 0, reserved: 5 });
      expect(itemOf('batch-items')).toMatchObject({ status: 'importing', job_id: transcription?.job_id, reserved: 2 });
      expect(usageNow()).toMatchObject({ open_exports: presets.length - asked.length });
    }
  },
);

it('fails the exports of a draft that would cost more than max_credits with them', async () => {
  const one = waitingFor('youtube');
  const request = { auto_transcribe: true, max_credits: 1, exports: { ...options, presets: ['youtube'] } };
  const importing = { ...project, ...statusFields(account_id, 'importing'), reserved_bytes: 500 };
  await finish(request, {
    projects: { ...importing, export_ids: [one.export_id], import: { source_url: 'https://a.example/', ...request } },
    exports: one,
  });
  const error = expect.stringContaining('This takes 2 credits, and max_credits is 1.');
  expect(itemOf('projects')).toMatchObject({ status: 'draft', error_code: 'max_credits_exceeded', error });
  expect(itemOf('exports')).toMatchObject({ status: 'failed', failure_code: 'max_credits_exceeded', error });
  expect([itemsOf('jobs').length, itemsOf('ledger')]).toEqual([1, []]);
});
