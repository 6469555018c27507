import './world/replaced-modules.ts';
import { beforeAll, expect, it } from 'vitest';
import { setLambdaEnvironment } from '../support/lambda-environment.ts';
import { batchesWrong } from './sequences/batches.ts';
import { Client } from './sequences/client.ts';
import { text } from './world/books.ts';
import { type Fault, faultKinds } from './world/faults.ts';
import { loadFunctions } from './world/functions.ts';
import { filePath } from './world/media.ts';
import { randomFrom } from './world/scheduler.ts';
import { interceptSdk } from './world/transport.ts';
import { World } from './world/world.ts';

const sources = Number(process.env.SOURCES ?? 10_000);
const medium = { kind: 'talk', container: 'mp4', seconds: 10 } as const;

/** One of five hundred calls of all functions fails, in each way in turn, once the batch is accepted. */
const faultsEverywhere = (): Fault[] => {
  const random = randomFrom(1);
  return Array.from({ length: sources }, (_, at) => ({
    skip: 100 + Math.floor(random() * 800),
    kind: faultKinds[at % faultKinds.length] ?? 'lost',
    lasting: false,
  }));
};

let world: World;
let client: Client;
let minutes: number;
beforeAll(async () => {
  setLambdaEnvironment();
  const functions = await loadFunctions();
  world = new World({ functions, schedule: 1, faults: faultsEverywhere(), credits: [sources * 2], callMs: 5 });
  await interceptSdk(world.answer);
  client = new Client(world);
  const [account] = world.accounts;
  if (!account) throw new Error('There is no account');
  const body = {
    sources: Array.from({ length: sources }, (_, at) => ({
      source_url: `https://files.example.com${filePath(medium)}`,
      external_id: `source-${at}`,
    })),
    presets: ['youtube'],
    resolution: '720p',
  };
  await world.scheduler.until(
    client.send({ account, operationId: 'createBatch', body, idempotencyKey: 'once' }).then((reply) => {
      if (reply.status !== 202) throw new Error(reply.body);
    }),
  );
  const startMs = Date.now();
  const isRunning = () => world.tables.all('batches').some((item) => text(item, 'status') === 'running');
  while (isRunning()) await world.settle({ faultMinutes: Number.POSITIVE_INFINITY });
  minutes = Math.round((Date.now() - startMs) / 60_000);
  await world.end();
  console.log({ sources, minutes });
}, 7_200_000);

it('makes each of ten thousand sources once though calls fail, and its results are those of its events', () => {
  expect(world.books.violations).toEqual([]);
  expect(batchesWrong({ world, client })).toEqual([]);
  expect(world.tables.all('projects').filter((item) => !item.deleting)).toHaveLength(sources);
});

it('charges each source once', () => {
  const [batch] = world.tables.all('batches');
  expect(Number(batch?.credits?.N)).toBe(world.books.spentBy(world.accounts[0]?.id ?? ''));
});
