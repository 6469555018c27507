import {
  DescribeExecutionCommand,
  type DescribeExecutionCommandOutput,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import type { EventBus, ServiceEvent } from '../../../src/services/events/event-bus.ts';
import { createStates, type States } from '../../../src/services/states/service.ts';
import type { StartQuota } from '../../../src/services/states/start-bucket.ts';
import { TestEdge } from '../../edge/test-edge.ts';
import { ScriptedLambda } from './scripted-lambda.ts';

export const roleArn = 'arn:aws:iam::000000000000:role/machine';

/** A Step Functions stand-in with one machine at a time, driven through the real SDK client. */
export class MachineBench {
  readonly cloud: TestEdge;
  readonly lambda = new ScriptedLambda();
  readonly sfn: SFNClient;
  readonly published: ServiceEvent[] = [];
  readonly #events: EventBus;
  readonly #startQuota: StartQuota | undefined;
  readonly #watchers = new Set<() => void>();
  readonly #definitions = new Map<string, string>();
  states: States;

  constructor(cloud: TestEdge, startQuota: StartQuota | undefined) {
    this.cloud = cloud;
    this.#startQuota = startQuota;
    this.#events = {
      publish: (event) => {
        this.published.push(event);
        queueMicrotask(() => {
          for (const watcher of this.#watchers) watcher();
        });
      },
    };
    this.sfn = new SFNClient(cloud.operator);
    cloud.allow(roleArn, 'lambda:InvokeFunction', 'mediaconvert:*');
    cloud.edge.serve(this.lambda);
    this.states = this.#create();
  }

  static async open({
    startQuota,
    ...options
  }: {
    timeScale?: number;
    startQuota?: StartQuota;
  } = {}): Promise<MachineBench> {
    return new MachineBench(await TestEdge.start(options), startQuota);
  }

  #create(): States {
    const startQuota = this.#startQuota;
    const states = createStates(this.cloud.context, { events: this.#events, ...(startQuota && { startQuota }) });
    this.cloud.edge.serve(states);
    return states;
  }

  /** Gives the ARN of a JSONata machine of these states. */
  machine(states: Record<string, unknown>, top: Record<string, unknown> = {}): string {
    return this.define(definition(states, top));
  }

  define(asl: string): string {
    const name = `machine-${this.#definitions.size + 1}`;
    const arn = `arn:aws:states:us-east-1:000000000000:stateMachine:${name}`;
    this.states.createStateMachine({ arn, name, definition: asl, roleArn });
    this.#definitions.set(name, asl);
    return arn;
  }

  async start(stateMachineArn: string, input: unknown = {}, name?: string): Promise<string> {
    const command = new StartExecutionCommand({ stateMachineArn, input: JSON.stringify(input), name });
    return (await this.sfn.send(command)).executionArn ?? '';
  }

  async ended(executionArn: string): Promise<DescribeExecutionCommandOutput> {
    for (;;) {
      const changed = new Promise<void>((resolve) => this.#watchers.add(resolve));
      const described = await this.sfn.send(new DescribeExecutionCommand({ executionArn }));
      if (described.status !== 'RUNNING') return described;
      await changed;
    }
  }

  async run(states: Record<string, unknown>, input: unknown = {}, top: Record<string, unknown> = {}) {
    const { status, output, error, cause } = await this.ended(await this.start(this.machine(states, top), input));
    return { status, output: output === undefined ? undefined : JSON.parse(output), error, cause };
  }

  /** The state after kill -9: a new stand-in on what was stored. */
  async restart(changed: Readonly<Record<string, Record<string, unknown>>> = {}): Promise<void> {
    await this.states.stop();
    this.states = this.#create();
    for (const [name, earlier] of this.#definitions) {
      const arn = `arn:aws:states:us-east-1:000000000000:stateMachine:${name}`;
      const states = changed[name];
      this.states.createStateMachine({ arn, name, definition: states ? definition(states) : earlier, roleArn });
    }
    await this.states.resume();
  }

  async close(): Promise<void> {
    await this.states.stop();
    this.sfn.destroy();
    await this.cloud.stop();
  }
}

const definition = (states: Record<string, unknown>, top: Record<string, unknown> = {}): string =>
  JSON.stringify({ QueryLanguage: 'JSONata', StartAt: Object.keys(states)[0], States: states, ...top });
