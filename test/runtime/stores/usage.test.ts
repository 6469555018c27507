import { beforeAll, describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { type QuotaKind, quotaKinds } from '#contract/quotas.ts';
import { halfOf } from '#core/batches/room.ts';
import { dueAt } from '#core/work/due.ts';
import { newImport, newTranscription, unpaidTranscription } from '#core/work/new-job.ts';
import { freeBytes } from '#runtime/stores/deletions.ts';
import { markDeleting, pointToTranscript } from '#runtime/stores/edit-project.ts';
import { completeExport } from '#runtime/stores/exports.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { storeReply } from '#runtime/stores/idempotency.ts';
import { completeImport } from '#runtime/stores/imports.ts';
import { completeTranscription } from '#runtime/stores/jobs.ts';
import { insertExports } from '#runtime/stores/new-exports.ts';
import { insertImport, insertProject, useOfImport, useOfProject } from '#runtime/stores/new-project.ts';
import { insertTranscription } from '#runtime/stores/new-transcription.ts';
import { statusFields } from '#runtime/stores/projects.ts';
import { countText } from '#runtime/stores/texts.ts';
import { terminateUpload } from '#runtime/stores/tus-uploads.ts';
import { insertUpload } from '#runtime/stores/uploads.ts';
import { correctUsage, endUsageCheck, openWorks, refuseOverQuota, usageOf } from '#runtime/stores/usage.ts';
import { videoFacts } from '../../core/media/example-facts.ts';
import {
  account,
  account_id,
  draft,
  endedAt,
  exported,
  job,
  job_id,
  nowMs,
  other_id,
  project,
  reservation,
  slot,
  upload_id,
  work,
} from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemsOf, usageNow } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const importing = {
  ...project,
  ...statusFields(account_id, 'importing'),
  import: { source_url: 'https://a.example/', auto_transcribe: true },
  reserved_bytes: 500,
  text_bytes: 20,
};
const importJob = newImport(work, job_id, nowMs, { transcribes: true });
const following = newTranscription(work, other_id, { credits: 2, estimated_nano_usd: 50 }, nowMs);
const unpaid = unpaidTranscription(
  work,
  { jobId: other_id, eventId: job_id },
  { error: 'No credits.', error_code: 'insufficient_credits' },
  nowMs,
);
const imported = { work, own: {}, request: importing.import, reservedBytes: 500, media: videoFacts };
const second = { ...exported, export_id: other_id };
const version = { pointer: { version: 'v', key: 'k' }, addedBytes: 7, writes: {} };
const ready = { ...project, ...statusFields(account_id, 'ready'), media: videoFacts, version_bytes: 7 };
const deleted = { ...ready, deleting: endedAt };
const transcript = { transcript: version.pointer, versionBytes: 7, language: 'de', own: {}, warnings: [] };
const remembered = {
  reply: storeReply({ account_id, request_key: 'r', fingerprint: 'f' }, { status: 202, body: '{}' }),
};

type Held = Parameters<typeof hold>[0];
const render = () => insertExports(account, project, [exported, second], remembered);
const transcribe = () => insertTranscription(account, project, { language: 'de' }, { job, exports: [] }, remembered);
const order = () => insertImport(account, importing, { job: importJob, exports: [] }, remembered);
const use = () => insertProject(account, { ...project, upload_id }, upload_id, { job, exports: [] }, remembered);
const reserve = () => insertUpload(account, slot);
const edit = async () => {
  const outcome = await pointToTranscript(account, draft, version);
  if (outcome instanceof Error) throw outcome;
  return outcome === 'done';
};

