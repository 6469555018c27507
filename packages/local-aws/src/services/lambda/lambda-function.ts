/** A function as the template describes it. */
export interface LambdaFunction {
  readonly name: string;
  readonly arn: string;
  readonly roleArn: string;
  /** The unpacked code asset. */
  readonly codeDir: string;
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Limits synchronous invocations; a function that has it is refused for any other kind of invocation. */
  readonly reservedConcurrency?: number;
  /** In the template's order: a file of a later layer replaces one of an earlier layer. */
  readonly layerArns: readonly string[];
  readonly logGroupName: string;
}

/** How Lambda treats asynchronous events of one function. https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html */
export interface EventInvokeConfig {
  readonly functionName: string;
  readonly onFailureQueueArn?: string;
  readonly maxRetryAttempts: number;
  readonly maxEventAgeSeconds: number;
}

// https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
export const MAX_SYNC_PAYLOAD_BYTES = 6 * 1024 * 1024 + 100;
export const MAX_ASYNC_PAYLOAD_BYTES = 1024 * 1024;
