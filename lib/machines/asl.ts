import { Aws } from 'aws-cdk-lib';
import type { CostTags } from '#contract/cost-tags.ts';
import { WORK_ENDED } from '#contract/step-errors.ts';
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
  /** Where an error goes that no retry mends. */
  readonly failStep: string;
  /** Tried before the common ones. */
  readonly catchFirst?: Asl;
  readonly retryFirst?: Asl;
}

export const jsonata = (expression: string): string => `{% ${expression} %}`;

/** Lambda's own time-out ends the call first and names the fault better; the state's is for a call that is never answered. */
const answerMarginSeconds = 30;

/** A Lambda that is given the whole input; `Output` chooses what the next state gets. */
export const lambdaTask = (step: StepFunction, output: string, flow: Flow): Asl => ({
  ...invocation(step),
  Output: output,
  ...routes(flow),
});

const invocation = ({ functionArn, timeoutSeconds }: StepFunction): Asl => ({
  Type: 'Task',
  Resource: `arn:${Aws.PARTITION}:states:::lambda:invoke`,
  Arguments: { FunctionName: functionArn, Payload: jsonata('$states.input') },
  TimeoutSeconds: timeoutSeconds + answerMarginSeconds,
});

export interface EachLambda {
  /** The state of each item. */
  readonly name: string;
  /** Expressions on the input: the items, on them what each Lambda is given, and how many run at once. */
  readonly items: string;
  readonly payload: string;
  readonly maxConcurrency: string;
  readonly output: string;
}

/** A Lambda for each of some items, so many at once; the first error that its retries do not mend ends them all. */
export const lambdaForEach = (step: StepFunction, each: EachLambda, flow: Flow): Asl => ({
  Type: 'Map',
  Items: each.items,
  ItemSelector: each.payload,
  MaxConcurrency: each.maxConcurrency,
  ItemProcessor: {
    ProcessorConfig: { Mode: 'INLINE' },
    StartAt: each.name,
    States: { [each.name]: { ...invocation(step), ...retries(flow), End: true } },
  },
  Output: each.output,
  ...catches(flow),
  Next: flow.next,
});

/** A Lambda that is given the input and a task token, and whose state ends when the token is answered. */
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
  /** An expression on the input: one value for each encode of a work. At most 64 characters. */
  readonly requestToken: string;
  /** MediaConvert job settings: an expression on the input. */
  readonly settings: string;
  readonly userMetadata: Readonly<Record<'stack' | 'account_id' | 'id' | 'purpose', string>>;
  readonly tags: CostTags;
  readonly output: string;
  readonly timeoutSeconds: number;
}

/** In the output of an encode task: how long its one output is (GetJob, OutputDetail); nothing where that is not said. */
export const encodedMs = '$states.result.Job.OutputGroupDetails[0].OutputDetails[0].DurationInMs';

/** A MediaConvert job, until it has ended; its STATUS_UPDATE events carry `userMetadata`. */
export const encodeTask = (task: EncodeTask, flow: Flow): Asl => ({
  Type: 'Task',
  Resource: `arn:${Aws.PARTITION}:states:::mediaconvert:createJob.sync`,
  Arguments: {
    Role: task.roleArn,
    // The default queue, by name: IAM then has an ARN to check, whichever resource types it knows.
    Queue: `arn:${Aws.PARTITION}:mediaconvert:${Aws.REGION}:${Aws.ACCOUNT_ID}:queues/Default`,
    Settings: task.settings,
    // A CreateJob whose answer was lost is sent again, and for a minute its token makes that the same job. No
    // work encodes one thing twice. https://docs.aws.amazon.com/mediaconvert/latest/apireference/idempotency.html
    ClientRequestToken: task.requestToken,
    UserMetadata: task.userMetadata,
    // The bill takes a job's own tags, unless BillingTagsSource says otherwise (SDK, CreateJob).
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

const retries = ({ retryFirst }: Pick<Flow, 'retryFirst'>): Asl => ({
  Retry: [...(retryFirst ? [retryFirst] : []), ...retriers],
});

const catches = ({ failStep, catchFirst }: Pick<Flow, 'failStep' | 'catchFirst'>): Asl => ({
  Catch: [
    ...(catchFirst ? [catchFirst] : []),
    { ErrorEquals: [WORK_ENDED], Next: 'WorkEnded' },
    {
      ErrorEquals: ['States.ALL'],
      // One expression, because a cause may be missing, and a missing value is an error anywhere but inside an object.
      Output: jsonata(
        '$merge([$states.context.Execution.Input, {"error": $states.errorOutput.Error, "cause": $states.errorOutput.Cause}])',
      ),
      Next: failStep,
    },
  ],
});

/**
 * The states that end work: the Fail step tells the user and refunds, PublishEvent tells receivers of either end, and only
 * a fault of our own makes the execution FAILED, which rings an alarm. The Fail step is tried for hours, since nothing
 * else ends the work; what PublishEvent does not do, a sweep does.
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
