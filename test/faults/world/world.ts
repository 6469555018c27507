import './replaced-modules.ts';
import type { StartQuota } from '@cueline/local-aws/services/states/start-bucket.ts';
import { vi } from 'vitest';
import type { PlanName } from '#contract/plans.ts';
import type { Sweep } from '#contract/step.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { type Account, openAccount } from './accounts.ts';
import { Books, text } from './books.ts';
import { Encoder } from './encoder.ts';
import { type Fault, type FaultKind, Faults } from './faults.ts';
import type { WorldFunction } from './functions.ts';
import { currentInvocation, type Outcome, outsideLambdas, runFunction } from './invocations.ts';
import { Machines } from './machines.ts';
import { Objects, type Reply } from './objects.ts';
import { PublishedEvents } from './published-events.ts';
import { Receiver } from './receiver.ts';
import { randomFrom, Scheduler } from './scheduler.ts';
import type { SentCall } from './sent-call.ts';
import { Speech } from './speech.ts';
import { Tables, type TablesOptions } from './tables.ts';
import { restartTime } from './virtual-time.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

export interface WorldOptions {
  readonly functions: ReadonlyMap<string, WorldFunction>;
  /** The seed of the order of concurrent calls; 0 is the simplest order. */
  readonly schedule: number;
  readonly faults: readonly Fault[];
  /** Credits of each account. */
  readonly credits: readonly number[];
  /** All of them are test accounts. */
  readonly tests?: boolean | undefined;
  /** The quota of StartExecution. @default that of us-east-1 */
  readonly startQuota?: StartQuota | undefined;
  /** Lets calls of AWS run concurrently, each for this long. @default one after another, in the order of `schedule` */
  readonly callMs?: number;
  /** Nano-dollars that each account may still spend on the first day. @default the whole ceiling */
  readonly spendLeftNanoUsd?: readonly number[] | undefined;
  /** Nano-dollars of begun work that each account may still cancel on the first day. @default the whole ceiling */
  readonly cancelLeftNanoUsd?: readonly number[] | undefined;
  /** @default pro */
  readonly plan?: PlanName | undefined;
  /** Gives the accounts a plan with small quotas. */
  readonly smallQuotas?: boolean | undefined;
  /** Credits that the keys of each account may spend in a day (accounts.ts). @default no caps */
  readonly cap?: number | undefined;
  readonly keepsCondition?: TablesOptions['keepsCondition'];
  /** Called for every call of AWS that a Lambda makes, and once more for the fault that is injected into it. */
  onCall?(site: string, kind: FaultKind | undefined): void;
}

const never = new Promise<never>(() => {});
const minuteMs = 60_000;
const minutesOfFaults = 4;
const maxMinutes = 400;
/** By sweep: the tables that it checks. Without WriteDailyCosts, which reads logs: the world has none. */
const checkedBySweep = Object.entries<Sweep>(sweepSteps).flatMap(([name, { uses }]) => {
  const checked = Object.entries(uses.tables ?? {}).filter(([, actions]) => actions.includes('query due-keys'));
  return name === 'WriteDailyCosts' ? [] : [{ name, tables: checked.map(([table]) => table) }];
});

/**
 * AWS in memory on a virtual clock, with the real handlers in this process and the real machines
 * (docs/decisions/faults-in-a-simulated-world.md). Every race and every fault follows from `schedule` and `faults`.
 */
export class World {
  readonly accounts: readonly Account[];
  readonly books = new Books({
    encodeFailed: (workId) => this.#encoder.failed(workId),
    isRunning: (name) => this.#executions.has(name),
  });
  readonly events = new PublishedEvents();
  readonly receiver: Receiver;
  readonly objects = new Objects();
  readonly scheduler: Scheduler;
  readonly tables: Tables;
  readonly #options: WorldOptions;
  readonly #random: () => number;
  readonly #faults: Faults;
  readonly #speech: Speech;
  readonly #encoder: Encoder;
  readonly #machines: Machines;
  readonly #webhooks: WebhookDelivery;
  /** The names of those that run. */
  readonly #executions = new Set<string>();
  #runs = 0;
  #running = 0;
  #committing = 'the operator';

