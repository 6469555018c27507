import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ChunkMessage, type MadePiece, Piece } from '#contract/schemas/pipeline.ts';
import { machineArn, setLambdaEnvironment } from '../support/lambda-environment.ts';
import { account_id, export_id, project_id } from '../support/stores/example-records.ts';
import { smallPlan } from '../support/video/plans.ts';
import { Machines } from './world/machines.ts';
import type { Reply } from './world/objects.ts';
import { interceptSdk } from './world/transport.ts';
import { restartTime } from './world/virtual-time.ts';

const work = { account_id, project_id, export_id };
const pictures = [0, 125, 250].map((first) => ({ makes: 'picture' as const, range: { first, end: first + 125 } }));
const pieces: Piece[] = [{ makes: 'sound' }, ...pictures];
const planned = (of: readonly Piece[]) => ({
  ...work,
  stated_ms: 15_000,
  rendering: { plan: smallPlan, source_key: 'media/a/p/source', media_ms: 15_000 },
  pieces: of,
  at_once: 2,
  places: 2,
});
const madeOf = (piece: Piece, at: number): MadePiece => ({ ...piece, sizeBytes: 9, foundMs: 5000 * at, frames: 125 });

/** What this machine sends: never a join. */
const Message = v.object({ ...ChunkMessage.entries, piece: Piece });
type Message = v.InferOutput<typeof Message>;
const nameOf = ({ piece }: Message): string => (piece.makes === 'picture' ? `${piece.range.first}` : piece.makes);

/** The error that StartChunk answers for the nth attempt of a piece; undefined where it is made. */
let errorOf: (name: string, attempt: number) => string | undefined;
let plan: readonly Piece[];
let machines: Machines;
let messages: Message[];
let invoked: { readonly name: string; readonly payload: unknown }[];
let open = 0;
let mostOpen = 0;

const send = (operation: string, taskToken: string, rest: object): void => {
  machines.handle(operation, { taskToken, ...rest });
};

async function answer(message: Message): Promise<void> {
  open += 1;
  mostOpen = Math.max(mostOpen, open);
  await turn();
  await turn();
  open -= 1;
  const name = nameOf(message);
  const error = errorOf(name, messages.filter((one) => nameOf(one) === name).length);
  const cause = JSON.stringify({ errorType: error, errorMessage: 'told so' });
  const { piece } = message;
  const made = madeOf(
    piece,
    plan.findIndex((one) => one.makes === piece.makes),
  );
  if (error) send('SendTaskFailure', message.token, { error, cause });
  else send('SendTaskSuccess', message.token, { output: JSON.stringify(made) });
}

/** Joins with this error; undefined where it succeeds. */
let joinError: string | undefined;
const lambda = (name: string, payload: unknown): Reply => {
  invoked.push({ name, payload });
  const errorType = name === 'JoinPieces' ? joinError : undefined;
  return errorType
    ? { headers: { 'x-amz-function-error': 'Unhandled' }, body: JSON.stringify({ errorType, errorMessage: 'told so' }) }
    : { body: JSON.stringify(answerOf(name, payload)) };
};
const answerOf = (name: string, payload: unknown): object | null => {
  if (name !== 'RenderCaptions') return name === 'FailExport' ? { expected: true } : null;
  return 'error' in Object(payload) ? { ...work, stated_ms: 15_000, encoding: {} } : planned(plan);
};
const Sent = v.pipe(v.string(), v.parseJson(), v.object({ MessageBody: v.string(), MessageGroupId: v.string() }));

