import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { Principal } from '../../iam/principal.ts';
import { sleepUntil } from '../../sleep.ts';
import type { Collection } from '../../state/state.ts';
import { backoffMs, exhaustedCondition, isRetryable } from '../events/retry-policy.ts';
import type { Sqs } from '../sqs/service.ts';
import type { CreateScheduleRequest } from './requests.ts';

/** A one-time schedule. */
export interface Schedule {
  readonly arn: string;
  readonly request: CreateScheduleRequest;
  readonly createdAtMs: number;
  readonly fireAtMs: number;
  /** Failed attempts to send the message so far. */
  readonly attempts: number;
  /** The time of the next attempt; absent once the schedule has ended. */
  readonly nextAtMs?: number;
}

/** One-time schedules. They are stored, with ActionAfterCompletion DELETE only until they end; late ones fire at once. */
export class Schedules {
  readonly #context: CloudContext;
  readonly #queues: Pick<Sqs, 'send' | 'sendMessage'>;
  readonly #stored: Collection<Schedule>;
  readonly #timers = new Map<string, AbortController>();

  constructor(context: CloudContext, queues: Pick<Sqs, 'send' | 'sendMessage'>) {
    this.#context = context;
    this.#queues = queues;
    this.#stored = context.state.collection('schedules');
  }

  find(arn: string): Schedule | undefined {
    return this.#stored.get(arn);
  }

  /** Stores a schedule, in place of any with its ARN; durable once it returns. */
  put(schedule: Schedule): void {
    this.#stored.put(schedule.arn, schedule);
    this.#start(schedule);
  }

  delete(arn: string): void {
    this.#stored.delete(arn);
    this.#timers.get(arn)?.abort();
    this.#timers.delete(arn);
  }

  resume(): void {
    for (const { value } of this.#stored.list()) this.#start(value);
  }

  stop(): void {
    for (const timer of this.#timers.values()) timer.abort();
  }

  /** The role session that sends the message. Throws AccessDenied unless the role trusts Scheduler. */
  assume({ arn, request }: Schedule): Principal {
    const { RoleArn: roleArn } = request.Target;
    const [name = ''] = arn.split('/').slice(-1);
    // The source is the group: https://docs.aws.amazon.com/scheduler/latest/UserGuide/cross-service-confused-deputy-prevention.html
    const sourceArn = arn.replace(':schedule/', ':schedule-group/').slice(0, -name.length - 1);
    this.#context.iam.assume({ kind: 'service', service: 'scheduler.amazonaws.com', sourceArn }, roleArn, name, 900);
    return { kind: 'role', roleArn, sessionName: name };
  }

  #start(schedule: Schedule): void {
    if (schedule.nextAtMs === undefined) return;
    const timer = new AbortController();
    this.#timers.set(schedule.arn, timer);
    sleepUntil(schedule.nextAtMs, timer.signal).then(
      () => this.#fire(schedule),
      () => {},
    );
  }

  /** The message is sent before the end is stored, so a process that is killed in between sends it again. */
  #fire(schedule: Schedule): void {
    const { Input, RetryPolicy = {} } = schedule.request.Target;
    try {
      this.#queues.sendMessage(JSON.parse(Input), this.assume(schedule));
      this.#end(schedule);
    } catch (error) {
      this.#context.log('scheduler', `${schedule.arn} could not send its message: ${error}`);
      const { MaximumRetryAttempts: maximumRetryAttempts = 185, MaximumEventAgeInSeconds: seconds = 86_400 } =
        RetryPolicy;
      const policy = { maximumRetryAttempts, maximumEventAgeInSeconds: seconds };
      const condition = exhaustedCondition(policy, { attempts: schedule.attempts, sinceMs: schedule.fireAtMs });
      if (isRetryable(error) && !condition) {
        const nextAtMs = Date.now() + backoffMs(schedule.attempts);
        this.put({ ...schedule, attempts: schedule.attempts + 1, nextAtMs });
      } else {
        this.#giveUp(schedule, error, condition);
        this.#end(schedule);
      }
    }
  }

  #end({ nextAtMs: _, ...schedule }: Schedule): void {
    if (schedule.request.ActionAfterCompletion === 'DELETE') this.delete(schedule.arn);
    else this.put(schedule);
  }

  // https://docs.aws.amazon.com/scheduler/latest/UserGuide/configuring-schedule-dlq.html
  #giveUp(schedule: Schedule, error: unknown, condition: string | undefined): void {
    const { Arn, Input, DeadLetterConfig } = schedule.request.Target;
    try {
      if (!DeadLetterConfig?.Arn) throw new Error('it has no dead-letter queue');
      const attributes = {
        SCHEDULE_ARN: schedule.arn,
        TARGET_ARN: Arn,
        SCHEDULED_TIME: new Date(schedule.fireAtMs).toISOString(),
        ERROR_CODE: error instanceof AwsError ? error.code : 'InternalServerException',
        ERROR_MESSAGE: error instanceof Error ? error.message : String(error),
        RETRY_ATTEMPTS: String(schedule.attempts),
        ...(condition && { EXHAUSTED_RETRY_CONDITION: condition }),
      };
      const principal = this.assume(schedule);
      this.#queues.send({ queueArn: DeadLetterConfig.Arn, body: Input, principal, attributes });
    } catch (dropped) {
      this.#context.log('scheduler', `${schedule.arn} dropped its message: ${dropped}`);
    }
  }
}
