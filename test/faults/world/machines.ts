import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { CloudContext } from '@cueline/local-aws/context.ts';
import type { AwsCall } from '@cueline/local-aws/edge/aws-service.ts';
import { createIam } from '@cueline/local-aws/iam/create-iam.ts';
import { ExecutionStore } from '@cueline/local-aws/services/states/execution-store.ts';
import { Executions } from '@cueline/local-aws/services/states/executions.ts';
import { operations, type StateMachine } from '@cueline/local-aws/services/states/operations.ts';
import { StartBucket, type StartQuota, usualQuota } from '@cueline/local-aws/services/states/start-bucket.ts';
import { TaskTokens } from '@cueline/local-aws/services/states/task-tokens.ts';
import { State } from '@cueline/local-aws/state/state.ts';
import { steps } from '#contract/steps.ts';
import { machines as machineNames } from '#contract/uses.ts';
import { exportMachine } from '../../../lib/machines/export-machine.ts';
import { importMachine } from '../../../lib/machines/import-machine.ts';
import { playbackMachine } from '../../../lib/machines/playback-machine.ts';
import { transcribeMachine } from '../../../lib/machines/transcribe-machine.ts';
import { perRow } from '../../../lib/per-row.ts';
import { chunkQueue, machineArn } from '../../support/lambda-environment.ts';

const identity = { accountId: '000000000000', region: 'us-east-1', endpointUrl: 'http://127.0.0.1:1' };
const functions = perRow(steps, (name, { timeoutSeconds }) => ({ functionArn: name, timeoutSeconds }));
const common = {
  stackPrefix: 'world',
  mediaConvertRoleArn: 'arn:aws:iam::000000000000:role/encoder',
  soundQueueArn: 'queue',
  chunkQueueUrl: chunkQueue,
};

const definitions = {
  transcribe: transcribeMachine({ ...common, steps: functions }),
  export: exportMachine({ ...common, steps: functions }),
  playback: playbackMachine({ ...common, steps: functions }),
  import: importMachine({ steps: functions }),
};

/**
 * The machines of lib/machines, run by the interpreter of the local cloud. Calls `changed` at every change of an execution's
 * status.
 */
export class Machines {
  readonly #state = State.inMemory();
  readonly #executions: Executions;
  readonly #operations: ReturnType<typeof operations>;
  /** By execution name: when it was first started, in ms. */
  readonly starts = new Map<string, number>();

  constructor(changed: (detail: unknown) => void, startQuota: StartQuota = usualQuota) {
    const iam = createIam(this.#state, identity);
    const log = () => {};
    const context: CloudContext = {
      ...identity,
      dataDir: '',
      state: this.#state,
      iam,
      timeScale: 1,
      publicHosts: new Map(),
      log,
    };
    const store = new ExecutionStore(this.#state, { publish: ({ detail }) => changed(detail) });
    const tokens = new TaskTokens(this.#state);
    this.#executions = new Executions(context, store, tokens);
    const machines = new Map(machineNames.map(machineArn).map((arn) => [arn, machine(arn)]));
    const bucket = new StartBucket(startQuota);
    this.#operations = operations({ machines, store, executions: this.#executions, tokens, bucket });
  }

  handle(operation: string, input: Record<string, unknown>): unknown {
    const serve = this.#operations[operation];
    if (!serve) throw new Error(`Step Functions do not serve ${operation}`);
    const answer = serve(input, allowedCall);
    const { name } = input;
    if (operation === 'StartExecution' && typeof name === 'string' && !this.starts.has(name))
      this.starts.set(name, Date.now());
    return answer;
  }

  async stop(): Promise<void> {
    await this.#executions.stop();
    this.#state.close();
  }
}

const machine = (arn: string): StateMachine => {
  const name = machineNames.find((one) => arn === machineArn(one)) ?? 'transcribe';
  // The definition has a placeholder of CDK for the partition.
  const definition = JSON.stringify(definitions[name]).replaceAll(/\$\{Token\[[^\]]*\]\}/g, 'aws');
  return { arn, name, definition, roleArn: 'arn:aws:iam::000000000000:role/machine', timeoutSeconds: 24 * 3600 };
};

const request = new IncomingMessage(new Socket());
/** Every call is authorized: end-to-end tests check IAM. */
const allowedCall: AwsCall = {
  requestId: '',
  principal: { kind: 'operator' },
  request,
  response: new ServerResponse(request),
  url: new URL(identity.endpointUrl),
  presigned: false,
  countAs: () => {},
  contentSha256: undefined,
  readBody: async () => Buffer.alloc(0),
  authorize: () => {},
};