describe.each<[string, () => Promise<unknown>, Held, object]>([
  ['a transcription', transcribe, { projects: draft, accounts: account }, { open_transcriptions: 1 }],
  ['a batch of exports', render, { projects: draft, accounts: account }, { open_exports: 2 }],
  ['a slot', reserve, {}, { upload_slots: 1, stored_bytes: 100 }],
  ['an edited transcript', edit, { projects: draft }, { stored_bytes: 7 }],
  [
    'an import that a transcription is to follow',
    order,
    { projects: reservation },
    { open_imports: 1, open_transcriptions: 1, projects: 1, stored_bytes: 520 },
  ],
  ['a text of a project', () => countText(account, draft, 9), { projects: draft }, { stored_bytes: 9 }],
  [
    'a project of an upload with a text',
    () => insertProject(account, { ...project, upload_id, text_bytes: 9 }, upload_id, { job, exports: [] }, remembered),
    { projects: reservation, uploads: slot, accounts: account },
    { upload_slots: -1, open_transcriptions: 1, projects: 1, stored_bytes: 9 },
  ],
  [
    'a project of an upload, whose bytes it takes over',
    use,
    { projects: reservation, uploads: slot, accounts: account },
    { upload_slots: -1, open_transcriptions: 1, projects: 1, stored_bytes: 0 },
  ],
])('%s', (_, make, held, counted) => {
  it('is counted when it is created', async () => {
    hold(held);
    await make();
    expect(usageNow()).toEqual(counted);
  });

  const taken = Object.entries(counted).filter(([, amount]) => amount > 0);
  it.each(taken)('may use the last of the quota %s, and is refused beyond it', async (kind, amount) => {
    const limit = plans.free.quotas[quotaKinds.find((one) => one === kind) ?? 'projects'];
    const counter = { account_id, kind, used: limit - amount + 1, changes: 1 };
    hold({ ...held, usage: counter });
    const before = everything();
    const stays = kind === 'projects' || kind === 'stored_bytes';
    await expect(make()).rejects.toMatchObject(
      stays ? { code: 'plan_limit_exceeded' } : { code: 'too_many_open', retryAfterSeconds: 30 },
    );
    expect(everything()).toEqual(before);
    hold({ ...held, usage: { ...counter, used: limit - amount } });
    await make();
    expect(usageNow()).toMatchObject({ [kind]: limit });
  });
});

describe.each<[string, () => Promise<unknown>, Held, object]>([
  [
    'a transcription that completes',
    () => completeTranscription(job, transcript, endedAt),
    { jobs: job, projects: project },
    { open_transcriptions: -1, stored_bytes: 7 },
  ],
  [
    'a transcription that fails',
    () => failWork(job, { message: 'broken', code: 'internal_error' }, endedAt),
    { jobs: job, projects: project, accounts: account },
    { open_transcriptions: -1 },
  ],
  [
    'an export that completes',
    () => completeExport(exported, endedAt),
    { exports: exported, projects: project },
    { open_exports: -1 },
  ],
  [
    'an export that fails',
    () => failWork(exported, { message: 'broken', code: 'internal_error' }, endedAt),
    { exports: exported, projects: project, accounts: account },
    { open_exports: -1 },
  ],
  [
    'an import whose transcription follows, which was counted with it',
    () => completeImport({ ...imported, transcription: following, account }, endedAt),
    { jobs: importJob, projects: importing, accounts: account },
    { open_imports: -1, open_transcriptions: 0, stored_bytes: videoFacts.sizeBytes - 500 },
  ],
  [
    'an import without credits for its transcription',
    () => completeImport({ ...imported, transcription: unpaid }, endedAt),
    { jobs: importJob, projects: importing },
    { open_imports: -1, open_transcriptions: -1, stored_bytes: videoFacts.sizeBytes - 500 },
  ],
  [
    'an import that fails',
    () => failWork(importJob, { message: 'broken', code: 'internal_error' }, endedAt),
    { jobs: importJob, projects: importing },
    { open_imports: -1, open_transcriptions: -1, stored_bytes: -500 },
  ],
  [
    'an import of a deleted project, whose bytes its deletion frees',
    () => failWork(importJob, { message: 'broken', code: 'internal_error' }, endedAt),
    { jobs: importJob, projects: { ...importing, deleting: endedAt } },
    { open_imports: -1, open_transcriptions: -1, stored_bytes: 0 },
  ],
  ['a slot that is ended', () => terminateUpload(slot), { uploads: slot }, { upload_slots: -1, stored_bytes: -100 }],
  [
    'a project that is being deleted, whose bytes are still stored',
    () => markDeleting(ready, nowMs, 'key k').catch(() => {}),
    { projects: ready },
    { projects: -1 },
  ],
  [
    'the bytes of a deleted project, once they are deleted',
    () => freeBytes(deleted),
    { projects: deleted },
    { stored_bytes: -videoFacts.sizeBytes - 7 },
  ],
])('%s', (_, end, held, counted) => {
  it('is counted off once, however often it ends', async () => {
    hold(held);
    await end();
    expect(usageNow()).toEqual(counted);
    await end();
    expect(usageNow()).toEqual(counted);
  });
});

