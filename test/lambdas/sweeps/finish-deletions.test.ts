import { SFNClient, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { dueAt } from '#core/work/due.ts';
import { createMultipart, listParts } from '#runtime/aws/s3-multipart.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../support/step-of.ts';
import {
  account,
  created_at,
  draft,
  exported,
  job,
  project,
  project_id,
  slot,
  upload_id,
} from '../../support/stores/example-records.ts';
import { hold, interceptServices, itemsOf, keysOf, put, usageNow } from '../../support/stores/tables-in-memory.ts';

const finishDeletions = stepOf(() => import('../../../lambdas/sweeps/finish-deletions.lambda.ts'));
/** The machines whose executions were stopped. */
let stopped: (string | undefined)[] = [];
beforeAll(() =>
  interceptServices(({ operation, body }) => {
    if (operation === 'StopExecution') stopped.push(/execution:(\w+):/.exec(body)?.[1]);
    return {};
  }),
);

it('keeps the slot of its upload while a URL of it is valid, so that a sweep erases what is still sent', async () => {
  const held = { ...slot, used_by: project_id };
  const deleted = { ...project, upload_id, deleting: created_at, ...dueAt(project_id, Date.now() - 1000) };
  hold({ projects: deleted, uploads: { ...held, created_at: new Date().toISOString() } });
  await finishDeletions();
  expect(itemsOf('uploads')).toHaveLength(1);
  hold({ projects: deleted, uploads: { ...held, created_at: new Date(Date.now() - 2 * 3_600_000 - 1).toISOString() } });
  await finishDeletions();
  expect(itemsOf('uploads')).toEqual([]);
});

it('deletes what was said about it and the links by which it was reviewed, and none of another project', async () => {
  const { account_id } = project;
  const comment = (of: string) => ({
    ...{ account_project: `${account_id}#${of}`, comment_id: of, project_id: of },
    ...{ at_ms: 0, text: 'One n.', created_at },
  });
  const link = (of: string) => ({
    ...{ account_id, review_link_id: of, project_id: of, name: '', secret_hash: '' },
    ...{ key_id: upload_id, created_at, expires_at: Math.floor(Date.now() / 1000) + 600 },
  });
  hold({ projects: { ...project, deleting: created_at, ...dueAt(project_id, Date.now() - 1000) } });
  for (const of of [project_id, upload_id]) {
    put('comments', comment(of));
    put('review-links', link(of));
  }
  await finishDeletions();
  for (const table of ['comments', 'review-links'] as const)
    expect(itemsOf(table)).toMatchObject([{ project_id: upload_id }]);
});

it('aborts the parts that its upload was not completed with', async () => {
  hold({ projects: { ...project, upload_id, deleting: created_at, ...dueAt(project_id, Date.now() - 1000) } });
  const key = objectKeys.resumable(slot);
  const [tus, signed] = [await createMultipart(key), await createMultipart(key)];
  put('uploads', { ...slot, used_by: project_id, multipart_id: tus, signed_multipart_id: signed });
  await finishDeletions();
  expect(await listParts({ key, multipartId: tus })).toBeUndefined();
  expect(await listParts({ key, multipartId: signed })).toBeUndefined();
  expect(itemsOf('uploads')).toEqual([]);
});

it.each(['exports', 'jobs'] as const)(
  'stops begun work of %s, which keeps its charge, and deletes it',
  async (table) => {
    const due = () => ({ ...project, deleting: created_at, ...dueAt(project_id, Date.now() - 1000) });
    stopped = [];
    const work = table === 'jobs' ? { ...job, type: 'playback' } : exported;
    hold({ accounts: account, projects: due(), [table]: { ...work, status: 'processing' } });
    await finishDeletions();
    put('projects', due());
    await finishDeletions();
    expect(stopped).toEqual([table === 'jobs' ? 'playback' : 'export']);
    expect([itemsOf(table), itemsOf('ledger')]).toEqual([[], []]);
  },
);

it('stops cancelled work whose place was never freed, frees it, and deletes the work at the next check', async () => {
  mockClient(SFNClient).on(StopExecutionCommand).resolves({});
  const due = () => ({ ...project, deleting: created_at, ...dueAt(project_id, Date.now() - 1000) });
  hold({ projects: due(), exports: { ...exported, status: 'failed', holds_place: true } });
  put('usage', { account_id: project.account_id, kind: 'open_exports', used: 1, changes: 1 });
  await finishDeletions();
  expect([usageNow().open_exports, itemsOf('exports').map((item) => item.holds_place)]).toEqual([0, [undefined]]);
  put('projects', due());
  await finishDeletions();
  expect(itemsOf('exports')).toEqual([]);
});

it('keeps a tombstone for 48 hours and then deletes it', async () => {
  const at = (hours: number) => ({ ...draft, deleting: new Date(Date.now() - hours * 3_600_000).toISOString() });
  const due = dueAt(project_id, Date.now() - 1000);
  hold({ projects: { ...at(1), ...due } });
  await finishDeletions();
  const [tombstone] = itemsOf('projects');
  expect(Date.parse(String(tombstone?.due_at)) - Date.parse(String(tombstone?.deleting))).toBe(48 * 3_600_000);
  hold({ projects: { ...at(49), ...due } });
  await finishDeletions();
  expect(itemsOf('projects')).toEqual([]);
});

it.each([
  [24, 0],
  [23, 1],
])('a slot that nobody used has %i hours later %i files', async (hours, files) => {
  const made = { ...slot, created_at: new Date(Date.now() - hours * 3_600_000).toISOString() };
  const key = objectKeys.upload(slot);
  hold({ uploads: { ...made, ...dueAt(upload_id, Date.now() - 1000) } }, { [key]: 'file' });
  await stepOf(() => import('../../../lambdas/sweeps/expire-uploads.lambda.ts'))();
  expect([itemsOf('uploads').length, keysOf(key).length]).toEqual([files, files]);
});
