import { randomUUID } from 'node:crypto';
import type { CloudContext, Resumable } from '../../context.ts';
import { type AwsCall, AwsError, type AwsService } from '../../edge/aws-service.ts';
import { jsonService } from '../../edge/json-service.ts';
import type { FunctionInvoker } from '../lambda/function-invoker.ts';
import type { QueueSender } from '../sqs/queue-sender.ts';
import { Deliveries } from './deliveries.ts';
import type { EventBus } from './event-bus.ts';
import { entryFault, type PutEventsEntry, putEventsEntries } from './put-events.ts';
import { type Rule, type RuleSettings, readRule } from './rule.ts';
import { Schedules } from './schedules.ts';
import { sendToTarget } from './send-to-target.ts';

export interface Events extends EventBus, AwsService, Resumable {
  /** A custom bus; `default` is always there. */
  createEventBus(name: string): void;
  /** Throws NotImplemented, naming the matcher, schedule or target that is not served. */
  putRule(settings: RuleSettings): void;
}

interface Happening {
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
  readonly resources: readonly string[];
  readonly timeMs?: number;
}

/** EventBridge: buses, rules by pattern or rate, delivery at least once. */
export function createEvents(
  context: CloudContext,
  { functions, queues }: { functions: FunctionInvoker; queues: QueueSender },
): Events {
  const buses = new Set(['default']);
  const rules = new Map<string, Rule>();
  const send = sendToTarget(context, { functions, queues });
  const deliveries = new Deliveries(context, { queues, send, rules });
  const schedules = new Schedules(context, (rule, atMs) => {
    const { id, event } = envelope({ ...scheduledEvent(rule), timeMs: atMs });
    deliveries.add(id, event, [rule]);
  });
  let resumed = false;

  function envelope({ source, detailType, detail, resources, timeMs = Date.now() }: Happening) {
    const id = randomUUID();
    const { accountId: account, region } = context;
    // EventBridge tells the time to the second.
    const time = `${new Date(timeMs).toISOString().slice(0, 19)}Z`;
    const event = { version: '0', id, 'detail-type': detailType, source, account, time, region, resources, detail };
    return { id, event: JSON.stringify(event) };
  }

  function accept(busName: string, happening: Happening): string {
    const { id, event } = envelope(happening);
    const parsed: unknown = JSON.parse(event);
    const matching = [...rules.values()].filter(
      (rule) => rule.busName === busName && rule.state !== 'DISABLED' && rule.matches?.(parsed),
    );
    deliveries.add(id, event, matching);
    return id;
  }

  function busOf(nameOrArn: string): string {
    const name = nameOrArn.split('/').at(-1) ?? '';
    if (!buses.has(name)) throw new AwsError('ResourceNotFoundException', 400, `Event bus ${name} does not exist.`);
    return name;
  }

  function putEntry(entry: PutEventsEntry, call: AwsCall): object {
    const busName = busOf(entry.EventBusName);
    call.authorize('events:PutEvents', `arn:aws:events:${context.region}:${context.accountId}:event-bus/${busName}`, {
      context: { 'events:source': entry.Source, 'events:detail-type': entry.DetailType },
    });
    const fault = entryFault(entry);
    if (fault) return fault;
    const { Source: source, DetailType: detailType, Resources: resources, Time } = entry;
    const timeMs = Time === undefined ? Date.now() : Time * 1000;
    return { EventId: accept(busName, { source, detailType, detail: JSON.parse(entry.Detail), resources, timeMs }) };
  }

  const service = jsonService('events', {
    PutEvents(input, call) {
      const results = putEventsEntries(input).map((entry) => putEntry(entry, call));
      return { FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length, Entries: results };
    },
  });

  return {
    ...service,
    publish(event) {
      accept('default', event);
    },
    createEventBus(name) {
      buses.add(name);
    },
    putRule(settings) {
      const rule = readRule(settings);
      rules.set(rule.arn, { ...rule, busName: busOf(rule.busName) });
      if (resumed) schedules.start(rule);
    },
    async resume() {
      resumed = true;
      deliveries.resume();
      for (const rule of rules.values()) schedules.start(rule);
    },
    async stop() {
      schedules.stop();
      await deliveries.stop();
    },
  };
}

const scheduledEvent = (rule: Rule) => ({
  source: 'aws.events',
  detailType: 'Scheduled Event',
  resources: [rule.arn],
  detail: {},
});
