import { beforeAll, expect, it } from 'vitest';
import { dueAt } from '#core/work/due.ts';
import { newImport } from '#core/work/new-job.ts';
import { keepReply } from '#runtime/stores/idempotency.ts';
import { insertExports } from '#runtime/stores/new-exports.ts';
import { insertImport, insertProject, reserveProject } from '#runtime/stores/new-project.ts';
import { insertTranscription } from '#runtime/stores/new-transcription.ts';
import { statusFields } from '#runtime/stores/projects.ts';
import {
  account,
  account_id,
  created_at,
  endedAt,
  export_id,
  exported,
  job,
  job_id,
  nowMs,
  other_id,
  project,
  project_id,
  slot,
  upload_id,
  work,
} from './example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from './tables-in-memory.ts';

beforeAll(interceptTables);

const keyed = { account_id, request_key: 'createProject#a', fingerprint: 'f' };
const remembered = () => ({ reply: keepReply(keyed, { status: 201, body: '{}' }) });
const replied = { ...keyed, status: 201, body: '{}', expires_at: Date.now() / 1000 + 1000 };
const uploaded = { ...project, upload_id };
const draft = { ...project, ...statusFields(account_id, 'draft') };
const reservedUntil = dueAt(project_id, nowMs + 2 * 60_000);
const reservation = { ...project, deleting: created_at, ...reservedUntil };
const entry = (workId: string, credits: number, reason: string) => ({
  account_id,
  entry_id: `${workId}#charge`,
  credits,
  reason,
  created_at,
});

/** The account as the request has read it. */
const read = account;
type Held = Parameters<typeof hold>[0];
const held: Held = { projects: reservation, uploads: slot, accounts: account };
const insert = async () => {
  const refusal = await insertProject(read, uploaded, upload_id, job, remembered());
  if (refusal) throw refusal;
};
const asImport = async () => {
  const refusal = await insertImport(read, project, newImport(work, job_id, nowMs), remembered());
  if (refusal) throw refusal;
};
const transcribe = () => insertTranscription(read, project, { language: 'de' }, job, remembered());
const second = { ...exported, export_id: other_id, credits: 3, estimated_nano_usd: 30 };
const render = () => insertExports(read, project, [exported, second], remembered());

it('reserves a project as one that nobody sees, without the upload that is not its own yet', async () => {
  hold({});
  await reserveProject({ ...uploaded, media_key: 'm', job_id });
  const { account_status: _status, job_id: _job, ...reserved } = reservation;
  expect(itemsOf('projects')).toEqual([reserved]);
});

it('makes a project of its reservation, its slot, job and charge', async () => {
  hold(held);
  await insert();
  const { due: _due, due_at: _dueAt, ...usedSlot } = slot;
  expect(itemsOf('uploads')).toEqual([{ ...usedSlot, used_by: project_id }]);
  expect(everything()).toMatchObject({
    projects: [uploaded],
    jobs: [job],
    ledger: [entry(job_id, -2, 'transcription')],
    accounts: [{ ...account, credits: 8, spend_day: '2026-11-21', spend_nano_usd: 50 }],
    idempotency: [keyed],
  });
  expect(itemOf('projects')).not.toHaveProperty('deleting');
});

it('makes a project without a job, at no charge', async () => {
  hold(held);
  expect(await insertProject(read, uploaded, upload_id, undefined, {})).toBeUndefined();
  expect([itemsOf('projects'), itemsOf('jobs'), itemsOf('ledger')]).toEqual([[uploaded], [], []]);
});

it('makes a project with its import, at no charge', async () => {
  hold(held);
  await asImport();
  expect(everything()).toMatchObject({ projects: [project], jobs: [{ job_id, type: 'import' }], ledger: [] });
  expect(itemOf('uploads')).toEqual(slot);
});

it('transcribes a project again, with its charge', async () => {
  hold({ projects: { ...draft, job_id: other_id, error: 'of before' }, accounts: account });
  await transcribe();
  expect(everything()).toMatchObject({
    jobs: [job],
    ledger: [entry(job_id, -2, 'transcription')],
    accounts: [{ ...account, credits: 8, spend_day: '2026-11-21', spend_nano_usd: 50 }],
    idempotency: [keyed],
  });
  expect(itemOf('projects')).toEqual({ ...project, language: 'de' });
});

