import '../world/replaced-modules.ts';
import { createdMsOf, type Started } from '../../support/cloud/started-in-turn.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import type { Account } from '../world/accounts.ts';
import { loadFunctions } from '../world/functions.ts';
import { writeMedium } from '../world/media.ts';
import { interceptSdk } from '../world/transport.ts';
import { World } from '../world/world.ts';
import { Client } from './client.ts';
import { violationsOf } from './properties.ts';
import { createProject } from './run-sequence.ts';

const presets = ['youtube', 'youtube_shorts', 'tiktok', 'instagram_reels', 'instagram_feed', 'linkedin'] as const;
const medium = { kind: 'talk', container: 'mp4', seconds: 10 } as const;

export interface Burst {
  readonly accounts: number;
  readonly worksEach: number;
  /** The quota of StartExecution: its rate and its bucket size. */
  readonly startsPerSecond: number;
  /** How many single exports another account requests before the burst, and how many during it. */
  readonly singleExports: number;
}

/** All accounts ask for all their exports at once. Calls of AWS take 5 ms each and run concurrently. */
export const runBurst = async (burst: Burst) => {
  setLambdaEnvironment();
  // The SDK reads files at its first calls, and the virtual clock does not wait for files: these calls are made in a first
  // world.
  await burstInWorld({ accounts: 1, worksEach: 2, startsPerSecond: 1, singleExports: 1 });
  return burstInWorld(burst);
};

const burstInWorld = async ({ accounts, worksEach, startsPerSecond, singleExports }: Burst) => {
  const world = new World({
    functions: await loadFunctions(),
    schedule: 1,
    faults: [],
    credits: Array.from({ length: accounts + 1 }, () => worksEach + singleExports * 2),
    startQuota: { bucketSize: startsPerSecond, perSecond: startsPerSecond },
    callMs: 5,
  });
  await interceptSdk(world.answer);
  const client = new Client(world);
  const [one, ...many] = world.accounts;
  if (!one) throw new Error('There is no account');
  const project = new Map<string, string>();
  const create = async (account: Account) => {
    await createProject({ account, content: writeMedium(medium), auto: false }, world, client);
    project.set(account.id, client.made(account.id, 'createProject')[0] ?? '');
  };
  for (const some of fewAtOnce(world.accounts)) await world.scheduler.until(Promise.all(some.map(create)));
  const ask = (account: Account, count: number) =>
    client.send({
      account,
      operationId: 'createExports',
      params: { project_id: project.get(account.id) ?? '' },
      body: { presets: presets.slice(0, count), resolution: '720p', burn_captions: false },
    });
  const requestRegularly = async (everyMs: number) => {
    for (let asks = 0; asks < singleExports; asks += 1) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      await ask(one, 1);
    }
  };
  await world.scheduler.until(requestRegularly(20_000));
  const burstMs = Date.now();
  const askForAll = async (account: Account) => {
    for (let left = worksEach; left > 0; left -= presets.length) await ask(account, Math.min(left, presets.length));
  };
  const lengthMs = ((accounts * worksEach) / startsPerSecond) * 1000;
  const ofOne = requestRegularly(lengthMs / (singleExports + 1));
  for (const some of fewAtOnce(many)) await world.scheduler.until(Promise.all(some.map(askForAll)));
  await world.scheduler.until(ofOne);
  await world.settle();
  await world.end();
  return {
    one: one.id,
    burstMs,
    violations: violationsOf({ world, client }),
    works: world.books.works,
    started: startedOf(world),
  };
};

/** The SDK's time-outs run on the real clock, so one process must not serve too many requests at once. */
const fewAtOnce = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / 20) }, (_, at) => all.slice(at * 20, (at + 1) * 20));

const startedOf = ({ starts }: World): Started[] =>
  [...starts].map(([name, startedMs]) => {
    const [accountId = '', workId = ''] = name.split('_');
    return { accountId, workId, startedMs, createdMs: createdMsOf(workId) };
  });