  constructor(options: WorldOptions) {
    restartTime();
    this.#options = options;
    this.#random = randomFrom(options.schedule);
    // Jitter must follow from the seed, too.
    vi.spyOn(Math, 'random').mockImplementation(this.#random);
    this.scheduler = new Scheduler(this.#random);
    this.#webhooks = new WebhookDelivery(this.#random, this.events, (functionName, event) =>
      this.run(functionName, event),
    );
    this.receiver = new Receiver(this.#random, () => this.scheduler.turn());
    this.#faults = new Faults(options.faults, (site, kind) => options.onCall?.(site, kind));
    this.tables = new Tables({
      onCommit: (changes) => this.books.audit(changes, this.#committing),
      keepsCondition: options.keepsCondition ?? (() => true),
    });
    this.#speech = new Speech(this.objects, (event) => this.#emit('ResumeSpeechJob', event));
    this.#encoder = new Encoder(this.objects, (event) => this.#emit('ReportProgress', event));
    const changed = (detail: unknown) => {
      const { name, status } = Object(detail);
      if (status === 'RUNNING') this.#executions.add(name);
      else this.#executions.delete(name);
      if (status !== 'RUNNING' && status !== 'SUCCEEDED') this.#emit('ReconcileOpenWork', { detail });
    };
    this.#machines = new Machines(changed, options.startQuota);
    this.accounts = options.credits.map((credits, at) =>
      openAccount(this.tables, at, {
        credits,
        spendLeftNanoUsd: options.spendLeftNanoUsd?.[at],
        cancelLeftNanoUsd: options.cancelLeftNanoUsd?.[at],
        plan: options.plan,
        smallQuotas: options.smallQuotas,
        cap: options.cap,
        tests: options.tests,
      }),
    );
  }

  /** Answers a call of an SDK client. */
  readonly answer = async (call: SentCall): Promise<Reply> => {
    const invocation = currentInvocation();
    if (invocation?.dead) return never;
    await this.#turn();
    if (invocation?.dead) return never;
    if (!invocation) return outsideLambdas(() => this.#serve(call, 'AWS'));
    const site = `${invocation.functionName} ${call.service}:${call.operation}`;
    this.#options.onCall?.(site, undefined);
    const { effect, dies, hangs, error } = this.#faults.fateOf(site, call);
    const reply = effect ? outsideLambdas(() => this.#serve(call, invocation.cause)) : undefined;
    if (reply && !dies && !hangs && !error) return reply;
    await reply?.catch(() => {});
    if (error) throw error;
    if (dies) invocation.die();
    return never;
  };

  #turn(): Promise<void> {
    const { callMs } = this.#options;
    return callMs === undefined
      ? this.scheduler.turn()
      : new Promise((resolve) => {
          setTimeout(resolve, callMs);
        });
  }

  /** By execution name, in the order of their starts: when each was started, in ms. */
  get starts(): Machines['starts'] {
    return this.#machines.starts;
  }

  /** Invokes a function as its trigger does. */
  run(functionName: string, event: unknown, cause = `${functionName} ${++this.#runs}`): Promise<Outcome> {
    const found = this.#options.functions.get(functionName);
    if (!found) throw new Error(`There is no function ${functionName}`);
    this.#running += 1;
    return outsideLambdas(() => runFunction({ ...found, functionName, event, cause })).finally(() => {
      this.#running -= 1;
    });
  }

  /** Without the sweeps that would find nothing due: each of them asks for all shards, which takes most of the time of a world. */
  async sweep(): Promise<void> {
    const now = new Date().toISOString();
    const isDue = (table: string) =>
      this.tables.all(table).some((item) => item.due !== undefined && text(item, 'due_at') < now);
    const finding = checkedBySweep.filter(({ tables }) => tables.length === 0 || tables.some(isDue));
    await Promise.all(finding.map(({ name }) => this.run(name, {})));
  }

  /** Lets time pass and sweeps run until nothing is in progress. Faults are injected only in the first minutes. */
  async settle({ faultMinutes = minutesOfFaults } = {}): Promise<void> {
    for (let minute = 0; minute < maxMinutes; minute += 1) {
      if (minute === faultMinutes) this.#faults.stop();
      await this.scheduler.pass(minuteMs);
      if (!this.#isInProgress()) return;
      await this.scheduler.until(this.sweep());
    }
  }

  #isInProgress(): boolean {
    if (this.#running > 0 || this.#webhooks.pending > 0) return true;
    const works = [...this.tables.all('jobs'), ...this.tables.all('exports')];
    const deleted = this.tables
      .all('projects')
      .filter((item) => item.deleting)
      .map((item) => text(item, 'project_id'));
    return (
      [...this.tables.all('batches'), ...this.tables.all('batch-items')].some((item) => item.due !== undefined) ||
      works.some((item) => item.due !== undefined || deleted.includes(text(item, 'project_id'))) ||
      deleted.some(
        (id) =>
          this.objects.keys().some((key) => key.includes(id)) ||
          this.tables.all('transcript-versions').some((item) => text(item, 'account_project').endsWith(id)),
      )
    );
  }

  async end(): Promise<void> {
    await this.#machines.stop();
  }

  async #serve(call: SentCall, cause: string): Promise<Reply> {
    const { service, operation, body } = call;
    if (service === 's3') return this.objects.handle(call);
    if (service === 'sts') return { body: session };
    if (service === 'lambda') return this.#invoke(call);
    const input = body ? JSON.parse(body) : {};
    this.#committing = cause;
    return { body: JSON.stringify((await this.#jsonOf(service, operation, input, call.path)) ?? {}) };
  }

  #jsonOf(service: string, operation: string, input: Record<string, unknown>, path: string): unknown {
    if (
      doesMediaWork.has(operation) &&
      this.accounts.some(({ id }) => isTestAccount(id) && JSON.stringify(input).includes(id))
    )
      this.books.violations.push(`${operation} was requested for a test account`);
    if (service === 'dynamodb') return this.tables.handle(operation, input);
    if (service === 'states') return this.#machines.handle(operation, input);
    if (service === 'transcribe') return this.#speech.handle(operation, input);
    if (service === 'events' || service === 'sqs' || service === 'scheduler')
      return this.#webhooks.handle(operation, input, path);
    if (service === 'mediaconvert') return this.#encoder.handle(operation, path, input);
    throw new Error(`The world has no ${service}`);
  }

  async #invoke({ path, body }: SentCall): Promise<Reply> {
    const outcome = await this.run(decodeURIComponent(path.split('/')[3] ?? ''), JSON.parse(body));
    if ('value' in outcome) return { body: JSON.stringify(outcome.value ?? null) };
    return { headers: { 'x-amz-function-error': 'Unhandled' }, body: JSON.stringify(outcome.error) };
  }

  /** Delivers an AWS event: mostly once, sometimes never or twice. Lambda makes three attempts in all. */
  #emit(functionName: string, event: unknown): void {
    const luck = this.#random();
    const deliveries = luck > 0.9 ? 0 : luck > 0.8 ? 2 : 1;
    for (let delivery = 0; delivery < deliveries; delivery += 1)
      setTimeout(() => this.#deliver(functionName, event, 3), 100);
  }

  async #deliver(functionName: string, event: unknown, attempts: number): Promise<void> {
    const outcome = await this.run(functionName, event);
    if ('error' in outcome && attempts > 1)
      setTimeout(() => this.#deliver(functionName, event, attempts - 1), minuteMs);
  }
}

const doesMediaWork = new Set(['StartTranscriptionJob', 'CreateJob']);

const session = `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>ASIAWORLD</AccessKeyId>
<SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken><Expiration>2030-01-01T00:00:00Z</Expiration>
</Credentials></AssumeRoleResult></AssumeRoleResponse>`;
