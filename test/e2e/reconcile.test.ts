import { v7 as newId } from 'uuid';
import { expect, inject, it } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { transact, updateItem } from '#runtime/aws/dynamodb.ts';
import { main } from '../../operate/admin.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { type Ran, runAsProcess, runCommand } from '../support/run-command.ts';

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const { data, baseUrl } = inject('cloud');

const reconcile = (...args: readonly string[]) => runCommand(main, 'reconcile', ...args, '--data', data);
const linesOf = ({ stdout }: Ran) => stdout.trim().split('\n');

const { accountId, apiKey } = await newAccount(data, 'free');
const account = { account_id: accountId };
const api = new Api({ baseUrl, apiKey });
const upload_id = await api.upload(talk, 'video/mp4');
const jobId = (await api.post('/projects', { upload_id, language: 'en' })).as(Project).job_id ?? '';
await api.settled(`/jobs/${jobId}`, Job);

it('prints a line for each difference, and ends its process with exit code 1', async () => {
  expect(await reconcile(account.account_id)).toMatchObject({ exitCode: 0, stdout: '1 account, no difference\n' });
  await updateItem('accounts', account, { add: { credits: 5 } });
  await updateItem('jobs', { ...account, job_id: jobId }, { set: { status: 'failed' } });
  const prefix = `account ${account.account_id}: `;
  const ran = await runAsProcess('operate/admin.ts', 'reconcile', account.account_id, '--data', data);
  expect(ran.exitCode).toBe(1);
  expect(linesOf(ran)).toEqual([
    `${prefix}the balance is off by 5: 64 instead of the ledger's 59`,
    `${prefix}job ${jobId} is failed and was refunded 0 instead of 1`,
  ]);
  await updateItem('accounts', account, { add: { credits: -5 } });
  await updateItem('jobs', { ...account, job_id: jobId }, { set: { status: 'completed' } });
  const id = newId();
  expect(await reconcile(id)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`no account ${id}`) });
});

it('prints open work that no sweep will check, and open work that has been due for too long', async () => {
  const minuteMs = 60_000;
  const [lost, late] = [newId(), newId()];
  const owner = { ...account, project_id: newId() };
  const job = (id: string) => newTranscription(owner, id, { credits: 0 }, Date.now() - 60 * minuteMs);
  const { due, due_at, ...unseen } = job(lost);
  // Due, but in a shard that no sweep queries.
  await transact({
    lost: { table: 'jobs', put: unseen },
    late: { table: 'jobs', put: { ...job(late), due: 'due#none' } },
  });
  const ran = await reconcile(account.account_id);
  expect(ran.exitCode).toBe(1);
  expect(linesOf(ran)).toEqual([
    expect.stringContaining(`job ${lost} is queued and no sweep will check it`),
    expect.stringMatching(new RegExp(`job ${late} is queued, due since [^ ]+, and its execution: none$`)),
  ]);
  await transact({
    lost: { table: 'jobs', delete: { ...account, job_id: lost } },
    late: { table: 'jobs', delete: { ...account, job_id: late } },
  });
});
