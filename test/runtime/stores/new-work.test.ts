import { beforeAll, describe, expect, it } from 'vitest';
import { exportCreditsPerMinute } from '#contract/plans.ts';
import { dueAt } from '#core/work/due.ts';
import { newImport } from '#core/work/new-job.ts';
import { storeReply } from '#runtime/stores/idempotency.ts';
import { insertExports } from '#runtime/stores/new-exports.ts';
import { insertImport, insertProject, reserveProject } from '#runtime/stores/new-project.ts';
import { insertTranscription } from '#runtime/stores/new-transcription.ts';
import { statusFields } from '#runtime/stores/projects.ts';
import {
  account,
  account_id,
  created_at,
  draft,
  endedAt,
  export_id,
  exported,
  job,
  job_id,
  nowMs,
  other_id,
  project,
  project_id,
  reservation,
  slot,
  upload_id,
  work,
} from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf, put } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const keyed = { account_id, request_key: 'createProject#a', fingerprint: 'f' };
const remembered = () => ({ reply: storeReply(keyed, { status: 201, body: '{}' }) });
const replied = { ...keyed, status: 201, body: '{}', expires_at: Date.now() / 1000 + 1000 };
const uploaded = { ...project, upload_id };
const entry = (workId: string, credits: number, reason: string) => ({
  account_id,
  entry_id: `${workId}#charge`,
  credits,
  reason,
  created_at,
});

type Held = Parameters<typeof hold>[0];
const held: Held = { projects: reservation, uploads: slot, accounts: account };
const insert = () => insertProject(account, uploaded, upload_id, { job, exports: [] }, remembered());
const asImport = () =>
  insertImport(account, project, { job: newImport(work, job_id, nowMs), exports: [] }, remembered());
const transcribe = () => insertTranscription(account, project, { language: 'de' }, { job, exports: [] }, remembered());
const second = { ...exported, export_id: other_id, credits: 3, estimated_nano_usd: 30 };
const render = () => insertExports(account, project, [exported, second], remembered());

it('reserves a project as a deleted one, which no read shows, without its upload', async () => {
  hold({});
  await reserveProject({ ...uploaded, media_key: 'm', job_id });
  const { account_status: _status, job_id: _job, ...reserved } = reservation;
  expect(itemsOf('projects')).toEqual([reserved]);
});

it('creates a project from its reservation and slot, with its job and charge', async () => {
  hold(held);
  await insert();
  // Due as it was: a sweep erases what its URLs may still store.
  expect(itemsOf('uploads')).toEqual([{ ...slot, used_by: project_id }]);
  expect(everything()).toMatchObject({
    projects: [uploaded],
    jobs: [job],
    ledger: [entry(job_id, -2, 'transcription')],
    accounts: [{ ...account, credits: 8, spend_day: '2026-11-21', spend_nano_usd: 50 }],
    idempotency: [keyed],
  });
  expect(itemOf('projects')).not.toHaveProperty('deleting');
});

it('creates a project without a job, at no charge', async () => {
  hold(held);
  await insertProject(account, uploaded, upload_id, undefined, {});
  expect([itemsOf('projects'), itemsOf('jobs'), itemsOf('ledger')]).toEqual([[uploaded], [], []]);
});

it('creates a project with its import, at no charge', async () => {
  hold(held);
  await asImport();
  expect(everything()).toMatchObject({ projects: [project], jobs: [{ job_id, type: 'import' }], ledger: [] });
  expect(itemOf('uploads')).toEqual(slot);
});

