import { notSupported } from '../../aws-error.ts';
import { compilePattern, type EventMatcher } from './event-pattern.ts';
import { messageGroupOf } from './message-group.ts';
import type { RetryPolicy } from './retry-policy.ts';

export interface RuleTarget {
  readonly id: string;
  /** JSON text that the target gets in place of the event. */
  readonly input?: string;
  /** ARN of a function, a queue or a state machine. */
  readonly arn: string;
  /** For state machines: the role that starts the execution. */
  readonly roleArn?: string;
  readonly deadLetterArn?: string;
  readonly retryPolicy?: RetryPolicy;
  /** For queues: the message group, or the path of the event's field that names it, `$.detail.field`. */
  readonly messageGroup?: string;
}

export interface RuleSettings {
  readonly arn: string;
  readonly name: string;
  /** @default default */
  readonly busName?: string;
  readonly eventPattern?: unknown;
  /** `rate(5 minutes)`; never divided by the time scale */
  readonly scheduleExpression?: string;
  /** @default ENABLED */
  readonly state?: 'ENABLED' | 'DISABLED';
  readonly targets: readonly RuleTarget[];
}

export interface Rule extends RuleSettings {
  readonly matches: EventMatcher | undefined;
  readonly everyMs: number | undefined;
}

/** Checks and compiles a rule. Throws NotImplemented, naming what is not supported. */
export function readRule(settings: RuleSettings): Rule {
  for (const target of settings.targets) checkTarget(settings.name, target);
  const everyMs = settings.scheduleExpression === undefined ? undefined : rateMs(settings.scheduleExpression);
  const matches = settings.eventPattern === undefined ? undefined : compilePattern(settings.eventPattern);
  if (!matches && everyMs === undefined) throw notSupported(`rule ${settings.name} with neither pattern nor schedule`);
  return { ...settings, matches, everyMs };
}

function checkTarget(ruleName: string, target: RuleTarget): void {
  if (!/^arn:[\w-]+:(lambda|sqs|states):/.test(target.arn))
    throw notSupported(`rule ${ruleName}: a target ${target.arn}`);
  if (target.arn.includes(':states:') && !target.roleArn)
    throw notSupported(`rule ${ruleName}: ${target.arn} without a role`);
  if (target.messageGroup !== undefined && !target.arn.includes(':sqs:'))
    throw notSupported(`rule ${ruleName}: a message group for ${target.arn}`);
  // Finds a malformed path by applying it to an empty event.
  messageGroupOf(target, '{}');
}

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html */
function rateMs(expression: string): number {
  const [, count, unit] = /^rate\(([1-9]\d*) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const unitLengthMs = unitMs[unit ?? ''];
  if (unitLengthMs === undefined) throw notSupported(`the schedule ${expression}; only rate() is`);
  return Number(count) * unitLengthMs;
}
