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
import { environmentNames } from '#contract/names.ts';
import { type StepName, steps } from '#contract/steps.ts';
import { machines as machineNames } from '#contract/uses.ts';
import { exportMachine } from '../../../lib/machines/export-machine.ts';
import { importMachine } from '../../../lib/machines/import-machine.ts';
import { transcribeMachine } from '../../../lib/machines/transcribe-machine.ts';

const identity = { accountId: '000000000000', region: 'us-east-1', endpointUrl: 'http://127.0.0.1:1' };
const stepFunction = (name: StepName) => ({ functionArn: name, timeoutSeconds: steps[name].timeoutSeconds });
const common = { stackPrefix: 'world', mediaConvertRoleArn: 'arn:aws:iam::000000000000:role/encoder' };

const definitions = {
  transcribe: transcribeMachine({
    ...common,
    steps: {
      PublishEvent: stepFunction('PublishEvent'),
      PrepareMedia: stepFunction('PrepareMedia'),
      StartSpeechJob: stepFunction('StartSpeechJob'),
      AskSpeechJob: stepFunction('AskSpeechJob'),
      StoreTranscript: stepFunction('StoreTranscript'),
      FailTranscription: stepFunction('FailTranscription'),
    },
  }),
  export: exportMachine({
    ...common,
    steps: {
      PublishEvent: stepFunction('PublishEvent'),
      RenderCaptions: stepFunction('RenderCaptions'),
      FinishExport: stepFunction('FinishExport'),
      FailExport: stepFunction('FailExport'),
    },
  }),
  import: importMachine({
    steps: {
      PublishEvent: stepFunction('PublishEvent'),
      ResolveSource: stepFunction('ResolveSource'),
      CopyPart: stepFunction('CopyPart'),
      ProbeMedia: stepFunction('ProbeMedia'),
      FinishImport: stepFunction('FinishImport'),
      FailImport: stepFunction('FailImport'),
    },
  }),
};
type Name = keyof typeof definitions;

const arnOf = (name: Name) => `arn:aws:states:us-east-1:000000000000:stateMachine:${name}`;

export const machineEnvironment = {
  [environmentNames.machine('transcribe')]: arnOf('transcribe'),
  [environmentNames.machine('export')]: arnOf('export'),
  [environmentNames.machine('import')]: arnOf('import'),
};

/** The template's own machines in the local cloud's interpreter; `ended` hears of every change of status. */
export class Machines {
  readonly #state: State;
  readonly #executions: Executions;
  readonly #operations: ReturnType<typeof operations>;
  /** By the name of each execution; once. */
  readonly starts = new Map<string, number>();

  constructor(dataDir: string, changed: (detail: unknown) => void, startQuota: StartQuota = usualQuota) {
    this.#state = new State(dataDir);
    const iam = createIam(this.#state, identity);
    const log = () => {};
    const context: CloudContext = {
      ...identity,
      dataDir,
      state: this.#state,
      iam,
      timeScale: 1,
      publicHosts: new Map(),
      log,
    };
    const store = new ExecutionStore(this.#state, { publish: ({ detail }) => changed(detail) });
    const tokens = new TaskTokens(this.#state);
    this.#executions = new Executions(context, store, tokens);
    const machines = new Map(machineNames.map(arnOf).map((arn) => [arn, machine(arn)]));
    const bucket = new StartBucket(startQuota);
    this.#operations = operations({ machines, store, executions: this.#executions, tokens, bucket });
  }

  handle(operation: string, input: Record<string, unknown>): unknown {
    const serve = this.#operations[operation];
    if (!serve) throw new Error(`Step Functions do not serve ${operation}`);
    const answer = serve(input, unasked);
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
  const name = machineNames.find((one) => arn === arnOf(one)) ?? 'transcribe';
  // CDK's placeholder for the partition.
  const definition = JSON.stringify(definitions[name]).replaceAll(/\$\{Token\[[^\]]*\]\}/g, 'aws');
  return { arn, name, definition, roleArn: 'arn:aws:iam::000000000000:role/machine', timeoutSeconds: 24 * 3600 };
};

const request = new IncomingMessage(new Socket());
/** IAM is for the end-to-end tests, where every Lambda has a role of its own. */
const unasked: AwsCall = {
  requestId: '',
  principal: { kind: 'operator' },
  request,
  response: new ServerResponse(request),
  url: new URL(identity.endpointUrl),
  presigned: false,
  named: () => {},
  contentSha256: undefined,
  readBody: async () => Buffer.alloc(0),
  authorize: () => {},
};
