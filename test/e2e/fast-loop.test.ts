import { rmSync } from 'node:fs';
import { WorkerDebugger } from '@cueline/local-aws/test/worker-debugger.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { bundlesVariable } from '../../commands/synth.ts';
import { breakAt } from '../support/cloud/break-at.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { ProjectCopy } from '../support/cloud/project-copy.ts';

const HANDLER = 'lambdas/api/account/account-body.ts';
const ROW = 'contract/routes/account.ts';

const project = new ProjectCopy();
// Each change is a synthesis of other sources: to bundle each handler alone would take longest.
vi.stubEnv(bundlesVariable, undefined);
const cloud = await CloudProcess.start({ cwd: project.dir, args: ['--watch', '--debug-port', '0'] });
afterAll(async () => {
  await cloud?.kill('SIGTERM');
  if (cloud) rmSync(cloud.data, { recursive: true, force: true });
  project?.remove();
});

const send = (path: string) =>
  fetch(cloud.ready.base_url + path, { headers: { authorization: `Bearer ${cloud.ready.api_key}` } });
const planAt = async (path: string): Promise<unknown> => {
  const answer = await send(path).catch(() => undefined);
  const { plan }: { plan?: unknown } = answer?.ok ? JSON.parse(await answer.text()) : {};
  return plan;
};
/** A whole synthesis takes minutes on a busy machine. */
const soon = { timeout: 290_000, interval: 500 };

it('a saved handler answers the next requests; for a mistake the terminal shows file and line, and the old code keeps running', async () => {
  const putBack = project.change(HANDLER, 'plan,\n', "plan: 'saved',\n");
  await expect.poll(() => planAt('/account'), soon).toBe('saved');
  project.change(HANDLER, 'plan: ', 'plan plan: ');
  await expect.poll(() => cloud.output, soon).toMatch(/account-body\.ts:\d+:\d+: ERROR/);
  expect(await planAt('/account')).toBe('saved');
  putBack();
  await expect.poll(() => planAt('/account'), soon).toBe('studio');
});

it('a saved file of the console is in the next page', async () => {
  const page = async () => (await fetch(new URL('/console', cloud.ready.base_url))).text();
  const script = async () => /console-\w+\.js/.exec(await page())?.[0];
  const before = await script();
  const putBack = project.change(
    'clients/console/src/messages/everywhere.ts',
    "cueline: 'Cueline'",
    "cueline: 'Renamed'",
  );
  await expect.poll(script, soon).not.toBe(before);
  putBack();
  await expect.poll(script, soon).toBe(before);
});

it('a debugger stops at a line of a handler, reads its variables and resumes it', async () => {
  const [, url = ''] = /Debugger listening on (ws:\S+)/.exec(cloud.output) ?? [];
  const client = await WorkerDebugger.attach(url);
  await send('/account');
  await breakAt(client, HANDLER, 'const [account, usage]');
  const answer = send('/account');
  const paused = await vi.waitUntil(() => client.events.find(({ method }) => method === 'Debugger.paused'), soon);
  const [frame] = Array.isArray(paused.params.callFrames) ? paused.params.callFrames : [];
  const expression = { callFrameId: frame.callFrameId, expression: 'accountId' };
  const { result } = await client.send(paused.sessionId, 'Debugger.evaluateOnCallFrame', expression);
  expect(result).toMatchObject({ value: cloud.ready.account_id });
  await client.send(paused.sessionId, 'Debugger.resume');
  expect((await answer).status).toBe(200);
  await client.detach();
});

it('a changed route row is deployed on the existing data', async () => {
  project.change(ROW, "path: '/account'", "path: '/my-account'");
  // The key and the account are from the first start.
  await expect.poll(() => planAt('/my-account'), soon).toBe('studio');
});

it('a row that cannot be synthesized changes nothing', async () => {
  project.change(ROW, "accounts: ['get']", "nowhere: ['get']");
  await expect.poll(() => cloud.output, soon).toContain('The app could not be synthesized');
  expect(await planAt('/my-account')).toBe('studio');
});
