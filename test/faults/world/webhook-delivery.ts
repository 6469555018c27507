import { createHash } from 'node:crypto';
import { AwsError } from '@cueline/local-aws/aws-error.ts';
import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { BatchResponse } from '#contract/schemas/delivery-queue.ts';
import { AccountEvent, eventSource } from '#contract/schemas/events.ts';
import { chunkSteps } from '#contract/steps/chunks.ts';
import { startSteps } from '#contract/steps/starts.ts';
import { webhookSteps } from '#contract/steps/webhooks.ts';
import type { Outcome } from './invocations.ts';
import type { PublishedEvents } from './published-events.ts';

const Send = v.object({
  QueueUrl: v.string(),
  MessageBody: v.string(),
  MessageGroupId: v.string(),
  DelaySeconds: v.optional(v.pipe(v.number(), v.maxValue(900)), 0),
});
const SendBatch = v.object({
  QueueUrl: v.string(),
  Entries: v.pipe(v.array(v.object({ Id: v.string(), ...v.omit(Send, ['QueueUrl']).entries })), v.maxLength(10)),
});
const Change = v.object({ ReceiptHandle: v.string(), VisibilityTimeout: v.number() });
const PutEvents = v.strictObject({
  Entries: v.tuple([
    v.strictObject({
      EventBusName: v.string(),
      Source: v.literal(eventSource),
      DetailType: v.string(),
      Detail: v.pipe(v.string(), v.parseJson(), v.strictObject(AccountEvent.entries)),
    }),
  ]),
});
const Schedule = v.object({
  ScheduleExpression: v.pipe(v.string(), v.regex(/^at\(.*\)$/)),
  Target: v.object({ Input: v.pipe(v.string(), v.parseJson(), Send) }),
});

const consumers = { ...chunkSteps, ...startSteps, ...webhookSteps };

/** MaximumConcurrency of its event source mapping. */
const maxStarting = 10;

interface Message {
  readonly id: string;
  readonly functionName: keyof typeof consumers;
  readonly body: string;
  readonly group: string | undefined;
  receives: number;
  visibilitySeconds: number;
}

const consumerOf = (queueUrl: string): Message['functionName'] => {
  if (queueUrl === process.env[environmentNames.startQueue]) return 'StartWork';
  if (queueUrl === process.env[environmentNames.chunkQueue]) return 'StartChunk';
  return queueUrl === process.env[environmentNames.eventQueue] ? 'FanOut' : 'Deliver';
};

/** The bus, the queues and the schedules. A message is received at least once, and again when its function fails. */
export class WebhookDelivery {
  readonly #messages = new Map<string, Message>();
  readonly #schedules = new Set<string>();
  readonly #random: () => number;
  readonly #events: PublishedEvents;
  readonly #run: (functionName: string, event: unknown) => Promise<Outcome>;
  #made = 0;
  #published = 0;
  readonly #waiting: Message[] = [];
  #starting = 0;

  constructor(
    random: () => number,
    events: PublishedEvents,
    run: (functionName: string, event: unknown) => Promise<Outcome>,
  ) {
    this.#random = random;
    this.#events = events;
    this.#run = run;
  }

  /** The number of messages that are not deleted, with those that schedules will send. */
  get pending(): number {
    return this.#messages.size;
  }

  handle(operation: string, input: unknown, path: string): unknown {
    if (operation === 'PutEvents') return this.#publish(v.parse(PutEvents, input));
    if (operation === 'CreateSchedule') return this.#schedule(path, v.parse(Schedule, input));
    if (operation === 'ChangeMessageVisibility') return this.#change(v.parse(Change, input));
    if (operation === 'SendMessageBatch') return this.#sendBatch(v.parse(SendBatch, input));
    if (operation === 'SendMessage') return this.#send(v.parse(Send, input));
    throw new Error(`The queues do not serve ${operation}`);
  }

