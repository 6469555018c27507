import '../world/replaced-modules.ts';
import './small-chunks.ts';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { vi } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { UploadRecord } from '#contract/records/upload.ts';
import { hashOfToken, uploadToken } from '#core/tus/upload-token.ts';
import { dueAt } from '#core/work/due.ts';
import { gatewayEvent } from '../../lambdas/gateway-event.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
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

const account_id = '00000000-0000-7000-8000-000000000001';
const dayMs = 24 * 3_600_000;
const never = new Promise<never>(() => {});
const Handlers = v.looseObject({ handler: v.custom<Handler>((value) => typeof value === 'function') });
const Response = v.object({
  statusCode: v.number(),
  headers: v.record(v.string(), v.string()),
});

export type TusAnswer = { readonly status: number; readonly offset: number | undefined };

export interface UploadWorldOptions {
  readonly seed: number;
  readonly faults: readonly Fault[];
  readonly keepsCondition?: TablesOptions['keepsCondition'];
  /** Runs before a call takes effect. It may wait, or throw the error that AWS answers. */
  readonly beforeCall?: (call: SentCall) => Promise<void>;
}

let current: UploadWorld | undefined;
let functions: { tus: Handler; sweep: Handler } | undefined;

/** Loads the handlers into this process and replaces AWS. Once for each process. */
export const startUploadWorlds = async (): Promise<void> => {
  setLambdaEnvironment();
  await interceptSdk((call) => current?.answer(call) ?? never);
  const load = async (entry: string) =>
    v.parse(Handlers, await import(new URL(`../../../lambdas/${entry}.lambda.ts`, import.meta.url).href)).handler;
  functions = { tus: await load('tus/tus'), sweep: await load('sweeps/expire-uploads') };
};

/** Resumable uploads with their table and bucket in memory. The seed decides the order of all calls. */
export class UploadWorld {
  readonly bucket = new UploadBucket();
  readonly scheduler: Scheduler;
  readonly random: () => number;
  readonly tables: Tables;
  /** The violations so far, one sentence each. */
  readonly violations: string[] = [];
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
        this.violations.push(...this.#quotas.audit(changes));
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

  stopFaults(): void {
    this.#faults.stop();
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

  /** Status and offset of one answer; undefined when the Lambda died or threw. */
  async request(...request: Parameters<UploadWorld['send']>): Promise<TusAnswer | undefined> {
    const response = await this.send(...request);
    const offset = response?.headers['upload-offset'];
    return response && { status: response.statusCode, offset: offset === undefined ? undefined : Number(offset) };
  }

  /** Sends one request as the gateway does; undefined when the Lambda died or threw. */
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

  /** Runs the sweep a day later. Then nothing of an unused slot may be left. */
  async dayAfter(): Promise<void> {
    this.stopFaults();
    for (let run = 0; run < 2; run += 1) {
      vi.setSystemTime(Date.now() + 25 * 3_600_000);
      await this.scheduler.until(this.sweep());
    }
    for (const key of this.bucket.objects.keys()) this.violations.push(`${key} is left`);
    for (const [id, { parts }] of this.bucket.multiparts)
      if (parts.size > 0) this.violations.push(`parts of ${id} are left`);
    if (this.tables.all('uploads').length > 0) this.violations.push('a slot is left');
  }

  /** At every commit, the bytes up to the offset are stored, and they are those that were sent. */
  #audit(slot: UploadRecord): void {
    const { offset_bytes = 0, last_part = 0, skipped_parts = [], multipart_id = '', tail_id, completed_at } = slot;
    const content = this.#contents.get(slot.upload_id) ?? '';
    const earlier = this.slot(slot.upload_id)?.offset_bytes ?? 0;
    if (offset_bytes < earlier) this.violations.push(`the offset went back to ${offset_bytes}`);
    if (slot.terminated_at || offset_bytes === 0) return;
    const object = this.bucket.objects.get(objectKeys.resumable(slot));
    // The object may be whole although the request that completed it died before its commit.
    if (object === content) return;
    if (completed_at) this.violations.push(`complete, but the object is ${object}, not ${content}`);
    const parts = this.bucket.multiparts.get(multipart_id)?.parts ?? new Map<number, string>();
    const counted = Array.from({ length: last_part }, (_, at) => at + 1).filter((n) => !skipped_parts.includes(n));
    const stored = counted.map((number) => parts.get(number) ?? '?').join('');
    const paired = (offset_bytes / chunkBytes) % 2 === 0;
    const tail = paired ? '' : (this.bucket.objects.get(objectKeys.uploadTail(slot, tail_id ?? '')) ?? '?');
    if (stored + tail !== content.slice(0, offset_bytes)) {
      this.violations.push(`at ${offset_bytes} there is ${stored}+${tail} of ${content}`);
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
