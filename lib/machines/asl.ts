import { Aws } from 'aws-cdk-lib/core';
import type { CostTags } from '#contract/cost-tags.ts';
import { exportQueue } from '#contract/names.ts';
import { userErrors, WORK_ENDED } from '#contract/step-errors.ts';
import { retriers } from './patience.ts';

/** Part of a definition in Amazon States Language, as JSON. https://states-language.net/spec.html */
export type Asl = Readonly<Record<string, unknown>>;

export interface Machine extends Asl {
  readonly QueryLanguage: 'JSONata';
  readonly StartAt: string;
  readonly TimeoutSeconds: number;
  readonly States: Readonly<Record<string, Asl>>;
}

/** A Lambda that a machine invokes. */
export interface StepFunction {
  readonly functionArn: string;
  readonly timeoutSeconds: number;
}

export interface Flow {
  readonly next: string;
  /** The next state after an error that remains after all retries. @default the execution fails */
  readonly failStep?: string;
  /** Where it goes on after an error that is not the user's. @default failStep */
  readonly fallBack?: string;
  /** The next state after every error but the end of the work, and what it is given with the error: a JSONata object. */
  readonly otherwise?: { readonly next: string; readonly also: string };
  /** Placed before the common catchers and retriers. */
  readonly catchFirst?: readonly Asl[];
  readonly retryFirst?: readonly Asl[];
  /** Placed after the common retriers. */
  readonly retryLast?: readonly Asl[];
}

export const jsonata = (expression: string): string => `{% ${expression} %}`;

/** The function's own time-out comes first and has the better error name; the state's is for a call without any response. */
const answerMarginSeconds = 30;

/** Invokes a Lambda with the whole input, unless `payload` is another; `output` is the input of the next state. */
export const lambdaTask = (step: StepFunction, output: string, flow: Flow, payload?: string): Asl => ({
  ...invocation(step, payload),
  Output: output,
  ...routes(flow),
});

const invocation = ({ functionArn, timeoutSeconds }: StepFunction, payload = jsonata('$states.input')): Asl => ({
  Type: 'Task',
  Resource: `arn:${Aws.PARTITION}:states:::lambda:invoke`,
  Arguments: { FunctionName: functionArn, Payload: payload },
  TimeoutSeconds: timeoutSeconds + answerMarginSeconds,
});

/** A message to a fair queue, with the input and a task token; the state ends when the token is answered. */
interface QueueTask {
  readonly queueUrl: string;
  /** JSONata expressions on the input: the group of the message, its body without the token, and the output. */
  readonly group: string;
  readonly body: string;
  readonly output: string;
  readonly timeoutSeconds: number;
}

const sending = ({ queueUrl, group, body, timeoutSeconds }: QueueTask): Asl => ({
  Type: 'Task',
  Resource: `arn:${Aws.PARTITION}:states:::sqs:sendMessage.waitForTaskToken`,
  Arguments: {
    QueueUrl: queueUrl,
    MessageGroupId: jsonata(group),
    MessageBody: jsonata(`$merge([${body}, {"token": $states.context.Task.Token}])`),
  },
  TimeoutSeconds: timeoutSeconds,
});

/** Such a message for each item. */
export const queueForEach = (task: QueueTask, each: Omit<EachItem, 'output'>, flow: Flow): Asl =>
  forEach(sending(task), { ...each, output: jsonata(task.output) }, flow);

export interface EachItem {
  /** The state of each item. */
  readonly name: string;
  /** JSONata expressions: the items, what each state is given, and how many run at once. */
  readonly items: string;
  readonly payload: string;
  readonly maxConcurrency: string | number;
  readonly output: string;
}

/** Invokes a Lambda for each item. What it answers is dropped, since the state holds the results of all until the last is there. */
export const lambdaForEach = (step: StepFunction, each: EachItem, flow: Flow): Asl =>
  forEach({ ...invocation(step), Output: '' }, each, flow);

/** Enters a state for each item, up to maxConcurrency at once. The first error that remains after retries ends all. */
const forEach = (state: Asl, each: EachItem, flow: Flow): Asl => ({
  Type: 'Map',
  Items: each.items,
  ItemSelector: each.payload,
  MaxConcurrency: each.maxConcurrency,
  ItemProcessor: {
    ProcessorConfig: { Mode: 'INLINE' },
    StartAt: each.name,
    States: { [each.name]: { ...state, ...retries(flow), End: true } },
  },
  Output: each.output,
  ...catches(flow),
  Next: flow.next,
});

/** Invokes a Lambda with the input and a task token; the state ends when the token is answered. */
export const tokenTask = ({ functionArn }: StepFunction, timeoutSeconds: string, flow: Flow): Asl => ({
  Type: 'Task',
  Resource: `arn:${Aws.PARTITION}:states:::lambda:invoke.waitForTaskToken`,
  Arguments: {
    FunctionName: functionArn,
    Payload: jsonata('$merge([$states.input, {"token": $states.context.Task.Token}])'),
  },
  Output: jsonata('$states.input'),
  TimeoutSeconds: timeoutSeconds,
  ...routes(flow),
});