it('a request whose key has a reply counts nothing', async () => {
  const reply = { account_id, request_key: 'r', fingerprint: 'f', status: 202, body: '{}', expires_at: 4e9 };
  hold({ projects: draft, accounts: account, idempotency: reply });
  await expect(transcribe()).rejects.toMatchObject({ code: 'unavailable' });
  expect(usageNow()).toEqual({});
});

it.each(['open_imports', 'open_transcriptions', 'open_exports'] as const)(
  'work of batches leaves half of %s to other work, or is alone',
  async (kind) => {
    const payer = { ...account, leavesHalf: true };
    const half = halfOf(plans.free.quotas[kind]);
    hold({ usage: { account_id, kind, used: half - 1, changes: 1 } });
    await refuseOverQuota(payer, { [kind]: 1 });
    await expect(refuseOverQuota(payer, { [kind]: 2 })).rejects.toMatchObject({ code: 'too_many_open' });
    await refuseOverQuota(account, { [kind]: 2 });
    expect(await openWorks(account_id, 'open_exports')).toBe(kind === 'open_exports' ? half - 1 : 0);
    hold({ usage: { account_id, kind: 'projects', used: halfOf(plans.free.quotas.projects), changes: 1 } });
    await refuseOverQuota(payer, { projects: 1, [kind]: half + 1 });
  },
);

it('refuseFull refuses a request whose quota is used up, before any work for it', async () => {
  const counter = { account_id, kind: 'projects', used: plans.free.quotas.projects - 1, changes: 1 };
  hold({ usage: counter });
  await refuseOverQuota(account, useOfProject(project, { job, exports: [] }));
  hold({ usage: { ...counter, used: plans.free.quotas.projects } });
  await expect(refuseOverQuota(account, useOfProject(project, { job, exports: [] }))).rejects.toMatchObject({
    code: 'plan_limit_exceeded',
  });
  hold({ usage: { ...counter, kind: 'open_transcriptions', used: plans.free.quotas.open_transcriptions } });
  await expect(refuseOverQuota(account, useOfImport(importing, { job: importJob, exports: [] }))).rejects.toMatchObject(
    {
      code: 'too_many_open',
    },
  );
  await refuseOverQuota(account, useOfProject(project, undefined));
});

it('an edited transcript adds to the version bytes of the project', async () => {
  hold({ projects: { ...draft, version_bytes: 5 } });
  expect(await edit()).toBe(true);
  expect(itemsOf('projects')).toMatchObject([{ version_bytes: 12 }]);
});

it('a counter that changes is due a day after its first change', async () => {
  hold({ projects: draft, accounts: account });
  await transcribe();
  const [first] = itemsOf('usage');
  expect(Date.parse(String(first?.due_at)) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await failWork(job, { message: 'broken', code: 'internal_error' }, endedAt);
  expect(itemsOf('usage')).toEqual([{ ...first, used: 0, changes: 2 }]);
});

it('a check neither corrects nor settles a counter that has changed meanwhile', async () => {
  const key = { account_id, kind: 'projects' } as const;
  const changed = { ...key, used: 3, changes: 2, ...dueAt(account_id, nowMs) };
  hold({ usage: changed });
  await endUsageCheck({ ...changed, changes: 1 });
  expect(await correctUsage(key, { changes: 1, counted: 9 })).toBe(false);
  expect(await correctUsage(key, { changes: undefined, counted: 9 })).toBe(false);
  expect(itemsOf('usage')).toEqual([changed]);
  await endUsageCheck(undefined);
  hold({});
  expect(await correctUsage(key, { changes: undefined, counted: 9 })).toBe(true);
  const due = { due: expect.any(String), due_at: expect.any(String) };
  expect(itemsOf('usage')).toEqual([{ ...key, used: 9, changes: 1, ...due }]);
  expect(await correctUsage(key, { changes: 1, counted: 8 })).toBe(true);
  expect(itemsOf('usage')).toEqual([{ ...key, used: 8, changes: 2, ...due }]);
});

it('shows the usage of every kind, and none below zero', async () => {
  const counter = (kind: QuotaKind, used: number) => ({ account_id, kind, used, changes: 1 });
  hold({ usage: [counter('projects', 3), counter('open_exports', -1)] });
  expect(await usageOf(account_id)).toEqual({
    open_imports: 0,
    open_transcriptions: 0,
    open_exports: 0,
    upload_slots: 0,
    projects: 3,
    stored_bytes: 0,
    deleted_bytes: 0,
  });
});