describe('a project with an external_id', () => {
  const named = { ...project, external_id: 'talk-7' };
  const ways = {
    'of an upload': () =>
      insertProject(account, { ...named, upload_id }, upload_id, { job, exports: [] }, remembered()),
    'of an import': () =>
      insertImport(account, named, { job: newImport(work, job_id, nowMs), exports: [] }, remembered()),
  };

  it.each(Object.entries(ways))('%s takes the id for itself', async (_, insertNamed) => {
    hold(held);
    await insertNamed();
    expect(itemsOf('external-ids')).toEqual([{ account_id, external_id: 'talk-7', project_id }]);
  });

  it.each(Object.entries(ways))(
    '%s is not made where another has it, whose id the error tells',
    async (_, insertNamed) => {
      const taken = { account_id, external_id: 'talk-7', project_id: other_id };
      const before = { ...held, 'external-ids': taken };
      hold(before);
      await expect(insertNamed()).rejects.toMatchObject({ code: 'external_id_taken', projectId: other_id });
      expect(itemsOf('external-ids')).toEqual([taken]);
      expect([itemsOf('jobs'), itemsOf('ledger')]).toEqual([[], []]);
    },
  );

  it('that another request with the same key has made is answered as that', async () => {
    hold({ ...held, idempotency: replied, 'external-ids': { account_id, external_id: 'talk-7', project_id } });
    await expect(ways['of an import']()).rejects.toMatchObject({ code: 'unavailable' });
  });
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

it('creates exports, each with its charge', async () => {
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
const withoutCredits = { ...account, credits: 1 };
const insufficient = (needed: number) => ({
  code: 'insufficient_credits',
  message: `This takes ${needed} credits and the account has 1. Add credits to the account, then try again.`,
});
const keyHasReply = { code: 'unavailable', retryAfterSeconds: 1 };
const notFound = { code: 'not_found' };
const ledger = { account_id, entry_id: `${job_id}#charge`, credits: -2 };

it.each<[string, () => Promise<unknown>, Held, object]>([
  ['a project whose key has a reply', insert, { ...held, idempotency: replied }, keyHasReply],
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
  ['a project of an absent slot', insert, { projects: reservation, accounts: account }, { code: 'upload_used' }],
  ['a project without credits', insert, { ...held, accounts: withoutCredits }, insufficient(2)],
  [
    'a project whose reservation is deleted',
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
  ['a project whose job exists', insert, { ...held, jobs: job }, { message: 'The project was refused by its job' }],
  ['a project that was charged', insert, { ...held, ledger }, { message: 'The project was refused by its charge' }],
  ['an import whose key has a reply', asImport, { ...held, idempotency: replied }, keyHasReply],
  ['an import whose job exists', asImport, { ...held, jobs: job }, { message: 'The import was refused by its job' }],
  ['an import whose reservation is deleted', asImport, {}, { message: 'The import was refused by its project' }],
  [
    'a transcription whose key has a reply',
    transcribe,
    { projects: draft, accounts: account, idempotency: replied },
    keyHasReply,
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
    'a transcription of a deleted project',
    transcribe,
    { projects: { ...draft, deleting: endedAt }, accounts: account },
    notFound,
  ],
  ['a transcription of an absent project', transcribe, { accounts: account }, notFound],
  ['a transcription without credits', transcribe, { projects: draft, accounts: withoutCredits }, insufficient(2)],
  [
    'a transcription whose job exists',
    transcribe,
    { projects: draft, accounts: account, jobs: job },
    { message: 'The transcription was refused by its job' },
  ],
  ['exports whose key has a reply', render, { projects: draft, accounts: account, idempotency: replied }, keyHasReply],
  ['exports of a deleted project', render, { projects: { ...draft, deleting: endedAt }, accounts: account }, notFound],
  ['exports of an absent project', render, { accounts: account }, notFound],
  ['exports without credits', render, { projects: draft, accounts: withoutCredits }, insufficient(7)],
  [
    'exports that exist',
    render,
    { projects: draft, accounts: account, exports: exported },
    { message: `The batch of exports was refused by its export ${export_id}` },
  ],
])('changes nothing for %s', async (_, make, items, refusal) => {
  hold(items);
  const before = everything();
  await expect(make()).rejects.toMatchObject(refusal);
  expect(everything()).toEqual(before);
});

it('exports that show a listed version keep it, and are not written where it is gone or they are there already', async () => {
  const transcript = { version: other_id, key: 'k', listed: true } as const;
  const shown = { ...exported, transcript_key: 'k' };
  const insertShown = (of = transcript) => insertExports(account, { ...project, transcript: of }, [shown], {});
  const version = { account_project: exported.account_project, version: other_id };
  hold({ accounts: account, projects: project });
  expect(await insertShown()).toBe(false);
  expect([itemsOf('exports'), itemsOf('transcript-versions')]).toEqual([[], []]);
  put('transcript-versions', version);
  expect(await insertShown()).toBe(true);
  expect(itemsOf('transcript-versions')).toEqual([{ ...version, exported: true }]);
  expect(itemOf('ledger')).toMatchObject({ credits: -4, minutes: exported.credits / exportCreditsPerMinute['1080p'] });
  put('ledger', { account_id, entry_id: `${export_id}#charge`, credits: -4, reason: 'other' });
  await expect(insertShown()).rejects.toThrow('The batch of exports was refused by its export');
});
