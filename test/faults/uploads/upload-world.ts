import '../world/virtual-time.ts';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { vi } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { UploadRecord } from '#contract/records/upload.ts';
import { hashOfToken, uploadToken } from '#core/tus/upload-token.ts';
import { dueAt } from '#core/work/due.ts';
import { gatewayEvent } from '../../lambdas/gateway-event.ts';
import { setEnvironment } from '../world/environment.ts';
import { type Fault, Faults } from '../world/faults.ts';
import { currentInvocation, type Handler, outsideLambdas, runFunction } from '../world/invocations.ts';
import type { Reply } from '../world/objects.ts';
import { QuotaBooks } from '../world/quota-books.ts';
import { randomFrom, Scheduler } from '../world/scheduler.ts';
import type { SentCall } from '../world/sent-call.ts';
import { Tables, type TablesOptions } from '../world/tables.ts';
import { interceptSdk } from '../world/transport.ts';
import { restartTime } from '../world/virtual-time.ts';
import { UploadBucket } from './upload-bucket.ts';

export const chunkBytes = 4;
// Chunks of bytes instead of MiB, and leases that end in the middle of things.
vi.mock('#contract/limits.ts', async (original) => ({
  ...(await original<object>()),
  chunkBytes: 4,
  chunkLeaseMs: 9,
}));

const account_id = '00000000-0000-7000-8000-000000000001';
const dayMs = 24 * 3_600_000;
const never = new Promise<never>(() => {});
const Handlers = v.looseObject({ handler: v.custom<Handler>((value) => typeof value === 'function') });
const Response = v.object({
  statusCode: v.number(),
  headers: v.record(v.string(), v.string()),
});

/** What a client gets: nothing when the Lambda died. */
export type TusAnswer = { readonly status: number; readonly offset: number | undefined };

export interface UploadWorldOptions {
  readonly seed: number;
  readonly faults: readonly Fault[];
  readonly keepsCondition?: TablesOptions['keepsCondition'];
  /** Before a call takes effect: may wait, or throw what AWS answers in its place. */
  readonly beforeCall?: (call: SentCall) => Promise<void>;
}

let current: UploadWorld | undefined;
let functions: { tus: Handler; sweep: Handler } | undefined;

/** Loads the handlers into this process and stands in for AWS; once per process. */
export const startUploadWorlds = async (): Promise<void> => {
  setEnvironment();
  await interceptSdk((call) => current?.answer(call) ?? never);
  const load = async (entry: string) =>
    v.parse(Handlers, await import(new URL(`../../../lambdas/${entry}.lambda.ts`, import.meta.url).href)).handler;
  functions = { tus: await load('tus/tus'), sweep: await load('sweeps/expire-uploads') };
};

/** Slots, their bucket and their table in memory, under a scheduler that the seed drives. */
export class UploadWorld {
  readonly bucket = new UploadBucket();
  readonly scheduler: Scheduler;
  readonly random: () => number;
  readonly tables: Tables;
  /** What is wrong so far, in words. */
  readonly wrong: string[] = [];
  readonly #faults: Faults;
  readonly #quotas = new QuotaBooks();
  readonly #contents = new Map<string, string>();
  readonly #beforeCall: UploadWorldOptions['beforeCall'];

