import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { creditAccount } from '../../operate/accounts/accounts.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { type Answer, FileHost, withRanges } from '../support/tls/file-host.ts';
import { tlsAuthority } from '../support/tls/tls-authority.ts';

const imports = 60;
const runs = 5;
const kbPerSecond = 16;
const slowBytes = 64 * 1024 ** 2;

const name = 'media.host-of-files.com';
const slowNames = ['one', 'two', 'three'].map((label) => `${label}.host-of-files.com`);
const names = [name, ...slowNames];
const authority = tlsAuthority(...names);

/** Connections to the three slow hosts: open now, and the most at one time. */
let open = 0;
let maxOpen = 0;
const slowRanges: Answer = (request, response, url) => {
  if (request.headers.range === 'bytes=0-0') return withRanges(Buffer.alloc(slowBytes))(request, response, url);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  response.writeHead(206, { 'content-range': `bytes ${first}-${last}/${slowBytes}` });
  open += 1;
  maxOpen = Math.max(open, maxOpen);
  const sending = setInterval(() => response.write(Buffer.alloc((kbPerSecond * 1024) / 10)), 100);
  response.on('close', () => {
    clearInterval(sending);
    open -= 1;
  });
};

const hosts: FileHost[] = [];
let cloud: CloudProcess;
let attacker: Api;
let other: Api;

beforeAll(async () => {
  const talk = withRanges(readFileSync(new URL('../fixtures/talk.mp4', import.meta.url)));
  const args = ['--ca', authority.caFile];
  for (const host of names) {
    const answers = { '/talk.mp4': host === name ? talk : slowRanges };
    const listening = await new FileHost(authority, answers).listen();
    hosts.push(listening);
    args.push('--public-host', `${host}=${listening.address}`);
  }
  cloud = await CloudProcess.start({ args });
  const apiOf = ({ apiKey }: { apiKey: string }) => new Api({ baseUrl: cloud.ready.base_url, apiKey });
  const owner = await newAccount(cloud.data, 'free');
  await creditAccount(owner.accountId, -owner.credits);
  attacker = apiOf(owner);
  other = apiOf(await newAccount(cloud.data, 'free'));
});
afterAll(async () => {
  await cloud?.stopAndForget();
  for (const host of hosts) await host.stop();
  authority.forget();
});

const requestImport = (api: Api, host: string) =>
  api.post('/projects', { source_url: `https://${host}/talk.mp4`, auto_transcribe: false });

/** The median duration of an import of the other account, in ms. */
const importMs = async (): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedMs = performance.now();
    const { job_id } = (await requestImport(other, name)).as(Project);
    const states = await other.settled(`/jobs/${job_id}`, Job);
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    times.push(performance.now() - startedMs);
  }
  return times.toSorted((one, another) => one - another)[runs >> 1] ?? 0;
};

it(`${imports} imports from slow hosts at most double the time of another account's import, and a DELETE closes their connections`, async () => {
  await importMs();
  const quietMs = await importMs();
  expect(await attacker.credits()).toBe(0);
  const answers = await Promise.all(
    Array.from({ length: imports }, (_, at) => requestImport(attacker, slowNames[at % slowNames.length] ?? '')),
  );
  // The plan may allow fewer at once.
  const begun = answers.filter(({ status }) => status === 201).map((answer) => answer.as(Project));
  expect(answers.filter(({ status }) => ![201, 429].includes(status))).toEqual([]);
  await expect.poll(() => open).toBe(plans.free.maxConnections);
  const attackedMs = await importMs();
  const stillOpen = open;
  for (const { id } of begun) expect((await attacker.send('DELETE', `/projects/${id}`)).status).toBe(204);
  const deletedMs = performance.now();
  await expect.poll(() => open).toBe(0);
  const freedMs = performance.now() - deletedMs;
  console.log(
    JSON.stringify({
      begun: begun.length,
      maxOpen,
      stillOpen,
      quietMs,
      attackedMs,
      ratio: attackedMs / quietMs,
      freedMs,
    }),
  );
  expect(maxOpen).toBe(plans.free.maxConnections);
  expect(stillOpen).toBeGreaterThan(0);
  expect(attackedMs).toBeLessThanOrEqual(2 * quietMs);
  expect(freedMs).toBeLessThan(10_000);
});