  /** One entry in ten fails, which EventBridge answers with status 200. The group of every other event is not its account. */
  #publish({ Entries: [{ Detail }] }: v.InferOutput<typeof PutEvents>): object {
    if (this.#random() > 0.9) return { FailedEntryCount: 1, Entries: [{ ErrorCode: 'InternalFailure' }] };
    this.#events.add(Detail);
    this.#published += 1;
    const group = this.#published % 2 === 0 ? Detail.account_id : undefined;
    this.#add('FanOut', JSON.stringify({ detail: Detail }), { group });
    return { FailedEntryCount: 0, Entries: [{ EventId: 'event' }] };
  }

  #send({ QueueUrl, MessageBody, MessageGroupId: group, DelaySeconds }: v.InferOutput<typeof Send>): object {
    const id = this.#add(consumerOf(QueueUrl), MessageBody, { group, delayMs: DelaySeconds * 1000 });
    return { MessageId: id, MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex') };
  }

  /** One entry in ten fails, which SQS answers with status 200. */
  #sendBatch({ QueueUrl, Entries }: v.InferOutput<typeof SendBatch>): object {
    const fates = Entries.map((entry) => ({ entry, taken: this.#random() < 0.9 }));
    return {
      Successful: fates.flatMap(({ entry, taken }) =>
        taken ? [{ Id: entry.Id, ...this.#send({ QueueUrl, ...entry }) }] : [],
      ),
      Failed: fates.flatMap(({ entry: { Id }, taken }) =>
        taken ? [] : [{ Id, Code: 'InternalError', SenderFault: false }],
      ),
    };
  }

  #change({ ReceiptHandle, VisibilityTimeout }: v.InferOutput<typeof Change>): object {
    const message = this.#messages.get(ReceiptHandle);
    if (message) message.visibilitySeconds = VisibilityTimeout;
    return {};
  }

  #schedule(path: string, { ScheduleExpression, Target }: v.InferOutput<typeof Schedule>): object {
    const name = path.split('/').at(-1) ?? '';
    if (this.#schedules.has(name)) throw new AwsError('ConflictException', 409, `Schedule ${name} already exists.`);
    this.#schedules.add(name);
    const atMs = Date.parse(`${ScheduleExpression.slice(3, -1)}Z`);
    const { MessageBody, MessageGroupId: group } = Target.Input;
    this.#add('Deliver', MessageBody, { group, delayMs: atMs - Date.now() });
    return { ScheduleArn: name };
  }

  /** One in ten messages is sent twice. */
  #add(
    functionName: Message['functionName'],
    body: string,
    { group, delayMs = 0 }: { readonly group: string | undefined; readonly delayMs?: number },
  ): string {
    let id = '';
    for (let copies = this.#random() > 0.9 ? 2 : 1; copies > 0; copies -= 1) {
      this.#made += 1;
      id = `message-${this.#made}`;
      const message: Message = { id, functionName, body, group, receives: 0, visibilitySeconds: 0 };
      this.#messages.set(id, message);
      setTimeout(() => this.#receive(message), delayMs + 20);
    }
    return id;
  }

  /** StartWork runs in a limited number of copies, so its messages wait in order. */
  async #receive(message: Message): Promise<void> {
    if (message.functionName !== 'StartWork') return this.#hand(message);
    this.#waiting.push(message);
    if (this.#starting >= maxStarting) return;
    this.#starting += 1;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#hand(next);
    this.#starting -= 1;
  }

  async #hand(message: Message): Promise<void> {
    const { id, functionName, body, group } = message;
    message.receives += 1;
    message.visibilitySeconds = 6 * consumers[functionName].timeoutSeconds;
    const attributes = { ApproximateReceiveCount: String(message.receives), ...(group && { MessageGroupId: group }) };
    const outcome = await this.#run(functionName, {
      Records: [{ messageId: id, receiptHandle: id, body, attributes }],
    });
    const handled = 'value' in outcome && v.parse(BatchResponse, outcome.value).batchItemFailures.length === 0;
    if (handled) this.#messages.delete(id);
    else setTimeout(() => this.#receive(message), message.visibilitySeconds * 1000);
  }
}