  constructor({ seed, faults, keepsCondition = () => true, beforeCall }: UploadWorldOptions) {
    this.#beforeCall = beforeCall;
    restartTime();
    this.random = randomFrom(seed);
    this.scheduler = new Scheduler(this.random);
    this.#faults = new Faults(faults, () => {});
    this.tables = new Tables({
      onCommit: (changes) => {
        this.wrong.push(...this.#quotas.audit(changes));
        for (const { table, after } of changes)
          if (after && table === 'uploads') this.#audit(v.parse(UploadRecord, unmarshall(Object(after))));
      },
      keepsCondition,
    });
    current = this;
  }

  readonly answer = async (call: SentCall): Promise<Reply> => {
    const invocation = currentInvocation();
    if (invocation?.dead) return never;
    await this.scheduler.turn();
    if (invocation?.dead) return never;
    const fate = this.#faults.fateOf(`${call.service}:${call.operation}`, call);
    if (fate.effect) {
      const reply = outsideLambdas(() => this.#serve(call));
      if (!fate.dies && !fate.hangs && !fate.error) return reply;
      await reply.catch(() => {});
      if (fate.hangs) return never;
    }
    if (!fate.dies) throw fate.error ?? new Error('A fault without an error');
    invocation?.die();
    return never;
  };

  cease(): void {
    this.#faults.cease();
  }

  async #serve(call: SentCall): Promise<Reply> {
    await this.#beforeCall?.(call);
    if (call.service === 's3') return this.bucket.handle(call);
    return { body: JSON.stringify(this.tables.handle(call.operation, JSON.parse(call.body)) ?? {}) };
  }

  /** Reserves a slot as POST /uploads does. */
  reserve(content: string, name: number) {
    const upload_id = `00000000-0000-7000-8000-00000000010${name}`;
    const token = uploadToken(account_id, Buffer.alloc(32, name));
    const now = new Date().toISOString();
    this.#contents.set(upload_id, content);
    const record: UploadRecord = {
      account_id,
      upload_id,
      filename: 'f.mp4',
      content_type: 'video/mp4',
      size_bytes: content.length,
      created_at: now,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      token_hash: hashOfToken(token),
      ...dueAt(upload_id, Date.now() + dayMs),
    };
    this.tables.handle('TransactWriteItems', {
      ClientRequestToken: upload_id,
      TransactItems: [
        { Put: { TableName: 'uploads', Item: marshall(record) } },
        ...Object.entries({ upload_slots: 1, stored_bytes: content.length }).map(counting),
      ],
    });
    return { upload_id, token, content };
  }

  slot(upload_id: string): UploadRecord | undefined {
    const slots = this.tables.all('uploads').map((item) => v.parse(UploadRecord, unmarshall(Object(item))));
    return slots.find((slot) => slot.upload_id === upload_id);
  }

  /** What a client must know of one request; undefined when the Lambda died or broke. */
  async request(...request: Parameters<UploadWorld['send']>): Promise<TusAnswer | undefined> {
    const response = await this.send(...request);
    const offset = response?.headers['upload-offset'];
    return response && { status: response.statusCode, offset: offset === undefined ? undefined : Number(offset) };
  }

  /** One request as the gateway hands it on; undefined when the Lambda died or broke. */
  async send(
    method: string,
    { upload_id, token }: { upload_id: string; token: string },
    headers: Readonly<Record<string, string>> = {},
    body = '',
  ): Promise<v.InferOutput<typeof Response> | undefined> {
    const event = {
      ...gatewayEvent({
        method,
        headers: { 'tus-resumable': '1.0.0', 'upload-token': token, ...headers },
        ...(method !== 'POST' && { params: { upload_id } }),
        body: Buffer.from(body).toString('base64'),
      }),
      isBase64Encoded: true,
    };
    const outcome = await this.#run('tus', event);
    if (!outcome || 'error' in outcome) return undefined;
    return v.parse(Response, outcome.value);
  }

  sweep = () => this.#run('sweep', {});

  #run(name: 'tus' | 'sweep', event: unknown) {
    const handler = functions?.[name];
    if (!handler) throw new Error('startUploadWorlds() comes first');
    return outsideLambdas(() => runFunction({ functionName: name, handler, timeoutSeconds: 29, event, cause: name }));
  }

  /** A day later nothing of an unused slot may be left. */
  async dayAfter(): Promise<void> {
    this.cease();
    for (let run = 0; run < 2; run += 1) {
      vi.setSystemTime(Date.now() + 25 * 3_600_000);
      await this.scheduler.until(this.sweep());
    }
    for (const key of this.bucket.objects.keys()) this.wrong.push(`${key} is left`);
    for (const [id, { parts }] of this.bucket.multiparts)
      if (parts.size > 0) this.wrong.push(`parts of ${id} are left`);
    if (this.tables.all('uploads').length > 0) this.wrong.push('a slot is left');
  }

  /** At every commit: the offset is never ahead of what is durable, and what is durable is what was sent. */
  #audit(slot: UploadRecord): void {
    const { offset_bytes = 0, last_part = 0, skipped_parts = [], multipart_id = '', tail_id, completed_at } = slot;
    const content = this.#contents.get(slot.upload_id) ?? '';
    const earlier = this.slot(slot.upload_id)?.offset_bytes ?? 0;
    if (offset_bytes < earlier) this.wrong.push(`the offset went back to ${offset_bytes}`);
    if (slot.terminated_at || offset_bytes === 0) return;
    const object = this.bucket.objects.get(objectKeys.resumable(slot));
    // Also when the request that made it died before it could say so.
    if (object === content) return;
    if (completed_at) this.wrong.push(`complete, but the object is ${object}, not ${content}`);
    const parts = this.bucket.multiparts.get(multipart_id)?.parts ?? new Map<number, string>();
    const counted = Array.from({ length: last_part }, (_, at) => at + 1).filter((n) => !skipped_parts.includes(n));
    const stored = counted.map((number) => parts.get(number) ?? '?').join('');
    const paired = (offset_bytes / chunkBytes) % 2 === 0;
    const tail = paired ? '' : (this.bucket.objects.get(objectKeys.uploadTail(slot, tail_id ?? '')) ?? '?');
    if (stored + tail !== content.slice(0, offset_bytes)) {
      this.wrong.push(`at ${offset_bytes} there is ${stored}+${tail} of ${content}`);
    }
  }
}

const counting = ([kind, used]: [string, number]) => ({
  Update: {
    TableName: 'usage',
    Key: marshall({ account_id, kind }),
    UpdateExpression: 'ADD #used :used, #changes :one',
    ExpressionAttributeNames: { '#used': 'used', '#changes': 'changes' },
    ExpressionAttributeValues: marshall({ ':used': used, ':one': 1 }),
  },
});