export interface EncodeTask {
  readonly roleArn: string;
  /** @default the account's default queue */
  readonly queueArn?: string;
  /** An expression on the input: one value for each encode of a work. At most 64 characters. */
  readonly requestToken: string;
  /** MediaConvert job settings: an expression on the input. */
  readonly settings: string;
  readonly userMetadata: Readonly<Record<'stack' | 'account_id' | 'id' | 'purpose', string>>;
  readonly tags: CostTags;
  readonly output: string;
  readonly timeoutSeconds: number;
}

/** The length of the output in the result of an encode task (GetJob, OutputDetail); nothing where it is missing. */
export const encodedMs = '$states.result.Job.OutputGroupDetails[0].OutputDetails[0].DurationInMs';

/** Runs a MediaConvert job to its end; its STATUS_UPDATE events contain `userMetadata`. */
export const encodeTask = (task: EncodeTask, flow: Flow): Asl => ({
  Type: 'Task',
  Resource: `arn:${Aws.PARTITION}:states:::mediaconvert:createJob.sync`,
  Arguments: {
    Role: task.roleArn,
    // By name, so that IAM has an ARN to check.
    Queue: task.queueArn ?? `arn:${Aws.PARTITION}:mediaconvert:${Aws.REGION}:${Aws.ACCOUNT_ID}:queues/${exportQueue}`,
    // A state that the previous release wrote has none.
    Priority: jsonata('$exists($states.input.priority) ? $states.input.priority : 0'),
    Settings: task.settings,
    // A CreateJob whose response was lost is sent again; for a minute the token makes it the same job.
    // https://docs.aws.amazon.com/mediaconvert/latest/apireference/idempotency.html
    ClientRequestToken: task.requestToken,
    UserMetadata: task.userMetadata,
    // The bill uses the tags of the job, unless BillingTagsSource is set (SDK, CreateJob).
    Tags: task.tags,
    StatusUpdateInterval: 'SECONDS_10',
  },
  Output: task.output,
  TimeoutSeconds: task.timeoutSeconds,
  ...routes(flow),
});

const routes = (flow: Flow): Asl => ({
  ...retries(flow),
  ...catches(flow),
  Next: flow.next,
});

const retries = ({ retryFirst, retryLast }: Pick<Flow, 'retryFirst' | 'retryLast'>): Asl => ({
  Retry: [...(retryFirst ?? []), ...retriers, ...(retryLast ?? [])],
});

const workEnded = { ErrorEquals: [WORK_ENDED], Next: 'WorkEnded' };

const catches = ({ failStep, fallBack, otherwise, catchFirst }: Flow): Asl =>
  otherwise
    ? { Catch: [workEnded, { ErrorEquals: ['States.ALL'], Output: caughtAnd(otherwise.also), Next: otherwise.next }] }
    : failStep
      ? {
          Catch: [
            ...(catchFirst ?? []),
            ...(fallBack ? [{ ErrorEquals: userErrors, Output: caught, Next: failStep }] : []),
            workEnded,
            { ErrorEquals: ['States.ALL'], Output: caught, Next: fallBack ?? failStep },
          ],
        }
      : {};

/** One expression, because the cause may be missing, and JSONata allows a missing value only inside an object. */
const caughtAnd = (also: string): string =>
  jsonata(
    `$merge([$states.context.Execution.Input, ${also}, {"error": $states.errorOutput.Error, "cause": $states.errorOutput.Cause}])`,
  );
const caught = caughtAnd('{}');

/**
 * The states that end work. The Fail step stores the error and refunds; PublishEvent sends the event of either end; only a fault
 * of the service makes the execution FAILED, which raises an alarm. The Fail step is retried for hours, since nothing else ends
 * the work; if PublishEvent fails, a sweep publishes the event.
 */
export const endStates = (failStep: string, fail: StepFunction, publish: StepFunction): Record<string, Asl> => ({
  [failStep]: {
    ...invocation(fail),
    Output: jsonata('$merge([{"cause": ""}, $states.input, $states.result.Payload])'),
    Retry: [
      { ErrorEquals: [WORK_ENDED], MaxAttempts: 0 },
      {
        ErrorEquals: ['States.ALL'],
        IntervalSeconds: 2,
        BackoffRate: 2,
        MaxDelaySeconds: 300,
        MaxAttempts: 30,
        JitterStrategy: 'FULL',
      },
    ],
    Catch: [{ ErrorEquals: [WORK_ENDED], Next: 'WorkEnded' }],
    Next: 'PublishEvent',
  },
  PublishEvent: {
    ...invocation(publish),
    Output: jsonata('$states.input'),
    ...retries({}),
    Catch: [{ ErrorEquals: ['States.ALL'], Output: jsonata('$states.input'), Next: 'HowItEnded' }],
    Next: 'HowItEnded',
  },
  HowItEnded: {
    Type: 'Choice',
    Choices: [{ Condition: jsonata('$states.input.expected = false'), Next: 'OurFault' }],
    Default: 'Ended',
  },
  Ended: { Type: 'Succeed' },
  OurFault: { Type: 'Fail', Error: jsonata('$states.input.error'), Cause: jsonata('$states.input.cause') },
  WorkEnded: { Type: 'Succeed' },
});