it('makes exports, each with its charge', async () => {
  hold({ projects: draft, accounts: account });
  await render();
  expect(everything()).toMatchObject({
    projects: [draft],
    exports: [exported, second],
    ledger: [entry(export_id, -4, 'tiktok export'), entry(other_id, -3, 'tiktok export')],
    accounts: [{ ...account, credits: 3, spend_day: '2026-11-21', spend_nano_usd: 100 }],
    idempotency: [keyed],
  });
});

const busy = (status: 'importing' | 'transcribing') => ({ ...project, ...statusFields(account_id, status) });
const poor = { ...account, credits: 1 };
const lacks = (needed: number) => ({
  code: 'insufficient_credits',
  message: `This takes ${needed} credits and the account has 1. Add credits to the account, then try again.`,
});
const repliedAlready = { code: 'unavailable', retryAfterSeconds: 1 };
const goneFor = { code: 'not_found' };
const ledger = { account_id, entry_id: `${job_id}#charge`, credits: -2 };

it.each<[string, () => Promise<unknown>, Held, object]>([
  ['a project whose key has a reply', insert, { ...held, idempotency: replied }, repliedAlready],
  [
    'a project of a used slot',
    insert,
    { ...held, uploads: { ...slot, used_by: other_id } },
    {
      code: 'upload_used',
      param: 'upload_id',
      message: 'This upload has become a project already. Reserve a new slot with POST /uploads for another.',
    },
  ],
  [
    'a project of a terminated slot',
    insert,
    { ...held, uploads: { ...slot, terminated_at: endedAt } },
    {
      code: 'upload_expired',
      param: 'upload_id',
      message: 'This upload was terminated. Reserve a new slot with POST /uploads.',
    },
  ],
  ['a project of no slot', insert, { projects: reservation, accounts: account }, { code: 'upload_used' }],
  ['a project without credits', insert, { ...held, accounts: poor }, lacks(2)],
  [
    'a project whose reservation is gone',
    insert,
    { uploads: slot, accounts: account },
    { message: 'The project was refused by its project' },
  ],
  [
    'a project whose reservation a sweep has looked at',
    insert,
    { ...held, projects: { ...reservation, ...dueAt(project_id, nowMs) } },
    { message: 'The project was refused by its project' },
  ],
  ['a project whose job is there', insert, { ...held, jobs: job }, { message: 'The project was refused by its job' }],
  ['a project that was charged', insert, { ...held, ledger }, { message: 'The project was refused by its charge' }],
  ['an import whose key has a reply', asImport, { ...held, idempotency: replied }, repliedAlready],
  ['an import whose job is there', asImport, { ...held, jobs: job }, { message: 'The import was refused by its job' }],
  ['an import whose reservation is gone', asImport, {}, { message: 'The import was refused by its project' }],
  [
    'a transcription whose key has a reply',
    transcribe,
    { projects: draft, accounts: account, idempotency: replied },
    repliedAlready,
  ],
  [
    'a transcription beside another',
    transcribe,
    { projects: busy('transcribing'), accounts: account },
    { code: 'project_busy' },
  ],
  [
    'a transcription beside an import',
    transcribe,
    { projects: busy('importing'), accounts: account },
    { code: 'project_busy' },
  ],
  [
    'a transcription of what is being deleted',
    transcribe,
    { projects: { ...draft, deleting: endedAt }, accounts: account },
    goneFor,
  ],
  ['a transcription of nothing', transcribe, { accounts: account }, goneFor],
  ['a transcription without credits', transcribe, { projects: draft, accounts: poor }, lacks(2)],
  [
    'a transcription that is there',
    transcribe,
    { projects: draft, accounts: account, jobs: job },
    { message: 'The transcription was refused by its job' },
  ],
  [
    'exports whose key has a reply',
    render,
    { projects: draft, accounts: account, idempotency: replied },
    repliedAlready,
  ],
  [
    'exports of what is being deleted',
    render,
    { projects: { ...draft, deleting: endedAt }, accounts: account },
    goneFor,
  ],
  ['exports of nothing', render, { accounts: account }, goneFor],
  ['exports without credits', render, { projects: draft, accounts: poor }, lacks(7)],
  [
    'exports that are there',
    render,
    { projects: draft, accounts: account, exports: exported },
    { message: `The exports were refused by export ${export_id}` },
  ],
])('makes nothing of %s', async (_, make, items, refusal) => {
  hold(items);
  const before = everything();
  await expect(make()).rejects.toMatchObject(refusal);
  expect(everything()).toEqual(before);
});