beforeAll(async () => {
  setLambdaEnvironment();
  await interceptSdk(async ({ service, operation, path, body }) => {
    if (service === 'lambda') {
      const name = decodeURIComponent(path.split('/').at(-2) ?? '');
      return lambda(name, JSON.parse(body));
    }
    if (service === 'sqs') {
      const { MessageBody, MessageGroupId } = v.parse(Sent, body);
      expect(MessageGroupId).toBe(account_id);
      const message = v.parse(Message, JSON.parse(MessageBody));
      messages.push(message);
      answer(message).catch(() => {});
      return { body: JSON.stringify({ MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex') }) };
    }
    if (operation !== 'CreateJob' && operation !== 'GetJob') throw new Error(`Nothing answers ${service} ${operation}`);
    const outputGroupDetails = [{ outputDetails: [{ durationInMs: 15_000 }] }];
    return { body: JSON.stringify({ job: { id: 'j', status: 'COMPLETE', outputGroupDetails } }) };
  });
});
beforeEach(() => {
  restartTime();
  [messages, invoked, mostOpen] = [[], [], 0];
  errorOf = () => undefined;
  joinError = undefined;
  plan = pieces;
});

/** Runs an export to its end; answers how it ended, and what it sent and invoked. */
async function run() {
  let status = 'RUNNING';
  machines = new Machines((detail) => {
    status = Object(detail).status;
  });
  onTestFinished(async () => {
    vi.useRealTimers();
    await machines.stop();
  });
  machines.handle('StartExecution', {
    stateMachineArn: machineArn('export'),
    name: export_id,
    input: JSON.stringify(work),
  });
  while (status === 'RUNNING') {
    await vi.advanceTimersByTimeAsync(1000);
    await turn();
  }
  return { status, sent: messages.map(nameOf), invoked: invoked.map(({ name }) => name) };
}
const finished = ['FinishExport', 'PublishEvent'];

it('a video of chunks has its sound and its pictures made, two at once by the plan, and joined once', async () => {
  const { status, sent, invoked: names } = await run();
  expect([status, sent.toSorted(), mostOpen]).toEqual(['SUCCEEDED', ['0', '125', '250', 'sound'], 2]);
  expect(names).toEqual(['RenderCaptions', 'JoinPieces', ...finished]);
  const chunks = [madeOf({ makes: 'sound' }, 0), ...pictures.map((piece) => madeOf(piece, 1))];
  expect(invoked[1]?.payload).toEqual({ ...work, rendering: planned(plan).rendering, chunks });
  expect(invoked[2]?.payload).toMatchObject({ ...work, stated_ms: 15_000, encoded_ms: 5000 });
});

it('a video of one piece is not joined', async () => {
  plan = [{ makes: 'video' }];
  expect(await run()).toEqual({ status: 'SUCCEEDED', sent: ['video'], invoked: ['RenderCaptions', ...finished] });
});

it.each(['Runtime.ExitError', 'Lambda.Unknown', 'VideoCrashed', 'SignedUrlRefused', 'Unavailable'])(
  'a chunk that ends with %s is made again by another message, and the others are not',
  async (error) => {
    errorOf = (name, attempt) => (name === '125' && attempt === 1 ? error : undefined);
    const { status, sent } = await run();
    expect([status, sent.toSorted()]).toEqual(['SUCCEEDED', ['0', '125', '125', '250', 'sound']]);
    expect(new Set(messages.map(({ token }) => token)).size).toBe(5);
  },
);

it.each([
  ['killed three times', 'Runtime.ExitError', 3],
  ['too slow', 'VideoTooSlow', 1],
  ['never begun', 'PieceNotMade', 1],
])('where a chunk is %s, MediaConvert makes the video, once', async (_, error, attempts) => {
  errorOf = (name) => (name === '250' ? error : undefined);
  const { status, sent, invoked: names } = await run();
  expect([status, sent.filter((name) => name === '250').length]).toEqual(['SUCCEEDED', attempts]);
  expect(names).toEqual(['RenderCaptions', 'RenderCaptions', ...finished]);
  expect(invoked[1]?.payload).toMatchObject({ ...work, error });
});

it('where the join fails three times, MediaConvert makes the video', async () => {
  joinError = 'VideoCrashed';
  const joins = ['JoinPieces', 'JoinPieces', 'JoinPieces'];
  expect((await run()).invoked).toEqual(['RenderCaptions', ...joins, 'RenderCaptions', ...finished]);
});

it('a poisoned file fails the export at once with its reason, and MediaConvert is not asked', async () => {
  errorOf = (name) => (name === '0' ? 'UnreadableMedia' : undefined);
  const { status, sent, invoked: names } = await run();
  expect([status, names]).toEqual(['SUCCEEDED', ['RenderCaptions', 'FailExport', 'PublishEvent']]);
  expect(sent.filter((name) => name === '0')).toHaveLength(1);
  const cause = JSON.stringify({ errorType: 'UnreadableMedia', errorMessage: 'told so' });
  expect(invoked[1]?.payload).toEqual({ ...work, error: 'UnreadableMedia', cause });
});

it('a token is answered once, and not after its export has failed', async () => {
  errorOf = (name) => (name === '0' ? 'UnreadableMedia' : undefined);
  await run();
  for (const { token } of messages)
    expect(() => send('SendTaskSuccess', token, { output: '{}' })).toThrow(/timed out|Task/i);
});
