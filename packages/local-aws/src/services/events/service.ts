import { randomUUID } from 'node:crypto';
import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsService } from '../../edge/aws-service.ts';
import { jsonService } from '../../edge/json-service.ts';
import type { FunctionInvoker } from '../lambda/function-invoker.ts';
import type { QueueSender } from '../sqs/queue-sender.ts';
import { Deliveries } from './deliveries.ts';
import { defaultBus, type EventBus, type ServiceEvent } from './event-bus.ts';
import { busArn, putEvents } from './put-events.ts';
import { type Rule, type RuleSettings, readRule } from './rule.ts';
import { Schedules } from './schedules.ts';
import { sendToTarget } from './send-to-target.ts';

export interface Events extends AwsService, EventBus, Resumable {
  /** Makes a custom bus. Returns its ARN. */
  createBus(name: string): string;
  /** Throws NotImplemented, naming the matcher, schedule or target that is not supported. */
  putRule(settings: RuleSettings): void;
}

interface TimedEvent extends ServiceEvent {
  readonly timeMs?: number;
}

/** EventBridge: the default bus with the services' own events, custom buses, rules by pattern or rate, delivery at least once. */
export function createEvents(
  context: CloudContext,
  { functions, queues }: { functions: FunctionInvoker; queues: QueueSender },
): Events {
  const rules = new Map<string, Rule>();
  const buses = new Set([defaultBus]);
  const send = sendToTarget(context, { functions, queues });
  const deliveries = new Deliveries(context, { queues, send, rules });
  const schedules = new Schedules(context, (rule, atMs) => {
    const { id, event } = envelope({ ...scheduledEvent(rule), timeMs: atMs });
    deliveries.add(id, event, [rule]);
  });
  let resumed = false;

  function envelope({ source, detailType, detail, resources, timeMs = Date.now() }: TimedEvent) {
    const id = randomUUID();
    const { accountId: account, region } = context;
    // EventBridge gives times in whole seconds.
    const time = `${new Date(timeMs).toISOString().slice(0, 19)}Z`;
    const event = { version: '0', id, 'detail-type': detailType, source, account, time, region, resources, detail };
    return { id, event: JSON.stringify(event) };
  }

  /** Durable once it returns the event's id. */
  function publish(busName: string, published: ServiceEvent): string {
    const { id, event } = envelope(published);
    const parsed: unknown = JSON.parse(event);
    const matching = [...rules.values()].filter(
      (rule) => (rule.busName ?? defaultBus) === busName && rule.state !== 'DISABLED' && rule.matches?.(parsed),
    );
    const delaysMs = context.limits?.eventDelaysMs?.(published.detail) ?? [0];
    for (const [nth, delayMs] of delaysMs.entries()) deliveries.add(`${id} ${nth}`, event, matching, delayMs);
    return id;
  }

  return {
    ...jsonService('events', { PutEvents: putEvents(context, buses, publish) }),
    createBus(name) {
      buses.add(name);
      return busArn(context, name);
    },
    publish(serviceEvent) {
      publish(defaultBus, serviceEvent);
    },
    putRule(settings) {
      const { name, busName = defaultBus } = settings;
      if (!buses.has(busName)) throw new Error(`rule ${name}: there is no event bus ${busName}`);
      const rule = readRule(settings);
      rules.set(rule.arn, rule);
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
